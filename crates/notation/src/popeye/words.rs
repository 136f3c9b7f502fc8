//! Looking up words that may be abbreviated.

use crate::spelling::without_accents;

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
