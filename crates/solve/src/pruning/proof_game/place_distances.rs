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
    /// The moves of men, once they have been asked for: by side, and by kind and whether the man is royal.
    steps: [Vec<OnceCell<Steps>>; 2],
}

/// The ways to one place.
pub(crate) struct PlaceDistance {
    /// Fewest moves of a man of the same kind, by the square on which it stands.
    pub moves: [u8; 64],
    /// The squares from which such a man comes to the place in so many moves or fewer.
    near: [Bb; PlaceDistance::NEAR],
    /// Fewest moves for a pawn that has to promote.
    pub promoting: Option<Box<[u8; 64]>>,
    /// Fewest moves in which a man that stands on the place leaves it and comes back.
    pub round_trip: u8,
}

impl PlaceDistance {
    /// So many moves are told apart.
    const NEAR: usize = 8;

    /// The squares from which a man of the same kind comes to the place in so many moves, perhaps more squares.
    pub fn near(&self, moves: usize) -> Bb {
        self.near.get(moves).copied().unwrap_or(Bb::ALL)
    }
}

impl PlaceDistances {
    /// The ways while the men on these squares never move.
    pub fn new(target: &TargetPosition, closed: Bb) -> PlaceDistances {
        let unknown = || vec![OnceCell::new(); 2 * target.walks.len()];
        let mut distances = PlaceDistances {
            to: Default::default(),
            closed,
            steps: [unknown(), unknown()],
        };
        distances.to = Side::BOTH.map(|side| Maker::new(target, &distances, side).distances());
        distances
    }

    /// The moves of such men, wherever other men stand.
    pub fn steps(&self, target: &TargetPosition, side: Side, kind: KindId, royal: bool) -> &Steps {
        let known = &self.steps[side.index()][2 * kind.index() + usize::from(royal)];
        known.get_or_init(|| {
            let squares = target.squares(self.closed);
            if royal && target.royals_go_anywhere {
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

/// Finds the ways to the places of one side.
struct Maker<'t> {
    target: &'t TargetPosition,
    distances: &'t PlaceDistances,
    side: Side,
    /// Fewest moves of pawns to the squares on which they promote.
    to_last_rank: Vec<(Sq, [u8; 64])>,
    /// The moves of men made backwards: by kind, and whether the man is royal.
    backwards: Vec<((KindId, bool), Steps)>,
}

impl<'t> Maker<'t> {
    fn new(target: &'t TargetPosition, distances: &'t PlaceDistances, side: Side) -> Maker<'t> {
        let squares = target.squares(distances.closed);
        let pawns = squares.steps_of_pawns(side).reversed();
        let last_rank = Bb::rank((!side).home_rank());
        Maker {
            target,
            distances,
            side,
            to_last_rank: last_rank
                .into_iter()
                .map(|to| (to, pawns.moves_from(to)))
                .collect(),
            backwards: Vec::new(),
        }
    }

    fn distances(&mut self) -> Vec<PlaceDistance> {
        let places = self.target.places[self.side.index()].iter();
        places.map(|place| self.distance(place)).collect()
    }

    fn distance(&mut self, place: &Place) -> PlaceDistance {
        if self.target.comes_by_itself((place.kind, place.royal)) {
            return self.with_promotions(place, [0; 64], [Bb::ALL; PlaceDistance::NEAR], 0);
        }
        let forwards = self
            .distances
            .steps(self.target, self.side, place.kind, place.royal);
        let backwards = self.backwards(place, forwards);
        let moves = backwards.moves_from(place.at);
        let mut near = [Bb::EMPTY; PlaceDistance::NEAR];
        for at in Sq::all() {
            let from = usize::from(moves[at.index()]).min(PlaceDistance::NEAR);
            for near in &mut near[from..] {
                *near |= Bb::of(at);
            }
        }
        let first = forwards.of(place.at);
        let back = first.into_iter().map(|at| moves[at.index()]).min();
        let round_trip = back.map_or(NEVER, |back| back + 1).min(NEVER);
        self.with_promotions(place, moves, near, round_trip)
    }

    fn with_promotions(
        &self,
        place: &Place,
        moves: [u8; 64],
        near: [Bb; PlaceDistance::NEAR],
        round_trip: u8,
    ) -> PlaceDistance {
        let promotes = place.captures_promoting.is_some();
        PlaceDistance {
            promoting: promotes.then(|| Box::new(self.promoting(&moves))),
            moves,
            near,
            round_trip,
        }
    }

    /// The moves of such men backwards.
    fn backwards(&mut self, place: &Place, forwards: &Steps) -> &Steps {
        let this = (place.kind, place.royal);
        let known = self.backwards.iter().position(|(known, _)| *known == this);
        let index = known.unwrap_or_else(|| {
            self.backwards.push((this, forwards.reversed()));
            self.backwards.len() - 1
        });
        &self.backwards[index].1
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
