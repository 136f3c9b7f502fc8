//! Every explanation is there in every language, and every line explains something.

use super::texts::{Subject, table, text};
use super::{Language, has_effect};
use crate::popeye::tables::options::OPTIONS;
use sauterelle_kernel::men::MEN;
use sauterelle_kernel::rules::RULES;
use sauterelle_kernel::rules::attributes::ATTRIBUTES;
use sauterelle_solve::listing::{GOALS, PLAYS};
use std::collections::BTreeMap;

const TRANSLATED: [Language; 2] = [Language::French, Language::German];

/// What has to be explained: the key in the table, and the English text.
fn explained(subject: Subject) -> Vec<(String, &'static str)> {
    let conditions = || RULES.iter().filter(|rule| rule.stands_for().is_none());
    let own = |name: &str| name.to_string();
    match subject {
        Subject::Conditions => conditions()
            .map(|rule| (own(rule.meta().name[0]), rule.meta().doc))
            .collect(),
        Subject::Words => {
            let words = conditions().flat_map(|rule| {
                let options = rule.meta().options.iter();
                options.map(|option| (key_of_word(rule.meta().name[0], option.name[0]), option.doc))
            });
            words.collect()
        }
        Subject::Sources => {
            let of_rules = RULES.iter().map(|rule| rule.meta().source);
            let all = of_rules.chain(ATTRIBUTES.iter().map(|attribute| attribute.source));
            all.filter(|source| is_prose(source))
                .map(|source| (own(source), source))
                .collect()
        }
        Subject::Men => MEN.iter().map(|man| (own(man.name[0]), man.doc)).collect(),
        Subject::Attributes => ATTRIBUTES
            .iter()
            .map(|attribute| (own(attribute.name[0]), attribute.doc))
            .collect(),
        Subject::Stipulations => PLAYS
            .iter()
            .chain(GOALS)
            .map(|entry| (own(entry.name[0]), entry.doc))
            .collect(),
        Subject::Options => {
            let with_effect = OPTIONS.iter().filter(|(meaning, _)| has_effect(*meaning));
            let names = with_effect.map(|(_, names)| names[0]);
            let english = |name| text(Subject::Options, name, Language::English);
            names
                .map(|name| (own(name), english(name).unwrap_or_default()))
                .collect()
        }
    }
}

/// The key under which a word after a condition stands in the tables: with the condition, if some table has it so.
fn key_of_word(condition: &str, word: &str) -> String {
    let own = format!("{condition} {word}");
    let is_own = |language| text(Subject::Words, &own, language).is_some();
    match TRANSLATED.into_iter().any(is_own) {
        true => own,
        false => word.to_string(),
    }
}

/// Whether the source of a condition is more than names, titles and dates.
fn is_prose(source: &str) -> bool {
    let english = [
        "after", "chess", "and", "others", "the", "an", "about", "of", "option", "meeting",
        "December", "July",
    ];
    let mut words = source.split(|c: char| !c.is_alphanumeric());
    source.contains('"') || words.any(|word| english.contains(&word))
}

#[test]
fn everything_is_explained_in_every_language() {
    let mut missing = Vec::new();
    for subject in Subject::ALL {
        for (key, english) in explained(subject) {
            assert!(!english.is_empty(), "{subject:?}: {key} is not explained");
            for language in TRANSLATED {
                match text(subject, &key, language) {
                    None | Some("") => missing.push(format!("{subject:?}, {language:?}: {key}")),
                    Some(text) if text == english => {
                        missing.push(format!("{subject:?}, {language:?}: {key} is still English"));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    missing.sort();
    missing.dedup();
    assert!(
        missing.is_empty(),
        "texts are missing in crates/notation/src/registry/texts:\n{}",
        missing.join("\n")
    );
}

#[test]
fn every_line_explains_something() {
    for subject in Subject::ALL {
        let known = explained(subject);
        for language in [Language::English, Language::French, Language::German] {
            let mut seen = Vec::new();
            for (key, text) in table(subject, language) {
                let line = format!("{subject:?}, {language:?}: '{key}'");
                assert!(
                    known.iter().any(|(name, _)| name == key),
                    "{line} names nothing"
                );
                assert!(!text.is_empty(), "{line} has no text");
                assert!(!seen.contains(&key), "{line} stands twice");
                seen.push(key);
            }
        }
    }
}

/// A word that means something else after some condition needs a line of its own there.
#[test]
fn a_line_serves_one_english_text() {
    let mut texts: BTreeMap<String, &str> = BTreeMap::new();
    for (key, english) in explained(Subject::Words) {
        let first = *texts.entry(key.clone()).or_insert(english);
        assert_eq!(first, english, "{key} needs a line for each condition");
    }
}

#[test]
fn short_names_are_explained_by_what_they_stand_for() {
    let named = |language| {
        let all = super::conditions(language).into_iter();
        let mut doubles = all.filter(|condition| condition.names[0] == "CirceDoubleAgents");
        doubles.next().expect("it is listed").doc
    };
    assert_eq!(
        named(Language::English),
        "Circe Turncoats Mirror. The reborn man changes sides. The rebirth square is that of a man of the other side; with \
         Equipollents, in the opposite direction."
    );
    assert_eq!(
        named(Language::German),
        "Circe Turncoat Spiegel. Der wiedergeborene Stein wechselt die Seite. Das Wiedergeburtsfeld ist das eines Steins der \
         anderen Seite; bei Equipollents in entgegengesetzter Richtung."
    );
}
