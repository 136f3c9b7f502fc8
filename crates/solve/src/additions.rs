//! Men to be added: they are placed on empty squares in every way, and each placement is solved as a problem of its own.
//!
//! A placement that makes the diagram illegal is none: pawns of the array stand on their second to seventh rank, no more men are there than
//! in a game, and the side that is not to move is not in check. Where the legality of the diagram is asked for, only the pawns are looked at.

use crate::checkpoint::Checkpoint;
use crate::control::Control;
use crate::problem::Problem;
use crate::solution::{Finding, Phase};
use crate::solving::report::{Outcome, Progress, Sink};
use crate::stipulation::Stipulation;
use crate::stipulation::retraction::Manner;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::RuleError;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men;
use sauterelle_languages::say;
use sauterelle_rules::game::{Game, GameError};
use sauterelle_unmoves as unmoves;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

/// More placements are not tried: three different men have nearly as many.
pub const MOST_PLACEMENTS: u64 = 250_000;

/// Men and where they are placed.
type Placement = Vec<(Sq, DiagramMan)>;

/// Whether men can be added in a problem that asks for it.
///
/// # Errors
/// What hinders it.
pub fn check(problem: &Problem) -> Result<(), GameError> {
    let options = &problem.options;
    if options.added.is_empty() {
        return Ok(());
    }
    let refused = |text: String| Err(RuleError::Unsupported(text).into());
    let numbers = !options.from_move.is_empty()
        || !options.up_to_move.is_empty()
        || !options.piece.is_empty();
    if problem.target.is_some() {
        return refused(say!("adding men where a given position is to be reached"));
    }
    if problem.diagram.invisible > 0 {
        return refused(say!("adding men beside invisible ones"));
    }
    if numbers {
        return refused(say!("adding men with first moves named by their numbers"));
    }
    let number = number_of_placements(problem);
    if number > MOST_PLACEMENTS {
        return refused(say!(
            "adding men in {number} ways (at most {MOST_PLACEMENTS} are tried)"
        ));
    }
    Ok(())
}

/// Solves a problem as its men stand, compiled as this game, and tells what is found.
pub(crate) type SolveOne<'s> =
    dyn FnMut(&Problem, &Game, &mut dyn Sink) -> Result<Outcome, GameError> + 's;

/// Solves each placement. What has a solution is told, with the men that have been added.
///
/// # Errors
/// If men cannot be added, or the rules cannot be compiled.
pub(crate) fn solve(
    from: &Checkpoint,
    problem: &Problem,
    control: &Control,
    sink: &mut dyn Sink,
    solve_one: &mut SolveOne,
) -> Result<Outcome, GameError> {
    check(problem)?;
    let placements = placements(problem);
    let most = problem.options.max_solutions;
    let mut solutions = from.solutions;
    let mut outcome = Outcome::Complete;
    let mut placed = problem.clone();
    for (index, placement) in placements.iter().enumerate().skip(from.play) {
        let progress = Progress {
            done: index,
            of: placements.len(),
        };
        sink.progress(progress);
        placed.diagram = with(&problem.diagram, placement);
        let mut case = Case::of(placement);
        let ended = if control.is_over() {
            Outcome::Interrupted
        } else if let Some(game) = game_of(&mut placed)? {
            let ended = solve_one(&placed, &game, &mut case)?;
            // that one placement has as many solutions as are asked for stops no other one
            control.enough.store(false, Ordering::Relaxed);
            ended
        } else {
            Outcome::Complete
        };
        if ended == Outcome::Interrupted {
            sink.left_at(Checkpoint {
                play: index,
                solutions,
                ..Checkpoint::default()
            });
            return Ok(Outcome::Interrupted);
        }
        outcome = outcome.or_worse(ended);
        solutions += case.tell(sink);
        if most.is_some_and(|most| solutions >= most) {
            return Ok(outcome.or_worse(Outcome::EnoughSolutions));
        }
    }
    if solutions == 0 {
        let of = placements.len();
        for stipulation in problem.stipulations() {
            sink.finding(begin(&stipulation));
            sink.finding(Finding::Placements { done: of, of });
            sink.finding(Finding::End);
        }
    }
    Ok(outcome)
}

/// A part that says how many placements have been looked at.
fn begin(stipulation: &Stipulation) -> Finding {
    Finding::Begin {
        phase: Phase::Play,
        starter: stipulation.mover(),
        skipped: 0,
        lines: true,
        after_check: false,
        reading: None,
        added: Vec::new(),
    }
}

