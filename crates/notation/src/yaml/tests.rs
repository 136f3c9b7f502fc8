//! Entries as a whole: read, refused, written and read again.

use super::{Document, parse, write};
use crate::draft::outside::Question;
use crate::entered::own_marks::{OwnMark, Tint};
use crate::entered::value::Value;
use crate::entered::{InputProblem, Record};
use crate::fen::write_diagram;
use crate::forms;
use crate::popeye::parse_problems;
use crate::source::diagnostic::{Diagnostic, Kind};
use Kind::{Syntax, Unknown, Unsupported};
use proptest::prelude::*;

/// An entry in the present form, with all that does not bear on the play.
const PRESENT: &str = "---
authors:
  - Moutecidis, Pavlos
  - Somebody, Else
source:
  name: feenschach
  issue: 01-02
  problemid: 7100
  date:
    year: 1965
    month: 2
award:
  tourney:
    name: feenschach
  distinction: 1st Prize
  judges:
    - Judge, The
algebraic:
  white: [Kf3, Royal Ga1, SXh5]
  black: [Ka8]
  neutral: [Pb4]
stipulation: 's#2'
options:
  - SetPlay
  - BlackMaximummer
  - Defence 1
  - Circe Cage
twins:
  b: Move a8 a7
  c: Continued Add white Pa2 Polish
intended-solutions: 2.1...
solution: |
  1.Kf3-e3 !
     1...Ka8-b8
keywords:
  - Zilahi
  - Model mates
comments:
  - See also >>345346
reprints:
  -
    name: FIDE Album
    volume: 1965-1967
    date: 1976
foreignids:
  - domain: PDB
    problemid: P0000001
glyphs: {g: q3}
";

/// Entries as older versions of Olive wrote them.
const OLDER: &str = "algebraic:
  black: [Kh8]
  white: [Kf6, Qa7]
authors: [!!python/unicode 'Štúň, Jaroslav']
date: '2007-05-00'
distinction: !!python/unicode '2nd-3rd HM'
options: [!!python/unicode 'Variation', Duplex]
solution: !!python/unicode \"1...x\\n\\
  \\n1.Qa7-g7#\"
source: !!python/unicode 'A Tourney'
source-id: !!python/unicode 'I/25'
stipulation: '#1'
---
algebraic: {white: [Ke1, Rh1], black: [Ka1]}
stipulation: h#1.5
twins: {a: Move e1 e2, b: Move h1 h2}
";

fn problem(record: &Record) -> &InputProblem {
    match &record.entry.result {
        Ok(problem) => problem,
        Err(faults) => panic!("{faults:?}"),
    }
}

fn faults(text: &str) -> Vec<Diagnostic> {
    parse(text.as_bytes(), None, &Question::default())
        .into_iter()
        .filter_map(|record| record.entry.result.err())
        .flatten()
        .collect()
}

/// What Popeye's language makes of the same problem.
fn of_popeye(text: &str) -> InputProblem {
    parse_problems(text.as_bytes(), None)
        .remove(0)
        .result
        .expect("it is correct")
}

#[test]
fn an_entry_means_what_popeye_would_make_of_it() {
    let records = parse(PRESENT.as_bytes(), None, &Question::default());
    assert_eq!(records.len(), 1);
    let read = problem(&records[0]);
    let same = of_popeye(
        "begin pieces white kf3 sxh5 white royal ga1 black ka8 neutral pb4\nstipulation s#2 option setplay defence 1\n\
         condition blackmaximummer circe cage\ntwin move a8 a7\ntwin continued add white pa2 polish\nend",
    );
    assert_eq!(read.initial, same.initial);
    let positions = |problem: &InputProblem| -> Vec<_> {
        let twins = problem.twins.iter();
        twins
            .map(|t| {
                (
                    t.label.clone(),
                    t.continued,
                    t.change.clone(),
                    t.problem.clone(),
                )
            })
            .collect()
    };
    assert_eq!(positions(read), positions(&same));
    assert_eq!(read.authors, ["Moutecidis, Pavlos", "Somebody, Else"]);
    assert_eq!(read.origins, ["7100, feenschach 01-02, 2/1965"]);
    assert_eq!(read.awards, ["1st Prize, feenschach"]);
    assert_eq!(
        records[0].text("solution"),
        Some("1.Kf3-e3 !\n   1...Ka8-b8\n")
    );
    assert_eq!(records[0].text("intended-solutions"), Some("2.1..."));
}

