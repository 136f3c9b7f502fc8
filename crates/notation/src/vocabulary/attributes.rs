//! Attributes of men as they are named and abbreviated in input and output.

use super::tables::attributes::ATTRIBUTES;
use sauterelle_kernel::board::piece::{Attrs, Piece};
use sauterelle_kernel::men::{Kinds, Language, Nature};
use sauterelle_rules::attributes;
use std::sync::LazyLock;

/// An attribute: its names, and what it gives to a man.
type Declarable = (&'static [&'static str; 3], Attrs);

/// The attributes, royalty apart, that can be declared and are available: their rows in the table of names.
pub(crate) fn declarable() -> impl Iterator<Item = Declarable> {
    // asked for with each man of each move that is written
    static ALL: LazyLock<Vec<Declarable>> = LazyLock::new(|| {
        let rows = ATTRIBUTES.iter();
        rows.filter_map(|names| Some((names, declared(names[0])?)))
            .collect()
    });
    ALL.iter().copied()
}

/// What the attribute with this English name gives to a man, if it is available.
pub fn declared(name: &str) -> Option<Attrs> {
    let mut known = attributes::ATTRIBUTES.iter();
    known
        .find(|attribute| attribute.name[0].eq_ignore_ascii_case(name))
        .map(|attribute| attribute.attrs)
}

/// The names of declared attributes.
pub fn names(attrs: Attrs, language: Language) -> impl Iterator<Item = &'static str> {
    declarable()
        .filter(move |(_, one)| attrs.has(*one))
        .map(move |(names, _)| names[language as usize])
}

/// Whether the attribute says on which board a man stands, which is shown by other means.
pub(crate) fn is_board(attrs: Attrs) -> bool {
    [Attrs::FIRST_BOARD, Attrs::SECOND_BOARD].contains(&attrs)
}

/// Whether some man is said to stand on a board.
pub(crate) fn is_any_board(attrs: Attrs) -> bool {
    !(attrs & (Attrs::FIRST_BOARD | Attrs::SECOND_BOARD)).is_none()
}

/// The letters of attributes in front of a man: `k` for a kamikaze man, `hn` for a half-neutral one. Which board a man stands
/// on is not among them.
pub fn letters(royal: bool, attrs: Attrs, language: Language) -> String {
    if !royal && attrs.without(Attrs::ROYAL).is_none() {
        return String::new(); // nearly all men, and there may be many lines to write
    }
    let has = |name: &str| match name {
        "Royal" => royal,
        _ => declared(name).is_some_and(|one| attrs.has(one) && !is_board(one)),
    };
    let shown = ATTRIBUTES.iter().filter(|names| has(names[0]));
    shown
        .flat_map(|names| capitals(names[language as usize]))
        .collect()
}

/// As [`letters`], for drawings: an attribute whose letter another one has too gets a second one, in which they differ (`pt` for patrol men,
/// as `p` is for paralysing ones).
pub fn badge(attrs: Attrs, language: Language) -> String {
    let name = |names: &[&'static str; 3]| names[language as usize];
    let mut text = String::new();
    for (at, (names, one)) in declarable().enumerate() {
        if !attrs.has(one) || is_board(one) {
            continue;
        }
        text.extend(capitals(name(names)));
        let mut earlier = declarable().take(at).map(|(names, _)| name(names));
        let alike = earlier.find(|other| capitals(other).eq(capitals(name(names))));
        let pairs = alike.map(|other| name(names).chars().zip(other.chars()));
        text.extend(
            pairs.and_then(|mut pairs| pairs.find(|(own, other)| own != other).map(|(own, _)| own)),
        );
    }
    text
}

/// The letters of attributes of a man on the board.
pub(crate) fn letters_of(kinds: &Kinds, piece: Piece, language: Language) -> String {
    letters(is_shown_royal(kinds, piece), piece.attrs, language)
}

/// As [`letters_of`], but one English letter for each attribute.
pub(crate) fn initials(royal: bool, attrs: Attrs) -> String {
    let mut text = if royal { "r" } else { "" }.to_string();
    for (names, one) in declarable() {
        if attrs.has(one) && !is_board(one) {
            text.extend(capitals(names[0]).next());
        }
    }
    text
}

/// Royal without being a king.
pub(crate) fn is_shown_royal(kinds: &Kinds, piece: Piece) -> bool {
    piece.is_royal() && kinds.man(piece.kind).nature != Nature::King
}

fn capitals(name: &'static str) -> impl Iterator<Item = char> {
    let capitals = name.chars().filter(char::is_ascii_uppercase);
    capitals.map(|c| c.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sauterelle_rules::attributes::bits;

    #[test]
    fn every_attribute_of_the_kernel_has_the_same_names_here() {
        for attribute in attributes::ATTRIBUTES {
            assert!(ATTRIBUTES.contains(&attribute.name), "{:?}", attribute.name);
        }
    }

    #[test]
    fn letters_are_the_capitals_of_the_names() {
        let attrs = bits::KAMIKAZE | bits::PARALYSING | Attrs::SECOND_BOARD;
        assert_eq!(letters(true, attrs, Language::English), "rkp");
        assert_eq!(letters(true, Attrs::NONE, Language::German), "k");
        assert_eq!(letters(false, Attrs::PROMOTED, Language::English), "f");
        assert_eq!(initials(false, Attrs::PROMOTED), "f");
        assert_eq!(badge(Attrs::PROMOTED, Language::English), "fr");
    }
}
