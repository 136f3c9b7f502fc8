//! How conditions and attributes become the rules of a problem.

use crate::registry::RULES;
use crate::{a_posteriori, attributes, company};
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::condition::{Condition, RuleError};
use sauterelle_kernel::diagram::{Conventions, Diagram};
use sauterelle_kernel::men::Kinds;
use sauterelle_kernel::ruleset::period::Period;
use sauterelle_kernel::ruleset::{Builder, Conflict, LaterRules, Ruleset};
use sauterelle_languages::say;

/// Compiles the rules of a problem with this diagram, in which some men may have attributes: those at the beginning, and those that come into
/// force later, in their order.
///
/// # Errors
/// If a condition is not available in this form, if two of them exclude each other, or if one cannot hold for a part of the play.
pub fn compile(
    kinds: &Kinds,
    promotions: &[KindId],
    conditions: &[Condition],
    diagram: &Diagram,
    conventions: Conventions,
) -> Result<(Ruleset, Vec<LaterRules>), RuleError> {
    let at = |half_move| {
        let (kinds, promotions) = (kinds.clone(), promotions.to_vec());
        compile_at(
            kinds,
            promotions,
            conditions,
            diagram,
            conventions,
            half_move,
        )
        .map_err(|error| named(error, conditions))
    };
    let first = at(1)?;
    let mut later = Vec::new();
    for from in changes(conditions) {
        let rules = at(from)?;
        if !rules.sets_up_as(&first) {
            return Err(holds_for_the_whole_play(conditions));
        }
        later.push(LaterRules { from, rules });
    }
    Ok((first, later))
}

/// The refusal where some of these conditions cannot begin or end to hold in the course of play.
fn holds_for_the_whole_play(conditions: &[Condition]) -> RuleError {
    let changing = conditions
        .iter()
        .filter(|condition| condition.period != Period::ALWAYS);
    let names: Vec<String> = changing.map(Condition::spoken).collect();
    RuleError::Argument(say!(
        "{} cannot hold for a part of the play only: it decides which men are royal, or what the board is",
        names.join(" / ")
    ))
}

/// The error with the names of rules as the user knows them.
fn named(error: RuleError, conditions: &[Condition]) -> RuleError {
    let RuleError::Conflict(conflict) = error else {
        return error;
    };
    let spoken = |name: String| {
        let of_user = conditions.iter().find(|it| it.rule.meta().name[0] == name);
        let known = RULES.iter().find(|rule| rule.meta().name[0] == name);
        let known = || known.map(|rule| rule.meta().spoken().to_string());
        of_user
            .map(Condition::spoken)
            .or_else(known)
            .unwrap_or(name)
    };
    RuleError::Conflict(Conflict {
        first: spoken(conflict.first),
        second: spoken(conflict.second),
        ..conflict
    })
}

/// The rules as they hold for the half-move of this number.
fn compile_at(
    kinds: Kinds,
    promotions: Vec<KindId>,
    conditions: &[Condition],
    diagram: &Diagram,
    conventions: Conventions,
    half_move: u16,
) -> Result<Ruleset, RuleError> {
    company::refuse(conditions, diagram)?;
    let mut builder = Builder::new(kinds, promotions);
    let (now, others): (Vec<_>, Vec<_>) = conditions
        .iter()
        .cloned()
        .partition(|condition| condition.period.contains(half_move));
    // registry order, so that the order in which conditions are named does not matter
    let is_implied = |one: &Condition| {
        let mut others = now.iter().map(|other| other.rule.meta());
        one.words.is_empty() && others.any(|other| one.rule.is_implied_by(other))
    };
    for rule in RULES {
        let is_meant = |condition: &&Condition| std::ptr::eq(condition.rule.meta(), rule.meta());
        for condition in now.iter().filter(is_meant) {
            if !is_implied(condition) {
                builder.enter(rule.meta().name[0]);
                rule.compile(&condition.args(conventions), &mut builder)?;
            }
        }
        for condition in others.iter().filter(is_meant) {
            let mut elsewhere = builder.aside();
            elsewhere.enter(rule.meta().name[0]);
            rule.compile(&condition.args(conventions), &mut elsewhere)?;
            builder.leave_room_for(elsewhere);
        }
        attributes::compile(Some(rule.meta().name[0]), diagram, &now, &mut builder)?;
    }
    // what users have defined acts last
    let is_defined = |condition: &&Condition| condition.rule.definition().is_some();
    for condition in now.iter().filter(is_defined) {
        builder.enter(condition.rule.meta().name[0]);
        condition
            .rule
            .compile(&condition.args(conventions), &mut builder)?;
    }
    for condition in others.iter().filter(is_defined) {
        let mut elsewhere = builder.aside();
        elsewhere.enter(condition.rule.meta().name[0]);
        condition
            .rule
            .compile(&condition.args(conventions), &mut elsewhere)?;
        builder.leave_room_for(elsewhere);
    }
    attributes::compile(None, diagram, &now, &mut builder)?;
    if conventions.a_posteriori {
        a_posteriori::compile(&mut builder);
    }
    let mut rules = builder.finish();
    rules.said = conditions.iter().filter_map(said).collect();
    rules.options = conditions.iter().map(options).collect();
    Ok(rules)
}

/// How the user has named a rule, if otherwise than the registry.
fn said(condition: &Condition) -> Option<(&'static str, String)> {
    let said = condition.said.as_ref()?;
    Some((condition.rule.meta().name[0], said.name.clone()))
}

/// The rule that acts for a condition, with all options that it has: those that a short name stands for come first.
fn options(condition: &Condition) -> (&'static str, Vec<&'static str>) {
    let (base, words) = condition.rule.stands_for().unwrap_or((condition.rule, &[]));
    let options = words.iter().chain(&condition.options).copied();
    (base.meta().name[0], options.collect())
}

/// The half-moves, after the first, with which other conditions come into force.
fn changes(conditions: &[Condition]) -> Vec<u16> {
    let periods = conditions.iter().map(|condition| condition.period);
    let mut found: Vec<u16> = periods
        .flat_map(Period::changes)
        .filter(|number| *number > 1)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}
