//! One position solved, and what the verdict rests on.

use super::duals::{duals, height};
use crate::notation::solution::text::TextWriter;
use crate::notation::solution::verdict::{Completeness, Verdict};
use crate::results::{Ended, PhaseResult, PhasesSoFar};
use crate::run::{Listener, PositionToSolve, PositionWriting, Writing};
use crate::solving::problem::{Options, Problem};
use crate::solving::solution::{Finding, Mark, Phase, Tree};
use crate::solving::stipulation::Node;

/// So many duals are named.
const MOST_NAMED: usize = 8;

/// Half-moves of the longest play that ends as it should. (What is required on the way may look further ahead.)
fn length(node: &Node) -> usize {
    match node {
        Node::Goal(_) => 0,
        Node::Branch(branch) => {
            let ends = branch.ends.iter().flatten().filter(|end| !end.hidden);
            usize::from(branch.max) + ends.map(|end| length(&end.node)).max().unwrap_or(0)
        }
        Node::Not(inner) | Node::Passed(inner) => length(inner),
        Node::And(a, b) | Node::Or(a, b) => length(a).max(length(b)),
    }
}

/// Gathers what the verdict on a position rests on.
pub struct Phases<'s> {
    problem: &'s Problem,
    open: Option<PhaseResult>,
    done: Vec<PhaseResult>,
}

impl<'s> Phases<'s> {
    /// Nothing found yet.
    pub fn new(problem: &'s Problem) -> Phases<'s> {
        Phases {
            problem,
            open: None,
            done: Vec::new(),
        }
    }

    /// The phase that has been begun.
    pub fn open(&self) -> Option<&PhaseResult> {
        self.open.as_ref()
    }

    /// What has come of the phases that have ended.
    pub fn done(&self) -> &[PhaseResult] {
        &self.done
    }

    fn so_far(&self) -> PhasesSoFar {
        PhasesSoFar {
            open: self.open.clone(),
            done: self.done.clone(),
        }
    }

    /// Half-moves of the present phase at full length.
    fn full_length(&self) -> usize {
        let options = Options {
            short_solutions: false,
            ..self.problem.options.clone()
        };
        let stipulation = self.problem.stipulation.modified_by(&options);
        let taken_back = stipulation.retraction.map_or(0, |back| back.half_moves);
        let depth = length(&stipulation.play) + usize::from(taken_back);
        let is_set_play = self.open.as_ref().is_some_and(|phase| !phase.is_asked);
        depth.saturating_sub(usize::from(is_set_play))
    }

    /// Whether the length of a play tells that it is shorter than stipulated.
    fn has_one_length(&self) -> bool {
        let stipulation = &self.problem.stipulation;
        let lower = stipulation.text.to_lowercase();
        let has_several = ["reci", "semi", "pser", "a=>b"];
        !stipulation.structured && !has_several.iter().any(|word| lower.contains(word))
    }

    /// Takes notice of a finding; moves of duals are named so.
    pub fn note(&mut self, finding: &Finding, name: &dyn Fn(&Tree) -> String) {
        match finding {
            Finding::Begin {
                phase,
                skipped,
                lines,
                ..
            } => {
                self.open = Some(PhaseResult {
                    is_asked: *phase == Phase::Play,
                    is_post_key: false,
                    lines: *lines,
                    skipped: *skipped,
                    solutions: 0,
                    short: 0,
                    duals: 0,
                    named_duals: Vec::new(),
                    is_illegal: false,
                    ended: Ended::OutOfTime,
                    verdict: String::new(),
                });
            }
            Finding::Line(line) => self.solution(line.len()),
            Finding::SeenLine(line) => self.solution(line.len()),
            Finding::Tree(tree) => self.tree(tree, name),
            Finding::PostKey { .. } => {
                if let Some(phase) = &mut self.open {
                    phase.is_post_key = true;
                }
            }
            Finding::Illegal(_)
            | Finding::MoveNumber { .. }
            | Finding::SeenNumber { .. }
            | Finding::Undecided(_)
            | Finding::Judged(_)
            | Finding::Placements { .. }
            | Finding::End => {}
        }
    }

    fn solution(&mut self, length: usize) {
        let is_short = self.has_one_length() && length < self.full_length();
        if let Some(phase) = &mut self.open {
            phase.short += u64::from(is_short);
        }
    }

    fn tree(&mut self, tree: &Tree, name: &dyn Fn(&Tree) -> String) {
        if tree.mark != Some(Mark::Key) || !self.problem.options.variations {
            return;
        }
        self.solution(height(tree));
        if tree.step.takes_back.is_some() {
            // what is played after moves taken back may be played in several ways
            return;
        }
        let after_key = self.full_length().saturating_sub(1);
        let found = duals(tree, after_key, name);
        if let Some(phase) = &mut self.open {
            phase.duals += found.len() as u64;
            let room = MOST_NAMED.saturating_sub(phase.named_duals.len());
            phase.named_duals.extend(found.into_iter().take(room));
        }
    }

    /// The phase has ended like this.
    pub fn end(&mut self, verdict: &Verdict, completeness: Completeness, sentence: &str) {
        self.done.extend(self.open.take().map(|phase| PhaseResult {
            solutions: verdict.solutions(),
            is_illegal: verdict.is_illegal(),
            ended: completeness.into(),
            verdict: sentence.to_string(),
            ..phase
        }));
    }
}

/// Takes what the search finds in a position: writes its solution, and gathers what the verdict rests on.
pub(crate) struct Findings<'s, 'k, 'p> {
    writer: TextWriter<'k>,
    writing: PositionWriting<'s, 'k, 'p>,
    phases: Phases<'s>,
    /// What was known of the phases when the run was stopped.
    left: Option<PhasesSoFar>,
}

impl<'s, 'k, 'p> Findings<'s, 'k, 'p> {
    /// Nothing found yet.
    pub(super) fn new(position: &PositionToSolve<'k>, writing: &'s mut Writing<'p>) -> Self
    where
        'k: 's,
    {
        Findings {
            writer: position.writer(),
            writing: writing.of(position),
            phases: Phases::new(&position.twin.problem),
            left: None,
        }
    }

    /// Goes on with a position.
    pub(super) fn going_on_from(
        position: &PositionToSolve<'k>,
        writing: &'s mut Writing<'p>,
        phases: PhasesSoFar,
    ) -> Self
    where
        'k: 's,
    {
        Findings {
            writer: position.writer(),
            writing: writing.of_same(position),
            phases: Phases {
                open: phases.open,
                done: phases.done,
                ..Phases::new(&position.twin.problem)
            },
            left: None,
        }
    }

    /// What was known of the phases when the run was stopped.
    pub(crate) fn left(&self) -> Option<PhasesSoFar> {
        self.left.clone()
    }

    /// What has come of the phases that have ended.
    pub(crate) fn phases(self) -> Vec<PhaseResult> {
        self.phases.done
    }
}

impl Listener for Findings<'_, '_, '_> {
    fn finding(&mut self, finding: &Finding, verdict: &Verdict) {
        let writer = self.writer;
        self.phases.note(finding, &|tree| writer.step(&tree.step));
        // numbers of first moves are no part of the solution
        if !finding.is_number() {
            self.writing.finding(finding, verdict);
        }
    }

    fn phase_again(&mut self, begin: &Finding) {
        self.writing.phase_again(begin);
    }

    fn left(&mut self) {
        self.left = Some(self.phases.so_far());
    }

    fn part(&mut self, verdict: &Verdict, completeness: Completeness, sentence: &str) {
        self.phases.end(verdict, completeness, sentence);
    }
}
