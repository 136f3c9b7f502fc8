//! Goals as they are written in stipulations.

use crate::goal::{Goal, ManCode, Place, SIGNS, SIGNS_WITH_SQUARE};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{Language, by_code, by_name};

/// The goal at the beginning of a text, and what follows it.
pub(super) fn take_goal(text: &str) -> Option<(Goal, &str)> {
    let plain = SIGNS
        .iter()
        .find_map(|(sign, goal)| Some((*goal, without_prefix(text, sign)?)));
    let plain = plain.or_else(|| take_promotion(text).or_else(|| take_man(text)));
    plain.or_else(|| {
        SIGNS_WITH_SQUARE.iter().find_map(|(sign, goal)| {
            let rest = without_prefix(text, sign)?;
            let square: Sq = rest.get(..2)?.parse().ok()?;
            Some((goal(square), rest.get(2..).unwrap_or_default()))
        })
    })
}

/// A promotion, perhaps to a man named in brackets: `prom`, `prom[q]`.
fn take_promotion(text: &str) -> Option<(Goal, &str)> {
    let rest = without_prefix(text, "prom")?;
    let Some(inside) = rest.strip_prefix('[') else {
        return Some((Goal::Promotion(None), rest));
    };
    let (man, rest) = inside.split_once(']')?;
    Some((Goal::Promotion(Some(code_of(man)?)), rest))
}

/// A man on a square or a rank: `[q:d8]`, `[q:8]`.
fn take_man(text: &str) -> Option<(Goal, &str)> {
    let (inside, rest) = text.strip_prefix('[')?.split_once(']')?;
    let (man, place) = inside.split_once(':')?;
    let place = match place.trim() {
        rank @ ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8") => {
            Place::Rank(rank.as_bytes()[0] - b'1')
        }
        square => Place::Square(square.to_ascii_lowercase().parse().ok()?),
    };
    Some((Goal::Stands(code_of(man)?, place), rest))
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
