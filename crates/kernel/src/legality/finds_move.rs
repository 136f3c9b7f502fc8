//! Whether a side has a legal move, found out with as few moves as possible.

use super::judge::{Judge, Legality};
use super::safety::Safety;
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::hooks::Strictness;
use crate::legality::by_playing::shape_is_legal_keeping;
use crate::observe::attacks::hits;
use crate::observe::generate::{ENDS_OF_BOARD, Which};
use crate::play::{Player, en_passant};
use crate::view::View;
use crate::view::consequences::must_check;

/// Whose moves are looked at, and what is known of them.
struct Asked<'a> {
    side: Side,
    judge: &'a Judge,
    /// Moves left for later.
    to_be_played: Shapes,
}

/// Whether two men attack the royal one, so that no other man parries both.
#[inline]
fn only_royal_parries(view: &View, side: Side, safety: &Safety) -> bool {
    let rules = view.rules();
    // who captures one attacker may stand between the other and the royal man, if the capture is not on the square of
    // arrival or the captured man is reborn
    safety.is_attacked_twice()
        && rules.after_move.is_empty()
        && rules.sources.is_empty()
        && view.neutral_men().is_empty()
        && en_passant::right(view).is_none()
        && view.men_are_plain(side)
}

/// Whether a man other than the royal one certainly has a legal move without capture, seen without generating any.
fn another_man_steps(view: &View, side: Side, safety: &Safety) -> bool {
    let rules = view.rules();
    let steps_are_free = rules.can_spare_quiet_moves()
        && rules.sources.iter().all(|rule| rule.keeps().quiet_moves)
        && rules.check.is_empty()
        && rules.mobility.is_empty()
        && rules.admits_all_but_castlings();
    let Some((wanted, bound)) = safety.steps().filter(|_| steps_are_free) else {
        return false;
    };
    let state = view.state();
    let occupied = state.occupied();
    let wanted = wanted & !occupied;
    // neutral men may come to attack the royal one
    let free = state.men(side) & !state.men(!side) & !bound & !Bb::of(safety.royal);
    let fast = &rules.kinds.fast;
    let pawns = free & state.of_kind(KindId::PAWN) & !ENDS_OF_BOARD;
    let ahead = pawns.moved((0, side.forward()));
    !(ahead & wanted & !ENDS_OF_BOARD).is_empty()
        || free.into_iter().any(|from| {
            let walk = state
                .piece(from)
                .and_then(|man| fast.plain[man.kind.index()]);
            walk.is_some_and(|walk| !(fast.reached(walk, from, occupied) & wanted).is_empty())
        })
}

/// Whether the side to move has a legal move, without generating more moves than necessary; `None` where all must be
/// known.
pub(crate) fn finds_move(player: &mut Player) -> Option<bool> {
    let side = player.state().turn();
    let rules = player.rules();
    let duty = rules.preference(side);
    let is_ultra = duty.is_some_and(|duty| duty.strictness() == Strictness::UltraPseudolegal);
    if is_ultra || must_check(player, side) {
        return None;
    }
    let mut judge = Judge::IGNORANT;
    judge.look_at_royal(player, side);
    if let Some(safety) = judge.safety()
        && another_man_steps(player, side, safety)
    {
        return Some(true);
    }
    let royals = player.state().royals(side);
    let others = match judge.safety() {
        Some(safety) if only_royal_parries(player, side, safety) => Bb::EMPTY,
        _ => player.state().men(side) & !royals,
    };
    judge.keep_royals(player);
    judge.look_at_checks(player, side);
    let mut groups = [royals, others];
    let mut shapes = Shapes::new();
    let mut asked = Asked {
        side,
        judge: &judge,
        to_be_played: Shapes::new(),
    };
    let known = player.found_moves[side.index()];
    let known = known.filter(|known| (royals | others).has(known.from));
    if let Some(known) = known {
        if known_move_is_legal(player, known, &mut asked) {
            return Some(true);
        }
        groups = groups.map(|group| group & !Bb::of(known.from));
    }
    for from in groups.into_iter().flatten() {
        shapes.clear();
        player.generate(side, Which::Of(Bb::of(from)), &mut shapes);
        if one_is_legal(player, &shapes, &mut asked) {
            return Some(true);
        }
    }
    if rules.men_of_others_move() {
        // mostly a man of its own has been found before those of the others are told, all together
        return None;
    }
    shapes.clear();
    player.generate(side, Which::Castlings, &mut shapes);
    if one_is_legal(player, &shapes, &mut asked) {
        return Some(true);
    }
    let kept = judge.royals_kept();
    let mut left = asked.to_be_played.iter();
    let found = left.find(|shape| shape_is_legal_keeping(player, **shape, kept));
    Some(remember_found(player, side, found))
}

/// Whether a legal move has been found, which is to be asked first the next time.
fn remember_found(player: &mut Player, side: Side, found: Option<&Shape>) -> bool {
    if let Some(shape) = found {
        player.found_moves[side.index()] = Some(*shape);
    }
    found.is_some()
}

/// Whether this move is legal, or another one of the same man: who could move before often can again.
fn known_move_is_legal(player: &mut Player, known: Shape, asked: &mut Asked) -> bool {
    let mut shapes = Shapes::new();
    player.generate(asked.side, Which::Of(Bb::of(known.from)), &mut shapes);
    if let Some(at) = shapes.iter().position(|shape| *shape == known) {
        shapes.swap(0, at);
    }
    one_is_legal(player, &shapes, asked)
}

/// Whether one of the shapes is legal, which is then remembered; those are left for later that have to be played to know it,
/// if they are captures in which rules take part or would be illegal without rules.
fn one_is_legal(player: &mut Player, shapes: &Shapes, asked: &mut Asked) -> bool {
    let &mut Asked {
        side,
        judge,
        ref mut to_be_played,
    } = asked;
    let spared = if player.rules().threats.are_played {
        Bb::EMPTY
    } else {
        player.state().royals(!side)
    };
    let kept = judge.royals_kept();
    let others_are_plain = judge.safety().is_some() && player.rules().spare_quiet_moves();
    let found = shapes.iter().find(|shape| {
        if !spared.is_empty() && hits(player, shape, spared) {
            return false;
        }
        match judge.legality(player, shape) {
            Legality::Legal => return true,
            Legality::Illegal => return false,
            Legality::Unknown => {}
        }
        let if_spared = judge.judge_if_spared(player, shape);
        let is_legal = |player: &mut Player| shape_is_legal_keeping(player, **shape, kept);
        debug_assert!(if_spared != Legality::Legal || player.uncounted(is_legal));
        // it is seldom that a rule makes a move legal
        let seems_illegal = if_spared == Legality::Illegal;
        if seems_illegal || others_are_plain && shape.capture.is_some() {
            to_be_played.push(**shape);
            return false;
        }
        if_spared == Legality::Legal || is_legal(player)
    });
    remember_found(player, side, found)
}
