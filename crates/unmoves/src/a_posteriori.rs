//! Captures en passant that are proved by castlings only: who castles later proves them a posteriori.
//!
//! Source: Codex for Chess Composition, article 16, paragraph 4.

use crate::legality::Legality;
use crate::readings::{Reading, readings};
use crate::rights::{Castling, castlings_in_doubt};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::play::a_posteriori::Justification;
use sauterelle_kernel::play::en_passant::EnPassant;

/// The captures en passant for which a castling later on, or several, would prove that they are possible.
///
/// Ask first whether something [hinders](crate::hindrance()) moves from being taken back.
pub fn justifications(player: &mut Player, level: Legality) -> Vec<(EnPassant, Justification)> {
    let all = readings(player, level);
    let castlings = castlings_in_doubt(player, level);
    let mut rights: Vec<EnPassant> = Vec::new();
    for right in all.iter().filter_map(|reading| reading.en_passant) {
        if !rights.contains(&right) {
            rights.push(right);
        }
    }
    let justified = rights.into_iter().map(|right| {
        let (with, others): (Vec<&Reading>, Vec<&Reading>) = all
            .iter()
            .partition(|reading| reading.en_passant == Some(right));
        let is_possible = |it: &Castling| with.iter().any(|reading| reading.castlings.contains(it));
        let by = proofs(&with, &others);
        let excludes = castlings.iter().copied().filter(|it| !is_possible(it));
        let excludes = excludes.collect();
        (right, Justification { by, excludes })
    });
    justified
        .filter(|(_, it)| !it.by.is_empty() && !it.by.iter().any(Vec::is_empty))
        .collect()
}

/// The same for one case of partial retro analysis: against the cases without a capture en passant.
pub fn justification_in(case: &Reading, all: &[Reading]) -> Option<Justification> {
    case.en_passant?;
    let others: Vec<&Reading> = all.iter().filter(|it| it.en_passant.is_none()).collect();
    let by = proofs(&[case], &others);
    let is_owed = !by.is_empty() && !by.iter().any(Vec::is_empty);
    is_owed.then_some(Justification {
        by,
        excludes: Vec::new(),
    })
}

/// The smallest sets of castlings that go together in one of these cases and in none of the others.
fn proofs(with: &[&Reading], others: &[&Reading]) -> Vec<Vec<Castling>> {
    let is_in = |set: &[Castling], reading: &Reading| {
        set.iter()
            .all(|castling| reading.castlings.contains(castling))
    };
    let mut sets: Vec<Vec<Castling>> = with
        .iter()
        .flat_map(|reading| subsets(&reading.castlings))
        .filter(|set| !others.iter().any(|other| is_in(set, other)))
        .collect();
    sets.sort_by_key(Vec::len);
    let mut smallest: Vec<Vec<Castling>> = Vec::new();
    for set in sets {
        let has_smaller = |other: &Vec<Castling>| other.iter().all(|it| set.contains(it));
        if !smallest.iter().any(has_smaller) {
            smallest.push(set);
        }
    }
    smallest
}

fn subsets(castlings: &[Castling]) -> impl Iterator<Item = Vec<Castling>> {
    (0..1u32 << castlings.len()).map(|set| {
        let numbered = castlings.iter().enumerate();
        let chosen = numbered.filter(|(index, _)| set >> index & 1 == 1);
        chosen.map(|(_, castling)| *castling).collect()
    })
}
