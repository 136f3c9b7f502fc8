use crate::questions::{Fault, answer};
use serde_json::{Value, json};

fn asked(question: Value) -> Result<Value, Fault> {
    let answer = answer("read", question)?;
    Ok(serde_json::from_slice(&answer.content).unwrap())
}

fn read(text: &str) -> Value {
    asked(json!({ "text": text })).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

/// The stipulations of the problems, with their lines.
fn problems(read: &Value) -> Vec<(u64, &str)> {
    let lines = read["lines"].as_array().unwrap().iter();
    let problems = read["problems"]["problems"].as_array().unwrap().iter();
    assert_eq!(read["lines"].as_array().unwrap().len(), problems.len());
    lines
        .zip(problems)
        .map(|(line, problem)| {
            (
                line.as_u64().unwrap(),
                problem["stipulation"].as_str().unwrap(),
            )
        })
        .collect()
}

/// Before which problem, on which line, the text, and a part of the first message, of each refused part.
fn assert_refused(read: &Value, expected: &[(u64, u64, &str, &str)]) {
    let refused = read["refused"].as_array().unwrap();
    assert_eq!(refused.len(), expected.len(), "{refused:#?}");
    for (part, (before, line, text, message)) in refused.iter().zip(expected) {
        assert_eq!(
            (&part["before"], &part["line"]),
            (&json!(before), &json!(line)),
            "{part:#}"
        );
        assert_eq!(part["text"], *text);
        let told = part["faults"][0]["message"].as_str().unwrap();
        assert!(told.contains(message), "{told}");
    }
}

const ONE: &str = "---\nalgebraic:\n  white: [Kg1, Qh2]\n  black: [Ke4]\nstipulation: \"h#2\"\n";

#[test]
fn two_documents_of_yaml() {
    let two = format!(
        "{ONE}{}",
        ONE.replace("h#2", "h#3").replace("---\n", "---\n# next\n")
    );
    let read = read(&two);
    assert_eq!(read["form"], "YAML");
    assert_eq!(problems(&read), [(2, "h#2"), (8, "h#3")]);
    assert_refused(&read, &[]);
}

#[test]
fn a_faulty_entry_of_yaml_stands_beside_the_others() {
    let three = format!(
        "{ONE}{}{}",
        ONE.replace("Kg1", "Kg1, Xx9"),
        ONE.replace("h#2", "h#4")
    );
    let read = read(&three);
    assert_eq!(problems(&read), [(2, "h#2"), (12, "h#4")]);
    let text = "algebraic:\n  white: [Kg1, Xx9, Qh2]\n  black: [Ke4]\nstipulation: \"h#2\"";
    assert_refused(&read, &[(1, 7, text, "")]);
    assert_eq!(read["refused"][0]["faults"][0]["place"][0], 8);
}

#[test]
fn a_list_of_yaml_and_a_document_that_is_none() {
    let entry = "- algebraic: {white: [Kg1], black: [Ke4]}\n  stipulation: \"~1\"\n";
    let text = format!("{entry}{entry}--- \"[\n---\n{ONE}");
    let read = read(&text);
    assert_eq!(problems(&read), [(1, "~1"), (3, "~1"), (8, "h#2")]);
    assert_eq!(read["refused"].as_array().unwrap().len(), 1);
}

#[test]
fn lines_of_fen() {
    let text =
        "8/8/8/8/8/8/8/K6k w - - 0 1\n8/8/8/8/8/8/8/X6k\n# three\n8/8/8/8/8/8/K7/7k b - - 0 1\n";
    let read = read(text);
    assert_eq!(problems(&read), [(1, "~1"), (4, "~1")]);
    assert_refused(&read, &[(1, 2, "8/8/8/8/8/8/8/X6k", "X")]);
    assert_eq!(read["is_position"], true);
    let asked = asked(json!({ "text": text, "stipulation": "h#2" })).unwrap();
    assert_eq!(problems(&asked), [(1, "h#2"), (4, "h#2")]);
    assert_eq!(asked["is_position"], true);
}

#[test]
fn lines_of_epd() {
    let text = "7k/8/8/8/8/8/8/KQ6 w - - dm 2; id \"one\"; c0 \"prose\";\n7k/8/8/8/8/8/8/KQ6 w - - bm Qb7; ce 100;\n7k/8/8/8/8/8/8/KQ6 w - - xyz 2;";
    let read = read(text);
    assert_eq!(problems(&read)[0], (1, "#2"));
    assert_eq!(problems(&read).len(), 2);
    assert_eq!(read["is_position"], false);
    assert!(
        read["notes_of"][1].as_array().unwrap().len() == 2,
        "{read:#}"
    );
    assert_refused(&read, &[(2, 3, "7k/8/8/8/8/8/8/KQ6 w - - xyz 2;", "xyz")]);
}

#[test]
fn lines_of_xfen_and_ffen() {
    for (text, form) in [
        ("8/8/8/8/8/8/8/(!q2)6k\n8/8/8/8/8/8/8/K5(Q2)k", "XFEN"),
        ("8/8/8/8/8/8/8/*2q6k\n8/8/8/8/8/8/8/K5*2Qk", "FFEN"),
    ] {
        let read = read(text);
        assert_eq!((&read["form"], problems(&read).len()), (&json!(form), 2));
    }
}

const BEGIN: &str = "BeginProblem stip #2 piec whit ka1 qb2 blac kh8\n";

#[test]
fn many_problems_of_popeyes_language() {
    let text = format!(
        "before\n{BEGIN}EndProblem\nprose\n{BEGIN}cond nonsense\nNext\nstip h#3 piec whit kc1 blac ke1\nEndProblem\nand\nmore"
    );
    let read = read(&text);
    assert_eq!(problems(&read), [(2, "#2"), (7, "h#3")]);
    assert_refused(
        &read,
        &[
            (0, 1, "before", "BeginProblem"),
            (1, 5, &format!("{BEGIN}cond nonsense"), "nonsense"),
        ],
    );
    let notes = |index: usize| read["notes_of"][index][0].as_str().unwrap();
    assert!(
        notes(0).starts_with("4:1: what stands between"),
        "{}",
        notes(0)
    );
    assert!(notes(1).starts_with("10:1: what follows the end of the last"));
    assert_eq!(read["notes"].as_array().unwrap().len(), 2);
}

#[test]
fn two_whole_problems_are_two() {
    let text = format!("{BEGIN}EndProblem\n{BEGIN}EndProblem\n");
    assert_eq!(problems(&read(&text)), [(1, "#2"), (3, "#2")]);
}

#[test]
fn what_follows_a_faulty_problem_is_told() {
    let text = format!("{BEGIN}EndProblem\n{BEGIN}cond nonsense\nEndProblem\nmore");
    let read = read(&text);
    let faults = read["refused"][0]["faults"].as_array().unwrap();
    assert_eq!(faults.len(), 2, "{faults:#?}");
    assert_eq!(faults[1]["place"], json!([6, 1]));
}

#[test]
fn documents_and_lines_of_json() {
    let problem = |stipulation: &str| json!({ "diagram": { "men": "7k/8/8/8/8/8/8/KQ6" }, "stipulation": stipulation });
    let document = json!({
        "format": "sauterelle-problem-1",
        "problems": [problem("#2"), { "stipulation": "#3" }, problem("nonsense"), problem("#4")],
    });
    let text = serde_json::to_string_pretty(&document).unwrap();
    let found = read(&text);
    assert_eq!(found["form"], "JSON");
    assert_eq!(problems(&found), [(4, "#2"), (19, "#4")]);
    let refused = found["refused"].as_array().unwrap();
    assert_eq!(
        (&refused[0]["line"], &refused[1]["line"]),
        (&json!(10), &json!(13))
    );
    assert!(refused[0]["text"].as_str().unwrap().contains("#3"));

    let text = format!(
        "{}\n{{\"fen\": \"7k/8/8/8/8/8/8/KQ6 w - -\", \"stipulation\": \"h#2\", \"solution\": \"1.Kh7\", \"id\": 7}}\nnothing\n\n{{\"input\": \"{}EndProblem\"}}",
        problem("#2"),
        BEGIN.trim_end().to_owned() + " "
    );
    let found = read(&text);
    assert_eq!(found["form"], "JSON Lines");
    assert_eq!(problems(&found), [(1, "#2"), (2, "h#2"), (5, "#2")]);
    assert_refused(&found, &[(2, 3, "nothing", "not a JSON object")]);
    let details = &found["problems"]["problems"][1]["details"];
    assert_eq!(details, &json!({ "id": "7", "solution": "1.Kh7" }));
}

#[test]
fn one_object_in_several_lines() {
    let object =
        json!({ "fen": "7k/8/8/8/8/8/8/KQ6 w - -", "stipulation": "h#2", "conditions": ["Circe"] });
    let found = read(&serde_json::to_string_pretty(&object).unwrap());
    assert_eq!(problems(&found), [(1, "h#2")]);
    assert_eq!(
        found["problems"]["problems"][0]["diagram"]["conditions"],
        json!(["Circe"])
    );
}

#[test]
fn a_text_without_any_problem_is_a_fault() {
    let fault = asked(json!({ "text": "8/8/8/8/8/8/8/X7\n8/8/8/8/8/8/8/Y7\n8/8/8" })).unwrap_err();
    assert_eq!((fault.faults.len(), fault.others), (1, 2));
    assert_eq!(fault.faults[0].place, Some((1, 15)));
    assert!(asked(json!({ "text": "" })).is_err());
}
