//! What follows the name of a condition.

use super::error::RuleError;
use crate::board::square::Sq;
use crate::diagram::Conventions;
use crate::men::{Language, Man, by_code, hunter_by_code};

/// What words may follow a condition or one of its options; the function tells whether a word is one of them.
#[derive(Clone, Copy)]
pub enum Takes {
    /// None.
    Nothing,
    /// One.
    One(fn(&str) -> bool),
    /// Any number.
    Many(fn(&str) -> bool),
    /// Any number of men, by their codes, which are kept in English.
    Men,
    /// Men, too, each of which becomes the next one, and the last one the first one.
    Cycle,
}

impl Takes {
    /// What may follow the option (the condition itself, if the name is empty) of a condition that men follow directly.
    pub fn men_after_name(option: &str) -> Takes {
        match option {
            "" => Takes::Men,
            _ => Takes::Nothing,
        }
    }

    /// Whether the words are men.
    pub fn is_men(self) -> bool {
        matches!(self, Takes::Men | Takes::Cycle)
    }
}

/// What a condition is given besides its name.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// Words that followed an option (the condition itself, if its name is empty).
    pub words: Vec<(&'static str, String)>,
    /// English names of the options that followed, as in [`Meta::options`](super::Meta::options).
    pub options: Vec<&'static str>,
    /// How the condition is to be read.
    pub conventions: Conventions,
}

impl Args {
    /// Whether the option, by its English name, has followed.
    pub fn has(&self, option: &str) -> bool {
        self.options.contains(&option)
    }

    /// The option that followed, where options exclude each other.
    ///
    /// # Errors
    /// If several have followed.
    pub fn only_option(&self) -> Result<Option<&'static str>, RuleError> {
        match self.options[..] {
            [first, second, ..] => Err(RuleError::Options(second.into(), first.into())),
            _ => Ok(self.options.first().copied()),
        }
    }

    /// The words that followed an option.
    pub fn words(&self, option: &str) -> impl Iterator<Item = &str> {
        let words = self.words.iter().filter(move |(of, _)| *of == option);
        words.map(|(_, word)| word.as_str())
    }

    /// The men that followed the condition.
    pub fn men(&self) -> impl Iterator<Item = &'static Man> {
        self.words("").filter_map(man_of)
    }
}

/// A man by its English code, hunters included.
pub fn man_of(code: &str) -> Option<&'static Man> {
    let hunter = || hunter_by_code(code, Language::English)?.ok();
    by_code(code, Language::English).or_else(hunter)
}

/// The squares of a word: one or several without gaps, such as `c3f6`.
pub fn squares(word: &str) -> Option<Vec<Sq>> {
    if word.is_empty() || !word.is_ascii() || !word.len().is_multiple_of(2) {
        return None;
    }
    (0..word.len() / 2)
        .map(|i| word[2 * i..2 * i + 2].to_ascii_lowercase().parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::squares;

    #[test]
    fn squares_stand_without_gaps() {
        assert_eq!(squares("a1b1").map(|squares| squares.len()), Some(2));
        assert_eq!((squares("a1b"), squares("a9")), (None, None));
    }
}
