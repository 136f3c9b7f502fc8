//! A problem being solved, position after position.

use super::listener::Listener;
use super::monitor::Monitor;
use super::pulse::Pulse;
use super::resources::Solver;
use super::rest::{Begun, Rest, TextSoFar};
use super::share::Share;
use super::stop::Stop;
use crate::error::Error;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Wing;
use sauterelle_notation::entered::{InputProblem, Twin};
use sauterelle_notation::solution::json::JsonEnd;
use sauterelle_notation::solution::shortened::Shortened;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_notation::solution::verdict::{Completeness, Needs, Tally, Verdict};
use sauterelle_rules::game::Game;
use sauterelle_solve::Control;
use sauterelle_solve::checkpoint::Checkpoint;
use sauterelle_solve::solution::{Finding, Step};
use sauterelle_solve::solve::{Examining, Outcome, Progress, Sink, solve_from};
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::Legality;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// A problem whose positions have all been compiled, so that nothing is solved of a problem that is refused.
pub struct Run<'p> {
    /// The problem.
    pub problem: &'p InputProblem,
    games: Vec<Game>,
    solver: Solver,
    stop: Stop,
    started: Instant,
    deadline: Option<Instant>,
    outcome: Mutex<Outcome>,
    monitor: Arc<Monitor>,
    pulse: Option<Pulse>,
    /// What an earlier run has left.
    rest: Option<Rest>,
    /// First moves are named while they are examined.
    names_moves: bool,
    /// After so many first moves it stops by itself.
    #[cfg(test)]
    moves_left: Option<std::sync::atomic::AtomicUsize>,
}

impl<'p> Run<'p> {
    /// The clock runs from now on.
    ///
    /// # Errors
    /// If the rules of a position cannot be compiled.
    pub fn new(solver: &Solver, problem: &'p InputProblem, stop: Stop) -> Result<Run<'p>, Error> {
        let compiled = problem
            .twins
            .iter()
            .map(|twin| twin.problem.game_of_visible_men());
        let games = compiled.collect::<Result<_, _>>()?;
        let started = Instant::now();
        let own = solver.time.and_then(|time| started.checked_add(time));
        Ok(Run {
            problem,
            games,
            solver: *solver,
            stop,
            started,
            deadline: [own, solver.deadline].into_iter().flatten().min(),
            outcome: Mutex::new(Outcome::Complete),
            monitor: Arc::new(Monitor::of(problem)),
            pulse: None,
            rest: None,
            names_moves: false,
            #[cfg(test)]
            moves_left: None,
        })
    }

    /// The same, which goes on from where an earlier run was stopped.
    ///
    /// # Errors
    /// As [`Rest::check`].
    pub fn going_on_from(self, rest: &Rest) -> Result<Run<'p>, Error> {
        rest.check(self.problem)?;
        self.note(rest.before.into());
        let mut monitor = Monitor::of(self.problem);
        monitor.nodes_before = AtomicU64::new(rest.nodes);
        monitor.before = Duration::from_secs_f64(rest.seconds);
        Ok(Run {
            monitor: Arc::new(monitor),
            rest: Some(rest.clone()),
            ..self
        })
    }

    /// What an earlier run has left.
    pub(crate) fn rest(&self) -> Option<&Rest> {
        self.rest.as_ref()
    }

    /// The position with which it begins.
    pub(crate) fn first_position(&self) -> usize {
        self.rest.as_ref().map_or(0, |rest| rest.position)
    }

