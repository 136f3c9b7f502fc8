//! What problems show: facts found in their solutions, each with the lines that show it.

use crate::error::Error;
use crate::notation::entered::InputProblem;
use crate::notation::solution::text::TextWriter;
use crate::notation::solution::verdict::{Completeness, Verdict};
use crate::run::{Listener, Run, Solver, Stop};
use sauterelle_content::play::{NodeId, Position, What};
use sauterelle_content::{Evidence, Fact, Play};
use sauterelle_kernel::men::Language;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::Outcome;
use serde::Serialize;
use std::fmt::Write as _;

pub use sauterelle_content::{finals, predicate, registry};

/// What a solved problem shows.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Content {
    /// The facts, in the order of their names and values.
    pub facts: Vec<FoundFact>,
    /// The problem has been solved to its end; otherwise the facts are those of what has been found.
    pub is_complete: bool,
    /// Facts can be told of it: it is play forward from a diagram with all men to be seen.
    pub is_told: bool,
}

/// A fact.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct FoundFact {
    /// As queries have it: `TraceBack(wR, 1, true)`.
    pub text: String,
    /// The name of its predicate.
    pub name: &'static str,
    /// The values.
    pub values: Vec<String>,
    /// What the predicate means, in the language of the problem.
    pub meaning: &'static str,
    /// Each place where it is shown; as many as it counts.
    pub shown: Vec<Shown>,
}

/// Where a fact is shown.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Shown {
    /// Lines of play in the language of the problem, each up to the move with which it is seen; behind the letter of a twin.
    pub lines: Vec<String>,
    /// The squares that matter.
    pub squares: Vec<String>,
}

impl Shown {
    /// Nothing is to be shown but the problem itself.
    pub fn is_whole_problem(&self) -> bool {
        self.squares.is_empty() && self.lines.iter().all(String::is_empty)
    }
}

impl Solver {
    /// Solves a problem and says what it shows. Of battle play the variations are looked at, whether the problem asks for them or not.
    ///
    /// # Errors
    /// If the rules cannot be compiled.
    pub fn content(&self, problem: &InputProblem, stop: &Stop) -> Result<Content, Error> {
        let mut problem = problem.clone();
        for twin in &mut problem.twins {
            twin.problem.options.variations = true;
        }
        let run = Run::new(self, &problem, stop.clone())?;
        let mut play = Play::new();
        for position in run.positions() {
            play.begin(Position {
                label: &position.twin.label,
                problem: &position.twin.problem,
                game: position.game,
            });
            let solved = position.solve(&mut Adding(&mut play));
            if let Some(error) = solved.error {
                return Err(error);
            }
        }
        let facts = registry::facts(&play);
        let telling = Telling {
            play: &play,
            language: problem.language,
        };
        Ok(Content {
            facts: facts.iter().map(|fact| telling.fact(&fact)).collect(),
            is_complete: run.outcome() == Outcome::Complete,
            is_told: play.is_told(),
        })
    }
}

/// Adds what is found to the play.
struct Adding<'a, 'p>(&'a mut Play<'p>);

impl Listener for Adding<'_, '_> {
    fn finding(&mut self, finding: &Finding, _: &Verdict) {
        self.0.add(finding);
    }

    fn part(&mut self, _: &Verdict, _: Completeness, _: &str) {}
}

/// Tells facts in the language of a problem.
struct Telling<'t, 'p> {
    play: &'t Play<'p>,
    language: Language,
}

impl Telling<'_, '_> {
    fn fact(&self, fact: &Fact) -> FoundFact {
        FoundFact {
            text: fact.to_string(),
            name: fact.predicate.name,
            values: fact.values.iter().map(ToString::to_string).collect(),
            meaning: fact.predicate.doc[self.language as usize],
            shown: fact.evidence.iter().map(|it| self.shown(it)).collect(),
        }
    }

    fn shown(&self, evidence: &Evidence) -> Shown {
        Shown {
            lines: evidence.lines.iter().map(|end| self.line(*end)).collect(),
            squares: evidence.squares.iter().map(ToString::to_string).collect(),
        }
    }

    /// The moves up to a node.
    fn line(&self, end: NodeId) -> String {
        let play = self.play;
        let Some(position) = play.position_of(end) else {
            return String::new();
        };
        let at = &play.positions()[position];
        let writer = TextWriter::new(&at.game.rules.kinds, self.language);
        let mut text = match play.positions().len() {
            1 => String::new(),
            _ => format!("{})", at.label),
        };
        let mut last = None;
        for id in play.line(end) {
            let node = play.node(id);
            if let What::Move(step, _) = &node.what {
                let number = node.half_moves.div_ceil(2);
                let is_second = node.half_moves.is_multiple_of(2);
                let blank = if text.is_empty() { "" } else { " " };
                let _ = match (is_second, last == Some(node.half_moves - 1)) {
                    (false, _) => write!(text, "{blank}{number}.{}", writer.step(step)),
                    (true, true) => write!(text, " {}", writer.step(step)),
                    (true, false) => write!(text, "{blank}{number}...{}", writer.step(step)),
                };
                last = Some(node.half_moves);
            }
        }
        match play.node(end).what {
            // set play and threats begin where nobody moves
            What::Pass => text + " …",
            _ => text,
        }
    }
}
