//! Self-blocks: squares of their king's field that the defenders can occupy.

use crate::pruning::geometry::distances;
use crate::pruning::geometry::kings_field::{self, FieldSet};
use crate::pruning::parries::{Check, Checks, Men};
use crate::pruning::target::{PlacedAttacker, Target};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;
use std::rc::Rc;

/// Of how many men the ways are known one by one.
const MOST_MEN: usize = Men::BITS as usize;

/// How far the men of the victim, its king apart, are from the squares of the board, as far as it has been asked for.
pub(crate) struct DefenderDistances {
    known: Bb,
    /// By square: the moves that each man needs.
    of_men: [[u8; MOST_MEN]; 64],
    /// By square: the fewest of these, of all men.
    least: [u8; 64],
}

impl DefenderDistances {
    /// Nothing is known yet.
    pub fn unknown() -> DefenderDistances {
        DefenderDistances {
            known: Bb::EMPTY,
            of_men: [[distances::NEVER; MOST_MEN]; 64],
            least: [distances::NEVER; 64],
        }
    }

    /// Looks up how far they are from this square.
    fn look_up(&mut self, target: &Target, at: Sq) {
        if self.known.has(at) {
            return;
        }
        self.known |= Bb::of(at);
        let row = &mut self.of_men[at.index()];
        for (number, man) in target.defenders.iter().enumerate() {
            let moves = target.moves_of_defender(man, at);
            let moves = moves.min(u16::from(distances::NEVER)) as u8;
            let least = &mut self.least[at.index()];
            *least = moves.min(*least);
            if let Some(known) = row.get_mut(number) {
                *known = moves;
            }
        }
    }
}

/// The blocks round one square of the king.
pub(crate) struct Blocks<'s, 'c> {
    target: &'s Target,
    king: Sq,
    /// Moves of the victim for that.
    moves: u16,
    distances: &'c mut DefenderDistances,
    /// Whether sets of squares can be blocked, as far as known.
    blockable: [Option<bool>; 256],
    /// The checks that might mate, if men that parry them are to be kept away.
    checks: Option<&'c mut Checks>,
    /// Moves are only counted that bring men to the squares to be blocked, not those of men that are in the way or come to be captured.
    counts_blocks_only: bool,
}

impl<'s, 'c> Blocks<'s, 'c> {
    /// With so many moves of men of the victim other than the king; `distances` and `checks`: those of this position.
    pub fn new(
        target: &'s Target,
        king: Sq,
        moves: u16,
        distances: &'c mut DefenderDistances,
        checks: Option<&'c mut Checks>,
    ) -> Self {
        Blocks {
            target,
            king,
            moves,
            distances,
            blockable: [None; 256],
            checks,
            counts_blocks_only: false,
        }
    }

    /// The same, but counting only moves that bring men to the squares to be blocked.
    pub fn counting_blocks_only(mut self) -> Self {
        self.counts_blocks_only = true;
        self
    }

    /// Whether the square of this bit is too far away to be blocked.
    pub fn is_too_far(&mut self, bit: u32) -> bool {
        let at = kings_field::square(self.king, bit);
        self.distances.look_up(self.target, at);
        u16::from(self.distances.least[at.index()]) > self.moves
    }

    /// Whether all these squares can be blocked.
    pub fn can_block(&mut self, squares: FieldSet) -> bool {
        let index = usize::from(squares & 0xff);
        if let Some(known) = self.blockable[index] {
            return known;
        }
        let answer = can_block(
            self.target,
            self.king,
            self.moves,
            self.distances,
            squares,
            None,
        );
        self.blockable[index] = Some(answer);
        answer
    }

    /// Whether all these squares can be blocked, and, if that matters, men that would parry every check be out of the way.
    pub fn suffice(&mut self, squares: FieldSet) -> bool {
        self.can_block(squares) && self.are_left_by_some_check(&[squares], |_| None)
    }

    /// The same for one of the sets of squares that the attackers leave; `left_by` tells which those are if men are settled.
    pub fn some_suffice(
        &mut self,
        sets: &[FieldSet],
        left_by: impl FnMut(&[PlacedAttacker]) -> Option<Rc<[FieldSet]>>,
    ) -> bool {
        let mut possible: SmallVec<[FieldSet; 8]> = SmallVec::new();
        for squares in sets {
            if self.can_block(*squares) {
                possible.push(*squares);
            }
        }
        !possible.is_empty() && self.are_left_by_some_check(&possible, left_by)
    }

