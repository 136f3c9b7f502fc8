//! What is answered to a question.

/// What is answered to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The type of the content, e.g. `application/json`.
    pub kind: &'static str,
    /// The content.
    pub content: Vec<u8>,
}
