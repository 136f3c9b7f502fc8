//! Small pieces of work whose instructions are counted, see [`crate::instructions`]. Each has a result that must not change.

use crate::ours::{self, Solving};
use sauterelle_crosscheck::pair::game;
use sauterelle_kernel::moves::perft::perft;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_solve::solve::{Outcome, Resources};
use std::time::Duration;

/// What is done.
enum Work {
    /// Nothing: what starting the program takes.
    Start,
    /// Sequences of so many half-moves are counted in a position under conditions.
    Perft(&'static str, &'static [&'static str], u32),
    /// A problem in Popeye's language is solved.
    Solve(&'static str),
}

const MIDDLE_GAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const FEW_MEN: &str = "r3k2r/8/8/P1p5/8/3N4/8/R3K2R w KQkq - 0 1";
const HOPPERS: &str = "[g]3k2[n]/8/2[g]5/3P1p2/3[N]4/2b5/5[G]2/[G]3K2R w K - 0 1";
const SOUCIES: &str = "[sx]3k2r/8/2[sx]5/3P1p2/8/2b5/5[SX]2/[SX]3K2R w K - 0 1";

/// The name of the piece that only starts the program.
pub const START: &str = "start";

static ALL: &[(&str, Work)] = &[
    (START, Work::Start),
    ("perft-orthodox", Work::Perft(MIDDLE_GAME, &[], 3)),
    ("perft-hoppers-riders", Work::Perft(HOPPERS, &[], 4)),
    ("perft-soucie", Work::Perft(SOUCIES, &[], 4)),
    (
        "perft-maximum",
        Work::Perft(MIDDLE_GAME, &["BlackMaximummer"], 4),
    ),
    ("perft-polo", Work::Perft(MIDDLE_GAME, &["Polo"], 2)),
    (
        "perft-connected",
        Work::Perft(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &["Connected"],
            4,
        ),
    ),
    ("perft-cage", Work::Perft(FEW_MEN, &["CageCirce"], 2)),
    ("perft-circe", Work::Perft(MIDDLE_GAME, &["Circe"], 3)),
    (
        "perft-anticirce",
        Work::Perft(MIDDLE_GAME, &["AntiCirce"], 2),
    ),
    ("perft-madrasi", Work::Perft(MIDDLE_GAME, &["Madrasi"], 2)),
    (
        "perft-andernach",
        Work::Perft(MIDDLE_GAME, &["AndernachChess"], 3),
    ),
    (
        "solve-direct",
        Work::Solve("Forsyth 2B5/8/1kSS4/3K4/8/8/P7/8\nStipulation #3\n"),
    ),
    (
        "solve-self",
        Work::Solve(
            "Forsyth 8/6k1/8/3q4/P2P4/4p3/PKp3P1/s3Q3\nStipulation s#3\nCondition BlackMaximummer\n",
        ),
    ),
    (
        "solve-help",
        Work::Solve("Forsyth r3k2r/8/8/P7/8/8/4K3/6r1\nStipulation h#2.5\n"),
    ),
    (
        "solve-series",
        Work::Solve("Forsyth r3k3/8/4PR2/8/3P4/8/b7/R3K2R\nStipulation ser-h#3\n"),
    ),
    (
        "solve-circe",
        Work::Solve("Forsyth 8/7Q/8/3k3s/6S1/8/8/2b4K\nStipulation h#1.5\nCondition AntiCirce\n"),
    ),
];

/// The names of all pieces.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|(name, _)| *name)
}

/// Does the work of this name; the result as text.
///
/// # Errors
/// If there is none, or if it cannot be done.
pub fn run(name: &str) -> Result<String, String> {
    let found = ALL.iter().find(|(known, _)| *known == name);
    let (_, work) = found.ok_or_else(|| format!("no work named {name}"))?;
    match work {
        Work::Start => Ok("0\n".to_string()),
        Work::Perft(fen, conditions, depth) => {
            let game = game(fen, conditions)?;
            Ok(format!("{}\n", perft(&mut game.play(), *depth)))
        }
        Work::Solve(problem) => solved(problem),
    }
}

/// How many lines the solution has.
fn solved(problem: &str) -> Result<String, String> {
    let text = format!("BeginProblem\n{problem}EndProblem\n");
    let entry = parse_problems(text.as_bytes(), None).into_iter().next();
    let problem = entry
        .and_then(|entry| entry.result.ok())
        .ok_or_else(|| format!("not understood: {problem}"))?;
    let solving = Solving {
        resources: Resources {
            threads: 1,
            memory: 1 << 20,
        },
        ..Solving::within(Duration::from_secs(3600))
    };
    let solved = ours::answer(&problem, &solving)?;
    if solved.outcome != Outcome::Complete {
        return Err(format!("solving ended as {:?}", solved.outcome));
    }
    Ok(format!("{}\n", solved.text.lines().count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_the_known_ones() {
        assert_eq!(run("perft-orthodox").unwrap(), "97862\n");
        assert_eq!(run("perft-connected").unwrap(), "26241\n");
        assert!(run("nothing").is_err());
    }
}
