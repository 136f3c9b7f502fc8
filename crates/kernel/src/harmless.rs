//! Before the last pair of moves of a selfmate: which moves leave the other side no harmless reply.
//!
//! A quiet move of a man that stands on no line of either royal man, and attacks no royal man from its arrival, stays legal
//! and gives no check whatever the side to move plays, unless that gives check, captures the man, stands in its way, or
//! moves the royal man. A move that disturbs not all such replies cannot force a mate and is left out without being
//! played. That holds where rules only take attacks away and take no part in the moves.

use crate::bitboard::{Bb, NEIGHBOURS};
use crate::ctx::Ctx;
use crate::moves::{Act, Shape, Shapes};
use crate::piece::{KindId, Side};
use crate::quick::CheckLines;
use crate::rays;
use crate::square::Sq;
use smallvec::SmallVec;

/// Replies that give no check, and what it takes to prevent them.
pub(crate) struct Harmless {
    side: Side,
    lines: CheckLines,
    /// The royal man of the side to move.
    royal: Sq,
    /// For each reply the squares to which a man must move to prevent it.
    preventing: SmallVec<[Bb; ENOUGH]>,
}

/// So many replies are looked at.
const ENOUGH: usize = 6;

impl Harmless {
    /// Whether the move may leave the other side no harmless reply.
    pub fn may_be_prevented_by(&self, cx: &Ctx, shape: &Shape) -> bool {
        let is_plain = shape.act == Act::Plain || shape.act == Act::DoubleStep;
        !is_plain
            || shape.from == self.royal
            || !cx.moves_simply(shape)
            || self.preventing.iter().all(|squares| squares.has(shape.to))
            || cx.may_check(&self.lines, self.side, shape)
    }
}

impl Ctx<'_> {
    /// Harmless replies to moves of the side to move, if there are some.
    pub(crate) fn harmless_replies(&mut self) -> Option<Harmless> {
        let side = self.state().turn();
        let rules = self.rules();
        let moves_are_free = rules.mobility.is_empty()
            && rules.admission.is_empty()
            && rules.check.is_empty()
            && rules.preference(!side).is_none()
            && rules.preference(side).is_none();
        if !moves_are_free || !self.men_are_plain(side) || !self.men_are_plain(!side) {
            return None;
        }
        let royal = self.only_royal_of(side)?;
        let lines = self.check_lines(side)?;
        let squares = [royal, lines.royal].map(|at| {
            // nothing is uncovered from here
            !(rays::rank_and_file(at) | rays::diagonals(at) | Bb::of(at))
        });
        let men = self.state().men(!side) & squares[0] & squares[1];
        let mut found = Harmless {
            side,
            lines,
            royal,
            preventing: SmallVec::new(),
        };
        self.pass();
        let mut moves = Shapes::new();
        for from in men {
            moves.clear();
            self.generate_one(!side, from, &mut moves);
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
        (!found.preventing.is_empty()).then_some(found)
    }

    /// Whether the move attacks nothing on `royal` from its arrival, on however empty a board.
    fn is_harmless(&self, reply: &Shape, royal: Sq) -> bool {
        let quiet = reply.act == Act::Plain && reply.capture.is_none() && reply.by_way_of.is_none();
        if !quiet || self.rules().does_something(reply) || self.may_promote(reply) {
            return false;
        }
        let fast = &self.rules().kinds.fast;
        match fast.plain[reply.via.index()] {
            Some(walk) => !fast.reached(walk, reply.to, Bb::EMPTY).has(royal),
            None => reply.via == KindId::PAWN && !NEIGHBOURS[royal.index()].has(reply.to),
        }
    }
}
