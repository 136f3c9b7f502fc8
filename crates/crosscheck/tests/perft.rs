//! Perft of well-known positions.

use sauterelle_crosscheck::pair::game;
use sauterelle_kernel::moves::perft::perft;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn counts(fen: &str, conditions: &[&str], expected: &[u64]) {
    let game = game(fen, conditions).unwrap();
    for (depth, expected) in (1..).zip(expected) {
        let found = perft(&mut game.play(), depth);
        assert_eq!(found, *expected, "{fen} {conditions:?}, depth {depth}");
    }
}

#[test]
fn game_array() {
    counts(ARRAY, &[], &[20, 400, 8_902, 197_281, 4_865_609]);
}

#[test]
fn position_2_of_the_literature() {
    // "Kiwipete"
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    counts(fen, &[], &[48, 2_039, 97_862, 4_085_603]);
}

#[test]
fn position_3_of_the_literature() {
    counts(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        &[],
        &[14, 191, 2_812, 43_238],
    );
}

#[test]
fn position_4_of_the_literature_and_its_mirror() {
    let counted = [6, 264, 9_467, 422_333];
    counts(
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
        &[],
        &counted,
    );
    counts(
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -",
        &[],
        &counted,
    );
}

#[test]
fn position_5_of_the_literature() {
    let fen = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -";
    counts(fen, &[], &[44, 1_486, 62_379, 2_103_487]);
}

#[test]
fn position_6_of_the_literature() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -";
    counts(fen, &[], &[46, 2_079, 89_890, 3_894_594]);
}

#[test]
fn game_array_of_connected_chess() {
    counts(ARRAY, &["Connected"], &[12, 144, 1_944, 26_241, 400_142]);
}
