//! Why a condition cannot be put in force.

use crate::ruleset::Conflict;
use sauterelle_languages::say;

/// A condition cannot be put in force.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// Two rules decide the same.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// Known by name, but not (yet) available in this form.
    #[error("{}", say!("{0} is not supported", .0))]
    Unsupported(String),
    /// Options that exclude each other.
    #[error("{}", say!("{0} cannot follow the condition together with {1}", .0, .1))]
    Options(String, String),
    /// Something is missing or wrong in what follows the condition.
    #[error("{0}")]
    Argument(String),
}
