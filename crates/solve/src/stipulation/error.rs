//! What can be wrong with the text of a stipulation.

use sauterelle_languages::say;

/// The text is not a stipulation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StipulationError {
    /// Not understood from byte `at` on.
    #[error("{}", say!("'{text}' is not a stipulation: cannot read '{rest}'", text = .text, rest = .rest))]
    Syntax {
        /// The whole text.
        text: String,
        /// What is left at the place where it stops making sense.
        rest: String,
        /// Byte offset of that place.
        at: usize,
    },
    /// Understood, but not available yet.
    #[error("{}", say!("the stipulation '{text}' is not supported: {what}", text = .text, what = .what))]
    Unsupported {
        /// The whole text.
        text: String,
        /// The element that is missing.
        what: String,
    },
}
