//! Squares that follow a condition.

use crate::square::Sq;

/// The squares of a word: one or several without gaps, such as `c3f6`.
pub fn read(word: &str) -> Option<Vec<Sq>> {
    if word.is_empty() || !word.is_ascii() || !word.len().is_multiple_of(2) {
        return None;
    }
    (0..word.len() / 2)
        .map(|i| word[2 * i..2 * i + 2].to_ascii_lowercase().parse().ok())
        .collect()
}

/// The squares of all words.
pub fn all<'w>(words: impl Iterator<Item = &'w str>) -> Vec<Sq> {
    words
        .flat_map(|word| read(word).unwrap_or_default())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn squares_stand_without_gaps() {
        assert_eq!(read("a1b1").map(|squares| squares.len()), Some(2));
        assert_eq!((read("a1b"), read("a9")), (None, None));
    }
}
