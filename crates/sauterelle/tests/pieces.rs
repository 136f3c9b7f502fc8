//! Problems solved in pieces have the solutions of the whole, in the same order.

use sauterelle::{Event, Piece, Problem, Question, Report, Solver, Stop, merged};
use std::path::{Path, PathBuf};
use std::time::Duration;

const SOLVER: Solver = Solver {
    threads: 0,
    memory: 1 << 20,
    // only what is solved at once is compared
    time: Some(Duration::from_millis(300)),
    time_each: None,
    deadline: None,
};

/// Other work on the machine may make a piece take longer than the whole took.
const PIECES: Solver = Solver {
    time: Some(Duration::from_secs(20)),
    ..SOLVER
};

/// Longer searches are left to `.ci/release`, which sets this variable: their pieces take longest, as no piece knows what another one
/// has found out.
fn most_moves() -> u64 {
    match std::env::var_os("SAUTERELLE_TESTS") {
        Some(which) if which == "whole" => u64::MAX,
        _ => 40_000,
    }
}

/// All problems in a folder and below it.
fn problems(folder: &Path, found: &mut Vec<(PathBuf, Problem)>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            problems(&path, found);
        } else if path.extension().is_some_and(|it| it == "inp") {
            let text = std::fs::read(&path).expect("a file");
            let read = Problem::read_all(&text, None, &Question::default());
            found.extend(read.into_iter().flatten().map(|it| (path.clone(), it)));
        }
    }
}

fn whole(problem: &Problem) -> (Vec<(usize, String)>, Report) {
    let mut found = Vec::new();
    let report = SOLVER.solve(problem, &Stop::default(), &mut |event| {
        if let Event::Solution(solution) = event {
            found.push((solution.position, solution.text));
        }
    });
    (found, report.expect("a problem that can be solved"))
}

/// The pieces of a position; every third one in pieces itself.
fn pieces(problem: &Problem, position: usize) -> Vec<Piece> {
    let all = Piece {
        position,
        path: Vec::new(),
    };
    let firsts = problem.pieces(&all).expect("pieces");
    let mut pieces = Vec::new();
    for (index, first) in firsts.into_iter().enumerate() {
        match index % 3 {
            0 if !first.path.is_empty() => pieces.extend(problem.pieces(&first).expect("pieces")),
            _ => pieces.push(first),
        }
    }
    // results come in any order
    pieces.reverse();
    pieces
}

#[test]
fn pieces_make_the_whole_of_every_second_problem() {
    pieces_make_the_whole(0);
}

/// By itself, as two tests run at once.
#[test]
fn pieces_make_the_whole_of_the_others() {
    pieces_make_the_whole(1);
}

fn pieces_make_the_whole(from: usize) {
    let mut all = Vec::new();
    problems(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples"),
        &mut all,
    );
    let (mut compared, mut divided, mut twice) = (0, 0, 0);
    for (path, problem) in all.iter().skip(from).step_by(2) {
        let (expected, report) = whole(problem);
        let ends = report.positions.iter().filter_map(|it| it.end.as_ref());
        let played: u64 = ends.map(|end| end.nodes).sum();
        if !report.is_complete() || played > most_moves() {
            continue;
        }
        compared += 1;
        let (mut found, mut verdicts) = (Vec::new(), Vec::new());
        for position in 0..problem.positions() {
            let pieces = pieces(problem, position);
            divided += usize::from(pieces.len() > 1);
            twice += usize::from(pieces.iter().any(|piece| piece.path.len() == 2));
            let results = pieces.into_iter().map(|piece| {
                let result = PIECES.solve_piece(problem, &piece, &Stop::default());
                (piece, result.expect("a piece that can be solved"))
            });
            let together = merged(problem, position, results.collect(), true);
            found.extend(together.solutions.into_iter().map(|it| (position, it.text)));
            verdicts.extend(together.verdicts);
        }
        assert_eq!(found, expected, "{}", path.display());
        assert_eq!(verdicts, report.verdicts(), "{}", path.display());
    }
    assert!(compared > 50, "{compared} compared");
    assert!(divided > 50, "{divided} divided");
    assert!(twice > 10, "{twice} divided twice");
}
