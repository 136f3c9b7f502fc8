//! `compose` with templates: versions that are drawn by chance.

use crate::commands::{assert_fits, schema};
use crate::common::{Run, sauterelle};
use crate::compose::{TWO, lines, run, solutions};
use serde_json::Value;

/// A template as it stands in the examples, with so many versions.
fn template(name: &str, number: u64, args: &[&str]) -> Run {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/versions");
    let path = |ending: &str| folder.join(format!("{name}.{ending}"));
    let text = std::fs::read_to_string(path("vary")).unwrap();
    let text = text.replace("choose: anneal", &format!("choose: anneal {number}"));
    assert!(text.contains(&number.to_string()), "{text}");
    let problem = path("inp");
    let asked = ["compose", problem.to_str().unwrap(), "--vary", &text];
    sauterelle(&[&asked[..], args].concat(), "")
}

#[test]
fn templates_draw_versions() {
    let schema = schema(&["schema", "--versions"]);
    for (name, condition, sound) in [
        ("andernach", "Andernach", 3),
        ("circe-cage", "CageCirce", 1),
        ("polo", "Polo", 0),
    ] {
        let run = template(name, 600, &["--json"]);
        assert_eq!(run.code, 0, "{name}: {}", run.shown());
        let all = lines(&run.stdout);
        all.iter().for_each(|line| assert_fits(&schema, line));
        assert_eq!(all.last().unwrap()["judged"], 600, "{name}");
        let found: Vec<&Value> = all.iter().filter(|it| it["number"].is_u64()).collect();
        assert!(found.len() >= sound, "{name}: {}", found.len());
        for version in found {
            assert_eq!(
                solutions(version["fen"].as_str().unwrap(), condition),
                2,
                "{version}"
            );
            assert_eq!(
                version["lines"].as_array().map(Vec::len),
                Some(2),
                "{version}"
            );
        }
    }
}

#[test]
fn the_best_that_are_drawn_are_told_at_the_end() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let html = ["--html", file.path().to_str().unwrap()];
    let one = template(
        "andernach",
        1500,
        &[&html[..], &["--threads", "1"]].concat(),
    );
    let other = template("andernach", 1500, &["--threads", "2"]);
    assert_eq!(
        (one.code, &one.stdout),
        (0, &other.stdout),
        "{}",
        one.shown()
    );
    let (_, best) = one.stdout.split_once("\nThe best\n\n").expect("the best");
    let cost = |line: &str| {
        let (_, cost) = line.strip_suffix(')')?.rsplit_once(" (")?;
        cost.parse::<u64>().ok()
    };
    let costs: Vec<u64> = best.lines().filter_map(cost).collect();
    assert!(costs.len() > 3 && costs.is_sorted(), "{costs:?}");
    let page = std::fs::read_to_string(file.path()).unwrap();
    assert_eq!(
        page.matches("<figure class=\"sound\">").count(),
        costs.len()
    );
    // what goes with other versions only
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("x.sqlite");
    for args in [
        &["--into", store.to_str().unwrap()][..],
        &["--meant", "1"],
        &["--keep", "moves"],
        &["--from", "5"],
    ] {
        let run = template("andernach", 100, args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.shown());
        assert!(run.stderr.contains(args[0]), "{args:?}: {}", run.shown());
    }
    let endless = run(&["--vary", "any -> any want: 2 lines choose: random"], TWO);
    assert_eq!(endless.code, 2, "{}", endless.shown());
    assert!(
        endless.stderr.contains("limit: 10min"),
        "{}",
        endless.shown()
    );
}

#[test]
fn templates_end_when_the_time_is_up() {
    let text = "any -> any want: 2 lines edits: 2..5 choose: anneal";
    let run = run(&["--vary", text, "--max-time", "1", "--json"], TWO);
    assert_eq!(run.code, 3, "{}", run.shown());
    assert!(
        run.stderr.contains("incomplete: the time is up"),
        "{}",
        run.stderr
    );
    let all = lines(&run.stdout);
    let end = all.last().expect("an end");
    assert_eq!(end["complete"], false, "{end}");
    assert!(end["judged"].as_u64().unwrap() > 10, "{end}");
}

#[test]
fn the_measures_stand_in_the_guide() {
    let guide = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/versions.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let rows: Vec<&str> = guide.lines().collect();
    let begin = rows.iter().position(|row| *row == "| measure | counts |");
    let rows = rows[begin.expect("a table") + 2..].iter();
    let rows = rows.take_while(|row| row.starts_with('|'));
    let names: Vec<&str> = rows.filter_map(|row| row.split('`').nth(1)).collect();
    let known: Vec<&str> = sauterelle_compose::COUNTED
        .iter()
        .map(|it| it.name)
        .collect();
    assert_eq!(names, known);
}