    /// Names the first moves while they are examined, for whoever watches.
    pub(crate) fn naming_moves(self) -> Run<'p> {
        Run {
            names_moves: true,
            ..self
        }
    }

    /// Stops by itself after so many first moves.
    #[cfg(test)]
    pub(crate) fn stopping_after(self, moves: usize) -> Run<'p> {
        Run {
            moves_left: Some(std::sync::atomic::AtomicUsize::new(moves)),
            ..self
        }
    }

    /// How long it has taken so far, together with the runs that it goes on from.
    pub fn elapsed(&self) -> Duration {
        self.monitor.before + self.started.elapsed()
    }

    /// The same, which this one watches.
    pub(crate) fn watched_by(self, monitor: Arc<Monitor>) -> Run<'p> {
        monitor.share(|share| *share = Share::of(self.problem));
        Run { monitor, ..self }
    }

    /// Lets this pulse hear how far it is.
    #[must_use]
    pub fn with_pulse(self, pulse: &Pulse) -> Run<'p> {
        Run {
            pulse: Some(pulse.clone()),
            ..self
        }
    }

    /// When it was begun.
    pub fn started(&self) -> Instant {
        self.started
    }

    /// What other threads can watch.
    pub fn monitor(&self) -> Arc<Monitor> {
        Arc::clone(&self.monitor)
    }

    /// What is left when it has been stopped in this position, whose solutions have all been told; or before this one, which has not
    /// been begun. `before`: what the positions before have come to.
    pub(crate) fn left(&self, position: usize, solved: Option<&Solved>, before: Outcome) -> Rest {
        Rest {
            position,
            begun: solved.and_then(|solved| solved.left.as_deref().cloned()),
            before: before.into(),
            nodes: self.monitor.nodes(),
            seconds: self.elapsed().as_secs_f64(),
            ..Rest::whole(self.problem)
        }
    }

    /// What the positions have come to that earlier runs have completed.
    pub(crate) fn outcome_before(&self) -> Outcome {
        let rest = self.rest.as_ref();
        rest.map_or(Outcome::Complete, |rest| rest.before.into())
    }

    /// The positions that earlier runs have completed.
    pub(crate) fn complete_positions(&self) -> impl Iterator<Item = PositionToSolve<'_>> {
        self.all_positions().take(self.first_position())
    }

    fn all_positions(&self) -> impl Iterator<Item = PositionToSolve<'_>> {
        let positions = self.problem.twins.iter().zip(&self.games).enumerate();
        positions.map(|(index, (twin, game))| PositionToSolve {
            run: self,
            index,
            twin,
            game,
        })
    }

    /// The positions to solve, in their order, until there is no time left.
    pub fn positions(&self) -> impl Iterator<Item = PositionToSolve<'_>> {
        let first = self.first_position();
        self.all_positions()
            .skip(first)
            .take_while(move |position| {
                let is_over = position.index > first && self.is_over();
                if is_over {
                    self.note(Outcome::Interrupted);
                }
                !is_over
            })
    }

    /// What it has come to so far: the worst of all positions.
    pub fn outcome(&self) -> Outcome {
        *self.outcome.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody has stopped it.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    #[cfg(test)]
    fn count_move(&self) {
        if let Some(left) = &self.moves_left
            && left.fetch_sub(1, Ordering::Relaxed) <= 1
        {
            self.stop.stop();
        }
    }

    fn is_over(&self) -> bool {
        self.is_stopped() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn note(&self, outcome: Outcome) {
        let mut worst = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        *worst = worst.or_worse(outcome);
    }
}

/// One of the positions of a problem that is being solved.
#[derive(Clone, Copy)]
pub struct PositionToSolve<'r> {
    run: &'r Run<'r>,
    /// Its number, from 0.
    pub index: usize,
    /// The position.
    pub twin: &'r Twin,
    /// Its compiled rules.
    pub game: &'r Game,
}

