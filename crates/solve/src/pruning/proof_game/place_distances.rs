//! How men come to the places of the position to be reached while the men on some squares never move.

use super::target_position::{Place, TargetPosition};
use crate::pruning::geometry::closed_squares::{NEVER, Steps, parts};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use std::cell::OnceCell;

/// The ways of all men to all places.
pub(crate) struct PlaceDistances {
    /// By side, and by the number of the place.
    pub to: [Vec<PlaceDistance>; 2],
    pub closed: Bb,
    /// The moves of men, once they have been asked for: by side, and by kind, whether the man is royal, and the number of its board.
    steps: [Vec<OnceCell<Steps>>; 2],
}

/// The ways to one place.
pub(crate) struct PlaceDistance {
    /// For men on each board.
    ways: Vec<Ways>,
    /// The squares from which such a man comes to the place in so many moves or fewer.
    near: [Bb; PlaceDistance::NEAR],
    /// Fewest moves in which a man that stands on the place leaves it and comes back.
    pub round_trip: u8,
}

/// The ways to one place from one board.
pub(crate) struct Ways {
    /// Fewest moves of a man of the same kind, by the square on which it stands.
    pub moves: [u8; 64],
    /// Fewest moves for a pawn that has to promote.
    pub promoting: Option<Box<[u8; 64]>>,
}

impl PlaceDistance {
    /// So many moves are told apart.
    const NEAR: usize = 8;

    /// The ways of men on this board, by its number.
    pub fn of_board(&self, board: usize) -> &Ways {
        &self.ways[board]
    }

    /// The squares from which a man of the same kind comes to the place in so many moves, perhaps more squares.
    pub fn near(&self, moves: usize) -> Bb {
        self.near.get(moves).copied().unwrap_or(Bb::ALL)
    }
}

impl PlaceDistances {
    /// The ways while the men on these squares never move.
    pub fn new(target: &TargetPosition, closed: Bb) -> PlaceDistances {
        let unknown = || vec![OnceCell::new(); 4 * target.walks.len()];
        let mut distances = PlaceDistances {
            to: Default::default(),
            closed,
            steps: [unknown(), unknown()],
        };
        distances.to = Side::BOTH.map(|side| Maker::new(target, &distances, side).distances());
        distances
    }

    /// The moves of such men on this board, wherever other men stand.
    pub fn steps(
        &self,
        target: &TargetPosition,
        side: Side,
        (kind, royal): (KindId, bool),
        board: usize,
    ) -> &Steps {
        let number = 4 * kind.index() + 2 * usize::from(royal) + board;
        self.steps[side.index()][number].get_or_init(|| {
            let squares = target.squares_of_board(self.closed, board);
            if target.goes_anyhow(royal) {
                // as queens among others, so that pawns go nowhere else
                return squares.steps_of_any(target.walks.iter().copied());
            }
            match parts(target.walks[kind.index()]) {
                Some(parts) if royal => squares
                    .steps_of(parts)
                    .shunning(target.guarded_for_good(self.closed, !side)),
                Some(parts) => squares.steps_of(parts),
                None => squares.steps_of_pawns(side),
            }
        })
    }
}

/// Moves made backwards: by the number of the board from which they were made.
type Backwards = Vec<Steps>;

/// Fewest moves, by the number of the board on which a man is, and by its square.
type OnBoards = Vec<[u8; 64]>;

/// Fewest moves to this square of this board, if each of them leads to the next board.
fn moves_to(at: Sq, board: usize, backwards: &Backwards) -> OnBoards {
    let mut found = vec![[NEVER; 64]; backwards.len()];
    let (mut newest, mut here) = (Bb::of(at), board);
    let mut reached = vec![Bb::EMPTY; backwards.len()];
    for moves in 0..NEVER {
        newest &= !reached[here];
        if newest.is_empty() {
            break;
        }
        reached[here] |= newest;
        for at in newest {
            found[here][at.index()] = moves;
        }
        // with one board it is always the same
        here = (here + 1) % backwards.len();
        let steps = &backwards[here];
        newest = newest.fold(Bb::EMPTY, |all, at| all | steps.of(at));
    }
    found
}

