//! Retractors: moves are taken back, and then the play of the stipulation must succeed.
//!
//! Each position on the way is one that a legal move leads out of to the next one, by the code that plays moves. How far it is looked
//! whether it can have come about itself is the [`Legality`] of the stipulation.

mod asked;
mod battle;
mod choices;
mod dead;
mod defensive;
mod first_moves;
mod forward;
mod help;
mod judge;
mod known;
mod repetition;
mod rights;
mod tries;
mod value;

use crate::checkpoint::Checkpoint;
use crate::control::{Control, Stopped};
use crate::goal::{Aims, Goal};
use crate::problem::{Options, Problem, Retro};
use crate::solution::{Finding, Illegal, Phase};
use crate::solving::bookmark::Bookmark;
use crate::solving::report::{Outcome, Sink};
use crate::solving::resources::Resources;
use crate::stipulation::retraction::{Manner, Retraction};
use crate::stipulation::{Node, Stipulation};
use asked::Asked;
pub(crate) use asked::Run;
use battle::Battle;
use first_moves::Work;
use help::Cooperation;
use sauterelle_kernel::condition::{Condition, RuleError};
use sauterelle_languages::say;
use sauterelle_rules::game::{Game, GameError};
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::Hindrance;
use std::sync::atomic::Ordering;

/// Whether moves can be taken back soundly in a problem that asks for it.
///
/// # Errors
/// What hinders it: a rule, men, a goal.
pub fn check(problem: &Problem) -> Result<(), GameError> {
    for stipulation in problem.stipulations() {
        if stipulation.retraction.is_some() {
            let game = problem.game_for(&stipulation)?;
            can_be_taken_back(&game, &stipulation, problem)?;
        }
    }
    Ok(())
}

/// Where moves cannot be taken back; a condition is called as the problem does, with the words behind its name.
fn under(hindrance: Hindrance, problem: &Problem) -> String {
    let is_it = |condition: &&Condition| match hindrance {
        Hindrance::Rule(name) => {
            let stood_for = condition.rule.stands_for().map(|(rule, _)| rule);
            [Some(condition.rule), stood_for]
                .into_iter()
                .flatten()
                .any(|rule| rule.meta().name[0] == name)
        }
        _ => false,
    };
    match problem.conditions.iter().find(is_it) {
        Some(condition) => say!("under {condition}"),
        None => hindrance.circumstances(),
    }
}

fn can_be_taken_back(
    game: &Game,
    stipulation: &Stipulation,
    problem: &Problem,
) -> Result<(), RuleError> {
    let options = &problem.options;
    let refused = |what: &str| {
        let text = say!("taking moves back {what}");
        Err(RuleError::Unsupported(text))
    };
    if !game.later.is_empty() {
        return refused(&say!(
            "under rules that are in force for a part of the play"
        ));
    }
    if let Some(hindrance) = unmoves::hindrance(&game.play()) {
        return refused(&under(hindrance, problem));
    }
    let is_defensive = stipulation
        .retraction
        .is_some_and(|it| matches!(it.manner, Manner::Defensive(_)));
    if options.dead_positions && is_defensive {
        return refused(&say!("in a defensive retractor with dead positions"));
    }
    let asks_who = |goal: Goal| goal.def.needs_identity || goal.def.is_position();
    let is_played = !matches!(stipulation.play, Node::Goal(_));
    if is_played && stipulation.play.asks_for_some(&asks_who) {
        return refused(&say!(
            "before play that asks where men stood at the beginning"
        ));
    }
    let numbers = !options.from_move.is_empty()
        || !options.up_to_move.is_empty()
        || !options.piece.is_empty();
    match options {
        Options {
            retro: Retro::Partial,
            ..
        } => refused(&say!("with partial retro analysis")),
        Options {
            a_posteriori: true, ..
        } => refused(&say!("with captures en passant a posteriori")),
        _ if numbers => refused(&say!("with first moves named by their numbers")),
        Options { set_play: true, .. } => refused(&say!("before set play")),
        Options {
            post_key_play: true,
            ..
        } => refused(&say!("before play after a key")),
        _ => Ok(()),
    }
}

