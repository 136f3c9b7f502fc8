//! Problems.

use crate::error::raised;
use crate::man::{self, Defined};
use crate::moves::hash_of;
use crate::position::Position;
use crate::solving::{Report, Solutions, Solver, Time, until_done};
use crate::versions::refused;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;
use sauterelle::forms;
use sauterelle::forms::json::JSON;
use sauterelle::forms::popeye::POPEYE;
use sauterelle::notation::problem_json::ProblemDocument;
use sauterelle::notation::solution::move_notation::MoveNotation;
use sauterelle::pictures::render;
use sauterelle::{Language, Piece, Question, Side};
use sauterelle_compose::Limits;
use sauterelle_compose::needs::Needs;
use sauterelle_languages::{say, with};
use std::sync::Arc;
use std::time::Duration;

/// The time to find out what a problem shows, if nothing else is said.
const TIME_FOR_CONTENT: Duration = Duration::from_secs(60);

/// The time for each thing that is tried to see what is needed, if nothing else is said.
const TIME_FOR_EACH: Duration = Duration::from_secs(10);

/// A problem with its twins. It can be compared, hashed and pickled.
#[pyclass(module = "sauterelle", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub struct Problem {
    pub inner: Arc<sauterelle::Problem>,
}

impl From<sauterelle::Problem> for Problem {
    fn from(problem: sauterelle::Problem) -> Problem {
        Problem {
            inner: Arc::new(problem),
        }
    }
}

/// What Python says with `True` for White.
pub fn side(white: Option<bool>) -> Option<Side> {
    white.map(|white| if white { Side::White } else { Side::Black })
}

fn question(
    stipulation: Option<String>,
    conditions: Vec<String>,
    options: Vec<String>,
    to_move: Option<bool>,
    target: Option<String>,
) -> Question {
    Question {
        stipulation,
        target,
        to_move: side(to_move),
        conditions,
        options,
        ..Question::default()
    }
}

#[pymethods]
impl Problem {
    /// A problem that begins with this position; fairy men stand in brackets: [sx] black, [SX] white, [=sx] neutral.
    #[staticmethod]
    #[pyo3(signature = (fen, *, stipulation, conditions=vec![], options=vec![], to_move=None, target=None, definitions=vec![]))]
    fn from_fen(
        fen: &str,
        stipulation: String,
        conditions: Vec<String>,
        options: Vec<String>,
        to_move: Option<bool>,
        target: Option<String>,
        definitions: Vec<Defined>,
    ) -> PyResult<Problem> {
        let question = Question {
            definitions: man::definitions(definitions)?,
            ..question(Some(stipulation), conditions, options, to_move, target)
        };
        let built = sauterelle::Problem::asking(fen, &question);
        Ok(built.map_err(raised)?.into())
    }

    /// The first problem of a text in any form: Popeye's language, YAML as Olive's and YACPDB's, JSON, FEN.
    #[staticmethod]
    fn read(text: &str) -> PyResult<Problem> {
        let read = sauterelle::Problem::read(text);
        Ok(read.map_err(raised)?.into())
    }

    /// What is asked, such as ``h#2.5``.
    #[getter]
    fn stipulation(&self) -> &str {
        self.inner.stipulation()
    }

    /// The conditions, each with the words behind its name.
    #[getter]
    fn conditions(&self) -> Vec<String> {
        self.inner.conditions()
    }

    /// The authors.
    #[getter]
    fn authors(&self) -> Vec<String> {
        self.inner.input.authors.clone()
    }

    /// Where it appeared.
    #[getter]
    fn sources(&self) -> Vec<String> {
        self.inner.input.origins.clone()
    }

    /// Its titles.
    #[getter]
    fn titles(&self) -> Vec<String> {
        self.inner.input.titles.clone()
    }

    /// What can be read, but is probably not meant.
    #[getter]
    fn notes(&self) -> Vec<String> {
        let notes = self.inner.input.notes.iter();
        notes.map(ToString::to_string).collect()
    }

