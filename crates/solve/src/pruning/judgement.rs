//! What the pruner answers.

use super::inherited::Inherited;
use super::placement::Shortfall;
use super::proof_game::Approach;
use sauterelle_kernel::moves::move_filter::MoveFilter;

/// Whether the ends of a branch can still be reached with the moves left.
pub(crate) enum Judgement {
    /// They cannot.
    Cut,
    /// Nothing is proved against it.
    Go {
        /// Only these moves can reach an end.
        only: Option<UsefulMoves>,
        /// What the positions below need not prove again, where a bound is told about them too.
        inherited: Option<Inherited>,
    },
}

/// The moves that can reach an end.
#[derive(Default)]
pub(crate) struct UsefulMoves {
    pub(super) filter: Option<Box<MoveFilter>>,
    /// Positions that must remain in reach.
    pub(super) approaches: Vec<Approach>,
    /// What the position lacks that must remain in reach.
    pub(super) shortfall: Option<Box<Shortfall>>,
}

impl UsefulMoves {
    /// Leaves out moves that do not pass this filter.
    pub(super) fn restrict(&mut self, more: Box<MoveFilter>) {
        match &mut self.filter {
            None => self.filter = Some(more),
            Some(filter) => filter.restrict(&more),
        }
    }

    fn leaves_out(&self) -> bool {
        self.filter.is_some() || !self.approaches.is_empty() || self.shortfall.is_some()
    }
}

impl Judgement {
    /// Nothing is said, here or below.
    pub const OPEN: Judgement = Judgement::Go {
        only: None,
        inherited: None,
    };

    /// These moves may reach an end.
    pub(super) fn go(only: UsefulMoves, inherited: Option<Inherited>) -> Judgement {
        Judgement::Go {
            only: only.leaves_out().then_some(only),
            inherited,
        }
    }

    /// All moves may reach an end.
    pub(super) fn open(inherited: Inherited) -> Judgement {
        Judgement::Go {
            only: None,
            inherited: Some(inherited),
        }
    }

    /// The same where nothing can be inherited, and all moves may be made.
    pub(super) fn bare(self) -> Judgement {
        match self {
            Judgement::Cut => Judgement::Cut,
            Judgement::Go { .. } => Judgement::open(Inherited::default()),
        }
    }
}
