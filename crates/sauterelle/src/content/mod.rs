//! What problems show: facts found in their solutions, each with the lines that show it.

mod facts;
mod found;
mod telling;

use crate::error::Error;
use crate::notation::entered::InputProblem;
use crate::notation::solution::verdict::{Completeness, Verdict};
use crate::run::{Listener, PositionToSolve, Run, Solver, Stop};
use sauterelle_content::Play;
use sauterelle_content::play::Position;
use sauterelle_content::prints::Print;
use sauterelle_kernel::men::Language;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::Outcome;
use schemars::JsonSchema;
use serde::Serialize;
use telling::Telling;

pub use facts::{FoundFact, Shown, Way, WayStep};

pub use sauterelle_content::{finals, predicate, prints, registry};

/// What a solved problem shows.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Content {
    /// The facts, in the order of their names and values.
    pub facts: Vec<FoundFact>,
    /// The problem has been solved to its end; otherwise the facts are those of what has been found.
    pub is_complete: bool,
    /// Facts can be told of it: it is play forward from a diagram with all men to be seen.
    pub is_told: bool,
    /// What it may have in common with other problems.
    #[serde(skip)]
    pub prints: Vec<Print>,
}

impl Content {
    /// What a solution shows that has been found to its end or not.
    fn of(play: &Play, language: Language, is_complete: bool) -> Content {
        let facts = registry::facts(play);
        let telling = Telling { play, language };
        Content {
            facts: facts.iter().map(|fact| telling.fact(&fact)).collect(),
            is_complete,
            is_told: play.is_told(),
            prints: match play.is_told() {
                true => prints::of_play(play),
                false => Vec::new(),
            },
        }
    }
}

/// A position of a problem, as content has it.
fn begun<'p>(position: &PositionToSolve<'p>) -> Position<'p> {
    Position {
        label: &position.twin.label,
        problem: &position.twin.problem,
        game: position.game,
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
            play.begin(begun(&position));
            let solved = position.solve(&mut Adding(&mut play));
            if let Some(error) = solved.error {
                return Err(error);
            }
        }
        let is_complete = run.outcome() == Outcome::Complete;
        Ok(Content::of(&play, problem.language, is_complete))
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
