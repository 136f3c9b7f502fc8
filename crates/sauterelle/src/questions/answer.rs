//! What is answered to a question.

use super::fault::Fault;
use serde::Serialize;

/// What is answered to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The type of the content, e.g. `application/json`.
    pub kind: &'static str,
    /// The content.
    pub content: Vec<u8>,
}

/// An answer as JSON.
///
/// # Errors
/// If it cannot be written so, which is a fault of the program.
pub(super) fn json(answer: &impl Serialize) -> Result<Answer, Fault> {
    let content = serde_json::to_vec(answer).map_err(Fault::failure)?;
    Ok(Answer {
        kind: "application/json",
        content,
    })
}
