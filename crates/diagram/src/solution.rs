//! What has been found of a problem, to be printed.

/// What has been found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// For each position of the problem, in their order.
    pub parts: Vec<Part>,
    /// The solution of the whole problem as text, where those of its positions are not known.
    pub text: String,
    /// All solutions were looked for.
    pub complete: bool,
}

/// What has been found in one position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// The solutions as text.
    pub text: String,
    /// What is to be said of each phase.
    pub verdicts: Vec<String>,
    /// The play that is asked for has a solution; battle play one key and no other, proof games one solution and no other.
    pub is_sound: bool,
}

impl Solution {
    /// Whether the problem deserves the sign of a computer-tested one.
    pub fn is_tested(&self) -> bool {
        self.complete && !self.parts.is_empty() && self.parts.iter().all(|part| part.is_sound)
    }
}
