//! Help mates under all kinds of rules.

use super::diagrams::{cornered, taken_back, with_men_at_home};
use super::parse_conditions;
use fastrand::Rng;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_rules::game::Game;
use sauterelle_solve::problem::Problem;

/// Conditions that take attacks and captures away, or let men go elsewhere when they capture or are captured; and some that do more.
static RULES: &[&str] = &[
    "AntiCirce",
    "AntiCirce",
    "AntiCirce",
    "AntiCirce Cheylan",
    "AntiCirce RexExclusive",
    "AntiCirce Assassin",
    "AntiCirce Couscous",
    "AntiCirce File",
    "AntiCirce Symmetry",
    "AntiCirce Antipodes",
    "AntiCirce Diametral",
    "AntiCirce Rank",
    "AntiCirce Clone",
    "AntiCirce Turncoats",
    "AntiCirce April s p",
    "MirrorAntiCirce",
    "Circe",
    "Circe Strict",
    "Circe RexInclusive",
    "CirceAssassin",
    "FileCirce",
    "SymmetryCirce",
    "PWC",
    "SuperCirce",
    "CageCirce",
    "Circe Turncoats",
    "ImmunChess",
    "MarsCirce",
    "Madrasi",
    "Madrasi RexInclusive",
    "EiffelChess",
    "NoCapture",
    "NoBlackCapture",
    "NoWhiteCapture",
    "SuperGuards",
    "Lortap",
    "ProvocationChess",
    "Isardam",
    "ShieldedKings",
    "AndernachChess",
    "Masand",
    "WhiteMaximummer",
];

/// A help mate under one of them, or two; nothing if they cannot be combined. If some are `asked` for, one of these is among them.
pub(super) fn mate_under_rules(rng: &mut Rng, asked: &[&str]) -> Result<Option<Problem>, String> {
    let mut names = Vec::new();
    for number in 0..rng.choice([1, 1, 1, 2]).unwrap_or(1) {
        let from = match asked {
            [_, ..] if number == 0 => asked,
            _ => RULES,
        };
        names.push(rng.choice(from).copied().unwrap_or_default());
    }
    let conditions = parse_conditions(&names)?;
    if Game::new(&Diagram::game_array(), &conditions).is_err() {
        return Ok(None);
    }
    let (stipulation, moves) = [
        ("h#1", [1, 1]),
        ("h#1.5", [1, 2]),
        ("h#2", [2, 2]),
        ("h#2", [2, 2]),
        ("ser-h#2", [2, 1]),
        ("ser-h#3", [3, 1]),
    ][rng.usize(..6)];
    let mut diagram = if rng.u8(..4) == 0 {
        cornered(rng, Side::Black, 10)
    } else {
        taken_back(rng, true, moves, &conditions)
    };
    if rng.u8(..4) == 0 {
        diagram = with_men_at_home(rng, diagram);
    }
    super::problem(rng, diagram, conditions, stipulation)
}