    fn are_left_by_some_check(
        &mut self,
        sets: &[FieldSet],
        mut left_by: impl FnMut(&[PlacedAttacker]) -> Option<Rc<[FieldSet]>>,
    ) -> bool {
        let (target, king, moves) = (self.target, self.king, self.moves);
        let counts_all = !self.counts_blocks_only;
        let distances = &mut *self.distances;
        let Some(checks) = &mut self.checks else {
            return true;
        };
        checks.some(target, |check, parrying| {
            let mut can_block = |check: &Check, squares: FieldSet, parrying| {
                let against = Against {
                    check,
                    leaving: if counts_all { parrying } else { 0 },
                    counts_captures: counts_all,
                };
                let is_free = squares & check.needs_free() == 0;
                is_free && can_block(target, king, moves, distances, squares, Some(against))
            };
            if !sets.iter().any(|set| can_block(check, *set, parrying)) {
                return false;
            }
            let Some(sets) = left_by(&[check.settled()]) else {
                return true;
            };
            let mut suffices = |check: &Check, squares: FieldSet| {
                can_block(check, squares, parrying) && {
                    let blocked = kings_field::squares(king, squares);
                    can_block(check, squares, check.parried_by(target, blocked))
                }
            };
            if !sets.iter().any(|set| suffices(check, *set)) {
                return false;
            }
            let mut places = target.places_of_own_king(king).peekable();
            places.peek().is_none()
                || places.any(|own_king| {
                    let check = check.with_own_king(target, own_king.at);
                    let sets = left_by(&[check.settled(), own_king]);
                    sets.is_none_or(|sets| sets.iter().any(|set| suffices(&check, *set)))
                })
        })
    }
}

/// A check that no man of the victim may parry.
#[derive(Clone, Copy)]
struct Against<'a> {
    check: &'a Check,
    /// Men that must leave before.
    leaving: Men,
    /// Moves are counted too of men that must be captured so that the check is given.
    counts_captures: bool,
}

/// Whether defenders can come to all these squares in so many moves; if a check is given, also to be captured on the way to it,
/// without those that then parry it, and with those that must leave before.
fn can_block(
    target: &Target,
    king: Sq,
    moves: u16,
    distances: &mut DefenderDistances,
    mut squares: FieldSet,
    against: Option<Against>,
) -> bool {
    let leaving = against.map_or(0, |against| against.leaving);
    // the first move of those that leave is counted here
    let Some(moves) = moves.checked_sub(leaving.count_ones() as u16) else {
        return false;
    };
    // nobody can come to more than that many moves away
    let moves = moves.min(u16::from(distances::NEVER) - 1) as u8;
    let mut places: SmallVec<[Place; 8]> = SmallVec::new();
    while squares != 0 {
        let at = kings_field::square(king, squares.trailing_zeros());
        squares &= squares - 1;
        distances.look_up(target, at);
        if against.is_none() && distances.least[at.index()] > moves {
            return false;
        }
        let mut place = Place::at(at, distances);
        if let Some(Against { check, .. }) = against {
            let mut is_as_before = leaving == 0;
            for (number, man) in target.defenders.iter().enumerate() {
                if check.is_parried_from(target, man, at) {
                    place.of_men[number] = distances::NEVER;
                    is_as_before = false;
                }
            }
            if !is_as_before {
                place.count_first_moves_elsewhere(leaving);
            }
        }
        places.push(place);
    }
    // a check is given only if all men are known one by one
    if let Some(against) = against.filter(|against| against.counts_captures) {
        for squares in against.check.captures(target) {
            let mut place = Place::NOWHERE;
            for at in squares {
                distances.look_up(target, at);
                place = place.or(&Place::at(at, distances));
            }
            place.count_first_moves_elsewhere(leaving);
            places.push(place);
        }
    }
    let needed: u16 = places.iter().map(|place| u16::from(place.least)).sum();
    let too_many = target.defenders.len() > MOST_MEN;
    needed <= u16::from(moves)
        && (too_many || is_possible(&places, target.defenders.len(), 0, moves, needed as u8))
}

/// Where a man of the victim has to come.
#[derive(Clone, Copy)]
struct Place {
    /// By the number of the man: its moves.
    of_men: [u8; MOST_MEN],
    /// The fewest of them.
    least: u8,
}

impl Place {
    /// Where nobody can come.
    const NOWHERE: Place = Place {
        of_men: [distances::NEVER; MOST_MEN],
        least: distances::NEVER,
    };

    fn at(at: Sq, distances: &DefenderDistances) -> Place {
        Place {
            of_men: distances.of_men[at.index()],
            least: distances.least[at.index()],
        }
    }

    /// One place or the other.
    fn or(mut self, other: &Place) -> Place {
        for (moves, other) in self.of_men.iter_mut().zip(other.of_men) {
            *moves = other.min(*moves);
        }
        self
    }

    fn count_first_moves_elsewhere(&mut self, of: Men) {
        // all men in one go: no branches
        let mut least = distances::NEVER;
        for (number, moves) in self.of_men.iter_mut().enumerate() {
            let leaves = (of >> number & 1) as u8;
            let is_on_its_way = u8::from((1..distances::NEVER).contains(moves));
            *moves -= leaves & is_on_its_way;
            least = least.min(*moves);
        }
        self.least = least;
    }
}

/// Whether different men of so many, without those used, come to all these places in so many moves; they need at least the given
/// number.
fn is_possible(places: &[Place], men: usize, used: Men, moves: u8, needed: u8) -> bool {
    let Some((first, rest)) = places.split_first() else {
        return true;
    };
    let needed = needed - first.least;
    (0..men).filter(|man| used >> man & 1 == 0).any(|man| {
        let way = first.of_men[man];
        way + needed <= moves && is_possible(rest, men, used | 1 << man, moves - way, needed)
    })
}
