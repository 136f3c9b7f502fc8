//! A problem in pieces, for many machines: each piece is solved by itself, and the results are put together in the order in which one
//! machine would find them.

use crate::error::Error;
use crate::problem::Problem;
use crate::run::{Listener, Run, Solver, Stop, without_margin};
use sauterelle_kernel::men::Language;
use sauterelle_notation::solution::json::JsonWriter;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::verdict::{Completeness, Tally, Verdict};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, count_moves};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A piece of a problem: the play of one of its positions that begins with the moves of these numbers; without any, all of its play.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The position, from 0.
    pub position: usize,
    /// The number of the first move, and perhaps of the second one, each from 1.
    pub path: Vec<u32>,
}

/// What a piece has come to.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct PieceResult {
    /// Its solutions.
    pub solutions: Vec<PieceSolution>,
    /// What is counted of each of its phases.
    pub tallies: Vec<Tally>,
    /// Everything in it was examined.
    pub is_complete: bool,
    /// As many solutions were found as were asked for.
    pub is_enough: bool,
    /// Why the diagram is illegal, if it is, as a sentence.
    pub notice: String,
    /// Moves played.
    pub nodes: u64,
    /// Seconds taken.
    pub seconds: f64,
}

/// A solution of a piece.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct PieceSolution {
    /// In Popeye's form.
    pub text: String,
    /// As data.
    pub data: Value,
    /// Which phase of the position it belongs to, from 0.
    pub phase: usize,
    /// Half-moves of a line: shorter ones are found first. 0 for trees.
    pub half_moves: usize,
}

/// What all pieces of a position have come to.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Merged {
    /// The position, from 0.
    pub position: usize,
    /// Its solutions in the order of one machine.
    pub solutions: Vec<PieceSolution>,
    /// What each phase has come to.
    pub verdicts: Vec<String>,
    /// Everything was examined.
    pub is_complete: bool,
    /// Moves played.
    pub nodes: u64,
    /// Seconds taken by all pieces together.
    pub seconds: f64,
}

impl Problem {
    /// The pieces of which a piece consists: its first moves, or the moves that follow its first one. The piece itself where play
    /// cannot be taken apart.
    ///
    /// # Errors
    /// If there is no such position, or if its rules cannot be compiled.
    pub fn pieces(&self, whole: &Piece) -> Result<Vec<Piece>, Error> {
        let twins = &self.input.twins;
        let twin = twins.get(whole.position).ok_or(Error::NoPosition)?;
        let Some(count) = count_moves(&twin.problem, &whole.path)? else {
            return Ok(vec![whole.clone()]);
        };
        let piece = |number| {
            let mut path = whole.path.clone();
            path.push(number);
            Piece {
                position: whole.position,
                path,
            }
        };
        Ok((1..=count).map(piece).collect())
    }

    /// The piece as a problem of its own.
    fn piece(&self, piece: &Piece) -> Result<Problem, Error> {
        let mut problem = self.clone();
        let twins = &self.input.twins;
        let mut twin = twins.get(piece.position).ok_or(Error::NoPosition)?.clone();
        twin.problem.options.piece = piece.path.clone();
        problem.input.twins = vec![twin];
        Ok(problem)
    }
}

impl Solver {
    /// Solves a piece of a problem.
    ///
    /// # Errors
    /// If there is no such position, or if its rules cannot be compiled.
    pub fn solve_piece(
        &self,
        problem: &Problem,
        piece: &Piece,
        stop: &Stop,
    ) -> Result<PieceResult, Error> {
        let own = problem.piece(piece)?;
        let run = Run::new(self, &own.input, stop.clone())?;
        let position = run.positions().next().ok_or(Error::NoPosition)?;
        let mut gatherer = Gatherer {
            text: SolutionText::new(position.writer()),
            writer: JsonWriter::new(&position.game.rules)
                .in_language(own.input.language)
                .in_notation(own.input.notation),
            solutions: Vec::new(),
            tallies: Vec::new(),
        };
        let solved = position.solve(&mut gatherer);
        if let Some(error) = solved.error {
            return Err(error);
        }
        Ok(PieceResult {
            solutions: gatherer.solutions,
            tallies: gatherer.tallies,
            is_complete: solved.outcome == Outcome::Complete,
            is_enough: solved.outcome == Outcome::EnoughSolutions,
            notice: solved.notice,
            nodes: solved.nodes,
            seconds: solved.time.as_secs_f64(),
        })
    }
}

