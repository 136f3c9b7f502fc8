//! Squares that follow a condition.

use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Takes;

/// What may follow the option (the condition itself, if the name is empty) of a condition that squares follow directly.
pub fn after_name(option: &str) -> Takes {
    match option {
        "" => Takes::Many(|word| read(word).is_some()),
        _ => Takes::Nothing,
    }
}

/// The squares of words that have followed, each with this sign in a diagram.
pub fn signed(words: &[(&'static str, String)], sign: &'static str) -> Vec<(Sq, &'static str)> {
    let squares = all(words.iter().map(|(_, word)| word.as_str()));
    squares.into_iter().map(|at| (at, sign)).collect()
}

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
