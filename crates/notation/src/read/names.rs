//! Words as given on a command line: stipulations; conditions and options by their names in English, French or German, whole.

use super::{prose, traditional};
use crate::source::diagnostic::{Diagnostic, Kind, unsupported};
use crate::source::slice::part;
use crate::vocabulary::known::{is_said_by, known_condition};
use crate::vocabulary::lookup::{Writing, begun_by};
use crate::vocabulary::period::End;
use crate::vocabulary::suggest::meant;
use crate::vocabulary::{codes, spelling};
use sauterelle_kernel::condition::{Condition, Meta, OptionMeta, RuleDef, Takes};
use sauterelle_kernel::defined;
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;
use sauterelle_rules::registry::RULES;
use sauterelle_solve::stipulation::Stipulation;

/// A word of an argument and its column.
#[derive(Clone, Copy)]
struct ArgumentWord<'t> {
    text: &'t str,
    column: usize,
}

impl ArgumentWord<'_> {
    fn fault(&self, kind: Kind, message: String) -> Diagnostic {
        Diagnostic::new(kind, self.text, message).at(1, self.column)
    }
}

/// Reads a condition: its name, then the words that may follow it (`circe cage strict`).
///
/// # Errors
/// If the name or a word is unknown, not unique, or known but not available.
pub fn parse_condition(text: &str) -> Result<Condition, Diagnostic> {
    let mut rest = words(text)
        .skip(1)
        .skip_while(|word| End::named(word.text).is_none());
    let Some(first) = rest.next() else {
        return parse_timeless(text);
    };
    let before = text.chars().take(first.column - 1);
    let mut condition = parse_timeless(&before.collect::<String>())?;
    let mut end = Some(first);
    while let Some(word) = end {
        let Some(named) = End::named(word.text) else {
            return Err(word.fault(
                Kind::Syntax,
                say!("'{}' cannot follow the part of the play", word.text),
            ));
        };
        let number = rest.next();
        let set = named.set(
            &mut condition.period,
            number.map_or("", |number| number.text),
        );
        set.map_err(|wrong| number.unwrap_or(word).fault(Kind::Syntax, wrong))?;
        end = rest.next();
    }
    Ok(condition)
}

/// Reads a condition for the whole play.
fn parse_timeless(text: &str) -> Result<Condition, Diagnostic> {
    if let Some(found) = phrase_with_options(text) {
        return found;
    }
    let usual = usual_condition(text);
    if usual.is_err() {
        if let Some(rest) = spelling::without_first_words(text, true) {
            let before = text.chars().count() - rest.chars().count();
            let found = parse_timeless(rest);
            let found = found.map_err(|fault| fault.further_on(before))?;
            return Ok(spelling::called(found, text, rest));
        }
        if let Some(condition) = named_twice(text) {
            return Ok(condition);
        }
        if let Some(condition) = spelling::name(text) {
            return Ok(condition);
        }
    }
    usual
}

/// The condition that a text names, and once more in brackets behind.
fn named_twice(text: &str) -> Option<Condition> {
    let (before, within) = spelling::without_brackets(text)?;
    let again = spelling::once_more(within)?;
    let condition = parse_timeless(before).ok()?;
    std::ptr::eq(condition.rule.meta(), again.rule.meta()).then_some(condition)
}

/// The condition that the most words at the beginning of a text are a phrase for, with the options that follow.
fn phrase_with_options(text: &str) -> Option<Result<Condition, Diagnostic>> {
    let words: Vec<ArgumentWord> = words(text).collect();
    (1..=words.len()).rev().find_map(|count| {
        let names: Vec<&str> = words[..count].iter().map(|word| word.text).collect();
        let condition = spelling::phrase(&names.join(" "))?;
        Some(with_options(&condition, None, &words[count..]))
    })
}

/// Reads a name of one word, perhaps abbreviated, and the words that may follow it.
fn usual_condition(text: &str) -> Result<Condition, Diagnostic> {
    let words: Vec<ArgumentWord> = words(text).collect();
    let Some((name, rest)) = words.split_first() else {
        return Err(Diagnostic::new(
            Kind::Syntax,
            "",
            say!("the name of a condition is missing"),
        ));
    };
    let rule = rule(*name)?;
    let condition = Condition {
        said: spelling::said(rule, name.text),
        ..Condition::of(rule)
    };
    with_options(&condition, Some(*name), rest)
}

