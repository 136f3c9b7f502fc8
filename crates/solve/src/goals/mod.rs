//! The goals: a file for each or for a few that ask alike, and the list of all. Parsers, help, documents and checks draw from it.

mod any;
mod capture;
mod castling;
mod check;
mod circuit;
mod exchange;
mod kiss;
mod last_move;
mod last_rank;
mod mate;
mod position;
mod promotion;
mod stalemate;
mod standing;
mod target;
mod win;

use crate::goal::{GoalDef, Takes};
use std::sync::{PoisonError, RwLock};

/// Every goal, in the order of listings.
pub static GOALS: &[&GoalDef] = &[
    &mate::MATE,
    &mate::MATE_OR_STALEMATE,
    &mate::COUNTER_MATE,
    &mate::AUTO_MATE,
    &win::WIN,
    &stalemate::STALEMATE,
    &mate::DOUBLE_MATE,
    &stalemate::DOUBLE_STALEMATE,
    &stalemate::AUTO_STALEMATE,
    &check::CHECK,
    &capture::CAPTURE,
    &target::TARGET,
    &capture::WIN_OF_MAN,
    &castling::CASTLING,
    &capture::EN_PASSANT,
    &circuit::CIRCUIT,
    &circuit::CIRCUIT_BY_REBIRTH,
    &exchange::EXCHANGE,
    &exchange::EXCHANGE_BY_REBIRTH,
    &kiss::KISS,
    &last_rank::LAST_RANK,
    &position::PROOF_GAME,
    &position::A_TO_B,
    &promotion::PROMOTION,
    &standing::MAN_ON_SQUARE,
    &standing::MAN_ON_RANK,
    &any::ANY,
];

/// Goals of programs that use the library.
static ADDED: RwLock<Vec<&'static GoalDef>> = RwLock::new(Vec::new());

/// Makes one more goal known to the whole program: from then on it is read, listed, solved and shown as any other.
///
/// # Errors
/// If there is a goal of this sign.
pub fn add(goal: &'static GoalDef) -> Result<(), String> {
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    let mut known = GOALS.iter().chain(added.iter());
    if known.any(|known| known.listed().eq_ignore_ascii_case(goal.listed())) {
        return Err(format!("there is a goal {}", goal.listed()));
    }
    added.push(goal);
    Ok(())
}

/// All goals that are known.
pub fn all() -> Vec<&'static GoalDef> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    GOALS.iter().chain(added.iter()).copied().collect()
}

/// Whether a word behind a move can be the sign of the goal that the move reaches.
pub fn is_sign(word: &str) -> bool {
    // a sign is shown without what follows it
    let is_it =
        |goal: &GoalDef| goal.sign == word && (goal.is_shown || goal.takes == Takes::Nothing);
    all().into_iter().any(is_it)
}

/// Whether a move in text ends with the sign of a goal that a move may reach which leaves its own side in check.
pub fn may_be_self_check(text: &str) -> bool {
    let signed = |goal: &&GoalDef| !goal.sign.is_empty() && text.ends_with(goal.sign);
    let longest = all()
        .into_iter()
        .filter(signed)
        .max_by_key(|goal| goal.sign.len());
    longest.is_some_and(|goal| goal.self_check.is_some())
}

#[cfg(test)]
mod tests {
    use super::{is_sign, may_be_self_check};

    #[test]
    fn double_mates_may_be_given_by_self_checks() {
        for (text, expected) in [
            ("Kb7##", true),
            ("Kb7##!", true),
            ("Kb7#", false),
            ("a8", false),
        ] {
            assert_eq!(may_be_self_check(text), expected, "{text}");
        }
    }

    #[test]
    fn signs_are_words_behind_moves() {
        for sign in ["#", "##!", "x", "z", "ep", "a=>b"] {
            assert!(is_sign(sign), "{sign}");
        }
        for word in ["", "k", "za1", "K", "#2"] {
            assert!(!is_sign(word), "{word}");
        }
    }
}
