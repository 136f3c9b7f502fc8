//! Comments of clean output.

/// A comment. Braces within would end it.
pub(super) fn comment(text: &str) -> String {
    format!("{{{}}}", text.replace('{', "(").replace('}', ")"))
}
