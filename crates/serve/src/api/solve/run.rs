//! One problem being solved.

use super::events::{Events, Place, line};
use sauterelle::questions::SolveQuestion;
use sauterelle::{Ending, Event, Limit, Outcome, Solver, Stop};
use std::time::{Duration, Instant};
use tokio::time::interval;

/// How often it is asked whether the server still runs, and whether somebody has stopped it.
pub(super) const PULSE: Duration = Duration::from_millis(250);

/// A problem, and what may be used.
pub(super) struct Run {
    question: SolveQuestion,
    solver: Solver,
    stop: Stop,
}

impl Run {
    /// Not begun yet; `stop` ends it.
    pub fn new(question: SolveQuestion, solver: Solver, stop: Stop) -> Run {
        Run {
            question,
            solver,
            stop,
        }
    }

    /// Solves all positions, as long as the browser is there and the server runs.
    pub async fn solve(self, events: Events, server_stops: impl Fn() -> bool) {
        let (started, stop) = (Instant::now(), self.stop.clone());
        events.send(&Place::Started).await;
        let sent = events.clone();
        let mut search = tokio::task::spawn_blocking(move || self.search(&sent));
        let mut pulse = interval(PULSE);
        let ending = loop {
            tokio::select! {
                ended = &mut search => break ended.ok().flatten(),
                () = events.closed(), if !stop.is_set() => {
                    stop.stop();
                }
                _ = pulse.tick() => if server_stops() {
                    stop.stop();
                }
            }
        };
        // a search that has broken down has no ending
        let failure = || {
            Ending::of(
                Outcome::Interrupted,
                Some(Limit::Failure),
                started.elapsed(),
            )
        };
        let mut ending = ending.unwrap_or_else(failure);
        if events.is_full() {
            ending.lose_output();
        }
        events.send(&ending).await;
    }

    /// Solves in a thread of its own, and sends all events but the last one, which is given back.
    fn search(&self, events: &Events) -> Option<Ending> {
        let (mut last, mut is_lost) = (None, false);
        let mut tell = |event| match event {
            Event::Ending(ending) => last = Some(ending),
            // the next one says more
            Event::Pace(pace) => events.send_now(&pace),
            event => {
                if !events.send_from_search(line(&event)) {
                    is_lost = true;
                    self.stop.stop();
                }
            }
        };
        let report = self
            .question
            .solve(&self.solver, &self.stop, None, &mut tell);
        let mut last = report.ok().and(last);
        if let Some(ending) = last.as_mut().filter(|_| is_lost) {
            // it does not go on from what nobody has heard
            ending.rest = None;
        }
        last
    }
}