#[test]
fn nothing_is_lost_in_writing() {
    for (text, number) in [(PRESENT, 1), (OLDER, 2)] {
        let records = parse(text.as_bytes(), None, &Question::default());
        assert_eq!(records.len(), number);
        let documents: Vec<Document> = records
            .iter()
            .map(|record| Document {
                problem: problem(record),
                details: &record.details,
                solution: None,
            })
            .collect();
        let written = write(&documents).expect("an entry can say what came from one");
        let again = parse(written.as_bytes(), None, &Question::default());
        let plays = |records: &[Record]| -> Vec<_> {
            let initial = |record| {
                (
                    problem(record).initial.clone(),
                    problem(record).zero_position,
                )
            };
            let twins = |record| {
                problem(record)
                    .twins
                    .iter()
                    .map(|t| t.problem.clone())
                    .collect::<Vec<_>>()
            };
            records
                .iter()
                .map(|record| (initial(record), twins(record)))
                .collect()
        };
        assert_eq!(plays(&again), plays(&records), "{written}");
        let details = |records: &[Record]| -> Vec<Vec<(String, Value)>> {
            let sorted = |record: &Record| {
                let mut details = record.details.clone();
                details.sort_by(|a, b| a.0.cmp(&b.0));
                details
            };
            records.iter().map(sorted).collect()
        };
        assert_eq!(details(&again), details(&records), "{written}");
        for (one, other) in again.iter().zip(&records) {
            assert_eq!(problem(one).authors, problem(other).authors);
        }
    }
}

#[test]
fn the_older_form_becomes_the_present_one() {
    let records = parse(OLDER.as_bytes(), None, &Question::default());
    let first = problem(&records[0]);
    assert_eq!(first.authors, ["Štúň, Jaroslav"]);
    assert_eq!(first.origins, ["25, A Tourney I, 5/2007"]);
    assert_eq!(first.awards, ["2nd-3rd HM, A Tourney"]);
    assert!(first.initial.options.variations);
    assert_eq!(records[0].text("solution"), Some("1...x\n\n1.Qa7-g7#"));
    let second = problem(&records[1]);
    assert_eq!(records[1].entry.first_line, 14);
    assert!(second.zero_position);
    let labels: Vec<&str> = second
        .twins
        .iter()
        .map(|twin| twin.label.as_str())
        .collect();
    assert_eq!(labels, ["a", "b"]);
    assert_eq!(
        write_diagram(&second.twins[0].problem.diagram),
        "8/8/8/8/8/8/4K3/k6R"
    );
}

#[test]
fn many_twins_keep_their_order() {
    let mut text =
        String::from("algebraic: {white: [Ka1], black: [Kh8]}\nstipulation: '~1'\ntwins:\n");
    // the order of the fields means nothing, that of the letters does
    for number in (1..=12).rev() {
        text.push_str(&format!("  z{number}: Continued Polish\n"));
    }
    for letter in 'b'..='z' {
        text.push_str(&format!("  {letter}: Move a1 b1\n"));
    }
    let records = parse(text.as_bytes(), None, &Question::default());
    let labels: Vec<&str> = problem(&records[0])
        .twins
        .iter()
        .map(|t| t.label.as_str())
        .collect();
    assert_eq!(labels.len(), 38);
    assert_eq!(&labels[24..29], ["y", "z", "z1", "z2", "z3"]);
    assert_eq!(labels[37], "z12");
}

#[test]
fn a_list_of_entries_is_as_good_as_documents() {
    let text = "- algebraic: {white: [Ka1]}\n  stipulation: '~1'\n- algebraic: {black: [Ka1]}\n  stipulation: 2\n";
    let records = parse(text.as_bytes(), Some("list.yaml"), &Question::default());
    assert_eq!(records.len(), 2);
    assert!(records[0].entry.result.is_ok());
    let faults = records[1].entry.result.as_ref().unwrap_err();
    assert_eq!(
        (faults[0].line, faults[0].file.as_deref()),
        (4, Some("list.yaml"))
    );
}

