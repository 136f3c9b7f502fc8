use super::*;
use crate::stipulation::Stipulation;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_rules::game::Game;
use sauterelle_rules::registry::RULES;

/// The game array, in Connected chess or without conditions.
fn array(connected: bool) -> Game {
    let is_it = |rule: &&&dyn sauterelle_kernel::condition::RuleDef| {
        connected && rule.meta().name[0] == "Connected"
    };
    let conditions: Vec<Condition> = RULES
        .iter()
        .filter(is_it)
        .map(|rule| Condition::of(*rule))
        .collect();
    Game::new(&Diagram::game_array(), &conditions).unwrap()
}

/// What White can reach in so many moves, Black capturing so many men at most.
fn of_white(game: &Game, goal: &str, moves: u16, captures: Option<u16>) -> Option<Reachability> {
    let stipulation = Stipulation::parse(&format!("h{goal}{}.5", moves - 1)).unwrap();
    let branch = stipulation.play.first_branch().unwrap();
    let limits = Limits {
        configurations: 1_000_000,
        captures,
    };
    let control = Control::default();
    Reachability::new(&game.play(), branch, 2 * moves - 1, limits, &control).unwrap()
}

/// By distances alone: configurations are not looked at.
fn least(game: &Game, goal: &str) -> u16 {
    let stipulation = Stipulation::parse(&format!("h{goal}14.5")).unwrap();
    let branch = stipulation.play.first_branch().unwrap();
    let task = Task::new(&game.play(), branch, 29).unwrap();
    let men = task.army.configuration(&game.play()).unwrap();
    task.least(&men, 0)
}

#[test]
fn each_rank_between_needs_a_man() {
    let (plain, connected) = (array(false), array(true));
    assert_eq!(least(&plain, "prom"), 5);
    // five moves of the pawn, and one man for each of the ranks 3 to 7
    assert_eq!(least(&connected, "prom"), 10);
    assert_eq!(least(&plain, "[s:f5]"), 3);
    assert_eq!(least(&plain, "[p:e4]"), 1);
    // two more men for ranks 3 and 4
    assert_eq!(least(&connected, "[q:5]"), 1 + 2);
}

#[test]
fn configurations_that_lead_to_a_promotion() {
    let game = array(true);
    let alive = |moves, captures| {
        let found = of_white(&game, "prom", moves, captures).unwrap();
        found.configurations.unwrap().counts().1
    };
    assert_eq!(alive(9, None), 0);
    assert_eq!(alive(10, None), 0);
    // without Black's captures, eleven moves are not enough either
    assert_eq!(alive(11, Some(0)), 0);
    assert!(alive(12, Some(0)) > 0);
}

#[test]
fn without_a_rule_for_one_side_nothing_is_remembered() {
    let game = array(false);
    let found = of_white(&game, "prom", 5, None).unwrap();
    assert!(!found.is_known());
    assert!(
        of_white(&game, "#", 5, None).is_none(),
        "a mate concerns both sides"
    );
}

#[test]
fn memory_is_limited() {
    let game = array(true);
    let stipulation = Stipulation::parse("hprom11.5").unwrap();
    let branch = stipulation.play.first_branch().unwrap();
    let limits = Limits {
        configurations: 1000,
        captures: None,
    };
    let found = Reachability::new(&game.play(), branch, 23, limits, &Control::default());
    assert!(!found.unwrap().unwrap().is_known());
}
