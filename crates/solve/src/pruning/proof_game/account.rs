//! What a side needs to fill its places, and which of its men can therefore never move again.

use super::assignment::{self, Cheapest, Costs};
use super::roads::Roads;
use super::terrain::Terrain;
use crate::pruning::castling::Castling;
use crate::pruning::geometry::closed_squares::NEVER;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;

/// With more men than this on a side nothing is looked at.
const MOST_MEN: usize = assignment::MOST;

/// So many moves more than needed are told apart.
pub(crate) const SPARE_MOVES: usize = 4;

/// The fewest moves and captures with which a side fills its places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Account {
    pub moves: u8,
    pub captures: u8,
    /// Squares of men that never move as long as the position remains in reach: by the moves that the side has beyond those needed.
    pub settled: [Bb; SPARE_MOVES],
}

impl Account {
    /// It cannot be done with any number.
    pub const NEVER: u8 = u8::MAX;

    /// Nothing is known.
    pub const NOTHING: Account = Account {
        moves: 0,
        captures: 0,
        settled: [Bb::EMPTY; SPARE_MOVES],
    };

    /// It cannot be done.
    const IMPOSSIBLE: Account = Account {
        moves: Account::NEVER,
        captures: Account::NEVER,
        settled: [Bb::ALL; SPARE_MOVES],
    };

    /// What is needed at least if there are two ways.
    fn or(self, other: Account) -> Account {
        let moves = self.moves.min(other.moves);
        // whoever goes one of the ways has so many moves more there
        let settled = |account: &Account, spare: usize| {
            let more = usize::from(account.moves - moves);
            spare
                .checked_sub(more)
                .map_or(Bb::ALL, |spare| account.settled[spare])
        };
        Account {
            moves,
            captures: self.captures.min(other.captures),
            settled: std::array::from_fn(|spare| settled(&self, spare) & settled(&other, spare)),
        }
    }

    /// The same with one move before.
    fn after_one_move(self) -> Account {
        Account {
            moves: self.moves.saturating_add(1),
            ..self
        }
    }

    /// The squares of men that never move again if the side has so many moves.
    pub fn settled(&self, moves: u32) -> Bb {
        let spare = moves.saturating_sub(self.moves.into()) as usize;
        self.settled.get(spare).copied().unwrap_or(Bb::EMPTY)
    }
}

/// The men of a side.
pub(crate) type Men = SmallVec<[(Sq, Piece); 16]>;

/// A side on its way to its places.
pub(crate) struct Accountant<'t> {
    pub terrain: &'t Terrain,
    pub roads: &'t Roads,
    pub side: Side,
    /// How many captures it makes at most.
    pub captures: u32,
}

impl Accountant<'_> {
    /// What the side needs with these men, if it can still castle in these ways.
    pub fn account(&self, men: &Men, castlings: impl Iterator<Item = Castling>) -> Account {
        if men.len() > MOST_MEN {
            return Account::NOTHING;
        }
        castlings
            .filter_map(|castling| Some((castling, castled(men, castling)?)))
            .fold(self.without_castling(men), |least, (castling, men)| {
                let squares = [castling.king, castling.rook].map(|(_, to)| Bb::of(to));
                let mut account = self.without_castling(&men).after_one_move();
                for settled in &mut account.settled {
                    // these have to move there
                    *settled = *settled & !(squares[0] | squares[1]);
                }
                least.or(account)
            })
    }

    /// The same for these men, without castling.
    fn without_castling(&self, men: &Men) -> Account {
        let places = &self.terrain.places[self.side.index()];
        let Some(spare) = men.len().checked_sub(places.len()) else {
            return Account::IMPOSSIBLE;
        };
        // where men may disappear, nothing is said of those without a place
        let victims = if self.terrain.displaced.removals {
            0
        } else {
            spare
        };
        let mut moves = Costs::new(places.len() + victims);
        let mut captures = Costs::new(places.len());
        let mut some_capture = false;
        for (at, man) in men {
            let ways = self.ways(*at, *man);
            some_capture |= (0..places.len()).any(|place| ways[place].1 != 0);
            moves.add(|task| ways.get(task).map_or(self.as_victim(*man), |way| way.0));
            captures.add(|task| ways[task].1);
        }
        let Some(cheapest) = Cheapest::of(&moves) else {
            return Account::IMPOSSIBLE;
        };
        let captures = match some_capture.then(|| Cheapest::of(&captures)) {
            None => 0,
            Some(None) => Account::NEVER,
            Some(Some(cheapest)) => limited(cheapest.cost),
        };
        let mut account = Account {
            moves: limited(cheapest.cost),
            captures,
            settled: [Bb::EMPTY; SPARE_MOVES],
        };
        if !self.terrain.displaced.removals {
            self.settle(&mut account, men, &moves, &cheapest);
        }
        account
    }

    /// Moves and captures with which this man comes to each place.
    fn ways(&self, at: Sq, man: Piece) -> SmallVec<[(u8, u8); 16]> {
        let side = self.side.index();
        let is_pawn = self.terrain.is_pawn(man.kind);
        let places = self.terrain.places[side].iter().zip(&self.roads.to[side]);
        let way = |(place, road): (&super::terrain::Place, &super::roads::Road)| {
            let moves = road.moves(place, at, man, is_pawn);
            if moves >= NEVER {
                return (assignment::NEVER, assignment::NEVER);
            }
            let captures = place.captures(at, man);
            match u32::from(captures) <= self.captures {
                true => (moves, captures),
                false => (assignment::NEVER, assignment::NEVER),
            }
        };
        places.map(way).collect()
    }

    /// What it costs the man to be captured.
    fn as_victim(&self, man: Piece) -> u8 {
        if man.is_royal() && self.terrain.is_orthodox {
            assignment::NEVER
        } else {
            0
        }
    }

    /// Finds the men that cannot leave their squares if the side has few moves more than it needs: either they come back, or others
    /// come in their place.
    fn settle(&self, account: &mut Account, men: &Men, costs: &Costs, cheapest: &Cheapest) {
        let side = self.side.index();
        let places = &self.terrain.places[side];
        for (number, (at, man)) in men.iter().enumerate() {
            let stands = |place: &super::terrain::Place| {
                place.at == *at && place.kind == man.kind && place.royal == man.is_royal()
            };
            let Some(task) = places.iter().position(stands) else {
                continue;
            };
            let least = |pairs: &mut dyn Iterator<Item = (usize, usize)>| {
                let extras = pairs.map(|(worker, task)| cheapest.extra(costs, worker, task));
                extras.min().unwrap_or(Account::NEVER.into())
            };
            let others = (0..costs.workers).filter(|worker| *worker != number);
            let elsewhere = (0..costs.tasks).filter(|other| *other != task);
            let replaced = least(&mut others.map(|worker| (worker, task)))
                + least(&mut elsewhere.map(|task| (number, task)));
            let round_trip = u32::from(self.roads.to[side][task].round_trip);
            let more = replaced.min(round_trip);
            for (spare, settled) in account.settled.iter_mut().enumerate() {
                if more > spare as u32 {
                    *settled |= Bb::of(*at);
                }
            }
        }
    }
}

fn limited(cost: u32) -> u8 {
    cost.min(Account::NEVER.into()) as u8
}

/// Where the men stand after castling, if king and rook are there.
fn castled(men: &Men, castling: Castling) -> Option<Men> {
    let mut castled = men.clone();
    for (from, to) in [castling.king, castling.rook] {
        let man = castled.iter_mut().find(|(at, ..)| *at == from)?;
        man.0 = to;
    }
    Some(castled)
}
