//! Our own answer to a problem, as the text that the programs would print.

use sauterelle_notation::entered::{InputProblem, Language};
use sauterelle_notation::header;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_solve::Control;
use sauterelle_solve::shortcuts::Shortcuts;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How to solve.
#[derive(Clone, Debug)]
pub struct Solving {
    /// Time for the problem.
    pub limit: Duration,
    /// Threads and memory.
    pub resources: Resources,
    /// What the search does without.
    pub without: Shortcuts,
    /// Set when the problem is to be left unsolved.
    pub interrupt: Arc<AtomicBool>,
}

impl Solving {
    /// In the usual way, on one thread.
    pub fn within(limit: Duration) -> Solving {
        Solving {
            limit,
            resources: Resources {
                threads: 1,
                memory: 256 << 20,
            },
            without: Shortcuts::NONE,
            interrupt: Arc::default(),
        }
    }
}

/// What came of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// Everything printed.
    pub text: String,
    /// How the last position ended; those after one that was interrupted are left out.
    pub outcome: Outcome,
    /// Moves played.
    pub nodes: u64,
}

/// Solves all positions of a problem.
///
/// # Errors
/// Why that is not possible.
pub fn answer(problem: &InputProblem, solving: &Solving) -> Result<Solved, String> {
    let deadline = Instant::now() + solving.limit;
    let mut solved = Solved {
        text: String::new(),
        outcome: Outcome::Complete,
        nodes: 0,
    };
    for (index, twin) in problem.twins.iter().enumerate() {
        solved.text.push_str(&header::before_twin(problem, index));
        let game = twin
            .problem
            .game_of_visible_men()
            .map_err(|e| e.to_string())?;
        let mut control = Control::new(Arc::clone(&solving.interrupt), Some(deadline));
        control.without = solving.without;
        let writer = TextWriter::new(&game.rules.kinds, problem.language);
        let mut sink = Text {
            writer: SolutionText::new(writer),
            out: String::new(),
        };
        let outcome = solve(&twin.problem, solving.resources, &control, &mut sink);
        solved.outcome = outcome.map_err(|e| e.to_string())?;
        solved.nodes += control.nodes.load(Ordering::Relaxed);
        solved.text.push_str(&sink.out);
        if solved.outcome == Outcome::Interrupted {
            break;
        }
    }
    let footer = header::footer(Language::English, solved.outcome, Duration::ZERO);
    solved.text.push_str(&footer);
    Ok(solved)
}

/// Collects the text of a solution.
pub struct Text<'k> {
    /// Turns findings into text.
    pub writer: SolutionText<'k>,
    /// The text so far.
    pub out: String,
}

impl Sink for Text<'_> {
    fn finding(&mut self, finding: Finding) {
        self.out.push_str(&self.writer.write(&finding));
    }

    fn progress(&mut self, _progress: Progress) {}
}
