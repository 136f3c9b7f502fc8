//! Whether a move after which rules act can give check, told by the squares that they may alter.
//!
//! On all other squares everybody stays. So a royal man that was not attacked comes to be attacked only by a man on an altered square, or along
//! a line on which one lies.

use super::checks::CheckLines;
use super::consequences::{captured_square, moves_one_man};
use super::safety::Safety;
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::rays;
use crate::board::shape::Shape;
use crate::board::square::Sq;
use crate::hooks::{Altered, Planned};
use crate::play::Ctx;
use crate::ruleset::AfterMoveRule;

impl Ctx<'_> {
    /// From where men of `by` attack a royal man of the other side where they go as others do, or stand on several boards; `None` where
    /// nothing can be told, or if it is attacked.
    pub(super) fn shifting_lines(&self, by: Side, royal: Sq) -> Option<CheckLines> {
        let rules = self.rules();
        let fast = &rules.kinds.fast;
        let rules_tell = rules
            .walks
            .iter()
            .all(|rule| rule.altered_by(self, by, Bb::EMPTY).is_some());
        if !fast.other.is_empty() || !fast.borrowers.is_empty() || !rules_tell {
            return None;
        }
        let met = self.met_by(self.state().piece(royal)?);
        let near = self.near(by, royal) & met;
        for from in near {
            let man = self.state().piece(from)?;
            for via in self.walks(by, from, man) {
                if self.plainly_captured(by, from, man, via)?.has(royal) {
                    return None;
                }
            }
        }
        Some(CheckLines::shifting(royal, met))
    }

    /// What may be altered when `side` has played this, by which one man moves, unless it gives check: departure, arrival and the square of
    /// the captured man included. `None` where rules do not tell.
    pub(super) fn altered_by(&self, side: Side, shape: &Shape) -> Option<Altered> {
        let state = self.state();
        let planned = Planned {
            shape: *shape,
            side,
            man: state.piece(shape.from)?,
            captured: shape.capture.and_then(|at| state.piece(at)),
            occupied: state.occupied(),
        };
        let own = Bb::of(shape.from) | Bb::of(shape.to) | captured_square(shape);
        let mut all = match self.may_promote(shape) {
            true => Altered::men_on(Bb::of(shape.to)),
            false => Altered::NOTHING,
        };
        let rules = &self.rules().after_move;
        let mut moves_others = 0;
        for rule in rules {
            let altered = rule.alters(self, &planned)?;
            all.squares |= altered.squares;
            all.strangers |= altered.strangers;
            all.enemies |= altered.enemies;
            moves_others += usize::from(!altered.squares.is_empty());
        }
        if moves_others > 0 && rules.len() > 1 {
            // what others make of men that have come elsewhere is told only where it holds for all moves
            let promise_little =
                |rule: &&AfterMoveRule| Altered::promised_by(rule.changes()).is_some();
            let others = rules.iter().filter(promise_little).count();
            if moves_others > 1 || others + 1 < rules.len() {
                return None;
            }
            all = Altered {
                squares: all.squares,
                ..Altered::ANY_MEN
            };
        }
        let squares = all.squares | own;
        Some(Altered {
            squares,
            strangers: all.strangers & squares,
            enemies: all.enemies,
        })
    }

    /// Whether the shape, by which one man moves, certainly leaves the royal man of its side as safe as it is, whatever rules do. It is not
    /// attacked now.
    pub(crate) fn stays_safe(&self, safety: &Safety, shape: &Shape) -> bool {
        let Some(seen) = safety.seen_unattacked() else {
            return false;
        };
        let gone = Bb::of(shape.from) | Bb::of(shape.to);
        if !moves_one_man(shape)
            || !(gone & seen).is_empty()
            || gone.has(safety.royal)
            || !self.state().men(safety.side).has(shape.from)
        {
            return false;
        }
        let otherwise = self.rules().kinds.fast.captured_otherwise[1 - safety.side.index()]
            [safety.royal.index()];
        self.altered_by(safety.side, shape).is_some_and(|altered| {
            (altered.squares & (seen | Bb::of(safety.royal))).is_empty()
                && (altered.enemies & (seen | otherwise)).is_empty()
        })
    }

    /// Whether the shape, by which one man moves, may give check to the royal man of the other side, whatever rules do; false only if it
    /// certainly does not.
    pub(super) fn may_check_where_altered(
        &self,
        lines: &CheckLines,
        by: Side,
        shape: &Shape,
    ) -> bool {
        let unusual = &lines.unusual;
        let Some(Altered {
            squares, strangers, ..
        }) = self.altered_by(by, shape)
        else {
            return true;
        };
        if !self.rules().check.is_empty()
            || unusual.borrow()
            || squares.has(lines.royal)
            || !(squares & unusual.lines()).is_empty()
        {
            return true;
        }
        // those that go otherwise now, wherever they stand
        let Some(others) = self.men_that_go_otherwise(by, squares) else {
            return true;
        };
        let strangers = match self.rules().walks.is_empty() {
            true => strangers,
            false => strangers | Bb::of(shape.to) | others,
        };
        // nobody is in the way on a square that is altered, as far as anybody can tell
        let seen = lines.seen();
        let occupied = lines.met & !squares;
        let opens_lines = !(squares & seen).is_empty();
        let now = match opens_lines {
            true => rays::orthogonal(lines.royal, occupied) | rays::diagonal(lines.royal, occupied),
            false => seen,
        };
        let otherwise = self.rules().kinds.fast.captured_otherwise[by.index()][lines.royal.index()];
        if !((otherwise | now) & strangers).is_empty() {
            return true;
        }
        let comes_to_attack = !strangers.has(shape.to)
            && (otherwise | now).has(shape.to)
            && self.may_hit(by, shape, lines.royal, occupied);
        let newly = now & !seen & !Bb::of(shape.from);
        comes_to_attack || opens_lines && self.is_seen_by_others(lines, by, occupied, newly)
    }

    /// The men of `by` that may go as other kinds than before once men on these squares are others; `None` if that is not told.
    fn men_that_go_otherwise(&self, by: Side, squares: Bb) -> Option<Bb> {
        let mut rules = self.rules().walks.iter();
        let found = rules.try_fold(Bb::EMPTY, |all, rule| {
            Some(all | rule.altered_by(self, by, squares)?)
        });
        Some(found? & self.state().men(by))
    }

    /// Whether a man of `by` that has not moved attacks the royal man once only these squares are occupied, along lines on which it has not
    /// seen it before from these squares.
    fn is_seen_by_others(&self, lines: &CheckLines, by: Side, occupied: Bb, newly: Bb) -> bool {
        // those on altered squares may be where they were
        let men = self.state().men(by) & newly;
        !men.is_empty()
            && (!self.rules().walks.is_empty()
                || !self
                    .plain_observers_among(men, by, lines.royal, occupied)
                    .is_empty())
    }

    /// Whether the man that makes the move, if it stays what it is, may attack a royal man from its arrival.
    fn may_hit(&self, by: Side, shape: &Shape, royal: Sq, occupied: Bb) -> bool {
        let fast = &self.rules().kinds.fast;
        let kind = self.state().piece(shape.from).map(|man| man.kind);
        match kind {
            Some(KindId::PAWN) => self.pawn_hits(by, shape.to, royal),
            Some(kind) => match fast.plain[kind.index()] {
                Some(walk) => fast.reached(walk, shape.to, occupied).has(royal),
                None => fast.capturing(by, royal, occupied).has(shape.to),
            },
            None => true,
        }
    }
}
