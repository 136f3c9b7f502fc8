//! Conditions: each lifted, and replaced by others of its family.

use super::outcome::{Need, Outcome, Tried};
use super::trying::Trying;
use crate::edit::{Edit, Version};
use sauterelle::kernel::condition::{Condition, RuleDef};
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::read::names::parse_condition;
use sauterelle::rules::registry::RULES;
use schemars::JsonSchema;
use serde::Serialize;

/// A condition, and what comes of the problem without it or with others in its place.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct ConditionTried {
    /// The condition with its options, in English.
    pub condition: String,
    /// What it is called in the language of the problem.
    pub name: String,
    /// Whether it is needed.
    pub need: Need,
    /// It is lifted.
    pub without: Tried,
    /// Others of its family in its place, with nothing behind their names: those that stand for the same condition with other options, and those that are
    /// described together with it. Such as cannot stand alone, or do not go with the problem, are not among them.
    pub instead: Vec<Neighbour>,
}

/// A condition of the same family.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct Neighbour {
    /// Its name in English.
    pub condition: String,
    /// What it is called in the language of the problem.
    pub name: String,
    /// What comes of the problem.
    #[serde(flatten)]
    pub tried: Tried,
}

impl ConditionTried {
    /// All that was tried.
    pub fn all(&self) -> impl Iterator<Item = &Tried> {
        let instead = self.instead.iter().map(|it| &it.tried);
        std::iter::once(&self.without).chain(instead)
    }
}

/// Tries all conditions.
pub(super) fn tried(trying: &Trying) -> Vec<ConditionTried> {
    let mut found: Vec<ConditionTried> = Vec::new();
    let mut known: Vec<&'static str> = Vec::new();
    for condition in trying.problem().initial.conditions.clone() {
        let name = name(condition.rule);
        // one that is in force twice is lifted as a whole
        if !known.contains(&name) {
            known.push(name);
            found.extend(of_condition(&condition, trying));
        }
    }
    found
}

fn of_condition(condition: &Condition, trying: &Trying) -> Option<ConditionTried> {
    // another set of men is more than a rule lifted: pawns become other men, and nothing is claimed of that
    if condition.rule.standard_men().is_some() {
        return None;
    }
    let language = trying.problem().language as usize;
    let lifted = Edit::Without(name(condition.rule));
    let others = neighbours(condition, trying.problem());
    let mut versions = vec![Version::of(lifted.clone())];
    versions.extend(others.iter().map(|(_, other)| Version {
        edits: vec![lifted.clone(), Edit::With(other.clone())],
    }));
    let mut tried = trying.each_counted(&versions).into_iter();
    let without = tried.next()?;
    let instead = others.into_iter().zip(tried);
    let instead = instead.filter(|(_, tried)| tried.outcome != Outcome::Refused);
    Some(ConditionTried {
        condition: condition.to_string(),
        name: condition.rule.meta().name[language].to_string(),
        need: without.need(),
        without,
        instead: instead
            .map(|((rule, _), tried)| Neighbour {
                condition: name(rule).to_string(),
                name: rule.meta().name[language].to_string(),
                tried,
            })
            .collect(),
    })
}

fn name(rule: &dyn RuleDef) -> &'static str {
    rule.meta().name[0]
}

/// What a rule stands for with options; itself if it stands for nothing else.
fn root(rule: &'static dyn RuleDef) -> &'static str {
    name(rule.stands_for().map_or(rule, |(root, _)| root))
}

/// Whether two rules are of one family.
fn are_alike(one: &'static dyn RuleDef, other: &'static dyn RuleDef) -> bool {
    let is_text = |rule: &dyn RuleDef| rule.stands_for().is_none();
    let texts = |rule: &dyn RuleDef| (rule.meta().texts.beside, rule.meta().texts.name);
    root(one) == root(other)
        // names that only stand for others are described together, whatever they stand for
        || is_text(one) && is_text(other) && texts(one) == texts(other)
}

/// The other conditions of the family that can stand alone.
fn neighbours(
    condition: &Condition,
    problem: &InputProblem,
) -> Vec<(&'static dyn RuleDef, Condition)> {
    let own = condition.rule;
    let family = RULES.iter().copied().filter(|rule| are_alike(*rule, own));
    let mut found: Vec<(&'static dyn RuleDef, Condition)> = Vec::new();
    for rule in family {
        let Ok(other) = parse_condition(name(rule)) else {
            continue;
        };
        let is_said = |known: &Condition| says_the_same(known, &other);
        let in_force = problem.initial.conditions.iter().any(is_said);
        if !in_force && !found.iter().any(|(_, known)| is_said(known)) {
            found.push((rule, other));
        }
    }
    found
}

/// Whether two conditions are the same, whatever they were called.
fn says_the_same(one: &Condition, other: &Condition) -> bool {
    let said = |it: &Condition| {
        let (rule, more) = it.rule.stands_for().unwrap_or((it.rule, &[]));
        let mut options = [more, &it.options[..]].concat();
        options.sort_unstable();
        (name(rule), options, it.words.clone(), it.period)
    };
    said(one) == said(other)
}
