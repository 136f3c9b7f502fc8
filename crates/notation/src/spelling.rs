//! Names as people write them: accents, blanks, hyphens and letter case do not matter, nor words such as "chess".

use deunicode::deunicode_char;
use sauterelle_kernel::rules::{Condition, Phrase, RULES, RuleDef};

/// Words before a name that say nothing, longer ones first.
const BEFORE: [&str; 4] = ["lesechecs", "echecs", "laregle", "regle"];

/// Words behind a name that say nothing.
const BEHIND: [&str; 3] = ["chess", "schach", "echecs"];

/// The letters of a name without accents, with those of German as Popeye writes them (`Laengstzueger`); everything else stays.
pub(crate) fn without_accents(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        let umlaut = match c {
            'ä' | 'Ä' => "ae",
            'ö' | 'Ö' => "oe",
            'ü' | 'Ü' => "ue",
            _ if c.is_ascii() => {
                plain.push(c);
                continue;
            }
            _ => deunicode_char(c).unwrap_or("?"),
        };
        plain.push_str(umlaut);
    }
    plain
}

/// What distinguishes a name: small letters, digits and signs.
fn folded(text: &str) -> String {
    let plain = without_accents(text).to_ascii_lowercase();
    let is_part = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '_' | '.' | '\'');
    plain.chars().filter(is_part).collect()
}

/// The same without words that say nothing.
fn core(folded: &str) -> &str {
    let before = BEFORE.iter().find_map(|word| folded.strip_prefix(word));
    let rest = before.filter(|rest| !rest.is_empty()).unwrap_or(folded);
    let behind = BEHIND.iter().find_map(|word| rest.strip_suffix(word));
    behind.filter(|rest| !rest.is_empty()).unwrap_or(rest)
}

/// The condition that a text is a whole phrase for.
pub fn phrase(text: &str) -> Option<Condition> {
    let text = folded(text);
    let text = core(&text);
    RULES.iter().find_map(|&rule| {
        let is_said = |(phrase, _): &&Phrase| core(&folded(phrase)) == text;
        let (_, options) = rule.phrases().iter().find(is_said)?;
        Some(condition(rule, options))
    })
}

/// The condition whose name a text is, written otherwise.
pub fn name(text: &str) -> Option<Condition> {
    let text = folded(text);
    let text = core(&text);
    let rule = RULES.iter().find(|rule| {
        let meta = rule.meta();
        let mut names = meta.name.iter().chain(meta.aliases);
        !text.is_empty() && names.any(|name| core(&folded(name)) == text)
    });
    rule.map(|&rule| condition(rule, &[]))
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
/// with a word that says nothing.
pub fn together(words: &[&str]) -> Option<Condition> {
    let text = words.join(" ");
    let says_nothing = |word: &&str| BEHIND.contains(&folded(word).as_str());
    let is_longer = without_first_words(&text).is_some() || words.last().is_some_and(says_nothing);
    phrase(&text).or_else(|| is_longer.then(|| name(&text)).flatten())
}

/// Whether two texts are the same name, written in whatever ways.
pub fn is_same(one: &str, other: &str) -> bool {
    folded(one) == folded(other)
}

/// Whether a name contains a text, written in whatever way.
pub fn contains(name: &str, text: &str) -> bool {
    folded(name).contains(&folded(text))
}

fn condition(rule: &'static dyn RuleDef, options: &[&'static str]) -> Condition {
    Condition {
        rule,
        options: options.to_vec(),
        words: Vec::new(),
        period: Default::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_different() {
        let mut known: Vec<(String, &str)> = Vec::new();
        for rule in RULES {
            let meta = rule.meta();
            for name in meta.name.iter().chain(meta.aliases) {
                let folded = folded(name);
                let core = core(&folded).to_string();
                let other = known.iter().find(|(known, _)| *known == core);
                assert!(
                    other.is_none_or(|(_, rule)| *rule == meta.name[0]),
                    "{name}: {other:?}"
                );
                known.push((core, meta.name[0]));
            }
        }
    }

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
        let said = |words: &[&str]| together(words).map(|found| found.to_string());
        assert_eq!(said(&["Polo", "chess"]).as_deref(), Some("Polo"));
        assert_eq!(
            said(&["Maximum", "blanc"]).as_deref(),
            Some("WhiteMaximummer")
        );
        assert_eq!(said(&["Circe", "Cage"]), None, "a condition and its option");
    }
}
