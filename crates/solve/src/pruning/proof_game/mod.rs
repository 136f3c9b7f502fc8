//! Bounds for a given position (proof games, play from one position to another): how many moves each side needs at
//! least to bring its men to their squares, and how many men are there to be captured.

mod assignment;
mod memory;

use crate::goal::{Aims, TargetMan};
use crate::pruning::budget::Budget;
use crate::pruning::castling::Castling;
use crate::pruning::geometry::closed_squares::{ClosedSquares, Distances, NEVER, parts};
use assignment::{Costs, Worker};
use memory::{Need, NeedMemory};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::key;
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::men::Walk;
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::play::Ctx;
use sauterelle_kernel::play::castling::bit;
use sauterelle_kernel::ruleset::Displacements;
use smallvec::SmallVec;

/// With more men than this on a side nothing is looked at.
const MOST_MEN: usize = assignment::MOST;

/// The position to be reached.
pub(crate) struct ProofGame {
    /// The places to fill, by side.
    places: [Vec<Place>; 2],
    /// By side, and by kind and whether the man is royal: how it comes to the places from each square, once it has been asked for.
    ways: [Vec<Option<Box<[Way; 64]>>>; 2],
    /// Kinds that go as pawns.
    pawns: Vec<KindId>,
    /// Men may disappear without being captured.
    removals: bool,
    /// By side.
    known: [NeedMemory; 2],
}

/// A man of the position to be reached.
struct Place {
    kind: KindId,
    royal: bool,
    /// Fewest moves of a man of the same kind, by the square it stands on.
    moves: [u8; 64],
    /// Fewest captures of such a man on its way.
    captures: [u8; 64],
    /// The same for a pawn that has to promote.
    promoting: Option<Box<([u8; 64], [u8; 64])>>,
}

/// How a man comes from one square to each of the places.
#[derive(Clone, Copy)]
struct Way {
    /// The numbers of the places to which it comes at all.
    places: u32,
    moves: Costs,
    captures: Costs,
}

impl Way {
    /// It comes to none of them.
    const NOWHERE: Way = Way {
        places: 0,
        moves: [assignment::NEVER; MOST_MEN],
        captures: [assignment::NEVER; MOST_MEN],
    };

    /// How many moves and captures more than from there it needs at most, whatever place it has to come to.
    fn more_than(&self, there: &Way) -> (u8, u8) {
        let most = |here: &Costs, there: &Costs| {
            let pairs = here.iter().zip(there);
            pairs.fold(0, |most, (here, there)| {
                here.saturating_sub(*there).max(most)
            })
        };
        (
            most(&self.moves, &there.moves),
            most(&self.captures, &there.captures),
        )
    }
}

/// A man of the position to be reached.
fn man_of((at, (kind, sides, royal)): (Sq, TargetMan)) -> (Sq, Piece) {
    let attrs = if royal { Attrs::ROYAL } else { Attrs::NONE };
    let man = Piece {
        kind,
        sides,
        attrs,
        id: 0,
    };
    (at, man)
}

/// How men come to other squares, and become other men, beside moves whose distances are known; nothing if too little is known of that.
fn displacements(cx: &Ctx, target: &[(Sq, Piece)]) -> Option<Displacements> {
    let kinds = &cx.rules().kinds;
    // other pawns, and men that move as others do, can do more
    let is_known =
        |kind: KindId| kind == KindId::PAWN || matches!(kinds.man(kind).walk, Walk::Parts(_));
    let mut all = men(cx.state()).chain(target.iter().copied());
    let all_are_known =
        all.all(|(_, man)| man.sides != Sides::Neutral) && kinds.ids().all(is_known);
    cx.rules().displacements().filter(|_| all_are_known)
}

