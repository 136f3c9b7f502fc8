//! A goal that a program adds is read, solved, shown and listed as those of the registry, whatever the form of the problem.

use sauterelle::Problem;
use sauterelle::forms::{json::JSON, popeye::POPEYE, yaml::YAML};
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::kernel::board::effect::Effect;
use sauterelle::questions::answer;
use sauterelle::solving::goal::{Aims, GoalDef, Named};
use sauterelle::solving::goals;
use serde_json::{Value, json};

/// A man goes to a corner.
static CORNER: GoalDef = GoalDef {
    sign: "cnr",
    name: ["corner", "coin", "Ecke"],
    doc: [
        "The move goes to a corner.",
        "Le coup mène dans un coin.",
        "Der Zug führt in eine Ecke.",
    ],
    is_reached: goes_to_a_corner,
    ..GoalDef::PLAIN
};

fn goes_to_a_corner(player: &mut sauterelle::kernel::play::Player, _: &Aims, _: Named) -> bool {
    let corners = (Bb::rank(0) | Bb::rank(7)) & (Bb::file(0) | Bb::file(7));
    let mut effects = player.last_effects().iter();
    effects.any(|entry| matches!(entry.effect, Effect::Move { to, .. } if corners.has(to)))
}

/// The solutions of the problem as text.
fn solved(problem: &Problem) -> Vec<String> {
    let solutions = problem.solve().expect("it can be solved");
    solutions.map(|found| found.to_string()).collect()
}

fn popeye(stipulation: &str) -> String {
    format!("beginproblem pieces white kb1 ra3 black kh7 {stipulation} endproblem")
}

#[test]
fn an_added_goal_is_as_good_as_any() {
    assert!(Problem::read(&popeye("stipulation cnr1")).is_err());
    goals::add(&CORNER).expect("the sign is free");
    assert!(goals::add(&CORNER).is_err());

    let direct = Problem::read(&popeye("stipulation cnr1")).expect("Popeye's language");
    let expected = solved(&direct);
    let moves: Vec<&str> = expected.iter().map(|line| line.trim()).collect();
    assert_eq!(
        moves,
        ["1.Kb1-a1 cnr !", "1.Ra3-a1 cnr !", "1.Ra3-a8 cnr !"]
    );

    let structured = Problem::read(&popeye("sstipulation white 1a[cnr]d")).expect("a tree");
    assert_eq!(solved(&structured), expected);
    for form in [&YAML, &JSON, &POPEYE] {
        let written = direct.write(form).expect("every form has stipulations");
        assert!(written.contains("cnr1"), "{written}");
        let read = Problem::read(&written).expect("what has been written");
        assert_eq!(solved(&read), expected, "{form:?}");
    }
    let built = Problem::from_fen("8/7k/8/8/8/R7/8/1K6").stipulation("cnr1");
    assert_eq!(solved(&built.build().expect("in code")), expected);
    let helped = Problem::read(&popeye("stipulation hcnr0.5")).expect("help play");
    assert_eq!(solved(&helped).len(), 3);

    let listed = answer("registry", json!({ "language": "de" })).expect("the registry");
    let listed: Value = serde_json::from_slice(&listed.content).expect("JSON");
    let goals = listed["goals"].as_array().expect("goals");
    let corner = goals.iter().find(|goal| goal["sign"] == "cnr");
    assert_eq!(corner.expect("it is listed")["doc"], CORNER.doc[2]);
}
