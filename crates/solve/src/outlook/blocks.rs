//! What men of the victim can do for a net: block squares round their king.

use super::masks::{self, Zone};
use super::net::Scene;
use super::parries::{Check, Checks, Men};
use super::reach;
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;

/// Of how many men the ways are known one by one.
const MOST_MEN: usize = Men::BITS as usize;

/// How far the men of the victim, its king apart, are from the squares of the board, as far as it has been asked for.
pub(super) struct Distances {
    known: Bb,
    /// By square: the moves that each man needs.
    of_men: [[u8; MOST_MEN]; 64],
    /// By square: the fewest of these, of all men.
    least: [u8; 64],
}

impl Distances {
    /// Nothing is known yet.
    pub fn unknown() -> Distances {
        Distances {
            known: Bb::EMPTY,
            of_men: [[reach::NEVER; MOST_MEN]; 64],
            least: [reach::NEVER; 64],
        }
    }

    /// Fewest moves to a square of whatever man.
    fn least(&mut self, scene: &Scene, at: Sq) -> u16 {
        if !self.known.has(at) {
            self.known |= Bb::of(at);
            let row = &mut self.of_men[at.index()];
            for (number, man) in scene.companions.iter().enumerate() {
                let moves = scene
                    .moves_of_companion(man, at)
                    .min(u16::from(reach::NEVER)) as u8;
                let least = &mut self.least[at.index()];
                *least = moves.min(*least);
                if let Some(known) = row.get_mut(number) {
                    *known = moves;
                }
            }
        }
        u16::from(self.least[at.index()])
    }
}

/// The blocks round one square of the king.
pub(super) struct Blocks<'s, 'c> {
    scene: &'s Scene,
    king: Sq,
    /// Moves of the victim for that.
    moves: u16,
    distances: &'c mut Distances,
    /// Whether sets of squares can be blocked, as far as known.
    blockable: [Option<bool>; 256],
    /// The checks that might mate, if men that parry them are to be kept away.
    checks: Option<&'c mut Checks>,
}

impl<'s, 'c> Blocks<'s, 'c> {
    /// With so many moves of men of the victim other than the king; `distances` and `checks`: those of this scene.
    pub fn new(
        scene: &'s Scene,
        king: Sq,
        moves: u16,
        distances: &'c mut Distances,
        checks: Option<&'c mut Checks>,
    ) -> Self {
        Blocks {
            scene,
            king,
            moves,
            distances,
            blockable: [None; 256],
            checks,
        }
    }

    /// Whether the square of this bit is too far away to be blocked.
    pub fn is_too_far(&mut self, bit: u32) -> bool {
        let at = masks::square(self.king, bit);
        self.distances.least(self.scene, at) > self.moves
    }

    /// Whether all these squares can be blocked.
    pub fn can_block(&mut self, squares: Zone) -> bool {
        let index = usize::from(squares & 0xff);
        if let Some(known) = self.blockable[index] {
            return known;
        }
        let answer = can_block(
            self.scene,
            self.king,
            self.moves,
            self.distances,
            squares,
            None,
        );
        self.blockable[index] = Some(answer);
        answer
    }

    /// Whether these squares can be blocked, and, if that matters, men that would parry every check be out of the way.
    pub fn suffice(&mut self, squares: Zone) -> bool {
        if !self.can_block(squares) {
            return false;
        }
        let (scene, king, moves) = (self.scene, self.king, self.moves);
        let distances = &mut *self.distances;
        self.checks.as_mut().is_none_or(|checks| {
            checks.some(scene, |check, leaving| {
                let check = Some((check, leaving));
                can_block(scene, king, moves, distances, squares, check)
            })
        })
    }
}

/// Whether companions can come to all these squares in so many moves; if a check is given, without those that then parry it, and with
/// those that must leave before.
fn can_block(
    scene: &Scene,
    king: Sq,
    moves: u16,
    distances: &mut Distances,
    mut squares: Zone,
    check: Option<(&Check, Men)>,
) -> bool {
    let leaving = check.map_or(0, |(_, leaving)| leaving);
    // the first move of those that leave is counted here
    let Some(moves) = moves.checked_sub(leaving.count_ones() as u16) else {
        return false;
    };
    let mut places: SmallVec<[Place; 8]> = SmallVec::new();
    let mut needed = 0;
    while squares != 0 {
        let at = masks::square(king, squares.trailing_zeros());
        squares &= squares - 1;
        let least = distances.least(scene, at);
        let least = least.saturating_sub(u16::from(leaving != 0));
        needed += least;
        if needed > moves {
            return false;
        }
        places.push(Place { at, least });
    }
    let one_by_one = scene.companions.len() <= MOST_MEN && (places.len() > 1 || check.is_some());
    let distribution = Distribution {
        scene,
        distances,
        check: check.map(|(check, _)| check),
        leaving,
    };
    !one_by_one || distribution.is_possible(&places, 0, moves, needed)
}

/// A square that is to be blocked.
struct Place {
    at: Sq,
    /// Fewest moves of whatever man.
    least: u16,
}

/// Gives each place a man of its own.
struct Distribution<'c> {
    scene: &'c Scene,
    distances: &'c Distances,
    check: Option<&'c Check>,
    /// The first move of these has been counted.
    leaving: Men,
}

impl Distribution<'_> {
    /// Whether men without those used come to all these places in so many moves; they need at least the given number.
    fn is_possible(&self, places: &[Place], used: Men, moves: u16, needed: u16) -> bool {
        let Some((first, rest)) = places.split_first() else {
            return true;
        };
        let row = &self.distances.of_men[first.at.index()];
        let needed = needed - first.least;
        let men = self.scene.companions.iter().enumerate();
        men.filter(|(man, _)| used >> man & 1 == 0)
            .any(|(number, man)| {
                let way = u16::from(row[number]).saturating_sub(self.leaving >> number & 1);
                let parries = |check: &Check| check.is_parried_from(self.scene, man, first.at);
                way + needed <= moves
                    && !self.check.is_some_and(parries)
                    && self.is_possible(rest, used | 1 << number, moves - way, needed)
            })
    }
}