impl ProofGame {
    /// Bounds for the position that the goals refer to, if there is one and the rules let men come to new squares
    /// and kinds only by moving, castling and promoting, or promise which men come to squares otherwise.
    pub fn new(cx: &Ctx, aims: &Aims) -> Option<ProofGame> {
        let target: Vec<(Sq, Piece)> = aims.target_men()?.into_iter().map(man_of).collect();
        let displaced = displacements(cx, &target)?;
        let rules = cx.rules();
        let kinds = &rules.kinds;
        let pawns: Vec<KindId> = kinds
            .ids()
            .filter(|kind| kinds.man(*kind).walk.is_pawn())
            .collect();
        let first_rank = rules.pawns.act_on_first_rank;
        let closed = |(at, man): &&(Sq, Piece)| {
            let home = side_of(*man).home_rank();
            let second = home as i8 + side_of(*man).forward();
            // such a pawn cannot have come from anywhere
            let is_home = at.rank() == home || at.rank() as i8 == second && !first_rank;
            pawns.contains(&man.kind) && is_home
        };
        let closed_squares = ClosedSquares {
            closed: target.iter().filter(closed).map(|(at, _)| *at).collect(),
            pawns_act_on_first_rank: first_rank,
        };
        let mut makers = Side::BOTH.map(|side| Maker {
            side,
            closed_squares,
            pawns: closed_squares.pawn_distances(side),
            others: Vec::new(),
            royals_go_anywhere: !rules.walks.is_empty(),
            displaced,
            guarded: if rules.is_orthodox() {
                guarded_for_good(&target, closed_squares.closed, !side)
            } else {
                Bb::EMPTY
            },
        });
        let places = Side::BOTH.map(|side| {
            let maker = &mut makers[side.index()];
            let own = target.iter().filter(|(_, man)| man.sides.has(side));
            own.map(|(at, man)| maker.place(cx, *at, *man)).collect()
        });
        let known_kinds = 2 * kinds.ids().count();
        Some(ProofGame {
            ways: Side::BOTH.map(|_| vec![None; known_kinds]),
            places,
            pawns,
            removals: displaced.removals,
            known: Default::default(),
        })
    }

    /// How play may reach the position within these moves, `mover` being the next to move; nothing if it cannot.
    pub fn approach(&mut self, cx: &Ctx, mover: Side, budget: Budget) -> Option<Approach> {
        let state = cx.state();
        let mut spare = [0; 2];
        for side in Side::BOTH {
            let (men, wanted) = (
                state.men(side).len(),
                self.places[side.index()].len() as u32,
            );
            spare[side.index()] = men.checked_sub(wanted)?;
        }
        let mut approach = Approach {
            mover,
            budget,
            spare,
            removals: self.removals,
            keys: [0; 2],
            needs: [Need::NOTHING; 2],
        };
        if !Side::BOTH.into_iter().all(|side| approach.has_time(side)) {
            return None;
        }
        approach.keys = Side::BOTH.map(|side| key_of(cx, side));
        for side in Side::BOTH {
            let need = self.need(cx, side, &approach, None);
            if !approach.suffices(side, need) {
                return None;
            }
            approach.needs[side.index()] = need;
        }
        Some(approach)
    }

    /// Whether the position may still be reached after this move of the side to move.
    pub fn may_follow(&mut self, cx: &Ctx, approach: &Approach, shape: &Shape) -> bool {
        let side = approach.mover;
        let Some(left) = approach.left_after(shape) else {
            return false;
        };
        let state = cx.state();
        if let Some(from) = shape.capture
            && !self.is_superfluous(cx, !side, from)
        {
            let gone = Change { from, to: None };
            let need = self.need(cx, !side, approach, Some(gone));
            if !approach.suffices(!side, need) {
                return false;
            }
        }
        let Some(man) = state.piece(shape.from) else {
            return true;
        };
        let stays_itself = match shape.act {
            Act::Plain | Act::DoubleStep | Act::EnPassant => {
                shape.from != shape.to && !self.may_promote(man, shape.to)
            }
            Act::Castle(_) | Act::CastleWith(_) | Act::Exchange | Act::Stay | Act::Null => false,
        };
        if !stays_itself {
            return true;
        }
        if left.suffices(self.most_needed(cx, approach, man, shape)) {
            return true;
        }
        let goes = Change {
            from: shape.from,
            to: Some(shape.to),
        };
        left.suffices(self.need(cx, side, approach, Some(goes)))
    }

    /// Whether the side certainly needs no more without its man on this square.
    fn is_superfluous(&mut self, cx: &Ctx, side: Side, at: Sq) -> bool {
        let man = cx.state().piece(at);
        !may_castle_from(cx, at) && man.is_some_and(|man| self.way(side, man, at).places == 0)
    }

    /// What the side to move needs at most when this man has made its move: the other men go where they would have gone.
    fn most_needed(&mut self, cx: &Ctx, approach: &Approach, man: Piece, shape: &Shape) -> Need {
        if may_castle_from(cx, shape.from) {
            return Need {
                moves: Need::NEVER,
                captures: Need::NEVER,
            };
        }
        let side = approach.mover;
        if self.way(side, man, shape.from).places == 0 {
            return approach.needs[side.index()];
        }
        let before = *self.way(side, man, shape.from);
        let (moves, captures) = self.way(side, man, shape.to).more_than(&before);
        approach.needs[side.index()].with(moves, captures)
    }

