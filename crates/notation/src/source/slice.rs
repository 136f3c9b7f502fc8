//! Parts of texts. Cutting a text within a letter of several bytes would be a panic, so that parsers cut here only.

use std::slice::SliceIndex;

/// This part of a text, in bytes; empty if it is none, or begins or ends within a letter.
pub fn part<R: SliceIndex<str, Output = str>>(text: &str, range: R) -> &str {
    text.get(range).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stay_whole() {
        assert_eq!(part("aéb", 1..3), "é");
        assert_eq!((part("aéb", 2..), part("a", 5..)), ("", ""));
    }
}
