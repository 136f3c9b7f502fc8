//! Explanations in a language, from tables of plain text: a line each, `English name: text`. Lines that begin with `#` are comments.

use super::Language;
use std::sync::LazyLock;

/// What is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Conditions.
    Conditions,
    /// Words that may follow them. `Isardam TypeB` is the word after this condition, `TypeB` the word after any other.
    Words,
    /// Where conditions and attributes are defined, by the English text, if that is more than names, titles and dates.
    Sources,
    /// Men.
    Men,
    /// What men can have.
    Attributes,
    /// Plays and goals.
    Stipulations,
    /// Options of a problem.
    Options,
    /// What is to be known of some conditions beside that. The name of a line is those of the conditions, and a word for the note.
    Notes,
}

impl Subject {
    /// All of them.
    pub const ALL: [Subject; 8] = [
        Subject::Conditions,
        Subject::Words,
        Subject::Sources,
        Subject::Men,
        Subject::Attributes,
        Subject::Stipulations,
        Subject::Options,
        Subject::Notes,
    ];

    /// The table in a language.
    const fn source(self, language: Language) -> &'static str {
        match (self, language) {
            (Subject::Options, Language::English) => include_str!("texts/english/options.txt"),
            (Subject::Notes, Language::English) => include_str!("texts/english/notes.txt"),
            // the other English texts stand with what they explain
            (_, Language::English) => "",
            (Subject::Conditions, Language::French) => include_str!("texts/french/conditions.txt"),
            (Subject::Words, Language::French) => include_str!("texts/french/words.txt"),
            (Subject::Sources, Language::French) => include_str!("texts/french/sources.txt"),
            (Subject::Men, Language::French) => include_str!("texts/french/men.txt"),
            (Subject::Attributes, Language::French) => include_str!("texts/french/attributes.txt"),
            (Subject::Stipulations, Language::French) => {
                include_str!("texts/french/stipulations.txt")
            }
            (Subject::Options, Language::French) => include_str!("texts/french/options.txt"),
            (Subject::Notes, Language::French) => include_str!("texts/french/notes.txt"),
            (Subject::Conditions, Language::German) => include_str!("texts/german/conditions.txt"),
            (Subject::Words, Language::German) => include_str!("texts/german/words.txt"),
            (Subject::Sources, Language::German) => include_str!("texts/german/sources.txt"),
            (Subject::Men, Language::German) => include_str!("texts/german/men.txt"),
            (Subject::Attributes, Language::German) => include_str!("texts/german/attributes.txt"),
            (Subject::Stipulations, Language::German) => {
                include_str!("texts/german/stipulations.txt")
            }
            (Subject::Options, Language::German) => include_str!("texts/german/options.txt"),
            (Subject::Notes, Language::German) => include_str!("texts/german/notes.txt"),
        }
    }
}

/// A line of a table: the English name, and the text.
pub type Entry = (&'static str, &'static str);

/// The lines of a table.
pub fn table(subject: Subject, language: Language) -> Vec<Entry> {
    let lines = subject.source(language).lines().map(str::trim);
    lines
        // a name may begin with this sign, too
        .filter(|line| !line.is_empty() && !line.starts_with("# "))
        .map(|line| line.split_once(": ").unwrap_or((line, "")))
        .collect()
}

/// The text under an English name, if there is one in this language.
pub fn text(subject: Subject, name: &str, language: Language) -> Option<&'static str> {
    let mut entries = known(subject, language).iter();
    let found = entries.find(|(known, _)| *known == name);
    found.map(|(_, text)| *text)
}

/// The notes on a condition.
pub fn notes(name: &str, language: Language) -> Vec<&'static str> {
    let is_on_it = |(key, _): &&Entry| {
        let rules = key.split_once(" | ").map_or("", |(rules, _)| rules);
        rules
            .split(", ")
            .any(|rule| rule.eq_ignore_ascii_case(name))
    };
    let notes = known(Subject::Notes, language).iter().filter(is_on_it);
    notes.map(|(_, text)| *text).collect()
}

/// The lines of a table, which is read once.
fn known(subject: Subject, language: Language) -> &'static [Entry] {
    static TABLES: LazyLock<Vec<Vec<Entry>>> = LazyLock::new(|| {
        let languages = [Language::English, Language::French, Language::German];
        let all = languages.into_iter().flat_map(|language| {
            let tables = Subject::ALL.into_iter();
            tables.map(move |subject| table(subject, language))
        });
        all.collect()
    });
    let index = language as usize * Subject::ALL.len() + subject as usize;
    &TABLES[index]
}