    /// The language it is written in: ``en``, ``fr`` or ``de``.
    #[getter]
    fn language(&self) -> &'static str {
        self.inner.input.language.code()
    }

    /// The same problem, answered in another language.
    fn in_language(&self, language: &str) -> PyResult<Problem> {
        let language = Language::of_code(language).ok_or_else(|| {
            let message = say!("no language '{language}': 'en', 'fr' or 'de' is expected");
            PyValueError::new_err(message)
        })?;
        Ok((*self.inner).clone().in_language(language).into())
    }

    /// The same problem, with solutions in another notation: ``long`` as Popeye's, ``short`` as that of magazines, or ``figurine``.
    fn in_notation(&self, notation: &str) -> PyResult<Problem> {
        let named: Result<MoveNotation, serde_json::Error> =
            serde_json::from_value(notation.into());
        let notation = named.map_err(|_| {
            let message =
                say!("no notation '{notation}': 'long', 'short' or 'figurine' is expected");
            PyValueError::new_err(message)
        })?;
        Ok((*self.inner).clone().in_notation(notation).into())
    }

    /// Positions to solve: more than one if there are twins.
    fn __len__(&self) -> usize {
        self.inner.positions()
    }

    /// The position with this number, that of the diagram being 0.
    #[pyo3(signature = (index=0))]
    fn position(&self, index: usize) -> PyResult<Position> {
        Position::of_problem(self, index).map_err(raised)
    }

    /// Begins to solve; the solutions come one by one.
    #[pyo3(signature = (solver=None))]
    fn solve(&self, solver: Option<&Solver>) -> PyResult<Solutions> {
        Solutions::begin(solver.copied().unwrap_or_default(), self)
    }

    /// Solves the problem and tells what it has come to.
    #[pyo3(signature = (solver=None))]
    fn report(&self, py: Python<'_>, solver: Option<&Solver>) -> PyResult<Report> {
        self.solve(solver)?.finish(py)
    }

    /// What its solution shows, as ``sauterelle content --format json`` writes it: facts, each with what it means and the lines and squares that
    /// show it. Without a solver it has a minute.
    #[pyo3(signature = (solver=None))]
    fn content<'py>(
        &self,
        py: Python<'py>,
        solver: Option<&Solver>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let usual = sauterelle::Solver {
            time: Some(TIME_FOR_CONTENT),
            ..sauterelle::Solver::default()
        };
        let solver = solver.map_or(usual, Solver::inner);
        let inner = self.inner.clone();
        let content = until_done(py, Default::default(), move |stop| {
            with(inner.input.language, || solver.content(&inner.input, stop))
        })?;
        Ok(pythonize(py, &content.map_err(raised)?)?)
    }

    /// What of it is needed, as ``sauterelle content --economy --format json`` writes it: each man and each condition, with what comes of the problem
    /// without it and with others in its place. The time of the solver is that for the problem itself, a minute without one; ``each`` is that for each
    /// thing that is tried, ten seconds if nothing is said.
    ///
    /// Raises ``SauterelleError`` where it is not solved in its time, or has no solution.
    #[pyo3(signature = (solver=None, *, each=None))]
    fn economy<'py>(
        &self,
        py: Python<'py>,
        solver: Option<&Solver>,
        each: Option<Time>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let solver = solver.copied().unwrap_or_default().inner();
        let limits = Limits {
            base: solver.time.or(Some(TIME_FOR_CONTENT)),
            each: Some(each.map_or(TIME_FOR_EACH, |each| each.0)),
            threads: solver.threads,
            memory: solver.memory / solver.threads.max(1),
        };
        let inner = self.inner.clone();
        let needs = until_done(py, Default::default(), move |stop| {
            with(inner.input.language, || {
                Needs::of(&inner.input, &limits, stop)
            })
        })?;
        Ok(pythonize(py, &needs.map_err(refused)?)?)
    }

    /// The pieces of which a piece of a position consists: numbers of first moves, and of second ones after them.
    fn pieces(&self, position: usize, path: Vec<u32>) -> PyResult<Vec<Vec<u32>>> {
        let whole = Piece { position, path };
        let pieces = self.inner.pieces(&whole).map_err(raised)?;
        Ok(pieces.into_iter().map(|piece| piece.path).collect())
    }

    /// The problem in another form; with a solver also its solution, in YAML and LaTeX.
    #[pyo3(signature = (form, *, solver=None))]
    fn write(&self, py: Python<'_>, form: &str, solver: Option<&Solver>) -> PyResult<String> {
        let format = forms::named(form).map_err(PyValueError::new_err)?;
        match solver {
            Some(solver) => solver.written(py, self, format),
            None => self.inner.write(format).map_err(raised),
        }
    }

    /// The problem as data, as ``sauterelle convert --to json`` writes it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let details = self.inner.details.as_slice();
        let document = ProblemDocument::new(&[(&self.inner.input, details)]);
        let problem = document.problems.first();
        Ok(pythonize(py, &problem)?)
    }

    /// The problem as a magazine prints it, or its diagram alone.
    #[pyo3(signature = (*, whole=true))]
    fn svg(&self, whole: bool) -> String {
        match whole {
            true => self.inner.svg(),
            false => self.inner.picture().svg(),
        }
    }

    /// The diagram as PNG.
    #[pyo3(signature = (*, whole=true, scale=2.0))]
    fn png(&self, whole: bool, scale: f32) -> PyResult<Vec<u8>> {
        drawn(render::png(&self.svg(whole), scale))
    }

    /// The diagram as PDF.
    #[pyo3(signature = (*, whole=true))]
    fn pdf(&self, whole: bool) -> PyResult<Vec<u8>> {
        drawn(render::pdf(&self.svg(whole)))
    }

    fn _repr_svg_(&self) -> String {
        self.inner.svg()
    }

    fn __repr__(&self) -> String {
        let authors = self.inner.input.authors.join(", ");
        let conditions = self.inner.conditions().join(", ");
        let parts = [authors.as_str(), self.stipulation(), conditions.as_str()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        format!("<Problem: {}>", parts.join("; "))
    }

    fn __str__(&self) -> PyResult<String> {
        self.inner.write(&POPEYE).map_err(raised)
    }

    /// Equal problems say the same in data.
    fn __hash__(&self) -> u64 {
        let data = self.inner.write(&JSON);
        hash_of(&data.unwrap_or_else(|_| self.stipulation().to_string()))
    }

    /// Pickled as JSON.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.get_type::<Problem>().getattr("read")?;
        Ok((read, (self.inner.write(&JSON).map_err(raised)?,)))
    }
}

