//! The challenge of the inventor of Connected chess: from the game array, both sides cooperating, White promotes as soon as possible.

use crate::common::sauterelle;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn solved(stipulation: &str, more: &[&str]) -> crate::common::Run {
    let problem = ["solve", "--fen", ARRAY, "--condition", "Connected"];
    sauterelle(
        &[&problem, ["--stipulation", stipulation].as_slice(), more].concat(),
        "",
    )
}

#[test]
fn twelve_moves_are_enough() {
    let run = solved("hprom11.5", &["--option", "MaxSolutions 1"]);
    assert_eq!(run.code, 3, "{}", run.shown());
    let lines: Vec<&str> = run
        .stdout
        .lines()
        .filter(|line| line.trim_start().starts_with("1..."))
        .collect();
    assert_eq!(lines.len(), 1, "{}", run.shown());
    assert!(lines[0].contains("12."), "{}", run.shown());
    assert!(lines[0].contains("*h8="), "{}", run.shown());
}

#[test]
fn ten_moves_are_not_enough() {
    let run = solved("hprom9.5", &[]);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(!run.stdout.contains("1.."), "{}", run.shown());
}