impl<'r> PositionToSolve<'r> {
    /// Writes moves of this position in the language and the notation of the problem.
    pub fn writer(&self) -> TextWriter<'r> {
        TextWriter::new(&self.game.rules.kinds, self.run.problem.language)
            .in_notation(self.run.problem.notation)
    }

    /// The verdict on it, before anything has been found.
    fn verdict(&self) -> Verdict<'r> {
        let problem = &self.twin.problem;
        let legality = problem.stipulation.retraction.map(|back| back.legality);
        let assumed = legality.map_or_else(Vec::new, |level| self.castlings_assumed(level));
        let for_other = self.game.other_side.as_ref();
        let for_other = for_other.map_or_else(Vec::new, |it| it.disproved.clone());
        Verdict::new(self.writer(), &self.game.start)
            .with_needs(Needs::of(problem, self.game))
            .of_problem(problem)
            .with_legality(legality)
            .assuming(assumed)
            .without(self.game.disproved.clone(), for_other)
            .justifying(self.game.justified.clone())
    }

    /// What tells moves in short.
    fn shortened(&self) -> Shortened<'_> {
        // without its game the moves of the other side are told in full
        let other = self.twin.problem.game_of_other_side().ok().flatten();
        Shortened::new(self.game, other, self.writer())
    }

    /// The castlings of the diagram that nothing disproves on this level, where moves are taken back.
    fn castlings_assumed(&self, level: Legality) -> Vec<(Side, Wing)> {
        if self.twin.problem.options.castling_off {
            return Vec::new();
        }
        let mut player = self.game.play();
        unmoves::settle_castlings(&mut player, level);
        unmoves::castlings_in_doubt(&player, level).into_vec()
    }

    /// Solves it.
    pub fn solve(&self, listener: &mut dyn Listener) -> Solved {
        let (run, started) = (self.run, Instant::now());
        let mut control = Control::new(run.stop.flag(), self.deadline(started));
        let pulse = run.pulse.as_ref();
        control.watch = pulse.map(|pulse| pulse.watch(&run.monitor, run.started));
        let control = Arc::new(control);
        run.monitor.watch(&control);
        let problem = &self.twin.problem;
        run.monitor.begin_position(self.index, problem);
        let mut verdict = self.verdict();
        let begun = self.begun();
        if let Some(begun) = begun {
            run.monitor.share(|share| share.go_on_from(begun.reached));
            if begun.at.open.is_some() {
                verdict = verdict.going_on_from(begun.tally.clone(), begun.illegal.clone());
            }
        }
        let mut judge = Judge {
            listener,
            verdict,
            position: self,
            control: &control,
            shortened: (run.problem.notation.is_short()).then(|| self.shortened()),
            illegal: begun.map_or(Vec::new(), |begun| begun.illegal.clone()),
            notice: begun.map_or(String::new(), |begun| begun.notice.clone()),
            left: None,
        };
        let from = begun.map_or(Checkpoint::default(), |begun| begun.at.clone());
        let resources = run.solver.resources();
        let game = Some(self.game);
        let outcome = solve_from(&from, problem, game, resources, &control, &mut judge);
        let (outcome, error) = match outcome {
            Ok(outcome) => (outcome, None),
            Err(error) => (Outcome::Interrupted, Some(error.into())),
        };
        run.note(outcome);
        if judge.verdict.is_open() {
            judge.end_part();
        }
        let before = begun.map_or(Duration::ZERO, |begun| {
            Duration::from_secs_f64(begun.seconds)
        });
        let (nodes, time) = (self.nodes(&control), before + started.elapsed());
        let left = judge.left.map(|left| Begun {
            nodes,
            seconds: time.as_secs_f64(),
            ..left
        });
        Solved {
            outcome,
            error,
            stopped_at: judge.verdict.stopped_at(),
            illegal: judge.illegal,
            notice: judge.notice,
            nodes,
            time,
            left: left.map(Box::new),
        }
    }

    /// What an earlier run knew of it, if that one was stopped in it.
    pub(crate) fn begun(&self) -> Option<&'r Begun> {
        let rest = self.run.rest.as_ref()?;
        rest.begun.as_ref().filter(|_| rest.position == self.index)
    }

    /// Moves played in it.
    fn nodes(&self, control: &Control) -> u64 {
        let before = self.begun().map_or(0, |begun| begun.nodes);
        before + control.nodes.load(Ordering::Relaxed)
    }

    /// The earliest of all limits.
    fn deadline(&self, started: Instant) -> Option<Instant> {
        let own = self.twin.problem.options.max_seconds;
        let limits = [own.map(Duration::from_secs), self.run.solver.time_each];
        let limits = limits.into_iter().flatten();
        limits
            .filter_map(|limit| started.checked_add(limit))
            .chain(self.run.deadline)
            .min()
    }
}

