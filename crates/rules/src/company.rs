//! Conditions that are combined with nothing.

use sauterelle_kernel::board::piece::{Attrs, Sides};
use sauterelle_kernel::condition::{Condition, RuleError};
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_languages::say;

/// Refuses what a condition that stands alone is combined with.
pub(super) fn refuse(conditions: &[Condition], diagram: &Diagram) -> Result<(), RuleError> {
    let alone = conditions.iter().find(|one| one.rule.stands_alone());
    let Some(name) = alone.map(Condition::spoken) else {
        return Ok(());
    };
    let is_neutral = |man: DiagramMan| man.sides == Sides::Neutral;
    let what = if conditions.len() > 1 {
        say!("{name} with other conditions")
    } else if diagram.attributes() | Attrs::ROYAL != Attrs::ROYAL {
        say!("{name} with attributes")
    } else if diagram.placed_and_below().any(|(_, man)| is_neutral(man)) {
        say!("{name} with neutral men")
    } else {
        return Ok(());
    };
    Err(RuleError::Unsupported(what))
}
