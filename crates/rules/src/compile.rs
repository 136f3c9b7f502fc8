//! How conditions and attributes become the rules of a problem.

use crate::registry::RULES;
use crate::{attributes, company};
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::condition::{Condition, RuleError};
use sauterelle_kernel::diagram::{Conventions, Diagram};
use sauterelle_kernel::men::Kinds;
use sauterelle_kernel::ruleset::period::Period;
use sauterelle_kernel::ruleset::{Builder, LaterRules, Ruleset};

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
    let names: Vec<&str> = changing
        .map(|condition| condition.rule.meta().name[0])
        .collect();
    RuleError::Argument(format!(
        "{} cannot hold for a part of the play only: it decides which men are royal, or what the board is",
        names.join(" or ")
    ))
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
    let mut rules = builder.finish();
    let said = |condition: &Condition| {
        let said = condition.said.as_ref()?;
        Some((condition.rule.meta().name[0], said.name.clone()))
    };
    rules.said = conditions.iter().filter_map(said).collect();
    Ok(rules)
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
