//! Key words by which conditions are looked for, beside their names.

use sauterelle_kernel::condition::RuleDef;

/// A line of the table: the key word in English, French and German, and the conditions.
type Line = ([&'static str; 3], Vec<&'static str>);

/// The lines of the table.
pub(super) fn lines() -> impl Iterator<Item = Line> {
    let lines = include_str!("texts/keywords.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let (words, rules) = line.split_once(": ")?;
            let mut words = words.split(" | ");
            let words = [words.next()?, words.next()?, words.next()?];
            Some((words, rules.split(", ").collect()))
        })
}

/// The key words of a condition, and of the one that it is short for, each in three languages.
pub(super) fn of(rule: &dyn RuleDef) -> Vec<[&'static str; 3]> {
    let name = rule.meta().name[0];
    let base = rule.stands_for().map(|(base, _)| base.meta().name[0]);
    let leads_there = |(words, rules): Line| {
        let is_meant = rules
            .iter()
            .any(|rule| *rule == name || Some(*rule) == base);
        is_meant.then_some(words)
    };
    lines().filter_map(leads_there).collect()
}
