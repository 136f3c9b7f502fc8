//! `content` and `find`.

use crate::commands::{assert_fits, schema};
use crate::common::sauterelle;
use serde_json::Value;

/// A helpmate in which a knight goes there and back.
const SWITCHBACK: &str =
    "begin\nforsyth 32/5S1P/7S/k7/8\nstipulation ser-#13\ncondition UltraPatrol\nend";

/// A position without solution, and one that is mate in one.
const MATE: &str = "begin stipulation #1 pieces white kb6 rc1 black ka8 end";

#[test]
fn content_says_what_is_shown_and_where() {
    let run = sauterelle(&["content", "-"], SWITCHBACK);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(
        run.stdout.contains("\nTraceBack(wS, 1, false)\n    1."),
        "{}",
        run.stdout
    );
    let only = ["content", "-", "--only", "TraceBack", "--format", "json"];
    let run = sauterelle(&only, SWITCHBACK);
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(found["is_complete"], true);
    assert_eq!(found["facts"].as_array().unwrap().len(), 1, "{found}");
    let fact = &found["facts"][0];
    assert_eq!(fact["values"], serde_json::json!(["wS", "1", "false"]));
    let squares = fact["shown"][0]["squares"].as_array().unwrap();
    assert_eq!((squares.len(), &squares[0]), (3, &squares[2]));
}

#[test]
fn content_speaks_the_language_that_is_asked_for() {
    let run = sauterelle(
        &["content", "-", "--language", "fr", "--format", "json"],
        MATE,
    );
    assert!(
        run.stdout.contains("Positions finales différentes"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("1.Tc1-c8"), "{}", run.stdout);
}

#[test]
fn content_names_what_it_does_not_know() {
    let run = sauterelle(&["content", "-", "--only", "Zilahy"], MATE);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("did you mean 'Zilahi'"),
        "{}",
        run.stderr
    );
    let run = sauterelle(
        &["content", "-"],
        "begin stipulation #1 pieces white kz9 end",
    );
    assert_eq!(run.code, 2, "{}", run.shown());
}

#[test]
fn each_problem_that_is_not_understood_is_named() {
    let wrong = "begin\nstipulation #1\npieces white kz9\nend\n";
    let run = sauterelle(&["content", "-"], &format!("{wrong}{MATE}\n{wrong}"));
    assert_eq!(run.code, 2, "{}", run.shown());
    assert_eq!(run.stderr.matches("error:").count(), 2, "{}", run.stderr);
    assert!(run.stdout.contains("Models(0, "), "{}", run.stdout);
}

#[test]
fn find_prints_the_problems_that_are_asked_for() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/published");
    let run = sauterelle(&["find", "Author(*quah*) AND PCount(*) > 3", folder], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 1, "{}", run.stdout);
    assert!(
        lines[0].ends_with("James Quah & Juraj Lörinc, Cyclone, #2"),
        "{}",
        lines[0]
    );
    assert!(run.stderr.contains("found: 1 of "), "{}", run.stderr);
    let json = sauterelle(&["find", "Author(*quah*)", folder, "--format", "json"], "");
    let found: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(found["stipulation"], "#2");
    assert!(found.get("content").is_none(), "nothing had to be solved");
}

#[test]
fn find_solves_where_the_answer_hangs_on_it() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/double-maximum-rehm.inp"
    );
    let asked = |query| sauterelle(&["find", query, file], "");
    assert_eq!(
        asked("ArealCycle(wS, 8, true) AND ArealCycle(bK, *, *)")
            .stdout
            .lines()
            .count(),
        1
    );
    assert_eq!(asked("ArealCycle(wS, 7, *)").stdout, "");
    let stopped = sauterelle(&["find", "ArealCycle", file, "--time-each", "0"], "");
    assert_eq!(stopped.code, 3, "{}", stopped.shown());
    assert!(stopped.stderr.contains("not decided"), "{}", stopped.stderr);
}

#[test]
fn find_says_where_a_query_is_wrong() {
    for (query, place) in [
        (
            "Zilahy(2)",
            "QUERY:1:1: unknown predicate 'Zilahy'; did you mean 'Zilahi'?",
        ),
        ("Fairy AND", "QUERY:1:10: "),
        ("Stip(\"h#[2\")", "QUERY:1:6: "),
    ] {
        let run = sauterelle(&["find", query, "examples"], "");
        assert_eq!(run.code, 2, "{}", run.shown());
        assert!(run.stderr.contains(place), "{}", run.stderr);
    }
    let run = sauterelle(&["find", "Fairy", "no-such-file"], "");
    assert_eq!(run.code, 2, "{}", run.shown());
}

