//! Signs of life of a search on the thread that searches.

use super::monitor::Monitor;
use super::pace::Pace;
use sauterelle_solve::Watch;
use std::fmt;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use web_time::Instant;

/// How often progress is told at most.
pub(crate) const PERIOD: Duration = Duration::from_millis(250);

/// Hears a few times a second how far a search is, on the thread that searches. Where there is no other thread, as in a browser, this is
/// the time to show progress, or to stop the search.
#[derive(Clone)]
pub struct Pulse(Arc<dyn Fn(&Pace) + Send + Sync>);

impl Pulse {
    /// Tells it to this function.
    pub fn new(hear: impl Fn(&Pace) + Send + Sync + 'static) -> Pulse {
        Pulse(Arc::new(hear))
    }

    /// What looks at the search for it. The monitor knows the control, which holds the watch: so the watch must not hold the monitor.
    pub(super) fn watch(&self, monitor: &Arc<Monitor>, started: Instant) -> Watch {
        let hear = Arc::clone(&self.0);
        let monitor: Weak<Monitor> = Arc::downgrade(monitor);
        let last = Mutex::new(Instant::now());
        Watch::new(move || {
            // another thread tells it already
            let Ok(mut last) = last.try_lock() else {
                return;
            };
            if last.elapsed() < PERIOD {
                return;
            }
            if let Some(monitor) = monitor.upgrade() {
                hear(&monitor.pace(started));
            }
            *last = Instant::now();
        })
    }
}

impl fmt::Debug for Pulse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pulse")
    }
}

#[cfg(test)]
mod tests {
    use crate::{Outcome, Problem, Pulse, Solver, Stop};
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    /// Takes hours, and finds nothing for minutes.
    const LONG: &str = "BeginProblem Stipulation h#9 Pieces White Ka1 Qb1 Rc1 Black Kh8 Qg8 Rf8 Be8 Sd8 Pa7 Pb7 EndProblem";

    #[test]
    fn a_search_without_threads_tells_how_far_it_is_and_can_be_stopped_then() {
        let problem = Problem::read(LONG).unwrap();
        let solver = Solver {
            threads: 0,
            memory: 1 << 20,
            time: Some(Duration::from_secs(60)),
            ..Solver::default()
        };
        let (stop, told) = (Stop::default(), Arc::new(Mutex::new(Vec::new())));
        let (heard, until) = (Arc::clone(&told), stop.clone());
        let pulse = Pulse::new(move |pace| {
            let mut told = heard.lock().unwrap();
            told.push(pace.clone());
            if told.len() == 3 {
                until.stop();
            }
        });
        let report = solver.solve_with_pulse(&problem, &stop, &pulse, &mut |_| {});
        assert_eq!(report.unwrap().outcome, Outcome::Interrupted);
        let told = told.lock().unwrap();
        assert_eq!(told.len(), 3);
        assert!(
            told.is_sorted_by(|one, next| one.nodes < next.nodes && one.seconds < next.seconds)
        );
    }
}
