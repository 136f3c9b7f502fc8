//! One thread does the same work each time it solves the same problem.

use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{Language, by_code};
use sauterelle_solve::Control;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use sauterelle_solve::stipulation::Stipulation;
use std::sync::atomic::Ordering;

/// Takes what is found and forgets it.
struct Nowhere;

impl Sink for Nowhere {
    fn finding(&mut self, _: Finding) {}
    fn progress(&mut self, _: Progress) {}
}

fn problem(white: &str, black: &str, stipulation: &str) -> Problem {
    let mut diagram = Diagram::empty();
    for (men, sides) in [(white, Sides::White), (black, Sides::Black)] {
        for man in men.split_whitespace() {
            let (code, at) = man.split_at(man.len() - 2);
            let kind = by_code(code, Language::English).unwrap();
            let at: sauterelle_kernel::board::square::Sq = at.parse().unwrap();
            diagram.men[at.index()] = Some(DiagramMan::new(kind, sides));
        }
    }
    Problem {
        diagram,
        target: None,
        conditions: Vec::new(),
        stipulation: Stipulation::parse(stipulation).unwrap(),
        options: Options::default(),
        compiled: Compiled::default(),
    }
}

/// The moves played to solve the problem.
fn nodes(problem: &Problem) -> u64 {
    let control = Control::default();
    let resources = Resources {
        threads: 1,
        memory: 16 << 20,
    };
    let outcome = solve(problem, resources, &control, &mut Nowhere);
    assert_eq!(outcome.unwrap(), Outcome::Complete);
    control.nodes.load(Ordering::Relaxed)
}

fn does_the_same_work_each_time(problem: &Problem) {
    let first = nodes(problem);
    assert!(first > 10_000, "so short a search tells nothing: {first}");
    let again: Vec<u64> = (1..10).map(|_| nodes(problem)).collect();
    assert_eq!(again, [first; 9]);
}

#[test]
fn self_play_does_the_same_work_each_time() {
    let white = "ra7 rd5 pf7 ph7 pa5 pb5 pf4 pg3 sg5 sf1 ka4 bh4 bh1 qb3";
    let black = "pg7 pg6 pb4 pd2 kf6 ba3 bd1 ra2 rb2 sa1 sb1";
    does_the_same_work_each_time(&problem(white, black, "s#3"));
}

#[test]
fn help_play_does_the_same_work_each_time() {
    let white = "qf8 kg6";
    let black = "pg4 rb2 pc2 ke2 qc1";
    does_the_same_work_each_time(&problem(white, black, "h#3"));
}
