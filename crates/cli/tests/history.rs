//! What the history of a diagram says: last moves that are unique, castlings that are disproved, cases, dead positions.

use crate::common::sauterelle;

fn solved(fen: &str, stipulation: &str, options: &[&str]) -> String {
    let mut args = vec!["solve", "--fen", fen, "--stipulation", stipulation];
    for option in options {
        args.extend(["--option", option]);
    }
    let run = sauterelle(&args, "");
    assert_eq!(run.code, 0, "{}", run.shown());
    run.stdout
}

/// The moves taken back, the first ones of the solutions.
fn taken_back(fen: &str, stipulation: &str, options: &[&str]) -> Vec<String> {
    let text = solved(fen, stipulation, options);
    let lines = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("-1."));
    lines
        .map(|line| line.trim_end_matches(" !").to_string())
        .collect()
}

#[test]
fn records_have_one_last_move() {
    for (board, expected) in [
        ("Qk6/N7/2K5/8/8/8/8/8", "b7xSa8=Q"),
        ("6kN/6PN/8/8/8/8/B7/1K6", "Sf7xSh8"),
        ("8/8/8/8/8/6P1/6Pk/5K1R", "Rg1xSh1"),
        ("BK1k4/Pp6/p7/8/8/8/8/8", "b6xSa7"),
    ] {
        assert_eq!(
            taken_back(board, "last1w level2", &[]),
            [expected],
            "{board}"
        );
    }
}

#[test]
fn a_diagram_that_cannot_have_come_about_says_why() {
    for (board, why) in [
        (
            "8/8/7q/8/7Q/8/PPkPP3/KR1b4",
            "wKa1, wRb1, bBd1, wPa2, wPb2, bKc2, wPd2, wPe2 cannot have come",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/4K3",
            "the pawns of White must have captured, and can have captured nobody",
        ),
        (
            "4k3/8/8/4B3/8/8/PPPPPPPP/4K3",
            "White has 8 pawns, and 1 of its other men must have been pawns",
        ),
    ] {
        let run = sauterelle(
            &["solve", "--fen", board, "--stipulation", "last1w level2"],
            "",
        );
        let text = run.shown();
        assert!(text.contains(why), "{text}");
    }
}

#[test]
fn men_that_castle_cannot_have_made_way() {
    // with the pawn on c7 the rook b7 came along the eighth rank
    let board = "r3k1bR/pr1p4/1pP5/8/2B1K3/8/8/8";
    assert_eq!(taken_back(board, "-1w & #2 level2", &[]), ["d5xPc6ep"]);
    assert_eq!(taken_back(board, "-1w & #2", &[]), [""; 0]);
}

#[test]
fn the_history_disproves_castlings_in_ordinary_problems() {
    let text = solved("4k2r/8/4K3/8/8/8/8/R7", "#1", &[]);
    assert!(text.contains("1.Ra1-a8 #"), "{text}");
    assert!(
        text.contains("disproved by the history: 0-0 (Black)"),
        "{text}"
    );
    // who says that they have not moved is believed
    let text = solved("4k2r/8/4K3/8/8/8/8/R7 w k -", "#1", &[]);
    assert!(!text.contains("disproved"), "{text}");
    // three pawns on one file without a capture: nobody can have played here
    let board = "rnbqkbnr/pppppppp/8/8/P7/P7/P1P1PPP1/4K2R";
    let text = solved(board, "#1", &[]);
    assert!(!text.contains("disproved"), "{text}");
}

