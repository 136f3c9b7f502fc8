//! Double checks are parried.

use crate::testing::{game, play};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Status;

/// Whether the knight's move, which uncovers the rook's attack along the first rank, is mate.
fn is_mate(knight: &str, black: &str, to: &str, conditions: &[&str]) -> bool {
    let white = format!("ka3 rh1 s{knight}");
    let game = game(&white, black, Side::White, conditions);
    let mut player = game.play();
    assert!(play(&mut player, &format!("{knight}{to}")));
    player.status() == Status::Mate
}

#[test]
fn a_man_reborn_between_attacker_and_king_parries_a_double_check() {
    // c4*b3[+wSb1]
    assert!(!is_mate("c1", "ka1 pc4", "b3", &["Circe"]));
    assert!(is_mate("c1", "ka1 pc4", "b3", &[]));
    assert!(is_mate("c1", "ka1 pd4", "b3", &["Circe"]));
}

#[test]
fn a_locust_that_captures_one_attacker_parries_a_double_check() {
    // Lc8*c2-c1
    assert!(!is_mate("e1", "ka1 lc8", "c2", &[]));
    assert!(is_mate("e1", "ka1 lc7 pc6", "c2", &[]));
}
