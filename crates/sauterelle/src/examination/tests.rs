use super::{Class, Examination, Intention, Limits, Notation, examine, examine_text};
use crate::Stop;
use crate::comparison::Agreement;
use crate::notation::entered::InputProblem;
use crate::notation::popeye::parse_problems;

fn problem(text: &str) -> InputProblem {
    let text = format!("begin {text} end");
    parse_problems(text.as_bytes(), None)
        .remove(0)
        .result
        .unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn examined(text: &str, intention: Option<&Intention>) -> Examination {
    examine(
        &problem(text),
        intention,
        &Limits::default(),
        &Stop::default(),
    )
    .expect("not stopped")
}

fn intended(solution: &str) -> Intention {
    Intention {
        solution: Some(solution.to_string()),
        notation: Notation::Yacpdb,
        number: None,
    }
}

fn number(number: &str) -> Intention {
    Intention {
        solution: None,
        notation: Notation::Yacpdb,
        number: Some(number.to_string()),
    }
}

/// Many mates.
const HELP: &str = "pieces white kc3 rh1 black ka1 stipulation h#2";

/// 1.Kb3 and nothing else mates.
const DIRECT: &str = "pieces white kc3 rh3 black ka1 stipulation #2";

#[test]
fn classes_of_help_play() {
    let class = |text: &str, intention: Option<&Intention>| examined(text, intention).class;
    let only = "pieces white kb3 rh7 black kb1 stipulation h#1";
    assert_eq!(class(only, None), Class::Sound);
    assert_eq!(class(only, Some(&number("2.1"))), Class::Fewer);
    let several = examined(HELP, None);
    assert_eq!(several.class, Class::Several, "{several:?}");
    let count = several.positions[0].phases[0].solutions;
    assert!(count > 1);
    let all = number(&format!("{count}.1.1.1"));
    assert_eq!(class(HELP, Some(&all)), Class::Sound);
    assert_eq!(class(HELP, Some(&number("1.1..."))), Class::Cooked);
    let listed = intended("1.Ka1-a2 Rh1-b1 2.Ka2-a3 Rb1-a1#");
    assert_eq!(class(HELP, Some(&listed)), Class::Cooked);
    let enough = format!("{HELP} option maxsolutions 1");
    assert_eq!(class(&enough, None), Class::Enough);
    let unsolved = "pieces white kh3 black kb1 stipulation h#1";
    assert_eq!(class(unsolved, None), Class::Unsolved);
}

#[test]
fn classes_of_battle_play() {
    let class = |text: &str| examined(&format!("{text} option variation"), None).class;
    assert_eq!(class(DIRECT), Class::Sound);
    let cooked = "pieces white kc3 rh7 black ka1 stipulation #2";
    assert_eq!(class(cooked), Class::Cooked);
    let short = "pieces white kc3 re1 black ka3 stipulation #2";
    assert_eq!(class(short), Class::Short);
    let illegal = "pieces white kh3 rb8 black kb1 stipulation #1";
    assert_eq!(class(illegal), Class::Illegal);
}

#[test]
fn duals_are_told_where_variations_are_asked_for() {
    let text = "pieces white kd6 qb2 black ka4 pb4 stipulation #2";
    let with = examined(&format!("{text} option variation"), None);
    assert_eq!(with.class, Class::Dual);
    let named = ["1.Kd6-c5 1...Ka4-a5 2.Qb2-a1/Qb2-a2"];
    assert_eq!(with.positions[0].phases[0].named_duals, named);
    assert_eq!(examined(text, None).class, Class::Sound);
}

#[test]
fn twins_are_judged_together() {
    let twins = examined(
        "pieces white kc3 rh3 black ka1 stipulation #2 twin move h3 h1",
        None,
    );
    assert_eq!(twins.positions.len(), 2);
    assert_eq!(twins.class, Class::Illegal);
    let verdict = "a) key 1.Kc3-b3, complete; b) illegal position: Ka1 is attacked by Rh1";
    assert_eq!(twins.verdict, verdict);
}

#[test]
fn found_and_intended_are_compared() {
    let text = format!("{DIRECT} option variation");
    let solution = examined(&text, None).solutions;
    let agreement = |solution: &str| {
        let comparison = examined(&text, Some(&intended(solution))).comparison;
        comparison.expect("there is an intention").agreement
    };
    assert_eq!(agreement(&solution), Agreement::Equal);
    assert_eq!(
        agreement("1.Kc3-b3! {zugzwang} threat: 2.Rh3-h1#"),
        Agreement::Equal
    );
    assert_eq!(agreement("1.Kc3-b4!"), Agreement::Different);
    assert_eq!(agreement("1.Kb3!"), Agreement::Equal);
    assert_eq!(agreement("1.Kc5!"), Agreement::NotComparable);
}

#[test]
fn what_is_stopped_has_no_result() {
    let stop = Stop::default();
    stop.stop();
    let limits = Limits::default();
    assert!(examine(&problem(HELP), None, &limits, &stop).is_none());
    let late = Limits {
        seconds: Some(0.0),
        ..limits
    };
    let slower = examine(&problem(HELP), None, &late, &Stop::default()).expect("not stopped");
    assert_eq!(slower.class, Class::Slower);
}

#[test]
fn twins_for_which_no_time_is_left_are_slow() {
    let text = "pieces white kc3 rh3 black kd1 stipulation h#6 twin move h3 g3";
    let limits = Limits {
        seconds: Some(0.05),
        ..Limits::default()
    };
    let slow = examine(&problem(text), None, &limits, &Stop::default()).expect("not stopped");
    assert_eq!((slow.class, slow.positions.len()), (Class::Slower, 2));
    assert!(slow.verdict.ends_with("; b) not begun"), "{}", slow.verdict);
}

#[test]
fn a_text_in_any_form_is_examined_with_its_own_intention_or_with_one_that_is_given() {
    let of = |text: &str, intention: Option<&Intention>| {
        let limits = Limits::default();
        examine_text(text, intention, &limits, &Stop::default()).expect("not stopped")
    };
    let agreement = |found: &Examination| found.comparison.as_ref().map(|c| c.agreement);
    let popeye = of(
        "begin pieces white kb3 rh7 black kb1 stipulation h#1 end",
        None,
    );
    assert_eq!((popeye.class, agreement(&popeye)), (Class::Sound, None));
    let yaml = "algebraic:\n  white: [Kb3, Rh7]\n  black: [Kb1]\nstipulation: h#1\nsolution: 1.Kb1-a1 Rh7-h1 #\n";
    let yaml_found = of(yaml, None);
    assert_eq!(
        agreement(&yaml_found),
        Some(Agreement::Equal),
        "{yaml_found:?}"
    );
    let other = intended("1.Kb1-c1 Rh7-h1 #");
    assert_eq!(
        agreement(&of(yaml, Some(&other))),
        Some(Agreement::Different)
    );
    let line = r#"{"fen": "8/7R/8/8/8/1K6/8/1k6", "stipulation": "h#1"}"#;
    assert_eq!(of(line, None).class, Class::Sound);
    for bad in [
        "",
        "begin stipulation q#1 end",
        "{}",
        "begin pieces white kb3 xx",
    ] {
        let refused = of(bad, None);
        assert_eq!(refused.class, Class::Refused, "{bad}");
        assert!(!refused.verdict.is_empty(), "{bad}");
    }
    let again: Examination =
        serde_json::from_str(&serde_json::to_string(&popeye).unwrap()).unwrap();
    assert_eq!(again, popeye);
}
