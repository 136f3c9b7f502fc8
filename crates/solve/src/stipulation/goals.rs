//! Goals as they are written in stipulations.

use crate::goal::{Goal, GoalDef, ManCode, Named, Place, Takes};
use crate::goals;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{Language, by_code, by_name};
use std::str::FromStr;

/// The goal at the beginning of a text, and what follows it. Of several, that with the longest sign is meant.
pub(super) fn take_goal(text: &str) -> Option<(Goal, &str)> {
    let read = |def: &'static GoalDef| {
        let (named, rest) = take_named(def.takes, without_prefix(text, def.sign)?)?;
        Some((Goal { def, named }, rest))
    };
    let found = goals::all().into_iter().filter_map(read);
    found.max_by_key(|(goal, _)| goal.def.sign.len())
}

/// A goal alone.
impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Goal, String> {
        match take_goal(text) {
            Some((goal, "")) => Ok(goal),
            _ => Err(format!("no goal: {text}")),
        }
    }
}

/// What is named behind a sign, and what follows it.
fn take_named(takes: Takes, text: &str) -> Option<(Named, &str)> {
    match takes {
        Takes::Nothing => Some((Named::Nothing, text)),
        Takes::Square => {
            let square: Sq = text.get(..2)?.parse().ok()?;
            Some((Named::Square(square), text.get(2..).unwrap_or_default()))
        }
        Takes::ManOrNothing => {
            let Some(inside) = text.strip_prefix('[') else {
                return Some((Named::Nothing, text));
            };
            let (man, rest) = inside.split_once(']')?;
            Some((Named::Man(code_of(man)?), rest))
        }
        Takes::ManOnSquare => take_man(text, |place| {
            Some(Place::Square(place.to_ascii_lowercase().parse().ok()?))
        }),
        Takes::ManOnRank => take_man(text, |place| {
            let rank = place.parse::<u8>().ok()?.checked_sub(1)?;
            (place.len() == 1 && rank < 8).then_some(Place::Rank(rank))
        }),
    }
}

/// A man and its place, up to a bracket.
fn take_man(text: &str, read: fn(&str) -> Option<Place>) -> Option<(Named, &str)> {
    let (inside, rest) = text.split_once(']')?;
    let (man, place) = inside.split_once(':')?;
    Some((Named::Standing(code_of(man)?, read(place.trim())?), rest))
}

/// The English code of a man given by that code or by its name in any language.
fn code_of(man: &str) -> Option<ManCode> {
    let man = man.trim();
    let found = by_code(man, Language::English).or_else(|| by_name(man))?;
    Some(found.code[Language::English as usize])
}

/// What follows a prefix written in any case.
pub(super) fn without_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let start = text.get(..prefix.len())?;
    start
        .eq_ignore_ascii_case(prefix)
        .then(|| text.get(prefix.len()..).unwrap_or_default())
}