#[test]
fn the_data_fit_their_schemas() {
    let published = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/published");
    let lines = |args: &[&str], input: &str| {
        let run = sauterelle(args, input);
        let lines = run.stdout.lines().map(serde_json::from_str);
        lines.collect::<Result<Vec<Value>, _>>().expect(&run.stdout)
    };
    let content = schema(&["schema", "--content"]);
    let told = lines(
        &["content", "-", "--format", "json"],
        &format!("{MATE}\n{SWITCHBACK}"),
    );
    assert_eq!(told.len(), 2);
    told.iter().for_each(|line| assert_fits(&content, line));
    let found = schema(&["schema", "--found"]);
    // the one needs no solution, the other one does
    for (query, is_solved) in [("PCount(*) > 3", false), ("PCount(*) > 3 AND Models", true)] {
        let told = lines(&["find", query, published, "--format", "json"], "");
        assert!(!told.is_empty(), "{query}");
        assert!(
            told.iter()
                .all(|line| line.get("content").is_some() == is_solved)
        );
        told.iter().for_each(|line| assert_fits(&found, line));
    }
}

#[test]
fn economy_says_what_is_needed() {
    let polo = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/polo-helpmate.inp"
    );
    let run = sauterelle(&["content", polo, "--economy"], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    for line in [
        "economy: 1 solution, complete",
        "    bRg3: not needed; without it: the same solutions",
        "    Polo: needed; without it: no solution, complete",
    ] {
        assert!(
            run.stdout.lines().any(|it| it == line),
            "{line}\n{}",
            run.stdout
        );
    }
    let french = sauterelle(&["content", polo, "--economy", "--language", "fr"], "");
    assert!(
        french
            .stdout
            .contains("    nTg3 : inutile ; sans elle : les mêmes solutions"),
        "{}",
        french.stdout
    );
    let plain = sauterelle(&["content", polo], "");
    assert!(!plain.stdout.contains("economy"), "{}", plain.stdout);
}

#[test]
fn economy_as_data_fits_its_schema() {
    let schema = schema(&["schema", "--content"]);
    let told = |file: &str| {
        let file = format!("{}/../../examples/{file}", env!("CARGO_MANIFEST_DIR"));
        let run = sauterelle(&["content", &file, "--economy", "--format", "json"], "");
        let told: Value = serde_json::from_str(&run.stdout).expect(&run.stdout);
        assert_fits(&schema, &told);
        told
    };
    let circe = told("conditions/circe.inp");
    let [condition] = &circe["economy"]["conditions"].as_array().unwrap()[..] else {
        panic!("{circe}")
    };
    assert_eq!(condition["need"], "needed");
    assert_eq!(condition["without"]["count"]["solutions"], 1332);
    let instead = condition["instead"].as_array().unwrap();
    let of = |name: &str| instead.iter().find(|it| it["condition"] == name).unwrap();
    assert_eq!(of("FileCirce")["outcome"], "same");
    assert_eq!(of("PWC")["count"]["solutions"], 0);
    let rider = told("men/nightrider.inp");
    let men = rider["economy"]["men"].as_array().unwrap();
    let fairy: Vec<&Value> = men.iter().filter(|it| it["is_fairy"] == true).collect();
    assert_eq!(fairy.len(), 1, "{rider}");
    assert_eq!(fairy[0]["instead"].as_array().unwrap().len(), 5);
}

#[test]
fn economy_says_what_is_not_decided() {
    let circe = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/conditions/circe.inp"
    );
    let run = sauterelle(&["content", circe, "--economy", "--time-version", "0"], "");
    assert_eq!(run.code, 3, "{}", run.shown());
    assert!(
        run.stdout.contains(": not known within the time"),
        "{}",
        run.stdout
    );
    let cooked = "begin stipulation #1 pieces white kb6 rc1h1 black ka8 end";
    let run = sauterelle(&["content", "-", "--economy"], cooked);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(
        run.stdout.contains("as the problem is not sound"),
        "{}",
        run.stdout
    );
    let proof = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/total-invisible-kousaka.inp"
    );
    let run = sauterelle(&["content", proof, "--economy", "--time-each", "1"], "");
    assert!(run.stderr.contains("not supported"), "{}", run.shown());
}