/// Gathers solutions as text and as data.
struct Gatherer<'k> {
    text: SolutionText<'k>,
    writer: JsonWriter<'k>,
    solutions: Vec<PieceSolution>,
    tallies: Vec<Tally>,
}

impl Gatherer<'_> {
    fn add(&mut self, text: &str, data: &impl Serialize, half_moves: usize) {
        self.solutions.push(PieceSolution {
            text: text.to_string(),
            // none of these types can fail to be data
            data: serde_json::to_value(data).unwrap_or_default(),
            phase: self.tallies.len(),
            half_moves,
        });
    }
}

impl Listener for Gatherer<'_> {
    fn finding(&mut self, finding: &Finding, _verdict: &Verdict) {
        let text = self.text.write(finding);
        match finding {
            Finding::Line(line) => self.add(&text, &self.writer.line(line), line.len()),
            Finding::SeenLine(line) => self.add(&text, &self.writer.seen_line(line), line.len()),
            Finding::Tree(tree) => self.add(&text, &self.writer.tree(tree), 0),
            Finding::PostKey { replies, .. } => {
                self.add(&text, &self.writer.replies(replies), 0);
            }
            Finding::Begin { .. }
            | Finding::Illegal(_)
            | Finding::MoveNumber { .. }
            | Finding::SeenNumber { .. }
            | Finding::Undecided(_)
            | Finding::Judged(_)
            | Finding::Placements { .. }
            | Finding::End => {}
        }
    }

    fn part(&mut self, verdict: &Verdict, _completeness: Completeness, _sentence: &str) {
        self.tallies.push(verdict.tally().clone());
    }
}

/// Puts together what the pieces of a position have come to, given in any order. `is_all`: no piece is missing.
pub fn merged(
    problem: &Problem,
    position: usize,
    mut results: Vec<(Piece, PieceResult)>,
    is_all: bool,
) -> Merged {
    results.sort_by(|(one, _), (other, _)| one.cmp(other));
    let options = problem
        .input
        .twins
        .get(position)
        .map(|twin| &twin.problem.options);
    let most = options.and_then(|options| options.max_solutions);
    let is_complete = is_all && results.iter().all(|(_, it)| it.is_complete);
    let mut whole = Merged {
        position,
        solutions: Vec::new(),
        verdicts: Vec::new(),
        is_complete,
        nodes: results.iter().map(|(_, it)| it.nodes).sum(),
        seconds: results.iter().map(|(_, it)| it.seconds).sum(),
    };
    let mut tallies: Vec<Tally> = Vec::new();
    let notice = results
        .iter()
        .map(|(_, it)| it.notice.clone())
        .find(|it| !it.is_empty());
    for (_, result) in results {
        for (phase, tally) in result.tallies.iter().enumerate() {
            match tallies.get_mut(phase) {
                Some(known) => known.add(tally),
                None => tallies.push(tally.clone()),
            }
        }
        whole.solutions.extend(result.solutions);
    }
    whole
        .solutions
        .sort_by_key(|found| (found.phase, found.half_moves));
    if let Some(notice) = notice {
        whole.verdicts.push(notice);
        return whole;
    }
    if tallies.is_empty() {
        // no piece has ended
        tallies.push(Tally::default());
    }
    let language = problem.input.language;
    for (phase, tally) in tallies.iter_mut().enumerate() {
        let sentence = verdict(tally, language, &mut whole, phase, most);
        whole.verdicts.push(sentence);
    }
    whole
}

/// The verdict on a phase, of whose solutions those beyond the most that are asked for are left out.
fn verdict(
    tally: &mut Tally,
    language: Language,
    whole: &mut Merged,
    phase: usize,
    most: Option<u64>,
) -> String {
    let completeness = match most {
        Some(most) if tally.solutions >= most => {
            let mut left = most;
            whole.solutions.retain(|found| {
                let is_kept = found.phase != phase || left > 0;
                if found.phase == phase && found.is_solution() {
                    left = left.saturating_sub(1);
                }
                is_kept
            });
            tally.solutions = most;
            tally
                .keys
                .truncate(usize::try_from(most).unwrap_or(usize::MAX));
            whole.is_complete = false;
            Completeness::Enough
        }
        _ if whole.is_complete => Completeness::Complete,
        _ => Completeness::OutOfTime,
    };
    tally.sentence(language, completeness, None)
}

impl PieceSolution {
    /// Whether it counts: lines do, and keys, but not tries.
    fn is_solution(&self) -> bool {
        self.half_moves > 0 || self.data.get("mark").is_some_and(|mark| mark == "key")
    }
}

impl std::fmt::Display for PieceSolution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(without_margin(&self.text).trim_end())
    }
}
