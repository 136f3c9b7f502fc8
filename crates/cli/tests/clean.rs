//! `solve --clean`: text that a strict grammar parses.

use crate::common::sauterelle;

const TWINS: &str = "\
DebutProbleme
Auteur Personne
Enonce h##1
Pieces Blanc Rc1 Ta2 Noir Ra1 Pc3
Jumeau Enonce #1
Jumeau EnPlus Deplacement a2 b3 Condition NoirMaximum
FinProbleme
";

#[test]
fn twins_and_messages() {
    let run = sauterelle(&["solve", "--clean", "-"], TWINS);
    let (text, footer) = run
        .stdout
        .split_once("\nsolution terminée.")
        .unwrap_or_else(|| panic!("{}", run.shown()));
    assert!(footer.starts_with(" Temps = "), "{}", run.shown());
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(
        lines,
        [
            "a)",
            "  1...  ...",
            "b) {#1}",
            "{the side to play can capture the king}",
            "  1...  ...",
            "+c) wRa2-->b3 {BlackMaximummer}",
            "   1.Rb3-a3 # !",
        ],
        "{}",
        run.shown()
    );
    // the diagram of one twin is illegal
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.stderr.contains("b): "), "{}", run.shown());
}

#[test]
fn data_are_not_text() {
    let run = sauterelle(&["solve", "--clean", "--format", "json", "-"], TWINS);
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.stderr.contains("--clean"), "{}", run.shown());
    assert!(run.stdout.is_empty(), "{}", run.shown());
}
