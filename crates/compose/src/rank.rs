//! The order in which sound versions are told.

use crate::base::Base;
use crate::deed::Level;
use crate::variety::Variety;
use crate::worth::{promoted, worth_of};
use sauterelle::kernel::diagram::Diagram;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What sound versions are sorted by, the first number first; smaller ones come first.
///
/// How little is kept of what is meant (0: the moves, 1: the men, 2: the pattern, 3: nothing); promoted men that the problem itself has not; men;
/// what these are worth; repeated moves; how many solutions do not end in model mates.
#[derive(
    Serialize, Deserialize, JsonSchema, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default,
)]
pub struct Rank([u32; 6]);

impl Rank {
    /// That of a version with this diagram, of which so much is kept, and whose solutions are like that.
    pub fn of(diagram: &Diagram, kept: Option<Level>, variety: &Variety, base: &Base) -> Rank {
        let conditions = &base.problem().initial.conditions;
        let promoted = |diagram: &Diagram| promoted(diagram, conditions);
        let of_problem = promoted(&base.problem().initial.diagram);
        let levels = Level::ALL.len() as u32;
        let lost = kept.and_then(|kept| Level::ALL.iter().position(|level| *level == kept));
        Rank([
            lost.map_or(levels, |at| at as u32),
            promoted(diagram).saturating_sub(of_problem),
            diagram.placed().count() as u32,
            worth_of(diagram, conditions),
            variety.repeats,
            variety.lines.saturating_sub(variety.models.unwrap_or(0)),
        ])
    }

    /// Promoted men that the problem itself has not.
    pub(crate) fn promoted(&self) -> u32 {
        self.0[1]
    }
}
