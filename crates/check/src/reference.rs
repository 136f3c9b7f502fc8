//! The kernel against the slow reference on random positions and the games that start from them.

use crate::random::{self, Sample, Taste};
use fastrand::Rng;
use sauterelle_kernel::check::Status;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::game::Game;
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::piece::Side;
use sauterelle_notation::fen::{parse_fen, write_fen};
use sauterelle_notation::names::parse_condition;
use sauterelle_reference as slow;
use std::collections::BTreeSet;

/// The men that both sides of the comparison know.
pub const FAIRY: &[&str] = &[
    "sx", "sx", "sx", "we", "fe", "da", "al", "ca", "z", "gi", "an", "bu", "rf", "gn", "sq", "ok",
    "ek", "n", "cr", "zr", "gr", "am", "em", "pr", "wa", "g", "li", "l", "rh", "bh", "le", "pa",
    "va", "ma", "mo", "na",
];

const TASTE: Taste = Taste {
    fairy: FAIRY,
    neutrals: true,
    odd_royals: true,
    most_men: 14,
};

/// How many more positions the comparison of one sample may visit by playing random moves.
const PLIES: usize = 4;

/// Positions with more moves than this are left out: with Polo and Cage together a move can have thousands of
/// forms, which the reference takes minutes to list.
const TOO_MANY: usize = 1000;

/// What a run has seen.
#[derive(Debug, Default)]
pub struct Report {
    /// Positions compared.
    pub positions: u64,
    /// Moves compared.
    pub moves: u64,
    /// Positions in which one of the sides was in check.
    pub checks: u64,
    /// Positions left out for their number of moves.
    pub skipped: u64,
    /// Descriptions of the differences.
    pub differences: Vec<String>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} positions ({} with a check), {} moves, {} left out",
            self.positions, self.checks, self.moves, self.skipped
        )
    }
}

/// Compares until `positions` have been visited.
///
/// # Errors
/// If a random position cannot be read by one of the programs.
pub fn run(positions: u64, seed: u64) -> Result<Report, String> {
    let mut rng = Rng::with_seed(seed);
    let mut report = Report::default();
    while report.positions < positions && report.differences.len() < 10 {
        let mut sample = random::position(&mut rng, TASTE);
        sample.conditions = random::conditions(&mut rng);
        let has = |name: &str| sample.conditions.iter().any(|c| c.starts_with(name));
        if has("Polo") && has("Circe") {
            // several men reborn in one move: the number of its forms explodes with the men
            sample.men.truncate(5);
        }
        game(&sample, &mut rng, &mut report)?;
    }
    Ok(report)
}

fn game(sample: &Sample, rng: &mut Rng, report: &mut Report) -> Result<(), String> {
    let fen = sample.fen();
    let names: Vec<&str> = sample.conditions.iter().map(String::as_str).collect();
    let context = |what: &str| format!("{fen} {names:?}: {what}");
    let conditions = names
        .iter()
        .map(|name| parse_condition(name).map_err(|e| context(&e.to_string())))
        .collect::<Result<Vec<_>, _>>()?;
    let diagram = parse_fen(&fen)
        .map_err(|e| context(&e.to_string()))?
        .diagram;
    let fast = Game::new(&diagram, &conditions).map_err(|e| context(&e.to_string()))?;
    let mut cx = fast.play();
    let mut reference = slow::Position::parse(&fen, &names).map_err(|e| context(&e))?;
    let mut path = String::new();
    for _ in 0..=PLIES {
        let Some((moves, after)) = legal_moves(&mut cx) else {
            report.skipped += 1;
            return Ok(());
        };
        report.positions += 1;
        report.moves += moves.len() as u64;
        let expected: Vec<_> = reference.legal_moves();
        let differences = compare(&mut cx, &after, &reference, &expected, report);
        if !differences.is_empty() {
            report.differences.push(context(&format!(
                "after{path}:\n    {}",
                differences.join("\n    ")
            )));
            return Ok(());
        }
        let Some(i) = (!moves.is_empty()).then(|| rng.usize(..moves.len())) else {
            break;
        };
        let (from, to, fen) = &after[i];
        let next = expected
            .iter()
            .find(|m| (&m.from, &m.to, &m.after.fen()) == (from, to, fen));
        let Some(next) = next else { break };
        path.push_str(&format!(" {from}{to}"));
        cx.play(&moves[i]);
        reference = next.after.clone();
    }
    Ok(())
}

type Described = (String, String, String);

/// The legal moves with departure, arrival and resulting position.
fn legal_moves(cx: &mut Ctx) -> Option<(Vec<Move>, Vec<Described>)> {
    let mut list = Vec::new();
    let mut described = Vec::new();
    let mut moves = Moves::new(cx);
    while let Some(mv) = moves.next(cx) {
        list.push(mv);
        let shape = mv.shape;
        described.push((
            shape.from.to_string(),
            shape.to.to_string(),
            four_fields(&write_fen(cx)),
        ));
        cx.undo();
        if list.len() > TOO_MANY {
            return None;
        }
    }
    Some((list, described))
}

fn four_fields(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

fn compare(
    cx: &mut Ctx,
    found: &[Described],
    reference: &slow::Position,
    expected: &[slow::RefMove],
    report: &mut Report,
) -> Vec<String> {
    let mut differences = Vec::new();
    let mut any_check = false;
    for (side, theirs) in [
        (Side::White, slow::Side::White),
        (Side::Black, slow::Side::Black),
    ] {
        let (ours, theirs) = (cx.in_check(side), reference.in_check(theirs));
        any_check |= ours;
        if ours != theirs {
            differences.push(format!(
                "{side} in check: kernel {ours}, reference {theirs}"
            ));
        }
    }
    report.checks += u64::from(any_check);
    let status = match cx.status() {
        Status::Play => slow::Status::Play,
        Status::Mate => slow::Status::Mate,
        Status::Stalemate => slow::Status::Stalemate,
    };
    if status != reference.status() {
        differences.push(format!(
            "status: kernel {status:?}, reference {:?}",
            reference.status()
        ));
    }
    let ours: BTreeSet<Described> = found.iter().cloned().collect();
    if ours.len() != found.len() {
        differences.push("the kernel lists a move twice".into());
    }
    let theirs: BTreeSet<Described> = expected
        .iter()
        .map(|m| (m.from.clone(), m.to.clone(), m.after.fen()))
        .collect();
    for (what, extra) in [
        ("only in the kernel", ours.difference(&theirs)),
        ("only in the reference", theirs.difference(&ours)),
    ] {
        for (from, to, fen) in extra.take(4) {
            differences.push(format!("{what}: {from}{to} -> {fen}"));
        }
    }
    differences
}
