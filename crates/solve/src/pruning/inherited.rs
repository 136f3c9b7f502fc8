//! Bounds that are proved at one position hold at all positions below it: a king that cannot be mated or stalemated on a square with
//! the moves left there cannot be so with fewer.

use crate::pruning::ancestors::Ancestor;
use crate::pruning::budget::Budget;
use crate::pruning::final_positions::InReach;
use crate::pruning::requirement::Requirement;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use std::rc::Rc;

/// For how many requirements something is remembered.
pub(crate) const MOST_REQUIREMENTS: usize = 2;

/// What is remembered on the way through cooperative play of one branch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inherited {
    /// The number of the branch, and the half-moves left.
    at: Option<(usize, u16)>,
    /// By the number of the requirement, if it must be met.
    required: [Option<Required>; MOST_REQUIREMENTS],
    /// By the number of the requirement.
    king_bounds: [KingBounds; MOST_REQUIREMENTS],
    /// The final positions that are within reach, by their set.
    pub in_reach: [Option<Rc<InReach>>; MOST_REQUIREMENTS],
    /// Likewise, the moves that are left in the play towards them.
    pub length: [Option<u16>; MOST_REQUIREMENTS],
    /// The moves that are left in play towards a position, where it could be asked who fills which place.
    pub filling: Option<u16>,
    /// Men on these squares never move before the position to be reached.
    pub settled: Bb,
}

/// A mate that must come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Required {
    /// Of whom.
    pub victim: Side,
    /// With how many moves of each side.
    pub budget: Budget,
}

/// What is known about one king that is to be mated or stalemated.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KingBounds {
    /// Squares on which that is impossible.
    pub impossible: Bb,
    /// A square on which it may have been possible just before.
    pub hint: Option<Sq>,
    /// The look before, which can be asked about more squares.
    pub before: Option<Ancestor>,
}

impl Required {
    /// Of play that goes on with `next` after these moves.
    pub fn of(requirement: Requirement, next: Side, budget: Budget) -> Required {
        let (victim, budget) = requirement.of_whom(next, budget);
        Required { victim, budget }
    }
}

impl Inherited {
    /// So many moves are left in play towards a position, where it could be asked who fills which place.
    pub fn filling(moves: u16) -> Inherited {
        Inherited {
            filling: Some(moves),
            ..Inherited::default()
        }
    }

    /// The same, if it is the way to play of this branch with so many half-moves left; otherwise the beginning of a way.
    pub fn continued(&self, branch: usize, left: u16) -> Inherited {
        let goes_on = self
            .at
            .is_some_and(|(before, more)| before == branch && left < more);
        Inherited {
            at: Some((branch, left)),
            required: Default::default(),
            in_reach: self.in_reach.clone(),
            length: Default::default(),
            filling: None,
            king_bounds: if goes_on {
                self.king_bounds
            } else {
                Default::default()
            },
            settled: if goes_on { self.settled } else { Bb::EMPTY },
        }
    }

    /// The beginning of another way, on which the same final positions are within reach.
    pub fn begun(self) -> Inherited {
        Inherited {
            in_reach: self.in_reach,
            length: self.length,
            ..Inherited::default()
        }
    }

    /// Nothing is reached if the requirement with this number is not met.
    pub(crate) fn requires(&mut self, requirement: usize, required: Required) {
        if let Some(place) = self.required.get_mut(requirement) {
            *place = Some(required);
        }
    }

    /// All that is needed, with the numbers of the requirements and what is known about the king.
    pub(crate) fn all_required(
        &mut self,
    ) -> impl Iterator<Item = (usize, Required, &mut KingBounds)> {
        let all = self.required.iter().zip(&mut self.king_bounds).enumerate();
        all.filter_map(|(number, (required, bounds))| {
            required.map(|required| (number, required, bounds))
        })
    }

    /// What is known about the king of the requirement with this number, if it is one of those for which something is remembered.
    pub(crate) fn bounds(&mut self, requirement: usize) -> Option<&mut KingBounds> {
        self.king_bounds.get_mut(requirement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_holds_further_on_only() {
        let mut inherited = Inherited::default().continued(0, 7);
        inherited.bounds(0).unwrap().impossible = Bb::ALL;
        let known =
            |branch, left| inherited.continued(branch, left).king_bounds[0].impossible == Bb::ALL;
        assert!(known(0, 6) && known(0, 1));
        assert!(!known(0, 7), "not in the same play begun again");
        assert!(!known(1, 5), "nor in other play");
    }
}
