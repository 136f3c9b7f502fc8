use super::{Lack, content};
use crate::questions::{Allowed, SolveQuestion, answer, parse};
use crate::solver::Event;
use crate::{Solver, Stop};
use serde_json::{Value, json};

/// A problem in two positions, each solved by a promotion; the man that is captured in one mates in the other.
const ZILAHI: &str = "BeginProblem Stipulation h#2 Option Duplex Pieces White Kc8 Pe7 Black Ka6 Rf7 Twin Stipulation h=2 EndProblem";

const BATTLE: &str =
    "BeginProblem Stipulation #2 Pieces White Kg5 Qb7 Sb1 Black Kf8 Pc6 EndProblem";

fn told(question: Value) -> Value {
    let answer = answer("content", question).unwrap_or_else(|fault| panic!("{fault:?}"));
    serde_json::from_slice(&answer.content).unwrap()
}

/// The question with the solution, as the page has it from the events of solving.
fn solved(problem: &str, more: Value) -> Value {
    let mut question = json!({ "problem": problem, "examine": true });
    let fields = question.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    let asked = SolveQuestion::read(question.clone()).unwrap();
    let (mut texts, mut positions) = (Vec::new(), json!([]));
    let mut take = |event: Event| match event {
        Event::Text(found) => texts.push(found.text),
        Event::Ending(ending) => {
            positions = json!(ending.examination.expect("it is examined").positions);
        }
        _ => {}
    };
    let solver = Solver::default();
    asked
        .solve(&solver, &Stop::default(), None, &mut take)
        .unwrap();
    let fields = question.as_object_mut().unwrap();
    fields.insert("texts".into(), json!(texts));
    fields.insert("positions".into(), positions);
    // any search would come too late
    fields.insert("time".into(), json!(0));
    question
}

fn texts(told: &Value) -> Vec<String> {
    let facts = told["facts"].as_array().unwrap().iter();
    facts
        .map(|fact| format!("{} = {}", fact["text"].as_str().unwrap(), fact["count"]))
        .collect()
}

#[test]
fn what_is_known_is_played_again_and_not_searched() {
    let searched = told(json!({ "problem": ZILAHI }));
    assert!(texts(&searched).contains(&"Zilahi(2) = 1".to_string()));
    let found = told(solved(ZILAHI, json!({})));
    assert_eq!(texts(&found), texts(&searched));
    assert_eq!(found["is_complete"], true);
    assert!(found.get("lacks").is_none());
    let words = found["keywords"].as_array().unwrap();
    assert!(words.contains(&json!("Zilahi")), "{words:?}");
}

#[test]
fn short_notations_and_other_languages_show_the_same() {
    let searched = told(json!({ "problem": ZILAHI }));
    for notation in ["short", "figurine"] {
        let found = told(solved(ZILAHI, json!({ "notation": notation })));
        assert_eq!(texts(&found), texts(&searched), "{notation}");
    }
    let french = told(solved(ZILAHI, json!({ "language": "fr" })));
    assert_eq!(texts(&french), texts(&searched));
    let meaning = french["facts"][0]["meaning"].as_str().unwrap();
    assert!(meaning.contains("un pion"), "{meaning}");
}

#[test]
fn lines_are_told_as_moves_of_the_solution() {
    let found = told(solved(ZILAHI, json!({})));
    let facts = found["facts"].as_array().unwrap();
    let zilahi = facts.iter().find(|fact| fact["name"] == "Zilahi").unwrap();
    let ways = zilahi["shown"][0]["ways"].as_array().unwrap();
    assert_eq!(ways.len(), 2);
    assert!(ways.iter().all(|way| way["twin"] == 0 || way["twin"] == 1));
    let first = &ways[0]["steps"][0];
    let (text, from) = (first["move"].as_str(), first["from"].as_str());
    assert!(text.unwrap().contains(from.unwrap()), "{first}");
}

#[test]
fn what_is_missing_is_said() {
    let keys = told(solved(BATTLE, json!({})));
    assert_eq!(
        (&keys["is_complete"], &keys["lacks"]),
        (&json!(false), &json!("variations"))
    );
    assert_eq!(keys["keywords"], json!([]));
    let with_variations = BATTLE.replace("#2", "#2 Option Variation");
    let all = told(solved(&with_variations, json!({})));
    assert_eq!(all["is_complete"], true);
    assert!(texts(&all).len() > texts(&keys).len());
    let unsolved = told(json!({ "problem": BATTLE, "time": 0 }));
    assert_eq!(unsolved["lacks"], "solving");
    let retractor = "BeginProblem Stipulation -1w & #1 Pieces White Kb6 Rc1 Black Ka8 EndProblem";
    let nothing = told(json!({ "problem": retractor }));
    assert_eq!(nothing["is_told"], false);
}

#[test]
fn what_was_found_before_it_was_stopped_is_told_as_such() {
    let long = "BeginProblem Stipulation h#3 Pieces White Kc8 Pe7 Black Ka6 Rf7 Twin Move c8 d8 EndProblem";
    let question = json!({ "problem": long, "examine": true });
    let asked = SolveQuestion::read(question.clone()).unwrap();
    let stop = Stop::default();
    let mut rest = Value::Null;
    let mut take = |event: Event| match event {
        Event::Solution(_) => {
            stop.stop();
        }
        Event::Ending(ending) => rest = json!(ending.rest),
        _ => {}
    };
    asked
        .solve(&Solver::default(), &stop, None, &mut take)
        .unwrap();
    let found = told(json!({ "problem": long, "rest": rest, "time": 0 }));
    assert_eq!(found["lacks"], "solving");
    let mates = texts(&found);
    assert!(mates.iter().any(|it| it.starts_with("MateBy")), "{mates:?}");
    let other = json!({ "problem": BATTLE, "rest": rest });
    assert!(answer("content", other).is_err());
}

#[test]
fn a_search_that_nobody_waits_for_is_stopped() {
    let stop = Stop::default();
    stop.stop();
    let allowed = Allowed {
        stop,
        ..Allowed::default()
    };
    let wished = parse(json!({ "problem": BATTLE })).unwrap();
    let stopped = content(&wished, &allowed).unwrap();
    assert_eq!(stopped.lacks, Some(Lack::Solving));
}
