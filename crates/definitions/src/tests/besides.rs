//! Moves that conditions add, kings that are common, squares that men could reach, and groups.

use super::helpers::{begun, first_moves, moves_of, play_all};
use super::{ConditionDefinition, Tokens, find, read};
use sauterelle_kernel::board::piece::Side::{Black, White};
use sauterelle_kernel::ruleset::Outcome;

/// The moves of the man on this square.
fn from(men: &str, text: &str, square: &str) -> Vec<String> {
    let mut moves = first_moves(men, text, White);
    moves.retain(|mv| mv.starts_with(square));
    moves.iter().map(|mv| mv[2..].to_string()).collect()
}

#[test]
fn own_men_are_captured_where_that_is_said() {
    let text = "condition X = may capture own when kind(victim) = pawn";
    assert_eq!(from("Ka1 Rh1 Ph2 Sg1 ka8", text, "h1"), ["h2"]);
    assert_eq!(
        from("Ka1 Rh1 Ph2 Sg1 ka8", "condition X = may capture own", "h1"),
        ["g1", "h2"]
    );
    // who observes whom does not depend on it, and a king is not captured
    assert!(
        !from("Kg1 Rh1 ka8", "condition X = may capture own", "h1").contains(&"g1".to_string())
    );
    let game = begun("Ka1 Rh1 Ph2 ka8", text, White).unwrap();
    let mut player = game.play();
    assert!(play_all(&mut player, "h1h2"));
    assert_eq!(player.state().men(White).len(), 2);
}

#[test]
fn men_change_places_where_that_is_said() {
    let text = "condition X = may swap when kind(moved) = rook and distance(from, to) = 1
        forbid when exchanges and kind(on(to)) = queen";
    let swaps = from("Ka1 Rd4 Qd5 Be4 rb8 sc3 kh8", text, "d4");
    // with the own bishop on e4, and with the enemy knight on c3, not with the queen on d5
    assert!(swaps.contains(&"e4".to_string()) && swaps.contains(&"c3".to_string()));
    assert!(!swaps.contains(&"d5".to_string()));
    let game = begun("Ka1 Rd4 sc3 kh8", text, White).unwrap();
    let mut player = game.play();
    assert!(play_all(&mut player, "d4c3"));
    let kind = |at: &str| {
        player
            .state()
            .piece(at.parse().unwrap())
            .map(|man| man.sides)
    };
    assert_eq!(
        [kind("c3"), kind("d4")],
        [Some(White.into()), Some(Black.into())]
    );
}

#[test]
fn a_side_passes_where_that_is_said() {
    let text =
        "condition X = may pass when mover = black after consequence when passes: remove on(a2)";
    let game = begun("Ka1 Pa2 kh8", text, White).unwrap();
    let mut player = game.play();
    assert!(!moves_of(&mut player).contains(&"a1a1".to_string()));
    assert!(play_all(&mut player, "a1b1"));
    let key = player.state().key();
    assert!(play_all(&mut player, "h8h8"));
    assert_eq!(player.state().men(White).len(), 1);
    player.undo();
    assert_eq!(player.state().key(), key);
    // nobody passes out of a check
    let moves = first_moves("Ka1 Rg1 Rh1 kh8", "condition X = may pass", Black);
    assert!(moves.is_empty(), "{moves:?}");
}

#[test]
fn pawns_leap_from_any_rank_and_are_captured_en_passant() {
    let text = "condition X = pawns leap from any rank";
    assert_eq!(from("Ka1 Pe3 kh8", text, "e3"), ["e4", "e5"]);
    assert_eq!(from("Ka1 Pe3 pe5 kh8", text, "e3"), ["e4"]);
    assert_eq!(from("Ka1 Pe2 kh8", text, "e2"), ["e3", "e4"]);
    let game = begun("Ka1 Pe3 pd5 kh8", text, White).unwrap();
    let mut player = game.play();
    assert!(play_all(&mut player, "e3e5"));
    assert!(play_all(&mut player, "d5e4"));
    assert_eq!(player.state().men(White).len(), 1);
}

#[test]
fn common_kings_are_captured() {
    let text = "condition X = kings are common wins when captures and kind(victim) = king";
    assert_eq!(from("Ka1 Rb1 ra8 kb8", text, "a1"), ["a2", "b2"]);
    let game = begun("Ka1 Rb1 ra8 kb8", text, White).unwrap();
    let mut player = game.play();
    assert!(play_all(&mut player, "b1b8"));
    assert_eq!(player.outcome(), Some(Outcome::Won(White)));
}

#[test]
fn who_cannot_move_can_have_won_or_lost() {
    for (text, outcome) in [
        ("condition X = wins when stuck", Some(Outcome::Won(White))),
        (
            "condition X = loses when stuck and not check(enemy)",
            Some(Outcome::Won(Black)),
        ),
        ("condition X = loses when stuck and check(enemy)", None),
    ] {
        let game = begun("Kh1 Qg6 ka8", text, White).unwrap();
        let mut player = game.play();
        assert!(play_all(&mut player, "g6b6"), "{text}");
        assert_eq!(
            (player.outcome(), player.can_move()),
            (outcome, false),
            "{text}"
        );
        player.undo();
        assert!(play_all(&mut player, "g6c6"), "{text}");
        assert_eq!(
            (player.outcome(), player.can_move()),
            (None, true),
            "{text}"
        );
    }
}

#[test]
fn what_a_man_could_reach_does_not_depend_on_what_is_forbidden() {
    let forbidden = |what: &str| {
        let text = format!(
            "condition X = forbid when kind(moved) = rook and to != a1 forbid when kind(moved) = king and not ({what})"
        );
        from("Kh1 Rd1 pd5 Sf1 ka8", &text, "h1").is_empty()
    };
    assert!(!forbidden("d5 in reach(on(d1))"));
    assert!(!forbidden("d3 in reach(d1) and e1 in reach(d1)"));
    assert!(forbidden("d6 in reach(d1)"));
    assert!(forbidden("f1 in reach(d1)"));
    assert!(!forbidden("d4 in reach(d5) and not (d3 in reach(d5))"));
}

#[test]
fn groups_are_what_a_king_could_walk_through() {
    let size = |of: &str| {
        (0..9).find(|number| {
            let text =
                format!("condition X = forbid when count(group({of}, men(white))) = {number}");
            first_moves("Ka1 Pb2 Pc3 Pe3 Pf4 kh8", &text, White).is_empty()
        })
    };
    assert_eq!(
        [size("a1"), size("f4"), size("d4")],
        [Some(3), Some(2), Some(0)]
    );
}

#[test]
fn a_condition_of_a_man_is_written_as_it_is_read() {
    let text = "condition X of g = forbid when captures and kind(moved) = grasshopper";
    assert_eq!(read(text).to_string(), text);
    assert!(read(text).rule().comes_with().is_some());
    let unknown = ConditionDefinition::read(
        &mut Tokens::of("condition X of nobody = forbid when captures").unwrap(),
        &find,
    );
    let told = unknown.map(|_| ()).unwrap_err().to_string();
    assert_eq!(told, "1:16: a man's name expected instead of 'nobody'");
}