    /// How the man comes to the places of this side from this square.
    #[inline]
    fn way(&mut self, side: Side, man: Piece, from: Sq) -> &Way {
        let (places, pawns) = (&self.places[side.index()], &self.pawns);
        let ways = &mut self.ways[side.index()][ways_of(man)];
        &ways.get_or_insert_with(|| ways_to(places, man, pawns.contains(&man.kind)))[from.index()]
    }

    fn may_promote(&self, man: Piece, to: Sq) -> bool {
        matches!(to.rank(), 0 | 7) && self.pawns.contains(&man.kind)
    }

    /// What a side needs to fill its places, after this change of one of its men.
    fn need(&mut self, cx: &Ctx, side: Side, approach: &Approach, change: Option<Change>) -> Need {
        let mut key = approach.keys[side.index()];
        if let Some(Change { from, to }) = change
            && let Some(man) = cx.state().piece(from)
        {
            key ^= key::man(from, man) ^ to.map_or(0, |to| key::man(to, man));
        }
        if let Some(known) = self.known[side.index()].look_up(key) {
            return known;
        }
        let need = self.find_need(cx, side, change);
        self.known[side.index()].remember(key, need);
        need
    }

    fn find_need(&mut self, cx: &Ctx, side: Side, change: Option<Change>) -> Need {
        let mut men = Men::new();
        for at in cx.state().men(side) {
            let now = match change {
                Some(Change { from, to }) if from == at => to,
                _ => Some(at),
            };
            if let (Some(at), Some(man)) = (now, cx.state().piece(at)) {
                men.push((at, man));
            }
        }
        let tasks = self.places[side.index()].len();
        if men.len() > MOST_MEN || tasks > MOST_MEN {
            return Need::NOTHING;
        }
        let plain = self.need_from(side, &men);
        crate::pruning::castling::possible(cx, side)
            .filter_map(|castling| castled(&men, castling))
            .fold(plain, |least, castled| {
                least.or(self.need_from(side, &castled).after_one_move())
            })
    }

    /// The same for these men, without castling.
    fn need_from(&mut self, side: Side, men: &Men) -> Need {
        let tasks = self.places[side.index()].len();
        for (at, man) in men {
            self.way(side, *man, *at);
        }
        let mut moves: SmallVec<[Worker; 16]> = SmallVec::new();
        let mut captures: SmallVec<[Worker; 16]> = SmallVec::new();
        for (at, man) in men {
            if let Some(ways) = &self.ways[side.index()][ways_of(*man)]
                && ways[at.index()].places != 0
            {
                let way = &ways[at.index()];
                let worker = |costs| Worker {
                    tasks: way.places,
                    costs,
                };
                moves.push(worker(&way.moves));
                captures.push(worker(&way.captures));
            }
        }
        let least = |workers: &[Worker]| {
            let least = assignment::least_cost(workers, tasks);
            least.map_or(Need::NEVER, |cost| cost.min(Need::NEVER.into()) as u8)
        };
        Need {
            moves: least(&moves),
            captures: least(&captures),
        }
    }
}

/// The men of a side.
type Men = SmallVec<[(Sq, Piece); 16]>;

/// Where the men stand after castling, if king and rook are there.
fn castled(men: &Men, castling: Castling) -> Option<Men> {
    let mut castled = men.clone();
    for (from, to) in [castling.king, castling.rook] {
        let man = castled.iter_mut().find(|(at, ..)| *at == from)?;
        man.0 = to;
    }
    Some(castled)
}

/// How such a man comes to these places from each square.
fn ways_to(places: &[Place], man: Piece, is_pawn: bool) -> Box<[Way; 64]> {
    let mut ways = Box::new([Way::NOWHERE; 64]);
    for at in Sq::all() {
        let way = &mut ways[at.index()];
        for (number, place) in places.iter().enumerate().take(MOST_MEN) {
            let (by_moves, by_captures) = place.from(at, man, is_pawn);
            if by_moves < NEVER {
                way.places |= 1 << number;
                way.moves[number] = by_moves;
                way.captures[number] = by_captures;
            }
        }
    }
    ways
}

/// The number of the ways of such a man.
fn ways_of(man: Piece) -> usize {
    2 * man.kind.index() + usize::from(man.is_royal())
}

