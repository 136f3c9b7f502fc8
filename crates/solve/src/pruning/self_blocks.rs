//! Self-blocks: whether defenders can come to the squares round their king that no attacker guards.

use crate::pruning::geometry::distances;
use crate::pruning::geometry::kings_field::{self, FieldSet};
use crate::pruning::target::Target;
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;

/// A set of defenders, by their numbers.
type Defenders = u16;

/// Of so many defenders the distances are known one by one.
const MOST: usize = Defenders::BITS as usize;

/// How far the defenders are from the squares of the board, as far as it has been asked for.
pub(crate) struct DefenderDistances {
    known: Bb,
    /// By square: the moves that each defender needs.
    of_men: [[u8; MOST]; 64],
    /// By square: the fewest of these, of all defenders.
    least: [u8; 64],
}

impl DefenderDistances {
    /// Nothing is known yet.
    pub fn unknown() -> DefenderDistances {
        DefenderDistances {
            known: Bb::EMPTY,
            of_men: [[distances::NEVER; MOST]; 64],
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

/// The self-blocks round one square of the king.
pub(crate) struct SelfBlocks<'s, 'c> {
    target: &'s Target,
    king: Sq,
    /// Moves of the defenders.
    moves: u16,
    distances: &'c mut DefenderDistances,
    /// Whether sets of squares can be blocked, as far as known.
    known: [Option<bool>; 256],
}

impl<'s, 'c> SelfBlocks<'s, 'c> {
    /// With so many moves of the defenders, whose distances in this position are given.
    pub fn new(
        target: &'s Target,
        king: Sq,
        moves: u16,
        distances: &'c mut DefenderDistances,
    ) -> Self {
        SelfBlocks {
            target,
            king,
            moves,
            distances,
            known: [None; 256],
        }
    }

    /// Whether the square of this bit is too far away to be blocked.
    pub fn is_too_far(&mut self, bit: u32) -> bool {
        let at = kings_field::square(self.king, bit);
        self.distances.look_up(self.target, at);
        u16::from(self.distances.least[at.index()]) > self.moves
    }

    /// Whether there are moves for different defenders to block all these squares.
    pub fn can_block(&mut self, squares: FieldSet) -> bool {
        let index = usize::from(squares & 0xff);
        if let Some(known) = self.known[index] {
            return known;
        }
        let answer = self.find_blocks(squares);
        self.known[index] = Some(answer);
        answer
    }

    fn find_blocks(&mut self, squares: FieldSet) -> bool {
        let squares: SmallVec<[Sq; 8]> = kings_field::squares(self.king, squares)
            .into_iter()
            .collect();
        let mut needed = 0;
        for at in &squares {
            self.distances.look_up(self.target, *at);
            needed += u16::from(self.distances.least[at.index()]);
            if needed > self.moves {
                return false;
            }
        }
        let men = self.target.defenders.len();
        men > MOST || self.are_blocked(&squares, men, 0, self.moves, needed)
    }

    /// Whether different defenders, without those used, come to all these squares in so many moves; they need at least `needed`.
    fn are_blocked(
        &self,
        squares: &[Sq],
        men: usize,
        used: Defenders,
        moves: u16,
        needed: u16,
    ) -> bool {
        let Some((first, rest)) = squares.split_first() else {
            return true;
        };
        let needed = needed - u16::from(self.distances.least[first.index()]);
        let free = (0..men).filter(|man| used >> man & 1 == 0);
        free.into_iter().any(|man| {
            let way = u16::from(self.distances.of_men[first.index()][man]);
            way + needed <= moves
                && self.are_blocked(rest, men, used | 1 << man, moves - way, needed)
        })
    }
}
