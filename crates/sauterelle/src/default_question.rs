//! The question where an input asks none.

use sauterelle_notation::draft::outside::Question;

/// What is asked of a position that comes without a stipulation: its legal moves.
pub(crate) fn asked_of_positions() -> Question {
    Question {
        otherwise: Some("~1"),
        ..Question::default()
    }
}
