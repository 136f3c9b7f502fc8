//! What can be wrong with the text of a stipulation.

/// The text is not a stipulation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StipulationError {
    /// Not understood from byte `at` on.
    #[error("'{text}' is not a stipulation: cannot read '{rest}'")]
    Syntax {
        /// The whole text.
        text: String,
        /// What is left at the place where it stops making sense.
        rest: String,
        /// Byte offset of that place.
        at: usize,
    },
    /// Understood, but not available yet.
    #[error("the stipulation '{text}' is not supported: {what}")]
    Unsupported {
        /// The whole text.
        text: String,
        /// The element that is missing.
        what: String,
    },
}
