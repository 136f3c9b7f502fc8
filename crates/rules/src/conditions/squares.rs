//! Squares that follow a condition.

use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Takes;
pub use sauterelle_kernel::condition::squares as read;

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

/// The squares of all words.
pub fn all<'w>(words: impl Iterator<Item = &'w str>) -> Vec<Sq> {
    words
        .flat_map(|word| read(word).unwrap_or_default())
        .collect()
}
