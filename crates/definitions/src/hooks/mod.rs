//! How clauses act: each is a hook of the kernel.

mod acts;
mod forbids;
mod freezes;

pub(crate) use acts::{Acts, Effects};
pub(crate) use forbids::Forbids;
pub(crate) use freezes::Freezes;

use sauterelle_kernel::ruleset::{Builder, Claim, Conflict};

/// A clause of a condition.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Clause {
    Forbids(Forbids),
    Freezes(Freezes),
    Acts(Acts),
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
