//! Why a move that somebody expects cannot have been the last one.

use sauterelle_kernel::play::Player;
use sauterelle_notation::telling::last_move::{ExpectedMove, not_last, nothing_before};
use sauterelle_notation::telling::refusal::Clause;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::Legality;

/// Why a move cannot have been the last one; nothing if it can. Ask only where moves can be taken back.
pub fn missing_last_move(
    player: &mut Player,
    expected: ExpectedMove,
    legality: Legality,
) -> Option<Clause> {
    let ExpectedMove { from, to, captured } = expected;
    let found = match unmoves::expected(player, from, to, captured) {
        Ok(found) => found,
        Err(why) => return Some(not_last(player, expected, &why)),
    };
    let mut missing = None;
    for it in &found {
        unmoves::take_back(player, it);
        let why = match unmoves::is_legal(player, legality) {
            true => None,
            false => unmoves::why_impossible(player, legality),
        };
        missing = why.map(|why| nothing_before(player, why));
        player.undo();
        if missing.is_none() {
            break;
        }
    }
    missing
}

#[cfg(test)]
mod tests;