/// A man goes elsewhere, or disappears.
#[derive(Clone, Copy)]
struct Change {
    from: Sq,
    to: Option<Sq>,
}

/// Play on its way to the position.
#[derive(Clone, Copy)]
pub(crate) struct Approach {
    mover: Side,
    budget: Budget,
    /// How many men of each side are to be captured, or to disappear.
    spare: [u32; 2],
    /// They may disappear without being captured.
    removals: bool,
    /// The men of each side.
    keys: [u128; 2],
    /// What each side needs.
    needs: [Need; 2],
}

impl Approach {
    /// Whether the side has enough moves for the captures that it has to make.
    fn has_time(&self, side: Side) -> bool {
        self.removals || self.spare[(!side).index()] <= u32::from(self.budget[side.index()])
    }

    fn suffices(&self, side: Side, need: Need) -> bool {
        let left = Left {
            moves: u32::from(self.budget[side.index()]),
            captures: self.spare[(!side).index()],
        };
        left.suffices(need)
    }

    /// What is left to the side to move after a move of this shape; nothing if that is too little. (To the other side as much is
    /// left as before.)
    fn left_after(&self, shape: &Shape) -> Option<Left> {
        let side = self.mover;
        let moves = u32::from(self.budget[side.index()]).checked_sub(1)?;
        let captured = u32::from(shape.capture.is_some());
        let captures = self.spare[(!side).index()].checked_sub(captured)?;
        (self.removals || captures <= moves).then_some(Left { moves, captures })
    }
}

/// What is left to a side.
#[derive(Clone, Copy)]
struct Left {
    moves: u32,
    /// Men of the other side that are to be captured.
    captures: u32,
}

impl Left {
    fn suffices(self, need: Need) -> bool {
        u32::from(need.moves) <= self.moves && u32::from(need.captures) <= self.captures
    }
}

/// Whether a man that leaves this square may take a right to castle with it.
fn may_castle_from(cx: &Ctx, at: Sq) -> bool {
    cx.state().slot(SlotId::CASTLING) & bit(at) != 0
}

/// The men of a side and what it may castle with.
fn key_of(cx: &Ctx, side: Side) -> u128 {
    let state = cx.state();
    // which of them there are: the king stands on the same square in all of them
    let rights = crate::pruning::castling::possible(cx, side)
        .fold(0, |all, castling| all | bit(castling.rook.0));
    let men = state.men(side).into_iter();
    men.filter_map(|at| Some(key::man(at, state.piece(at)?)))
        .fold(key::slot(SlotId::CASTLING, rights), |all, man| all ^ man)
}

impl Place {
    /// Fewest moves and captures of this man to the place.
    fn from(&self, at: Sq, man: Piece, is_pawn: bool) -> (u8, u8) {
        if man.is_royal() != self.royal {
            return (NEVER, NEVER);
        }
        if man.kind == self.kind {
            return (self.moves[at.index()], self.captures[at.index()]);
        }
        match &self.promoting {
            Some(from) if is_pawn => (from.0[at.index()], from.1[at.index()]),
            _ => (NEVER, NEVER),
        }
    }
}

/// Computes the ways to the places of one side.
struct Maker {
    side: Side,
    closed_squares: ClosedSquares,
    pawns: Distances,
    others: Vec<(KindId, bool, Distances)>,
    /// Squares on which royal men can never stand.
    guarded: Bb,
    /// Royal men may move as other men do.
    royals_go_anywhere: bool,
    /// What comes to squares by itself.
    displaced: Displacements,
}

