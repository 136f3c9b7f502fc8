//! Names as people write them: accents, blanks, hyphens and letter case do not matter, nor words such as "chess".

mod folded;
mod known;

pub(crate) use folded::without_accents;

use folded::{BEFORE, BEHIND, core, folded};
use sauterelle_kernel::condition::{Condition, RuleDef, Said};
use sauterelle_kernel::defined;
use sauterelle_rules::registry::RULES;

/// Whether a text is the name of a condition and one of its words.
fn is_with_option(text: &str) -> bool {
    let text = without_first_words(text).unwrap_or(text).trim_start();
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
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

/// What follows words before a name that say nothing, if there are any.
pub(crate) fn without_first_words(text: &str) -> Option<&str> {
    let text = text.trim_start();
    (1..=2).rev().find_map(|count| {
        let (end, _) = text.match_indices(char::is_whitespace).nth(count - 1)?;
        let (before, rest) = text.split_at_checked(end)?;
        BEFORE.contains(&folded(before).as_str()).then_some(rest)
    })
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
    BEFORE.contains(&folded(word).as_str()) && phrase(next).or_else(|| name(next)).is_some()
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
        assert_eq!(without_first_words("les Échecs Polo"), Some(" Polo"));
        assert_eq!(without_first_words("Polo"), None);
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
