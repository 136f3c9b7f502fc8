use super::{ManTried, Need, Needs, Outcome};
use crate::base::Limits;
use crate::base_error::BaseError;
use sauterelle::{Problem, Stop};
use std::time::Duration;

fn needs(text: &str) -> Result<Needs, BaseError> {
    let text = format!("BeginProblem {text} EndProblem");
    let problem = Problem::read(&text).expect("a problem").input;
    let limits = Limits {
        threads: 2,
        ..Limits::default()
    };
    Needs::of(&problem, &limits, &Stop::default())
}

fn of(text: &str) -> Needs {
    needs(text).expect("it is solved")
}

/// A problem of the examples.
fn of_file(name: &str) -> Needs {
    let file = format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).expect(name);
    let problem = Problem::read(&text).expect("a problem");
    let limits = Limits {
        threads: 2,
        each: Some(Duration::from_secs(2)),
        ..Limits::default()
    };
    Needs::of(&problem.input, &limits, &Stop::default()).expect("it is solved")
}

fn man<'n>(needs: &'n Needs, name: &str) -> &'n ManTried {
    let mut men = needs.men.iter();
    let found = men.find(|it| it.man == name);
    found.unwrap_or_else(|| panic!("no {name} in {:?}", needs.men))
}

/// What comes of others in the place of a man, by their letters.
fn instead(needs: &Needs, name: &str) -> Vec<(String, Outcome)> {
    let tried = man(needs, name).instead.iter();
    let letter = |text: &str| text.rsplit(' ').next().unwrap_or_default().to_string();
    tried.map(|it| (letter(&it.text), it.outcome)).collect()
}

const ROOK_MATES: &str = "Stipulation h#1 Pieces White Kb3 Rh7";

#[test]
fn of_men_those_are_needed_without_which_it_is_not_sound() {
    let needs = of(&format!("{ROOK_MATES} Pf3 Black Kb1"));
    assert!(needs.is_sound && needs.is_complete);
    let named: Vec<&str> = needs.men.iter().map(|it| it.man.as_str()).collect();
    assert_eq!(named, ["wPf3", "wRh7"], "kings are not left out");
    assert_eq!(man(&needs, "wPf3").need, Need::Unneeded);
    let rook = man(&needs, "wRh7");
    assert_eq!(rook.need, Need::Needed);
    assert_eq!(rook.without.lost.len(), 1);
    assert!(rook.replacements().next().is_none());
    let kinds: Vec<String> = instead(&needs, "wRh7").into_iter().map(|it| it.0).collect();
    assert_eq!(kinds, ["wB", "wS", "wP"], "all that are weaker");
}

/// A pawn that stops a second solution does not move in the first one.
#[test]
fn a_man_that_stops_a_cook_is_needed() {
    let with = of("Stipulation #1 Pieces White Kb6 Rc1 Rh1 Pe8 Black Ka8 Pf8");
    assert!(with.is_sound, "{}", with.verdict);
    let stops = man(&with, "wPe8");
    assert_eq!(stops.need, Need::Unneeded, "f8 is in the way already");
    let alone = of("Stipulation #1 Pieces White Kb6 Rc1 Rh1 Black Ka8 Pf8");
    let stops = man(&alone, "bPf8");
    assert_eq!(
        (stops.need, stops.without.outcome),
        (Need::Needed, Outcome::Other)
    );
    assert!(
        stops.without.cooks[0].text.starts_with("1.Rh1-h8"),
        "{stops:?}"
    );
    // it mates alone
    assert_eq!(man(&alone, "wRh1").need, Need::Unneeded);
    assert_eq!(man(&alone, "wRc1").need, Need::Needed);
}

