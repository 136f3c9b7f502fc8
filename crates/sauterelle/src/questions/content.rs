//! What a problem shows, with keywords for it. Where its solution is known already, that is played again and nothing is searched.

use super::asked::Asked;
use super::fault::Fault;
use super::question::{Allowed, Question, json, parse};
use crate::content::{Content, FoundFact, Way};
use crate::error::Error;
use crate::examination::together;
use crate::notation::entered::InputProblem;
use crate::query::keywords_of;
use crate::results::{Ended, PositionResult};
use crate::run::{Rest, Solver};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "content",
    request: "`{problem, texts, positions, rest, time}`",
    doc: "[what a problem shows](#what-a-problem-shows)",
    example: r#"{ "problem": "BeginProblem Stipulation h#1 Forsyth k7/8/1K6/8/8/8/8/7Q EndProblem" }"#,
    keeps_time: false,
    answer: |question, allowed| json(&content(&parse(question)?, allowed)?),
};

/// The longest time for a search: answers have to come soon.
const MOST_SECONDS: f64 = 8.0;

/// So many places where a fact is shown are told; how many there are is told of all.
const MOST_SHOWN: usize = 50;

/// A problem, and its solution if that is known.
#[derive(Deserialize)]
struct Wished {
    #[serde(flatten)]
    asked: Asked,
    #[serde(flatten)]
    solved: Solved,
    /// Seconds for a search, where the solution is not known or cannot be played again.
    time: Option<f64>,
}

/// A solution that is known.
#[derive(Deserialize)]
pub(super) struct Solved {
    /// The solution of each position, as events tell it.
    #[serde(default)]
    texts: Vec<String>,
    /// What has come of each position, as the last event tells it.
    #[serde(default)]
    positions: Vec<PositionResult>,
    /// What was left when solving was stopped: it holds the solution as far as that is known.
    rest: Option<Rest>,
}

/// What a problem shows.
#[derive(Serialize)]
struct Told {
    facts: Vec<Fact>,
    is_complete: bool,
    is_told: bool,
    /// What is missing, if it is not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    lacks: Option<Lack>,
    keywords: Vec<&'static str>,
}

/// Why there may be more facts.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum Lack {
    /// It has not been solved to its end.
    Solving,
    /// The solution that is known has no variations.
    Variations,
}

/// A fact.
#[derive(Serialize)]
struct Fact {
    text: String,
    name: &'static str,
    values: Vec<String>,
    meaning: &'static str,
    count: usize,
    shown: Vec<Place>,
}

/// Where it is shown.
#[derive(Serialize)]
struct Place {
    lines: Vec<String>,
    ways: Vec<Way>,
    squares: Vec<String>,
}

impl From<FoundFact> for Fact {
    fn from(fact: FoundFact) -> Fact {
        let places = fact.shown.iter().filter(|it| !it.is_whole_problem());
        let shown = places.take(MOST_SHOWN).map(|it| Place {
            lines: it.lines.clone(),
            ways: it.ways.clone(),
            squares: it.squares.clone(),
        });
        Fact {
            shown: shown.collect(),
            count: fact.shown.len(),
            text: fact.text,
            name: fact.name,
            values: fact.values,
            meaning: fact.meaning,
        }
    }
}

/// Tells what a problem shows.
fn content(wished: &Wished, allowed: &Allowed) -> Result<Told, Fault> {
    let problem = wished.asked.problem()?;
    let input = &problem.input;
    if let Some(rest) = &wished.solved.rest {
        rest.check(input)?;
    }
    let (content, lacks) = match wished.solved.found(input) {
        Some(found) => found,
        None => wished.searched(input, allowed)?,
    };
    Ok(Told {
        keywords: keywords_of(input, &content),
        is_complete: content.is_complete,
        is_told: content.is_told,
        lacks: (content.is_told && !content.is_complete).then_some(lacks),
        facts: content.facts.into_iter().map(Fact::from).collect(),
    })
}

impl Solved {
    /// What it shows; nothing if it is not given, or cannot be played again.
    ///
    /// # Errors
    /// If it belongs to another problem.
    pub(super) fn shown(&self, problem: &InputProblem) -> Result<Option<Content>, Fault> {
        if let Some(rest) = &self.rest {
            rest.check(problem)?;
        }
        Ok(self.found(problem).map(|(content, _)| content))
    }

    fn found(&self, problem: &InputProblem) -> Option<(Content, Lack)> {
        let (positions, texts) = match &self.rest {
            Some(rest) => rest.found(problem)?,
            None => (self.positions.clone(), self.texts.as_slice()),
        };
        if texts.is_empty() || positions.is_empty() {
            return None;
        }
        let text = together(problem, texts);
        let content = Content::of_found(problem, &positions, &text)?;
        let is_solved = |it: &PositionResult| it.ended() == Ended::Complete;
        let are_all = positions.len() == problem.twins.len();
        let lack = match are_all && positions.iter().all(is_solved) {
            true => Lack::Variations,
            false => Lack::Solving,
        };
        Some((content, lack))
    }
}

impl Wished {
    /// By a search that takes no longer than an answer may.
    fn searched(
        &self,
        problem: &InputProblem,
        allowed: &Allowed,
    ) -> Result<(Content, Lack), Fault> {
        let seconds = self.time.unwrap_or(MOST_SECONDS).clamp(0.0, MOST_SECONDS);
        let solver = Solver {
            threads: allowed.threads,
            time: Some(Duration::from_secs_f64(seconds)),
            ..Solver::default()
        };
        for twin in &problem.twins {
            twin.problem.game_of_visible_men().map_err(Error::from)?;
        }
        let content = solver.content(problem, &allowed.stop)?;
        Ok((content, Lack::Solving))
    }
}

#[cfg(test)]
mod tests;
