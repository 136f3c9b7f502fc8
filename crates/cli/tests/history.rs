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
fn published_problems_on_rights_have_their_solutions() {
    let rows = include_str!("../../../bench/rights/problems.tsv").lines();
    for row in rows.filter(|row| !row.starts_with('#')) {
        let [convention, fen, stipulation, parts, source] = row
            .split('\t')
            .collect::<Vec<_>>()
            .try_into()
            .expect("five columns");
        let text = solved(fen, stipulation, &[convention, "SetPlay"]);
        for part in parts.split("; ") {
            assert!(text.contains(part), "{source}: {part}\n{text}");
        }
    }
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

/// What has been added where a verdict says so.
fn added(text: &str) -> Vec<&str> {
    let parts = text.split("(added: ").skip(1);
    parts
        .filter_map(|part| Some(part.split_once(')')?.0))
        .collect()
}

#[test]
fn men_are_added_so_that_a_diagram_is_an_illegal_cluster() {
    // T. R. Dawson: the first in the Independent of 23 November 1996, with the rook on g4 and the bishop on h8 as the only way
    for (board, men, expected) in [
        ("k7/8/4n3/8/3K4/8/8/8", "Black R B", "Black Rg4, Black Bh8"),
        ("8/6k1/8/8/8/2K5/8/8", "Black P P", "Black Pb4, Black Pd4"),
        (
            "8/6k1/8/8/8/2K5/8/8",
            "Black P P P",
            "Black Pa6, Black Pa7, Black Pb7",
        ),
    ] {
        let text = solved(board, "cluster", &[&format!("Add {men}")]);
        assert_eq!(added(&text), [expected], "{text}");
        assert!(text.contains("illegal cluster: not disproved"), "{text}");
    }
}

#[test]
fn a_king_is_added_so_that_there_is_a_mate() {
    // by hand: from these squares the king guards a2 and b2, and does not stand in the way of the rook
    let text = solved("8/8/8/8/8/8/7R/k7", "#1", &["Add White K"]);
    assert_eq!(added(&text), ["White Ka3", "White Kb3"], "{text}");
    assert!(text.contains("key 1.Rh2-h1, complete"), "{text}");
    // without one it is said how many placements there are
    let text = solved("8/8/8/8/8/8/7R/k7", "#1", &["Add Black P"]);
    assert!(
        text.contains("no solution, complete (placements looked at: 47 of 47)"),
        "{text}"
    );
}

#[test]
fn men_are_added_by_every_way_in_and_in_three_languages() {
    let expected = [
        "added: White Ka3",
        "ajouté : Blanc Ra3",
        "hinzugefügt: Weiss Ka3",
    ];
    let inputs = [
        "beginproblem stip #1 piec white rh2 black ka1 option add white k endproblem",
        "DebutProbleme enonce #1 pieces blanc th2 noir ra1 option PiecesAjoutees blanc r FinProbleme",
        "AnfangProblem Forderung #1 Steine weiss th2 schwarz ka1 Option Hinzufuegen weiss k EndeProblem",
    ];
    for (input, expected) in inputs.into_iter().zip(expected) {
        let run = sauterelle(&["solve", "-"], input);
        let told = run.stdout.replace(['\u{a0}', '\u{202f}'], " ");
        assert!(told.contains(expected), "{}", run.shown());
    }
    let yaml =
        "stipulation: '#1'\nalgebraic:\n  white: [Rh2]\n  black: [Ka1]\noptions:\n- Add white K\n";
    let run = sauterelle(&["solve", "--format", "json", "-"], yaml);
    assert!(run.stdout.contains(r#""White Ka3""#), "{}", run.shown());
}

#[test]
fn men_are_added_under_conditions_with_twins_and_by_both_sides() {
    let text = "beginproblem stip h#1 piec white ka1 rb2 black kh8 cond circe option add black p duplex \
                twin move h8 a8 endproblem";
    let run = sauterelle(&["solve", "-"], text);
    assert_eq!(run.code, 0, "{}", run.shown());
    let refused = "beginproblem stip dia3.0 piec white ka1 black kh8 option add black p endproblem";
    let run = sauterelle(&["solve", "-"], refused);
    assert_ne!(run.code, 0, "{}", run.shown());
    let many = "beginproblem stip #1 piec white ka1 black kh8 option add black q r b n endproblem";
    let run = sauterelle(&["solve", "-"], many);
    assert!(run.shown().contains("at most 250000"), "{}", run.shown());
}

#[test]
fn a_diagram_says_who_can_be_to_move() {
    for (board, expected) in [
        ("k7/8/8/8/8/8/6PP/5r1K", "White to move (Black to move: "),
        ("k7/8/8/8/8/8/8/K7", "not decided who is to move"),
        ("K7/1k6/8/8/8/8/8/8", "illegal position"),
    ] {
        let text = solved(board, "whomoves", &[]);
        assert!(text.contains(expected), "{text}");
    }
    let text = solved("4k3/8/8/4B3/8/8/PPPPPPPP/4K3", "legal", &[]);
    assert!(
        text.contains("illegal position (White has 8 pawns"),
        "{text}"
    );
    let text = solved("4k3/8/8/8/8/8/PPPPPPPP/4K3", "illegal", &[]);
    assert!(text.contains("not disproved, complete"), "{text}");
    // without the bishop or a pawn it is possible, but the rook is idle
    let text = solved("4k3/8/8/4B3/8/8/PPPPPPPP/4K2R", "cluster", &[]);
    assert!(text.contains("but no cluster"), "{text}");
}

#[test]
fn men_to_be_added_are_written_in_other_languages_and_forms() {
    let french = "DebutProbleme enonce #1 pieces blanc th2 noir ra1 \
                  option PiecesAjoutees blanc r noir c FinProbleme";
    for (to, language, expected) in [
        ("popeye", Some("english"), "option Add White K Black S"),
        ("popeye", Some("german"), "Hinzufuegen Weiss K Schwarz S"),
        ("yaml", None, "- Add White K Black S"),
    ] {
        let mut args = vec!["convert", "--to", to, "-"];
        args.extend(language.iter().flat_map(|name| ["--language", name]));
        let run = sauterelle(&args, french);
        assert!(run.stdout.contains(expected), "{}", run.shown());
        let solved = sauterelle(&["solve", "-"], &run.stdout);
        assert_eq!(solved.code, 0, "{}", solved.shown());
    }
}

#[test]
fn versions_are_not_made_of_problems_with_men_to_be_added() {
    let text = "beginproblem stip #1 piec white rh2 black ka1 option add white k endproblem";
    let run = sauterelle(&["compose", "-", "--vary", "wRh2 -> empty"], text);
    assert_ne!(run.code, 0, "{}", run.shown());
    assert!(
        run.shown().contains("with men to be added"),
        "{}",
        run.shown()
    );
}
