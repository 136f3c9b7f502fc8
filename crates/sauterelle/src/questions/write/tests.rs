use crate::questions::{Fault, answer};
use serde_json::{Value, json};

fn write(question: Value) -> Result<Value, Fault> {
    let answer = answer("write", question)?;
    Ok(serde_json::from_slice(&answer.content).unwrap())
}

const FIRST: &str = "begin stip h#1 piec whit kb6 qh1 blac ka8 end";
const SECOND: &str = "7k/8/8/8/8/8/8/KQ6";
const THIRD: &str = "begin stip ser-h#3 cond circe piec whit kb6 qh1 blac ka8 sxb1 end";

#[test]
fn problems_written_together_are_read_again() {
    for to in ["popeye", "yaml", "json", "jsonl"] {
        let written = write(json!({ "problems": [FIRST, SECOND, THIRD], "to": to })).unwrap();
        let read = answer("read", json!({ "text": written["text"] })).unwrap();
        let read: Value = serde_json::from_slice(&read.content).unwrap();
        let problems = read["problems"]["problems"].as_array().unwrap();
        let stipulations: Vec<&Value> = problems.iter().map(|p| &p["stipulation"]).collect();
        assert_eq!(stipulations, ["h#1", "~1", "ser-h#3"], "{to}: {written:#}");
        assert_eq!(read["refused"], json!([]), "{to}");
    }
    let written = write(json!({ "problems": [FIRST, SECOND], "to": "fen" })).unwrap();
    assert_eq!(written["text"].as_str().unwrap().lines().count(), 2);
    let written = write(json!({ "problems": [FIRST, THIRD], "to": "latex" })).unwrap();
    let boards = written["text"]
        .as_str()
        .unwrap()
        .matches("\\begin{diagram}")
        .count();
    assert_eq!(boards, 2);
}

#[test]
fn one_problem_is_written_as_before() {
    let written = write(json!({ "problem": FIRST, "to": "yaml" })).unwrap();
    assert_eq!(written.as_object().unwrap().len(), 1);
    let both = json!({ "problem": FIRST, "problems": [FIRST], "to": "yaml" });
    assert!(write(both).is_err());
}

#[test]
fn solutions_stand_with_their_problems() {
    let clean = "1.Ka8-b8 Qh1-b7 #";
    let solutions = json!([{ "clean": clean }, null]);
    for to in ["yaml", "jsonl"] {
        let question = json!({ "problems": [FIRST, SECOND], "to": to, "solutions": solutions });
        let text = write(question).unwrap()["text"]
            .as_str()
            .unwrap()
            .to_string();
        assert_eq!(text.matches("solution").count(), 1, "{text}");
        assert!(text.contains(clean));
    }
    let texts = json!({ "problem": FIRST, "to": "yaml", "solution": ["  1.Ka8-b8"] });
    let fault = write(texts).unwrap_err();
    assert!(fault.faults[0].message.contains("clean"), "{fault:?}");
    let latex = json!({ "problem": FIRST, "to": "latex", "solution": ["  1.Ka8-b8   Qh1-b7 #\n"] });
    assert!(
        write(latex).unwrap()["text"]
            .as_str()
            .unwrap()
            .contains("b8")
    );
}

#[test]
fn only_a_problem_that_is_sound_has_the_sign_of_a_tested_one() {
    for tested in [true, false] {
        let solution = json!({ "texts": ["  1.Ka8-b8   Qh1-b7 #\n"], "tested": tested });
        let latex = json!({ "problem": FIRST, "to": "latex", "solution": solution });
        let text = write(latex).unwrap()["text"].to_string();
        assert_eq!(text.contains("Co+"), tested, "{text}");
    }
}

#[test]
fn what_is_not_written_is_told() {
    let entry = "---\nalgebraic: {white: [Kg1], black: [Ke4]}\nstipulation: \"~1\"\nkeywords: [Excelsior]\n";
    let question = json!({ "problems": [FIRST, "begin end", entry], "to": "popeye" });
    let written = write(question).unwrap();
    assert_eq!(written["refused"][0]["problem"], 1);
    assert_eq!(
        written["lost"],
        json!([{ "problem": 2, "fields": ["keywords"] }])
    );
    let kept = write(json!({ "problem": entry, "to": "yaml" })).unwrap();
    assert!(kept["text"].as_str().unwrap().contains("Excelsior"));
    let fault = write(json!({ "problems": ["begin end", "x"], "to": "yaml" })).unwrap_err();
    assert_eq!(fault.others, 1);
}