#[test]
fn awards_and_sources_that_do_not_fit_become_comments() {
    let problem = of_popeye(
        "begin author A. One, B. Two, C. Three\nauthor Ö. Four\norigin somewhere\norigin elsewhere 1930\naward Gold Medal\n\
         title A Title\nremark a remark\npieces white ka1 stipulation ~1 option variation\nend",
    );
    let document = Document {
        problem: &problem,
        details: &[],
        solution: Some("none"),
    };
    let expected = "---
authors:
  - 'Ö. Four'
algebraic:
  white:
    - Ka1
stipulation: '~1'
options:
  - Variation
solution: none
comments:
  - 'author: A. One, B. Two, C. Three'
  - 'source: somewhere'
  - 'source: elsewhere 1930'
  - 'award: Gold Medal'
  - 'title: A Title'
  - a remark
";
    assert_eq!(
        write(&[document])
            .unwrap()
            .replace("Ö. Four", "'Ö. Four'")
            .replace("''", "'"),
        expected
    );
}

#[test]
fn aliases_and_comments_of_yaml() {
    let text = "# a comment\n%YAML 1.1\n---\nalgebraic:\n  white: &men [Ka1]\n  black: [Kh8]\nstipulation: '~1'\nkeywords: *men\n...\n";
    let records = parse(text.as_bytes(), None, &Question::default());
    assert_eq!(records.len(), 1);
    assert_eq!(
        write_diagram(&problem(&records[0]).initial.diagram),
        "7k/8/8/8/8/8/8/K7"
    );
    assert_eq!(
        records[0].details,
        [("keywords".to_string(), Value::List(vec!["Ka1".into()]))]
    );
}

/// Text, line and column of the first fault, what sort it is and what its message must say.
#[rustfmt::skip]
const FAULTS: &[(&str, usize, usize, Kind, &str)] = &[
    ("", 1, 1, Syntax, "no problem found"),
    ("---\n---\n", 1, 1, Syntax, "no problem found"),
    ("just a text", 1, 1, Syntax, "an entry consists of fields"),
    ("stipulation: h#2", 1, 1, Syntax, "no field 'algebraic'"),
    ("algebraic: {white: [Ka1]}", 1, 1, Syntax, "no field 'stipulation'"),
    ("algebraic: {white: [Ka1]\nstipulation: h#2", 2, 1, Syntax, "this is not YAML"),
    ("algebraic: [Ka1]\nstipulation: h#2", 1, 12, Syntax, "white, black or neutral men"),
    ("algebraic: {weiss: [Ka1]}\nstipulation: h#2", 1, 13, Unknown, "'weiss' is not a colour"),
    ("algebraic:\n  white: [Ka1, Qb]\nstipulation: h#2", 2, 16, Syntax, "'Qb' is not a man with its square"),
    ("algebraic:\n  white: [Ka1, 'Qb1b2']\nstipulation: h#2", 2, 16, Syntax, "'Qb1b2' is not a man with its square"),
    ("algebraic:\n  white: [Ka1, Ka1 black Qb2]\nstipulation: h#2", 2, 16, Unknown, "unknown attribute 'Ka1'"),
    ("algebraic:\n  white: [Ka1, [Qb2, Rc3]]\nstipulation: h#2", 2, 16, Syntax, "a man must be a text"),
    ("algebraic:\n  white: [Ka1, Qa1]\nstipulation: h#2", 2, 16, Syntax, "two men stand on a1"),
    ("algebraic:\n  white: [Ka1, Royal Yyb2]\nstipulation: h#2", 2, 22, Unknown, "unknown man 'Yy'"),
    ("algebraic:\n  white: ['Ka1', 'Royl Yyb2']\nstipulation: h#2", 2, 18, Unknown, "unknown attribute 'Royl'"),
    ("algebraic: {white: [Ka1]}\nstipulation: #2", 2, 12, Syntax, "must be quoted"),
    ("algebraic: {white: [Ka1]}\nstipulation: see text", 2, 14, Unsupported, "'see text' is not supported"),
    ("algebraic: {white: [Ka1]}\nstipulation: = black to move", 2, 14, Unsupported, "it has no length"),
    ("algebraic: {white: [Ka1]}\nstipulation: h?2", 2, 14, Syntax, "'h?2' is not a stipulation"),
    ("algebraic: {white: [Ka1]}\nstipulation: h#2 EndProblem", 2, 18, Syntax, "'EndProblem' cannot stand here"),
    ("algebraic: {white: [Ka1]}\nstipulation: [h#2, h#3]", 2, 14, Syntax, "the stipulation must be a text"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\noptions: [SetPlay, 'Maximumer']", 3, 21, Unknown, "'Maximumer'"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\noptions: [SetPlay, Defence x]", 3, 28, Syntax, "a number after Defence"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\noptions: [SetPlay EndProblem]", 3, 19, Unknown, "unknown option 'EndProblem'"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\noptions: [SetPlay, Dummy]", 3, 20, Unsupported, "Dummy"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\noptions:\n  - SetPlay\n  - a: b", 5, 5, Syntax, "an option or condition must be a text"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\ntwins: {b: Move a2 a3}", 3, 17, Syntax, "no man stands on a2"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\ntwins: {b: Move a1 a3 EndProblem}", 3, 23, Unknown, "unknown change 'EndProblem'"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\ntwins: {b: Move a1 a3, d: Polish}", 3, 24, Syntax, "the twin c is missing"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\ntwins: {b: }", 3, 10, Syntax, "no change after 'twin'"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\ntwins: {B: Polish}", 3, 9, Syntax, "'B' is not the letter of a twin"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\ntwins: Frotz", 3, 8, Unknown, "unknown change 'Frotz'"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\nstipulation: '~2'", 3, 1, Syntax, "'stipulation' is given twice"),
    ("algebraic: {white: [Ka1]}\nstipulation: '~1'\n[a]: b", 3, 1, Syntax, "the name of a field must be a word"),
    ("algebraic: {white: [!!python/object Ka1]}", 1, 21, Unsupported, "tag"),
    ("algebraic: {white: &x [Ka1, *x]}", 1, 29, Syntax, "a part of"),
    ("algebraic: {white: *x}", 1, 20, Syntax, "this is not YAML"),
];

