//! Conditions and men as they are named under a diagram and in front of a twin.

use super::following::followed;
use super::known::{SAID_BY, is_of_circe};
use super::tables::attributes::COLOURS;
use super::tables::conditions::{CONDITIONS, DEFENDER_CONDITIONS};
use super::tables::variants::{CIRCE, CIRCE_SHOWN, STRICTNESS};
use super::{attributes, codes, period};
use crate::source::slice::part;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Caption, Condition, Takes};
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::men::Language;

/// The conditions, one line each, in Popeye's order and wording (`Circe Cage`, `BlackMaximummer  ultra`); those that the user has
/// named otherwise, by that name.
pub fn conditions(conditions: &[Condition], language: Language) -> Vec<String> {
    let mut lines: Vec<(usize, String)> = conditions
        .iter()
        .filter(|condition| condition.rule.caption() != Caption::Nothing)
        .map(|condition| {
            let period = period::written(condition.period, language);
            (rank(condition), line(condition, language) + &period)
        })
        .collect();
    lines.sort_by_key(|(rank, _)| *rank);
    lines.into_iter().map(|(_, line)| line).collect()
}

/// The conditions as a twin shows them: further lines are indented.
pub(crate) fn twin_conditions(given: &[Condition], language: Language) -> String {
    let text = conditions(given, language).join("\n   ");
    // a condition on the defending side never stands on the line of the twin's letter
    match given
        .iter()
        .any(|condition| rank(condition) < DEFENDER_CONDITIONS.len())
    {
        true => format!("\n   {text}"),
        false => text,
    }
}

/// A man with its square: `wKa1`, `nrGb3` (a neutral royal grasshopper).
pub fn man(at: Sq, man: DiagramMan, language: Language) -> String {
    let column = language as usize;
    let colour = match man.sides {
        Sides::White => COLOURS[0],
        Sides::Black => COLOURS[1],
        Sides::Neutral => COLOURS[2],
    };
    let initial = |name: &str| part(name, ..1).to_ascii_lowercase();
    let attributes = attributes::letters(man.royal, man.attrs, language);
    format!(
        "{}{attributes}{}{at}",
        initial(colour[column]),
        codes::code(man.man, language)
    )
}

/// Place in the list of conditions.
fn rank(condition: &Condition) -> usize {
    // the traditional name is listed as what it stands for
    let name = match condition.rule.stands_for() {
        Some((base, _)) => base.meta().name[0],
        None => condition.rule.meta().name[0],
    };
    let mut table = DEFENDER_CONDITIONS.iter().chain(CONDITIONS);
    table
        .position(|names| names[0] == name)
        .unwrap_or(usize::MAX)
}

fn line(condition: &Condition, language: Language) -> String {
    let column = language as usize;
    let meta = condition.rule.meta();
    let by_name_alone = condition.rule.caption() == Caption::Name;
    if let Some(said) = &condition.said {
        let rest = condition.options.get(said.options..).unwrap_or_default();
        let rest = if by_name_alone { &[] } else { rest };
        return followed(&said.name, condition, rest, language);
    }
    if is_of_circe(condition.rule) {
        return circe(condition, language);
    }
    let mut text = meta.name[column].to_string();
    if by_name_alone {
        return text;
    }
    match condition.rule.takes("") {
        Takes::Cycle => return text + &cycle(condition.words(""), language),
        Takes::Men => {
            for man in in_order(condition.words("")) {
                text.push(' ');
                text.push_str(&codes::in_language(man, language).to_uppercase());
            }
            return text;
        }
        _ => {}
    }
    let is_number = |word: &&str| !word.starts_with(|first: char| first.is_alphabetic());
    let numbers: Vec<&str> = condition.words("").filter(is_number).collect();
    if !numbers.is_empty() {
        text = format!("{text} {}", numbers.join("/").replace(',', "."));
    }
    for word in condition.words("").filter(|word| !is_number(word)) {
        let (squares, rest) = word.as_bytes().as_chunks::<2>();
        debug_assert!(rest.is_empty());
        for square in squares {
            text.push(' ');
            text.extend(square.iter().map(|&c| char::from(c.to_ascii_lowercase())));
        }
    }
    for option in &condition.options {
        text.push_str(&followed_by_option(condition, option, language));
    }
    text
}

