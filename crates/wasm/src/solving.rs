//! Problems solved on the thread that calls.

use sauterelle_kernel::game::{Game, GameError};
use sauterelle_notation::forms;
use sauterelle_notation::header;
use sauterelle_notation::popeye::{InputProblem, Question, Twin};
use sauterelle_notation::text::{SolutionText, TextWriter};
use sauterelle_solve::Control;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use std::sync::atomic::Ordering;

/// Solves all problems of a text, with so many bytes for positions that are remembered. Text in Popeye's form goes to `send`, piece by
/// piece as it is found. Returns the number of moves played.
///
/// # Errors
/// What is wrong with the text, or not supported.
pub fn solve_text(text: &str, memory: usize, send: fn(&str)) -> Result<u64, String> {
    let mut problems = Vec::new();
    for entry in forms::read(text.as_bytes(), None, &Question::default()) {
        problems.push(entry.result.map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            faults.join("\n")
        })?);
    }
    let mut nodes = 0;
    for problem in &problems {
        nodes += solve_problem(problem, memory, send).map_err(|error| error.to_string())?;
    }
    Ok(nodes)
}

fn solve_problem(problem: &InputProblem, memory: usize, send: fn(&str)) -> Result<u64, GameError> {
    let (mut nodes, mut worst) = (0, Outcome::Complete);
    for (index, twin) in problem.twins.iter().enumerate() {
        send(&header::before_twin(problem, index));
        let game = twin.problem.game()?;
        let (outcome, played) = solve_position(problem, twin, &game, memory, send)?;
        nodes += played;
        if outcome != Outcome::Complete {
            worst = outcome;
        }
    }
    send(&header::footer(problem.language, worst, None));
    Ok(nodes)
}

fn solve_position(
    problem: &InputProblem,
    twin: &Twin,
    game: &Game,
    memory: usize,
    send: fn(&str),
) -> Result<(Outcome, u64), GameError> {
    let writer = TextWriter {
        kinds: &game.rules.kinds,
        language: problem.language,
    };
    let mut lines = Lines {
        text: SolutionText::new(writer),
        gathered: String::new(),
        send,
    };
    let control = Control::default();
    let resources = Resources { threads: 0, memory };
    let outcome = solve(&twin.problem, resources, &control, &mut lines)?;
    lines.send();
    Ok((outcome, control.nodes.load(Ordering::Relaxed)))
}

/// Not more bytes than this wait to be sent.
const GATHERED: usize = 1 << 14;

/// Turns findings into text.
struct Lines<'k> {
    text: SolutionText<'k>,
    /// What waits to be sent.
    gathered: String,
    send: fn(&str),
}

impl Lines<'_> {
    fn send(&mut self) {
        if !self.gathered.is_empty() {
            (self.send)(&self.gathered);
            self.gathered.clear();
        }
    }
}

impl Sink for Lines<'_> {
    fn finding(&mut self, finding: Finding) {
        self.gathered.push_str(&self.text.write(&finding));
        if self.gathered.len() > GATHERED {
            self.send();
        }
    }

    fn progress(&mut self, _progress: Progress) {
        self.send();
    }

    fn pause(&mut self) {
        self.send();
    }
}
