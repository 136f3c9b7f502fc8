//! Looking up words in lists of names, abbreviated or whole: the place decides.

use super::spelling::{is_same, without_accents};
use super::tables::synonyms::SYNONYMS;
use sauterelle_kernel::men::Language;

/// Languages in the order of the tables.
pub const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::German];

/// What a word stands for in a list of names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Match {
    /// One name, by its index.
    One(usize),
    /// The beginning of several names.
    Several(Vec<usize>),
    /// None.
    None,
}

impl Match {
    /// The index of the one name.
    pub fn one(self) -> Option<usize> {
        match self {
            Match::One(index) => Some(index),
            _ => None,
        }
    }

    /// The same, but only where `self` found nothing at all.
    #[must_use]
    pub fn or_else(self, other: impl FnOnce() -> Match) -> Match {
        if self == Match::None { other() } else { self }
    }
}

/// How names are to be written in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Writing {
    /// As short as is unique, as Popeye reads them: in its language.
    #[default]
    Abbreviated,
    /// Whole: everywhere else.
    Whole,
}

impl Writing {
    /// What a word stands for in a list of names.
    pub fn lookup<'n>(self, word: &str, names: impl IntoIterator<Item = &'n str>) -> Match {
        match self {
            Writing::Abbreviated => lookup(word, names),
            Writing::Whole => whole(word, names),
        }
    }
}

/// The name that `word` is, or a synonym of; case, accents and hyphens do not matter.
fn whole<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Match {
    let mut synonyms = SYNONYMS.iter();
    let meant = synonyms.find(|(synonym, _)| synonym.eq_ignore_ascii_case(word));
    let word = meant.map_or(word, |(_, name)| name);
    let found = names.into_iter().position(|name| is_same(name, word));
    found
        .filter(|_| !word.is_empty())
        .map_or(Match::None, Match::One)
}

/// The names that a word begins, each once, the whole one alone if there is one.
pub(crate) fn begun_by<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let names: Vec<&str> = names.into_iter().collect();
    match lookup(word, names.iter().copied()) {
        Match::One(index) => vec![names[index]],
        Match::Several(found) => found.into_iter().map(|index| names[index]).collect(),
        Match::None => Vec::new(),
    }
}

/// The name equal to `word`, or else the one name that begins with it; case and accents do not matter.
pub(crate) fn lookup<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Match {
    let plain;
    let word = match word.is_ascii() {
        true => word,
        false => {
            plain = without_accents(word);
            &plain
        }
    };
    let mut found: Vec<(usize, &str)> = Vec::new();
    for (index, name) in names.into_iter().enumerate() {
        if name.eq_ignore_ascii_case(word) {
            return Match::One(index);
        }
        let is_new = !found
            .iter()
            .any(|(_, known)| known.eq_ignore_ascii_case(name));
        if is_new && begins(name, word) {
            found.push((index, name));
        }
    }
    match found[..] {
        [] => Match::None,
        [(index, _)] => Match::One(index),
        _ => Match::Several(found.into_iter().map(|(index, _)| index).collect()),
    }
}

/// Whether `name` begins with `word`, which must not be empty.
pub fn begins(name: &str, word: &str) -> bool {
    !word.is_empty()
        && name
            .as_bytes()
            .get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_decides_whether_a_beginning_is_a_name() {
        let names = ["Football", "Madrasi", "Take&MakeChess"];
        for (word, short, whole) in [
            ("Foo", Match::One(0), Match::None),
            ("football", Match::One(0), Match::One(0)),
            ("Madras-i", Match::None, Match::One(1)),
            ("", Match::None, Match::None),
        ] {
            assert_eq!(Writing::Abbreviated.lookup(word, names), short, "{word}");
            assert_eq!(Writing::Whole.lookup(word, names), whole, "{word}");
        }
        assert_eq!(begun_by("foo", names), ["Football"]);
        assert_eq!(begun_by("x", names), [""; 0]);
    }

    #[test]
    fn exact_before_beginning() {
        let names = [
            "Circe",
            "CirceClone",
            "Madrasi",
            "MADRASI",
            "Make&TakeChess",
            "é",
        ];
        assert_eq!(lookup("circe", names), Match::One(0));
        assert_eq!(lookup("CIRCEC", names), Match::One(1));
        assert_eq!(lookup("Circ", names), Match::Several(vec![0, 1]));
        assert_eq!(lookup("mad", names), Match::One(2));
        assert_eq!(lookup("ma", names), Match::Several(vec![2, 4]));
        assert_eq!(lookup("x", names), Match::None);
        assert_eq!(lookup("", names), Match::None);
        assert_eq!(lookup("\u{e8}", names), Match::None);
    }
}
