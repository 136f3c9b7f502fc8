//! A problem being solved, position after position.

use super::event::Pace;
use super::pulse::Pulse;
use super::share::Share;
use super::{Solver, Stop};
use crate::error::Error;
use sauterelle_kernel::game::Game;
use sauterelle_notation::json::JsonEnd;
use sauterelle_notation::popeye::{InputProblem, Twin};
use sauterelle_notation::text::TextWriter;
use sauterelle_notation::verdict::{Completeness, Needs, Verdict};
use sauterelle_solve::Control;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Sink, solve};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// In how many steps it is told how much has been examined.
const STEPS: usize = 1000;

/// Where findings go, in order.
pub trait Listener: Send {
    /// Something to show; the verdict has taken notice of it.
    fn finding(&mut self, finding: &Finding, verdict: &Verdict);
    /// The present part has ended, or been broken off; the sentence says what it has come to.
    fn part(&mut self, verdict: &Verdict, completeness: Completeness, sentence: &str);
    /// How far the present part is.
    fn progress(&mut self, _progress: Progress) {}
    /// Nothing more to show for the moment.
    fn pause(&mut self) {}
}

/// Two that hear the same.
pub(super) struct Both<'l>(pub &'l mut dyn Listener, pub &'l mut dyn Listener);

impl Listener for Both<'_> {
    fn finding(&mut self, finding: &Finding, verdict: &Verdict) {
        self.0.finding(finding, verdict);
        self.1.finding(finding, verdict);
    }

    fn part(&mut self, verdict: &Verdict, completeness: Completeness, sentence: &str) {
        self.0.part(verdict, completeness, sentence);
        self.1.part(verdict, completeness, sentence);
    }

    fn progress(&mut self, progress: Progress) {
        self.0.progress(progress);
        self.1.progress(progress);
    }

    fn pause(&mut self) {
        self.0.pause();
        self.1.pause();
    }
}

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
        })
    }

    /// The same, which this one watches.
    pub(super) fn watched_by(self, monitor: Arc<Monitor>) -> Run<'p> {
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

    /// The positions to solve, in their order, until there is no time left.
    pub fn positions(&self) -> impl Iterator<Item = PositionToSolve<'_>> {
        let positions = self.problem.twins.iter().zip(&self.games).enumerate();
        let positions = positions.map(|(index, (twin, game))| PositionToSolve {
            run: self,
            index,
            twin,
            game,
        });
        positions.take_while(|position| {
            let is_over = position.index > 0 && self.is_over();
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
    /// Writes moves of this position in the language of the problem.
    pub fn writer(&self) -> TextWriter<'r> {
        TextWriter {
            kinds: &self.game.rules.kinds,
            language: self.run.problem.language,
        }
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
        run.monitor
            .share(|share| share.begin_position(self.index, problem));
        let mut judge = Judge {
            listener,
            verdict: Verdict::new(self.writer(), &self.game.start)
                .with_needs(Needs::of(&self.twin.problem, self.game)),
            position: self,
            control: &control,
            illegal: Vec::new(),
            notice: String::new(),
        };
        let outcome = solve(problem, run.solver.resources(), &control, &mut judge);
        let (outcome, error) = match outcome {
            Ok(outcome) => (outcome, None),
            Err(error) => (Outcome::Interrupted, Some(error.into())),
        };
        run.note(outcome);
        if judge.verdict.is_open() {
            judge.end_part();
        }
        Solved {
            outcome,
            error,
            stopped_at: judge.verdict.stopped_at(),
            illegal: judge.illegal,
            notice: judge.notice,
            nodes: control.nodes.load(Ordering::Relaxed),
            time: started.elapsed(),
        }
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
    illegal: Vec<String>,
    notice: String,
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
        self.verdict.note(&finding);
        if let Finding::Begin { .. } = finding {
            self.position.run.monitor.share(Share::begin_part);
        }
        if let Finding::IllegalCheck(_) = finding {
            self.illegal = self.verdict.reasons().to_vec();
            self.notice = self.verdict.sentence(Completeness::Complete);
        }
        self.listener.finding(&finding, &self.verdict);
        if finding == Finding::End {
            self.end_part();
        }
    }

    fn progress(&mut self, progress: Progress) {
        self.position.run.monitor.note(progress);
        self.listener.progress(progress);
    }

    fn pause(&mut self) {
        self.listener.pause();
    }

    fn stopped_at(&mut self, number: u32) {
        self.verdict.stop_at(number);
    }
}

/// How far solving is, for other threads.
#[derive(Default, Debug)]
pub struct Monitor {
    /// Of the present position.
    control: Mutex<Arc<Control>>,
    nodes_before: AtomicU64,
    done: AtomicUsize,
    of: AtomicUsize,
    share: Mutex<Share>,
}

impl Monitor {
    fn of(problem: &InputProblem) -> Monitor {
        Monitor {
            share: Mutex::new(Share::of(problem)),
            ..Monitor::default()
        }
    }

    fn share<T>(&self, ask: impl FnOnce(&mut Share) -> T) -> T {
        ask(&mut self.share.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How much of the whole has been examined, from 0 to less than 1; it only grows.
    pub fn examined(&self) -> f64 {
        self.share(|share| share.reached())
    }

    /// Moves played so far, in all positions.
    pub fn nodes(&self) -> u64 {
        let control = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        self.nodes_before.load(Ordering::Relaxed) + control.nodes.load(Ordering::Relaxed)
    }

    /// First moves of the present part.
    pub fn first_moves(&self) -> Progress {
        Progress {
            done: self.done.load(Ordering::Relaxed),
            of: self.of.load(Ordering::Relaxed),
        }
    }

    /// Both, with the time since then.
    pub fn pace(&self, started: Instant) -> Pace {
        Pace {
            done: (self.examined() * STEPS as f64) as usize,
            of: STEPS,
            nodes: self.nodes(),
            seconds: started.elapsed().as_secs_f64(),
        }
    }

    fn watch(&self, control: &Arc<Control>) {
        let mut present = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        let before = present.nodes.load(Ordering::Relaxed);
        self.nodes_before.fetch_add(before, Ordering::Relaxed);
        *present = Arc::clone(control);
    }

    fn note(&self, progress: Progress) {
        self.done.store(progress.done, Ordering::Relaxed);
        self.of.store(progress.of, Ordering::Relaxed);
        self.share(|share| share.note(progress));
    }
}
