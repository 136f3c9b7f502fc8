//! Solving: limits, solutions as they come, and what it has all come to.

use crate::error::raised;
use crate::problem::Problem;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;
use sauterelle::forms::format::{FormatDef, Place};
use sauterelle::forms::item::{Item, Manner};
use sauterelle::{Outcome, Piece, merged};
use sauterelle_languages::say;
use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often signals are looked at while nothing is found.
const PULSE: Duration = Duration::from_millis(50);

/// A time, as `timedelta` or as a number of seconds.
pub struct Time(pub Duration);

impl<'a, 'py> FromPyObject<'a, 'py> for Time {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Time> {
        if let Ok(seconds) = object.extract::<f64>() {
            let time = Duration::try_from_secs_f64(seconds);
            let wrong = |_| PyValueError::new_err(say!("{seconds} is no time in seconds"));
            return time.map(Time).map_err(wrong);
        }
        Ok(Time(object.extract()?))
    }
}

/// What solving may use: threads (default: all; 0: the calling one only), megabytes for remembered positions, and time for a problem.
#[pyclass(module = "sauterelle", frozen, from_py_object)]
#[derive(Clone, Copy, Default)]
pub struct Solver {
    inner: sauterelle::Solver,
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (*, threads=None, memory=None, time=None))]
    fn new(threads: Option<usize>, memory: Option<usize>, time: Option<Time>) -> Solver {
        let usual = sauterelle::Solver::default();
        Solver {
            inner: sauterelle::Solver {
                threads: threads.unwrap_or(usual.threads),
                memory: memory.map_or(usual.memory, |megabytes| megabytes << 20),
                time: time.map(|time| time.0),
                ..usual
            },
        }
    }

    /// Threads of the search.
    #[getter]
    fn threads(&self) -> usize {
        self.inner.threads
    }

    /// Megabytes for remembered positions.
    #[getter]
    fn memory(&self) -> usize {
        self.inner.memory >> 20
    }

    /// Seconds for each problem; ``None``: no limit.
    #[getter]
    fn time(&self) -> Option<Duration> {
        self.inner.time
    }

    /// Solves a piece of a problem; its result is JSON for ``merge``.
    #[pyo3(signature = (problem, position, path, stop=None))]
    fn solve_piece(
        &self,
        py: Python<'_>,
        problem: &Problem,
        position: usize,
        path: Vec<u32>,
        stop: Option<&Stop>,
    ) -> PyResult<String> {
        let (solver, piece) = (self.inner, Piece { position, path });
        let inner = problem.inner.clone();
        let stop = stop.map(Stop::handle).unwrap_or_default();
        let result = until_done(py, stop, move |stop| {
            solver.solve_piece(&inner, &piece, stop)
        })?;
        json(&result.map_err(raised)?)
    }

    fn __repr__(&self) -> String {
        let time = self.inner.time.map_or("None".to_string(), |time| {
            format!("timedelta(seconds={})", time.as_secs_f64())
        });
        format!(
            "Solver(threads={}, memory={}, time={time})",
            self.inner.threads,
            self.memory()
        )
    }
}

impl Solver {
    /// The solver of the library.
    pub fn inner(&self) -> sauterelle::Solver {
        self.inner
    }

    /// The problem in a form, with its solution where that has a place in it and was found in time.
    pub fn written(
        &self,
        py: Python<'_>,
        problem: &Problem,
        format: &FormatDef,
    ) -> PyResult<String> {
        if format.place_of_solution() == Place::Nowhere {
            return problem.inner.write(format).map_err(raised);
        }
        let (solver, inner) = (self.inner, problem.inner.clone());
        let solution = until_done(py, Default::default(), move |stop| {
            solver.written_solution(&inner, stop)
        })?;
        let item = Item {
            line: 1,
            problem: problem.inner.input.clone(),
            details: problem.inner.details.clone(),
            solution: solution.map_err(raised)?,
        };
        let written = format.write(&Manner::default(), &[&item]);
        written.map_err(|faults| raised(faults.into()))
    }
}

/// Stops a search from another thread.
#[pyclass(module = "sauterelle", frozen)]
#[derive(Default)]
pub struct Stop {
    inner: sauterelle::Stop,
}

impl Stop {
    /// What the search looks at.
    pub fn handle(&self) -> sauterelle::Stop {
        self.inner.clone()
    }
}

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Stop {
        Stop::default()
    }

    /// Stops the search.
    fn stop(&self) {
        self.inner.stop();
    }

    /// Whether it has been asked to stop.
    #[getter]
    fn is_set(&self) -> bool {
        self.inner.is_set()
    }
}

/// Does the work on a thread of its own, and stops it when a signal asks for that.
pub fn until_done<T: Send + 'static>(
    py: Python<'_>,
    stop: sauterelle::Stop,
    work: impl FnOnce(&sauterelle::Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let (shared, (sender, receiver)) = (stop.clone(), channel());
    let search = thread::spawn(move || {
        let result = work(&shared);
        // whoever waited has gone
        let _ = sender.send(());
        result
    });
    let receiver = Mutex::new(receiver);
    while py.detach(|| {
        let receiver = receiver.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout)
    }) {
        if let Err(signal) = py.check_signals() {
            stop.stop();
            return Err(signal);
        }
    }
    Ok(search.join().unwrap_or_else(|panic| resume_unwind(panic)))
}

fn json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// What the pieces of a position have come to, put together in the order of one machine; JSON.
#[pyfunction]
pub fn merge(
    problem: &Problem,
    position: usize,
    results: Vec<(Vec<u32>, String)>,
    is_all: bool,
) -> PyResult<String> {
    let read = |(path, text): (Vec<u32>, String)| {
        let result = serde_json::from_str(&text);
        let result = result.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok((Piece { position, path }, result))
    };
    let results: PyResult<Vec<_>> = results.into_iter().map(read).collect();
    json(&merged(&problem.inner, position, results?, is_all))
}

