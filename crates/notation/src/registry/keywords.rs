//! Key words by which conditions are looked for, beside their names.

use crate::vocabulary::rule_texts;
use sauterelle_kernel::condition::RuleDef;

/// The key words in English, French and German.
pub(super) fn vocabulary() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = include_str!("texts/keywords.txt").lines();
    let words = lines.filter(|line| !line.starts_with('#'));
    words.filter_map(|line| {
        let mut words = line.split(" | ");
        Some([words.next()?, words.next()?, words.next()?])
    })
}

/// The key words of a condition, and of the one that it is short for, each in three languages.
pub(super) fn of(rule: &dyn RuleDef) -> Vec<[&'static str; 3]> {
    let own = &rule_texts::of_condition(rule.meta().name[0]).keywords;
    let base = rule.stands_for().map(|(base, _)| base.meta().name[0]);
    let lent = base.map(|base| &rule_texts::of_condition(base).keywords);
    let lead_there = |words: &[&'static str; 3]| {
        let word = words[0];
        own.contains(&word) || lent.is_some_and(|lent| lent.contains(&word))
    };
    vocabulary().filter(lead_there).collect()
}
