//! Why a condition cannot be put in force.

use crate::ruleset::Conflict;

/// A condition cannot be put in force.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// Two rules decide the same.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// Known by name, but not (yet) available in this form.
    #[error("{0} is not supported")]
    Unsupported(String),
    /// Options that exclude each other.
    #[error("{0} cannot follow the condition together with {1}")]
    Options(String, String),
    /// Something is missing or wrong in what follows the condition.
    #[error("{0}")]
    Argument(String),
}
