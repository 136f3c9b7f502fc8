//! How far a search has come and how fast it is, on standard error where somebody can see it.

use indicatif::{ProgressBar, ProgressStyle};
use sauterelle::Monitor;
use sauterelle::solving::solve::Progress;
use sauterelle_batch::store::Progress as Filled;
use sauterelle_languages::say;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The length of the bar.
const STEPS: u64 = 1000;

/// Time between two looks at the search.
const PERIOD: Duration = Duration::from_millis(250);

/// The bar of the present search, which is drawn anew below whatever is printed meanwhile.
#[derive(Clone, Debug)]
pub struct Bar(Arc<Mutex<ProgressBar>>);

impl Default for Bar {
    fn default() -> Bar {
        Bar(Arc::new(Mutex::new(ProgressBar::hidden())))
    }
}

impl Bar {
    fn present(&self) -> ProgressBar {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn set(&self, bar: ProgressBar) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = bar;
    }

    /// Prints something while the bar is away.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.present().suspend(print)
    }

    /// Does the work; meanwhile shows from time to time what is being examined, how many moves are played a second, and for how long
    /// it goes on at this rate.
    pub(super) fn while_shown(&self, monitor: &Monitor, work: impl FnOnce()) {
        let bar = progress_bar();
        self.set(bar.clone());
        while_shown(&bar, monitor, work);
        bar.finish_and_clear();
        self.set(ProgressBar::hidden());
    }
}

/// A bar for problems that are done one after the other, if somebody can see it; `more` is what its template has behind.
pub fn problems_done(more: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    let problems = say!("{} of {} problems", "{pos}", "{len}");
    if let Ok(style) =
        ProgressStyle::with_template(&format!("{{elapsed}} {{bar:30}} {problems}{more}"))
    {
        bar.set_style(style);
    }
    bar
}

/// Shows how far a database is filled with what queries ask for.
pub fn filling() -> impl FnMut(Filled) + Send + 'static {
    let bar = problems_done("");
    move |Filled { done, of }| {
        bar.set_length(of);
        bar.set_position(done);
        if done >= of {
            bar.finish_and_clear();
        }
    }
}

/// A bar for the whole problem, if somebody can see it.
fn progress_bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(STEPS);
    if let Ok(style) = ProgressStyle::with_template("{elapsed} {bar:30} {msg}") {
        bar.set_style(style);
    }
    bar
}

fn while_shown<T>(bar: &ProgressBar, monitor: &Monitor, work: impl FnOnce() -> T) -> T {
    if bar.is_hidden() {
        return work();
    }
    thread::scope(|scope| {
        let (over, is_over) = channel::<()>();
        scope.spawn(move || {
            let (mut then, mut before) = (Instant::now(), monitor.nodes());
            while is_over.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                let played = monitor.nodes();
                let rate = (played - before) as f64 / then.elapsed().as_secs_f64();
                (then, before) = (Instant::now(), played);
                // the whole problem, so that it never goes back
                bar.set_position((monitor.examined() * STEPS as f64) as u64);
                let left = (bar.position() > 0).then(|| bar.eta());
                let Progress { done, of } = monitor.first_moves();
                bar.set_message(message(done as u64, of as u64, rate, left));
            }
        });
        let result = work();
        drop(over);
        result
    })
}

/// What is said of `done` examined first moves `of` so many, a rate of moves a second, and the time left, if it is known.
fn message(done: u64, of: u64, rate: f64, left: Option<Duration>) -> String {
    let mut parts = Vec::new();
    // after the last one the next part has begun, of which nothing is known before its first result
    if done < of {
        parts.push(say!("first move {} of {of}", done + 1));
    }
    parts.push(say!("{} moves/s", rounded(rate)));
    if let Some(left) = left {
        parts.push(say!("about {} left", time(left)));
    }
    parts.join(", ")
}

/// Three digits are enough.
fn rounded(number: f64) -> String {
    let (value, unit) = match number {
        n if n >= 1e6 => (n / 1e6, say!(" million")),
        n if n >= 1e3 => (n / 1e3, say!(" thousand")),
        n => return format!("{n:.0}"),
    };
    let digits = if value < 10.0 { 1 } else { 0 };
    format!("{value:.digits$}{unit}")
}

/// A time to wait, rounded: `5 s`, `2 min`, `2 h 1 min`.
pub fn time(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..60 => format!("{} s", seconds.max(1)),
        60..3600 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_is_told_once_it_can_be_estimated() {
        let left = Some(Duration::from_secs(61));
        assert_eq!(message(0, 0, 12.4, None), "12 moves/s");
        assert_eq!(
            message(0, 20, 1500.0, None),
            "first move 1 of 20, 1.5 thousand moves/s"
        );
        assert_eq!(
            message(5, 20, 12_345_678.0, left),
            "first move 6 of 20, 12 million moves/s, about 2 min left"
        );
        assert_eq!(
            message(20, 20, 0.0, left),
            "0 moves/s, about 2 min left",
            "the next part has begun"
        );
        assert_eq!(time(Duration::from_secs(7300)), "2 h 1 min");
    }
}
