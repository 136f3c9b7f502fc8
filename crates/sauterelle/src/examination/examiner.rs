//! A problem examined while it is solved, whoever else listens.

use super::class::Class;
use super::intention::Intention;
use super::judged::Judged;
use super::position::Findings;
use super::texts::Texts;
use crate::comparison::{Comparison, Notation};
use crate::notation::entered::InputProblem;
use crate::results::{ExaminedSoFar, PhaseResult, PhasesSoFar, PositionResult};
use crate::run::{PositionToSolve, Solved, Writing};
use sauterelle_kernel::men::Language;
use serde::Serialize;

/// What has come of a problem: its class, and why.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The verdict in a word.
    pub class: Class,
    /// Whether it rests on what is intended.
    pub is_intention_known: bool,
    /// What this word means, in the language of the problem.
    pub meaning: &'static str,
    /// The verdict in a sentence.
    pub verdict: String,
    /// Each position.
    pub positions: Vec<PositionResult>,
    /// How it compares with what is intended, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Comparison>,
    /// The solution as YACPDB keeps it, unless that is too long to be kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
}

/// Gathers what is found of a problem, position after position, and judges it.
pub(crate) struct Examiner<'p> {
    problem: &'p InputProblem,
    writing: Writing<'p>,
    positions: Vec<PositionResult>,
}

/// What has been gathered.
pub(super) struct Examined {
    pub class: Class,
    /// Whether the class rests on what is intended.
    pub is_intention_known: bool,
    pub comparison: Option<Comparison>,
    pub verdict: String,
    pub positions: Vec<PositionResult>,
    pub texts: Texts,
}

impl<'p> Examiner<'p> {
    /// Nothing gathered yet; of solutions so many bytes are kept, in the words of this language.
    pub fn new(problem: &'p InputProblem, most: usize, language: Language) -> Examiner<'p> {
        Examiner {
            problem,
            writing: Writing::new(problem, most).in_language(language),
            positions: Vec::new(),
        }
    }

    /// What must be known to go on; of the position that has been begun and is not complete, these phases.
    pub fn so_far(&self, begun: Option<PhasesSoFar>) -> ExaminedSoFar {
        ExaminedSoFar {
            written: self.writing.so_far(),
            positions: self.positions.clone(),
            begun,
        }
    }

    /// Goes on with what has been examined.
    #[must_use]
    pub fn going_on_from(self, so_far: &ExaminedSoFar) -> Examiner<'p> {
        Examiner {
            writing: self.writing.going_on_from(so_far.written.clone()),
            positions: so_far.positions.clone(),
            ..self
        }
    }

    /// Takes what else is found in a position that has been begun.
    pub fn of_same<'s, 'k: 's>(
        &'s mut self,
        position: &PositionToSolve<'k>,
        phases: PhasesSoFar,
    ) -> Findings<'s, 'k, 'p> {
        Findings::going_on_from(position, &mut self.writing, phases)
    }

    /// Takes what is found in the next position.
    pub fn of<'s, 'k: 's>(&'s mut self, position: &PositionToSolve<'k>) -> Findings<'s, 'k, 'p> {
        Findings::new(position, &mut self.writing)
    }

    /// The position has been solved.
    pub fn add(&mut self, position: &PositionToSolve, phases: Vec<PhaseResult>, solved: &Solved) {
        self.positions.push(PositionResult {
            label: position.twin.label.clone(),
            phases,
            nodes: solved.nodes,
        });
    }

    /// Judges, and compares with what is intended.
    pub fn judge(self, intention: Option<&Intention>) -> Judgement {
        let language = self.problem.language;
        let examined = self.end(intention);
        let clean = examined.texts.in_notation(Notation::Yacpdb);
        Judgement {
            class: examined.class,
            is_intention_known: examined.is_intention_known,
            meaning: examined.class.meaning_in(language),
            verdict: examined.verdict,
            comparison: examined.comparison,
            solution: (!examined.texts.is_cut).then(|| clean.to_string()),
            positions: examined.positions,
        }
    }

    pub(super) fn end(self, intention: Option<&Intention>) -> Examined {
        let (problem, mut positions) = (self.problem, self.positions);
        let left = &problem.twins[positions.len()..];
        let left = left
            .iter()
            .map(|twin| PositionResult::not_begun(&twin.label));
        positions.extend(left);
        let texts = Texts::of(problem, self.writing);
        let judged = Judged {
            problem,
            intention,
            positions: &positions,
            texts: &texts,
        };
        let (class, is_intention_known, comparison) = judged.verdict();
        Examined {
            class,
            is_intention_known,
            comparison,
            verdict: sentence(problem, &positions),
            positions,
            texts,
        }
    }
}

/// The verdicts on all positions, with their letters.
fn sentence(problem: &InputProblem, positions: &[PositionResult]) -> String {
    let is_lettered = problem.twins.len() > 1;
    let told = positions.iter().map(|position| {
        let verdicts: Vec<&str> = position.phases.iter().map(|p| p.verdict.as_str()).collect();
        let verdicts = match verdicts.as_slice() {
            [] => "not begun".to_string(),
            verdicts => verdicts.join(" / "),
        };
        match is_lettered {
            true => format!("{}) {verdicts}", position.label),
            false => verdicts,
        }
    });
    told.collect::<Vec<_>>().join("; ")
}
