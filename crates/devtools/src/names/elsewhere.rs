//! Everywhere else: no beginning of a name is taken for the name, and what is refused says which name may be meant.

use super::{NamesReport, beginnings};
use sauterelle_notation::draft::outside::Question;
use sauterelle_notation::entered::{InputProblem, Language};
use sauterelle_notation::forms;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_notation::source::diagnostic::Diagnostic;
use sauterelle_notation::vocabulary::spelling;
use sauterelle_notation::vocabulary::tables::attributes::ATTRIBUTES;
use sauterelle_notation::vocabulary::tables::commands::CHANGES;
use sauterelle_notation::vocabulary::tables::options::OPTIONS;
use sauterelle_rules::registry::RULES;
use std::collections::BTreeSet;

/// A way into the program beside Popeye's language.
struct Way {
    sort: &'static str,
    read: fn(&str) -> Result<(), Diagnostic>,
}

/// Where a condition is named.
const CONDITIONS: [Way; 4] = [
    Way {
        sort: "--condition, package",
        read: |word| parse_condition(word).map(|_| ()),
    },
    Way {
        sort: "YAML options",
        read: |word| entry("x.yaml", &yaml(&format!("options: [\"{word}\"]"), "Ka1")),
    },
    Way {
        sort: "YAML conditions",
        read: |word| entry("x.yaml", &yaml(&format!("conditions: [\"{word}\"]"), "Ka1")),
    },
    Way {
        sort: "JSON, page",
        read: |word| entry("x.json", &json(&format!("\"conditions\":[\"{word}\"]"), "")),
    },
];

/// Where an option is named.
const OF_SOLVING: [Way; 3] = [
    Way {
        sort: "--option, package",
        read: |word| {
            let question = Question {
                stipulation: Some("#2".into()),
                options: vec![word.to_string()],
                ..Question::default()
            };
            first(forms::read(b"8/8/8/8/8/8/8/K6k", Some("x.fen"), &question))
        },
    },
    Way {
        sort: "YAML options",
        read: |word| entry("x.yaml", &yaml(&format!("options: [\"{word}\"]"), "Ka1")),
    },
    Way {
        sort: "JSON, page",
        read: |word| {
            entry(
                "x.json",
                &json("\"conditions\":[]", &format!(",\"options\":[\"{word}\"]")),
            )
        },
    },
];

/// Where an attribute of a man is named.
const OF_MEN: [Way; 1] = [Way {
    sort: "YAML attributes",
    read: |word| entry("x.yaml", &yaml("options: []", &format!("{word} Ga1"))),
}];

/// Where a change of a twin is named.
const OF_TWINS: [Way; 2] = [
    Way {
        sort: "YAML twins",
        read: |word| {
            entry(
                "x.yaml",
                &yaml(&format!("twins: {{b: \"{word} a1 a2\"}}"), "Ka1"),
            )
        },
    },
    Way {
        sort: "JSON twins",
        read: |word| entry("x.json", &json("\"conditions\":[]", &twin_positions(word))),
    },
];

/// The positions of a problem with a twin that this change makes.
fn twin_positions(word: &str) -> String {
    let position = "\"stipulation\":\"#2\",\"men\":\"7k/8/8/8/8/8/8/K7\",\"conditions\":[]";
    let twin = |letter: &str, command: &str| {
        let names = format!("\"letter\":\"{letter}\",\"change\":\"\",\"continued\":false");
        format!("{{{names},\"command\":\"{command}\",{position}}}")
    };
    let change = format!("{word} a1 a2");
    format!(",\"positions\":[{},{}]", twin("a", ""), twin("b", &change))
}

fn yaml(field: &str, man: &str) -> String {
    format!("---\nalgebraic:\n  white: [{man}]\n  black: [Kh8]\nstipulation: '#2'\n{field}\n")
}

fn json(conditions: &str, more: &str) -> String {
    let diagram = format!("{{\"men\":\"7k/8/8/8/8/8/8/K7\",{conditions}}}");
    let problem = format!("{{\"stipulation\":\"#2\",\"diagram\":{diagram}{more}}}");
    format!("{{\"format\":\"sauterelle-problem-1\",\"problems\":[{problem}]}}")
}

