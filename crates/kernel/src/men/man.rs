//! A kind of man as data, with its names.

use super::walk::Walk;

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

    /// The name in the language in which is spoken.
    pub fn spoken(&self) -> &'static str {
        self.name[sauterelle_languages::current() as usize]
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