/// Adds what follows the name of a condition. Letters of men are those of the language in which the other words are.
fn with_options(
    condition: &Condition,
    name: Option<ArgumentWord>,
    words: &[ArgumentWord],
) -> Result<Condition, Diagnostic> {
    let meta = condition.rule.meta();
    let in_language = |language: &Language| {
        let column = *language as usize;
        let names = meta.options.iter().map(|option| option.name[column]);
        let names: Vec<&str> = names.chain([meta.name[column]]).collect();
        let given = name.iter().chain(words);
        let is_own = |word: &&ArgumentWord| {
            names
                .iter()
                .any(|name| name.eq_ignore_ascii_case(word.text))
        };
        given.filter(is_own).count()
    };
    let mut languages = [Language::English, Language::French, Language::German];
    languages.sort_by_key(|language| std::cmp::Reverse(in_language(language)));
    let mut read = languages
        .iter()
        .map(|language| with_options_in(condition.clone(), words, *language));
    let likeliest = read.next();
    match likeliest {
        Some(Err(fault)) => read.find_map(Result::ok).ok_or(fault),
        Some(found) => found,
        None => Ok(condition.clone()),
    }
}

fn with_options_in(
    mut condition: Condition,
    words: &[ArgumentWord],
    language: Language,
) -> Result<Condition, Diagnostic> {
    let meta = condition.rule.meta();
    let mut last = condition.options.last().copied().unwrap_or_default();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        if let Some(next) = words.peek()
            && let Some(option) = said_apart(meta, word.text, next.text)
        {
            condition.options.push(option);
            last = option;
            words.next();
            continue;
        }
        if let Some(taken) = taken(&condition, last, word.text, language) {
            condition
                .words
                .extend(taken.into_iter().map(|word| (last, word)));
            continue;
        }
        let option = option_of(meta, *word)?;
        if is_said_by(&condition, option) {
            continue;
        }
        if condition.options.contains(&option) {
            return Err(word.fault(Kind::Syntax, say!("'{}' is given twice", word.text)));
        }
        condition.options.push(option);
        last = option;
    }
    Ok(condition)
}

/// A word as it is kept that belongs to what follows an option of a condition (the condition itself, if its name is empty); or
/// several, written as one as under a diagram: `8/2`, `Q->R->B->Q`.
pub(crate) fn taken(
    condition: &Condition,
    option: &str,
    word: &str,
    language: Language,
) -> Option<Vec<String>> {
    let takes = condition.rule.takes(option);
    let one = |word: &str| match takes {
        Takes::Nothing => None,
        Takes::One(belongs) => {
            let is_first = condition.words(option).next().is_none();
            (is_first && belongs(word)).then(|| word.to_string())
        }
        Takes::Many(belongs) => belongs(word).then(|| word.to_string()),
        Takes::Men | Takes::Cycle => codes::english_code(word, language),
    };
    if let Some(word) = one(word) {
        return Some(vec![word]);
    }
    let mut parts: Vec<&str> = match takes {
        Takes::Many(_) => word.split(['/', ':']).collect(),
        Takes::Men | Takes::Cycle => word.split("->").collect(),
        Takes::Nothing | Takes::One(_) => return None,
    };
    // an order goes round to its first man again
    if parts.len() > 2 && takes.is_men() && parts.first() == parts.last() {
        parts.pop();
    }
    if parts.len() < 2 {
        return None;
    }
    parts.into_iter().map(one).collect()
}

fn rule(name: ArgumentWord) -> Result<&'static dyn RuleDef, Diagnostic> {
    if let Some(own) = defined::rule(name.text) {
        return Ok(own);
    }
    if let Some(index) = one(name.text, all_names()) {
        return Ok(RULES[index]);
    }
    if let Some(known) = known_condition(name.text, Writing::Whole) {
        return Err(unsupported(name.text, &say!("the condition {known}")).at(1, name.column));
    }
    if name.text.contains(',') {
        return Err(one_at_a_time(name));
    }
    Err(no_condition(name.text).at(1, name.column))
}

/// The names of all conditions, each with the place of its condition in the registry.
fn all_names() -> impl Iterator<Item = (usize, &'static str)> {
    let rules = RULES.iter().enumerate();
    rules.flat_map(|(index, rule)| rule_names(rule.meta()).map(move |name| (index, name)))
}

/// The fault of a word that is no condition where names are whole.
pub(crate) fn no_condition(word: &str) -> Diagnostic {
    let message = say!("unknown condition '{word}'");
    let word = ArgumentWord {
        text: word,
        column: 1,
    };
    unknown(word, message, all_names())
}

