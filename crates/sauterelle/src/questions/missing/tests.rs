use crate::questions::{Fault, answer};
use crate::run::{Listener, Run};
use crate::{Problem, Solver, Stop};
use sauterelle_notation::solution::verdict::{Completeness, Verdict};
use sauterelle_notation::telling::Teller;
use sauterelle_solve::solution::{Finding, Mark};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn ask(question: Value) -> Result<Value, Fault> {
    let answer = answer("missing", question)?;
    Ok(serde_json::from_slice(&answer.content).unwrap())
}

/// What is found out about a move in this problem, `stip` and the rest of it.
fn missing(problem: &str, moves: &[&str], text: &str) -> Value {
    let problem = format!("begin stip {problem} end");
    let question = json!({ "problem": problem, "moves": moves, "move": text });
    ask(question.clone()).unwrap_or_else(|fault| panic!("{question}: {fault:?}"))
}

const DIRECT: &str = "#2 piec whit kb6 rh2 blac ka8";

#[test]
fn a_move_that_is_not_legal() {
    let found = missing(DIRECT, &[], "Rg3");
    assert_eq!(found["result"], "illegal");
    let found = missing("h#2 piec whit kb6 qh1 blac ka8 pa7", &[], "a6");
    assert_eq!(found["result"], "illegal");
    assert_eq!(found["refusals"][0]["clauses"][0]["message"], "self-check");
}

#[test]
fn help_play_goes_on_or_not() {
    let help = "h#1.5 piec whit kb6 rh1 blac kb8";
    let found = missing(help, &[], "Rh7");
    assert_eq!(found["result"], "solution");
    assert_eq!(found["lines"], json!([["Rh1-h7", "Kb8-a8", "Rh7-h8"]]));
    let found = missing(help, &[], "Kb5");
    assert_eq!(
        (&found["result"], &found["longer_by"]),
        (&json!("longer"), &json!(2))
    );
    assert_eq!(found["lines"][0].as_array().unwrap().len(), 5);
    let found = missing(help, &["Rh7"], "Kc8");
    assert_eq!(found["result"], "longer", "{found:#}");
    let found = missing("h#1 piec whit kb6 sh1 blac kb8", &[], "Ka8");
    assert_eq!(
        (&found["result"], &found["complete"]),
        (&json!("no-solution"), &json!(true))
    );
}

#[test]
fn series_go_on_without_the_other_side() {
    let series = "ser-#3 piec whit ka1 rh1 rg2 blac kb8";
    let found = missing(series, &["Rh7", "Ka2"], "Rg8");
    assert_eq!(found["lines"], json!([["Rh1-h7", "Ka1-a2", "Rg2-g8"]]));
    assert_eq!(missing(series, &["Rh7", "Ka2"], "Ka1")["result"], "longer");
    let found = missing("ser-h#2 piec whit kb6 rh1 blac kb8", &["Ka8", "Kb8"], "Rh8");
    assert_eq!(found["result"], "solution", "{found:#}");
}

#[test]
fn first_moves_of_an_attacker_are_refuted() {
    let found = missing("#3 piec whit kb6 rh2 blac kd8", &[], "Kc6");
    assert_eq!(found["result"], "refuted");
    assert_eq!(found["refutations"], json!(["Kd8-e7", "Kd8-e8"]));
    assert_eq!(missing(DIRECT, &[], "Rh7")["result"], "solution");
    // every move refutes
    let found = missing(DIRECT, &[], "Rh3");
    assert_eq!(
        (&found["result"], &found["complete"]),
        (&json!("solution"), &json!(true))
    );
    let found = missing(DIRECT, &[], "Kb5");
    assert_eq!(found["result"], "refuted", "{found:#}");
    assert!(
        !found["refutations"].as_array().unwrap().is_empty(),
        "{found:#}"
    );
}

#[test]
fn defences_have_their_answers() {
    let found = missing(DIRECT, &["Rh7"], "Kb8");
    assert_eq!(
        (&found["result"], &found["answers"]),
        (&json!("defence"), &json!(["Rh7-h8"]))
    );
    let found = missing(DIRECT, &["Rh7", "Kb8"], "Rh6");
    assert_eq!(
        (&found["result"], &found["answers"]),
        (&json!("no-answer"), &json!(["Rh7-h8"]))
    );
    assert_eq!(missing(DIRECT, &["Rh7", "Kb8"], "Rh8")["result"], "answer");
    let found = missing("#3 piec whit kb6 rh2 blac kd8", &["Kc6"], "Ke8");
    assert_eq!(found["result"], "refutation");
}

#[test]
fn what_takes_too_long_is_not_known() {
    let long = "begin stip #8 piec whit Ka1 Qb2 Rc3 Pe4 blac Kh8 Qg7 Rf6 Sd8 Ba8 end";
    let found = ask(json!({ "problem": long, "move": "Kb1", "time": 0.2 })).unwrap();
    assert_eq!(
        (&found["result"], &found["complete"]),
        (&json!("unknown"), &json!(false))
    );
}

/// The first moves of all solutions.
struct Firsts<'k> {
    teller: Teller<'k>,
    found: BTreeSet<String>,
}

impl Listener for Firsts<'_> {
    fn finding(&mut self, finding: &Finding, _: &Verdict) {
        let first = match finding {
            Finding::Line(line) => line.first().map(|step| self.teller.step(step)),
            Finding::Tree(tree) if tree.mark == Some(Mark::Key) => {
                Some(self.teller.step(&tree.step))
            }
            _ => None,
        };
        self.found.extend(first);
    }

    fn part(&mut self, _: &Verdict, _: Completeness, _: &str) {}
}

#[test]
fn first_moves_are_in_the_solution_where_solving_says_so() {
    for text in [
        "h#2 cond circe piec whit kc6 rh1 pb5 blac ka8 pa7 bb8",
        "h#2.5 piec whit kc6 rh1 blac ka8 pa7 sb8",
        "ser-#4 cond madrasi piec whit kc6 ra1 pg6 blac ka8 rb8",
        "ser-h=3 piec whit kc7 sh1 blac ka8 pa7 pa6",
        "#2 cond koeko piec whit kc6 qe1 rb1 blac ka8 pa7",
        "#2 piec whit kc6 qe1 rh1 blac ka8 pa7 pb4",
        "s#2 piec whit ka1 qc2 rb8 bb1 blac kh8 rh2 pa2 pb2",
        "hs#2 piec whit ka1 qc2 rb8 bb1 blac kh8 rh2 pa2 pb2",
        "r#2 piec whit ka1 qc2 blac ka3 rh3 bb5",
    ] {
        let problem = Problem::read(&format!("begin stip {text} end")).unwrap();
        let run = Run::new(&Solver::default(), &problem.input, Stop::default()).unwrap();
        let position = run.positions().next().unwrap();
        let teller = Teller::new(&position.game.rules, problem.input.language);
        let mut firsts = Firsts {
            teller,
            found: BTreeSet::new(),
        };
        position.solve(&mut firsts);
        let mut found = BTreeSet::new();
        for legal in problem.position(0).unwrap().legal_moves() {
            let told = missing(text, &[], &legal.text);
            if told["result"] == "solution" {
                found.insert(legal.text);
            } else {
                assert_eq!(told["complete"], true, "{text} {}: {told:#}", legal.text);
            }
        }
        assert_eq!(found, firsts.found, "{text}");
    }
}
