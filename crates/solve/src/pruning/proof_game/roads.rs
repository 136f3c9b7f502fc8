//! How men come to the places of the position to be reached while the men on some squares never move.

use super::terrain::{Place, Terrain};
use crate::pruning::geometry::closed_squares::{ClosedSquares, NEVER, Steps, parts};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;

/// The ways of all men to all places.
pub(crate) struct Roads {
    /// By side, and by the number of the place.
    pub to: [Vec<Road>; 2],
}

/// The ways to one place.
pub(crate) struct Road {
    /// Fewest moves of a man of the same kind, by the square on which it stands.
    pub moves: [u8; 64],
    /// The same for a pawn that has to promote.
    pub promoting: Option<Box<[u8; 64]>>,
    /// Fewest moves in which a man that stands on the place leaves it and comes back.
    pub round_trip: u8,
}

impl Roads {
    /// The ways while the men on these squares never move.
    pub fn new(terrain: &Terrain, closed: Bb) -> Roads {
        let squares = ClosedSquares {
            closed,
            pawns_act_on_first_rank: terrain.pawns_act_on_first_rank,
        };
        Roads {
            to: Side::BOTH.map(|side| Maker::new(terrain, squares, side).roads()),
        }
    }
}

/// Finds the ways to the places of one side.
struct Maker<'t> {
    terrain: &'t Terrain,
    squares: ClosedSquares,
    side: Side,
    /// Fewest moves of pawns to the squares on which they promote.
    to_last_rank: Vec<(Sq, [u8; 64])>,
    /// The moves of men made backwards, and forwards: by kind, and whether the man is royal.
    known: Vec<((KindId, bool), Steps, Steps)>,
    /// Squares to which royal men cannot go.
    guarded: Bb,
}

impl<'t> Maker<'t> {
    fn new(terrain: &'t Terrain, squares: ClosedSquares, side: Side) -> Maker<'t> {
        let pawns = squares.steps_of_pawns(side).reversed();
        let last_rank = Bb::rank((!side).home_rank());
        Maker {
            terrain,
            squares,
            side,
            to_last_rank: last_rank
                .into_iter()
                .map(|to| (to, pawns.moves_from(to)))
                .collect(),
            known: Vec::new(),
            guarded: terrain.guarded_for_good(squares.closed, !side),
        }
    }

    fn roads(&mut self) -> Vec<Road> {
        let terrain = self.terrain;
        let places = terrain.places[self.side.index()].iter();
        places.map(|place| self.road(place)).collect()
    }

    fn road(&mut self, place: &Place) -> Road {
        let terrain = self.terrain;
        if terrain.comes_by_itself(place) {
            return self.with_promotions(place, [0; 64], 0);
        }
        let (backwards, forwards) = self.steps(place);
        let moves = backwards.moves_from(place.at);
        let first = forwards.of(place.at);
        let back = first.into_iter().map(|at| moves[at.index()]).min();
        let round_trip = back.map_or(NEVER, |back| back + 1).min(NEVER);
        self.with_promotions(place, moves, round_trip)
    }

    fn with_promotions(&self, place: &Place, moves: [u8; 64], round_trip: u8) -> Road {
        let promotes = place.captures_promoting.is_some();
        Road {
            promoting: promotes.then(|| Box::new(self.promoting(&moves))),
            moves,
            round_trip,
        }
    }

    /// The moves of such men backwards and forwards.
    fn steps(&mut self, place: &Place) -> (&Steps, &Steps) {
        let (this, terrain) = ((place.kind, place.royal), self.terrain);
        let known = self.known.iter().position(|(known, ..)| *known == this);
        let index = known.unwrap_or_else(|| {
            let steps = if place.royal && terrain.royals_go_anywhere {
                // as queens among others, so that pawns go nowhere else
                self.squares.steps_of_any(terrain.walks.iter().copied())
            } else {
                match parts(terrain.walks[place.kind.index()]) {
                    Some(parts) if place.royal => {
                        self.squares.steps_of(parts).shunning(self.guarded)
                    }
                    Some(parts) => self.squares.steps_of(parts),
                    None => self.squares.steps_of_pawns(self.side),
                }
            };
            self.known.push((this, steps.reversed(), steps));
            self.known.len() - 1
        });
        (&self.known[index].1, &self.known[index].2)
    }

    /// Fewest moves of pawns that promote and then need so many moves.
    fn promoting(&self, then: &[u8; 64]) -> [u8; 64] {
        let mut moves = [NEVER; 64];
        for (to, pawns) in &self.to_last_rank {
            let then = then[to.index()];
            if then == NEVER {
                continue;
            }
            for from in Sq::all().filter(|from| from != to) {
                let way = pawns[from.index()].saturating_add(then);
                let least = &mut moves[from.index()];
                *least = way.min(*least);
            }
        }
        moves
    }
}