/// The fault of a word that is no whole name of any of these things.
fn unknown(
    word: ArgumentWord,
    message: String,
    names: impl Iterator<Item = (usize, &'static str)>,
) -> Diagnostic {
    let names: Vec<(usize, &str)> = names.collect();
    // several names of one thing are no obstacle
    let mut begun: Vec<(usize, &str)> = Vec::new();
    for &(thing, name) in &names {
        let is_known = begun.iter().any(|(known, _)| *known == thing);
        if !is_known && !begun_by(word.text, [name]).is_empty() {
            begun.push((thing, name));
        }
    }
    let begun = begun.into_iter().map(|(_, name)| name);
    let all = names.iter().map(|(_, name)| *name);
    let (list, one) = match begun.clone().next() {
        Some(_) => meant(word.text, begun),
        None => meant(word.text, all),
    };
    let message = list.map_or(message.clone(), |list| format!("{message}; {list}"));
    word.fault(Kind::Unknown, message).suggesting(one)
}

/// The option that a word such as "type" says together with the next one: `type B` is `TypeB`, `type Cheylan` is `Cheylan`.
pub(crate) fn said_apart(meta: &'static Meta, word: &str, next: &str) -> Option<&'static str> {
    const KIND: [&str; 5] = ["type", "typ", "variant", "variante", "form"];
    if !KIND.contains(&word.to_lowercase().as_str()) {
        return None;
    }
    let together = format!("{word}{next}");
    let names = || names_of(meta.options);
    let option = one(&together, names()).or_else(|| one(next, names()))?;
    Some(meta.options[option].name[0])
}

/// The names of options, each with its place.
fn names_of(options: &'static [OptionMeta]) -> impl Iterator<Item = (usize, &'static str)> {
    let options = options.iter().enumerate();
    options.flat_map(|(index, option)| option_names(option).map(move |name| (index, name)))
}

/// What can follow a condition, for messages.
pub(crate) fn what_can_follow<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    // a longer list helps nobody
    const MOST: usize = 8;
    let names: Vec<&str> = names.into_iter().collect();
    match names.len() {
        0 => say!("nothing can follow it"),
        1..=MOST => say!("what can follow it: {}", names.join(", ")),
        _ => say!("what can follow it: {}, …", names[..MOST].join(", ")),
    }
}

fn option_of(meta: &'static Meta, word: ArgumentWord) -> Result<&'static str, Diagnostic> {
    let names = || names_of(meta.options);
    match one(word.text, names()).or_else(|| inflected(word.text, meta.options)) {
        Some(index) => Ok(meta.options[index].name[0]),
        None if one(word.text, all_names()).is_some() => {
            let message = say!("'{}' is a condition of its own: give it apart", word.text);
            Err(word.fault(Kind::Syntax, message))
        }
        None => {
            let name = meta.spoken();
            let fault = unknown(word, String::new(), names());
            let message = match fault.suggestion {
                Some(_) => say!("unknown option '{}' of the condition {name}", word.text),
                None => {
                    let can = what_can_follow(meta.options.iter().map(OptionMeta::spoken));
                    say!("'{}' cannot follow the condition {name}: {can}", word.text)
                }
            };
            Err(Diagnostic { message, ..fault })
        }
    }
}

/// The option whose name is the same adjective with another ending, as in "Circé Cage stricts", if it is only one.
pub(super) fn inflected(word: &str, options: &'static [OptionMeta]) -> Option<usize> {
    let stem = spelling::stem(word)?;
    let mut found =
        names_of(options).filter(|(_, name)| spelling::stem(name).is_some_and(|own| own == stem));
    let (index, _) = found.next()?;
    found.all(|(other, _)| other == index).then_some(index)
}

/// Files list several, a command line does not.
fn one_at_a_time(word: ArgumentWord) -> Diagnostic {
    let message = say!("'{}': conditions are given one at a time", word.text);
    word.fault(Kind::Syntax, message)
}

fn rule_names(meta: &'static Meta) -> impl Iterator<Item = &'static str> {
    meta.name.iter().chain(meta.aliases).copied()
}

fn option_names(option: &'static OptionMeta) -> impl Iterator<Item = &'static str> {
    option.name.iter().copied()
}

/// What the word names, each thing having several names.
fn one(word: &str, names: impl Iterator<Item = (usize, &'static str)>) -> Option<usize> {
    let (things, names): (Vec<usize>, Vec<&str>) = names.unzip();
    let found = Writing::Whole.lookup(word, names);
    found.one().map(|at| things[at])
}

/// Reads a stipulation such as `h#2.5`.
///
/// # Errors
/// If it is not one, or one that is not available.
pub(crate) fn parse_stipulation(text: &str) -> Result<Stipulation, Diagnostic> {
    traditional::read(text).map_err(|error| prose::fault(text.trim(), &error))
}

fn words(text: &str) -> impl Iterator<Item = ArgumentWord<'_>> {
    text.split_whitespace().map(move |word| {
        // a word is a part of the text, so its place tells how much precedes it
        let before = word.as_ptr() as usize - text.as_ptr() as usize;
        ArgumentWord {
            text: word,
            column: 1 + part(text, ..before).chars().count(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions() {
        let shown = |text: &str| parse_condition(text).map(|condition| condition.to_string());
        assert_eq!(
            shown("circe cage strict").as_deref(),
            Ok("Circe Cage Strict")
        );
        assert_eq!(shown("KaefigCirce").as_deref(), Ok("CageCirce"));
        assert_eq!(
            shown("  blackmaximummer   ultra ").as_deref(),
            Ok("BlackMaximummer Ultra")
        );
        assert_eq!(shown("polo").as_deref(), Ok("Polo"));
    }

    #[test]
    fn conditions_as_people_write_them() {
        for (text, meant) in [
            ("maximum", "BlackMaximummer"),
            ("Maximum noir", "BlackMaximummer"),
            ("maximum blanc", "WhiteMaximummer"),
            ("MAXIMUM-BLANC", "WhiteMaximummer"),
            ("double maximum", "DoubleMaximummer"),
            ("Double-Maximum", "DoubleMaximummer"),
            ("règle maximum", "BlackMaximummer"),
            ("la règle maximum", "BlackMaximummer"),
            ("maximum conséquent", "BlackMaximummer Consequent"),
            ("maximum consequent", "BlackMaximummer Consequent"),
            ("double maximum conséquent", "DoubleMaximummer Consequent"),
            ("ultra-maximum", "BlackMaximummer UltraLegal"),
            ("Ultra Maximum blanc", "WhiteMaximummer UltraLegal"),
            ("minimum", "BlackMinimummer"),
            ("minimum blanc", "WhiteMinimummer"),
            ("Längstzüger", "Maximummer"),
            ("Laengstzueger", "Maximummer"),
            ("weißer Längstzüger", "WhiteMaximummer"),
            ("Maximummer", "Maximummer"),
            ("Échecs Polo", "Polo"),
            ("les échecs Polo", "Polo"),
            ("Polo chess", "Polo"),
            ("Poloschach", "Polo"),
            ("Échecs connexes", "Connected"),
            ("connexes", "Connected"),
            ("Connected Chess", "Connected"),
            ("connected-chess", "Connected"),
            ("Circé Cage", "Circe Cage"),
            ("Circé-Cage", "CageCirce"),
            ("Circé Cage strict", "Circe Cage Strict"),
            ("Échecs Circé Cage", "Circe Cage"),
            ("les échecs Circé Cage strict", "Circe Cage Strict"),
            ("Échecs Circé Cage stricts", "Circe Cage Strict"),
            ("Circé Cage strikt", "Circe Cage Strict"),
            ("Le Soucie", "Soucie"),
            ("LoA", "Soucie LinesOfAction"),
            ("Die Regel Polo", "Polo"),
            ("Échecs connexes (ex-solidaires)", "Connected"),
            ("Maximummer (Längstzüger)", "Maximummer"),
            ("Cage-Circé", "CageCirce"),
            ("Grid Chess", "GridChess"),
            ("Take & Make", "Take&MakeChess"),
            ("Anti-Circé", "AntiCirce"),
            ("AntiCirce type Cheylan", "AntiCirce Cheylan"),
            ("AntiCirce Typ Cheylan", "AntiCirce Cheylan"),
            ("Isardam type B", "Isardam TypeB"),
            ("PWC Volcanic", "PWC Volcanic"),
        ] {
            let shown = parse_condition(text).map(|condition| condition.to_string());
            assert_eq!(shown.as_deref(), Ok(meant), "{text}");
        }
    }

    #[test]
    fn faulty_conditions() {
        for (text, kind, column) in [
            ("", Kind::Syntax, 1),
            ("Maximumer", Kind::Unknown, 1),
            (" Dummy", Kind::Unsupported, 2),
            ("lastcapture", Kind::Unsupported, 1),
            ("circe frotz", Kind::Unknown, 7),
            ("circe cage cage", Kind::Syntax, 12),
            ("circe cag", Kind::Unknown, 7),
            ("FrischAufCirce d4", Kind::Unknown, 16),
            ("AntiCirce type", Kind::Unknown, 11),
            ("Circé Cage stricto", Kind::Unknown, 12),
            ("Le Soucei", Kind::Unknown, 4),
            ("Polo (Circé)", Kind::Unknown, 6),
            ("Échecs connexes (solidaire)", Kind::Unknown, 17),
            ("Le", Kind::Unknown, 1),
            ("c", Kind::Unknown, 1),
            ("é", Kind::Unknown, 1),
        ] {
            let fault = parse_condition(text).unwrap_err();
            assert_eq!(
                (fault.kind, fault.column),
                (kind, column),
                "{text}: {fault}"
            );
        }
        let told = parse_condition("KoeKo d4").unwrap_err().to_string();
        assert!(
            told.contains("'d4' cannot follow the condition KoeKo: what can follow it: Neighbour"),
            "{told}"
        );
        let told = parse_condition("Polo d4").unwrap_err().to_string();
        assert!(told.contains("nothing can follow it"), "{told}");
        assert_eq!(
            parse_condition("Maximumer")
                .unwrap_err()
                .suggestion
                .as_deref(),
            Some("Maximummer")
        );
    }
}
