//! What our version of Popeye's language says and Popeye itself does not understand.

use crate::definitions;
use crate::entered::InputProblem;
use crate::vocabulary::tables::conditions::{CONDITIONS, DEFENDER_CONDITIONS};
use crate::vocabulary::tables::options::OPTIONS;
use crate::vocabulary::tables::variants::{CIRCE, STRICTNESS};
use crate::vocabulary::tables::walks::WALKS;
use sauterelle_kernel::condition::{Condition, RuleDef};
use sauterelle_kernel::men::Language;

/// Whether Popeye has a condition of this name too.
pub fn is_condition(rule: &dyn RuleDef) -> bool {
    let name = rule.meta().name[Language::English as usize];
    let mut all = CONDITIONS.iter().chain(DEFENDER_CONDITIONS);
    all.any(|known| known[0] == name)
}

/// The rules, men and options of a problem that Popeye refuses, each once.
pub fn beyond_popeye(problem: &InputProblem) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |name: String| {
        if !found.contains(&name) {
            found.push(name);
        }
    };
    if !definitions::texts(problem).is_empty() {
        add("definitions".into());
    }
    let twins = problem.twins.iter().map(|twin| &twin.problem);
    for position in twins.chain([&problem.initial]) {
        for condition in &position.conditions {
            beyond_of_condition(condition)
                .into_iter()
                .for_each(&mut add);
        }
        for (_, man) in position.diagram.placed_and_below() {
            let (code, name) = (man.man.code[0], man.man.name[0]);
            let parts = code.split('/');
            let is_known = |code: &str| WALKS.iter().any(|walk| walk.code[0] == code);
            if !parts.clone().all(is_known) {
                add(name.to_string());
            }
        }
    }
    for option in &problem.options {
        let row = OPTIONS.iter().find(|(_, name)| *name == option.name);
        if row.is_some_and(|(meaning, _)| !meaning.is_known_to_popeye()) {
            add(option.name[0].to_string());
        }
    }
    found
}

fn beyond_of_condition(condition: &Condition) -> Vec<String> {
    let name = condition.rule.meta().name[0];
    if !is_condition(condition.rule) {
        return vec![name.to_string()];
    }
    // the conditions on lengths have variants of our own
    let is_word = |option: &&str| {
        let mut words = CIRCE.iter().chain(STRICTNESS);
        words.any(|known| known[0].eq_ignore_ascii_case(option))
    };
    let is_on_length = name.ends_with("imummer");
    let further = condition
        .options
        .iter()
        .filter(|option| is_on_length && !is_word(option));
    further.map(|option| format!("{name} {option}")).collect()
}
