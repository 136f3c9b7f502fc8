//! Each move is told once, by a text that names the right men and can be read again.

use crate::common::sauterelle;

/// The legal moves of a position.
fn moves(fen: &str, args: &[&str]) -> Vec<String> {
    let run = sauterelle(&[&["moves", "--fen", fen], args].concat(), "");
    assert_eq!(run.code, 0, "{}", run.shown());
    let lines = run.stdout.lines();
    let moves = lines.filter(|line| !line.contains("legal move"));
    moves
        .map(|line| line.trim_end_matches(" +").to_string())
        .collect()
}

fn with_condition(fen: &str, definition: &str) -> Vec<String> {
    let definition = format!("condition Own = {definition}");
    moves(fen, &["--define", &definition, "--condition", "Own"])
}

/// Plays a move of the list, as the program has written it.
fn is_read_again(fen: &str, definition: &str, text: &str) -> bool {
    let definition = format!("condition Own = {definition}");
    let args = [
        "game",
        "--fen",
        fen,
        "--define",
        &definition,
        "--condition",
        "Own",
        "--moves",
        text,
    ];
    sauterelle(&args, "").code == 0
}

#[test]
fn men_caged_in_another_order_are_one_move() {
    let all = moves(
        "5K2/pk6/1P6/6B1/2bb2P1/6n1/8/4Q3 w",
        &["--condition", "Polo", "--condition", "CirceCage"],
    );
    let cages: Vec<&String> = all
        .iter()
        .filter(|text| text.starts_with("Qe1-c3"))
        .collect();
    assert_eq!(cages, ["Qe1-c3[-c4][-d4][+bBh4][+bBa8]"]);
}

#[test]
fn men_that_disappear_in_another_order_on_one_way_are_one_move() {
    let all = moves(
        "4k2r/1pn5/2P5/1Q6/4n3/8/Pp6/4K3 w",
        &["--condition", "Breton PY", "--condition", "SeriesCapture"],
    );
    let ends_on_b7 = |text: &&String| text.starts_with("Qb5*b2[") && text.ends_with("*b7[-wPc6]");
    let other_order = |text: &&String| text.starts_with("Qb5*b2[") && text.ends_with("*b7[-wPa2]");
    let twice = all.iter().filter(|it| ends_on_b7(it) || other_order(it));
    assert_eq!(twice.count(), 1, "{all:?}");
}

#[test]
fn what_several_parts_of_a_man_lead_to_is_one_move() {
    let man = "man xy, \"p\" = pawn steps [0,1] takes [-1,1 1,1] promotes + move leap [0,1] ahead";
    let fen = "8/8/8/2k5/8/8/1[XY]6/K7 w";
    let all = moves(fen, &["--define", man]);
    assert_eq!(all, ["Ka1-b1", "Ka1-a2", "XYb2-b3", "XYb2-b4"]);
    let leaping = man.replace("leap [0,1]", "leap [0,2]");
    let args = [
        "solve",
        "--fen",
        fen,
        "--define",
        &leaping,
        "--stipulation",
        "zb41",
    ];
    let run = sauterelle(&args, "");
    assert_eq!(
        run.stdout.matches("   1.XYb2-b4").count(),
        1,
        "{}",
        run.shown()
    );
    // a double step that an observed pawn could also make as a queen
    let menaced = moves(
        "8/8/8/4k1p1/5q2/K7/3P4/8 w",
        &["--condition", "TransmissionMenace"],
    );
    assert_eq!(menaced.iter().filter(|text| *text == "d2-d4").count(), 1);
}

#[test]
fn choices_that_do_nothing_are_none() {
    let all = with_condition(
        "7k/8/8/8/8/8/P7/K7 w",
        "after consequence: choose x in [a8 h8] : each y in x : put knight for mover on y",
    );
    assert_eq!(
        all,
        [
            "Ka1-b1[+wSa8]",
            "Ka1-b2[+wSa8]",
            "a2-a3[+wSa8]",
            "a2-a4[+wSa8]"
        ]
    );
}

#[test]
fn men_that_go_elsewhere_have_their_own_names() {
    let fen = "7k/8/8/8/8/8/4q3/KR2Q3 w";
    for (definition, text) in [
        ("after consequence: move on(e1) to g1", "Rb1-b2[wQe1->g1]"),
        ("after consequence: swap e1 with e2", "Ka1-b2[Qe2<->Qe1]"),
    ] {
        let all = with_condition(fen, definition);
        assert!(all.iter().any(|it| it == text), "{definition}: {all:?}");
        assert!(is_read_again(fen, definition, text), "{definition}: {text}");
    }
    // a promoted man
    let promoted = with_condition(
        "7k/1P6/8/8/8/8/8/K7 w",
        "after consequence: move on(b8) to d4",
    );
    assert!(
        promoted.contains(&"b7-b8=S[wSb8->d4]".to_string()),
        "{promoted:?}"
    );
}
