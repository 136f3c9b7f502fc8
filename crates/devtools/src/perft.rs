//! Orthodox move sequences counted by the kernel and by the crate `cozy-chess`, in the same way: every legal move is played,
//! the last one too, and nothing is counted without being played.

use crate::stopwatch::Stopwatch;
use cozy_chess::Board;
use sauterelle_crosscheck::pair::game;
use sauterelle_kernel::moves::perft::perft as ours;
use std::fmt::Write;

/// Positions with every kind of move, and the half-moves to count: the game array, one with castlings and pins, an ending with
/// en passant, two with many promotions, a middle game.
const POSITIONS: &[(&str, u32)] = &[
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        4,
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        4,
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
    ),
];

/// Counts and prints the speeds of both; whether the counts agree.
///
/// # Errors
/// If a position is not understood.
pub fn run(runs: u32) -> Result<(String, bool), String> {
    let mut text = String::from(
        "| position | half-moves | sequences | Sauterelle, million/s | cozy-chess, million/s | ratio |\n|---|---:|---:|---:|---:|---:|\n",
    );
    let mut all = [0.0, 0.0];
    let mut sequences = 0;
    let mut agrees = true;
    for (fen, depth) in POSITIONS {
        let game = game(fen, &[])?;
        let board = Board::from_fen(fen, false).map_err(|e| format!("{fen}: {e}"))?;
        let [(count, seconds), (other, theirs)] = fastest(
            runs,
            || ours(&mut game.play(), *depth),
            || count(&board, *depth),
        );
        agrees &= count == other;
        sequences += count;
        all[0] += seconds;
        all[1] += theirs;
        let differs = if count == other {
            String::new()
        } else {
            format!(", but {other}")
        };
        let placement = fen.split(' ').next().unwrap_or_default();
        let _ = writeln!(
            text,
            "| {placement} | {depth} | {count}{differs} | {} |",
            speeds(count, [seconds, theirs])
        );
    }
    let _ = writeln!(text, "| all | | {sequences} | {} |", speeds(sequences, all));
    Ok((text, agrees))
}

/// The count and the seconds of the fastest run of each, the runs alternating.
fn fastest(runs: u32, ours: impl Fn() -> u64, theirs: impl Fn() -> u64) -> [(u64, f64); 2] {
    let mut best = [(0, f64::INFINITY); 2];
    let programs: [&dyn Fn() -> u64; 2] = [&ours, &theirs];
    for _ in 0..runs.max(1) {
        for (program, best) in programs.iter().zip(&mut best) {
            let stopwatch = Stopwatch::ours();
            let count = program();
            *best = (count, best.1.min(stopwatch.seconds()));
        }
    }
    best
}

fn speeds(count: u64, seconds: [f64; 2]) -> String {
    let [ours, theirs] = seconds.map(|seconds| count as f64 / seconds / 1e6);
    format!("{ours:.2} | {theirs:.2} | {:.3}", ours / theirs)
}

fn count(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += count(&after, depth - 1);
        }
        false
    });
    nodes
}
