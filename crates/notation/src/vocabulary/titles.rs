//! What a reader prints as the name of something, where the word of the input language is not that: `Caméléon` for `Cameleon`,
//! `Back home` for `BackHome`. Those of conditions and attributes stand beside their rules, those of options in a table: `English name:
//! English | French | German`, lines that begin with `#` being comments. Without a title, the name itself is split at its capitals.

use super::rule_texts;
use sauterelle_kernel::men::Language;
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
}

/// The lines of the table of options.
pub fn of_options() -> &'static [Line] {
    static TABLE: LazyLock<Vec<Line>> = LazyLock::new(|| {
        let lines = include_str!("texts/titles/options.txt").lines();
        let lines = lines.filter(|line| !line.starts_with('#'));
        let parsed = lines.filter_map(|line| {
            let (name, titles) = line.split_once(": ")?;
            let mut titles = titles.split('|').map(str::trim);
            Some((name, [titles.next()?, titles.next()?, titles.next()?]))
        });
        parsed.collect()
    });
    &TABLE
}

/// The title of something in a language, if it is not the name, split at the capitals.
pub fn own_title(titled: Titled, name: &str, language: Language) -> Option<&'static str> {
    match titled {
        Titled::Conditions => rule_texts::title_of_condition(name, language),
        Titled::Attributes => rule_texts::title_of_attribute(name, language),
        Titled::Options => {
            let mut lines = of_options().iter();
            let (_, titles) = lines.find(|(known, _)| *known == name)?;
            Some(titles[language as usize]).filter(|title| !title.is_empty())
        }
    }
}

/// The title of something with these names, in a language.
pub fn title(titled: Titled, names: [&'static str; 3], language: Language) -> Cow<'static, str> {
    match own_title(titled, names[0], language) {
        None => split(names[language as usize], language),
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
