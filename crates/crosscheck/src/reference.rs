//! The kernel against the slow reference on random positions and the games that start from them.

use crate::pair::{self, Pair};
use crate::random::{self, Sample, Taste};
use fastrand::Rng;
use sauterelle_kernel::board::piece::Side;

/// The men that both sides of the comparison know.
pub const FAIRY: &[&str] = &[
    "sx", "sx", "sx", "we", "fe", "da", "al", "ca", "z", "gi", "an", "bu", "rf", "gn", "sq", "ok",
    "ek", "n", "cr", "zr", "gr", "am", "em", "pr", "wa", "g", "li", "l", "rh", "bh", "le", "pa",
    "va", "ma", "mo", "na",
];

/// Positions with everything that both sides of the comparison know.
pub const TASTE: Taste = Taste {
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
pub struct ReferenceReport {
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

impl std::fmt::Display for ReferenceReport {
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
pub fn run(positions: u64, seed: u64) -> Result<ReferenceReport, String> {
    run_with(TASTE, positions, seed)
}

/// As [`run`], on positions of the given taste.
///
/// # Errors
/// As [`run`].
pub fn run_with(taste: Taste, positions: u64, seed: u64) -> Result<ReferenceReport, String> {
    let mut rng = Rng::with_seed(seed);
    let mut report = ReferenceReport::default();
    while report.positions < positions && report.differences.len() < 10 {
        let sample = random::sample(&mut rng, taste);
        game(&sample, &mut rng, &mut report)?;
    }
    Ok(report)
}

/// As [`run_with`], with this condition in every position, beside others or alone.
///
/// # Errors
/// As [`run`].
pub fn run_under(
    taste: Taste,
    positions: u64,
    seed: u64,
    condition: &str,
) -> Result<ReferenceReport, String> {
    let mut rng = Rng::with_seed(seed);
    let mut report = ReferenceReport::default();
    let name = condition.split(' ').next().unwrap_or_default();
    while report.positions < positions && report.differences.len() < 10 {
        let mut sample = random::sample(&mut rng, taste);
        match rng.bool() {
            true => sample.conditions.retain(|other| !other.starts_with(name)),
            false => sample.conditions.clear(),
        }
        sample.conditions.push(condition.to_string());
        game(&sample, &mut rng, &mut report)?;
    }
    Ok(report)
}

fn game(sample: &Sample, rng: &mut Rng, report: &mut ReferenceReport) -> Result<(), String> {
    let fen = sample.fen();
    let names: Vec<&str> = sample.conditions.iter().map(String::as_str).collect();
    let game = pair::game(&fen, &names)?;
    let mut pair = Pair::new(&game, &fen, &names)?;
    let mut path = String::new();
    for _ in 0..=PLIES {
        let Some(moves) = pair.kernel_moves(TOO_MANY) else {
            report.skipped += 1;
            return Ok(());
        };
        report.positions += 1;
        report.moves += moves.len() as u64;
        report.checks += u64::from(
            Side::BOTH
                .into_iter()
                .any(|side| pair.player.in_check(side)),
        );
        let differences = pair.differences(&moves);
        if !differences.is_empty() {
            let list = differences.join("\n    ");
            report
                .differences
                .push(format!("{fen} {names:?}: after{path}:\n    {list}"));
            return Ok(());
        }
        let Some((mv, (from, to, _))) = rng.choice(&moves) else {
            break;
        };
        path.push_str(&format!(" {from}{to}"));
        pair.play(mv)?;
    }
    Ok(())
}