#[test]
fn a_fairy_man_is_replaced_by_those_of_the_game_array() {
    // a nightrider that leaps once is a knight
    let knight = of("Stipulation h#1 Pieces White Kc7 Nd5 Black Ka8 Sa7b8 Ph3");
    let rider = knight
        .men
        .iter()
        .find(|it| it.is_fairy)
        .expect("a nightrider");
    assert_eq!(rider.need, Need::Needed);
    let outcomes: Vec<Outcome> = rider.instead.iter().map(|it| it.outcome).collect();
    assert_eq!(
        outcomes.len(),
        5,
        "queen, rook, bishop, knight, pawn: {rider:?}"
    );
    let same: Vec<&str> = rider.replacements().map(|it| it.text.as_str()).collect();
    assert_eq!(same.len(), 1, "{rider:?}");
    assert!(same[0].ends_with("= wS"), "{same:?}");
    // one that leaps twice is not
    let rider = of("Stipulation h#2 Pieces White Kg1 Bd6 Nh5 Black Kg4 Rh3");
    assert!(rider.is_sound, "{}", rider.verdict);
    let far = rider
        .men
        .iter()
        .find(|it| it.is_fairy)
        .expect("a nightrider");
    assert_eq!(far.need, Need::Needed);
    assert!(far.replacements().next().is_none(), "{far:?}");
}

#[test]
fn a_condition_that_does_nothing_is_not_needed() {
    let idle = of(&format!("Condition Madrasi {ROOK_MATES} Black Kb1"));
    let [madrasi] = &idle.conditions[..] else {
        panic!("{:?}", idle.conditions)
    };
    assert_eq!(
        (madrasi.need, madrasi.without.outcome),
        (Need::Unneeded, Outcome::Same)
    );
    assert!(
        madrasi.without.count.is_none(),
        "they are those of the problem"
    );
}

#[test]
fn a_condition_without_which_there_are_other_solutions_is_needed() {
    let text = "Condition BlackMaximummer Stipulation h#1 Pieces White Kb3 Rh7 Black Kb1 Ba1";
    let needs = of(text);
    assert!(needs.is_sound, "{}", needs.verdict);
    let [maximum] = &needs.conditions[..] else {
        panic!("{:?}", needs.conditions)
    };
    let count = |tried: &super::Tried| {
        tried
            .count
            .as_ref()
            .map(|it| (it.solutions, it.is_complete))
    };
    assert_eq!(maximum.need, Need::Needed);
    let without = count(&maximum.without).expect("they are counted");
    assert!(without.1 && without.0 != 1, "{without:?}");
    let named: Vec<&str> = maximum
        .instead
        .iter()
        .map(|it| it.condition.as_str())
        .collect();
    assert!(named.contains(&"BlackMinimummer"), "{named:?}");
    assert!(!named.contains(&"BlackMaximummer"), "{named:?}");
    // what is asked of Black is asked by this one too
    let both = maximum
        .instead
        .iter()
        .find(|it| it.condition == "WhiteMaximummer");
    assert_eq!(
        both.expect("of the same family").tried.outcome,
        Outcome::Other
    );
}

/// The idle knight may be left out with the same key and variations; without the knight of a6 a variation is lost.
#[test]
fn of_direct_play_variations_count_too() {
    let needs = of(
        "Condition Polo Stipulation #2 Pieces White Kf2 Qf1 Rb1h5 Bc3 Se3 Black Ke8 Qg6 Rf5 Ba5 Sa6 Pe6",
    );
    assert_eq!(man(&needs, "wSe3").need, Need::Unneeded);
    let other = &man(&needs, "bSa6").without;
    assert_eq!(
        (other.outcome, other.verdict),
        (Outcome::SameKeys, Some("sound"))
    );
    assert_eq!(man(&needs, "bSa6").need, Need::Needed);
}

/// Rehm's pawn is captured where it ends: without it key and first answers are the same, but not the solution.
#[test]
fn of_longer_play_the_whole_solution_counts() {
    let needs = of_file("double-maximum-rehm.inp");
    let pawn = &man(&needs, "bPd4").without;
    assert_eq!(
        (pawn.outcome, pawn.verdict),
        (Outcome::SameKeys, Some("sound"))
    );
}