#[test]
fn faults_are_found_at_their_places() {
    let mut wrong = Vec::new();
    for &(text, line, column, kind, message) in FAULTS {
        match faults(text).first() {
            Some(first)
                if first.message.contains(message)
                    && (first.line, first.column, first.kind) == (line, column, kind) => {}
            found => wrong.push(format!("{text}\n--> {found:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn lists_of_one_and_texts_for_lists_are_read() {
    const USUAL: &str = "authors: [X]
title: A title
source: {name: feenschach, date: 1965}
algebraic: {white: [Ka1, Qb2], black: [Royal Gc3, Kh8]}
stipulation: h#2
options: [SetPlay]
conditions: [Polo]
twins: {b: Move a1 a2}
";
    let usual = parse(USUAL.as_bytes(), None, &Question::default());
    let usual = problem(&usual[0]);
    for (from, to) in [
        ("authors: [X]", "authors: X"),
        ("authors: [X]", "authors: [[X]]"),
        ("title: A title", "title: [A title]"),
        (
            "source: {name: feenschach, date: 1965}",
            "source: [{name: feenschach, date: 1965}]",
        ),
        (
            "source: {name: feenschach, date: 1965}",
            "source: {name: feenschach, date: [1965]}",
        ),
        ("algebraic: {", "algebraic: [{"),
        ("white: [Ka1, Qb2]", "white: Ka1 Qb2"),
        ("white: [Ka1, Qb2]", "white: 'Ka1, Qb2'"),
        ("white: [Ka1, Qb2]", "white: [Ka1 Qb2]"),
        ("black: [Royal Gc3, Kh8]", "black: Royal Gc3 Kh8"),
        ("stipulation: h#2", "stipulation: [h#2]"),
        ("stipulation: h#2", "stipulation:\n- h#2"),
        ("options: [SetPlay]", "options: SetPlay"),
        ("conditions: [Polo]", "conditions: Polo"),
        ("conditions: [Polo]", "options: Polo"),
        ("twins: {b: Move a1 a2}", "twins: {b: [Move a1 a2]}"),
        ("twins: {b: Move a1 a2}", "twins: [Move a1 a2]"),
        ("twins: {b: Move a1 a2}", "twins: Move a1 a2"),
    ] {
        let mut text = USUAL.replace(from, to);
        if to.starts_with("algebraic: [") {
            text = text.replace("Kh8]}", "Kh8]}]");
        }
        if to == "options: Polo" {
            text = text
                .replace("options: [SetPlay]\n", "")
                .replace("options: Polo", "options: [Polo, SetPlay]");
        }
        let read = parse(text.as_bytes(), None, &Question::default());
        let read = read[0].entry.result.as_ref();
        let read = read.unwrap_or_else(|faults| panic!("{to}: {}", faults[0]));
        assert_eq!(read, usual, "{to}");
    }
}

#[test]
fn what_is_wrong_with_one_entry_does_not_spoil_the_others() {
    let good = "algebraic: {white: [Ka1]}\nstipulation: '~1'\n";
    let text = format!(
        "{good}---\nalgebraic: {{white: [Ka1\n---\n{good}---\nx: 'open\n--- # next\n{good}---\nx: [\n"
    );
    let records = parse(text.as_bytes(), None, &Question::default());
    let found: Vec<(usize, bool)> = records
        .iter()
        .map(|r| (r.entry.first_line, r.entry.result.is_ok()))
        .collect();
    let fine: Vec<usize> = found
        .iter()
        .filter(|(_, fine)| *fine)
        .map(|(line, _)| *line)
        .collect();
    assert_eq!(fine, [1, 6, 11], "{found:?}");
    assert_eq!(found.len(), 6, "{found:?}");
}

#[test]
fn depth_and_size_are_limited() {
    let deep = format!("x: {}{}", "[".repeat(100), "]".repeat(100));
    assert!(faults(&deep)[0].message.contains("nested too deeply"));
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..12 {
        let inner = format!("*a{}, ", level - 1).repeat(10);
        bomb.push_str(&format!("a{level}: &a{level} [{inner}]\n"));
    }
    assert!(faults(&bomb)[0].message.contains("too large"));
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(!parse(&bytes, None, &Question::default()).is_empty());
    }

    #[test]
    fn no_change_of_an_entry_panics(
        which in 0..2usize,
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..4usize, any::<u8>()), 1..6),
    ) {
        let mut bytes = [PRESENT, OLDER][which].as_bytes().to_vec();
        for (at, edit, byte) in edits {
            let at = at.index(bytes.len());
            match edit {
                0 if bytes.len() > 1 => { bytes.remove(at); }
                1 => bytes.insert(at, byte),
                2 => bytes[at] = b"\n:{}[]'\"|#-&*!\t"[usize::from(byte) % 15],
                _ => bytes.truncate(at.max(1)),
            }
        }
        for record in parse(&bytes, None, &Question::default()) {
            match &record.entry.result {
                Ok(problem) => {
                    let document = Document { problem, details: &record.details, solution: None };
                    prop_assert!(write(&[document]).is_ok());
                }
                Err(faults) => {
                    prop_assert!(!faults.is_empty());
                    prop_assert!(faults.iter().all(|fault| fault.line > 0 && fault.column > 0));
                }
            }
        }
    }
}

#[test]
fn an_entry_carries_its_marks() {
    let entry = |marks: &str| {
        let text = format!(
            "stipulation: h#1\nalgebraic:\n  white: [Kb6, Qh1]\n  black: [Ka8]\nmarks: {marks}\n"
        );
        let records = forms::records(
            forms::of(text.as_bytes(), Some("a.yaml")),
            text.as_bytes(),
            None,
            &Question::default(),
        );
        records[0].entry.result.clone().unwrap()
    };
    let problem = entry("Yh1a8");
    let arrow = OwnMark::Arrow("h1".parse().unwrap(), "a8".parse().unwrap(), Tint::Yellow);
    assert_eq!(problem.marks, [arrow]);
    assert!(problem.notes.is_empty(), "{:?}", problem.notes);
    // other programs may mean something else
    let problem = entry("good");
    assert!(problem.marks.is_empty());
    assert_eq!(problem.notes.len(), 1, "{:?}", problem.notes);
}
