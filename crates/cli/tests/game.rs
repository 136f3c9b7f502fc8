//! `game`: lists of moves replayed under conditions.

use serde_json::Value;

/// Both sides have helped White to promote as soon as possible.
const CHALLENGE: &str = "1.e3 d6 2.f4 b6 3.g4 Ba6 4.h4 Nd7 5.h5 Ne5 6.g5 Kd7 7.h6 f6 8.Qh5 Qe8 9.Qg6 c6 10.hxg7 d5 11.Rxh7 Nf7 12.gxh8=Q";

fn game(code: i32, args: &[&str], stdin: &str) -> crate::common::Run {
    let run = crate::common::sauterelle(&[&["game"], args].concat(), stdin);
    assert_eq!(run.code, code, "{args:?}: {}", run.shown());
    run
}

fn data(code: i32, args: &[&str]) -> Value {
    let run = game(code, &[args, &["--format", "json"]].concat(), "");
    serde_json::from_str(&run.stdout).expect("JSON")
}

#[test]
fn a_game_of_connected_chess_promotes_at_move_12() {
    let pgn = format!("[Event \"challenge\"]\n[Result \"*\"]\n\n{{both help}} {CHALLENGE}! $1 *\n");
    let run = game(0, &["--condition", "Connected"], &pgn);
    let last = run.stdout.lines().last().expect("a move");
    assert!(last.starts_with("12.g7*h8=Q"), "{last}");
    assert!(
        last.ends_with("r3qbnQ/p2kpn1R/bpp2pQ1/3p2P1/5P2/4P3/PPPP4/RNB1KBN1 b Q - 0 1"),
        "{last}"
    );
    assert_eq!(run.stdout.lines().count(), 24);
    let played = data(0, &["--condition", "Connected", "--moves", CHALLENGE]);
    assert_eq!(played["moves"].as_array().map(Vec::len), Some(23));
    assert_eq!(played["moves"][22]["number"], 12);
    // each move must be legal in orthodox chess too, but for the rule of the game that forbids others
    game(0, &["--moves", CHALLENGE], "");
}

#[test]
fn the_move_that_breaks_a_rule_is_named() {
    let args = ["--condition", "Connected", "--moves", "1.Nc3 e6\n2. b4 d6"];
    let run = game(2, &args, "");
    let expected = "--moves:2:4: 2.b4: b4 is not legal: White would be in check: the men are not connected: Ra1, Pa2 cut off";
    assert!(run.stderr.contains(expected), "{}", run.shown());
    let played = data(2, &args);
    assert_eq!(played["moves"].as_array().map(Vec::len), Some(2));
    let violation = &played["violation"];
    assert_eq!(
        (
            &violation["number"],
            &violation["line"],
            &violation["column"]
        ),
        (&2.into(), &2.into(), &4.into())
    );
    assert_eq!(
        violation["refusals"][0]["clauses"][0]["message"],
        "self-check"
    );
    // the same list is a game of orthodox chess
    game(0, &args[2..], "");
}

#[test]
fn a_black_move_and_other_faults_are_placed() {
    for (moves, parts) in [
        (
            "1.e4 e5 2.Nf3 Nf6 3.Nxe5 Nxe4 4.Qe2 Nc4",
            &["4...Nc4", "is not legal"][..],
        ),
        ("1.e4 e5 2.N3 x", &["--moves:1:11: 2.N3", "does not name"]),
        ("1.Nf3 d5 2.Nc3 d4 3.Nd4 e5 4.Nd3", &["4.Nd3"]),
        (
            "1.e4 e5 3.Nf3",
            &["--moves:1:11: 2.Nf3: the number 3 stands where move 2 is due"],
        ),
        (
            "1.e4 2.d4",
            &["1...d4: the number 2 stands where move 1 is due"],
        ),
        ("1.e4 {e5", &["--moves:1:6", "no end"]),
        ("1.e4 (1.d4 e5", &["--moves:1:6", "no end"]),
        ("1.e4 (d4 d5) e5", &["--moves:1:6", "variation"]),
    ] {
        let run = game(2, &["--moves", moves], "");
        for part in parts {
            assert!(run.stderr.contains(part), "{moves}: {}", run.shown());
        }
    }
    game(2, &["--pgn", "no-such-file.pgn"], "");
    game(2, &[], "");
}

#[test]
fn games_start_from_any_position_in_any_language() {
    let fen = "3K2k1/8/8/8/8/8/p6R/1N6";
    let moves = "1. T×a2 (Ta1) Rg7 (1...Rf8 {ou}) 2.T×a1";
    let args = [
        "--language",
        "french",
        "--condition",
        "CageCirce",
        "--fen",
        fen,
        "--moves",
        moves,
    ];
    // the rook on a1 has no cage
    let run = game(0, &args, "");
    assert!(
        run.stdout.ends_with("3K4/6k1/8/8/8/8/8/RN6 b - - 0 1\n"),
        "{}",
        run.shown()
    );
    let run = game(
        0,
        &[&args[..7], &["1.T×a2 (Ta1) Rg7", "--show", "operations"]].concat(),
        "",
    );
    for part in [
        "1.Th2*a2[+nPa1=T]",
        "2. Dans la boîte Circé, le Pion noir devient Tour.",
        "1...Rg8-g7",
        "Trait : les Blancs",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.shown());
    }
    let tagged =
        "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/K6R b - - 0 1\"]\n\n17... Kg7 18. Rh2 1/2-1/2\n";
    let run = game(0, &["--show", "final"], tagged);
    assert_eq!(run.stdout, "8/6k1/8/8/8/8/7R/K7 b - - 0 1\n");
    let played = game(0, &["--format", "json"], tagged);
    let played: Value = serde_json::from_str(&played.stdout).expect("JSON");
    let numbers: Vec<i64> = played["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .filter_map(|m| m["number"].as_i64())
        .collect();
    assert_eq!(
        (numbers, played["result"].as_str()),
        (vec![17, 18], Some("1/2-1/2"))
    );
}

#[test]
fn a_variant_that_is_not_read_is_named() {
    let run = game(0, &[], "[Variant \"Connected\"]\n\n1.e4 *\n");
    assert!(
        run.stderr.contains("Variant 'Connected' is not read"),
        "{}",
        run.shown()
    );
}

#[test]
fn a_mate_ends_the_game() {
    let run = game(0, &["--moves", "f3 e5 g4 Qh4"], "");
    assert!(run.stdout.contains("2...Qd8-h4 #"), "{}", run.shown());
    let run = game(2, &["--moves", "f3 e5 g4 Qh4 a3"], "");
    assert!(
        run.stderr
            .contains("3.a3: a3 is not legal: White would be in check"),
        "{}",
        run.shown()
    );
}
