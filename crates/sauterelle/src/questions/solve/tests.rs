use super::SolveQuestion;
use crate::examination::{Class, Limits, examine_text};
use crate::questions::answer;
use crate::{Event, Solver, Stop};
use serde_json::{Value, json};

/// The events of a problem as data.
fn events(question: Value) -> Vec<Value> {
    let question = SolveQuestion::read(question).unwrap();
    let mut events = Vec::new();
    let solver = Solver {
        threads: 0,
        memory: 1 << 20,
        time: question.time,
        ..Solver::default()
    };
    let tell = &mut |event: Event| events.push(serde_json::to_value(event).unwrap());
    question
        .solve(&solver, &Stop::default(), None, tell)
        .unwrap();
    events
}

const TWO_MATES: &str = "begin stip h#1 piec whit kb6 qh1 blac ka8 end";

/// An entry of a database with two solutions, of which this one is said.
fn entry(solution: &str) -> String {
    format!(
        "---\nalgebraic: {{white: [Kb6, Qh1], black: [Ka8]}}\nstipulation: \"h#1\"\nsolution: |\n  {solution}\n"
    )
}

#[test]
fn the_class_is_that_of_a_collection() {
    let one = "1.Ka8-b8 Qh1-h8 #";
    let problems = [
        (TWO_MATES.to_string(), Class::Several),
        (entry(one), Class::Cooked),
        (entry(&format!("{one}\n  1.Ka8-b8 Qh1-b7 #")), Class::Sound),
        (
            entry(&format!("{one}\n  1.Ka8-b8 Qh1-a1 #\n  1.Ka8-b8 Qh1-b7 #")),
            Class::Fewer,
        ),
        (
            "begin stip h#1 piec whit kb6 blac ka8 end".into(),
            Class::Unsolved,
        ),
        (
            "begin stip #2 piec whit kb6 qh1 rc1 blac ka8 end".into(),
            Class::Illegal,
        ),
        (
            "begin stip #1 opti variation piec whit kb6 rh1 blac ka8 end".into(),
            Class::Sound,
        ),
        (
            "begin stip #2 opti variation piec whit kb6 rh2 blac ka8 twin stip #3 end".into(),
            Class::Cooked,
        ),
    ];
    for (text, class) in problems {
        let expected = examine_text(&text, None, &Limits::default(), &Stop::default()).unwrap();
        let events = events(json!({ "problem": text, "examine": true }));
        let found = &events.last().unwrap()["examination"];
        assert_eq!(found["class"], class.name(), "{text}: {found:#}");
        assert_eq!(expected.class, class, "{text}");
        let comparison = serde_json::to_value(&expected.comparison).unwrap();
        assert_eq!(found["comparison"], comparison, "{text}");
        assert_eq!(found["verdict"], json!(expected.verdict), "{text}");
        assert_eq!(
            found["positions"].as_array().unwrap().len(),
            expected.positions.len()
        );
    }
}

#[test]
fn what_else_is_told_stays_the_same() {
    let kinds =
        |events: &[Value]| -> Vec<Value> { events.iter().map(|it| it["type"].clone()).collect() };
    let plain = events(json!({ "problem": TWO_MATES }));
    let examined = events(json!({ "problem": TWO_MATES, "examine": true }));
    assert_eq!(kinds(&plain), kinds(&examined));
    assert!(plain.last().unwrap().get("examination").is_none());
    assert_eq!(plain[..plain.len() - 2], examined[..examined.len() - 2]);
}

#[test]
fn the_solution_can_be_written_beside_the_problem() {
    let events = events(json!({ "problem": TWO_MATES, "examine": true }));
    let clean = events.last().unwrap()["examination"]["solution"]
        .as_str()
        .unwrap();
    let wanted = json!({ "problem": TWO_MATES, "to": "yaml", "solution": { "clean": clean } });
    let written: Value = serde_json::from_slice(&answer("write", wanted).unwrap().content).unwrap();
    let question = json!({ "problem": written["text"], "examine": true });
    let again = self::events(question);
    let examination = &again.last().unwrap()["examination"];
    assert_eq!(
        examination["comparison"]["agreement"], "equal",
        "{examination:#}"
    );
    assert_eq!(examination["class"], "sound");
}

#[test]
fn what_is_intended_can_be_given_and_words_are_those_of_the_language() {
    let intended = json!({ "number": "3", "notation": "yacpdb" });
    let question =
        json!({ "problem": TWO_MATES, "examine": true, "intended": intended, "language": "de" });
    let events = events(question);
    let examination = &events.last().unwrap()["examination"];
    assert_eq!(examination["class"], "fewer");
    assert_eq!(
        examination["meaning"],
        Class::Fewer.meaning_in(crate::Language::German)
    );
}

#[test]
fn a_question_goes_on_with_what_is_left() {
    let twins = "begin stip h#2 piec whit kb6 qh1 blac ka8 twin stip h#3 end";
    let question = json!({ "problem": twins, "examine": true });
    let whole = events(question.clone());
    let mut first = question.clone();
    first["time"] = json!(1e-6);
    let cut = events(first);
    let rest = &cut.last().unwrap()["rest"];
    assert!(rest.is_object(), "{cut:?}");
    let mut resumed = question.clone();
    resumed["resume"] = rest.clone();
    let again = events(resumed.clone());
    let class = |events: &[Value]| events.last().unwrap()["examination"]["class"].clone();
    assert_eq!(class(&again), class(&whole));
    let refused = |question: &Value| match SolveQuestion::read(question.clone()) {
        Ok(_) => panic!("it is not refused: {question}"),
        Err(fault) => fault.faults[0].message.clone(),
    };
    resumed["problem"] = json!(TWO_MATES);
    assert!(refused(&resumed).contains("another problem"));
    resumed["resume"] = json!({ "position": 3 });
    assert!(refused(&resumed).contains("not what solving has left"));
    let plain = events(json!({ "problem": TWO_MATES, "time": 1e-6 }));
    let unexamined = plain.last().unwrap()["rest"].clone();
    let question = json!({ "problem": TWO_MATES, "examine": true, "resume": unexamined });
    assert!(refused(&question).contains("without `examine`"));
}

#[test]
fn what_is_cut_short_is_slower() {
    let long = "begin stip h#9 piec whit Ka1 Qb1 Rc1 blac Kh8 Qg8 Rf8 Be8 Sd8 Pa7 Pb7 end";
    let events = events(json!({ "problem": long, "examine": true, "time": 0.2 }));
    let done = events.last().unwrap();
    assert_eq!(
        (&done["limit"], &done["examination"]["class"]),
        (&json!("time"), &json!("slower"))
    );
}
