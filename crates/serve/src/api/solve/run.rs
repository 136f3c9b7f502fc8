//! One problem being solved.

use super::events::{Event, Events, line};
use crate::config::Config;
use sauterelle_diagram::{Gathering, Part};
use sauterelle_kernel::game::Game;
use sauterelle_notation::json::{JsonEnd, JsonHeading, JsonPosition, JsonVerdict, JsonWriter};
use sauterelle_notation::json_stream::{JsonStream, Shape};
use sauterelle_notation::popeye::{InputProblem, Twin};
use sauterelle_notation::text::{SolutionText, TextWriter};
use sauterelle_notation::verdict::{Completeness, Verdict};
use sauterelle_solve::Control;
use sauterelle_solve::problem::Options;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::interval;

/// How often progress is told.
const PULSE: Duration = Duration::from_millis(250);

/// Bytes of text that a picture of the problem can show; nobody would print more.
const MOST_TEXT: usize = 100_000;

/// A problem, what may be used, and how far it is.
pub(super) struct Run {
    problem: InputProblem,
    resources: Resources,
    started: Instant,
    deadline: Option<Instant>,
    /// Stops the search.
    stop: Arc<AtomicBool>,
    /// Of the present position.
    control: Mutex<Arc<Control>>,
    /// Moves played in the positions before.
    nodes_before: AtomicUsize,
    done: AtomicUsize,
    of: AtomicUsize,
}

impl Run {
    /// Begins now.
    pub fn new(problem: InputProblem, config: &Config, time: Duration) -> Run {
        let started = Instant::now();
        Run {
            problem,
            resources: Resources {
                threads: config.threads,
                memory: config.memory,
            },
            started,
            deadline: started.checked_add(time),
            stop: Arc::default(),
            control: Mutex::default(),
            nodes_before: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            of: AtomicUsize::new(0),
        }
    }

    /// Solves all positions, as long as the browser is there and the server runs.
    pub async fn solve(self, events: Events, server_stops: impl Fn() -> bool) {
        events.send(&Event::Started).await;
        let run = Arc::new(self);
        let (search, sent) = (Arc::clone(&run), events.clone());
        let mut search = tokio::task::spawn_blocking(move || search.positions(&sent));
        let mut pulse = interval(PULSE);
        let worst = loop {
            tokio::select! {
                ended = &mut search => break ended.ok(),
                () = events.closed(), if !run.is_stopped() => run.stop.store(true, Ordering::Relaxed),
                _ = pulse.tick() => {
                    events.send_now(&run.progress());
                    if server_stops() {
                        run.stop.store(true, Ordering::Relaxed);
                    }
                }
            }
        };
        events.send(&run.done(worst, events.is_full())).await;
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn is_out_of_time(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    fn progress(&self) -> Event {
        let control = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        let before = self.nodes_before.load(Ordering::Relaxed) as u64;
        Event::Progress {
            done: self.done.load(Ordering::Relaxed),
            of: self.of.load(Ordering::Relaxed),
            nodes: before + control.nodes.load(Ordering::Relaxed),
            seconds: self.seconds(),
        }
    }

    /// `worst`: what the worst position has come to; nothing if the search has broken down.
    fn done(&self, worst: Option<Outcome>, is_full: bool) -> Event {
        let limit = match worst {
            Some(Outcome::Interrupted) | None if is_full => Some("output"),
            Some(Outcome::Interrupted) | None if self.is_stopped() => Some("stopped"),
            Some(Outcome::Interrupted) => Some("time"),
            None => Some("failure"),
            Some(_) => None,
        };
        Event::Done {
            outcome: match worst {
                Some(Outcome::Complete) => "complete",
                _ => "incomplete",
            },
            limit,
            seconds: self.seconds(),
        }
    }

    /// Solves one position after the other, in a thread of its own.
    fn positions(&self, events: &Events) -> Outcome {
        let mut stream = JsonStream::new(Shape::Lines);
        let mut worst = Outcome::Complete;
        events.send_from_search(stream.begin_problem(JsonHeading::of(&self.problem)));
        for twin in &self.problem.twins {
            if self.is_stopped() || self.is_out_of_time() {
                return Outcome::Interrupted;
            }
            let Ok(game) = twin.problem.game() else {
                return Outcome::Interrupted;
            };
            let outcome = self.position(twin, &game, &mut stream, events);
            if outcome != Outcome::Complete && worst != Outcome::Interrupted {
                worst = outcome;
            }
        }
        worst
    }

    fn position(
        &self,
        twin: &Twin,
        game: &Game,
        stream: &mut JsonStream,
        events: &Events,
    ) -> Outcome {
        let started = Instant::now();
        let own = twin.problem.options.max_seconds.map(Duration::from_secs);
        let own = own.and_then(|limit| started.checked_add(limit));
        let deadline = [self.deadline, own].into_iter().flatten().min();
        let control = Arc::new(Control::new(Arc::clone(&self.stop), deadline));
        *self.control.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&control);
        events.send_from_search(stream.begin_position(JsonPosition::of(&self.problem, twin, game)));
        let (kinds, language) = (&game.rules.kinds, self.problem.language);
        let mut findings = Findings {
            run: self,
            events,
            stream,
            writer: JsonWriter::new(kinds).in_language(language),
            verdict: Verdict::new(TextWriter { kinds, language }, &game.start),
            gathering: Gathering::new(
                SolutionText::new(TextWriter { kinds, language }),
                &twin.problem,
            ),
            options: &twin.problem.options,
            control: &control,
            illegal: Vec::new(),
        };
        let outcome = solve(&twin.problem, self.resources, &control, &mut findings);
        let outcome = outcome.unwrap_or(Outcome::Interrupted);
        let end = findings.end(outcome, started);
        let nodes = control.nodes.load(Ordering::Relaxed);
        self.nodes_before
            .fetch_add(nodes as usize, Ordering::Relaxed);
        events.send_from_search(stream.end_position(end));
        outcome
    }
}

/// Sends what is found.
struct Findings<'r, 'k> {
    run: &'r Run,
    events: &'r Events,
    stream: &'r mut JsonStream,
    writer: JsonWriter<'k>,
    verdict: Verdict<'k>,
    /// What a picture can show of it.
    gathering: Gathering<'k>,
    options: &'r Options,
    control: &'r Control,
    /// Why the diagram is illegal.
    illegal: Vec<String>,
}

impl Findings<'_, '_> {
    fn send(&self, text: String) {
        send(self.events, self.run, text);
    }

