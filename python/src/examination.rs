//! Problems examined: solved, judged, and compared with what is intended, each as `sauterelle batch` examines the problems of a collection.

use crate::error::{SauterelleError, Stopped};
use crate::problem::Problem;
use crate::solving::{Stop, Time, escaped, until_done};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use sauterelle::comparison::Comparison;
use sauterelle::examination::{self, Class, Limits, Notation, PositionResult};
use sauterelle::forms::json::JSON;
use sauterelle_languages::say;
use serde::Serialize;

/// What the author of a problem intends: the solution, as YACPDB keeps it or as Popeye prints it, or how many solutions there are to
/// be, as ``2.1.1...``, or both.
#[pyclass(module = "sauterelle", frozen, from_py_object)]
#[derive(Clone)]
pub struct Intention {
    inner: examination::Intention,
}

#[pymethods]
impl Intention {
    #[new]
    #[pyo3(signature = (solution=None, *, notation="yacpdb", number=None))]
    fn new(
        solution: Option<String>,
        notation: &str,
        number: Option<String>,
    ) -> PyResult<Intention> {
        let notation = match notation {
            "yacpdb" => Notation::Yacpdb,
            "popeye" => Notation::Popeye,
            _ => {
                let message = say!("no notation '{notation}': 'yacpdb' or 'popeye' is expected");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Intention {
            inner: examination::Intention {
                solution,
                notation,
                number,
            },
        })
    }
}

/// What is intended: a solution as YACPDB keeps it, or more.
#[derive(FromPyObject)]
pub enum Intended {
    Solution(String),
    Whole(Intention),
}

impl From<Intended> for examination::Intention {
    fn from(intended: Intended) -> examination::Intention {
        match intended {
            Intended::Whole(intention) => intention.inner,
            Intended::Solution(solution) => examination::Intention {
                solution: Some(solution),
                notation: Notation::Yacpdb,
                number: None,
            },
        }
    }
}

/// What `read_all` gives, or a text that says a problem.
#[derive(FromPyObject)]
pub enum Entry<'py> {
    Problem(PyRef<'py, Problem>),
    Text(String),
    Wrong(Bound<'py, SauterelleError>),
}

impl Entry<'_> {
    /// A text that says the problem with all that is known of it, or why there is no problem.
    fn text(self) -> PyResult<Result<String, Vec<String>>> {
        Ok(match self {
            Entry::Text(text) => Ok(text),
            Entry::Problem(problem) => {
                let written = problem.inner.write(&JSON);
                written.map_err(|error| vec![error.to_string()])
            }
            Entry::Wrong(error) => Err(messages(&error)?),
        })
    }
}

/// What is wrong, without the places.
fn messages(error: &Bound<'_, SauterelleError>) -> PyResult<Vec<String>> {
    let faults = match error.getattr_opt("faults")? {
        Some(faults) => faults.extract()?,
        None => Vec::new(),
    };
    let messages = faults
        .iter()
        .map(|fault: &Bound<'_, PyAny>| fault.get_item("message")?.extract());
    let messages: Vec<String> = messages.collect::<PyResult<_>>()?;
    match messages.is_empty() {
        true => Ok(vec![error.to_string()]),
        false => Ok(messages),
    }
}

/// Solves a problem, judges it and compares it with what is intended, as ``sauterelle batch`` does with each problem of a collection.
///
/// A text may be anything that a file of a collection may hold, or a line of JSON Lines; its first problem counts. What is intended is
/// what text or problem say, unless it is given; a text alone is a solution as YACPDB keeps it. What cannot be read is refused. The
/// search uses one thread, so many megabytes for remembered positions (default: 64), and the time for all positions together.
///
/// Raises ``Stopped`` when ``stop`` is set before the end.
#[pyfunction]
#[pyo3(signature = (problem, *, intended=None, memory=None, time=None, stop=None))]
pub fn examine(
    py: Python<'_>,
    problem: Entry<'_>,
    intended: Option<Intended>,
    memory: Option<usize>,
    time: Option<Time>,
    stop: Option<&Stop>,
) -> PyResult<Examination> {
    let text = match problem.text()? {
        Ok(text) => text,
        Err(refusals) => return Ok(examination::Examination::refused(refusals).into()),
    };
    let intention = intended.map(examination::Intention::from);
    let usual = Limits::default();
    let limits = Limits {
        seconds: time.map(|time| time.0.as_secs_f64()),
        memory: memory.map_or(usual.memory, |megabytes| megabytes << 20),
        ..usual
    };
    let stop = stop.map(Stop::handle).unwrap_or_default();
    let found = until_done(py, stop, move |stop| {
        examination::examine_text(&text, intention.as_ref(), &limits, stop)
    })?;
    let stopped = || Stopped::new_err(say!("the examination was stopped before it was done"));
    Ok(found.ok_or_else(stopped)?.into())
}

/// The classes and what they mean, in the order in which they count.
pub fn classes(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let classes = PyDict::new(py);
    for class in Class::ALL {
        classes.set_item(class.name(), class.meaning())?;
    }
    Ok(classes)
}

/// What has come of a problem, as ``sauterelle batch`` keeps it.
#[pyclass(module = "sauterelle", frozen)]
pub struct Examination {
    inner: examination::Examination,
}

impl From<examination::Examination> for Examination {
    fn from(inner: examination::Examination) -> Examination {
        Examination { inner }
    }
}

/// An examination with the same fields whatever has come out, for tables.
#[derive(Serialize)]
struct Row<'e> {
    class: Class,
    verdict: &'e str,
    agreement: Option<&'static str>,
    difference: Option<String>,
    refusals: &'e [String],
    solutions: &'e str,
    is_cut: bool,
    comparison: Option<&'e Comparison>,
    positions: &'e [PositionResult],
    seconds: f64,
    nodes: u64,
    memory: u64,
}

#[pymethods]
impl Examination {
    /// What is to be said of a problem at which the program has broken down.
    #[staticmethod]
    fn failed(message: &str) -> Examination {
        examination::Examination::failed(message).into()
    }

