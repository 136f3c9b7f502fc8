//! Problems in which users have found errors of Popeye, with the right answers (`problems.txt`).

use crate::common::run;

/// A problem of the file.
struct Reported {
    /// The number of the report, and what it is about.
    name: String,
    /// In Popeye's language, without its first and last word.
    problem: String,
    /// The lines of the solution.
    solution: Vec<String>,
}

fn reported() -> Vec<Reported> {
    let text = include_str!("problems.txt");
    let entries = text.split("\n# ").skip(1);
    let read = |entry: &str| {
        let (name, rest) = entry.split_once('\n').expect("a problem after its name");
        let (problem, solution) = rest.split_once("\n=").expect("a solution after =");
        Reported {
            name: name.to_string(),
            problem: problem.to_string(),
            solution: lines(solution),
        }
    };
    entries.map(read).collect()
}

/// The lines with moves and the headings of twins, in alphabetical order: branches may stand in any.
fn lines(text: &str) -> Vec<String> {
    let is_shown = |line: &&str| {
        let starts = |character: fn(char) -> bool| line.starts_with(character);
        starts(|first| first.is_ascii_digit()) && line.contains('.')
            || line.chars().nth(1) == Some(')')
            || ["but", "threat:", "zugzwang."].contains(line)
    };
    let mut all: Vec<String> = text
        .lines()
        .map(str::trim)
        .filter(is_shown)
        .map(str::to_string)
        .collect();
    all.sort();
    all
}

#[test]
fn what_users_reported_is_right_here() {
    let all = reported();
    assert!(all.len() > 30, "{}", all.len());
    for Reported {
        name,
        problem,
        solution,
    } in all
    {
        let input = format!("begin\n{problem}\nend\n");
        let answer = run(
            env!("CARGO_BIN_EXE_sauterelle-py"),
            &["-regression"],
            &input,
        );
        assert_eq!(answer.code, 0, "{name}: {}", answer.shown());
        assert!(
            answer.stdout.contains("solution finished"),
            "{name}: {}",
            answer.shown()
        );
        // the diagram has lines that begin with the number of a rank
        let (_, below) = answer.stdout.rsplit_once("---h---+").expect("a diagram");
        assert_eq!(lines(below), solution, "{name}: {}", answer.shown());
    }
}
