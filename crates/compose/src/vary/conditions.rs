//! Conditions that are put in force and lifted: `condition + {Circe, Madrasi}`, `condition - Circe`, `condition = {…}`, `condition ± {…}`.

use super::choice::{Choice, Choices};
use super::cursor::{Cursor, Piece, suggesting};
use super::ground::Ground;
use super::selection::ANY;
use crate::edit::Edit;
use sauterelle::kernel::condition::Condition;
use sauterelle::notation::read::names::parse_condition;
use sauterelle::notation::source::diagnostic::Diagnostic;
use sauterelle::notation::vocabulary::suggest::nearest;
use sauterelle_languages::say;

/// What is done with conditions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Each is put in force.
    With,
    /// Each is lifted.
    Without,
    /// Each is put in force, or lifted if it is in force.
    Either,
    /// Each takes the place of all that are in force.
    Instead,
}

/// Reads what stands behind the word `condition`.
pub(super) fn read(
    cursor: &mut Cursor,
    ground: &Ground,
    choices: &mut Choices,
) -> Result<(), Diagnostic> {
    const WAYS: [(&str, Way); 5] = [
        ("+", Way::With),
        ("-", Way::Without),
        ("−", Way::Without),
        ("±", Way::Either),
        ("=", Way::Instead),
    ];
    let way = WAYS.into_iter().find(|(sign, _)| cursor.eat(sign));
    let (_, way) = way.ok_or_else(|| cursor.expected(&say!("+, -, ± or = behind 'condition'")))?;
    let in_braces = cursor.eat("{");
    let ends: &[char] = if in_braces {
        &[',', '}']
    } else {
        &[',', '|', '\n', '#']
    };
    loop {
        let text = cursor.up_to(ends);
        if text.text.is_empty() {
            return Err(cursor.expected(&say!("the name of a condition")));
        }
        add(text, way, ground, choices)?;
        if !cursor.eat(",") {
            break;
        }
    }
    match in_braces && !cursor.eat("}") {
        true => Err(cursor.expected("',' or '}'")),
        false => Ok(()),
    }
}

fn add(text: Piece, way: Way, ground: &Ground, choices: &mut Choices) -> Result<(), Diagnostic> {
    if way == Way::Without && text.is(ANY) {
        for condition in &ground.conditions {
            choices.push(lifted(condition));
        }
        return Ok(());
    }
    let condition = parse_condition(text.text).map_err(|fault| text.fault_within(0, fault))?;
    let in_force = ground.conditions.iter();
    let in_force = in_force
        .clone()
        .find(|known| is_of_one_rule(known, &condition));
    match (way, in_force) {
        (Way::With, Some(known)) if *known == condition => {
            Err(text.fault(say!("{known} is in force already")))
        }
        (Way::Without | Way::Either, Some(known)) => {
            choices.push(lifted(known));
            Ok(())
        }
        (Way::Without, None) => {
            let names = ground
                .conditions
                .iter()
                .map(|known| known.rule.meta().name[0]);
            let fault = text.fault(say!("{condition} is not in force"));
            Err(suggesting(fault, nearest(text.text, names)))
        }
        (Way::With, Some(known)) => {
            let edits = vec![lifted(known), Edit::With(condition)];
            choices.push(Choice::of(edits, false));
            Ok(())
        }
        (Way::With | Way::Either, None) => {
            choices.push(Edit::With(condition));
            Ok(())
        }
        (Way::Instead, _) => instead(text, condition, ground, choices),
    }
}

fn instead(
    text: Piece,
    condition: Condition,
    ground: &Ground,
    choices: &mut Choices,
) -> Result<(), Diagnostic> {
    if ground.conditions == [condition.clone()] {
        return Err(text.fault(say!("{condition} is all that is in force already")));
    }
    let others = ground
        .conditions
        .iter()
        .filter(|known| **known != condition);
    let mut edits: Vec<Edit> = others.map(lifted).collect();
    if !ground.conditions.contains(&condition) {
        edits.push(Edit::With(condition));
    }
    choices.push(Choice::of(edits, true));
    Ok(())
}

fn lifted(condition: &Condition) -> Edit {
    Edit::Without(condition.rule.meta().name[0])
}

fn is_of_one_rule(one: &Condition, other: &Condition) -> bool {
    std::ptr::eq(one.rule.meta(), other.rule.meta())
}
