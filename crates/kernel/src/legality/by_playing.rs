//! Whether a shape is legal, found out by playing it.

use crate::board::shape::{Move, Shape};
use crate::board::shapes::Shapes;
use crate::legality::check::in_check_but;
use crate::observe::attacks::hits;
use crate::observe::generate::Which;
use crate::play::{Player, Script};
use crate::view::consequences::{displaces_simply, moves_simply_without_check};
use crate::view::royals::{keeps_royals, royals_to_keep};

/// Moves with more sets of answers are not compared with themselves.
const TOO_MANY_TO_COMPARE: u32 = 20_000;

impl Player<'_> {
    /// Whether the shape, played by the side to move, is legal with at least one set of choices
    /// (length duties aside).
    pub fn shape_is_legal(&mut self, shape: Shape) -> bool {
        !self.is_over() && shape_is_legal_keeping(self, shape, None)
    }
}

/// As [`Player::shape_is_legal`], if so many royals must remain.
#[inline]
pub(crate) fn shape_is_legal_keeping(player: &mut Player, shape: Shape, kept: Option<u32>) -> bool {
    debug_assert!(player.uncounted(|player| spares_rightly(player, shape, kept)));
    let mut script = Script::default();
    loop {
        let played = play_sparing_and_keeping(player, shape, &mut script, kept);
        let legal = played.is_some() && is_legal_now(player, shape);
        player.undo();
        if legal || !script.advance() {
            return legal;
        }
    }
}

/// Whether the move just played (as `shape`) does not leave its side in check.
#[inline]
pub(crate) fn is_legal_now(player: &mut Player, shape: Shape) -> bool {
    let mover = !player.state().turn();
    let castling_threatens = !shape.castles();
    !in_check_but(player, mover, castling_threatens)
}

/// Plays the shape with the next set of answers, and returns the choices of the move; `None` if a rule calls it illegal, or if fewer
/// than `kept` royals remain. Either way one [`Player::undo`] is due.
#[inline]
pub(crate) fn play_keeping(
    player: &mut Player,
    shape: Shape,
    script: &mut Script,
    kept: Option<u32>,
) -> Option<u64> {
    let choices = player.play_scripted(shape, script)?;
    keeps_royals(player, kept).then_some(choices)
}

/// The same without sets of answers that are known to lead to no legal move.
#[inline]
pub(crate) fn play_sparing_and_keeping(
    player: &mut Player,
    shape: Shape,
    script: &mut Script,
    kept: Option<u32>,
) -> Option<u64> {
    let choices = player.play_sparing(shape, script)?;
    keeps_royals(player, kept).then_some(choices)
}

/// Whether the sets of answers that are left out are those with which the shape is illegal, or misses its purpose, found out by
/// playing it with all.
pub(crate) fn spares_rightly(player: &mut Player, shape: Shape, kept: Option<u32>) -> bool {
    let mut found = [Vec::new(), Vec::new()];
    for (legal, play) in found
        .iter_mut()
        .zip([play_keeping, play_sparing_and_keeping])
    {
        let mut script = Script::default();
        for number in 0.. {
            let choices = play(player, shape, &mut script, kept);
            legal.extend(choices.filter(|_| is_legal_now(player, shape)));
            player.undo();
            if !script.advance() {
                break;
            }
            if number == TOO_MANY_TO_COMPARE {
                return true;
            }
        }
    }
    let [all, tried] = found;
    let mut left_out = all.into_iter().filter(|choices| !tried.contains(choices));
    left_out.all(|choices| {
        player.play(&Move { shape, choices });
        let misses = misses_purpose(player);
        player.undo();
        misses
    })
}

/// Whether the move just played misses the purpose that moves have, found out by playing.
fn misses_purpose(player: &mut Player) -> bool {
    let Some(wanted) = player.purpose.take() else {
        return false;
    };
    let misses = player.apart(|player| wanted.purpose.is_missed_in_play(player));
    player.purpose = Some(wanted);
    misses
}

/// Whether no set of choices with which no rule calls the shape illegal leaves the own side in check, found out by playing them.
#[inline]
pub(crate) fn never_exposes(player: &mut Player, shape: Shape) -> bool {
    let mut script = Script::default();
    loop {
        let exposes =
            player.play_scripted(shape, &mut script).is_some() && !is_legal_now(player, shape);
        player.undo();
        if exposes || !script.advance() {
            return !exposes;
        }
    }
}

/// Plays the shape to see whether what is known of it is true.
pub(crate) fn is_rightly_known(player: &mut Player, shape: Shape, is_legal: bool) -> bool {
    let kept = royals_to_keep(player);
    let mut script = Script::default();
    let played = play_keeping(player, shape, &mut script, kept);
    let was_legal = played.is_some() && is_legal_now(player, shape);
    let (key, effects) = (player.state().key(), player.last_effects().to_vec());
    player.undo();
    let side = player.state().turn();
    let gives_no_check = |player: &Player| {
        let lines = player.check_lines(side);
        moves_simply_without_check(player, &shape)
            && lines.is_some_and(|lines| !lines.may_check(player, &shape))
    };
    let is_plain =
        (displaces_simply(player, &shape) || gives_no_check(player)) && !player.may_promote(&shape);
    if was_legal != is_legal || !is_legal || !is_plain {
        return was_legal == is_legal;
    }
    player.play_plainly(shape);
    let same = player.state().key() == key && player.last_effects() == effects;
    player.undo();
    same
}

/// Whether all moves are illegal that are not among the shapes, found out by playing them.
#[inline]
pub(crate) fn others_are_illegal(player: &mut Player, shapes: &Shapes) -> bool {
    let side = player.state().turn();
    let mut all = Shapes::new();
    player.generate(side, Which::All, &mut all);
    let spared = player.state().royals(!side);
    all.retain(|shape| !hits(player, shape, spared) && !shapes.contains(shape));
    all.iter().all(|shape| !player.shape_is_legal(*shape))
}
