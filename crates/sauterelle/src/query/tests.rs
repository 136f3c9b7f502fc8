use super::metadata::METADATA;
use super::*;
use crate::notation::entered::Record;
use crate::notation::forms::{named, records};
use crate::{Question, Solver, Stop};

const ENTRY: &str = "\
authors:
  - Petkov, Petko A.
source:
  name: Die Schwalbe
  date:
    year: 1987
    month: 4
keywords:
  - Model mates
algebraic:
  white: [Kd7, Bb2, Pc2]
  black: [Ka2, Rg3, Pe6]
  neutral: [Sg7]
stipulation: \"h#2.5\"
options: [Circe]
";

fn record(text: &str) -> Record {
    let mut found = records(
        named("yaml").unwrap(),
        text.as_bytes(),
        None,
        &Question::default(),
    );
    found.remove(0)
}

fn is_of(query: &str, record: &Record) -> bool {
    let query: Query = query
        .parse()
        .unwrap_or_else(|fault| panic!("{query}: {fault}"));
    let problem = record.entry.result.as_ref().unwrap();
    let card = &Card::of(problem, &record.details);
    let content = None;
    query.is_of(Entry { card, content }).unwrap()
}

#[test]
fn what_an_entry_says_is_asked() {
    let record = record(ENTRY);
    for query in [
        "Author(\"Petkov*\")",
        "author('*petko a.')",
        "Author(*) = 1",
        "Entity(author, Petkov*)",
        "Entity(*, \"die schwalbe\")",
        "Source(\"Die Schwalbe\")",
        "Keyword(\"model*\")",
        "Stip(h#2.*)",
        "Stip(\"h#(2|3)\\.5\")",
        "Option(Circe)",
        "Option(*) = 1",
        "PCount(w) = 3 AND PCount(b) = 3 AND PCount(n) = 1",
        "PCount(*) > 6",
        "PublishedAfter(1987-04)",
        "PublishedAfter(1986)",
        "With(\"wP bP nS\")",
        "Fairy",
        "Text(\"*schwalbe*\")",
        // shifted, turned, mirrored, in other colours
        "Matrix(\"wBb2 wPc2\")",
        "Matrix(\"wBd5 wPe5\")",
        "Matrix(\"wBd5 wPd6 bKe5\") OR Matrix(\"wBd5 wPd6 bKd4\")",
        "MatrixColours(\"bBd5 bPe5\")",
        "MatrixExtended(\"wBc2 wPd2\", true, false, None)",
        "NOT Matrix(\"wBd5 wPf5\")",
        "NOT Fairy OR Fairy",
        "NOT (Fairy AND PCount(*) < 3)",
    ] {
        assert!(is_of(query, &record), "{query}");
    }
    for query in [
        "Author(Petkov)",
        "Source(*feenschach*)",
        "Stip(h#2)",
        "Option(Polo)",
        "PublishedAfter(1988)",
        "PublishedAfter(1987-05)",
        "With(\"wP wP\")",
        "PCount(w) > 3",
        "Matrix(\"bBd5 bPe5\")",
        "MatrixExtended(\"wBc2 wPd2\", false, *, *) AND MatrixExtended(\"wBc2 wPd2\", false, true, None)",
        // AND binds closer than OR, NOT closest
        "NOT Fairy AND Fairy",
        "Fairy AND NOT Fairy OR NOT Fairy",
    ] {
        assert!(!is_of(query, &record), "{query}");
    }
}

#[test]
fn faults_have_a_place_and_a_suggestion() {
    for (query, column, words) in [
        ("", 1, "a predicate is expected"),
        ("Zilahy(2)", 1, "unknown predicate 'Zilahy'"),
        ("Fairy AND", 10, "a predicate is expected"),
        ("Fairy Fairy", 7, "stands AND or OR"),
        ("(Fairy", 7, "a bracket is not closed"),
        ("Fairy)", 6, "stands AND or OR"),
        ("Fairy(1)", 7, "written without brackets"),
        ("Fairy()", 7, "a value is missing"),
        ("Zilahi(two)", 8, "a number"),
        ("Models(0)", 8, "has 2 values"),
        ("Models(0, true, 3)", 17, "no more than 2"),
        ("PCount(x) > 3", 8, "w, b or n"),
        ("PCount(w) > many", 13, "a number is expected"),
        ("Author(\"Petko", 8, "is not closed"),
        ("Stip(\"h#[2\")", 6, "a regular expression"),
        ("PublishedAfter(87)", 16, "a date"),
    ] {
        let fault = query.parse::<Query>().unwrap_err();
        assert_eq!(fault.column, column, "{query}: {fault}");
        assert!(fault.message.contains(words), "{query}: {fault}");
    }
    let fault = "Zilahy(2)".parse::<Query>().unwrap_err();
    assert_eq!(fault.suggestion.as_deref(), Some("Zilahi"));
    assert!(
        format!("{}Fairy", "NOT ".repeat(1000))
            .parse::<Query>()
            .is_err()
    );
}

#[test]
fn solutions_that_are_not_known_leave_it_open() {
    let record = record(ENTRY);
    let problem = record.entry.result.as_ref().unwrap();
    let stopped = Stop::default();
    stopped.stop();
    let content = Solver::default().content(problem, &stopped).unwrap();
    let card = &Card::of(problem, &record.details);
    for content in [None, Some(&content)] {
        let entry = Entry { card, content };
        let asked = |query: &str| query.parse::<Query>().unwrap().is_of(entry);
        assert_eq!(asked("Zilahi"), None);
        assert_eq!(asked("NOT Zilahi"), None);
        assert_eq!(asked("Zilahi OR Fairy"), Some(true));
        assert_eq!(asked("Zilahi AND NOT Fairy"), Some(false));
    }
}

#[test]
fn names_are_unique_and_in_order() {
    let names: Vec<&str> = METADATA.iter().map(|it| it.name).collect();
    assert!(names.is_sorted());
    let all = names
        .iter()
        .copied()
        .chain(crate::content::registry::predicates().map(|it| it.name));
    let mut seen = std::collections::HashSet::new();
    for name in all {
        assert!(seen.insert(name), "{name}");
    }
}
