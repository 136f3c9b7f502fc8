//! How moves are written, as an argument.

use clap::ValueEnum;
use sauterelle::notation::solution::move_notation::MoveNotation;

/// How moves are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notated {
    /// With both squares: Sb7-c5
    #[default]
    Long,
    /// As magazines print them: Sc5
    Short,
    /// The same with figurines: ♘c5
    Figurine,
}

impl From<Notated> for MoveNotation {
    fn from(notated: Notated) -> MoveNotation {
        match notated {
            Notated::Long => MoveNotation::Long,
            Notated::Short => MoveNotation::Short,
            Notated::Figurine => MoveNotation::Figurine,
        }
    }
}
