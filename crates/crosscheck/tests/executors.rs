//! Solving on the thread that calls finds the same as a thread of its own, in the same order and with the same work.

use sauterelle_notation::popeye::parse_problems;
use sauterelle_solve::problem::Problem;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use sauterelle_solve::{Control, Watch};
use std::env;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

/// What solving has reported.
#[derive(PartialEq, Debug)]
enum Report {
    Found(Finding),
    Progress(Progress),
    StoppedAt(u32),
}

/// Keeps all reports, and interrupts the search after so many first moves.
#[derive(Default)]
struct Reports {
    all: Vec<Report>,
    interrupt_after: Option<usize>,
    interrupt: Arc<AtomicBool>,
}

impl Sink for Reports {
    fn finding(&mut self, finding: Finding) {
        self.all.push(Report::Found(finding));
    }

    fn progress(&mut self, progress: Progress) {
        if self.interrupt_after == Some(progress.done) {
            self.interrupt.store(true, Ordering::Relaxed);
        }
        self.all.push(Report::Progress(progress));
    }

    fn stopped_at(&mut self, number: u32) {
        self.all.push(Report::StoppedAt(number));
    }
}

/// Longer searches, and all examples, are left to `.ci/release`, which sets this variable: they tell the same once more.
fn is_whole() -> bool {
    env::var_os("SAUTERELLE_TESTS").is_some_and(|which| which == "whole")
}

fn most_moves() -> u64 {
    if is_whole() { u64::MAX } else { 250_000 }
}

/// Interrupts a search that plays more moves than these.
fn control_of(most_moves: u64) -> Arc<Control> {
    Arc::new_cyclic(|this: &Weak<Control>| {
        let this = this.clone();
        let mut control = Control::default();
        control.watch = Some(Watch::new(move || {
            let control = this.upgrade().expect("the search has it");
            let is_long = control.nodes.load(Ordering::Relaxed) > most_moves;
            control.interrupt.fetch_or(is_long, Ordering::Relaxed);
        }));
        control
    })
}

/// Everything reported, the outcome, and the moves played.
type Solved = (Vec<Report>, Outcome, u64);

fn solved(problem: &Problem, threads: usize) -> Solved {
    solved_under(&Control::default(), problem, threads)
}

fn solved_under(control: &Control, problem: &Problem, threads: usize) -> Solved {
    let mut reports = Reports::default();
    let outcome = solve(problem, resources(threads), control, &mut reports).expect("rules");
    (reports.all, outcome, control.nodes.load(Ordering::Relaxed))
}

/// On this thread, unless that takes too long.
fn solved_here(problem: &Problem) -> Option<Solved> {
    let control = control_of(most_moves());
    let solved = solved_under(&control, problem, 0);
    (solved.1 != Outcome::Interrupted).then_some(solved)
}

fn resources(threads: usize) -> Resources {
    Resources {
        threads,
        memory: 32 << 20,
    }
}

/// All positions of all files of a folder and the folders in it.
fn problems(folder: &Path, found: &mut Vec<(String, Problem)>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.display().to_string();
        if path.is_dir() {
            problems(&path, found);
        } else if name.ends_with(".inp") {
            let text = std::fs::read(&path).expect("a file");
            for entry in parse_problems(&text, Some(&name)) {
                let read = entry.result.unwrap_or_else(|faults| panic!("{faults:?}"));
                let twins = read.twins.into_iter();
                found.extend(twins.map(|twin| (name.clone(), twin.problem)));
            }
        }
    }
}

fn examples() -> Vec<(String, Problem)> {
    let mut found = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    problems(&folder, &mut found);
    assert!(found.len() > 200, "{}", found.len());
    found
}

/// The examples of one test, of which each takes others.
fn sample(which: usize) -> impl Iterator<Item = (String, Problem)> {
    let all = examples().into_iter().enumerate();
    let taken = all.filter(move |(at, _)| is_whole() || at % 3 == which);
    taken.map(|(_, example)| example)
}

#[test]
fn all_examples_are_solved_alike() {
    let mut played = 0;
    for (name, problem) in sample(0) {
        let Some(here) = solved_here(&problem) else {
            continue;
        };
        let in_thread = solved(&problem, 1);
        assert!(here.0 == in_thread.0, "{name}: other reports");
        assert_eq!(here.1, in_thread.1, "{name}");
        if here.1 == Outcome::Complete {
            assert_eq!(here.2, in_thread.2, "{name}: moves played");
            played += here.2;
        }
    }
    assert!(
        played > 1_000_000,
        "so short searches tell little: {played}"
    );
}

#[test]
fn one_solution_is_enough_where_one_is_asked_for() {
    let mut cut_short = 0;
    for (name, mut problem) in sample(1) {
        problem.options.max_solutions = Some(1);
        let Some(here) = solved_here(&problem) else {
            continue;
        };
        let in_thread = solved(&problem, 1);
        assert!(here.0 == in_thread.0, "{name}: other reports");
        assert_eq!(here.1, in_thread.1, "{name}");
        cut_short += usize::from(here.1 == Outcome::EnoughSolutions);
    }
    assert!(cut_short > 33, "{cut_short}");
}

#[test]
fn a_watch_can_stop_a_search() {
    let (_, problem) = examples().remove(0);
    let mut control = Control::default();
    let interrupt = Arc::clone(&control.interrupt);
    control.watch = Some(Watch::new(move || {
        interrupt.store(true, Ordering::Relaxed);
    }));
    for threads in [0, 1] {
        let mut reports = Reports::default();
        let outcome = solve(&problem, resources(threads), &control, &mut reports);
        assert_eq!(outcome.expect("rules"), Outcome::Interrupted);
        control.interrupt.store(false, Ordering::Relaxed);
    }
}

#[test]
fn an_interrupt_is_heeded_before_the_next_first_move() {
    let text = b"BeginProblem Stipulation #2 Forsyth 8/8/8/3k4/8/2K5/8/1Q5R EndProblem";
    let problem = parse_problems(text, None).remove(0).result.expect("right");
    let mut reports = Reports {
        interrupt_after: Some(3),
        ..Reports::default()
    };
    let control = Control::new(Arc::clone(&reports.interrupt), None);
    let problem = &problem.twins[0].problem;
    let outcome = solve(problem, resources(0), &control, &mut reports).expect("rules");
    assert_eq!(outcome, Outcome::Interrupted);
    assert_eq!(reports.all.last(), Some(&Report::StoppedAt(4)));
}