impl<'p, 's> Run<'p, 's> {
    /// Of a stipulation with moves to be taken back. The search is to begin there, if that is given.
    ///
    /// # Errors
    /// If they cannot be taken back soundly.
    pub fn new(
        (game, aims): (&'p Game, &'p Aims),
        (stipulation, retraction): (&'p Stipulation, Retraction),
        problem: &'p Problem,
        resources: Resources,
        control: &'p Control,
        (sink, from): (&'s mut dyn Sink, Option<&Checkpoint>),
    ) -> Result<Run<'p, 's>, GameError> {
        can_be_taken_back(game, stipulation, problem)?;
        Ok(Run {
            asked: Asked {
                game,
                aims,
                stipulation,
                retraction,
                options: &problem.options,
                resources,
                control,
            },
            problem,
            sink: Bookmark::new(sink, from),
            solutions: from.map_or(0, |from| from.solutions),
        })
    }

    /// Looks for everything that can be taken back. This is the play of this number.
    ///
    /// # Errors
    /// If the rules cannot be compiled.
    pub fn solve(&mut self, play: usize) -> Result<Outcome, GameError> {
        let begin = Finding::Begin {
            phase: Phase::Play,
            starter: self.asked.first(),
            skipped: 0,
            lines: self.asked.has_lines(),
            after_check: false,
            reading: None,
            added: Vec::new(),
        };
        if !self.sink.begin_phase(begin) {
            return Ok(Outcome::Complete);
        }
        let found = match self.asked.retraction.manner {
            Manner::Judge(question) => self.judge(question)?,
            Manner::Help => self.found_by::<Cooperation>()?,
            Manner::Defensive(_) => self.found_by::<Battle>()?,
        };
        let undecided = self.asked.control.undecided.swap(0, Ordering::Relaxed);
        if undecided > 0 {
            self.sink.finding(Finding::Undecided(undecided));
        }
        match found {
            Ok(()) => {}
            Err(Stopped) if self.is_enough() => {
                self.sink.end_phase();
                return Ok(Outcome::EnoughSolutions);
            }
            Err(Stopped) => {
                let at = Checkpoint {
                    play,
                    solutions: self.solutions,
                    ..self.sink.checkpoint()
                };
                self.sink.leave(at);
                return Ok(Outcome::Interrupted);
            }
        }
        self.sink.end_phase();
        Ok(match self.asked.control.has_left_out_moves() {
            true => Outcome::TooManyChoices,
            false => Outcome::Complete,
        })
    }

    /// What is found, with the rules for the forward play of each thread in each round.
    fn found_by<W: Work<'p>>(&mut self) -> Result<Result<(), Stopped>, GameError> {
        let count = W::rounds(self.asked).len() * self.asked.workers();
        let games = (0..count).map(|_| self.problem.game_for(self.asked.stipulation));
        let games = games.collect::<Result<Vec<Game>, GameError>>()?;
        let control = self.asked.control;
        Ok(control.within(|| match self.is_possible() {
            true => self.go_through::<W>(games),
            false => Ok(()),
        }))
    }

    /// Whether the diagram can have come about; otherwise the reason is told.
    fn is_possible(&mut self) -> bool {
        let first = self.asked.first();
        let illegal = self.asked.game.play_as(!first).illegal_check(!first);
        let Retraction {
            legality,
            by_either,
            ..
        } = self.asked.retraction;
        let illegal = match illegal.is_empty() {
            true => {
                let impossible = unmoves::why_impossible(&mut self.asked.position(), legality);
                impossible.map(|why| Illegal::History(first, why))
            }
            false => Some(Illegal::Check(illegal)),
        };
        let is_possible = illegal.is_none();
        // otherwise it is the other side that has moved
        if let Some(illegal) = illegal.filter(|_| !by_either) {
            self.sink.finding(Finding::Illegal(illegal));
        }
        is_possible
    }

    fn is_enough(&self) -> bool {
        let most = self.asked.options.max_solutions;
        most.is_some_and(|most| self.solutions >= most)
    }

    /// Something found.
    fn tell(&mut self, finding: Finding) -> Result<(), Stopped> {
        // neither a try nor what more there is of a first move is another solution
        let counts = finding.is_solution();
        let is_new = self.sink.finding(finding);
        self.solutions += u64::from(is_new && counts);
        match self.is_enough() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }
}
