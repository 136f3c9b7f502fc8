//! A kind of man as data, with its names.

use super::walk::Walk;

/// The languages of names and codes, in the order used everywhere: English, French, German.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English = 0,
    /// French.
    French = 1,
    /// German.
    German = 2,
}

impl Language {
    /// All of them, in their order.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::German];

    /// The code of ISO 639, as in data.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::German => "de",
        }
    }

    /// The one of this code.
    pub fn of_code(code: &str) -> Option<Language> {
        let mut all = Language::ALL.into_iter();
        all.find(|language| language.code() == code)
    }
}

/// A kind of man: one row of the table.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// One or two letters, in English, French and German.
    pub code: [&'static str; 3],
    /// Name in English, French and German.
    pub name: [&'static str; 3],
    /// Other names, in any language.
    pub aliases: &'static [&'static str],
    /// How it moves.
    pub walk: Walk,
    /// What it is apart from its moves.
    pub nature: Nature,
    /// One sentence on its move.
    pub doc: &'static str,
}

impl Man {
    /// All names of the man, those of the three languages first.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.name.into_iter().chain(self.aliases.iter().copied())
    }
}

/// What a man is apart from its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nature {
    /// A man like most.
    Usual,
    /// Always royal; no pawn promotes to it.
    King,
    /// Something that cannot move; no pawn promotes to it.
    Thing,
}
