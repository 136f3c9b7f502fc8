//! Conditions, options, stipulations and changes in any of the languages.

use crate::entered::{GivenOption, InputProblem, Twin, TwinChange};
use crate::vocabulary::codes;
use crate::vocabulary::following::condition;
use crate::vocabulary::lookup::lookup;
use crate::vocabulary::tables::attributes::{ATTRIBUTES, COLOURS};
use crate::vocabulary::tables::commands::{CHANGES, Change};
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::men::Language;
use sauterelle_solve::stipulation::retraction;

/// The changes of a twin as the language says them, e.g. `Continued Move a1 b2`, without the command itself.
pub fn changes(twin: &Twin, from: Language, to: Language) -> String {
    let mut words = Vec::new();
    if twin.continued {
        words.push(change_name(Change::Continued, to).to_string());
    }
    for change in &twin.changes {
        words.push(change_name(change.change, to).to_string());
        words.push(arguments(change, twin, from, to));
    }
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// Conditions one after the other.
pub(crate) fn condition_words(conditions: &[Condition], language: Language) -> String {
    let words: Vec<String> = conditions.iter().map(|c| condition(c, language)).collect();
    words.join(" ")
}

/// The options as entered.
pub fn options(problem: &InputProblem, language: Language) -> Vec<String> {
    let option = |given: &GivenOption| {
        // numbers and squares are the same in all languages, men are not
        let arguments = match given.name[0] {
            "Add" => men_without_squares(&given.arguments, problem.language, language),
            "LastCapture" => translated(&given.arguments, problem.language, language),
            _ => given.arguments.clone(),
        };
        format!("{} {arguments}", given.name[language as usize])
            .trim_end()
            .to_string()
    };
    problem.options.iter().map(option).collect()
}

/// The stipulation as entered.
pub fn stipulation(problem: &InputProblem, language: Language) -> String {
    in_language(&problem.stipulation, problem.language, language)
}

/// Whether a stipulation is a structured one: only those have several words, and those with moves taken back.
pub(crate) fn is_structured(stipulation: &str) -> bool {
    let words = stipulation.trim().split_once(' ');
    words.is_some_and(|(first, _)| !retraction::begins(first))
}

/// What follows the name of a change, names whole. Only men, their colours and conditions differ from language to language.
fn arguments(change: &TwinChange, twin: &Twin, from: Language, to: Language) -> String {
    match change.change {
        Change::Condition => {
            let written = condition_words(&twin.problem.conditions, to);
            let is_whole = from == to && written.eq_ignore_ascii_case(&change.arguments);
            match is_whole {
                true => change.arguments.clone(),
                false => written,
            }
        }
        Change::StructuredStipulation => in_language(&change.arguments, from, to),
        Change::Add | Change::Substitute => translated(&change.arguments, from, to),
        _ => change.arguments.clone(),
    }
}

/// A stipulation in another language: the side in front of a structured one has another name.
fn in_language(stipulation: &str, from: Language, to: Language) -> String {
    let Some((side, rest)) = stipulation.split_once(' ') else {
        return stipulation.to_string();
    };
    let sides = COLOURS.iter().map(|names| names[from as usize]);
    let side = lookup(side, sides)
        .one()
        .map_or(side, |index| COLOURS[index][to as usize]);
    format!("{side} {rest}")
}

/// Colours, attributes and men with their squares in a language, names whole.
fn translated(arguments: &str, from: Language, to: Language) -> String {
    let mut words: Vec<String> = Vec::new();
    // only after a colour can a word be an attribute
    let mut fresh = false;
    for word in arguments.split(' ') {
        let name = |table: &[[&'static str; 3]]| {
            let index = lookup(word, table.iter().map(|names| names[from as usize])).one()?;
            let name = table[index][to as usize];
            let is_whole = name.eq_ignore_ascii_case(word);
            Some(if is_whole { word } else { name }.to_string())
        };
        if let Some(attribute) = name(ATTRIBUTES).filter(|_| fresh) {
            words.push(attribute);
        } else if let Some(man) = translated_man(word, from, to) {
            fresh = false;
            words.push(man);
        } else {
            fresh = true;
            words.push(name(COLOURS).unwrap_or_else(|| word.to_string()));
        }
    }
    words.join(" ")
}

/// Men without squares behind their colours: as they are read, a word that can be a code is one.
fn men_without_squares(arguments: &str, from: Language, to: Language) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in arguments.split(' ') {
        let name = |table: &[[&'static str; 3]]| {
            let index = lookup(word, table.iter().map(|names| names[from as usize])).one()?;
            Some(table[index][to as usize].to_string())
        };
        let is_first = words.is_empty();
        let man = || translated_man(word, from, to).filter(|_| codes::is_code(word, from));
        let other = || {
            let attribute = name(ATTRIBUTES).filter(|_| !is_first);
            attribute.or_else(|| name(COLOURS))
        };
        let found = if is_first { None } else { man() };
        let found = found.or_else(other);
        words.push(found.unwrap_or_else(|| word.to_string()));
    }
    words.join(" ")
}

/// A man, perhaps with squares; or squares alone.
fn translated_man(word: &str, from: Language, to: Language) -> Option<String> {
    let (code, squares) = codes::split(word)?;
    if from == to && (codes::is_code(code, from) || codes::squares(word).is_some()) {
        return Some(word.to_string());
    }
    match codes::known_man(code, from) {
        Some(man) => Some(format!("{}{squares}", codes::code(man, to))),
        None => codes::squares(word).map(|_| word.to_string()),
    }
}

fn change_name(which: Change, language: Language) -> &'static str {
    let found = CHANGES.iter().find(|(change, _)| *change == which);
    found.map_or("", |(_, names)| names[language as usize])
}