/// The board turns with all that stands on it; a pawn that only turns along is not needed for that.
#[test]
fn what_happens_to_an_idle_man_does_not_count() {
    let needs = of_file("conditions/actuated-revolving-board.inp");
    let pawn = &man(&needs, "bPg7").without;
    assert_eq!((pawn.outcome, pawn.verdict), (Outcome::Same, Some("lost")));
    assert!(pawn.lost.is_empty());
}

/// Without the bishop the key mates at once.
#[test]
fn a_key_that_becomes_short_is_another_solution() {
    let needs = of_file("conditions/imitator.inp");
    let bishop = man(&needs, "bBc6");
    assert_eq!(
        (bishop.need, bishop.without.outcome),
        (Need::Needed, Outcome::SameKeys)
    );
}

/// Each thing is judged for itself: what refutes the key elsewhere is no defence here. Sets of men are not tried.
#[test]
fn nothing_known_of_other_versions_counts() {
    let needs = of_file("conditions/marine-chess.inp");
    let [maximum] = &needs.conditions[..] else {
        panic!("{:?}", needs.conditions)
    };
    let mut instead = maximum.instead.iter();
    let black = instead.find(|it| it.condition == "BlackMaximummer");
    assert_eq!(black.map(|it| it.tried.verdict), Some(Some("sound")));
}

#[test]
fn of_a_man_that_a_twin_names_nothing_is_decided() {
    let needs = of(&format!("{ROOK_MATES} Pf3 Black Kb1 Twin Move f3 f4"));
    let pawn = man(&needs, "wPf3");
    assert_eq!(
        (pawn.need, pawn.without.outcome),
        (Need::Undecided, Outcome::Refused)
    );
    assert!(!pawn.without.why.is_empty());
}

#[test]
fn conditions_are_not_tried_where_a_twin_has_others() {
    let needs = of(&format!(
        "Condition Madrasi {ROOK_MATES} Black Kb1 Twin Condition Circe"
    ));
    assert!(needs.has_twins_with_conditions);
    assert!(needs.conditions.is_empty());
}

#[test]
fn of_problems_that_are_not_sound_nothing_is_tried() {
    let cooked = of("Stipulation #1 Pieces White Kb6 Rc1 Rh1 Black Ka8");
    assert!(!cooked.is_sound && cooked.men.is_empty(), "{cooked:?}");
    let unsolved = needs("Stipulation #1 Pieces White Kb6 Bc1 Black Ka8");
    assert_eq!(unsolved.err(), Some(BaseError::Unsolved));
    let proof = needs("Stipulation dia1.0 Pieces White Ke1 Qd1 Black Ke8");
    assert!(matches!(proof.err(), Some(BaseError::Unsupported(_))));
}

#[test]
fn what_is_not_solved_in_time_is_not_decided() {
    let text = "BeginProblem Condition Circe Stipulation ser-=9 Pieces White Kg1 Pd7 Black Kd8 Pb5 EndProblem";
    let problem = Problem::read(text).expect("a problem").input;
    let limits = Limits {
        threads: 1,
        each: Some(Duration::ZERO),
        ..Limits::default()
    };
    let at_once = Limits {
        base: Some(Duration::ZERO),
        ..limits
    };
    let itself = Needs::of(&problem, &at_once, &Stop::default());
    assert_eq!(itself.err(), Some(BaseError::Slow));
    let needs = Needs::of(&problem, &limits, &Stop::default());
    let Ok(needs) = needs else {
        panic!("{:?}", needs.err())
    };
    assert!(!needs.is_complete);
    let undecided = needs.all_tried().filter(|it| !it.is_decided()).count();
    assert!(undecided > 0);
    for tried in needs.all_tried().filter(|it| !it.is_decided()) {
        assert_eq!(tried.need(), Need::Undecided);
        assert!(tried.count.is_none(), "{tried:?}");
    }
}
