//! Where the other side is to be forced, as before the last pair of moves of a selfmate: which moves leave it few harmless
//! replies, or none.
//!
//! A quiet move of a man that stands on no line of either royal man, and attacks no royal man from its arrival, stays legal
//! and gives no check whatever the side to move plays, unless that gives check, captures the man, stands in its way, or
//! moves the royal man. A move that does not disturb such replies forces nothing and is left out without being played. That
//! holds where rules only take attacks away and take no part in the moves. Where they do take part in the move of the side to
//! move, it is played, and what it has left of the replies is seen on the board.

use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::shape::{Act, Shape};
use sauterelle_kernel::board::shapes::Shapes;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::legality::CheckLines;
use sauterelle_kernel::moves::{Moves, Wanted};
use sauterelle_kernel::observe::generate::Which;
use sauterelle_kernel::play::{Arrival, Player, Purpose};
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// Replies that give no check, and what it takes to prevent them.
struct Harmless {
    lines: CheckLines,
    /// The other side is to have no more of them than this.
    most: usize,
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
    fn may_be_prevented_by(&self, view: &View, shape: &Shape) -> bool {
        let is_plain = shape.act == Act::Plain || shape.act == Act::DoubleStep;
        !is_plain
            || shape.from == self.royal
            || !view.moves_simply(shape)
            || self
                .certain
                .iter()
                .filter(|reply| !reply.preventing().has(shape.to))
                .count()
                <= self.most
            || self.lines.may_check(view, shape)
    }