/// An option of a condition with the words after it, and before it the room that the kind of option has.
fn followed_by_option(condition: &Condition, option: &str, language: Language) -> String {
    let strictness = STRICTNESS
        .iter()
        .find(|names| names[0].eq_ignore_ascii_case(option));
    let mut own = condition.rule.meta().options.iter().map(|own| &own.name);
    let names = strictness.or_else(|| own.find(|names| names[0] == option));
    let room = if strictness.is_some() {
        "  "
    } else if option.starts_with("Type") {
        "    "
    } else {
        " "
    };
    let name = names.map_or(option, |names| names[language as usize]);
    let mut text = format!("{room}{name}");
    for word in condition.words(option) {
        text = format!("{text} {word}");
    }
    text
}

/// A condition of the Circe family: what a traditional name stands for, in the order of a table and not of the input.
fn circe(condition: &Condition, language: Language) -> String {
    let column = language as usize;
    let (base, words) = match condition.rule.stands_for() {
        Some((base, words)) => (base, words),
        None => (condition.rule, &[][..]),
    };
    let given = || words.iter().chain(&condition.options).copied();
    let has = |word: &str| given().any(|other| other == word);
    let is_shown = |word: &str| match word {
        // both are names of combinations
        "Equipollents" => has(word) && !has("LastMove"),
        "Parrain" => has(word) || has("Equipollents") && has("LastMove") && !has("Mirror"),
        "ContraParrain" => has(word) || has("Equipollents") && has("LastMove") && has("Mirror"),
        _ if SAID_BY.iter().any(|(said, by)| *said == word && has(by)) => true,
        _ => has(word) && !base.does_anyway(word),
    };
    let shown = CIRCE_SHOWN.iter().filter(|word| is_shown(word));
    let names = shown.filter_map(|word| CIRCE.iter().find(|names| names[0] == *word));
    let mut text = base.meta().name[column].to_string();
    for names in names {
        text.push(' ');
        text.push_str(names[column]);
        let option = names[0];
        match base.takes(option) {
            Takes::Cycle => text.push_str(&cycle(condition.words(option), language)),
            Takes::Men => {
                // behind the word, or behind a name that stands for it
                let of_name = condition.words("").filter(|_| words.contains(&option));
                for man in in_order(condition.words(option).chain(of_name)) {
                    text.push_str(&codes::spaced(man, language));
                }
            }
            _ => {}
        }
    }
    text
}

/// These men, each once, in Popeye's order.
fn in_order<'w>(men: impl Iterator<Item = &'w str>) -> Vec<&'w str> {
    let mut men: Vec<&str> = men.collect();
    men.sort_by_key(|man| codes::rank(man));
    men.dedup();
    men
}

/// What men of each kind become, from the first one in Popeye's order round to it again: ` Q->R->B->Q`.
fn cycle<'w>(men: impl Iterator<Item = &'w str>, language: Language) -> String {
    let men: Vec<&str> = men.collect();
    let following = men.iter().skip(1).chain(men.first());
    let pairs: Vec<(&str, &str)> = men.iter().copied().zip(following.copied()).collect();
    let next = |kind: &str| {
        let mut last_first = pairs.iter().rev();
        let pair = last_first.find(|(man, becomes)| *man == kind && becomes != man)?;
        Some(pair.1)
    };
    let Some(first) = men.iter().copied().min_by_key(|man| codes::rank(man)) else {
        return String::new();
    };
    let mut shown = vec![first];
    while let Some(man) = shown.last().and_then(|man| next(man))
        && !shown[1..].contains(&man)
    {
        shown.push(man);
        if man == first {
            break;
        }
    }
    let names = shown
        .iter()
        .map(|man| codes::in_language(man, language).to_uppercase());
    format!(" {}", names.collect::<Vec<_>>().join("->"))
}
