//! Men as text in games: kings are attacked the way the men go, and no other way.

use crate::testing::game;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::defined::Defined;
use sauterelle_kernel::language::Tokens;
use sauterelle_kernel::men::language::ManDefinition;

/// Of these squares those from which a white man that goes so attacks the black king on d4; other black men stand in the way.
fn attacking(walk: &str, from: &str, black: &str) -> String {
    let text = format!("man x1, \"compared\" = {walk}");
    let read = ManDefinition::read(&mut Tokens::of(&text).unwrap(), &|_| None);
    let _known = Defined::new([read.unwrap().man()]);
    let attacks = |at: &&str| {
        let black = format!("kd4 {black}");
        let game = game(&format!("x1{at}"), &black, Side::White, &[]);
        game.play().in_check(Side::Black)
    };
    let squares: Vec<&str> = from.split(' ').filter(attacks).collect();
    squares.join(" ")
}

#[test]
fn leaps_lead_one_way() {
    // up the board, whoever plays
    assert_eq!(attacking("leap [0,1] fixed", "d3 d5", ""), "d3");
    assert_eq!(attacking("leap [0,1]", "d3 d5", ""), "d3");
    assert_eq!(attacking("leap [0,1 0,-1]", "d3 d5", ""), "d3 d5");
}

#[test]
fn limited_rides_and_legs_attack() {
    let rook = "ride W at-most 3";
    assert_eq!(attacking(rook, "e4 g4 h4", ""), "e4 g4");
    assert_eq!(attacking(rook, "e4 g4 h4", "pf4"), "e4");
    let griffon = "leap F then ride W";
    assert_eq!(attacking(griffon, "e5 c6 c7 d6", ""), "e5 c6 c7");
    assert_eq!(attacking(griffon, "e5 c6 c7 d6", "pd5"), "e5");
    assert_eq!(
        attacking("pass F then leap F", "f6 b2 b6 d6", "pc3"),
        "f6 b6"
    );
}

#[test]
fn men_are_captured_on_the_way_and_behind() {
    let withdraws = "capture withdraw W";
    assert_eq!(attacking(withdraws, "c4 d3 c5 b4", ""), "c4 d3");
    assert_eq!(attacking(withdraws, "c4 d3 c5", "pb4"), "d3");
    let approaches = "capture approach W";
    assert_eq!(attacking(approaches, "e4 f4 g4 f6", ""), "f4 g4");
    assert_eq!(attacking(approaches, "e4 g4", "pf4"), "");
    let hits = "take K then leap turn straight";
    assert_eq!(attacking(hits, "c3 c4 b4", ""), "c3 c4");
    assert_eq!(attacking(hits, "c3 c4 b4", "pe5"), "c4");
}
