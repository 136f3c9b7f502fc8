//! A part of a position and where it stands.

use crate::source::diagnostic::{Diagnostic, Kind};

/// A part of the text and the column where it begins.
#[derive(Clone, Copy)]
pub(super) struct FenField<'t> {
    pub text: &'t str,
    pub column: usize,
}

impl<'t> FenField<'t> {
    pub fn fault(&self, kind: Kind, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(kind, self.text, message).at(1, self.column)
    }

    /// A part that begins `chars` characters later.
    pub fn part(&self, chars: usize, text: &'t str) -> FenField<'t> {
        FenField {
            text,
            column: self.column + chars,
        }
    }
}
