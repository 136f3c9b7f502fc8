//! Where the other side is to be forced, as before the last pair of moves of a selfmate: which moves leave it few harmless
//! replies, or none.
//!
//! A quiet move of a man that stands on no line of either royal man, and attacks no royal man from its arrival, stays legal
//! and gives no check whatever the side to move plays, unless that gives check, captures the man, stands in its way, or
//! moves the royal man. A move that does not disturb such replies forces nothing and is left out without being played. That
//! holds where rules only take attacks away and take no part in the moves. Where they do take part in the move of the side to
//! move, it is played, and what it has left of the replies is seen on the board.

use super::checks::CheckLines;
use crate::board::bitboard::{Bb, NEIGHBOURS};
use crate::board::piece::{KindId, Piece, Side};
use crate::board::rays;
use crate::board::shape::{Act, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::observe::generate::Which;
use crate::play::{Arrival, Player};
use crate::view::View;
use smallvec::SmallVec;

/// Replies that give no check, and what it takes to prevent them.
pub(crate) struct Harmless {
    lines: CheckLines,
    /// The royal man of the side to move.
    royal: Sq,
    /// Replies that only moves to [some squares](Reply::preventing) prevent, or checks.
    certain: SmallVec<[Reply; ENOUGH]>,
    /// Replies that depend on more, as those of men on lines of royal men: seen on the board when rules have acted.
    others: SmallVec<[Reply; ENOUGH]>,
}

/// A reply that captures nothing.
struct Reply {
    shape: Shape,
    man: Piece,
    /// The squares to which the man goes, arrival and those between.
    way: Bb,
}

impl Reply {
    /// The squares to which a man must move to prevent it.
    fn preventing(&self) -> Bb {
        self.way | Bb::of(self.shape.from)
    }

    /// Whether it can be played now if it leaves its side in no check, and no rule does anything then.
    fn can_be_played(&self, view: &View) -> bool {
        let state = view.state();
        (state.occupied() & self.way).is_empty()
            && state.piece(self.shape.from) == Some(self.man)
            && !view.rules_may_intervene(&self.shape)
    }
}

/// So many replies are looked at.
const ENOUGH: usize = 6;

impl Harmless {
    /// Whether the move may leave the other side no more harmless replies than this.
    pub(crate) fn may_be_prevented_by(&self, view: &View, shape: &Shape, most: usize) -> bool {
        let is_plain = shape.act == Act::Plain || shape.act == Act::DoubleStep;
        !is_plain
            || shape.from == self.royal
            || !view.moves_simply(shape)
            || self
                .certain
                .iter()
                .filter(|reply| !reply.preventing().has(shape.to))
                .count()
                <= most
            || self.lines.may_check(view, shape)
    }

    /// Whether the move just played, after which rules may have acted, certainly leaves the other side more harmless replies than this.
    pub(crate) fn are_left(&self, view: &View, most: usize) -> bool {
        let replies = self.certain.iter().chain(&self.others);
        let mut left = replies.filter(|reply| reply.can_be_played(view)).peekable();
        if left.peek().is_none() {
            return false;
        }
        // nobody attacks a royal man, be it that the attack does not count now
        let [side, other] = [self.lines.by, !self.lines.by];
        let is_safe = |by, royal| {
            let lines = view.check_lines(by);
            lines.is_some_and(|lines| lines.royal == royal && !lines.by_alterations)
        };
        if !is_safe(side, self.lines.royal) || !is_safe(other, self.royal) {
            return false;
        }
        let count = match view.men_are_plain(side) && view.men_are_plain(other) {
            true => left
                .filter(|reply| self.attacks_nobody(view, reply))
                .take(most + 1)
                .count(),
            false => {
                let on_lines = view.on_lines(side, [self.royal, self.lines.royal]);
                left.filter(|reply| {
                    on_lines.is_some_and(|squares| !squares.has(reply.shape.from))
                        && view.attacks_nothing(&reply.shape, self.royal)
                })
                .take(most + 1)
                .count()
            }
        };
        count > most
    }

    /// The squares on which a man that may then belong to either side may leave the other side no more harmless replies than this. It is not
    /// in the way of anybody before, and nothing else happens.
    pub(crate) fn squares_to_force_on(&self, view: &View, arrival: &Arrival, most: usize) -> Bb {
        let Arrival {
            man, from, squares, ..
        } = *arrival;
        let gone = from.map_or(Bb::EMPTY, Bb::of);
        let [side, other] = [self.lines.by, !self.lines.by];
        let royals_stay = view.only_royal_of(other) == Some(self.lines.royal)
            && view.only_royal_of(side) == Some(self.royal)
            && !gone.has(self.royal);
        if !royals_stay || !view.men_are_plain(side) || !view.men_are_plain(other) {
            return squares;
        }
        let replies = self.certain.iter().chain(&self.others);
        let left: SmallVec<[&Reply; 2 * ENOUGH]> = replies
            .filter(|reply| self.is_left_without(view, reply, gone))
            .collect();
        if left.len() <= most {
            return squares;
        }
        let free = left
            .iter()
            .fold(gone, |gone, reply| gone | Bb::of(reply.shape.from));
        let occupied = view.state().occupied() & !free;
        let royals = Bb::of(self.royal) | Bb::of(self.lines.royal);
        let fast = &view.rules().kinds.fast;
        let may_check = |at: Sq| match fast.plain[man.kind.index()] {
            Some(walk) => !(fast.reached(walk, at, occupied) & royals).is_empty(),
            None if man.kind != KindId::PAWN => true,
            // a pawn may be promoted
            None => [0, 7].contains(&at.rank()) || !(NEIGHBOURS[at.index()] & royals).is_empty(),
        };
        let prevents = |at: &Sq| {
            let stay = left.iter().filter(|reply| !reply.way.has(*at));
            stay.count() <= most || may_check(*at)
        };
        squares.filter(prevents).collect()
    }

    /// Whether the reply can be played in the middle of a move, and exposes no royal man, without the man that stands there.
    fn is_left_without(&self, view: &View, reply: &Reply, gone: Bb) -> bool {
        let Reply { shape, man, way } = reply;
        let state = view.state();
        let rules_rest = !view.rules().may_intervene(shape) || view.rules_spare_man(shape);
        !gone.has(shape.from)
            && state.piece(shape.from) == Some(*man)
            && (state.occupied() & !gone & *way).is_empty()
            && rules_rest
            && self.attacks_nobody_without(view, reply, gone)
    }

    /// Whether the reply exposes neither royal man, where all men leap or ride in straight lines.
    fn attacks_nobody(&self, view: &View, reply: &Reply) -> bool {
        self.attacks_nobody_without(view, reply, Bb::EMPTY)
    }

    /// The same without men on these squares.
    fn attacks_nobody_without(&self, view: &View, reply: &Reply, gone: Bb) -> bool {
        let Shape { from, to, .. } = reply.shape;
        let side = self.lines.by;
        let occupied = view.state().occupied() & !gone & !Bb::of(from) | Bb::of(to);
        let stays = view.state().men(!side) & !gone & !Bb::of(from);
        let attackers = view.state().men(side) & !gone;
        let fast = &view.rules().kinds.fast;
        let attacks = match fast.plain[reply.man.kind.index()] {
            Some(walk) => fast.reached(walk, to, occupied).has(self.royal),
            None => NEIGHBOURS[self.royal.index()].has(to),
        };
        !attacks
            && view
                .plain_observers_among(attackers, side, self.lines.royal, occupied)
                .is_empty()
            && view
                .plain_observers_among(stays, !side, self.royal, occupied)
                .is_empty()
    }
}

impl View<'_> {
    /// Where a man might stand in the way of an attack on the royal man of `side` or, named second, on that of the other side.
    fn on_lines(&self, side: Side, [own, other]: [Sq; 2]) -> Option<Bb> {
        Some(self.may_screen(own, !side)? | self.may_screen(other, side)?)
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

    /// Whether the move captures nothing, and no rule does anything.
    fn is_quiet(&self, reply: &Shape) -> bool {
        let is_plain =
            reply.act == Act::Plain && reply.capture.is_none() && reply.by_way_of.is_none();
        is_plain && !self.rules_may_intervene(reply) && !self.may_promote(reply)
    }

    /// Whether the move attacks nothing on `royal` from its arrival, on however empty a board.
    fn attacks_nothing(&self, reply: &Shape, royal: Sq) -> bool {
        let fast = &self.rules().kinds.fast;
        match fast.plain[reply.via.index()] {
            Some(walk) => !fast.reached(walk, reply.to, Bb::EMPTY).has(royal),
            None => reply.via == KindId::PAWN && !NEIGHBOURS[royal.index()].has(reply.to),
        }
    }
}

impl Player<'_> {
    /// Harmless replies to moves of the side to move, if there are more than `most`.
    pub(crate) fn harmless_replies(&mut self, most: usize) -> Option<Harmless> {
        let side = self.state().turn();
        let rules = self.rules();
        let moves_are_free = !self.rules_change()
            && rules.mobility.is_empty()
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
        let on_lines = self.on_lines(side, [royal, lines.royal])?;
        let mut found = Harmless {
            lines,
            royal,
            certain: SmallVec::new(),
            others: SmallVec::new(),
        };
        self.pass();
        self.collect_replies(&mut found, on_lines, most);
        self.undo();
        (found.certain.len() + found.others.len() > most).then_some(found)
    }

    /// Looks for replies, with the side to move that gives them; men on these squares stand on lines of royal men.
    fn collect_replies(&mut self, found: &mut Harmless, on_lines: Bb, most: usize) {
        let side = found.lines.by;
        let asks_for_others = !self.rules().after_move.is_empty();
        // the side to move may do anything with neutral men
        let men = self.state().men(!side) & !self.state().men(side) & !Bb::of(found.lines.royal);
        let mut moves = Shapes::new();
        for squares in [men & !on_lines, men & on_lines] {
            for from in squares {
                let is_off_lines = !on_lines.has(from);
                let Some(man) = self.state().piece(from) else {
                    continue;
                };
                if found.certain.len() == ENOUGH || !is_off_lines && !asks_for_others {
                    return;
                }
                moves.clear();
                self.generate(!side, Which::Of(Bb::of(from)), &mut moves);
                // a capture of one man does not prevent replies of the others
                let [mut room, mut other_room] = [&found.certain, &found.others]
                    .map(|replies| (ENOUGH - replies.len()).min(most + 2));
                for shape in moves.iter().filter(|shape| self.is_quiet(shape)) {
                    let is_certain = is_off_lines && self.attacks_nothing(shape, found.royal);
                    let (replies, room) = match is_certain {
                        true => (&mut found.certain, &mut room),
                        false => (&mut found.others, &mut other_room),
                    };
                    if *room > 0 && (asks_for_others || is_certain) {
                        *room -= 1;
                        replies.push(Reply {
                            shape: *shape,
                            man,
                            way: Bb::of(shape.to) | rays::between(shape.from, shape.to),
                        });
                    }
                }
            }
        }
    }
}