impl Maker {
    fn place(&mut self, cx: &Ctx, at: Sq, man: Piece) -> Place {
        let rules = cx.rules();
        let mut place = Place {
            kind: man.kind,
            royal: man.is_royal(),
            moves: [NEVER; 64],
            captures: [0; 64],
            promoting: None,
        };
        let is_king = man.is_royal() || man.kind == KindId::KING;
        if is_king && self.displaced.kings || man.kind == KindId::ROOK && self.displaced.rooks {
            place.moves = [0; 64];
            if rules.pawns.promotions.contains(&man.kind) {
                place.promoting = Some(Box::new(self.promoting(&place.moves)));
            }
            return place;
        }
        if man.is_royal() && self.royals_go_anywhere {
            // as queens among others, so that pawns go nowhere else
            let walks = rules.kinds.ids().map(|kind| rules.kinds.man(kind).walk);
            let distances = self.closed_squares.distances_of_any(walks);
            for from in Sq::all() {
                place.moves[from.index()] = distances[from.index()][at.index()];
            }
            return place;
        }
        let Some(parts) = parts(rules.kinds.man(man.kind).walk) else {
            for from in Sq::all() {
                place.moves[from.index()] = self.pawns[from.index()][at.index()];
                place.captures[from.index()] = from.file().abs_diff(at.file());
            }
            return place;
        };
        let shunned = if man.is_royal() {
            self.guarded
        } else {
            Bb::EMPTY
        };
        let closed_squares = self.closed_squares;
        let same =
            |other: &(KindId, bool, Distances)| (other.0, other.1) == (man.kind, man.is_royal());
        let index = self.others.iter().position(same).unwrap_or_else(|| {
            let distances = closed_squares.distances(parts, shunned);
            self.others.push((man.kind, man.is_royal(), distances));
            self.others.len() - 1
        });
        let distances = &self.others[index].2;
        for from in Sq::all() {
            place.moves[from.index()] = distances[from.index()][at.index()];
        }
        if rules.pawns.promotions.contains(&man.kind) {
            place.promoting = Some(Box::new(self.promoting(&place.moves)));
        }
        place
    }

    /// Fewest moves and captures of pawns that promote and then need so many moves.
    fn promoting(&self, then: &[u8; 64]) -> ([u8; 64], [u8; 64]) {
        let (mut moves, mut captures) = ([NEVER; 64], [NEVER; 64]);
        let last_rank = Bb::rank((!self.side).home_rank());
        for from in Sq::all() {
            for to in last_rank {
                let way = self.pawns[from.index()][to.index()].saturating_add(then[to.index()]);
                if from != to && way < NEVER {
                    let i = from.index();
                    moves[i] = moves[i].min(way);
                    captures[i] = captures[i].min(from.file().abs_diff(to.file()));
                }
            }
        }
        (moves, captures)
    }
}

/// The squares that men of `by` which never move guard as long as play lasts.
fn guarded_for_good(target: &[(Sq, Piece)], closed: Bb, by: Side) -> Bb {
    let pawns = target.iter().filter(|(at, man)| {
        closed.has(*at)
            && man.sides.has(by)
            && man.kind == KindId::PAWN
            && at.rank() != by.home_rank()
    });
    pawns
        .flat_map(|(at, _)| {
            [-1, 1]
                .into_iter()
                .filter_map(|dx| at.step(dx, by.forward()))
        })
        .collect()
}

fn men(state: &State) -> impl Iterator<Item = (Sq, Piece)> {
    state
        .occupied()
        .into_iter()
        .filter_map(|at| Some((at, state.piece(at)?)))
}