#[test]
fn captures_missing_men_and_promotions_go_together() {
    // the white pawn on c3 has captured the black man that is missing; Black has captured nobody, and his pawn cannot have come there
    let board = "rnbqkbnr/1ppppppp/8/8/8/2P5/P1PPPPPP/RNBQKBNR";
    let run = sauterelle(
        &["solve", "--fen", board, "--stipulation", "last1w level2"],
        "",
    );
    assert!(
        run.stdout.contains("the promotions do not go together"),
        "{}",
        run.shown()
    );
    // the white pawn on f4 has captured both men that are missing, and so the black pawn was promoted on h1
    let text = solved("r1bqkbnr/ppppppp1/8/8/5P2/8/PPPPPPP1/RNBQKBNR", "#1", &[]);
    assert!(
        text.contains("(disproved by the history: 0-0 (White))"),
        "{text}"
    );
    // it may have captured the white knight instead, and been captured on g3
    let text = solved("r1bqkbnr/ppppppp1/8/8/5P2/8/PPPPPPP1/R1BQKBNR", "#1", &[]);
    assert!(!text.contains("disproved"), "{text}");
}

#[test]
fn each_case_of_partial_retro_analysis_has_its_solution() {
    // W. Langstaff, The Chess Amateur 1922
    let text = solved("4k2r/8/5B1P/5KpP/8/8/8/3R4", "#2", &["PRA"]);
    let (neither, both) = text
        .split_once("(case: neither castling nor en passant)")
        .unwrap_or_default();
    assert!(neither.contains("1.Kf5-e6 !"), "{text}");
    assert!(both.contains("1.h5*g6 ep. !"), "{text}");
    assert!(
        both.contains("(case: 0-0 (Black), en passant on g6)"),
        "{text}"
    );
    let run = sauterelle(
        &[
            "solve",
            "--fen",
            "4k2r/8/8/8/8/8/8/3RK3",
            "--stipulation",
            "#2",
            "--option",
            "PRA",
            "--option",
            "RS",
        ],
        "",
    );
    assert_eq!(run.code, 2, "{}", run.shown());
}

#[test]
fn castling_proves_a_capture_en_passant_a_posteriori() {
    // P0000793 of the Problem Database of Die Schwalbe, N. Plaksin and A. Lobusov 1975
    let board = "B7/p5PP/p6R/Q1Pp4/8/PP1P2P1/p3P1k1/4K2R";
    let text = solved(board, "#3", &["AP", "Variation"]);
    for line in [
        "1.c5*d6 ep. + !",
        "2.0-0 threat:",
        "key 1.c5*d6 ep., complete (a posteriori: en passant on d6, to be proved by 0-0 (White))",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    // White could mate faster if he had not to castle
    assert!(!text.contains("2.g7-g8"), "{text}");
    // without the convention the capture is not proved, and a castling that is lost proves nothing
    for options in [&[][..], &["AP", "NoCastling h1"]] {
        let text = solved(board, "#3", options);
        assert!(!text.contains("ep."), "{text}");
    }
    let run = sauterelle(
        &[
            "solve",
            "--fen",
            board,
            "--stipulation",
            "last1b",
            "--option",
            "AP",
        ],
        "",
    );
    assert!(
        run.code == 2 && run.stderr.contains("a posteriori"),
        "{}",
        run.shown()
    );
}

#[test]
fn set_play_has_a_history_of_its_own() {
    // P0001285, J. Oudot 1960: White has moved last before the play, and must have moved king or rook; before the set play Black has
    let text = solved(
        "8/7p/7P/2pr2pP/2bP2Pb/2pk1BRP/6qN/R3KNrn",
        "h#2",
        &["SetPlay"],
    );
    for line in [
        "1...d4*c5   2.Qg2*h3 0-0-0 #",
        "set play: 1 solution, complete\n",
        "1.Qg2-b2 Bf3-e2 +   2.Kd3-c2 Be2-d1 #",
        "1 solution, complete (disproved by the history: 0-0-0 (White))",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn no_move_follows_a_dead_position() {
    // the positions P1001041 and P1003981 of the Problem Database of Die Schwalbe
    for (board, expected, without) in [
        ("k7/P7/B1K5/8/8/8/8/8", "Kb8xSa8", 3),
        ("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8", "a5-a4", 6),
    ] {
        let with = taken_back(board, "last1b level2", &["DeadPositions"]);
        assert_eq!(with, [expected], "{board}");
        assert_eq!(
            taken_back(board, "last1b level2", &[]).len(),
            without,
            "{board}"
        );
    }
}