/// The game of the diagram with these men, if it is one that can be asked about. Its rules are kept, since they are the same for all
/// placements.
fn game_of(placed: &mut Problem) -> Result<Option<Game>, GameError> {
    let game = match placed.compile_beside(&[]).map_err(GameError::from) {
        Ok(()) => placed.game(),
        Err(error) => Err(error),
    };
    let game = match game {
        Err(GameError::ManOnHole(_)) => return Ok(None),
        other => other?,
    };
    let manner = placed.stipulation.retraction.map(|it| it.manner);
    let player = game.play();
    let is_judged = matches!(manner, Some(Manner::Judge(_)));
    let looks_at_men = !is_judged && unmoves::hindrance(&player).is_none();
    let is_possible = !looks_at_men || unmoves::material_is_possible(&player);
    drop(player);
    Ok(is_possible.then_some(game))
}

fn with(diagram: &Diagram, placement: &Placement) -> Diagram {
    let mut with = diagram.clone();
    for (at, man) in placement {
        with.men[at.index()] = Some(*man);
    }
    with
}

/// The men to be added, each with how many there are of it.
fn groups(problem: &Problem) -> Vec<(DiagramMan, usize)> {
    let mut groups: Vec<(DiagramMan, usize)> = Vec::new();
    for man in &problem.options.added {
        match groups.iter_mut().find(|(known, _)| known == man) {
            Some((_, number)) => *number += 1,
            None => groups.push((*man, 1)),
        }
    }
    groups
}

/// Where a man may be placed while nobody else has been.
fn squares_for(problem: &Problem, man: DiagramMan) -> Vec<Sq> {
    let [.., pawn] = men::orthodox();
    let is_pawn = std::ptr::eq(man.man, pawn);
    let is_at_end = |at: Sq| is_pawn && matches!(at.rank(), 0 | 7);
    let is_empty = |at: Sq| problem.diagram.men[at.index()].is_none();
    let free = Sq::all().filter(|at| is_empty(*at) && !is_at_end(*at));
    free.collect()
}

/// How many placements there are, at most.
fn number_of_placements(problem: &Problem) -> u64 {
    let mut number = 1u64;
    for (man, times) in groups(problem) {
        let squares = squares_for(problem, man).len() as u64;
        for nth in 0..times as u64 {
            // a product of so many numbers in a row can be divided by each
            number = number.saturating_mul(squares.saturating_sub(nth)) / (nth + 1);
        }
    }
    number
}

/// All placements: squares in their order, those of the first man first.
fn placements(problem: &Problem) -> Vec<Placement> {
    let mut all: Vec<BTreeMap<Sq, DiagramMan>> = vec![BTreeMap::new()];
    for (man, times) in groups(problem) {
        let squares = squares_for(problem, man);
        let mut last: Vec<(Option<Sq>, BTreeMap<Sq, DiagramMan>)> =
            all.into_iter().map(|placement| (None, placement)).collect();
        for _ in 0..times {
            let mut next = Vec::new();
            for (before, placement) in last {
                // men of one kind are placed in the order of squares, so that none is placed twice
                let free = squares.iter().copied();
                let free = free
                    .filter(|at| before.is_none_or(|before| before < *at))
                    .filter(|at| !placement.contains_key(at));
                next.extend(free.map(|at| {
                    let mut placement = placement.clone();
                    placement.insert(at, man);
                    (Some(at), placement)
                }));
            }
            last = next;
        }
        all = last.into_iter().map(|(_, placement)| placement).collect();
    }
    all.into_iter().map(|it| it.into_iter().collect()).collect()
}

/// What is found of a placement, held back until it is known whether it has a solution.
struct Case {
    added: Placement,
    held: Vec<Finding>,
    /// The present part is no set play.
    is_asked: bool,
    solutions: u64,
}

impl Case {
    fn of(added: &Placement) -> Case {
        Case {
            added: added.clone(),
            held: Vec::new(),
            is_asked: false,
            solutions: 0,
        }
    }

    /// Tells all of it if there is a solution, and how many there are.
    fn tell(self, sink: &mut dyn Sink) -> u64 {
        if self.solutions > 0 {
            for finding in self.held {
                sink.finding(finding);
            }
        }
        self.solutions
    }
}

impl Sink for Case {
    fn finding(&mut self, mut finding: Finding) {
        if let Finding::Begin { phase, added, .. } = &mut finding {
            self.is_asked = *phase == Phase::Play;
            added.clone_from(&self.added);
        }
        self.solutions += u64::from(self.is_asked && finding.is_solution());
        self.held.push(finding);
    }

    fn progress(&mut self, _: Progress) {}
}

#[cfg(test)]
mod tests;