/// A picture, or why there is none.
pub fn drawn<E: ToString>(picture: Result<Vec<u8>, E>) -> PyResult<Vec<u8>> {
    picture.map_err(|error| raised(sauterelle::Error::Picture(error.to_string())))
}

/// Text or bytes.
#[derive(FromPyObject)]
pub enum Source {
    Text(String),
    Bytes(Vec<u8>),
}

/// All problems of an input; in place of one that is wrong, the exception that says why.
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
#[pyfunction]
#[pyo3(signature = (source, *, file=None, stipulation=None, conditions=vec![], options=vec![], to_move=None, definitions=vec![]))]
pub fn read_all(
    py: Python<'_>,
    source: Source,
    file: Option<&str>,
    stipulation: Option<String>,
    conditions: Vec<String>,
    options: Vec<String>,
    to_move: Option<bool>,
    definitions: Vec<Defined>,
) -> PyResult<Vec<Py<PyAny>>> {
    let question = Question {
        definitions: man::definitions(definitions)?,
        ..question(stipulation, conditions, options, to_move, None)
    };
    let bytes = match source {
        Source::Text(text) => text.into_bytes(),
        Source::Bytes(bytes) => bytes,
    };
    let read = py.detach(|| sauterelle::Problem::read_all(&bytes, file, &question));
    let entries = read.into_iter().map(|entry| match entry {
        Ok(problem) => Problem::from(problem).into_py_any(py),
        Err(error) => raised(error).into_py_any(py),
    });
    entries.collect()
}

/// Men, attributes, conditions, plays, goals and options, with explanations and examples.
#[pyfunction]
#[pyo3(signature = (language="en"))]
pub fn registry<'py>(py: Python<'py>, language: &str) -> PyResult<Bound<'py, PyAny>> {
    let question = serde_json::json!({ "language": language });
    let answer = sauterelle::questions::answer("registry", question);
    let answer = answer.map_err(|fault| {
        let messages: Vec<String> = fault.faults.into_iter().map(|it| it.message).collect();
        PyValueError::new_err(messages.join("\n"))
    })?;
    let data: serde_json::Value = serde_json::from_slice(&answer.content)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(pythonize(py, &data)?)
}
