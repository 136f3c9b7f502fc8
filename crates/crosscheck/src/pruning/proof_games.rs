//! Random proof games under conditions that judge moves or change men after them.

use super::diagrams::{diagram, with_men_at_home};
use super::positions::towards_random_position;
use crate::random::Taste;
use fastrand::Rng;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_rules::game::Game;
use sauterelle_rules::registry::RULES;
use sauterelle_solve::problem::Problem;

/// Conditions with options, and others, each as often as the others.
static CONDITIONS: &[&str] = &[
    "KoeKo",
    "AntiKoeko",
    "NewKoeko",
    "Isardam",
    "Isardam TypeB",
    "ChecklessChess",
    "NoCapture",
    "ImmunChess",
    "AndernachChess",
    "AntiAndernach",
    "Tibet",
    "DoubleTibet",
    "EinsteinChess",
    "ReversalEinsteinChess",
    "AntiEinsteinChess",
    "TransmutedKings",
    "WhiteTransmutedKing",
    "Circe",
    "Circe Strict",
    "Circe RexInclusive",
    "Circe Turncoats",
    "MirrorCirce",
    "SymmetryCirce",
    "FileCirce",
    "CirceParrain",
    "CirceAssassin",
    "CageCirce",
    "PWC",
    "SuperCirce",
    "AntiCirce",
    "AntiCirce Cheylan",
    "AntiCirce Symmetry",
    "AntiCirce Turncoats",
    "AntiCirce Clone",
    "Masand",
    "Polo",
    "Connected",
    "Madrasi",
    "MessignyChess",
    "Take&MakeChess",
    "AliceChess",
    "MarsCirce",
    "WhiteMaximummer",
    "Lortap",
    "LostPieces",
    "SwappingKings",
    "WhiteOscillatingKings",
    "BlackOscillatingKings TypeC",
    "Volage",
    "Hypervolage",
    "Rokagogo",
    "CastlingChess",
    "Make&TakeChess",
    "DangerCirce",
    "Bolero",
    "BoleroInverse",
    "PlusChess",
    "Wormholes a4c3d5e6f2h7",
    "MagicSquares a4b8c3d5e6f2h7",
];

/// One of them, or any of the registry that stands by itself.
pub(super) fn condition(rng: &mut Rng) -> Result<Option<Condition>, String> {
    if rng.bool() {
        let rule = rng.choice(RULES).map(|rule| rule.meta().name[0]);
        return Ok(rule.and_then(|name| parse_condition(name).ok()));
    }
    let name = rng.choice(CONDITIONS).copied().unwrap_or_default();
    parse_condition(name)
        .map(Some)
        .map_err(|error| format!("{name}: {error}"))
}

/// A problem under one of the conditions, sometimes two; nothing if these cannot be combined, or no moves were found.
pub(super) fn problem(rng: &mut Rng) -> Result<Option<Problem>, String> {
    let mut conditions: Vec<Condition> = condition(rng)?.into_iter().collect();
    if rng.u8(..8) == 0 {
        conditions.extend(condition(rng)?);
    }
    if Game::new(&Diagram::game_array(), &conditions).is_err() {
        return Ok(None);
    }
    let taste = Taste {
        fairy: if rng.u8(..4) == 0 {
            &["n", "g", "l"]
        } else {
            &[]
        },
        neutrals: rng.u8(..10) == 0,
        odd_royals: rng.u8(..6) == 0,
        most_men: 7,
    };
    let start = match rng.u8(..4) {
        0 => Diagram::game_array(),
        1 => {
            let diagram = diagram(rng, taste)?;
            with_men_at_home(rng, diagram)
        }
        _ => diagram(rng, taste)?,
    };
    let longest = match start.placed().count() {
        ..=6 => 5,
        _ => 4,
    };
    towards_random_position(rng, start, conditions, longest)
}
