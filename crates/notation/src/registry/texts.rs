//! Explanations in a language of what has no file of its own, from tables of plain text: a line each, `English name: text`. Lines that
//! begin with `#` are comments.

use sauterelle_kernel::men::Language;
use std::sync::LazyLock;

/// What is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Men.
    Men,
    /// Plays.
    Stipulations,
    /// Options of a problem.
    Options,
}

impl Subject {
    /// All of them.
    pub const ALL: [Subject; 3] = [Subject::Men, Subject::Stipulations, Subject::Options];

    /// The table in a language.
    const fn source(self, language: Language) -> &'static str {
        match (self, language) {
            (Subject::Options, Language::English) => include_str!("texts/english/options.txt"),
            // the other English texts stand with what they explain
            (_, Language::English) => "",
            (Subject::Men, Language::French) => include_str!("texts/french/men.txt"),
            (Subject::Stipulations, Language::French) => {
                include_str!("texts/french/stipulations.txt")
            }
            (Subject::Options, Language::French) => include_str!("texts/french/options.txt"),
            (Subject::Men, Language::German) => include_str!("texts/german/men.txt"),
            (Subject::Stipulations, Language::German) => {
                include_str!("texts/german/stipulations.txt")
            }
            (Subject::Options, Language::German) => include_str!("texts/german/options.txt"),
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
