use crate::questions::answer;
use serde_json::{Value, json};

fn asked(name: &str, question: Value) -> Value {
    let answer = answer(name, question.clone()).unwrap_or_else(|f| panic!("{question}: {f:?}"));
    serde_json::from_slice(&answer.content).unwrap()
}

/// A problem in which White is to move.
fn problem(men: &str, condition: &str) -> String {
    format!("begin stip ~1 {condition} {men} end")
}

fn squares(men: &Value) -> Vec<&str> {
    let men = men.as_array().unwrap().iter();
    men.map(|man| man["square"].as_str().unwrap()).collect()
}

#[test]
fn observers_with_their_lines() {
    let problem = problem("piec whit kg1 ra1 sc6 bb2 blac ke4 pd5", "");
    let found = asked("observers", json!({ "problem": problem, "square": "e5" }));
    let white = &found["sides"][0];
    assert_eq!(squares(&white["observers"]), ["b2", "c6"]);
    assert_eq!(white["observers"][0]["line"], json!(["c3", "d4"]));
    assert_eq!(white["observers"][0]["man"]["kind"], "b");
    assert_eq!(white["observers"][1]["name"], "knight");
    assert_eq!(white["check"], true);
    let black = &found["sides"][1];
    assert_eq!(
        (squares(&black["observers"]), &black["check"]),
        (vec!["e4"], &json!(true))
    );
    let own = asked("observers", json!({ "problem": problem, "square": "d5" }));
    assert_eq!(squares(&own["sides"][1]["observers"]), ["e4"]);
}

#[test]
fn a_line_goes_on_behind_a_king_that_leaves_it() {
    let problem = problem("piec whit kg1 ra4 blac ke4", "");
    let found = asked("observers", json!({ "problem": problem, "square": "f4" }));
    let rook = &found["sides"][0]["observers"][0];
    assert_eq!(
        (&rook["square"], &rook["through"]),
        (&json!("a4"), &json!("e4"))
    );
    assert_eq!(rook["line"], json!(["b4", "c4", "d4", "e4"]));
    assert_eq!(found["sides"][0]["check"], true);
}

#[test]
fn why_men_do_not_observe() {
    for (men, condition, square, rule) in [
        ("ra1 blac kh8 ra8", "cond madrasi", "c1", "Madrasi"),
        ("ra1 blac kh8", "cond koeko", "a5", "KoeKo"),
        (
            "ra1 blac kh8",
            "cond whitemaximummer ultra",
            "a2",
            "WhiteMaximummer",
        ),
        ("ra1 blac kh8", "cond lortap", "a5", ""),
    ] {
        let problem = problem(&format!("piec whit kh1 {men}"), condition);
        let found = asked("observers", json!({ "problem": problem, "square": square }));
        let white = &found["sides"][0];
        if rule.is_empty() {
            assert_eq!(squares(&white["observers"]), ["a1"]);
            continue;
        }
        assert_eq!(
            squares(&white["observers"]),
            Vec::<&str>::new(),
            "{white:#}"
        );
        let refusal = &white["others"][0]["refusal"];
        assert_eq!(white["others"][0]["square"], "a1");
        assert_eq!(refusal["clauses"][0]["rule"], rule, "{white:#}");
        assert_eq!(white["check"], false);
    }
}

#[test]
fn checks_are_data_beside_their_sentences() {
    let problem = problem("piec whit kg1 blac kh8 rg8 sh3", "");
    let position = asked("position", json!({ "problem": problem }));
    let lines = position["check_lines"].as_array().unwrap();
    assert_eq!(position["checks"].as_array().unwrap().len(), lines.len());
    assert_eq!(lines[0]["text"], position["checks"][0]);
    assert_eq!(lines[0]["royals"], json!(["g1"]));
    let by: Vec<&Value> = lines.iter().map(|line| &line["by"]["square"]).collect();
    assert_eq!(by, ["h3", "g8"]);
    assert_eq!(
        lines[1]["by"]["line"],
        json!(["g7", "g6", "g5", "g4", "g3", "g2"])
    );
}
