use crate::common::*;
use sauterelle_oracle::{Side, Status};

const CAGE: &[&str] = &["Circe Cage"];

#[test]
fn the_cages_of_a_pawn() {
    let p = pos("3K2k1/8/8/8/8/8/p6R/1N6 w", CAGE);
    assert_eq!(
        placements(&p, "h2", "a2"),
        [
            "3K2k1/8/8/8/8/8/R7/rN6",
            "3K2k1/8/8/8/8/8/Rp6/1N6",
            "3K2k1/8/8/8/8/p7/R7/1N6",
        ]
    );
}

#[test]
fn no_cage() {
    let fen = "8/8/8/8/8/8/r6R/8 w";
    assert_eq!(
        placements(&pos(fen, CAGE), "h2", "a2"),
        ["8/8/8/8/8/8/R7/8"]
    );
    assert_eq!(
        to(&pos(fen, &["Circe Cage Strict"]), "h2"),
        "b2 c2 d2 e2 f2 g2 h1 h3 h4 h5 h6 h7 h8"
    );
}

#[test]
fn taboo() {
    // The knight captured on a8 has the single cage a1 (b3 is its own pawn's), from where it checks
    // the king c2: not even a capture without rebirth.
    let p = pos("n6R/8/8/8/8/1p6/2K5/8 w", CAGE);
    assert!(!to(&p, "h8").contains("a8"));
    // With a white pawn on c2 the same cage is playable; without one there is no cage.
    assert_eq!(
        placements(&pos("n6R/8/8/8/8/1p6/2P5/8 w", CAGE), "h8", "a8"),
        ["R7/8/8/8/8/1p6/2P5/n7"]
    );
    assert_eq!(
        placements(&pos("n6R/8/8/8/8/1p6/8/2K5 w", CAGE), "h8", "a8"),
        ["R7/8/8/8/8/1p6/8/2K5"]
    );
}

#[test]
fn checked_side_is_caged() {
    // Bxd7+: the reborn knight may not stand where it could parry quietly or would check.
    let p = pos("4k3/3n4/8/8/B7/8/8/K7 w", CAGE);
    let found = placements(&p, "a4", "d7");
    assert!(!found.is_empty());
    // After Bxd7 the bishop checks e8 from next to it: no interposition; so every square that
    // does not check the white king a1 (b3, c2) is a cage: 64 - 3 occupied - 2 = 59.
    assert_eq!(found.len(), 59);
}

#[test]
fn en_passant_rebirth() {
    let p = pos("7k/8/8/3pP3/8/8/8/K7 w - d6", CAGE);
    let found = placements(&p, "e5", "d6");
    // Behind the capturer on d7 the captured pawn is blocked; it has left d5.
    assert!(found.iter().any(|f| f.split('/').nth(1) == Some("3p4")));
    assert!(found.iter().all(|f| f.split('/').nth(3) == Some("8")));
}

#[test]
fn reborn_rook_castles() {
    // Black captures the rook; h1 is a cage when it is shut in there.
    let p = pos("7k/8/8/8/6r1/6R1/7P/4K1N1 b", CAGE);
    let after: Vec<_> = moves(&p, "g4", "g3")
        .into_iter()
        .filter(|m| man_at(&m.after, "h1").as_deref() == Some("R"))
        .collect();
    assert_eq!(after.len(), 1);
    assert!(
        after[0].after.fen().ends_with(" w K -"),
        "{}",
        after[0].after.fen()
    );
    // With a king that has moved there is no right.
    let p = pos("7k/8/8/8/6r1/6R1/7P/R3K1N1 b - -", CAGE);
    let after: Vec<_> = moves(&p, "g4", "g3")
        .into_iter()
        .filter(|m| man_at(&m.after, "h1").as_deref() == Some("R"))
        .collect();
    assert!(after[0].after.fen().ends_with(" w - -"));
}

#[test]
fn king_is_not_reborn() {
    let p = pos("7k/7Q/6K1/8/8/8/8/8 b", CAGE);
    assert_eq!(p.status(), Status::Mate);
}

#[test]
fn fairy_and_neutral_rebirths() {
    // A grasshopper is caged wherever it has no hurdle or may only capture.
    let p = pos("8/8/8/8/8/8/[g]6R/8 w", CAGE);
    let found = moves(&p, "h2", "a2");
    assert!(found.len() > 1);
    for m in &found {
        // Only the rook a2 can be a hurdle: the next square must be blocked off the board.
        let p = m.after.with_side_to_move(Side::Black);
        assert_eq!(all(&p), "");
    }
    // A locust has no quiet move: 62 empty squares.
    let p = pos("8/8/8/8/8/8/[l]6R/8 w", CAGE);
    assert_eq!(moves(&p, "h2", "a2").len(), 63);
    // A neutral man is tested with the capturer's opponent to move.
    let p = pos("8/8/8/8/8/8/[=p]6R/8 w", CAGE);
    let found = placements(&p, "h2", "a2");
    assert!(found.contains(&"8/8/8/8/8/[=p]7/R7/8".to_string()));
    assert!(!found.contains(&"8/8/8/8/8/8/R6[=p]/8".to_string()));
}
