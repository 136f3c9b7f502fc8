//! What has been proved further up on the way to a position holds on the whole way: a king that cannot be netted on some
//! square with the moves left then cannot be netted there with what is left of them now.

use super::Budget;
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::piece::Side;
use sauterelle_kernel::square::Sq;

/// For how many demands something is remembered.
const MOST_DEMANDS: usize = 2;

/// What is remembered on the way through cooperative play of one branch.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Course {
    /// The number of the branch, and the half-moves left.
    at: Option<(usize, u16)>,
    /// If the first thing that is demanded is a mate: of whom, and with how many moves of each side.
    pub(super) mate: Option<(Side, Budget)>,
    /// By the number of the demand.
    dooms: [Doom; MOST_DEMANDS],
}

/// What is known about one king that is to be netted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Doom {
    /// Squares on which that is impossible.
    pub impossible: Bb,
    /// A square on which it may have been possible just before.
    pub hint: Option<Sq>,
}

impl Course {
    /// The same, if it is the way to play of this branch with so many half-moves left; otherwise the beginning of a way.
    pub fn continued(&self, branch: usize, left: u16) -> Course {
        let goes_on = self
            .at
            .is_some_and(|(before, more)| before == branch && left < more);
        Course {
            at: Some((branch, left)),
            mate: None,
            dooms: if goes_on {
                self.dooms
            } else {
                Default::default()
            },
        }
    }

    /// Squares on which the king may still be mated.
    pub(super) fn possible(&self) -> Bb {
        !self.dooms[0].impossible
    }

    /// It has turned out that these are all of them.
    pub(super) fn restrict(&mut self, possible: Bb) {
        self.dooms[0].impossible = !possible;
    }

    /// What is known about the king of the demand with this number, if it is one of those for which something is remembered.
    pub(super) fn doom(&mut self, demand: usize) -> Option<&mut Doom> {
        self.dooms.get_mut(demand)
    }
}