    /// The verdict in a word.
    #[getter]
    fn class_(&self) -> &'static str {
        self.inner.class.name()
    }

    /// The verdict in a sentence.
    #[getter]
    fn verdict(&self) -> &str {
        &self.inner.verdict
    }

    /// How it compares with what is intended, if that is known.
    #[getter]
    fn agreement(&self) -> Option<&'static str> {
        let comparison = self.inner.comparison.as_ref()?;
        Some(comparison.agreement.name())
    }

    /// The first line that only one of both has, in words.
    #[getter]
    fn difference(&self) -> Option<String> {
        self.inner.comparison.as_ref()?.first_difference()
    }

    /// How solutions and intention compare, in detail, if that is known.
    #[getter]
    fn comparison<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.inner.comparison)?)
    }

    /// Each position; none if the problem is refused.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.inner.positions)?)
    }

    /// All solutions in Popeye's form, unless they are too long.
    #[getter]
    fn solutions(&self) -> &str {
        &self.inner.solutions
    }

    /// There are more solutions than are kept.
    #[getter]
    fn is_cut(&self) -> bool {
        self.inner.is_cut
    }

    /// What is not understood or not supported.
    #[getter]
    fn refusals(&self) -> Vec<String> {
        self.inner.refusals.clone()
    }

    /// Seconds that it took.
    #[getter]
    fn seconds(&self) -> f64 {
        self.inner.seconds
    }

    /// Moves played.
    #[getter]
    fn nodes(&self) -> u64 {
        self.inner.nodes
    }

    /// Bytes for remembered positions that it was given.
    #[getter]
    fn memory(&self) -> u64 {
        self.inner.memory
    }

    /// All that as a row: ``pandas.DataFrame(found.to_dict() for found in …)``.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = &self.inner;
        let row = Row {
            class: found.class,
            verdict: &found.verdict,
            agreement: self.agreement(),
            difference: self.difference(),
            refusals: &found.refusals,
            solutions: &found.solutions,
            is_cut: found.is_cut,
            comparison: found.comparison.as_ref(),
            positions: &found.positions,
            seconds: found.seconds,
            nodes: found.nodes,
            memory: found.memory,
        };
        Ok(pythonize(py, &row)?)
    }

    /// What has come of it as a table.
    fn _repr_html_(&self) -> String {
        let found = &self.inner;
        let mut rows = vec![
            ("class", self.class_().to_string()),
            ("verdict", found.verdict.clone()),
        ];
        rows.extend(
            self.agreement()
                .map(|agreement| ("agreement", agreement.to_string())),
        );
        rows.extend(
            self.difference()
                .map(|difference| ("difference", difference)),
        );
        rows.extend(
            found
                .refusals
                .iter()
                .map(|refusal| ("refusal", refusal.clone())),
        );
        let row = |(name, value): &(&str, String)| {
            format!("<tr><th>{name}</th><td>{}</td></tr>", escaped(value))
        };
        let rows: String = rows.iter().map(row).collect();
        let solutions = match found.solutions.trim_matches('\n') {
            "" => String::new(),
            text => format!("<pre>{}</pre>", escaped(text)),
        };
        format!("<table><tbody>{rows}</tbody></table>{solutions}")
    }

    fn __repr__(&self) -> String {
        format!("<Examination: {}; {}>", self.class_(), self.inner.verdict)
    }
}
