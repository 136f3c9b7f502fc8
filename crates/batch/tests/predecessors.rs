//! What is near to a problem, and the entries of a tourney.

use sauterelle::examination::{Limits, examine_text};
use sauterelle::notation::draft::outside::Question;
use sauterelle::{Problem, Solver, Stop};
use sauterelle_batch::input::Inputs;
use sauterelle_batch::judge::{AwardError, award, entries, write_key, write_page, write_sheets};
use sauterelle_batch::predecessors::{Compared, Predecessor};
use sauterelle_batch::run::{Plan, Watch, run};
use sauterelle_batch::store::{Progress, Store};
use std::path::Path;
use tempfile::TempDir;

struct Nobody;

impl Watch for Nobody {
    fn fault(&self, _: &str) {}

    fn progress(&self, _: Progress, _: bool) {}
}

/// A helpmate with two solutions, the same mirrored, with another man besides, with another stipulation, and nothing like it.
const KNOWN: [&str; 5] = [
    "author One\npieces white kb6 rh2 black ka8\nstipulation h#1",
    "author Mirrored\npieces white kg6 ra2 black kh8\nstipulation h#1",
    "author More\npieces white kb6 rh2 pf3 black ka8\nstipulation h#1",
    "author Stalemate\npieces white kb6 rh2 black ka8\nstipulation h=1",
    "author Other\npieces white kd3 qd4 sc1 black ke6 pe5 pf7\nstipulation h#2",
];

fn solved(folder: &Path, problems: &[&str]) -> (Store, sauterelle_batch::store::Run) {
    let file = folder.join("known.inp");
    let text: Vec<String> = problems
        .iter()
        .map(|it| format!("begin\n{it}\nend\n"))
        .collect();
    std::fs::write(&file, text.concat()).unwrap();
    let plan = Plan {
        store: folder.join("results.sqlite"),
        inputs: Inputs {
            paths: vec![file],
            question: Question::default(),
        },
        limits: Limits::default(),
        workers: 1,
        version: "1".into(),
    };
    run(&plan, &Stop::default(), &Nobody, &examine_text).unwrap();
    let store = Store::filled(&plan.store, 1, &Stop::default(), &mut |_| ()).unwrap();
    let run = store.run(None).unwrap();
    (store, run)
}

fn near(store: &Store, problem: &str) -> Vec<Predecessor> {
    let problem = Problem::read(&format!("begin\n{problem}\nend\n")).unwrap();
    let content = Solver::default().content(&problem.input, &Stop::default());
    let compared = Compared::of(&problem.input, &content.unwrap());
    let found = compared.predecessors(store, None, 10).unwrap().into_iter();
    found.map(|(_, predecessor)| predecessor).collect()
}

#[test]
fn the_nearest_comes_first_and_says_what_differs() {
    let folder = TempDir::new().unwrap();
    let (store, _) = solved(folder.path(), &KNOWN);
    let found = near(&store, "pieces white kb6 rh2 black ka8\nstipulation h#1");
    let authors: Vec<&str> = found.iter().map(|it| it.authors.as_str()).collect();
    assert_eq!(
        authors,
        ["One", "Mirrored", "More", "Stalemate"],
        "{found:#?}"
    );
    let [one, mirrored, more, stalemate] = found.try_into().expect("four");
    for same in [&one, &mirrored] {
        assert_eq!(same.nearness, 100);
        assert!(same.same_matrix && same.same_kings);
        assert!(same.only_here.is_empty() && same.only_there.is_empty());
        assert_eq!(same.lines[0], same.lines[1]);
    }
    assert_eq!(more.only_there, ["wPf3"]);
    assert!(!more.same_matrix && more.same_kings && more.nearness < 100);
    assert_eq!(
        more.finals[0], 0,
        "a man more stands in its final positions"
    );
    assert_eq!(more.lines[0], more.lines[1], "its lines are the same");
    assert!(stalemate.same_matrix && stalemate.nearness < more.nearness);
    assert_eq!(store.same_matrices().unwrap().len(), 1);
}

#[test]
fn the_judge_sees_no_names_and_the_award_has_them() {
    let folder = TempDir::new().unwrap();
    let damaged = "author Damaged\npieces white kz9\nstipulation #2";
    let problems = [KNOWN[0], KNOWN[1], KNOWN[4], damaged];
    let (store, run) = solved(folder.path(), &problems);
    let entries = entries(&store, run, &[]).unwrap();
    assert_eq!(entries.len(), 4);
    assert_eq!(entries[0].near[0].entry, Some(2));
    assert!(entries[2].near.is_empty());
    let figures = Default::default();
    let (mut page, mut sheets, mut key) = (Vec::new(), Vec::new(), Vec::new());
    write_page("Title", &entries, &figures, &mut page).unwrap();
    write_sheets(&entries, &figures, &mut sheets).unwrap();
    write_key(&entries, &mut key).unwrap();
    let [page, sheets, key] = [page, sheets, key].map(|text| String::from_utf8(text).unwrap());
    for name in ["One", "Mirrored", "Other"] {
        assert!(!page.contains(name) && !sheets.contains(name), "{name}");
        assert!(key.contains(name), "{name}");
    }
    let saved = r#"{"award": [{"entry": 3, "distinction": "1st Prize", "comment": "neat\n\nvery"}, {"entry": 1, "distinction": "HM"}]}"#;
    let document = award(saved, &entries).unwrap();
    let read = Problem::read(document.as_str()).unwrap();
    assert_eq!(read.input.authors, ["Other"]);
    assert_eq!(read.input.awards, ["1st Prize"]);
    assert_eq!(read.input.remarks, ["neat", "very"]);
    let unreadable = r#"{"award": [{"entry": 4, "distinction": "HM"}]}"#;
    assert!(matches!(
        award(unreadable, &entries),
        Err(AwardError::NoEntry(4))
    ));
    assert!(matches!(award("{}", &entries), Err(AwardError::Form(_))));
}
