//! What conditions of one's own change in the moves of a position.

use crate::error::Error;
use crate::position::Position;
use crate::problem::Problem;
use sauterelle_kernel::condition::Condition;
use sauterelle_notation::definitions::Definition;
use sauterelle_notation::solution::json::JsonMove;
use serde::Serialize;
use std::collections::BTreeMap;

/// What the legal moves from one square to another are without conditions, and with them. They differ.
#[derive(Serialize, Clone, Debug, PartialEq, Eq)]
pub struct MoveChange {
    /// Departure.
    pub from: String,
    /// Arrival.
    pub to: String,
    /// The moves without the conditions: none if the conditions add them.
    pub without: Vec<String>,
    /// The moves with the conditions: none if these take them away.
    pub with: Vec<String>,
}

/// The moves by departure and arrival, each as text and with all that it does.
type Moves = BTreeMap<(String, String), Vec<(String, String)>>;

/// What the conditions among the definitions change in the legal moves of one of the positions of a problem, counted from 0. Conditions of
/// the same names that the problem has already are left out first.
///
/// # Errors
/// If the problem has no such position, or if its rules cannot be compiled with the conditions.
pub fn effect(
    problem: &Problem,
    position: usize,
    definitions: &[Definition],
) -> Result<Vec<MoveChange>, Error> {
    let own: Vec<Condition> = definitions
        .iter()
        .filter_map(|definition| match definition {
            Definition::Condition(condition) => Some(Condition::of(condition.rule())),
            Definition::Man(_) => None,
        })
        .collect();
    let is_own = |condition: &Condition| {
        let names = |condition: &Condition| condition.rule.meta().name;
        own.iter().any(|own| names(own) == names(condition))
    };
    let mut input = problem.input.clone();
    let twin = input.twins.get_mut(position).ok_or(Error::NoPosition)?;
    twin.problem.conditions.retain(|it| !is_own(it));
    let without = moves(&Position::of(&input, position, None)?);
    let twin = &mut input.twins[position].problem;
    twin.conditions.extend(own);
    let with = moves(&Position::of(&input, position, None)?);
    let mut both: Vec<&(String, String)> = without.keys().chain(with.keys()).collect();
    both.sort();
    both.dedup();
    let told = |moves: &Moves, squares| {
        let moves = moves.get(squares).into_iter().flatten();
        moves.map(|(text, _)| text.clone()).collect()
    };
    Ok(both
        .into_iter()
        .filter(|squares| without.get(squares) != with.get(squares))
        .map(|squares| MoveChange {
            from: squares.0.clone(),
            to: squares.1.clone(),
            without: told(&without, squares),
            with: told(&with, squares),
        })
        .collect())
}

fn moves(position: &Position) -> Moves {
    let mut found = Moves::new();
    for it in position.legal_moves() {
        let JsonMove {
            text,
            from,
            to,
            check,
            fen,
            ..
        } = it;
        let text = if check { format!("{text} +") } else { text };
        found.entry((from, to)).or_default().push((text, fen));
    }
    found.values_mut().for_each(|moves| moves.sort());
    found
}

#[cfg(test)]
mod tests {
    use super::{MoveChange, effect};
    use crate::Problem;
    use crate::definitions::read;

    fn told(fen: &str, text: &str) -> Vec<String> {
        let problem = Problem::read(fen).unwrap();
        let changes = effect(&problem, 0, &read(text).unwrap()).unwrap();
        let tell = |it: MoveChange| format!("{:?} {:?}", it.without, it.with);
        changes.into_iter().map(tell).collect()
    }

    #[test]
    fn moves_are_taken_away_added_and_changed() {
        let fen = "7k/8/8/8/8/1p6/8/N6K w";
        assert_eq!(
            told(fen, "condition X = forbid when captures"),
            ["[\"Na1*b3\"] []"]
        );
        let andernach = "condition X = after recolouring when captures: change side of moved";
        assert_eq!(told(fen, andernach), ["[\"Na1*b3\"] [\"Na1*b3=b\"]"]);
        let wazir = "condition X = goes also as wazir when kind(on(here)) = knight";
        assert_eq!(told(fen, wazir), ["[] [\"Na1-a2\"]", "[] [\"Na1-b1\"]"]);
        // a condition that the problem has already is not there twice
        assert!(told(fen, "condition X = forbid when from = h8").is_empty());
    }
}