/// The side of a man that is not neutral.
fn side_of(man: Piece) -> Side {
    if man.sides.has(Side::White) {
        Side::White
    } else {
        Side::Black
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::testing::{condition, diagram, game};
    use sauterelle_kernel::diagram::Diagram;
    use sauterelle_rules::game::Game;

    /// Whether the second position might be reached from the first with so many moves of White and of Black.
    fn perhaps(start: &Diagram, target: &Diagram, moves: Budget) -> bool {
        let game = Game::new(start, &[]).unwrap();
        let target = game.position(target).unwrap();
        let aims = Aims::new(&game, Some(&target));
        let cx = game.play();
        let mut position = ProofGame::new(&cx, &aims).unwrap();
        position.approach(&cx, Side::White, moves).is_some()
    }

    fn with(changes: &[(&str, &str)]) -> Diagram {
        let mut array = Diagram::game_array();
        for (from, to) in changes {
            let from: Sq = from.parse().unwrap();
            let man = array.men[from.index()].take();
            if let Ok(to) = to.parse::<Sq>() {
                array.men[to.index()] = man;
            }
        }
        array
    }

    #[test]
    fn moves_are_counted_by_side() {
        let (array, target) = (
            Diagram::game_array(),
            with(&[("e2", "e4"), ("g8", "f6"), ("e7", "e6")]),
        );
        assert!(perhaps(&array, &target, [1, 2]));
        assert!(!perhaps(&array, &target, [1, 1]));
        assert!(!perhaps(&array, &target, [0, 2]));
    }

    #[test]
    fn moves_are_judged_as_the_positions_they_lead_to() {
        let target = with(&[
            ("b1", "c3"),
            ("e2", "e4"),
            ("d7", "-"),
            ("g8", "f6"),
            ("f1", "b5"),
        ]);
        for start in [
            Diagram::game_array(),
            with(&[("e2", "e4"), ("d7", "d5"), ("g8", "f6")]),
            with(&[("f1", "c4"), ("b1", "d5"), ("g8", "f6"), ("e2", "e4")]),
        ] {
            let game = Game::new(&start, &[]).unwrap();
            let aims = Aims::new(&game, Some(&game.position(&target).unwrap()));
            let mut cx = game.play();
            for moves in 1..6 {
                let mut position = ProofGame::new(&cx, &aims).unwrap();
                let budget = [moves, 3];
                let Some(approach) = position.approach(&cx, Side::White, budget) else {
                    continue;
                };
                for mv in cx.legal_moves() {
                    let judged = position.may_follow(&cx, &approach, &mv.shape);
                    cx.play(&mv);
                    let after = position.approach(&cx, Side::Black, [moves - 1, 3]);
                    cx.undo();
                    assert_eq!(judged, after.is_some(), "{:?} of {moves}", mv.shape);
                }
            }
        }
    }

    #[test]
    fn castling_takes_one_move() {
        let start = with(&[("f1", "c4"), ("g1", "f3")]);
        let target = with(&[("f1", "c4"), ("g1", "f3"), ("e1", "g1"), ("h1", "f1")]);
        assert!(perhaps(&start, &target, [1, 0]));
        assert!(!perhaps(&start, &target, [0, 1]));
    }

    #[test]
    fn men_at_home_behind_pawns_cannot_get_out() {
        let array = Diagram::game_array();
        // the bishop of c1 between b2 and d2 cannot have moved
        assert!(!perhaps(&array, &with(&[("c1", "f4")]), [9, 9]));
        assert!(perhaps(
            &array,
            &with(&[("c1", "f4"), ("d2", "d3")]),
            [2, 0]
        ));
    }

    #[test]
    fn captures_need_men() {
        let array = Diagram::game_array();
        let captured = with(&[("b8", "-")]);
        assert!(perhaps(&array, &captured, [4, 1]));
        assert!(!perhaps(&array, &captured, [0, 4]));
        // a pawn that has changed its file has captured
        assert!(!perhaps(&array, &with(&[("e2", "d3")]), [9, 9]));
        assert!(perhaps(&array, &with(&[("e2", "d3"), ("b8", "-")]), [9, 9]));
    }

    #[test]
    fn pawns_promote() {
        let start = diagram("ka1 ph7", "ka8");
        let (queen, bishop) = (diagram("ka1 qd4", "ka8"), diagram("ka1 bd5", "ka8"));
        assert!(perhaps(&start, &queen, [2, 0]) && !perhaps(&start, &queen, [1, 0]));
        // h8 is a black square
        assert!(!perhaps(&start, &bishop, [9, 9]));
    }

    #[test]
    fn what_rules_bring_to_squares_costs_nothing() {
        let reached = |rule: &str, target: &[(&str, &str)], moves| {
            let start = Diagram::game_array();
            let game = Game::new(&start, &[condition(rule)]).unwrap();
            let target = game.position(&with(target)).unwrap();
            let aims = Aims::new(&game, Some(&target));
            let cx = game.play();
            let mut position = ProofGame::new(&cx, &aims).unwrap();
            position.approach(&cx, Side::White, moves).is_some()
        };
        // men that disappear, beside a move
        let gone = [("b8", "-"), ("g8", "-"), ("e2", "e3")];
        assert!(reached("LostPieces", &gone, [1, 0]));
        assert!(!reached("KoeKo", &gone, [1, 0]) && !reached("LostPieces", &gone, [0, 1]));
        // a rook and a king that castle elsewhere, a king that takes the other one's place
        let rook = [("a1", "e5"), ("e2", "e4")];
        assert!(reached("Rokagogo", &rook, [1, 0]) && !reached("SwappingKings", &rook, [1, 0]));
        let king = [("e1", "e4"), ("d2", "d4")];
        assert!(reached("SwappingKings", &king, [1, 0]) && !reached("KoeKo", &king, [1, 0]));
    }

    #[test]
    fn rules_that_move_men_otherwise_are_left_alone() {
        let array = game("ka1", "ka8");
        let aims = Aims::new(&array, None);
        assert!(
            ProofGame::new(&array.play(), &aims).is_none(),
            "nothing to reach"
        );
        let game = Game::new(&Diagram::game_array(), &[condition("Polo")]).unwrap();
        let aims = Aims::new(&game, Some(&game.start));
        assert!(ProofGame::new(&game.play(), &aims).is_none());
    }
}
