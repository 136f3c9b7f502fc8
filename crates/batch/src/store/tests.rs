use super::{Command, Run, Store, StoreError, Take};
use crate::input::{Item, KeptProblem, Place};
use sauterelle::examination::{Class, Examination, Limits};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

fn command(seconds: Option<f64>) -> Command {
    Command {
        version: "1".into(),
        command: "x.inp".into(),
        limits: Limits {
            seconds,
            ..Limits::default()
        },
    }
}

fn item(number: usize) -> Item {
    Item {
        place: Place {
            file: "x".into(),
            number,
            line: number,
            name: String::new(),
        },
        problem: Ok(KeptProblem {
            text: format!("problem {}", number % 10),
            ..KeptProblem::default()
        }),
    }
}

fn result(class: Class) -> Examination {
    Examination {
        class,
        ..Examination::refused(vec!["for a reason".into()])
    }
}

fn new() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("results.sqlite");
    (folder, path)
}

fn working(path: &std::path::Path, seconds: Option<f64>) -> (Store, Run) {
    let mut store = Store::create(path).unwrap();
    store.enter().unwrap();
    let run = store.begin(&command(seconds)).unwrap();
    (store, run)
}

#[test]
fn each_problem_is_claimed_once_and_equal_ones_are_one() {
    let (_folder, path) = new();
    let (mut store, run) = working(&path, None);
    let items: Vec<Item> = (1..=13).map(item).collect();
    store.add(run, &items).unwrap();
    store.add(run, &items).unwrap();
    let progress = store.progress(run).unwrap();
    assert_eq!((progress.done, progress.of), (0, 10));
    let (mut other, same) = working(&path, None);
    assert_eq!(run, same, "the same command goes on with the same run");
    let mut claimed = Vec::new();
    while let Some(claim) = store.claim(run, Take::Fresh).unwrap() {
        claimed.push(claim.problem);
        if let Some(claim) = other.claim(run, Take::Fresh).unwrap() {
            claimed.push(claim.problem);
        }
    }
    claimed.sort();
    assert_eq!(claimed, (1..=10).collect::<Vec<i64>>());
    assert!(store.finish(run, 1, &result(Class::Sound)).unwrap());
    assert!(!store.finish(run, 1, &result(Class::Cooked)).unwrap());
    assert_eq!(store.classes(run).unwrap(), [(Class::Sound, 1)]);
    assert!(store.is_work_left(run).unwrap());
    // what one gives back the other takes
    other.leave().unwrap();
    assert_eq!(store.claim(run, Take::Fresh).unwrap(), None);
    assert!(store.is_work_left(run).unwrap());
    while store.claim(run, Take::All).unwrap().is_some() {}
    assert!(!store.is_work_left(run).unwrap());
}

#[test]
fn what_was_begun_least_often_comes_first_and_attempts_are_counted() {
    let (_folder, path) = new();
    let (mut store, run) = working(&path, None);
    store.add(run, &[item(1), item(2)]).unwrap();
    let claimed = |store: &mut Store, take| {
        let claim = store.claim(run, take).unwrap();
        claim.map(|claim| claim.problem)
    };
    assert_eq!(claimed(&mut store, Take::Fresh), Some(1));
    store.leave().unwrap();
    store.enter().unwrap();
    assert_eq!(claimed(&mut store, Take::All), Some(2));
    assert_eq!(claimed(&mut store, Take::Fresh), None);
    assert_eq!(claimed(&mut store, Take::All), Some(1));
    assert_eq!(claimed(&mut store, Take::All), None);
    store.finish(run, 1, &result(Class::Sound)).unwrap();
    let begun = "SELECT begun FROM results WHERE problem = 1";
    let begun: i64 = store
        .connection
        .query_row(begun, [], |row| row.get(0))
        .unwrap();
    assert_eq!(begun, 2);
}

#[test]
fn claims_of_the_dead_are_taken_over_and_those_of_the_living_are_not() {
    let (_folder, path) = new();
    let (mut store, run) = working(&path, None);
    store.add(run, &[item(1)]).unwrap();
    let (mut other, _) = working(&path, None);
    assert!(other.claim(run, Take::Fresh).unwrap().is_some());
    let takes = |store: &mut Store, sql: &str| {
        other.connection.execute(sql, []).unwrap();
        store.is_work_left(run).unwrap();
        store.claim(run, Take::All).unwrap().is_some()
    };
    let at_home = fs::metadata("/proc/self/stat").is_ok();
    // a process that is alive here keeps its claims however long it is silent
    if at_home {
        assert!(!takes(
            &mut store,
            "UPDATE owners SET heartbeat = 0 WHERE id = 2"
        ));
    }
    let elsewhere =
        "UPDATE owners SET place = 'elsewhere', heartbeat = strftime('%s') WHERE id = 2";
    assert!(!takes(&mut store, elsewhere));
    assert!(takes(
        &mut store,
        "UPDATE owners SET heartbeat = heartbeat - 61 WHERE id = 2"
    ));
    // a number that another process has now
    other.enter().unwrap();
    other
        .connection
        .execute("UPDATE open SET owner = 3", [])
        .unwrap();
    if at_home {
        let sql = "UPDATE owners SET process = process || '1' WHERE id = 3";
        other.connection.execute(sql, []).unwrap();
        assert!(store.is_work_left(run).unwrap());
        assert!(store.claim(run, Take::All).unwrap().is_some());
    }
    // who was taken for dead enters anew
    other.beat().unwrap();
    let owners = "SELECT count(*) FROM owners";
    let owners: i64 = store
        .connection
        .query_row(owners, [], |row| row.get(0))
        .unwrap();
    assert_eq!(owners, 2);
}

#[test]
fn more_time_inherits_what_is_settled() {
    let (_folder, path) = new();
    let (mut store, run) = working(&path, Some(1.0));
    let items: Vec<Item> = (1..=2).map(item).collect();
    store.add(run, &items).unwrap();
    store.finish(run, 1, &result(Class::Sound)).unwrap();
    store.finish(run, 2, &result(Class::Slower)).unwrap();
    let (_, longer) = working(&path, Some(2.0));
    assert_ne!(run, longer);
    store.add(longer, &items).unwrap();
    assert_eq!(store.classes(longer).unwrap(), [(Class::Sound, 1)]);
    let (_, shorter) = working(&path, Some(0.5));
    store.add(shorter, &items).unwrap();
    assert_eq!(store.classes(shorter).unwrap(), []);
}

#[test]
fn other_files_and_other_versions_are_refused() {
    let (folder, path) = new();
    fs::write(&path, "no database, but a text that is long enough to have a header of a hundred bytes, which a database begins with").unwrap();
    assert!(matches!(Store::create(&path), Err(StoreError::Foreign(_))));
    assert!(matches!(Store::open(&path), Err(StoreError::Foreign(_))));
    let foreign = folder.path().join("foreign");
    let connection = rusqlite::Connection::open(&foreign).unwrap();
    connection.execute_batch("CREATE TABLE t (x)").unwrap();
    assert!(matches!(
        Store::create(&foreign),
        Err(StoreError::Foreign(_))
    ));
    let older = folder.path().join("older");
    drop(Store::create(&older).unwrap());
    let connection = rusqlite::Connection::open(&older).unwrap();
    connection.pragma_update(None, "user_version", 0).unwrap();
    let refused = Store::create(&older).unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("a database of version 0, but this program writes version 5")
    );
    assert!(matches!(
        Store::open(&older),
        Err(StoreError::Version { .. })
    ));
    assert!(Store::open(&folder.path().join("missing")).is_err());
    assert!(Store::create(&folder.path().join("no/folder")).is_err());
}
