//! Hunters that are partly pawns.

use crate::testing::{game, legal, man, play, promotions};
use sauterelle_kernel::board::piece::Side::White;

#[test]
fn away_from_home_as_a_pawn() {
    let moves = |men: [&str; 3], from: &str| legal(men, White, &[], from);
    assert_eq!(moves(["kh1 p/sd2", "kh8 pc3", ""], "d2"), "b1 f1 c3 d3 d4");
    assert_eq!(moves(["kh1 p/sd1", "kh8 be2", ""], "d1"), "d2 e2");
    assert_eq!(
        promotions(&game("kh1 p/sd7", "kh6", White, &[]), "d7d8"),
        "P/S"
    );
    // homewards a pawn does not go
    assert_eq!(moves(["kh1 s/pd4", "kh8 sc3", ""], "d4"), "b5 f5 c6 e6");
}

#[test]
fn en_passant_as_a_pawn() {
    for (white, black) in [("p/s", "p"), ("p", "p/s")] {
        let men = (format!("kh1 {white}e2"), format!("kh8 {black}d4"));
        let game = game(&men.0, &men.1, White, &[]);
        let mut player = game.play();
        assert!(
            play(&mut player, "e2e4") && play(&mut player, "d4e3"),
            "{white}"
        );
        assert_eq!(man(&player, "e4"), "");
    }
}
