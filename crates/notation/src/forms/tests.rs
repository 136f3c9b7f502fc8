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
    asked(format, text.as_bytes(), &question)
}

/// The problems of a source, of which this is asked.
fn asked(format: &FormatDef, source: &[u8], question: &Question) -> Vec<Item> {
    let read = records(format, source, None, question).into_iter();
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
    let is_both = |it: &&FormatDef| it.is_read().is_ok() && it.is_written().is_ok();
    for format in all().into_iter().filter(is_both) {
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
    // a binary file shows nothing
    let texts = all().into_iter().filter(|it| !it.example.is_empty());
    for format in texts {
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

#[test]
fn games_with_a_set_up_are_problems() {
    let text = "[Event \"Casual\"]\n[White \"Loyd\"]\n[SetUp \"1\"]\n[FEN \"7k/8/6K1/8/8/8/8/Q7 w - - 0 1\"]\n\n\
        1. Qb2 Kg8 (1... Kg7) 2. Qg7# 1-0\n\n[Event \"?\"]\n[FEN \"8/8/8/8/8/2k5/7R/K7 b - - 0 1\"]\n\
        [Stipulation \"h#2\"]\n[Condition \"Circe\"]\n\n*\n";
    let problems = asked(&super::pgn::PGN, text.as_bytes(), &Question::default());
    assert_eq!(problems.len(), 2);
    assert_eq!(problems[0].problem.stipulation, "#2");
    assert!(problems[0].problem.notes[0].message.contains("#2 is taken"));
    assert_eq!(problems[0].problem.authors, ["Loyd"]);
    let solution = problems[0].detail("solution").expect("moves");
    assert!(solution.text().expect("text").ends_with("2. Qg7#"));
    assert_eq!(problems[1].problem.initial.conditions.len(), 1);
    for (text, why) in [
        ("[Event \"x\"]\n\n1. e4 *\n", "no tag FEN"),
        (
            "[FEN \"8/8/8/8/8/2k5/7R/K7 w - - 0 1\"]\n\n*\n",
            "nothing is asked",
        ),
        ("[FEN \"8/8/8/8/8/2k5/7R/K7x w - - 0 1\"]\n\n*\n", "'x'"),
    ] {
        let read = records(
            &super::pgn::PGN,
            text.as_bytes(),
            None,
            &Question::default(),
        );
        let faults = read[0].entry.result.as_ref().expect_err(text);
        assert!(faults[0].message.contains(why), "{faults:?}");
    }
}

/// A file of the program Problemist with a helpmate, a twin by a move of a man, and an author, behind so many damaged problems.
fn problemist(damaged: u8) -> Vec<u8> {
    let mut head = vec![damaged, 0];
    head.extend([0xff; 96].repeat(damaged.into()));
    head.extend([7, 0, 1, 2]);
    let texts: [&[u8]; 7] = [
        b"P\xe1ros",
        b"",
        b"",
        b"",
        b"",
        b"~\x20\x20\x20\x20\x01\x5f\x5e\x20",
        b"",
    ];
    let mut place = head.len() + 7 * 4 + 64;
    let mut tail = Vec::new();
    for text in texts {
        head.extend(u32::try_from(place).unwrap().to_le_bytes());
        tail.extend(u16::try_from(text.len()).unwrap().to_le_bytes());
        tail.extend(text);
        place += text.len() + 2;
    }
    let mut men = [32u8; 64];
    // a white king on a8, a queen on h1, a black king on d5
    (men[0], men[63], men[27]) = (38, 34, 42);
    head.extend(men);
    head.extend(tail);
    head
}

#[test]
fn files_of_problemist_are_read() {
    let problems = asked(&super::pbm::PBM, &problemist(0), &Question::default());
    let problem = &problems[0].problem;
    assert_eq!(
        (problem.authors[0].as_str(), problem.stipulation.as_str()),
        ("Páros", "h#2")
    );
    assert_eq!(problem.twins.len(), 2);
    let squares = |twin: usize| -> Vec<String> {
        let men = problem.twins[twin].problem.diagram.placed();
        men.map(|(at, man)| format!("{}{at}", man.man.code[0]))
            .collect()
    };
    assert_eq!(squares(0).join(" "), "qh1 kd5 ka8");
    assert_eq!(squares(1).join(" "), "qg1 kd5 ka8");
    for length in 0..problemist(0).len() {
        let cut = &problemist(0)[..length];
        let read = records(&super::pbm::PBM, cut, None, &Question::default());
        assert!(read[0].entry.result.is_err(), "{length}");
    }
}

#[test]
fn a_damaged_problem_leaves_the_next_ones_as_they_are() {
    let read = records(&super::pbm::PBM, &problemist(2), None, &Question::default());
    let results = read.iter().map(|record| &record.entry.result);
    let readable: Vec<bool> = results.map(Result::is_ok).collect();
    assert_eq!(readable, [false, false, true]);
    assert_eq!(read[2].entry.first_line, 3);
}

#[test]
fn files_of_fancy_are_read() {
    let empty = "[0,0,0,0,0,0,0,0],\n".repeat(6);
    let text = format!(
        "Dg[0]=new Array\n([11,0,0,0,0,0,0,4017],\n{empty}[0,0,0,0,0,0,0,12],\n[\"N. N.\"],\n[\"feenschach 1980\"],\n\
        [\"1.Ka1\\n2.Kb1\"],\n[\"h#2 Circe\\ntwin move a8 b8\"]);\n\nDg[1]=new Array\n([1,2]);\n"
    );
    let read = records(
        &super::ccv::CCV,
        text.as_bytes(),
        None,
        &Question::default(),
    );
    assert_eq!(read.len(), 2);
    let problem = read[0].entry.result.as_ref().expect("a problem");
    assert_eq!(
        (problem.twins.len(), problem.initial.conditions.len()),
        (2, 1)
    );
    assert_eq!(read[0].text("solution"), Some("1.Ka1\n2.Kb1"));
    let grasshopper = problem
        .initial
        .diagram
        .placed()
        .find(|(_, man)| man.man.code[0] == "g");
    assert!(grasshopper.is_some());
    assert!(read[1].entry.result.is_err());
}
