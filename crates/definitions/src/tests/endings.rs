//! How play ends by a definition, and what is remembered until then.

use super::helpers::{begun, first_moves, moves_of, play_all};
use super::{ConditionDefinition, Tokens, find, read};
use sauterelle_kernel::board::piece::Side::{Black, White};
use sauterelle_kernel::moves::Status;
use sauterelle_kernel::ruleset::Outcome;

#[test]
fn play_is_over_when_a_side_has_won() {
    let text =
        "condition X = draws when rank(to) = 7 wins when rank(to) > 6 loses when rank(to) = 5";
    let game = begun("Kb4 Rh6 ke1", text, White).unwrap();
    for (mv, outcome, status) in [
        ("h6h8", Some(Outcome::Won(White)), Status::Over),
        ("h6h7", Some(Outcome::Drawn), Status::Over),
        ("h6h5", Some(Outcome::Won(Black)), Status::Over),
        ("h6h4", None, Status::Play),
    ] {
        let mut player = game.play();
        let key = player.state().key();
        assert!(play_all(&mut player, mv));
        assert_eq!(
            (player.outcome(), player.status()),
            (outcome, status),
            "{mv}"
        );
        assert_eq!(moves_of(&mut player).is_empty(), outcome.is_some(), "{mv}");
        assert_eq!(player.can_move(), outcome.is_none(), "{mv}");
        player.undo();
        assert_eq!((player.outcome(), player.state().key()), (None, key));
    }
}

#[test]
fn nobody_is_mated_or_stalemated_where_play_is_over() {
    let mated = |text: &str| {
        let game = begun("Kb6 Rh1 ka8", text, White).unwrap();
        let mut player = game.play();
        assert!(play_all(&mut player, "h1h8"));
        (player.is_mated(), player.status())
    };
    assert_eq!(
        mated("condition X = pawns never promote"),
        (true, Status::Mate)
    );
    assert_eq!(
        mated("condition X = draws when check(enemy)"),
        (false, Status::Over)
    );
}

#[test]
fn what_is_remembered_belongs_to_the_position() {
    let text = "condition X remembers times(side) up to 3 remembers place as square remembers seen as squares remembers runner as man =
        after consequence: remember times(mover) = times(mover) + 1, remember seen = seen | [to]
        after consequence when kind(moved) = rook: remember place = to, remember runner = moved
        after consequence when kind(moved) = king and mover = white: forget place
        forbid when mover = white and times(black) = 2 and not (from in seen)
        forbid when mover = white and times(white) = 1 and to = place";
    let game = begun("Kb1 Ra1 Rh1 kg8", text, White).unwrap();
    let mut player = game.play();
    let start = player.state().key();
    assert!(play_all(&mut player, "a1a5 g8f8"));
    let key = player.state().key();
    // the rook on h1 must not go where the other one has gone; that one stands on it
    let all = moves_of(&mut player);
    assert!(all.contains(&"h1h2".to_string()));
    assert!(play_all(&mut player, "a5a1 f8g8"));
    // the men stand as at the start, but something is remembered
    assert_ne!(player.state().key(), start);
    // only men on squares to which somebody has gone may move: a1
    assert!(moves_of(&mut player).iter().all(|mv| mv.starts_with("a1")));
    player.undo();
    player.undo();
    assert_eq!(player.state().key(), key);
}

#[test]
fn a_man_is_remembered_wherever_it_goes() {
    // after its first move White plays on with the same man
    let text = "condition X remembers same(side) as man =
        after consequence: remember same(mover) = moved
        forbid when from != same(mover) and any([same(mover)])";
    let game = begun("Kb1 Ra1 Rh1 kg8", text, White).unwrap();
    let mut player = game.play();
    assert!(play_all(&mut player, "h1h2 g8f8 h2h3 f8g8"));
    assert!(moves_of(&mut player).iter().all(|mv| mv.starts_with("h3")));
    assert!(!play_all(&mut player, "a1a2"));
}

#[test]
fn numbers_stay_within_their_bounds() {
    let reached = |value: &str| {
        let text = format!(
            "condition X remembers n up to 5 = after consequence: remember n = {value} wins when n = 5 loses when n = 0"
        );
        let game = begun("Kb1 kg8", &text, White).unwrap();
        let mut player = game.play();
        assert!(play_all(&mut player, "b1b2"));
        player.outcome()
    };
    assert_eq!(reached("99"), Some(Outcome::Won(White)));
    assert_eq!(reached("0 - 7"), Some(Outcome::Won(Black)));
    assert_eq!(reached("3"), None);
    // there is no such number: what was remembered stays
    assert_eq!(reached("5 / 0"), Some(Outcome::Won(Black)));
}

#[test]
fn what_cannot_be_remembered_is_refused() {
    let fault = |text: &str| {
        let read = ConditionDefinition::read(&mut Tokens::of(text).unwrap(), &find);
        read.map(|_| ()).unwrap_err().to_string()
    };
    for (text, message) in [
        (
            "condition X remembers moved as man = forbid when captures",
            "1:23: 'moved' means something already",
        ),
        (
            "condition X remembers n up to 3 remembers n as man = forbid when captures",
            "1:43: 'n' means something already",
        ),
        (
            "condition X remembers n as lunch = forbid when captures",
            "1:28: 'square', 'squares', 'man' or 'kind' expected instead of 'lunch'",
        ),
        (
            "condition X remembers n(side) up to 3 = forbid when n = 2",
            "1:55: '(' expected instead of '='",
        ),
        (
            "condition X = after consequence: remember n = 2",
            "1:43: something that the condition remembers expected instead of 'n'",
        ),
    ] {
        assert_eq!(fault(text), message, "{text}");
    }
    let cells = (0..5).map(|n| format!(" remembers s{n} as squares"));
    let much = format!(
        "condition X{} = forbid when captures",
        cells.collect::<String>()
    );
    let refused = begun("Kb1 kg8", &much, White).err().unwrap();
    assert!(refused.contains("more than there is room for"), "{refused}");
    let written =
        "condition X remembers n(side) up to 3 remembers s as squares = forbid when n(white) = 2";
    assert_eq!(read(written).to_string(), written);
}

#[test]
fn the_last_move_can_be_asked_for_wherever_men_go() {
    // men go as knights from the square next to that of the last arrival
    let text = "condition X = goes also as knight when last-to in near([here]) freeze when last-from = here";
    let game = begun("Kb1 Ra4 kc5 sh8", text, White).unwrap();
    let mut player = game.play();
    assert!(!moves_of(&mut player).contains(&"c5a4".to_string()));
    assert!(play_all(&mut player, "a4b4"));
    // the rook on b4 gives check by rights, and the king goes from c5 as a knight too
    assert!(
        moves_of(&mut player).contains(&"c5e4".to_string())
            || moves_of(&mut player).contains(&"c5e6".to_string())
    );
    assert!(first_moves("Kb1 Ra4 kc5", text, White).contains(&"a4a5".to_string()));
}
