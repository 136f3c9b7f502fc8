//! How clauses act: each is a hook of the kernel.

mod acts;
mod checks;
mod forbids;
mod freezes;
mod goes;
mod prefers;

pub(crate) use acts::{Acts, Effects};
pub(crate) use checks::Checks;
pub(crate) use forbids::Forbids;
pub(crate) use freezes::Freezes;
pub(crate) use goes::Goes;
pub(crate) use prefers::Prefers;

use sauterelle_kernel::ruleset::{Builder, Claim, Conflict};

/// A clause of a condition.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Clause {
    Forbids(Forbids),
    Freezes(Freezes),
    Goes(Goes),
    Acts(Acts),
    Checks(Checks),
    Prefers(Prefers),
}

impl Clause {
    /// Puts it in force for the condition of this name.
    ///
    /// # Errors
    /// If another rule decides the same.
    pub fn compile(&self, name: &'static str, builder: &mut Builder) -> Result<(), Conflict> {
        match self {
            Clause::Forbids(forbids) => builder.admission(forbids::Admits::new(forbids)),
            Clause::Freezes(freezes) => builder.mobility(freezes.clone()),
            Clause::Goes(goes) => builder.walk(goes.clone()),
            Clause::Checks(checks) => builder.check(checks.clone()),
            Clause::Prefers(prefers) => builder.preference(prefers.side, prefers.clone())?,
            Clause::Acts(acts) => {
                if acts.effects.iter().any(Effects::is_rebirth) {
                    builder.claim(Claim::RebirthOfCaptured)?;
                }
                if acts.effects.is_empty() {
                    // a move that would be illegal threatens nothing
                    builder.observations_are_played();
                }
                builder.after_move(acts::After {
                    name,
                    acts: acts.clone(),
                });
            }
        }
        Ok(())
    }
}
