//! Castlings that exclude each other.

use crate::game::Game;
use crate::testing::{arrivals, diagram, play};
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::moves::Wing;
use sauterelle_kernel::moves::castling_obstacles::why_not;
use sauterelle_kernel::play::castling::ExclusivePair;

/// Kings and rooks at home, with these castlings excluding each other.
fn game(pairs: &[ExclusivePair]) -> Game {
    let white = "ke1 ra1 rh1 pc2 pd2 pe2 pf2 pg2";
    let black = "ke8 ra8 rh8 pc7 pd7 pe7 pf7 pg7";
    let mut start = diagram(white, black, "", Side::White);
    start.exclusive_castlings = pairs.to_vec();
    Game::new(&start, &[]).unwrap()
}

const LONG_SHORT: ExclusivePair = [Wing::Queen, Wing::King];

#[test]
fn one_castling_excludes_the_other() {
    for (pairs, white, expected) in [
        (&[][..], "e1c1", "c8 d8 f8 g8"),
        (&[LONG_SHORT], "e1c1", "c8 d8 f8"),
        (&[LONG_SHORT], "e1g1", "c8 d8 f8 g8"),
        (&[LONG_SHORT, [Wing::Queen; 2]], "e1c1", "d8 f8"),
        (&[[Wing::King, Wing::Queen]], "e1g1", "d8 f8 g8"),
    ] {
        let game = game(pairs);
        let mut player = game.play();
        assert!(play(&mut player, white));
        assert_eq!(arrivals(&mut player, "e8"), expected, "{pairs:?} {white}");
    }
}

#[test]
fn it_works_both_ways() {
    let game = game(&[LONG_SHORT]);
    let mut player = game.play();
    assert!(play(&mut player, "h1g1") && play(&mut player, "e8g8"));
    let castling = arrivals(&mut player, "e1");
    assert!(!castling.contains("c1"), "{castling}");
    player.undo();
    assert!(play(&mut player, "e8c8"));
    assert!(arrivals(&mut player, "e1").contains("c1"));
}

#[test]
fn other_moves_of_king_and_rook_exclude_nothing() {
    for white in ["a1b1", "e1d1"] {
        let game = game(&[LONG_SHORT]);
        let mut player = game.play();
        assert!(
            play(&mut player, white) && arrivals(&mut player, "e8").contains("g8"),
            "{white}"
        );
    }
}

#[test]
fn the_right_comes_back_with_the_move() {
    let game = game(&[LONG_SHORT]);
    let mut player = game.play();
    let before = (player.state().key(), player.state().slot(SlotId::CASTLING));
    assert!(play(&mut player, "e1c1"));
    player.undo();
    assert_eq!(
        (player.state().key(), player.state().slot(SlotId::CASTLING)),
        before
    );
    assert_eq!(player.state().key(), player.state().fresh_key());
}

#[test]
fn the_reason_is_told() {
    let game = game(&[LONG_SHORT]);
    let mut player = game.play();
    assert!(play(&mut player, "e1c1"));
    let why = why_not(&mut player, Side::Black, Wing::King);
    let expected = Remark::at(Message("castling-excluded"), "a1".parse().unwrap());
    assert_eq!(why, [expected.with("side", Side::White).into()]);
}
