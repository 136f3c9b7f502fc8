//! Retractors: moves are taken back, and then the play of the stipulation must succeed.
//!
//! Each position on the way is one that a legal move leads out of to the next one, by the code that plays moves. How far it is looked
//! whether it can have come about itself is the [`Legality`] of the stipulation.

mod battle;
mod choices;
mod defensive;
mod forward;
mod help;

use crate::checkpoint::Checkpoint;
use crate::control::{Control, Stopped};
use crate::goal::Goal;
use crate::problem::{Options, Problem};
use crate::solution::{Finding, Line, Phase, Step};
use crate::solving::bookmark::Bookmark;
use crate::solving::report::{Outcome, Progress};
use crate::solving::resources::Resources;
use crate::stipulation::retraction::{Manner, Retraction};
use crate::stipulation::{PlayKind, Stipulation};
use forward::Forward;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::RuleError;
use sauterelle_kernel::play::Ctx;
use sauterelle_kernel::unmoves::Unmove;
use sauterelle_rules::game::{Game, GameError};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Whether moves can be taken back soundly in a problem that asks for it.
///
/// # Errors
/// What hinders it: a rule, men, a goal.
pub fn check(problem: &Problem) -> Result<(), GameError> {
    for stipulation in problem.stipulations() {
        if stipulation.retraction.is_some() {
            let game = problem.game_for(&stipulation)?;
            can_be_taken_back(&game, &stipulation, &problem.options)?;
        }
    }
    Ok(())
}

fn can_be_taken_back(
    game: &Game,
    stipulation: &Stipulation,
    options: &Options,
) -> Result<(), RuleError> {
    let refused = |what: &str| {
        let text = format!("taking moves back {what}");
        Err(RuleError::Unsupported(text))
    };
    if !game.later.is_empty() {
        return refused("under rules that are in force for a part of the play");
    }
    if let Some(hindrance) = game.play().hinders_unmoves() {
        return refused(&hindrance.circumstances());
    }
    let asks_who = [
        Goal::Circuit,
        Goal::CircuitByRebirth,
        Goal::Exchange,
        Goal::ExchangeByRebirth,
        Goal::ProofGame,
        Goal::AToB,
    ];
    if asks_who.into_iter().any(|goal| stipulation.asks_for(goal)) {
        return refused("before play that asks where men stood at the beginning");
    }
    let numbers = !options.from_move.is_empty()
        || !options.up_to_move.is_empty()
        || !options.piece.is_empty();
    match options {
        _ if numbers => refused("with first moves named by their numbers"),
        Options { set_play: true, .. } => refused("before set play"),
        Options {
            post_key_play: true,
            ..
        } => refused("before play after a key"),
        _ => Ok(()),
    }
}

/// How often it is looked whether to stop, in moves taken back.
const CHECK_EVERY: u64 = 64;

/// Solving for one side.
pub(crate) struct Run<'p, 's> {
    stipulation: &'p Stipulation,
    retraction: Retraction,
    /// Who takes back first.
    first: Side,
    most: Option<u64>,
    game: &'p Game,
    forward: Forward<'p>,
    control: &'p Control,
    sink: Bookmark<'s>,
    solutions: u64,
}

impl<'p, 's> Run<'p, 's> {
    /// Of a stipulation with moves to be taken back.
    ///
    /// # Errors
    /// If they cannot be taken back soundly.
    pub fn new(
        game: &'p Game,
        (stipulation, retraction): (&'p Stipulation, Retraction),
        problem: &'p Problem,
        resources: Resources,
        control: &'p Control,
        sink: Bookmark<'s>,
    ) -> Result<Run<'p, 's>, GameError> {
        can_be_taken_back(game, stipulation, &problem.options)?;
        Ok(Run {
            stipulation,
            retraction,
            first: stipulation.takes_back().unwrap_or(Side::White),
            most: problem.options.max_solutions,
            game,
            forward: Forward::new(problem, stipulation, resources, control)?,
            control,
            sink,
            solutions: 0,
        })
    }

    /// Looks for everything that can be taken back. This is the play of this number.
    pub fn solve(&mut self, play: usize) -> Outcome {
        let begin = Finding::Begin {
            phase: Phase::Play,
            starter: self.first,
            skipped: 0,
            lines: self.has_lines(),
            after_check: false,
        };
        if !self.sink.begin_phase(begin) {
            return Outcome::Complete;
        }
        let control = self.control;
        match control.within(|| self.found()) {
            Ok(()) => {}
            Err(Stopped) if self.is_enough() => {
                self.sink.end_phase();
                return Outcome::EnoughSolutions;
            }
            Err(Stopped) => {
                let at = Checkpoint {
                    play,
                    ..self.sink.checkpoint()
                };
                self.sink.leave(at);
                return Outcome::Interrupted;
            }
        }
        self.sink.end_phase();
        match self.control.has_left_out_moves() {
            true => Outcome::TooManyChoices,
            false => Outcome::Complete,
        }
    }

    fn found(&mut self) -> Result<(), Stopped> {
        let mut cx = self.game.play_as(!self.first);
        let illegal = self.game.play_as(!self.first).illegal_check(!self.first);
        if !illegal.is_empty() && self.retraction.by_either {
            // it is the other side that has moved
            return Ok(());
        }
        if !illegal.is_empty() {
            self.sink.finding(Finding::IllegalCheck(illegal));
            return Ok(());
        }
        match self.retraction.manner {
            Manner::Help => self.help(&mut cx),
            Manner::Defensive(manner) => self.against(cx, manner),
        }
    }

    /// Whether a solution is a line: nobody plays against the other.
    fn has_lines(&self) -> bool {
        let is_battle = |kind: PlayKind| kind.is_battle();
        let play = self.stipulation.play.first_branch();
        self.retraction.manner == Manner::Help && !play.is_some_and(|play| is_battle(play.kind))
    }

    fn is_enough(&self) -> bool {
        self.most.is_some_and(|most| self.solutions >= most)
    }

    /// Something found.
    fn tell(&mut self, finding: Finding) -> Result<(), Stopped> {
        self.solutions += 1;
        self.sink.finding(finding);
        match self.is_enough() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    fn progress(&mut self, done: usize, of: usize) {
        self.sink.progress(Progress { done, of });
    }

    /// Notes that a move was taken back, and looks whether to stop.
    fn pulse(&self) -> Result<(), Stopped> {
        let before = self.control.nodes.fetch_add(1, Ordering::Relaxed);
        match before.is_multiple_of(CHECK_EVERY) && self.control.is_over() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// Whether the position can have come about, on the level of the stipulation.
    fn is_legal(&self, cx: &mut Ctx) -> bool {
        cx.is_legal(self.retraction.legality)
    }
}

/// A move taken back, to be shown.
fn step(cx: &mut Ctx, unmove: &Unmove) -> Step {
    let step = Step::of_unmove(cx, unmove);
    cx.undo();
    step
}

/// Moves taken back with the lines of the play that follows.
fn lines_after(taken_back: &Line, lines: Vec<Line>) -> impl Iterator<Item = Line> {
    lines.into_iter().map(|mut line| {
        if let Some(first) = line.first_mut() {
            Arc::make_mut(first).begins_play = true;
        }
        taken_back.iter().cloned().chain(line).collect()
    })
}
