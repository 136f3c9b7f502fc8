//! Random problems whose final positions can be composed: a mate or stalemate at the edge, with fairy men of all kinds, and with holes.

use super::diagrams::{block_pawns, cornered};
use super::parse_conditions;
use fastrand::Rng;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{Language, Man, by_code};
use sauterelle_solve::problem::Problem;

static STIPULATIONS: &[&str] = &[
    "h#1.5",
    "h#2",
    "h#2",
    "h#2.5",
    "h=1.5",
    "h=2",
    "h=2",
    "h=2.5",
    "ser-h#3",
    "ser-h=3",
    "ser-#3",
    "ser-=3",
    "reci-h#2",
    "hs#2",
    "h##2",
    "1->ser-h#2",
];

/// Leapers, riders, hoppers, men without moves, locusts, counted ones, pawns, and men that borrow moves.
static FAIRY: &[&str] = &[
    "g", "g", "n", "n", "du", "du", "z", "gi", "ca", "al", "da", "l", "li", "eq", "ro", "so", "bp",
    "sp", "or", "ma", "pa", "va", "am", "pr", "kh", "ws", "cp",
];

/// Rules that forbid moves and take attacks away, put captured or capturing men back, or let kings go as others, but let kings go.
static LENIENT: &[&str] = &[
    "Madrasi",
    "MarineChess",
    "NoCapture",
    "ImmunChess",
    "Patrouille",
    "Woozles",
    "BiHeffalumps",
    "SuperGuards",
    "AntiGuards",
    "MultiCaptures",
    "ProvocationChess",
    "Lortap",
    "GenevaChess RexInclusive",
    "ShieldedKings",
    "GridChess",
    "MonochromChess",
    "BichromChess",
    "WhiteEdgeMover",
    "EiffelChess",
    "CentralChess",
    "FunctionaryChess",
    "CASTChess",
    "Breton",
    "NormalPawn",
    "Circe",
    "MirrorCirce",
    "DiagramCirce",
    "AntiCirce",
    "AntiCirce Calvet",
    "WhiteTransmutedKing",
    "ReflectiveKings",
    "WhiteConsequentForcedSquare c3d4e5",
];

/// A problem, under one of these conditions if there are any; or nothing if what was drawn cannot be set up.
pub(super) fn problem(rng: &mut Rng, conditions: &[&str]) -> Result<Option<Problem>, String> {
    let Some(stipulation) = rng.choice(STIPULATIONS).copied() else {
        return Ok(None);
    };
    let most_men = rng.usize(1..=6);
    let mut diagram = cornered(rng, Side::Black, most_men);
    if stipulation.contains('=') && rng.bool() {
        block_pawns(rng, &mut diagram);
    }
    with_fairy_men(rng, &mut diagram);
    let hole = format!("Hole {}", Sq::new(rng.u8(..64)));
    let names: &[&str] = match rng.u8(..10) {
        _ if !conditions.is_empty() => &[rng.choice(conditions).copied().unwrap_or_default()],
        0 => &[&hole],
        1 => &["BlackMaximummer"],
        2..5 => &[rng.choice(LENIENT).copied().unwrap_or_default()],
        _ => &[],
    };
    let conditions = parse_conditions(names)?;
    super::problem(rng, diagram, conditions, stipulation)
}

/// A problem in which men of one kind stand for some of the others; or nothing if what was drawn cannot be set up.
pub(super) fn problem_with(rng: &mut Rng, man: &'static Man) -> Result<Option<Problem>, String> {
    let most_men = rng.usize(1..=6);
    let mut diagram = cornered(rng, Side::Black, most_men);
    diagram.defined.push(man);
    let men: Vec<Sq> = diagram.placed().map(|(at, _)| at).collect();
    for at in men {
        let other = diagram.men[at.index()].filter(|other| other.man.code[0] != "k");
        if let Some(other) = other.filter(|_| rng.bool()) {
            diagram.men[at.index()] = Some(DiagramMan { man, ..other });
        }
    }
    let at = Sq::new(rng.u8(..64));
    if diagram.men[at.index()].is_none() {
        let side = Side::BOTH[rng.usize(..2)];
        diagram.men[at.index()] = Some(DiagramMan::new(man, side));
    }
    let battle = ["#2", "s#2", "r#2"];
    let stipulation = match rng.u8(..4) {
        0 => rng.choice(battle),
        _ => rng.choice(STIPULATIONS).copied(),
    };
    let stipulation = stipulation.unwrap_or("h#2");
    super::problem(rng, diagram, Vec::new(), stipulation)
}

/// Lets some men be others, and adds one.
pub(super) fn with_fairy_men(rng: &mut Rng, diagram: &mut Diagram) {
    let is_king = |man: &DiagramMan| man.man.code[Language::English as usize] == "k";
    let men: Vec<Sq> = diagram.placed().map(|(at, _)| at).collect();
    for at in men {
        let Some(man) = diagram.men[at.index()].filter(|man| !is_king(man)) else {
            continue;
        };
        if rng.u8(..3) == 0
            && let Some(fairy) = fairy_man(rng)
        {
            diagram.men[at.index()] = Some(DiagramMan { man: fairy, ..man });
        }
    }
    let at = Sq::new(rng.u8(..64));
    if rng.bool()
        && diagram.men[at.index()].is_none()
        && let (Some(man), Some(side)) = (fairy_man(rng), rng.choice(Side::BOTH))
    {
        diagram.men[at.index()] = Some(DiagramMan::new(man, side));
    }
}

fn fairy_man(rng: &mut Rng) -> Option<&'static Man> {
    by_code(rng.choice(FAIRY)?, Language::English)
}
