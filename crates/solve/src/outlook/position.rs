//! The outlook on a given position (proof games, play from one position to another): how many moves each side needs at
//! least to bring its men to their squares, and how many men are there to be captured.

use super::boundary::{Boundary, Distances, NEVER, parts};
use super::{Budget, assignment, castlings};
use crate::goal::{Aims, TargetMan};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::men::Walk;
use sauterelle_kernel::piece::{Attrs, KindId, Piece, Side, Sides};
use sauterelle_kernel::square::Sq;
use sauterelle_kernel::state::State;

/// With more men than this on a side nothing is looked at.
const MOST_MEN: usize = assignment::MOST;

/// The position to be reached.
pub(super) struct Position {
    /// The places to fill, by side.
    places: [Vec<Place>; 2],
    /// Kinds that go as pawns.
    pawns: Vec<KindId>,
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

impl Position {
    /// The outlook on the position that the goals refer to, if there is one and the rules let men come to new squares
    /// and kinds only by moving, castling and promoting.
    pub fn new(cx: &Ctx, aims: &Aims) -> Option<Position> {
        let man = |(at, (kind, sides, royal)): (Sq, TargetMan)| {
            let attrs = if royal { Attrs::ROYAL } else { Attrs::NONE };
            let id = 0;
            (
                at,
                Piece {
                    kind,
                    sides,
                    attrs,
                    id,
                },
            )
        };
        let target: Vec<(Sq, Piece)> = aims.target_men()?.into_iter().map(man).collect();
        let rules = cx.rules();
        let (now, kinds) = (cx.state(), &rules.kinds);
        let neutral = |piece: Piece| piece.sides == Sides::Neutral;
        if !rules.men_change_by_moving_only()
            || men(now)
                .chain(target.iter().copied())
                .any(|(_, man)| neutral(man))
        {
            return None;
        }
        // other pawns, and men that go as others do, can do more
        let is_known =
            |kind: KindId| kind == KindId::PAWN || matches!(kinds.man(kind).walk, Walk::Parts(_));
        if !kinds.ids().all(is_known) {
            return None;
        }
        let is_pawn = |kind| kinds.man(kind).walk.is_pawn();
        let pawns: Vec<KindId> = kinds.ids().filter(|kind| is_pawn(*kind)).collect();
        let first_rank = rules.pawns_act_on_first_rank;
        let closed = |(at, man): &(Sq, Piece)| {
            let home = side_of(*man).home_rank();
            let second = home as i8 + side_of(*man).forward();
            // such a pawn cannot have come from anywhere
            is_pawn(man.kind) && (at.rank() == home || at.rank() as i8 == second && !first_rank)
        };
        let boundary = Boundary {
            closed: target
                .iter()
                .filter(|man| closed(man))
                .map(|(at, _)| *at)
                .collect(),
            pawns_act_on_first_rank: first_rank,
        };
        let mut makers = Side::BOTH.map(|side| Maker {
            side,
            boundary,
            pawns: boundary.pawn_distances(side),
            others: Vec::new(),
            guarded: if rules.is_orthodox() {
                guarded_for_good(&target, boundary.closed, !side)
            } else {
                Bb::EMPTY
            },
        });
        let places = Side::BOTH.map(|side| {
            let maker = &mut makers[side.index()];
            let own = target.iter().filter(|(_, man)| man.sides.has(side));
            own.map(|(at, man)| maker.place(cx, *at, *man)).collect()
        });
        Some(Position { places, pawns })
    }

    /// Whether the position cannot be reached within these moves.
    pub fn is_out_of_reach(&mut self, cx: &Ctx, budget: Budget) -> bool {
        let state = cx.state();
        Side::BOTH.into_iter().any(|side| {
            let places = &self.places[side.index()];
            let (own, enemies) = (state.men(side).len(), state.men(!side).len());
            let wanted = self.places[(!side).index()].len() as u32;
            let moves = u32::from(budget[side.index()]);
            own < places.len() as u32
                || enemies < wanted
                || enemies - wanted > moves
                || self.needs_more(cx, side, moves, enemies - wanted)
        })
    }

