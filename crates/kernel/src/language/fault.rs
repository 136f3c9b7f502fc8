//! What is wrong with a definition, and where.

use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// One thing that is wrong with a definition.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Fault {
    /// Where it is.
    pub place: Place,
    /// The offending text.
    pub item: String,
    /// What is wrong, as a phrase.
    pub message: String,
    /// Words of which one may have been meant.
    pub candidates: Vec<String>,
}

impl Fault {
    /// A fault of which nothing is known that may have been meant.
    pub fn new(place: Place, item: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault {
            place,
            item: item.into(),
            message: message.into(),
            candidates: Vec::new(),
        }
    }

    /// The same, where one of these words may have been meant.
    #[must_use]
    pub fn or_one_of<'w>(self, words: impl IntoIterator<Item = &'w str>) -> Fault {
        Fault {
            candidates: words.into_iter().map(str::to_string).collect(),
            ..self
        }
    }
}
