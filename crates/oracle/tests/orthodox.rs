use crate::common::*;
use sauterelle_oracle::{Side, Status, perft};

fn counts(fen: &str, conditions: &[&str], depths: &[u64]) {
    let p = pos(fen, conditions);
    for (i, &expected) in depths.iter().enumerate() {
        assert_eq!(perft(&p, i as u32 + 1), expected, "{fen} depth {}", i + 1);
    }
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
const THIRD: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
const FOURTH: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const FIFTH: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";

#[test]
fn perft_shallow() {
    counts(ARRAY, &[], &[20, 400, 8902]);
    counts(KIWIPETE, &[], &[48, 2039]);
    counts(THIRD, &[], &[14, 191, 2812]);
    counts(FOURTH, &[], &[6, 264, 9467]);
    counts(FIFTH, &[], &[44, 1486]);
}

#[test]
#[ignore = "slow without --release"]
fn perft_deep() {
    counts(ARRAY, &[], &[20, 400, 8902, 197281]);
    counts(KIWIPETE, &[], &[48, 2039, 97862]);
    counts(THIRD, &[], &[14, 191, 2812, 43238]);
    counts(FIFTH, &[], &[44, 1486, 62379]);
}

#[test]
fn fen_round_trip() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq -",
        "8/[SX][sx][=sx]5/[r:SX][=r:g][=q][=k][=s][r:s]2/[N]N[n]n4/8/8/8/[=r]7 w - -",
    ] {
        assert_eq!(pos(fen, &[]).fen(), fen);
    }
    assert_eq!(
        pos(ARRAY, &[]).fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
    );
    assert_eq!(
        pos("8/8/8/8/8/8/8/[=SX][=Sx]6", &[]).fen(),
        "8/8/8/8/8/8/8/[=sx][=sx]6 w - -"
    );
    for bad in [
        "",
        "8/8/8",
        "9/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/[xx]7",
        "8/8/8/8/8/8/8/7[sx",
        "8/8/8/8/8/8/8/[Sx]7",
    ] {
        assert!(
            sauterelle_oracle::Position::parse(bad, &[]).is_err(),
            "{bad}"
        );
    }
    assert!(sauterelle_oracle::Position::parse(ARRAY, &["Anticirce"]).is_err());
    assert!(
        sauterelle_oracle::Position::parse(ARRAY, &["BlackMaximummer", "BlackMinimummer"]).is_err()
    );
    assert!(
        sauterelle_oracle::Position::parse(
            ARRAY,
            &[
                "blackmaximummer ULTRALEGAL",
                "WhiteMinimummer Consequent",
                "circe cage strict",
                "polo",
                "CONNECTED"
            ]
        )
        .is_ok()
    );
}

#[test]
fn en_passant_field_only_when_legal() {
    let p = play(&pos(ARRAY, &[]), "e2e4");
    assert!(p.fen().ends_with(" b KQkq -"));
    let p = play(&p, "a7a6 e4e5 d7d5");
    assert!(p.fen().ends_with(" w KQkq d6"), "{}", p.fen());
    assert_eq!(man_at(&play(&p, "e5d6"), "d5"), None);
    // The capturing pawn is pinned.
    let p = pos("4r2k/8/8/3pP3/8/8/8/4K3 w - d6", &[]);
    assert!(p.fen().ends_with(" w - -"));
    // Nothing to capture behind the square.
    assert_eq!(to(&pos("7k/8/8/4P3/8/8/8/4K3 w - d6", &[]), "e5"), "e6");
    // Passing clears the right.
    let p = pos("7k/8/8/3pP3/8/8/8/4K3 w - d6", &[]);
    assert_eq!(to(&p, "e5"), "d6 e6");
    assert_eq!(to(&p.with_side_to_move(Side::White), "e5"), "e6");
}