fn entry(file: &str, text: &str) -> Result<(), Diagnostic> {
    first(forms::read(
        text.as_bytes(),
        Some(file),
        &Question::default(),
    ))
}

fn first(mut entries: Vec<sauterelle_notation::entered::Entry>) -> Result<(), Diagnostic> {
    let result: Result<InputProblem, Vec<Diagnostic>> = entries.remove(0).result;
    result.map(|_| ()).map_err(|mut faults| faults.remove(0))
}

/// Tries the beginnings of all names.
pub fn run(report: &mut NamesReport) {
    let names: Vec<&str> = RULES.iter().flat_map(|rule| rule.meta().name).collect();
    try_all(
        &names,
        &CONDITIONS,
        |word| spelling::phrase(word).or(spelling::name(word)).is_some(),
        report,
    );
    let of = |table: &[[&'static str; 3]], languages: &[Language]| -> Vec<&'static str> {
        let in_one = |language: &Language| {
            table
                .iter()
                .map(|names| names[*language as usize])
                .collect::<Vec<_>>()
        };
        languages.iter().flat_map(in_one).collect()
    };
    let english = [Language::English];
    let options: Vec<[&str; 3]> = OPTIONS.iter().map(|(_, names)| *names).collect();
    // a word of entries for an option
    let is_option = |word: &str| word.eq_ignore_ascii_case("Variation");
    let is_condition = |word: &str| spelling::phrase(word).or(spelling::name(word)).is_some();
    try_all(
        &of(&options, &english),
        &OF_SOLVING,
        |word| is_option(word) || is_condition(word),
        report,
    );
    try_all(
        &of(&options, &Language::ALL),
        &OF_SOLVING[..1],
        is_option,
        report,
    );
    try_all(&of(ATTRIBUTES, &english), &OF_MEN, |_| false, report);
    let changes: Vec<[&str; 3]> = CHANGES.iter().map(|(_, names)| *names).collect();
    try_all(
        &of(&changes, &english),
        &OF_TWINS,
        |word| word.eq_ignore_ascii_case("Polish"),
        report,
    );
    words_behind_conditions(report);
}

/// Tries the beginnings of these names; `is_name` tells which of them are names of something too.
fn try_all(names: &[&str], ways: &[Way], is_name: impl Fn(&str) -> bool, report: &mut NamesReport) {
    let is_whole =
        |word: &str| names.iter().any(|name| spelling::is_same(name, word)) || is_name(word);
    let words: BTreeSet<&str> = names.iter().flat_map(|name| beginnings(name)).collect();
    for word in words.into_iter().filter(|word| !is_whole(word)) {
        for way in ways {
            report.count(way.sort, not_refused(word, (way.read)(word)));
        }
    }
}

/// What is wrong, if a word is not refused with a name that may be meant.
fn not_refused(word: &str, read: Result<(), Diagnostic>) -> Option<String> {
    match read {
        Ok(()) => Some(format!("'{word}' is taken")),
        Err(fault) if fault.suggestion.is_some() || fault.message.contains("begin so") => None,
        Err(fault) => Some(format!("'{word}' is not asked about: {fault}")),
    }
}

/// Tries the beginnings of the words that may follow each condition.
fn words_behind_conditions(report: &mut NamesReport) {
    for rule in RULES {
        let meta = rule.meta();
        let options = || meta.options.iter().flat_map(|option| option.name);
        let words: BTreeSet<&str> = options().flat_map(beginnings).collect();
        for word in words {
            let is_whole = options().any(|name| spelling::is_same(name, word));
            let text = format!("{} {word}", meta.name[0]);
            let belongs = |text: &str| spelling::phrase(text).is_some();
            let follows = rule.takes("").is_men() || is_whole || belongs(&text);
            if follows {
                continue;
            }
            let read = parse_condition(&text);
            let difference = match read {
                // a square or a number may follow
                Ok(condition) if condition.options.is_empty() => None,
                Ok(_) => Some(format!("'{text}' is taken")),
                Err(_) => None,
            };
            report.count("words behind conditions", difference);
        }
    }
}