    fn end_part(&mut self) {
        let is_stopped = self.run.is_stopped();
        let completeness = Completeness::of(&self.verdict, self.options, self.control, is_stopped);
        let verdict = self.verdict.sentence(completeness);
        let end = self.stream.end_part(JsonVerdict {
            illegal_check: self.verdict.is_illegal(),
            solutions: self.verdict.solutions(),
            verdict: verdict.clone(),
        });
        if !end.is_empty() {
            self.gathering.judge(&self.verdict, verdict);
        }
        self.send(end);
    }

    fn end(mut self, outcome: Outcome, started: Instant) -> JsonEnd {
        self.end_part();
        if self.gathering.len() < MOST_TEXT {
            let Part {
                text,
                verdicts,
                is_sound,
            } = self.gathering.part();
            let event = line(&Event::Text {
                text,
                verdicts,
                is_sound,
            });
            send(self.events, self.run, event);
        }
        let nodes = self.control.nodes.load(Ordering::Relaxed);
        JsonEnd::of(
            outcome,
            self.illegal,
            self.verdict.stopped_at(),
            nodes,
            started,
        )
    }
}

/// Stops the search if what it has found cannot be sent.
fn send(events: &Events, run: &Run, text: String) {
    if !events.send_from_search(text) {
        run.stop.store(true, Ordering::Relaxed);
    }
}

impl Sink for Findings<'_, '_> {
    fn finding(&mut self, finding: Finding) {
        self.verdict.note(&finding);
        if self.gathering.len() < MOST_TEXT {
            self.gathering.note(&finding);
        }
        if let Finding::IllegalCheck(_) = finding {
            self.illegal = self.verdict.reasons().to_vec();
        }
        if finding == Finding::End {
            self.end_part();
        } else {
            let text = self.stream.finding(&self.writer, &finding);
            self.send(text);
        }
    }

    fn progress(&mut self, progress: Progress) {
        self.run.done.store(progress.done, Ordering::Relaxed);
        self.run.of.store(progress.of, Ordering::Relaxed);
    }

    fn stopped_at(&mut self, number: u32) {
        self.verdict.stop_at(number);
    }
}
