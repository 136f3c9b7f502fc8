//! Where the other side is to be forced, as before the last pair of moves of a selfmate: which moves leave it few harmless
//! replies, or none.
//!
//! A quiet move of a man that stands on no line of either royal man, and attacks no royal man from its arrival, stays legal
//! and gives no check whatever the side to move plays, unless that gives check, captures the man, stands in its way, or
//! moves the royal man. A move that does not disturb such replies forces nothing and is left out without being played. That
//! holds where rules only take attacks away and take no part in the moves.

use super::checks::CheckLines;
use crate::board::bitboard::{Bb, NEIGHBOURS};
use crate::board::piece::{KindId, Side};
use crate::board::rays;
use crate::board::shape::{Act, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::observe::generate::Which;
use crate::play::Ctx;
use smallvec::SmallVec;

/// Replies that give no check, and what it takes to prevent them.
pub(crate) struct Harmless {
    lines: CheckLines,
    /// The royal man of the side to move.
    royal: Sq,
    /// For each reply the squares to which a man must move to prevent it.
    preventing: SmallVec<[Bb; ENOUGH]>,
}

/// So many replies are looked at.
const ENOUGH: usize = 6;

impl Harmless {
    /// Whether the move may leave the other side no more harmless replies than this.
    pub(crate) fn may_be_prevented_by(&self, cx: &Ctx, shape: &Shape, most: usize) -> bool {
        let is_plain = shape.act == Act::Plain || shape.act == Act::DoubleStep;
        !is_plain
            || shape.from == self.royal
            || !cx.moves_simply(shape)
            || self
                .preventing
                .iter()
                .filter(|squares| !squares.has(shape.to))
                .count()
                <= most
            || self.lines.may_check(cx, shape)
    }
}

impl Ctx<'_> {
    /// Harmless replies to moves of the side to move, if there are more than `most`.
    pub(crate) fn harmless_replies(&mut self, most: usize) -> Option<Harmless> {
        let side = self.state().turn();
        let rules = self.rules();
        let moves_are_free = !self.rules_change()
            && rules.mobility.is_empty()
            && self.neutral_men().is_empty()
            && rules.sources.is_empty()
            && rules.admission.is_empty()
            && rules.check.is_empty()
            && rules.preference(!side).is_none()
            && rules.preference(side).is_none();
        if !moves_are_free || most >= ENOUGH {
            return None;
        }
        let royal = self.only_royal_of(side)?;
        let lines = self
            .check_lines(side)
            .filter(|lines| !lines.by_alterations)?;
        let on_lines = self.may_screen(royal, !side)? | self.may_screen(lines.royal, side)?;
        let men = self.state().men(!side) & !on_lines & !Bb::of(lines.royal);
        let mut found = Harmless {
            lines,
            royal,
            preventing: SmallVec::new(),
        };
        self.pass();
        let mut moves = Shapes::new();
        for from in men {
            moves.clear();
            self.generate(!side, Which::Of(Bb::of(from)), &mut moves);
            let harmless = moves.iter().filter(|reply| self.is_harmless(reply, royal));
            let room = ENOUGH - found.preventing.len();
            found.preventing.extend(harmless.take(room).map(|reply| {
                Bb::of(reply.from) | Bb::of(reply.to) | rays::between(reply.from, reply.to)
            }));
            if found.preventing.len() == ENOUGH {
                break;
            }
        }
        self.undo();
        (found.preventing.len() > most).then_some(found)
    }

    /// Where a man might stand in the way of an attack of `by` on `target`; `None` if it does not depend on lines only.
    fn may_screen(&self, target: Sq, by: Side) -> Option<Bb> {
        let state = self.state();
        let fast = &self.rules().kinds.fast;
        let mut squares = rays::rank_and_file(target) | rays::diagonals(target);
        let men = state.men(by);
        for &kind in fast.unusual.iter() {
            if !(state.of_kind(kind) & men).is_empty() {
                let other = fast.other.iter().find(|other| other.kind == kind)?;
                if !other.rides {
                    return None;
                }
                // what such a man passes is where it might capture from, too
                squares |= other.sources(by, target);
            }
        }
        Some(squares)
    }

    /// Whether the move attacks nothing on `royal` from its arrival, on however empty a board.
    fn is_harmless(&self, reply: &Shape, royal: Sq) -> bool {
        let quiet = reply.act == Act::Plain && reply.capture.is_none() && reply.by_way_of.is_none();
        if !quiet || self.rules_may_intervene(reply) || self.may_promote(reply) {
            return false;
        }
        let fast = &self.rules().kinds.fast;
        match fast.plain[reply.via.index()] {
            Some(walk) => !fast.reached(walk, reply.to, Bb::EMPTY).has(royal),
            None => reply.via == KindId::PAWN && !NEIGHBOURS[royal.index()].has(reply.to),
        }
    }
}
