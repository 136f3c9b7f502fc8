//! Mates and stalemates.

use super::diagrams::{
    before_castling, block_pawns, cornered, diagram, taken_back, with_men_at_home,
};
use super::{options, parse, parse_conditions};
use crate::random::Taste;
use fastrand::Rng;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Options, Problem};

/// Stipulations for few men and for more, the shorter ones first.
static ENDS: &[&str] = &[
    "h#1",
    "h=1",
    "h#1.5",
    "h=1.5",
    "ser-h#1",
    "ser-h=1",
    "ser-#2",
    "ser-=2",
    "reci-h#2",
    "reci-h(=)#2",
    "h#2",
    "h=2",
    "ser-h#2",
    "ser-h=2",
    "pser-h#2",
    "phser-#2",
    "phser-=2",
    "1->ser-h#1",
    "exact-ser-h=2",
    "hs#2",
    "ser-reci-h#2",
    "s#1",
    "s=1",
    "r#2",
    "semi-r#2",
    "ser-s#2",
    "pser-s#2",
    // from here on for few men
    "h#2.5",
    "h=2.5",
    "h#3",
    "h=3",
    "ser-h#3",
    "ser-h=3",
    "ser-h#4",
    "ser-h=4",
    "ser-#4",
    "ser-=4",
    "reci-h#3",
    "pser-h#3",
    "2->ser-h#2",
    "ser-reci-h(=)#3",
    "reci-h(#)=3",
    "ser-h#5",
    "ser-=5",
    "h#3.5",
    "h=3.5",
    "s#2",
    "s=2",
    "s#3",
    "pser-s#3",
    "pser-s=3",
    "pser-s#4",
    "semi-r=3",
    "ser-r#3",
    "hr#2",
    "hs#2.5",
];
const FOR_MANY: usize = 27;

/// Cooperative play, with the moves of Black and of White that it takes.
static COOPERATION: &[(&str, [u8; 2])] = &[
    ("ser-h=3", [3, 1]),
    ("ser-h=4", [4, 1]),
    ("ser-h=5", [5, 1]),
    ("ser-h#4", [4, 1]),
    ("h=2", [2, 2]),
    ("h=2.5", [2, 3]),
    ("h=3", [3, 3]),
    ("h#2.5", [2, 3]),
    ("h#3", [3, 3]),
    ("ser-=4", [0, 4]),
    ("ser-#4", [0, 4]),
];

/// Conditions under which something is told of mates and stalemates without playing: duties, and rebirths.
static CONDITIONS: &[&[&str]] = &[
    &["BlackMaximummer"],
    &["WhiteMaximummer"],
    &["BlackMaximummer", "WhiteMaximummer"],
    &["WhiteMaximummer ultra"],
    &["BlackMinimummer"],
    &["WhiteMinimummer ultra", "BlackMaximummer"],
    &["WhiteMaximummer consequent"],
    &["Circe"],
    &["AntiCirce"],
    &["CageCirce"],
    &["MirrorCirce"],
    &["Circe RexInclusive"],
    &["Madrasi"],
    &["Circe", "WhiteMaximummer"],
];

/// A problem with a mate or stalemate; positions in which the wrong side is in check are kept rarely.
pub(super) fn end(rng: &mut Rng) -> Result<Problem, String> {
    loop {
        let problem = any_end(rng)?;
        let game = problem.game().map_err(|e| e.to_string())?;
        let mover = problem.stipulation.mover();
        if !game.play_as(mover).in_check(!mover) || rng.u8(..20) == 0 {
            return Ok(problem);
        }
    }
}

fn any_end(rng: &mut Rng) -> Result<Problem, String> {
    if rng.u8(..3) == 0
        && let Some((stipulation, moves)) = rng.choice(COOPERATION)
    {
        return Ok(Problem {
            diagram: taken_back(rng, stipulation.contains('#'), *moves, &[]),
            target: None,
            conditions: Vec::new(),
            stipulation: parse(stipulation)?,
            options: Options {
                ends_first: rng.bool(),
                ..Options::default()
            },
            compiled: Compiled::default(),
        });
    }
    let few = rng.u8(..3) > 0;
    let stipulation = if few {
        rng.choice(ENDS)
    } else {
        rng.choice(&ENDS[..FOR_MANY])
    };
    let taste = Taste {
        fairy: if rng.u8(..10) == 0 {
            &["n", "g", "z"]
        } else {
            &[]
        },
        neutrals: rng.u8(..8) == 0,
        odd_royals: rng.u8(..4) == 0,
        most_men: if few { 4 } else { 10 },
    };
    let stipulation = stipulation.copied().unwrap_or("h#1");
    let diagram = diagram_of_end(rng, stipulation, few, taste)?;
    let mut drawn: &[&str] = &[];
    if rng.bool() {
        drawn = rng.choice(CONDITIONS).copied().unwrap_or_default();
    }
    let conditions = parse_conditions(drawn)?;
    Ok(Problem {
        diagram,
        target: None,
        conditions,
        stipulation: parse(stipulation)?,
        options: options(rng),
        compiled: Compiled::default(),
    })
}

/// A diagram in which the stipulation may have a solution.
fn diagram_of_end(
    rng: &mut Rng,
    stipulation: &str,
    few: bool,
    taste: Taste,
) -> Result<Diagram, String> {
    let diagram = if rng.u8(..3) > 0 {
        // the mates of self and reflex play are those of White
        let is_black = stipulation.contains('h') || stipulation.contains("ser-#");
        let victim = if is_black == (rng.u8(..5) > 0) {
            Side::Black
        } else {
            Side::White
        };
        let mut diagram = cornered(rng, victim, if few { 4 } else { 8 });
        if stipulation.contains('=') && rng.u8(..4) > 0 {
            block_pawns(rng, &mut diagram);
        }
        diagram
    } else {
        diagram(rng, taste)?
    };
    Ok(match rng.u8(..20) {
        0 => before_castling(rng)?,
        1..4 => with_men_at_home(rng, diagram),
        _ => diagram,
    })
}
