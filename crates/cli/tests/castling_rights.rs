//! Who may castle after kings and rooks have come to their homes otherwise than by moves of their own: the source of the rule decides, or,
//! where it is silent, what Popeye finds.

use crate::common::sauterelle;

/// Whether one of the solutions begins with these moves.
fn is_solved(fen: &str, stipulation: &str, conditions: &[&str], moves: &str) -> bool {
    let mut args = vec!["solve", "--fen", fen, "--stipulation", stipulation];
    for condition in conditions {
        args.extend(["--condition", condition]);
    }
    let run = sauterelle(&args, "");
    assert_eq!(run.code, 0, "{}", run.shown());
    let mut lines = run.stdout.lines();
    lines.any(|line| line.trim().starts_with(moves))
}

#[test]
fn a_king_that_is_swapped_home_is_reborn_there() {
    let swapping = &["SwappingKings"];
    // it has stood there before
    let there = "7k/8/8/8/8/4b3/8/R1B1K3";
    let back = "1...Bc1-b2[Kh8<->Ke1] +   2.Be3-d4[Ke1<->Kh8] 0-0-0";
    assert!(is_solved(there, "h001.5", swapping, back));
    // it comes there for the first time
    let new = "7K/8/5B2/8/8/8/8/Rn2k3";
    let first = "1...Bf6-h4[Ke1<->Kh8]   2.Sb1-a3 0-0-0";
    assert!(is_solved(new, "h001.5", swapping, first));
}

#[test]
fn the_announcement_of_swapping_kings_rests_on_it() {
    // D. Meinking, strategems.org 2004: the white king is swapped to e1 and castles
    let args = [
        "solve",
        "--fen",
        "1B3K2/8/3p4/8/8/8/3k4/5B1R",
        "--stipulation",
        "h#2",
    ];
    let run = sauterelle(&[&args[..], &["--condition", "SwappingKings"]].concat(), "");
    let lines = run.stdout.lines().map(str::trim);
    let solutions: Vec<&str> = lines.filter(|line| line.starts_with("1.")).collect();
    let intended = "1.Kd2-e1 Bf1-h3[Ke1<->Kf8]   2.d6-d5 0-0[Kf8<->Kg1] #";
    assert_eq!(solutions, [intended]);
}

#[test]
fn kings_that_oscillate_keep_the_rights_that_they_have() {
    let both = &["WhiteOscillatingKings", "BlackOscillatingKings"];
    let there = "7k/1p6/8/8/8/8/P7/R3K3";
    let back = "1...a2-a3[Kh8<->Ke1] +   2.b7-b6[Ke1<->Kh8] 0-0-0";
    assert!(is_solved(there, "h001.5", both, back));
    // who stands there for the first time has none
    let type_c = &["WhiteOscillatingKings TypeC"];
    let new = "7K/8/5B2/8/8/8/8/Rn2k3";
    let first = "1...Bf6-h4[Ke1<->Kh8]";
    assert!(!is_solved(new, "h001.5", type_c, first));
    assert!(is_solved(new, "h~1.5", type_c, first));
}

#[test]
fn men_that_change_places_and_boards_that_turn_leave_rights_as_they_are() {
    // the rooks change places there and back
    let rooks = "1k6/8/8/8/8/8/1P5r/RN2K3";
    let back = "1...Ra1<->Rh2   2.Kb8-a7 Rh2<->Ra1   3.Ka7-a6 0-0-0";
    assert!(!is_solved(rooks, "h002.5", &["MessignyChess"], back));
    let turning = "7k/p7/8/8/8/8/P7/R3K3";
    let around = "1...a2-a4   2.Kh1-g1 h5-h6   3.Kb8-a7 0-0-0";
    assert!(is_solved(
        turning,
        "h002.5",
        &["ActuatedRevolvingBoard"],
        around
    ));
}

#[test]
fn kings_and_rooks_that_a_rule_puts_home_count_as_unmoved() {
    let reborn = "1...Rc1-c2   2.Bd3*c2[+wRh1] 0-0";
    assert!(is_solved(
        "6k1/8/8/8/8/3b4/8/2R1K3",
        "h001.5",
        &["Circe"],
        reborn
    ));
    assert!(!is_solved(
        "6k1/8/8/8/8/3b4/8/2R1K3",
        "h001.5",
        &[],
        "1...Rc1-c2"
    ));
    let transferred = "1...Rc1*c7[wRc7->a1]   2.Kh8-g8 0-0-0";
    assert!(is_solved(
        "7k/2p5/8/8/8/8/8/2R1K3",
        "h001.5",
        &["AntiCirce"],
        transferred
    ));
}

#[test]
fn an_exchange_of_roles_ends_all_rights() {
    // the white king comes from d8, where it was the black one
    let moves = "1.Ke8-d8 RoleExchange   2.Kd8-c8";
    assert!(!is_solved(
        "4k3/8/8/8/8/8/8/4K2R",
        "h002",
        &["RoleExchange"],
        moves
    ));
}

#[test]
fn a_verdict_names_the_castlings_that_it_assumes() {
    let fen = "r3k1bR/pr1p4/1pP5/8/2B1K3/8/8/8";
    let said = |more: &[&str]| {
        let args = ["solve", "--fen", fen, "--stipulation", "-1w & #2"];
        sauterelle(&[&args[..], more].concat(), "").stdout
    };
    let assumed = "(legality: level 1; possible as not disproved: 0-0-0 (Black))";
    assert!(said(&[]).contains(assumed), "{}", said(&[]));
    // castlings count as impossible there
    let off = said(&["--option", "CastlingOff"]);
    assert!(
        !off.contains("not disproved") && off.contains("legality: level 1"),
        "{off}"
    );
}
