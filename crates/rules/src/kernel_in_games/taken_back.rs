//! Moves taken back, and what the last moves prove.

use crate::game::Game;
use crate::testing::{diagram, play};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::{Act, Wing};
use sauterelle_kernel::play::castling::has_right;
use sauterelle_kernel::play::{Player, en_passant};
use sauterelle_kernel::view::View;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::{Legality, Unmove};

/// The position of these men, in which this side is to move, with the conditions.
fn game(white: &str, black: &str, to_move: Side) -> Game {
    Game::new(&diagram(white, black, "", to_move), &[]).unwrap()
}

fn sq(name: &str) -> Sq {
    name.parse().unwrap()
}

/// Takes the move between these squares back.
fn take_back(player: &mut Player, from: &str, to: &str) {
    let all = unmoves::all(player, Legality::MEN);
    let is_it = |it: &&Unmove| {
        (it.mv.shape.from, it.mv.shape.to) == (sq(from), sq(to)) && it.captured.is_none()
    };
    unmoves::take_back(player, all.iter().find(is_it).expect("a move taken back"));
}

#[test]
fn who_castles_has_not_moved_before() {
    let game = game("kg1 rf1 na5", "ka8", Side::Black);
    let mut player = game.play();
    take_back(&mut player, "e1", "g1");
    take_back(&mut player, "b8", "a8");
    let unmoves = unmoves::all(&mut player, Legality::MEN);
    let arrivals = |name| {
        unmoves
            .iter()
            .filter(|it| it.mv.shape.to == sq(name))
            .count()
    };
    assert_eq!((arrivals("e1"), arrivals("h1")), (0, 0));
    assert!(arrivals("a5") > 0);
    // a king at home of which nothing is known may have come there
    player.undo();
    player.undo();
    take_back(&mut player, "e1", "f1");
    assert!(unmoves::last_movers(&player).len() > 1);
}

#[test]
fn a_man_that_captures_elsewhere_is_reborn_by_where_it_captures() {
    // the locust captures on f2, arrives on g1, and is reborn on f1
    let game = crate::testing::game("kh1 eqf2", "ka2 lb6", Side::Black, &["AntiCirce"]);
    let mut player = game.play();
    assert!(play(&mut player, "b6g1") && player.state().occupied().has(sq("f1")));
    let unmoves = unmoves::all(&mut player, Legality::MEN);
    let is_it = |it: &Unmove| {
        let shape = &it.mv.shape;
        (shape.from, shape.to, shape.capture) == (sq("b6"), sq("g1"), Some(sq("f2")))
    };
    assert!(unmoves.iter().any(is_it), "{}", unmoves.len());
}

#[test]
fn captures_en_passant_are_taken_back_of_pawns_that_can_have_made_the_step() {
    let captures = |white: &str, black: &str| -> Vec<(Sq, Option<Sq>)> {
        let game = game(white, black, Side::Black);
        let all = unmoves::all(&mut game.play(), Legality::MEN);
        let shapes = all.iter().map(|it| it.mv.shape);
        let en_passant = shapes.filter(|shape| shape.act == Act::EnPassant);
        en_passant.map(|it| (it.from, it.capture)).collect()
    };
    assert_eq!(
        captures("ka1 pe6", "kh8"),
        [(sq("d5"), Some(sq("e5"))), (sq("f5"), Some(sq("e5")))]
    );
    // no double step ends on the rank below
    assert_eq!(captures("ka1 pe5", "kh8"), []);
    // a Berolina pawn has come from one side, and its captor stood there
    let berolina = captures("ka1 pb6", "kh8 bph3");
    for (from, victim) in [("a5", "b5"), ("a5", "c5"), ("c5", "a5")] {
        assert!(
            berolina.contains(&(sq(from), Some(sq(victim)))),
            "{berolina:?}"
        );
    }
}

#[test]
fn a_castling_is_allowed_unless_the_last_moves_disprove_it() {
    let may_castle = |black: &str, level| {
        let game = game("kd5 bc4 pc6 rh8", black, Side::White);
        let mut player = game.play();
        unmoves::settle_rights(&mut player, level);
        has_right(&player, Side::Black, Wing::Queen)
    };
    // K. Wenda, 1419v Die Schwalbe 1975, after Kd5xPe4: only the king can have uncovered the bishop
    let wenda = "ke8 ra8 rb7 bg8 bh2 pa7 pd7 pe4 pe5 ph7";
    assert!(!may_castle(wenda, Legality::PREDECESSOR));
    assert!(may_castle(wenda, Legality::MEN));
    // without the check of the bishop another man can have moved
    let other = "ke8 ra8 rb7 bg7 bh2 pa7 pd7 pe4 pe5 ph7";
    assert!(may_castle(other, Legality::PREDECESSOR));
}

#[test]
fn of_two_castlings_that_exclude_each_other_the_first_counts() {
    // either Black has just captured with the king, or White's last move was one of king or rook
    let game = game("ke1 rh1", "ke8 rh8 pa6 pb7", Side::White);
    let mut player = game.play();
    unmoves::settle_rights(&mut player, Legality::PREDECESSOR);
    let rights = |view: &View| Side::BOTH.map(|side| has_right(view, side, Wing::King));
    assert_eq!(rights(&player), [true, true]);
    assert!(play(&mut player, "e1g1"));
    assert_eq!(rights(&player), [false, false]);
    player.undo();
    // other white men can have moved before
    let other = self::game("ke1 rh1 na1", "ke8 rh8 pa6 pb7", Side::White);
    let mut player = other.play();
    unmoves::settle_rights(&mut player, Legality::PREDECESSOR);
    assert!(play(&mut player, "e1g1"));
    assert_eq!(rights(&player), [false, true]);
}

#[test]
fn a_capture_en_passant_is_allowed_if_the_last_moves_prove_it() {
    let proved = |white: &str, black: &str, level| {
        let game = game(white, black, Side::White);
        let mut player = game.play();
        unmoves::settle_rights(&mut player, level);
        en_passant::right(&player).map(|right| right.crossed)
    };
    let (white, black) = ("kh7 na8 pa6 pe5", "ka1 ra7 pd5");
    // no man but the pawn can have opened the line of the rook
    assert_eq!(proved(white, black, Legality::PREDECESSOR), Some(sq("d6")));
    assert_eq!(proved(white, black, Legality::MEN), None);
    for (white, black) in [
        ("kh7 pa6 pe5", black),
        (white, "ka1 ra7 bc8 pd5"),
        ("kh8 na8 pa6 pe5", black),
    ] {
        let found = proved(white, black, Legality::PREDECESSOR);
        assert_eq!(found, None, "{white} {black}");
    }
}
