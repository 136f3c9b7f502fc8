//! What is written in a form is read in it.

use super::written::{Item, Manner, Target, all};
use super::{Form, read, records};
use crate::draft::outside::Question;

#[test]
fn forms_are_told_apart() {
    let board = "8/8/8/8/8/8/8/8";
    for (text, file, form) in [
        ("begin stip #2 end", None, Form::Popeye),
        ("\n  Anf\nSteine", None, Form::Popeye),
        ("nothing of the kind", None, Form::Popeye),
        ("", None, Form::Popeye),
        ("---\nalgebraic:", None, Form::Yaml),
        ("# olive\nauthors: [X]", None, Form::Yaml),
        ("- stipulation: h#2", None, Form::Yaml),
        ("begin", Some("x.yaml"), Form::Yaml),
        ("begin", Some("x.OLV"), Form::Yaml),
        (board, None, Form::Fen),
        (board, Some("x.xfen"), Form::Xfen),
        (board, Some("x.ffen"), Form::Ffen),
        (board, Some("x.txt"), Form::Fen),
        ("8/8/8/8/8/8/8/[G]7 w - - 0 1", None, Form::Fen),
        ("# comment\n8/8/8/8/8/8/8/(q2)7", None, Form::Xfen),
        ("8/8/8/8/8/8/8/*2q7", None, Form::Ffen),
        (r#"{"fen": "8/8/8/8/8/8/8/8"}"#, None, Form::JsonLines),
        (r#"{"format": "x", "problems": []}"#, None, Form::Json),
        ("{\n", None, Form::Json),
        ("{\n\"input\": \"\"\n}\n", None, Form::JsonLines),
        ("", Some("x.jsonl"), Form::JsonLines),
        ("8/8/8/8/8/8/8/-q7", None, Form::Ffen),
    ] {
        assert_eq!(Form::of(text.as_bytes(), file), form, "{text} {file:?}");
    }
}

#[test]
fn positions_ask_nothing() {
    let entries = read(b"8/8/8/8/8/8/8/8", Some("x.fen"), &Question::default());
    let faults = entries[0].result.as_ref().unwrap_err();
    assert!(
        faults[0]
            .to_string()
            .starts_with("x.fen:1:1: nothing is asked of the position: give a stipulation"),
        "{faults:?}"
    );
}

/// How each form that is read is written. Whoever adds a form is asked for it here.
fn target(form: Form) -> Target {
    match form {
        Form::Popeye => Target::Popeye,
        Form::Yaml => Target::Yaml,
        Form::Fen => Target::Fen,
        Form::Xfen => Target::Xfen,
        Form::Ffen => Target::Ffen,
        Form::Json => Target::Json,
        Form::JsonLines => Target::JsonLines,
    }
}

const FORMS: [Form; 7] = [
    Form::Popeye,
    Form::Yaml,
    Form::Fen,
    Form::Xfen,
    Form::Ffen,
    Form::Json,
    Form::JsonLines,
];

#[test]
fn each_form_that_is_read_is_written() {
    let text = b"begin title one pieces white kb1 ga2 rh7 black kh8 pa7b7 stipulation h#2 condition circe option variation\ntwin move a2 a3 end";
    let text = String::from_utf8_lossy(text).replace(" pieces", "\npieces");
    let question = Question {
        stipulation: Some("h#2".to_string()),
        ..Question::default()
    };
    let items = |form, text: &str| -> Vec<Item> {
        let asked = match Form::is_position(form) {
            true => &question,
            false => &Question::default(),
        };
        let read = records(form, text.as_bytes(), None, asked).into_iter();
        let items = read.map(|record| Item {
            line: record.entry.first_line,
            problem: record.entry.result.expect("no faults"),
            details: record.details,
            solution: None,
        });
        items.collect()
    };
    let first = items(Form::Popeye, &text);
    for form in FORMS {
        let (to, from) = (target(form), &first[0]);
        let written = match form.is_position() {
            true => from.positions(to),
            false => all(to, &Manner::default(), &[from]),
        };
        let written = written.expect("it has words for all");
        assert_eq!(Form::told_by(written.as_bytes()), Some(form), "{written}");
        let again = items(form, &written);
        let positions = |items: &[Item]| -> Vec<_> {
            let twins = items.iter().flat_map(|item| &item.problem.twins);
            twins.map(|twin| twin.problem.clone()).collect()
        };
        let (was, is) = (positions(&first), positions(&again));
        assert_eq!(is.len(), was.len(), "{form:?}");
        for (was, is) in was.iter().zip(&is) {
            assert_eq!(is.diagram.men, was.diagram.men, "{form:?}");
            if !form.is_position() {
                assert_eq!(is, was, "{form:?}");
            }
        }
    }
}
