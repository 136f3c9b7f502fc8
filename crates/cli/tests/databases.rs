//! `find --in`, `predecessors` and `judge`: problems of databases.

use crate::commands::{assert_fits, schema};
use crate::common::sauterelle;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Helpmates in one: the second is the first one mirrored, the third has another stipulation.
const KNOWN: &str = "\
begin\nauthor First\npieces white kb6 rh2 black ka8\nstipulation h#1\nend
begin\nauthor Second\npieces white kg6 ra2 black kh8\nstipulation h#1\nend
begin\nauthor Third\npieces white kb6 rh2 black ka8\nstipulation h=1\nend
";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A database of these problems.
fn solved(folder: &TempDir) -> PathBuf {
    let file = folder.path().join("known.inp");
    let database = folder.path().join("results.sqlite");
    fs::write(&file, KNOWN).unwrap();
    let run = sauterelle(&["batch", text(&file), "--into", text(&database)], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    database
}

#[test]
fn a_database_is_asked_without_solving() {
    let folder = TempDir::new().unwrap();
    let database = solved(&folder);
    let find = |query: &str, more: &[&str]| {
        let words = [&["find", query, "--in", text(&database)], more].concat();
        sauterelle(&words, "")
    };
    let run = find("Models(*, *) AND NOT Author(Second)", &[]);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(
        run.stdout.contains("known.inp:1: First, h#1"),
        "{}",
        run.stdout
    );
    assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
    assert!(run.stderr.contains("1 of 3 problems"), "{}", run.stderr);
    let run = find("Stip(\"h=1\")", &["--format", "json"]);
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(found["authors"][0], "Third");
    let run = find("Modles", &[]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("QUERY:1:1"), "{}", run.stderr);
    assert!(run.stderr.contains("Models"), "{}", run.stderr);
    let other = folder.path().join("known.inp");
    let run = sauterelle(&["predecessors", "-", "--in", text(&other)], KNOWN);
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(
        run.stderr.contains("known.inp: not a database"),
        "{}",
        run.stderr
    );
    let missing = folder.path().join("nothing.sqlite");
    let run = sauterelle(&["find", "Models", "--in", text(&missing)], "");
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(!missing.exists(), "nothing is made where nothing was");
    let run = sauterelle(&["predecessors", "-", "--in", text(&missing)], KNOWN);
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(!missing.exists(), "nothing is made where nothing was");
}

#[test]
fn predecessors_say_what_is_the_same() {
    let folder = TempDir::new().unwrap();
    let database = solved(&folder);
    let near = |more: &[&str], input: &str| {
        let words = [&["predecessors", "--in", text(&database)], more].concat();
        let run = sauterelle(&words, input);
        assert_eq!(run.code, 0, "{}", run.shown());
        run.stdout
    };
    let told = near(
        &["-"],
        "begin pieces white kb6 rh2 black ka8 stipulation h#1 end",
    );
    let words =
        "the same matrix, the kings on the same squares, 1 of 1 final positions, 1 of 1 lines";
    assert_eq!(told.matches(words).count(), 2, "{told}");
    assert!(told.contains("100 %"), "{told}");
    let data = near(
        &["-", "--format", "json"],
        "begin pieces white kb6 rh3 black ka8 stipulation h#1 end",
    );
    let data: Value = serde_json::from_str(&data).unwrap();
    assert_fits(&schema(&["schema", "--predecessors"]), &data);
    assert_eq!(
        data["predecessors"][0]["only_there"],
        serde_json::json!(["wRh2"])
    );
    let groups = near(&["--duplicates"], "");
    assert_eq!(
        groups.lines().filter(|line| !line.is_empty()).count(),
        3,
        "{groups}"
    );
}

#[test]
fn a_judge_is_told_what_is_wrong_with_an_award() {
    let folder = TempDir::new().unwrap();
    let tourney = folder.path().join("tourney");
    let award = folder.path().join("award.json");
    fs::write(folder.path().join("known.inp"), KNOWN).unwrap();
    let nothing = ["judge", "--into", text(&tourney), "--award", text(&award)];
    assert_eq!(sauterelle(&nothing, "").code, 2, "there are no entries yet");
    let entries = folder.path().join("known.inp");
    let run = sauterelle(&["judge", text(&entries), "--into", text(&tourney)], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    for name in ["report.html", "sheets.html", "key.csv", "results.sqlite"] {
        assert!(tourney.join(name).exists(), "{name}");
    }
    for (saved, words) in [
        ("{\"award\": 1}", "not an award"),
        (
            "{\"award\": [{\"entry\": 7, \"distinction\": \"HM\"}]}",
            "no entry 7",
        ),
    ] {
        fs::write(&award, saved).unwrap();
        let run = sauterelle(&nothing, "");
        assert_eq!(run.code, 2, "{}", run.shown());
        assert!(run.stderr.contains(words), "{}", run.stderr);
    }
    fs::write(
        &award,
        "{\"award\": [{\"entry\": 3, \"distinction\": \"HM\"}]}",
    )
    .unwrap();
    let run = sauterelle(&nothing, "");
    let document: Value = serde_json::from_str(&run.stdout).expect(&run.stdout);
    assert_eq!(document["problems"][0]["authors"][0], "Third");
}
