//! Whether a move after which rules act can give check, told by the squares that they may alter.
//!
//! On all other squares everybody stays. So a royal man that was not attacked comes to be attacked only by a man on an altered square, or along
//! a line on which one lies.

use super::checks::CheckLines;
use super::safety::Safety;
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::rays;
use crate::board::shape::Shape;
use crate::board::square::Sq;
use crate::hooks::Altered;
use crate::observe::plain::pawn_hits;
use crate::ruleset::{AfterMoveRule, Checks};
use crate::view::View;
use crate::view::consequences::{captured_square, moves_one_man, planned};

/// What may be altered when `side` has played this, by which one man moves (unless it gives check, if checks are left out): departure,
/// arrival and the square of the captured man included. `None` where rules do not tell.
fn altered_by(view: &View, side: Side, shape: &Shape, checks: Checks) -> Option<Altered> {
    let planned = planned(view, side, shape)?;
    let of_move = Bb::of(shape.from) | Bb::of(shape.to) | captured_square(shape);
    let mut all = match view.may_promote(shape) {
        true => Altered::own_men_on(Bb::of(shape.to)),
        false => Altered::NOTHING,
    };
    let rules = &view.rules().after_move;
    let may_act =
        |rule: &&AfterMoveRule| checks == Checks::Included || !rule.conduct.when.checks_only;
    for rule in rules.iter().filter(may_act) {
        let altered = rule.alters(view, &planned)?;
        all.squares |= altered.squares;
        all.own |= altered.own;
        all.other |= altered.other;
        // what others make of that is not told
        all.loses_mover = altered.loses_mover && rules.len() == 1;
        if let Some(kind) = altered.arrives_as {
            all.arrives_as = Some(kind);
            // what others make of a man of another kind is not told, nor what a pawn may be promoted to
            if rules.len() > 1 || view.rules().kinds.man(kind).walk.is_pawn() {
                all.own |= Bb::of(shape.to);
            }
        }
    }
    if !all.squares.is_empty() && rules.len() > 1 {
        // what others make of men that have come elsewhere is told only where it holds for all moves
        let tells_less = |rule: &&AfterMoveRule| Altered::promised_by(rule.changes()).is_none();
        if rules.iter().filter(tells_less).count() > 1 {
            return None;
        }
        all = Altered {
            squares: all.squares,
            ..Altered::ANY_MEN
        };
    }
    let squares = all.squares | of_move;
    Some(Altered {
        squares,
        own: all.own & squares,
        ..all
    })
}

/// The men of `by` whose walk depends on who stands on these squares; `None` if that is not told.
fn men_depending_on(view: &View, by: Side, squares: Bb) -> Option<Bb> {
    let mut rules = view.rules().walks.iter();
    let found = rules.try_fold(Bb::EMPTY, |all, rule| {
        Some(all | rule.depending_on(view, by, squares)?)
    });
    Some(found? & view.state().men(by))
}

/// Whether the man that makes the move may attack a royal man from its arrival, if it stays what it is or becomes a man of this kind.
fn may_hit(
    view: &View,
    by: Side,
    shape: &Shape,
    becomes: Option<KindId>,
    royal: Sq,
    occupied: Bb,
) -> bool {
    let fast = &view.rules().kinds.fast;
    let stays = || view.state().piece(shape.from).map(|man| man.kind);
    match becomes.or_else(stays) {
        Some(KindId::PAWN) => pawn_hits(view, by, shape.to, royal),
        Some(kind) => match fast.plain[kind.index()] {
            Some(walk) => fast.reached(walk, shape.to, occupied).has(royal),
            None => fast.capturing(by, royal, occupied).has(shape.to),
        },
        None => true,
    }
}

impl Safety {
    /// Whether the shape, by which one man moves, certainly leaves the royal man of its side as safe as it is, whatever rules do. It is not
    /// attacked now.
    pub(crate) fn stays_safe(&self, view: &View, shape: &Shape) -> bool {
        let Some(seen) = self.seen_unattacked() else {
            return false;
        };
        let gone = Bb::of(shape.from) | Bb::of(shape.to);
        if !moves_one_man(shape)
            || !(gone & seen).is_empty()
            || gone.has(self.royal)
            || !view.state().men(self.side).has(shape.from)
        {
            return false;
        }
        let otherwise =
            view.rules().kinds.fast.captured_otherwise[1 - self.side.index()][self.royal.index()];
        altered_by(view, self.side, shape, Checks::Included).is_some_and(|altered| {
            (altered.squares & (seen | Bb::of(self.royal))).is_empty()
                && (altered.other & (seen | otherwise)).is_empty()
        })
    }
}

impl CheckLines {
    /// Whether the shape, by which one man moves, may give check to the royal man of the other side, whatever rules do; false only if it
    /// certainly does not.
    pub(super) fn may_check_where_altered(&self, view: &View, shape: &Shape) -> bool {
        let by = self.by;
        let unusual = &self.unusual;
        let Some(altered) = altered_by(view, by, shape, Checks::LeftOut) else {
            return true;
        };
        let Altered { squares, own, .. } = altered;
        if !view.rules().check.is_empty()
            || unusual.borrow()
            || squares.has(self.royal)
            || !(squares & unusual.lines()).is_empty()
        {
            return true;
        }
        let Some(depending) = men_depending_on(view, by, squares) else {
            return true;
        };
        // whose kind or walk is not told
        let untold = match view.rules().walks.is_empty() {
            true => own,
            false => own | Bb::of(shape.to) | depending,
        };
        // nobody is in the way on a square that is altered, as far as anybody can tell
        let seen = self.seen();
        let occupied = self.met & !squares;
        let opens_lines = !(squares & seen).is_empty();
        let now = match opens_lines {
            true => rays::orthogonal(self.royal, occupied) | rays::diagonal(self.royal, occupied),
            false => seen,
        };
        let otherwise = view.rules().kinds.fast.captured_otherwise[by.index()][self.royal.index()];
        if !((otherwise | now) & untold).is_empty() {
            return true;
        }
        let comes_to_attack = !untold.has(shape.to)
            && !altered.loses_mover
            && (otherwise | now).has(shape.to)
            && may_hit(view, by, shape, altered.arrives_as, self.royal, occupied);
        let newly = now & !seen & !Bb::of(shape.from);
        comes_to_attack || opens_lines && self.is_seen_by_others(view, occupied, newly)
    }

    /// Whether a man of `by` that has not moved attacks the royal man once only these squares are occupied, along self on which it has not
    /// seen it before from these squares.
    fn is_seen_by_others(&self, view: &View, occupied: Bb, newly: Bb) -> bool {
        let by = self.by;
        // those on altered squares may be where they were
        let men = view.state().men(by) & newly;
        !men.is_empty()
            && (!view.rules().walks.is_empty()
                || !view
                    .plain_observers_among(men, by, self.royal, occupied)
                    .is_empty())
    }
}