    /// Whether `side` needs more than these moves and captures to fill its places.
    fn needs_more(&self, cx: &Ctx, side: Side, moves: u32, captures: u32) -> bool {
        let state = cx.state();
        let mut men: Vec<(Sq, Piece, bool)> = Vec::with_capacity(MOST_MEN);
        men.extend(state.men(side).into_iter().filter_map(|at| {
            let man = state.piece(at)?;
            Some((at, man, self.pawns.contains(&man.kind)))
        }));
        if men.len() > MOST_MEN {
            return false;
        }
        if !self.needs_more_from(side, &men, moves, captures) {
            return false;
        }
        castlings::possible(cx, side).all(|castling| {
            let mut castled = men.clone();
            for (from, to) in [castling.king, castling.rook] {
                if let Some(man) = castled.iter_mut().find(|(at, ..)| *at == from) {
                    man.0 = to;
                }
            }
            moves == 0 || self.needs_more_from(side, &castled, moves - 1, captures)
        })
    }

    /// The same for these men, each with whether it goes as a pawn.
    fn needs_more_from(
        &self,
        side: Side,
        men: &[(Sq, Piece, bool)],
        moves: u32,
        captures: u32,
    ) -> bool {
        let places = &self.places[side.index()];
        let mut costs = [[[assignment::NEVER; MOST_MEN]; MOST_MEN]; 2];
        let mut least = [0; 2];
        for (row, place) in places.iter().enumerate() {
            let mut cheapest = [assignment::NEVER; 2];
            for (column, (at, man, is_pawn)) in men.iter().enumerate() {
                let (by_moves, by_captures) = place.from(*at, *man, *is_pawn);
                if by_moves < NEVER {
                    for (which, cost) in [by_moves, by_captures].into_iter().enumerate() {
                        costs[which][row][column] = cost;
                        cheapest[which] = cheapest[which].min(cost);
                    }
                }
            }
            least[0] += u32::from(cheapest[0]);
            least[1] += u32::from(cheapest[1]);
            if least[0] > moves || least[1] > captures {
                return true;
            }
        }
        let [by_moves, by_captures] = costs.each_ref().map(|costs| &costs[..places.len()]);
        !assignment::is_possible(by_moves, men.len(), moves)
            || !assignment::is_possible(by_captures, men.len(), captures)
    }
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
    boundary: Boundary,
    pawns: Distances,
    others: Vec<(KindId, bool, Distances)>,
    /// Squares on which royal men can never stand.
    guarded: Bb,
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
        let boundary = self.boundary;
        let same =
            |other: &(KindId, bool, Distances)| (other.0, other.1) == (man.kind, man.is_royal());
        let index = self.others.iter().position(same).unwrap_or_else(|| {
            let distances = boundary.distances(parts, shunned);
            self.others.push((man.kind, man.is_royal(), distances));
            self.others.len() - 1
        });
        let distances = &self.others[index].2;
        for from in Sq::all() {
            place.moves[from.index()] = distances[from.index()][at.index()];
        }
        if rules.promotions.contains(&man.kind) {
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
    use super::super::testing::{diagram, game};
    use super::*;
    use sauterelle_kernel::game::{Diagram, Game};

    /// Whether the second position might be reached from the first with so many moves of White and of Black.
    fn perhaps(start: &Diagram, target: &Diagram, moves: Budget) -> bool {
        let game = Game::new(start, &[]).unwrap();
        let target = game.position(target).unwrap();
        let aims = Aims::new(&game.start, Some(&target));
        let cx = game.play();
        let mut position = Position::new(&cx, &aims).unwrap();
        !position.is_out_of_reach(&cx, moves)
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
    fn rules_that_move_men_otherwise_are_left_alone() {
        let array = game("ka1", "ka8");
        let aims = Aims::new(&array.start, None);
        assert!(
            Position::new(&array.play(), &aims).is_none(),
            "nothing to reach"
        );
        use sauterelle_kernel::rules::{Condition, RULES};
        let rule = *RULES
            .iter()
            .find(|rule| rule.meta().name[0] == "Polo")
            .unwrap();
        let polo = Condition {
            rule,
            options: Vec::new(),
            words: Vec::new(),
        };
        let game = Game::new(&Diagram::game_array(), &[polo]).unwrap();
        let aims = Aims::new(&game.start, Some(&game.start));
        assert!(Position::new(&game.play(), &aims).is_none());
    }
}