/// What solving a position has come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    /// Whether everything was examined.
    pub outcome: Outcome,
    /// The rules could not be compiled for the other side, where both are asked for: nothing was solved.
    pub error: Option<Error>,
    /// The number of the first move at which the search was stopped, where first moves are counted.
    pub stopped_at: Option<u32>,
    /// Why the diagram is illegal, naming the men, if it is.
    pub illegal: Vec<String>,
    /// The same as a sentence.
    pub notice: String,
    /// Moves played.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// What must be known to go on with it, if it was stopped.
    pub(crate) left: Option<Box<Begun>>,
}

impl Solved {
    /// The same as data.
    pub fn to_json(&self) -> JsonEnd {
        JsonEnd::of(
            self.outcome,
            self.illegal.clone(),
            self.stopped_at,
            self.nodes,
            self.time,
        )
    }
}

/// Judges what passes on its way to the listener.
struct Judge<'j, 'r> {
    listener: &'j mut dyn Listener,
    verdict: Verdict<'r>,
    position: &'j PositionToSolve<'r>,
    control: &'j Control,
    /// Where moves are written in short, which others were legal is noted.
    shortened: Option<Shortened<'r>>,
    illegal: Vec<String>,
    notice: String,
    /// What must be known to go on, once it has been stopped.
    left: Option<Begun>,
}

impl Judge<'_, '_> {
    fn end_part(&mut self) {
        let options = &self.position.twin.problem.options;
        let is_stopped = self.position.run.is_stopped();
        let completeness = Completeness::of(&self.verdict, options, self.control, is_stopped);
        let sentence = self.verdict.sentence(completeness);
        self.listener.part(&self.verdict, completeness, &sentence);
    }
}

impl Sink for Judge<'_, '_> {
    fn finding(&mut self, finding: Finding) {
        let finding = match &mut self.shortened {
            Some(shortened) => shortened.finding(finding),
            None => finding,
        };
        self.verdict.note(&finding);
        if let Finding::Begin { phase, .. } = finding {
            let monitor = &self.position.run.monitor;
            monitor.share(Share::begin_part);
            monitor.begin_phase(phase);
        }
        if let Finding::Illegal(_) = finding {
            self.illegal = self.verdict.reasons().to_vec();
            self.notice = self.verdict.sentence(Completeness::Complete);
        }
        self.listener.finding(&finding, &self.verdict);
        if finding == Finding::End {
            self.end_part();
        }
    }

    fn phase_again(&mut self, begin: Finding) {
        if let Finding::Begin { phase, .. } = begin {
            let monitor = &self.position.run.monitor;
            monitor.share(Share::part_again);
            monitor.begin_phase(phase);
        }
        self.listener.phase_again(&begin);
    }

    fn examining(&mut self, at: &Examining) {
        let run = self.position.run;
        let name = || {
            let mut player = at.game.play_as(at.mover);
            player.play(&at.first);
            let step = Step::of_last_move(&mut player, at.first, Vec::new());
            self.position.writer().step(&step)
        };
        let name = run.names_moves.then(name);
        run.monitor.look_at(at, name);
    }

    fn left_at(&mut self, at: Checkpoint) {
        self.listener.left();
        self.left = Some(Begun {
            tally: match at.open {
                Some(_) => self.verdict.tally().clone(),
                None => Tally::default(),
            },
            at,
            illegal: self.illegal.clone(),
            notice: self.notice.clone(),
            nodes: 0,
            seconds: 0.0,
            reached: self.position.run.monitor.share(|share| share.so_far()),
            text: TextSoFar::default(),
        });
    }

    fn progress(&mut self, progress: Progress) {
        self.position.run.monitor.note(progress);
        self.listener.progress(progress);
        #[cfg(test)]
        self.position.run.count_move();
    }

    fn pause(&mut self) {
        self.listener.pause();
    }

    fn stopped_at(&mut self, number: u32) {
        self.verdict.stop_at(number);
    }
}
