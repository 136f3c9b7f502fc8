//! Conditions that have a name, and the words that can follow it.

use super::lookup::{LANGUAGES, Writing};
use super::tables::variants::{AFTER_NAMES, CIRCE, STRICTNESS};
use sauterelle_kernel::condition::{Condition, RuleDef};

/// A condition known to the language in any of its three versions, under its English name.
pub(crate) fn known_condition(name: &str, writing: Writing) -> Option<&'static str> {
    use crate::vocabulary::tables::conditions::{CONDITIONS, DEFENDER_CONDITIONS};
    let table = || CONDITIONS.iter().chain(DEFENDER_CONDITIONS);
    LANGUAGES.iter().find_map(|&language| {
        let names = table().map(|names| names[language as usize]);
        let index = writing.lookup(name, names).one()?;
        table().nth(index).map(|names| names[0])
    })
}

/// The words that may follow a condition, as far as they are known.
pub(crate) fn words_after(rule: &dyn RuleDef) -> Vec<[&'static str; 3]> {
    let table: &[[&str; 3]] = match is_of_circe(rule) {
        true => CIRCE,
        false if is_on_length(rule) => STRICTNESS,
        false => &[],
    };
    let settled = rule.stands_for().is_some();
    let open = |names: &&[&str; 3]| {
        let option = |name| rule.meta().options.iter().any(|o| o.name[0] == name);
        !settled || AFTER_NAMES.contains(&names[0]) && option(names[0])
    };
    table.iter().filter(open).copied().collect()
}

/// Whether the words of the Circe family follow the condition.
pub(crate) fn is_of_circe(rule: &dyn RuleDef) -> bool {
    has_options(rule, ["Mirror", "RexInclusive"])
}

/// Whether the words of the conditions on the length of moves follow the condition.
fn is_on_length(rule: &dyn RuleDef) -> bool {
    has_options(rule, ["Ultra", "Consequent"])
}

fn has_options(rule: &dyn RuleDef, names: [&str; 2]) -> bool {
    let has = |name| rule.meta().options.iter().any(|o| o.name[0] == name);
    names.into_iter().all(has)
}

/// Words of the Circe family that are shown beside others which say the same.
pub(super) const SAID_BY: [(&str, &str); 1] = [("Mirror", "ContraParrain")];

/// Whether a word that follows the name of a condition is shown beside one that has been read, and says nothing more.
pub(crate) fn is_said_by(condition: &Condition, word: &str) -> bool {
    let has = |by: &str| condition.options.contains(&by);
    let mut pairs = SAID_BY.iter();
    is_of_circe(condition.rule) && pairs.any(|(said, by)| *said == word && has(by))
}
