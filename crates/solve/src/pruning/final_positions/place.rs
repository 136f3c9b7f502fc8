//! Where men of a final position stand.

use super::men::Forms;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;

/// A man that stands on its square in the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    /// Its number among the men.
    pub man: u8,
    pub at: Sq,
    /// As one of these.
    pub forms: Forms,
}

/// Men that stand on their squares in the end.
pub(super) type Places = SmallVec<[Place; 8]>;

/// What has been composed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Composed {
    pub places: Places,
    /// Men that have been captured, by number. All others do not matter.
    pub captured: u64,
}
