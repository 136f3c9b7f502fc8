//! What a reader prints as the name of something, where the word of the input language is not that: `Caméléon` for `Cameleon`,
//! `Back home` for `BackHome`. A line of a table each: `English name: English | French | German`; without a title, the name itself
//! is split at its capitals. Lines that begin with `#` are comments.

use super::Language;
use std::borrow::Cow;
use std::sync::LazyLock;

/// What has titles of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Titled {
    /// Conditions.
    Conditions,
    /// What men can have.
    Attributes,
    /// Options of a problem.
    Options,
}

type Line = (&'static str, [&'static str; 3]);

impl Titled {
    /// All of them.
    pub const ALL: [Titled; 3] = [Titled::Conditions, Titled::Attributes, Titled::Options];

    const fn source(self) -> &'static str {
        match self {
            Titled::Conditions => include_str!("texts/titles/conditions.txt"),
            Titled::Attributes => include_str!("texts/titles/attributes.txt"),
            Titled::Options => include_str!("texts/titles/options.txt"),
        }
    }
}

/// The lines of a table.
pub fn table(titled: Titled) -> Vec<Line> {
    let lines = titled.source().lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let parsed = lines.filter_map(|line| {
        let (name, titles) = line.split_once(": ")?;
        let mut titles = titles.split('|').map(str::trim);
        Some((name, [titles.next()?, titles.next()?, titles.next()?]))
    });
    parsed.collect()
}

/// The titles that are not the names of things, split at the capitals: English names and titles, which may be empty.
pub fn own_titles(titled: Titled) -> &'static [Line] {
    static TABLES: [LazyLock<Vec<Line>>; 3] = [
        LazyLock::new(|| table(Titled::Conditions)),
        LazyLock::new(|| table(Titled::Attributes)),
        LazyLock::new(|| table(Titled::Options)),
    ];
    &TABLES[titled as usize]
}

/// The title of something with these names, in a language.
pub fn title(titled: Titled, names: [&'static str; 3], language: Language) -> Cow<'static, str> {
    let column = language as usize;
    let mut lines = own_titles(titled).iter();
    let own = lines.find(|(name, _)| *name == names[0]);
    match own.map(|(_, titles)| titles[column]) {
        None | Some("") => split(names[column], language),
        Some(title) => title.into(),
    }
}

/// Words that keep their capital within a title.
const PROPER: [&str; 1] = ["Circe"];

/// A name in words, with capitals as the language has them.
fn split(name: &'static str, language: Language) -> Cow<'static, str> {
    let mut out = String::with_capacity(name.len() + 4);
    let mut before = ' ';
    for (at, c) in name.char_indices() {
        let begins_word = before.is_lowercase() && c.is_uppercase();
        let keeps =
            language == Language::German || PROPER.iter().any(|word| begins(name, at, word));
        match (begins_word, keeps) {
            (false, _) => out.push(c),
            (true, true) => out.extend([' ', c]),
            (true, false) => {
                out.push(' ');
                out.extend(c.to_lowercase());
            }
        }
        before = c;
    }
    match out == name {
        true => name.into(),
        false => out.into(),
    }
}

/// Whether a word begins at this place of a name.
fn begins(name: &str, at: usize, word: &str) -> bool {
    name.get(at..).is_some_and(|rest| rest.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_at_capitals() {
        let split = |name, language| split(name, language).into_owned();
        assert_eq!(split("BackHome", Language::English), "Back home");
        assert_eq!(split("DiagramCirce", Language::English), "Diagram Circe");
        assert_eq!(split("SansMenace", Language::French), "Sans menace");
        assert_eq!(split("MaxZeit", Language::German), "Max Zeit");
        assert_eq!(split("SAT", Language::English), "SAT");
    }
}