/// Finds the ways to the places of one side.
struct Maker<'t> {
    target: &'t TargetPosition,
    distances: &'t PlaceDistances,
    side: Side,
    /// Fewest moves of pawns to the squares on which they promote, by the board on which they arrive.
    to_last_rank: Vec<(Sq, Vec<OnBoards>)>,
    /// The moves of men made backwards: by kind, and whether the man is royal.
    backwards: Vec<((KindId, bool), Backwards)>,
}

impl<'t> Maker<'t> {
    fn new(target: &'t TargetPosition, distances: &'t PlaceDistances, side: Side) -> Maker<'t> {
        let boards = 0..target.boards();
        let pawns = boards.clone().map(|board| {
            let squares = target.squares_of_board(distances.closed, board);
            squares.steps_of_pawns(side).reversed()
        });
        let pawns: Backwards = pawns.collect();
        let last_rank = Bb::rank((!side).home_rank());
        let to = |at| {
            let arriving = boards.clone().map(|board| moves_to(at, board, &pawns));
            (at, arriving.collect())
        };
        Maker {
            target,
            distances,
            side,
            to_last_rank: last_rank.into_iter().map(to).collect(),
            backwards: Vec::new(),
        }
    }

    fn distances(&mut self) -> Vec<PlaceDistance> {
        let places = self.target.places[self.side.index()].iter();
        places.map(|place| self.distance(place)).collect()
    }

    fn distance(&mut self, place: &Place) -> PlaceDistance {
        let boards = self.target.boards();
        let man = (place.kind, place.royal);
        if self.target.comes_by_itself(man) {
            let moves = vec![[0; 64]; boards];
            return self.with_promotions(place, moves, [Bb::ALL; PlaceDistance::NEAR], 0);
        }
        // where there is one board, all stand there
        let board = place.board.min(boards - 1);
        let moves = moves_to(place.at, board, self.backwards(man));
        let mut near = [Bb::EMPTY; PlaceDistance::NEAR];
        for at in Sq::all() {
            let least = moves.iter().map(|moves| moves[at.index()]).min();
            let from = usize::from(least.unwrap_or(0)).min(PlaceDistance::NEAR);
            for near in &mut near[from..] {
                *near |= Bb::of(at);
            }
        }
        let forwards = self.distances.steps(self.target, self.side, man, board);
        let then = &moves[(board + 1) % boards];
        let first = forwards.of(place.at);
        let back = first.into_iter().map(|at| then[at.index()]).min();
        let round_trip = back.map_or(NEVER, |back| back + 1).min(NEVER);
        self.with_promotions(place, moves, near, round_trip)
    }

    fn with_promotions(
        &self,
        place: &Place,
        moves: OnBoards,
        near: [Bb; PlaceDistance::NEAR],
        round_trip: u8,
    ) -> PlaceDistance {
        let promotes = place.captures_promoting.is_some();
        let ways = (0..moves.len()).map(|board| Ways {
            moves: moves[board],
            promoting: promotes.then(|| Box::new(self.promoting(board, &moves))),
        });
        PlaceDistance {
            ways: ways.collect(),
            near,
            round_trip,
        }
    }

    /// The moves of such men backwards.
    fn backwards(&mut self, man: (KindId, bool)) -> &Backwards {
        let known = self.backwards.iter().position(|(known, _)| *known == man);
        let index = known.unwrap_or_else(|| {
            let boards = 0..self.target.boards();
            let steps = |board| self.distances.steps(self.target, self.side, man, board);
            let backwards = boards.map(|board| steps(board).reversed()).collect();
            self.backwards.push((man, backwards));
            self.backwards.len() - 1
        });
        &self.backwards[index].1
    }

    /// Fewest moves of pawns on this board that promote and then need so many moves.
    fn promoting(&self, board: usize, then: &OnBoards) -> [u8; 64] {
        let mut moves = [NEVER; 64];
        for (to, arriving) in &self.to_last_rank {
            for (pawns, then) in arriving.iter().zip(then) {
                let then = then[to.index()];
                if then == NEVER {
                    continue;
                }
                for from in Sq::all().filter(|from| from != to) {
                    let way = pawns[board][from.index()].saturating_add(then);
                    let least = &mut moves[from.index()];
                    *least = way.min(*least);
                }
            }
        }
        moves
    }
}
