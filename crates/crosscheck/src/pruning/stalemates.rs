//! Random help stalemates of men of all kinds under all kinds of rules.

use super::diagrams::{block_pawns, cornered, with_men_at_home};
use super::final_positions::with_fairy_men;
use super::parse_conditions;
use super::proof_games::condition;
use fastrand::Rng;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_rules::game::Game;
use sauterelle_solve::problem::Problem;

/// For few men from the fourth one on.
static STIPULATIONS: &[&str] = &[
    "h=1", "h=1.5", "h==1.5", "h=2", "h=2", "ser-h=2", "ser-h=3", "h=2.5",
];

/// A problem under one or two conditions; nothing if what was drawn cannot be set up. If some are `asked` for, one of these is among them.
pub(super) fn problem(rng: &mut Rng, asked: &[&str]) -> Result<Option<Problem>, String> {
    let mut conditions = Vec::new();
    if let Some(name) = rng.choice(asked) {
        conditions.extend(parse_conditions(&[name])?);
    }
    for _ in conditions.len()..rng.usize(0..=2) {
        conditions.extend(condition(rng)?);
    }
    if Game::new(&Diagram::game_array(), &conditions).is_err() {
        return Ok(None);
    }
    let number = rng.usize(..STIPULATIONS.len());
    let most_men = if number < 3 { 7 } else { 4 };
    let mut diagram = cornered(rng, Side::Black, most_men);
    if rng.u8(..4) > 0 {
        block_pawns(rng, &mut diagram);
    }
    if rng.bool() {
        with_fairy_men(rng, &mut diagram);
    }
    if rng.u8(..6) == 0 {
        diagram = with_men_at_home(rng, diagram);
    }
    super::problem(rng, diagram, conditions, STIPULATIONS[number])
}
