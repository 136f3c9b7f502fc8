//! Whether a shape is legal, found out by playing it.

use crate::board::shape::Move;
use crate::board::shape::Shape;
use crate::play::Player;
use crate::play::Script;

/// Moves with more sets of answers are not compared with themselves.
const TOO_MANY_TO_COMPARE: u32 = 20_000;

impl Player<'_> {
    /// Whether the shape, played by the side to move, is legal with at least one set of choices
    /// (length duties aside).
    pub fn shape_is_legal(&mut self, shape: Shape) -> bool {
        self.shape_is_legal_keeping(shape, None)
    }

    /// As [`Player::shape_is_legal`], if so many royals must remain.
    pub(crate) fn shape_is_legal_keeping(&mut self, shape: Shape, kept: Option<u32>) -> bool {
        debug_assert!(self.uncounted(|player| player.spares_rightly(shape, kept)));
        let mut script = Script::default();
        loop {
            let played = self.play_sparing_and_keeping(shape, &mut script, kept);
            let legal = played.is_some() && self.is_legal_now(shape);
            self.undo();
            if legal || !script.advance() {
                return legal;
            }
        }
    }

    /// Whether the move just played (as `shape`) does not leave its side in check.
    pub(crate) fn is_legal_now(&mut self, shape: Shape) -> bool {
        let mover = !self.state().turn();
        let castling_threatens = !shape.castles();
        !self.in_check_but(mover, castling_threatens)
    }

    /// Plays the shape with the next set of answers, and returns the choices of the move; `None` if a rule calls it illegal, or if fewer
    /// than `kept` royals remain. Either way one [`Player::undo`] is due.
    pub(crate) fn play_keeping(
        &mut self,
        shape: Shape,
        script: &mut Script,
        kept: Option<u32>,
    ) -> Option<u64> {
        let choices = self.play_scripted(shape, script)?;
        self.keeps_royals(kept).then_some(choices)
    }

    /// The same without sets of answers that are known to lead to no legal move.
    pub(crate) fn play_sparing_and_keeping(
        &mut self,
        shape: Shape,
        script: &mut Script,
        kept: Option<u32>,
    ) -> Option<u64> {
        let choices = self.play_sparing(shape, script)?;
        self.keeps_royals(kept).then_some(choices)
    }

    /// Whether the sets of answers that are left out are those with which the shape is illegal, or misses its purpose, found out by
    /// playing it with all.
    pub(crate) fn spares_rightly(&mut self, shape: Shape, kept: Option<u32>) -> bool {
        let mut found = [Vec::new(), Vec::new()];
        for (legal, play) in found
            .iter_mut()
            .zip([Self::play_keeping, Self::play_sparing_and_keeping])
        {
            let mut script = Script::default();
            for number in 0.. {
                let choices = play(self, shape, &mut script, kept);
                legal.extend(choices.filter(|_| self.is_legal_now(shape)));
                self.undo();
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
            self.play(&Move { shape, choices });
            let misses = self.misses_purpose();
            self.undo();
            misses
        })
    }

    /// Whether the move just played misses the purpose that moves have, found out by playing.
    fn misses_purpose(&mut self) -> bool {
        let Some(wanted) = self.purpose.take() else {
            return false;
        };
        let misses = self.apart(|player| wanted.purpose.is_missed_in_play(player));
        self.purpose = Some(wanted);
        misses
    }

    /// Whether no set of choices with which no rule calls the shape illegal leaves the own side in check, found out by playing them.
    pub(crate) fn never_exposes(&mut self, shape: Shape) -> bool {
        let mut script = Script::default();
        loop {
            let exposes =
                self.play_scripted(shape, &mut script).is_some() && !self.is_legal_now(shape);
            self.undo();
            if exposes || !script.advance() {
                return !exposes;
            }
        }
    }

    /// Plays the shape to see whether what is known of it is true.
    pub(crate) fn is_rightly_known(&mut self, shape: Shape, is_legal: bool) -> bool {
        let kept = self.royals_to_keep();
        let mut script = Script::default();
        let played = self.play_keeping(shape, &mut script, kept);
        let was_legal = played.is_some() && self.is_legal_now(shape);
        let (key, effects) = (self.state().key(), self.last_effects().to_vec());
        self.undo();
        let side = self.state().turn();
        let gives_no_check = |player: &Self| {
            let lines = player.check_lines(side);
            player.moves_simply_without_check(&shape)
                && lines.is_some_and(|lines| !lines.may_check(player, &shape))
        };
        let is_plain =
            (self.displaces_simply(&shape) || gives_no_check(self)) && !self.may_promote(&shape);
        if was_legal != is_legal || !is_legal || !is_plain {
            return was_legal == is_legal;
        }
        self.play_plainly(shape);
        let same = self.state().key() == key && self.last_effects() == effects;
        self.undo();
        same
    }
}
