//! Solutions in short notation with the habits of magazines, compared with those that are found.

use sauterelle::Language;
use sauterelle::Stop;
use sauterelle::comparison::{Comparison, Intended, Start};
use sauterelle::examination::{Intention, Limits, Notation, examine, read_text};

const SOLUTIONS: &str = include_str!("short/solutions.txt");

fn compared(problem: &str, solution: &str) -> Comparison {
    let (problem, _) = read_text(&format!("begin {problem} end")).expect("a problem");
    let intention = Intention {
        solution: Some(solution.to_string()),
        notation: Notation::Yacpdb,
        number: None,
    };
    let limits = Limits {
        seconds: Some(60.0),
        ..Limits::default()
    };
    let examined = examine(&problem, Some(&intention), &limits, &Stop::default());
    let examined = examined.expect("nobody stops it");
    examined.comparison.expect("something is intended")
}

#[test]
fn solutions_of_magazines_are_compared() {
    let blocks: Vec<&str> = SOLUTIONS.split("### ").skip(1).collect();
    assert!(blocks.len() >= 30, "{} solutions", blocks.len());
    let mut faults = Vec::new();
    for block in blocks {
        let (head, rest) = block.split_once('\n').expect("a problem");
        let (problem, solution) = rest.split_once("\n\n").expect("a solution");
        let (expected, habit) = head.split_once(" | ").expect("a habit");
        let comparison = compared(problem, solution);
        if comparison.agreement.name() != expected {
            faults.push(format!("{habit}: {comparison:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_could_mean_too_much_is_given_up() {
    let problem = "pieces white qa1 kh1 rb1 bc1 black kh8 qa8 rb8 bc8 stipulation #9";
    let anything = "1.~ ~ 2.~ ~ 3.~ ~ 4.~ ~ 5.~ ~ 6.~ ~ 7.~ ~ 8.~ ~ 9.Kh2#";
    let deep = format!("1.Kh2 {}2.Kh1{}", "(".repeat(100_000), ")".repeat(100_000));
    let (problem, _) = read_text(&format!("begin {problem} end")).expect("a problem");
    let starts = [Start {
        label: String::new(),
        number: 0,
        lines: false,
    }];
    for text in [anything, &deep] {
        let position = (&problem, starts.as_slice());
        let read = Intended::read_in(text, Notation::Yacpdb, position, Language::English);
        assert!(read.is_err() || text == deep, "{text}");
    }
}