/// Solutions as they are found. Leaving a ``with`` block stops the search.
#[pyclass(module = "sauterelle", frozen)]
pub struct Solutions {
    inner: Mutex<Option<sauterelle::Solutions>>,
    stop: sauterelle::Stop,
    monitor: std::sync::Arc<sauterelle::Monitor>,
}

impl Solutions {
    /// Begins to solve.
    pub fn begin(solver: Solver, problem: &Problem) -> PyResult<Solutions> {
        let inner = solver.inner.solutions(&problem.inner).map_err(raised)?;
        Ok(Solutions {
            stop: inner.stop_handle(),
            monitor: inner.monitor(),
            inner: Mutex::new(Some(inner)),
        })
    }

    /// The next solution; signals are looked at meanwhile.
    fn take(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        loop {
            let next = py.detach(|| {
                let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
                match inner.as_mut() {
                    Some(solutions) => solutions.next_within(PULSE),
                    None => Ok(None),
                }
            });
            match next {
                Ok(found) => return Ok(found.map(|inner| Solution { inner })),
                // nothing yet
                Err(_) => {
                    if let Err(signal) = py.check_signals() {
                        self.stop.stop();
                        return Err(signal);
                    }
                }
            }
        }
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: Py<Solutions>) -> Py<Solutions> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        self.take(py)
    }

    /// Stops the search; what has been found stays.
    fn stop(&self) {
        self.stop.stop();
    }

    /// Moves played, first moves examined, first moves to examine.
    #[getter]
    fn progress(&self) -> (u64, usize, usize) {
        let progress = self.monitor.first_moves();
        (self.monitor.nodes(), progress.done, progress.of)
    }

    /// Passes over the solutions that are left and tells what it has all come to.
    pub fn finish(&self, py: Python<'_>) -> PyResult<Report> {
        while self.take(py)?.is_some() {}
        let inner = self
            .inner
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let report = py.detach(|| inner.map(sauterelle::Solutions::finish));
        Ok(Report {
            inner: report.unwrap_or_default(),
        })
    }

    fn __enter__(this: Py<Solutions>) -> Py<Solutions> {
        this
    }

    fn __exit__(
        &self,
        _kind: Option<Bound<'_, PyAny>>,
        _value: Option<Bound<'_, PyAny>>,
        _trace: Option<Bound<'_, PyAny>>,
    ) {
        self.stop.stop();
    }
}

/// A line of play, or a first move with what follows.
#[pyclass(module = "sauterelle", frozen)]
pub struct Solution {
    inner: sauterelle::Solution,
}

#[pymethods]
impl Solution {
    /// The number of the position that it solves.
    #[getter]
    fn position(&self) -> usize {
        self.inner.position
    }

    /// Whether it is set play.
    #[getter]
    fn set_play(&self) -> bool {
        self.inner.set_play
    }

    /// In Popeye's form, with its margin.
    #[getter]
    fn text(&self) -> &str {
        &self.inner.text
    }

    /// As data, as ``sauterelle solve --format jsonl`` writes it. A move taken back has ``takes_back``, and effects that lead back.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.inner.data)?)
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Solution: {}>",
            self.inner.to_string().lines().next().unwrap_or_default()
        )
    }
}

/// Text for HTML.
pub fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// What solving has come to.
#[pyclass(module = "sauterelle", frozen)]
pub struct Report {
    inner: sauterelle::Report,
}

#[pymethods]
impl Report {
    /// Whether all solutions have been found.
    #[getter]
    fn complete(&self) -> bool {
        self.inner.is_complete()
    }

    /// How the search has ended, in a word.
    #[getter]
    fn outcome(&self) -> &'static str {
        match self.inner.outcome {
            Outcome::Complete => "complete",
            Outcome::EnoughSolutions => "max-solutions",
            Outcome::Interrupted => "interrupted",
            Outcome::TooManyChoices => "too-many-choices",
        }
    }

    /// Lines of play, or keys, of all positions, without set play.
    #[getter]
    fn solutions(&self) -> u64 {
        self.inner.solutions()
    }

    /// What has come of each position, in a sentence.
    #[getter]
    fn verdicts(&self) -> Vec<&str> {
        self.inner.verdicts()
    }

    /// All solutions in Popeye's form, or in the notation of the problem.
    #[getter]
    fn text(&self) -> String {
        let texts = self
            .inner
            .positions
            .iter()
            .filter_map(|position| position.text.as_ref());
        texts.map(|found| found.text.as_str()).collect()
    }

    /// A table with a row for each position, and the solutions.
    fn _repr_html_(&self) -> String {
        let row = |row: &sauterelle::Row| {
            format!(
                "<tr><td>{}</td><td>{}</td><td>{:.2}</td></tr>",
                row.position,
                escaped(&row.verdict),
                row.seconds
            )
        };
        let rows: String = self.inner.rows().iter().map(row).collect();
        let text = self.text();
        let solutions = match text.trim_matches('\n') {
            "" => String::new(),
            text => format!("<pre>{}</pre>", escaped(text)),
        };
        format!(
            "<table><thead><tr><th>position</th><th>verdict</th><th>seconds</th></tr></thead><tbody>{rows}</tbody></table>{solutions}"
        )
    }

    /// A row for each position: ``pandas.DataFrame(report.to_dicts())``.
    fn to_dicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.inner.rows())?)
    }

    fn __repr__(&self) -> String {
        format!("<Report: {}>", self.inner.verdicts().join("; "))
    }
}
