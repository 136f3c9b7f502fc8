//! Conditions for a part of the play.

use crate::game::Game;
use crate::testing::{self, conditions, diagram, play};
use sauterelle_kernel::board::piece::Side::{self, Black, White};
use sauterelle_kernel::moves::perft::perft;
use sauterelle_kernel::ruleset::period::Period;

fn game_in(men: [&str; 2], to_move: Side, names: &[(&str, Period)]) -> Game {
    let all = names.iter().map(|(name, period)| {
        let mut condition = conditions(&[name]).remove(0);
        condition.period = *period;
        condition
    });
    let all: Vec<_> = all.collect();
    Game::new(&diagram(men[0], men[1], "", to_move), &all).unwrap()
}

const FROM_3: Period = Period {
    from: 3,
    until: None,
};
const UNTIL_2: Period = Period {
    from: 1,
    until: Some(2),
};

#[test]
fn check_after_a_move_is_judged_by_the_rules_of_the_next_one() {
    // under Polo the rook on c3 could arrive next to the king
    for (from, checked) in [(1, true), (2, true), (3, false)] {
        let period = Period { from, until: None };
        let game = game_in(["kh1 ra3", "kd8"], White, &[("Polo", period)]);
        let mut player = game.play();
        assert!(play(&mut player, "a3c3"));
        assert_eq!(player.in_check(Black), checked, "{from}");
    }
}

#[test]
fn a_side_that_waits_lets_a_half_move_go_by() {
    let game = game_in(["kh1 ra3", "kd8"], White, &[("Polo", FROM_3)]);
    assert!(!game.play().in_check(Black));
    // set play leaves out White's first half-move, series play no half-move
    let mut player = game.play_as(Black);
    assert!(play(&mut player, "d8c8") && play(&mut player, "a3b3"));
    assert!(player.in_check(Black));
    let mut series = game.play();
    assert!(play(&mut series, "a3a4"));
    series.pass();
    assert!(play(&mut series, "a4c4"));
    assert!(series.in_check(Black));
}

#[test]
fn what_is_taken_back_is_under_the_old_rules_again() {
    let men = ["ke1 rh1 pe2", "ke8 ra8 pd7"];
    let game = game_in(men, White, &[("Polo", FROM_3), ("Circe", UNTIL_2)]);
    let mut player = game.play();
    let before = perft(&mut player, 2);
    perft(&mut player, 4);
    assert_eq!(perft(&mut player, 2), before);
    let circe = testing::game(men[0], men[1], White, &["Circe"]);
    assert_eq!(perft(&mut circe.play(), 2), before);
    let plain = testing::game(men[0], men[1], White, &[]);
    assert_ne!(perft(&mut plain.play(), 4), perft(&mut player, 4));
}

#[test]
fn conditions_that_make_the_position_what_it_is_hold_for_the_whole_play() {
    let mut condition = conditions(&["LosingChess"]).remove(0);
    condition.period = FROM_3;
    let refused = Game::new(&diagram("ka1", "kh8", "", White), &[condition]);
    let error = refused.err().expect("it is refused").to_string();
    assert!(error.contains("LosingChess"), "{error}");
}
