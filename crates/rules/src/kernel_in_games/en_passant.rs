//! Captures en passant.

use crate::testing::{arrivals, game, play};
use sauterelle_kernel::board::piece::Side;

#[test]
fn pawns_that_go_home_capture_each_other_en_passant() {
    let game = game("ke1 ppf4", "ke8 ppg2", Side::Black, &[]);
    let mut player = game.play();
    assert!(play(&mut player, "g2g4"));
    assert!(arrivals(&mut player, "f4").contains("g3"));
}

#[test]
fn royal_pawns_do_not_cross_squares_where_they_would_be_captured() {
    let squares = |pawn: &str, black: &str| {
        let game = game(&format!("Royal:{pawn}d2"), black, Side::White, &[]);
        arrivals(&mut game.play(), "d2")
    };
    // a Berolina pawn would cross c3 or e3
    assert_eq!(squares("bp", "ke8 pd4"), "");
    assert!(squares("bp", "ke8 pe4").contains("b4"));
    // a marine pawn would cross d3
    assert!(!squares("mp", "ke8 pe4").contains("d4"));
    assert!(squares("mp", "ke8 pf4").contains("d4"));
}
