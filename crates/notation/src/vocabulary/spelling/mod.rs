//! Names as people write them: accents, blanks, hyphens and letter case do not matter, nor words such as "chess".

mod folded;
mod known;

pub(crate) use folded::without_accents;

use crate::source::slice::part;
use folded::{ARTICLES, BEHIND, SORTS, core, folded};
use sauterelle_kernel::condition::{Condition, RuleDef, Said};
use sauterelle_kernel::defined;
use sauterelle_rules::registry::RULES;

/// Whether a text is the name of a condition and one of its words.
fn is_with_option(text: &str) -> bool {
    let text = without_first_words(text, true).unwrap_or(text);
    let (first, rest) = text.trim_start().split_once(' ').unwrap_or((text, ""));
    let next = rest.split(' ').next().unwrap_or_default();
    let options = rule(first).map_or(&[][..], |rule| rule.meta().options);
    options
        .iter()
        .any(|option| option.name.iter().any(|name| is_same(name, next)))
}

/// The condition that a text is a whole phrase for.
pub fn phrase(text: &str) -> Option<Condition> {
    let plain = folded(text);
    let known = known::by_core(core(&plain))?;
    if let Some((rule, options)) = known.phrase {
        return Some(condition(rule, options, text));
    }
    // other titles are read as a condition and a word that follows it
    let mut titles = known.titles.iter();
    let (rule, _) = titles.find(|(_, title)| !is_with_option(title))?;
    Some(condition(*rule, &[], text))
}

/// The condition whose name a text is, written otherwise.
pub fn name(text: &str) -> Option<Condition> {
    let plain = folded(text);
    let known = known::by_core(core(&plain))?;
    let titled = || known.titles.first().map(|(rule, _)| *rule);
    let rule = known.name.or_else(titled)?;
    Some(condition(rule, &[], text))
}

/// The rule one of whose names or other names this is, in any language; accents and letter case do not matter.
pub(crate) fn rule(word: &str) -> Option<&'static dyn RuleDef> {
    let plain = without_accents(word);
    let own = defined::rule(&plain);
    own.or_else(|| {
        RULES.iter().copied().find(|rule| {
            let meta = rule.meta();
            let mut names = meta.name.iter().chain(meta.aliases);
            names.any(|name| name.eq_ignore_ascii_case(&plain))
        })
    })
}

/// How a user has called a rule by one word, if by another name than those of its three languages, whole.
pub(crate) fn said(rule: &dyn RuleDef, word: &str) -> Option<Said> {
    let meta = rule.meta();
    let known = meta.aliases.iter().find(|name| is_same(name, word));
    let is_accented = !word.is_ascii() && meta.name.iter().any(|name| is_same(name, word));
    let name = match known {
        Some(alias) => (*alias).to_string(),
        None if is_accented => word.to_string(),
        None => return None,
    };
    Some(Said { name, options: 0 })
}

/// The condition with the words of a text that say nothing before its name, which is in the rest of the text.
pub(crate) fn called(condition: Condition, text: &str, rest: &str) -> Condition {
    let before = text.strip_suffix(rest).unwrap_or_default().trim();
    let first = rest.split_whitespace().next().unwrap_or_default();
    let (name, options) = match &condition.said {
        Some(said) => (said.name.as_str(), said.options),
        None => (first, 0),
    };
    let said = Said {
        name: format!("{before} {name}"),
        options,
    };
    Condition {
        said: Some(said),
        ..condition
    }
}

/// What follows words before a name that say nothing, if there are any: an article, the sort of thing, or both. Where names may be
/// abbreviated an article alone may be one.
pub(crate) fn without_first_words(text: &str, is_whole: bool) -> Option<&str> {
    let text = text.trim_start();
    let after = |text: &'_ str, known: &[&str]| {
        let (word, _) = text.split_once(char::is_whitespace)?;
        known.contains(&folded(word).as_str()).then_some(word.len())
    };
    let article = after(text, &ARTICLES).unwrap_or(0);
    let named = part(text, article..);
    let blank = named.len() - named.trim_start().len();
    match after(named.trim_start(), &SORTS) {
        Some(sort) => Some(part(named, blank + sort..)),
        None => (article > 0 && is_whole).then_some(named),
    }
}

/// A text without what stands in brackets, if something does.
pub(crate) fn without_brackets(text: &str) -> Option<(&str, &str)> {
    let (before, rest) = text.split_once('(')?;
    let within = rest.trim_end().strip_suffix(')')?;
    let is_one = !before.trim().is_empty() && !within.contains(['(', ')']);
    is_one.then(|| (before.trim_end(), within.trim()))
}

