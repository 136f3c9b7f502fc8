//! What can be wrong with what is asked.

use sauterelle_languages::say;
use sauterelle_notation::source::diagnostic::Diagnostic;
use sauterelle_rules::game::GameError;
use sauterelle_unmoves::Hindrance;
use std::fmt;

/// Why a problem cannot be read or solved, or a move not be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The input is not understood, or asks for something that is not available: everything that is wrong, with places and suggestions.
    #[error("{}", Listed(.0))]
    Input(Vec<Diagnostic>),
    /// The rules do not go together, or do not suit the position.
    #[error(transparent)]
    Rules(#[from] GameError),
    /// There is no problem in the input.
    #[error("{}", say!("no problem found"))]
    NoProblem,
    /// The problem does not have so many positions.
    #[error("{}", say!("the problem does not have so many positions"))]
    NoPosition,
    /// The text names no legal move, or several: which, and why.
    #[error("{0}")]
    Move(String),
    /// Solving cannot go on with what was left of it: why.
    #[error("{0}")]
    Rest(String),
    /// Moves cannot be taken back: what hinders it.
    #[error("{0}")]
    Retraction(#[from] Hindrance),
    /// No move can have led from this position to the one asked about.
    #[error("{}", say!("no move leads here from '{0}'", .0))]
    NotBefore(String),
    /// This move cannot have been the last one.
    #[error("{}", say!("'{0}' cannot have been the last move", .0))]
    NotLast(String),
    /// A picture could not be made.
    #[error("{0}")]
    Picture(String),
}

impl From<Vec<Diagnostic>> for Error {
    fn from(faults: Vec<Diagnostic>) -> Error {
        Error::Input(faults)
    }
}

impl From<Diagnostic> for Error {
    fn from(fault: Diagnostic) -> Error {
        Error::Input(vec![fault])
    }
}

/// Faults, a line each.
struct Listed<'f>(&'f [Diagnostic]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let line = if index > 0 { "\n" } else { "" };
            write!(f, "{line}{fault}")?;
        }
        Ok(())
    }
}