    /// Whether the move just played, after which rules may have acted, certainly leaves the other side more harmless replies than this.
    fn are_left(&self, view: &View) -> bool {
        let most = self.most;
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
                let on_lines = on_lines(view, side, [self.royal, self.lines.royal]);
                left.filter(|reply| {
                    on_lines.is_some_and(|squares| !squares.has(reply.shape.from))
                        && attacks_nothing(view, &reply.shape, self.royal)
                })
                .take(most + 1)
                .count()
            }
        };
        count > most
    }

    /// The squares on which a man that may then belong to either side may leave the other side no more harmless replies than this. It is not
    /// in the way of anybody before, and nothing else happens.
    fn squares_to_force_on(&self, view: &View, arrival: &Arrival) -> Bb {
        let most = self.most;
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
        let kinds = &view.rules().kinds;
        let may_check = |at: Sq| match kinds.reached_plainly(man.kind, at, occupied) {
            Some(reached) => !(reached & royals).is_empty(),
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
        let kinds = &view.rules().kinds;
        let attacks = match kinds.reached_plainly(reply.man.kind, to, occupied) {
            Some(reached) => reached.has(self.royal),
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

impl Purpose for Harmless {
    fn useful_squares(&self, view: &View, arrival: &Arrival) -> Bb {
        self.squares_to_force_on(view, arrival)
    }

    fn is_missed(&self, view: &View) -> bool {
        self.are_left(view)
    }

    fn is_missed_in_play(&self, player: &mut Player) -> bool {
        player.apart(|player| finds_harmless_replies(player, self.most))
    }
}

/// Leaves out moves after which the other side certainly has more than `most` moves that give no check. Moves of a side with a length duty
/// all stay.
pub(crate) fn retain_forcing(moves: &mut Moves, player: &mut Player, most: usize) {
    if moves.are_worth_a_look()
        && let Some(replies) = harmless_replies(player, most)
    {
        moves.retain(|shape| {
            let may_force = replies.may_be_prevented_by(player, shape);
            debug_assert!(
                may_force || !player.uncounted(|player| forces(player, *shape, most)),
                "{shape:?} forces"
            );
            may_force
        });
        moves.serve(player, Box::new(replies));
    }
}

/// Plays the shape to see whether it is legal and leaves no more than `most` replies that give no check.
fn forces(player: &mut Player, shape: Shape, most: usize) -> bool {
    player.apart(|player| {
        let mut moves = Moves::none();
        moves.fill(player, Wanted::Shape(shape));
        while let Some(mv) = moves.next(player) {
            let forces = mv.shape == shape && !finds_harmless_replies(player, most);
            player.undo();
            if forces {
                return true;
            }
        }
        false
    })
}

/// Plays all moves to see whether more than `most` of them give no check.
fn finds_harmless_replies(player: &mut Player, most: usize) -> bool {
    let mut harmless = 0;
    let mut replies = Moves::new(player);
    while replies.next(player).is_some() {
        let side = player.state().turn();
        harmless += usize::from(!player.in_check(side));
        player.undo();
    }
    harmless > most
}

/// Where a man might stand in the way of an attack on the royal man of `side` or, named second, on that of the other side.
fn on_lines(view: &View, side: Side, [own, other]: [Sq; 2]) -> Option<Bb> {
    Some(may_screen(view, own, !side)? | may_screen(view, other, side)?)
}

/// Where a man might stand in the way of an attack of `by` on `target`; `None` if it does not depend on lines only.
fn may_screen(view: &View, target: Sq, by: Side) -> Option<Bb> {
    let state = view.state();
    let kinds = &view.rules().kinds;
    let mut squares = rays::rank_and_file(target) | rays::diagonals(target);
    let men = state.men(by);
    for &kind in kinds.unusual() {
        if !(state.of_kind(kind) & men).is_empty() {
            // what such a man passes is where it might capture from, too
            squares |= kinds.sources_of_rides(kind, by, target)?;
        }
    }
    Some(squares)
}

/// Whether the move captures nothing, and no rule does anything.
fn is_quiet(view: &View, reply: &Shape) -> bool {
    let is_plain = reply.act == Act::Plain && reply.capture.is_none() && reply.by_way_of.is_none();
    is_plain && !view.rules_may_intervene(reply) && !view.may_promote(reply)
}

/// Whether the move attacks nothing on `royal` from its arrival, on however empty a board.
fn attacks_nothing(view: &View, reply: &Shape, royal: Sq) -> bool {
    let kinds = &view.rules().kinds;
    match kinds.reached_plainly(reply.via, reply.to, Bb::EMPTY) {
        Some(reached) => !reached.has(royal),
        None => reply.via == KindId::PAWN && !NEIGHBOURS[royal.index()].has(reply.to),
    }
}

/// Harmless replies to moves of the side to move, if there are more than `most`.
fn harmless_replies(player: &mut Player, most: usize) -> Option<Harmless> {
    let side = player.state().turn();
    let rules = player.rules();
    let moves_are_free = !player.rules_change()
        && rules.mobility.is_empty()
        && rules.sources.is_empty()
        && rules.admission.is_empty()
        && rules.check.is_empty()
        && rules.preference(!side).is_none()
        && rules.preference(side).is_none();
    if !moves_are_free || most >= ENOUGH {
        return None;
    }
    let royal = player.only_royal_of(side)?;
    let lines = player
        .check_lines(side)
        .filter(|lines| !lines.by_alterations)?;
    let on_lines = on_lines(player, side, [royal, lines.royal])?;
    let mut found = Harmless {
        lines,
        most,
        royal,
        certain: SmallVec::new(),
        others: SmallVec::new(),
    };
    player.pass();
    collect_replies(player, &mut found, on_lines, most);
    player.undo();
    (found.certain.len() + found.others.len() > most).then_some(found)
}

/// Looks for replies, with the side to move that gives them; men on these squares stand on lines of royal men.
fn collect_replies(player: &mut Player, found: &mut Harmless, on_lines: Bb, most: usize) {
    let side = found.lines.by;
    let asks_for_others = !player.rules().after_move.is_empty();
    // the side to move may do anything with neutral men
    let men = player.state().men(!side) & !player.state().men(side) & !Bb::of(found.lines.royal);
    let mut moves = Shapes::new();
    for squares in [men & !on_lines, men & on_lines] {
        for from in squares {
            let is_off_lines = !on_lines.has(from);
            let Some(man) = player.state().piece(from) else {
                continue;
            };
            if found.certain.len() == ENOUGH || !is_off_lines && !asks_for_others {
                return;
            }
            moves.clear();
            player.generate(!side, Which::Of(Bb::of(from)), &mut moves);
            // a capture of one man does not prevent replies of the others
            let [mut room, mut other_room] = [&found.certain, &found.others]
                .map(|replies| (ENOUGH - replies.len()).min(most + 2));
            for shape in moves.iter().filter(|shape| is_quiet(player, shape)) {
                let is_certain = is_off_lines && attacks_nothing(player, shape, found.royal);
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

#[cfg(test)]
mod tests;
