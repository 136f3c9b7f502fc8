//! Solving a problem for its solution as text.

use sauterelle_cli::all_cores;
use sauterelle_cli::interrupt::Interrupt;
use sauterelle_notation::clean::CleanText;
use sauterelle_notation::forms::written::Solution;
use sauterelle_notation::popeye::InputProblem;
use sauterelle_notation::text::{SolutionText, TextWriter};
use sauterelle_solve::Control;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use std::time::Instant;

/// The complete solution of a problem, if it was found in time.
pub fn solution(
    problem: &InputProblem,
    interrupt: &Interrupt,
    deadline: Option<Instant>,
) -> Result<Option<Solution>, String> {
    let resources = Resources {
        threads: all_cores(),
        memory: MEMORY,
    };
    let mut clean = CleanText::new(problem);
    let mut solution = Solution {
        texts: Vec::new(),
        clean: String::new(),
    };
    for (index, twin) in problem.twins.iter().enumerate() {
        let game = twin.problem.game().map_err(|error| error.to_string())?;
        let kinds = &game.rules.kinds;
        let control = Control::new(interrupt.flag(), deadline);
        let mut findings = Findings::default();
        let outcome = solve(&twin.problem, resources, &control, &mut findings);
        match outcome.map_err(|error| error.to_string())? {
            Outcome::Complete => {}
            _ => return Ok(None),
        }
        let mut text = SolutionText::new(TextWriter {
            kinds,
            language: problem.language,
        });
        solution.clean.push_str(&clean.begin(index));
        let mut shown = String::new();
        for finding in &findings.0 {
            shown.push_str(&text.write(finding));
            solution.clean.push_str(&clean.write(kinds, finding));
        }
        solution.texts.push(shown);
    }
    solution.clean.push_str(&clean.end());
    solution.clean = without_margin(&solution.clean);
    if solution.clean.is_empty() {
        // an entry must say something
        solution.clean = "{no solution}".to_string();
    }
    Ok(Some(solution))
}

/// Bytes for remembered positions.
const MEMORY: usize = 512 << 20;

/// Findings one after the other.
#[derive(Default)]
struct Findings(Vec<Finding>);

impl Sink for Findings {
    fn finding(&mut self, finding: Finding) {
        self.0.push(finding);
    }

    fn progress(&mut self, _: Progress) {}
}

/// The lines without the blanks that all of them begin with, and without blank lines around them.
fn without_margin(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let margin = lines.map(indent).min().unwrap_or(0);
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.get(margin..).unwrap_or_default().trim_end())
        .collect();
    match lines.join("\n").trim_matches('\n') {
        "" => String::new(),
        text => format!("{text}\n"),
    }
}