/// The condition that a text in brackets names once more, as in "Échecs connexes (ex-solidaires)".
pub(crate) fn once_more(text: &str) -> Option<Condition> {
    const EARLIER: [&str; 7] = [
        "ex",
        "anciennement",
        "formerly",
        "früher",
        "aussi",
        "also",
        "auch",
    ];
    let after = EARLIER.iter().find_map(|word| {
        let start = text
            .get(..word.len())
            .filter(|start| start.eq_ignore_ascii_case(word))?;
        text.get(start.len()..)?.strip_prefix(['-', ' '])
    });
    let text = after.unwrap_or(text);
    phrase(text).or_else(|| name(text))
}

/// What distinguishes a title that a user looks for: without words that say nothing and what stands in brackets.
pub fn of_title(text: &str) -> String {
    let text = without_brackets(text).map_or(text, |(before, _)| before);
    let text = without_first_words(text, true).unwrap_or(text);
    core(&folded(text)).to_string()
}

/// The condition that these words of a list of conditions name together, and nobody else would read so: a phrase, or a name
/// followed by a word that says nothing, or one with blanks, hyphens or accents.
pub fn together(words: &[&str]) -> Option<Condition> {
    // a sign may belong to what follows, as in "BGL - 12"
    if words.last().is_none_or(|word| folded(word).is_empty()) {
        return None;
    }
    let text = words.join(" ");
    let says_nothing = |word: &&str| BEHIND.contains(&folded(word).as_str());
    let is_longer = words.len() > 1 && words.last().is_some_and(says_nothing);
    // "Back home", not "Circe cage", which is a condition and its option
    let is_one =
        (words.len() > 1 || text.contains('-') || !text.is_ascii()) && !is_with_option(&text);
    let is_whole = is_longer || is_one;
    phrase(&text).or_else(|| is_whole.then(|| name(&text)).flatten())
}

/// Whether a word says nothing, but stands before a name: "Échecs" in "maximum Échecs solidaires".
pub(crate) fn begins_name(word: &str, next: &str) -> bool {
    SORTS.contains(&folded(word).as_str()) && phrase(next).or_else(|| name(next)).is_some()
}

/// A long adjective without its ending: "stricts", "Stricte" and "strikte" end in different ways.
pub(crate) fn stem(word: &str) -> Option<String> {
    const ENDINGS: [&str; 7] = ["es", "en", "er", "em", "s", "e", ""];
    const SHORTEST: usize = 5;
    let word = folded(word);
    let mut stems = ENDINGS
        .iter()
        .filter_map(|ending| word.strip_suffix(ending));
    let stem = stems.find(|stem| stem.len() >= SHORTEST)?;
    Some(stem.to_string())
}

/// What distinguishes a name, in whatever way it is written.
pub fn form(name: &str) -> String {
    folded(name)
}

/// Whether two texts are the same name, written in whatever ways.
pub fn is_same(one: &str, other: &str) -> bool {
    folded(one) == folded(other)
}

/// Whether a name contains a text, written in whatever way.
pub fn contains(name: &str, text: &str) -> bool {
    folded(name).contains(&folded(text))
}

fn condition(rule: &'static dyn RuleDef, options: &[&'static str], text: &str) -> Condition {
    let text = text.trim();
    let mut names = rule.meta().name.iter();
    let said = Said {
        name: text.to_string(),
        options: options.len(),
    };
    Condition {
        options: options.to_vec(),
        said: (!names.any(|name| name.eq_ignore_ascii_case(text))).then_some(said),
        ..Condition::of(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        for (text, plain) in [
            ("Échecs", "Echecs"),
            ("Längstzüger", "Laengstzueger"),
            ("ß", "ss"),
        ] {
            assert_eq!(without_accents(text), plain);
        }
        for (text, rest) in [
            ("les Échecs Polo", Some(" Polo")),
            ("Le  Soucie", Some("  Soucie")),
            ("The Rule Polo", Some(" Polo")),
            ("Polo", None),
            ("Les", None),
        ] {
            assert_eq!(without_first_words(text, true), rest, "{text}");
        }
        let abbreviated = |text| without_first_words(text, false);
        assert_eq!(abbreviated("Le Soucie"), None, "perhaps a name");
        assert_eq!(abbreviated("La règle maximum"), Some(" maximum"));
        for nothing in ["", "-", " ' "] {
            assert!(phrase(nothing).is_none() && name(nothing).is_none());
        }
        let said = |words: &[&str]| together(words).map(|found| found.to_string());
        assert_eq!(said(&["Polo", "chess"]).as_deref(), Some("Polo"));
        assert_eq!(
            said(&["Maximum", "blanc"]).as_deref(),
            Some("WhiteMaximummer")
        );
        assert_eq!(said(&["Circe", "Cage"]), None, "a condition and its option");
        assert_eq!(said(&["BGL", "-"]), None, "what follows the condition");
    }
}
