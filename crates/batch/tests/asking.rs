//! Queries asked of a database: the answers are those that the problems themselves give.

use sauterelle::content::{Content, registry};
use sauterelle::examination::{Limits, examine_text};
use sauterelle::notation::draft::outside::Question;
use sauterelle::query::{Card, Entry, Query};
use sauterelle::{Problem, Solver, Stop};
use sauterelle_batch::input::{Inputs, Text};
use sauterelle_batch::run::{Plan, Watch, run};
use sauterelle_batch::store::{Hits, Progress, Store};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

struct Nobody;

impl Watch for Nobody {
    fn fault(&self, message: &str) {
        panic!("{message}");
    }

    fn progress(&self, _: Progress, _: bool) {}
}

/// Everything about problems that bears on queries without their solutions.
const OF_PROBLEMS: [&str; 14] = [
    "Author(\"*Petkov*\")",
    "Author(*) > 1",
    "Author(*) = 0",
    "Author(*) < 1 OR Fairy",
    "Source(\"*problem*\") AND NOT Fairy",
    "Entity(*, \"*a*\") AND Fairy",
    "Text(\"*19*\")",
    "NOT Text(*)",
    "Option(*circe*)",
    "PCount(*) < 5",
    "With(\"wR wR\") OR With(nQ)",
    "Matrix(\"wKa1 bKa3\")",
    "MatrixColours(\"wKa1 bRb1\")",
    "Stip(\"h#[23].*\") OR PublishedAfter(1990-01)",
];

/// Queries that hang on solutions as well.
const MIXED: [&str; 5] = [
    "Models AND NOT Fairy",
    "Models(*, true) > 1 OR Zilahi",
    "NOT Models(0, *) AND Phases = 2",
    "Phases > 1 AND Stip(\"h.*\") AND NOT TraceBack",
    "ClosedWalk(wR, *, *) OR TraceBack(bK, 1, *) OR ClosedWalk(*, 2, false) < 1",
];

/// The problems of all examples, in one file, and the queries that go with them.
fn collection(folder: &TempDir) -> (PathBuf, Vec<String>) {
    let mut text = String::new();
    let mut queries: Vec<String> = Vec::new();
    for family in registry::FAMILIES {
        for block in family.examples.split("### ").skip(1) {
            let (query, problem) = block.split_once('\n').expect("a query and a problem");
            queries.push(query.to_string());
            // a database keeps equal problems once, and does not read solutions in which moves are counted anew
            if !text.contains(problem.trim()) && !problem.contains("->") {
                text.push_str(problem);
            }
        }
    }
    let file = folder.path().join("examples.inp");
    std::fs::write(&file, text).unwrap();
    (file, queries)
}

fn question() -> Question {
    Question {
        options: vec!["Variations".into()],
        ..Question::default()
    }
}

fn solved(folder: &TempDir, file: &Path) -> PathBuf {
    let plan = Plan {
        store: folder.path().join("results.sqlite"),
        inputs: Inputs {
            paths: vec![file.to_path_buf()],
            question: question(),
        },
        limits: Limits::default(),
        workers: 2,
        version: "1".into(),
    };
    run(&plan, &Stop::default(), &Nobody, &examine_text).unwrap();
    plan.store
}

/// What each problem of a file says of itself.
fn of_problems(file: &Path) -> Vec<(usize, Card, Content)> {
    let texts = Text::all(file).unwrap();
    let records = texts[0].records(texts[0].format(), &question());
    let told = records.into_iter().map(|record| {
        let line = record.entry.first_line;
        let problem = Problem::of_record(record).unwrap();
        let content = Solver::default().content(&problem.input, &Stop::default());
        let card = Card::of(&problem.input, &problem.details);
        (line, card, content.unwrap())
    });
    told.collect()
}

fn lines(store: &Store, hits: &Hits) -> Vec<usize> {
    let lines = hits.found.iter().map(|it| store.kept(*it).unwrap().line);
    lines.collect()
}

fn filled(database: &Path) -> Store {
    Store::filled(database, 2, &Stop::default(), &mut |_| ()).unwrap()
}

/// Makes the database one of the version before there were facts in it.
fn forget_facts(database: &Path) {
    let connection = rusqlite::Connection::open(database).unwrap();
    let forget = "DROP TABLE cards; DROP TABLE texts; DROP TABLE contents; DROP TABLE facts; DROP TABLE prints;
        DROP INDEX results_of_problem; PRAGMA user_version = 4";
    connection.execute_batch(forget).unwrap();
}

#[test]
fn a_database_answers_as_its_problems_do() {
    let folder = TempDir::new().unwrap();
    let (file, mut queries) = collection(&folder);
    queries.extend(OF_PROBLEMS.map(String::from));
    queries.extend(MIXED.map(String::from));
    let queries = queries
        .iter()
        .map(|it| (it, it.parse::<Query>().expect(it)));
    let queries: Vec<(&String, Query)> = queries.collect();
    assert!(queries.len() > 60, "{} queries", queries.len());
    let database = solved(&folder, &file);
    let problems = of_problems(&file);
    let check = |store: &Store, left_out: &[&str]| {
        let mut all_found = 0;
        let is_asked = |text: &str| !left_out.iter().any(|it| text.contains(it));
        for (text, query) in queries.iter().filter(|(text, _)| is_asked(text)) {
            let answers = problems.iter().map(|(line, card, content)| {
                let content = Some(content);
                (*line, query.is_of(Entry { card, content }))
            });
            let answers: Vec<(usize, Option<bool>)> = answers.collect();
            let expected = answers.iter().filter(|(_, is_of)| *is_of == Some(true));
            let expected: Vec<usize> = expected.map(|(line, _)| *line).collect();
            let hits = store.ask(query).unwrap();
            assert_eq!(lines(store, &hits), expected, "{text}");
            let undecided = answers.iter().filter(|(_, is_of)| is_of.is_none());
            assert_eq!(hits.undecided, undecided.count() as u64, "{text}");
            all_found += expected.len();
        }
        assert!(all_found > 400, "only {all_found} answers");
    };
    check(&filled(&database), &[]);
    forget_facts(&database);
    // a database that was made before keeps all authors of a problem in one line, and neither titles nor remarks
    check(&filled(&database), &["Author(*)", "Text"]);
}