#[test]
fn castling_state() {
    let start = pos("r3k2r/8/8/8/8/8/8/R3K2R", &[]);
    assert!(to(&start, "e1").contains("c1") && to(&start, "e1").contains("g1"));
    assert!(play(&start, "h1h8").fen().ends_with(" b Qq -"));
    assert!(play(&start, "e1e2 e8c8 e2e1").fen().ends_with(" b - -"));
    assert!(
        pos("r3k2r/8/8/8/8/8/8/R3K2R w - -", &[])
            .fen()
            .ends_with(" w - -")
    );
    // Through check, into check, out of check; the rook may be attacked.
    assert!(!to(&pos("5r1k/8/8/8/8/8/8/R3K2R", &[]), "e1").contains("g1"));
    assert!(!to(&pos("6rk/8/8/8/8/8/8/R3K2R", &[]), "e1").contains("g1"));
    assert!(!to(&pos("4r2k/8/8/8/8/8/8/R3K2R", &[]), "e1").contains("g1"));
    assert!(to(&pos("1r5k/8/8/8/8/8/8/R3K2R", &[]), "e1").contains("c1"));
}

#[test]
fn mate_stalemate_no_king() {
    assert_eq!(pos("7k/6Q1/6K1/8/8/8/8/8 b", &[]).status(), Status::Mate);
    assert_eq!(
        pos("7k/5Q2/6K1/8/8/8/8/8 b", &[]).status(),
        Status::Stalemate
    );
    assert_eq!(pos("8/8/8/8/8/8/8/8 b", &[]).status(), Status::Stalemate);
    assert_eq!(all(&pos("8/8/8/8/8/8/p7/P7 w", &[])), "");
    assert!(!pos("8/8/8/8/8/8/7q/8 w", &[]).in_check(Side::White));
}

#[test]
fn pawns_on_end_ranks() {
    // First rank: nothing, no attack; last rank: nothing.
    assert_eq!(all(&pos("P7/8/8/8/8/8/1k6/P7 w", &[])), "");
    assert!(!pos("8/8/8/8/8/8/1k6/P7 w", &[]).in_check(Side::Black));
    // With Circé Cage: one step, captures and attacks.
    let p = pos("P7/8/8/8/8/8/1p6/P7 w", &["Circe Cage"]);
    assert_eq!(to(&p, "a8"), "");
    assert_eq!(to(&p, "a1"), "a2 b2");
    assert!(pos("8/8/8/8/8/8/1k6/P7 w", &["Circe Cage"]).in_check(Side::Black));
}

#[test]
fn promotion_set() {
    let p = pos("[sx]7/4P3/8/8/8/8/8/[=r:g]6[K] w", &[]);
    let mut men: Vec<_> = moves(&p, "e7", "e8")
        .iter()
        .map(|m| man_at(&m.after, "e8").unwrap())
        .collect();
    men.sort();
    assert_eq!(men.join(" "), "B N Q R [G] [SX]");
    // A neutral pawn goes the way of its mover.
    let p = pos("8/4[=p]3/8/8/8/8/8/8 w", &[]);
    assert_eq!(to(&p, "e7"), "e8");
    assert_eq!(
        man_at(&moves(&p, "e7", "e8")[0].after, "e8").unwrap().len(),
        4
    );
    assert_eq!(to(&p.with_side_to_move(Side::Black), "e7"), "e5 e6");
}

#[test]
fn neutrals_and_royals() {
    // A neutral man can be captured by both sides, also by a neutral man.
    let p = pos("8/8/8/8/8/[=r]2[=n]4/8/[=b]7 w", &[]);
    assert_eq!(to(&p, "a3"), "a1 a2 a4 a5 a6 a7 a8 b3 c3 d3");
    // A neutral royal may be left attacked by neither side.
    let p = pos("8/8/8/8/8/8/1R6/[=k]6r w", &[]);
    assert!(p.in_check(Side::White));
    assert!(!p.in_check(Side::Black));
    // Either royal attacked is check; the king's is never captured.
    let p = pos("7k/8/8/8/3[r:SX]4/8/3r4/K7 w", &[]);
    assert!(p.in_check(Side::White));
    // The rook pinned against both.
    assert_eq!(all(&pos("4k3/8/8/8/8/8/4q3/[r:R]3K2r w", &[])), "");
}
