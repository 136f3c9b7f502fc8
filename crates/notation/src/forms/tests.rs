//! What is written in a format is read in it.

use super::format::{FormatDef, Read, Write};
use super::item::{Item, Manner};
use super::popeye::POPEYE;
use super::{add, all, named, of, read, records, told_by};
use crate::draft::outside::Question;

#[test]
fn formats_are_told_apart() {
    let board = "8/8/8/8/8/8/8/8";
    for (text, file, name) in [
        ("begin stip #2 end", None, "popeye"),
        ("\n  Anf\nSteine", None, "popeye"),
        ("nothing of the kind", None, "popeye"),
        ("", None, "popeye"),
        ("---\nalgebraic:", None, "yaml"),
        ("# olive\nauthors: [X]", None, "yaml"),
        ("- stipulation: h#2", None, "yaml"),
        ("- stipulation: h#2", Some("x.inp"), "yaml"),
        ("begin", Some("x.yaml"), "yaml"),
        ("begin", Some("x.OLV"), "yaml"),
        (board, None, "fen"),
        (board, Some("x.xfen"), "xfen"),
        (board, Some("x.ffen"), "ffen"),
        (board, Some("x.txt"), "fen"),
        ("8/8/8/8/8/8/8/[G]7 w - - 0 1", None, "fen"),
        ("# comment\n8/8/8/8/8/8/8/(q2)7", None, "xfen"),
        ("8/8/8/8/8/8/8/*2q7", None, "ffen"),
        (r#"{"fen": "8/8/8/8/8/8/8/8"}"#, None, "jsonl"),
        (r#"{"fen":"8/8/8/8/8/8/8/8"}"#, None, "jsonl"),
        (r#"{"format": "x", "problems": []}"#, None, "json"),
        ("{\n", None, "json"),
        ("{\n\"input\": \"\"\n}\n", None, "jsonl"),
        ("", Some("x.jsonl"), "jsonl"),
        ("8/8/8/8/8/8/8/-q7", None, "ffen"),
    ] {
        assert_eq!(of(text.as_bytes(), file).name, name, "{text} {file:?}");
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

/// The problems of a text; of positions this is asked.
fn items(format: &FormatDef, text: &str, stipulation: &str) -> Vec<Item> {
    let question = Question {
        stipulation: format.reads_positions().then(|| stipulation.to_string()),
        ..Question::default()
    };
    let read = records(format, text.as_bytes(), None, &question).into_iter();
    let items = read.map(|record| Item {
        line: record.entry.first_line,
        problem: record.entry.result.expect("no faults"),
        details: record.details,
        solution: None,
    });
    items.collect()
}

#[test]
fn each_format_that_is_read_is_written() {
    let text = b"begin title one pieces white kb1 ga2 rh7 black kh8 pa7b7 stipulation h#2 condition circe option variation\ntwin move a2 a3 end";
    let text = String::from_utf8_lossy(text).replace(" pieces", "\npieces");
    let first = items(&POPEYE, &text, "h#2");
    let formats = all().into_iter().filter(|it| it.is_read().is_ok());
    for format in formats {
        let written = format.write(&Manner::default(), &[&first[0]]);
        let written = written.expect("it has words for all");
        assert_eq!(told_by(written.as_bytes()), Some(format), "{written}");
        let again = items(format, &written, "h#2");
        let positions = |items: &[Item]| -> Vec<_> {
            let twins = items.iter().flat_map(|item| &item.problem.twins);
            twins.map(|twin| twin.problem.clone()).collect()
        };
        let (was, is) = (positions(&first), positions(&again));
        assert_eq!(is.len(), was.len(), "{}", format.name);
        for (was, is) in was.iter().zip(&is) {
            assert_eq!(is.diagram.men, was.diagram.men, "{}", format.name);
            if !format.reads_positions() {
                assert_eq!(is, was, "{}", format.name);
            }
        }
    }
}

#[test]
fn the_example_of_each_format_is_the_same_problem() {
    let first = items(&POPEYE, POPEYE.example, "h#2");
    for format in all() {
        let name = format.name;
        assert_eq!(told_by(format.example.as_bytes()), Some(format), "{name}");
        if format.is_written().is_ok() {
            let written = format.write(&Manner::default(), &[&first[0]]).expect(name);
            assert_eq!(written, format.example, "{name}");
        }
        if format.is_read().is_ok() {
            let again = items(format, format.example, "h#2");
            let [men, were] = [&again, &first].map(|it| it[0].problem.initial.diagram.men);
            assert_eq!(men, were, "{name}");
        }
    }
}

#[test]
fn rows_are_complete() {
    let names = all().into_iter().map(|it| it.name);
    let names: std::collections::HashSet<&str> = names.collect();
    assert_eq!(names.len(), all().len());
    for format in all() {
        let mut texts = [format.title, format.doc].concat();
        texts.extend(match format.read {
            Read::Not(why) => why,
            _ => ["read"; 3],
        });
        texts.extend(match format.write {
            Write::Not(why) => why,
            _ => ["written"; 3],
        });
        assert!(texts.iter().all(|text| !text.is_empty()), "{}", format.name);
        assert!(!format.endings.is_empty(), "{}", format.name);
        assert!(format.media_type.contains('/'), "{}", format.name);
        let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
        let schema = format
            .schema
            .map(|file| std::path::Path::new(docs).join(file));
        assert!(schema.is_none_or(|file| file.is_file()), "{}", format.name);
    }
}

#[test]
fn what_is_not_done_is_refused_by_name() {
    assert_eq!(
        named("ymal").unwrap_err(),
        "no format 'ymal'; did you mean 'yaml'?"
    );
    let unread = read(b"\\documentclass{article}", None, &Question::default());
    let faults = unread[0].result.as_ref().unwrap_err();
    assert!(
        faults[0].message.starts_with("LaTeX is not read: "),
        "{faults:?}"
    );
    let taken = add(&POPEYE).unwrap_err();
    assert_eq!(
        taken.to_string(),
        "the format 'popeye' has 'popeye' already"
    );
}
