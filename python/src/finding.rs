//! Problems that a query asks for.

use crate::error::raised;
use crate::problem::Problem;
use crate::solving::{Solver, until_done};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pythonize::pythonize;
use sauterelle::query::Query;
use sauterelle::{Error, Question};
use sauterelle_batch::find;
use sauterelle_batch::input::Inputs;
use sauterelle_languages::say;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The time for a problem that has to be solved, if nothing else is said.
const TIME: Duration = Duration::from_secs(10);

/// The problems of files and folders that a query asks for, as ``sauterelle find`` finds them: an iterator. Inputs are files in any form, packed
/// with gzip or not, and folders and ZIP files of them.
///
/// A problem is solved only where the answer hangs on its solution. ``solver`` is for each of these; without it each has ten seconds.
///
/// Raises ``SauterelleError`` where the query is not understood, and while searching where a file cannot be read.
#[pyfunction]
#[pyo3(name = "find", signature = (query, *inputs, solver=None))]
pub fn find_problems(
    query: &str,
    inputs: &Bound<'_, PyTuple>,
    solver: Option<&Solver>,
) -> PyResult<Search> {
    let query: Query = query.parse().map_err(|fault| raised(Error::from(fault)))?;
    let paths: PyResult<Vec<PathBuf>> = inputs.iter().map(|path| path.extract()).collect();
    let usual = sauterelle::Solver {
        time: Some(TIME),
        ..sauterelle::Solver::default()
    };
    let inputs = Inputs {
        paths: paths?,
        question: Question::default(),
    };
    let search = find::Search::new(query, inputs, solver.map_or(usual, Solver::inner));
    Ok(Search {
        tally: Mutex::new(search.tally()),
        search: Mutex::new(Some(search)),
    })
}

/// The problems that a query asks for, as they are found.
#[pyclass(module = "sauterelle", frozen)]
pub struct Search {
    /// Away while it is at work.
    search: Mutex<Option<find::Search>>,
    tally: Mutex<find::Tally>,
}

#[pymethods]
impl Search {
    /// What has come of the problems so far: how many are ``found`` of how many in ``all``, how many of these are ``refused`` (not understood), and of
    /// how many it is ``undecided``.
    #[getter]
    fn tally<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let tally = *self.tally.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(pythonize(py, &tally)?)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Found>> {
        let lock = || self.search.lock().unwrap_or_else(PoisonError::into_inner);
        let busy = || PyValueError::new_err(say!("another thread asks for the next problem"));
        let mut search = lock().take().ok_or_else(busy)?;
        let (search, found) = until_done(py, Default::default(), move |stop| {
            let found = search.next(stop);
            (search, found)
        })?;
        *self.tally.lock().unwrap_or_else(PoisonError::into_inner) = search.tally();
        *lock() = Some(search);
        let found = found.map_err(|error| raised(Error::Rest(error.to_string())))?;
        Ok(found.map(|inner| Found { inner }))
    }
}

/// A problem that is found.
#[pyclass(module = "sauterelle", frozen)]
pub struct Found {
    inner: find::Found,
}

#[pymethods]
impl Found {
    /// The problem.
    #[getter]
    fn problem(&self) -> Problem {
        self.inner.problem.clone().into()
    }

    /// The name of its file.
    #[getter]
    fn file(&self) -> &str {
        &self.inner.file
    }

    /// The line on which it begins there, from 1.
    #[getter]
    fn line(&self) -> usize {
        self.inner.line
    }

    /// What its solution shows, if it has been solved for the answer.
    #[getter]
    fn content<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.inner.content)?)
    }

    /// All that as data, as ``sauterelle find --format json`` writes it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.inner.told())?)
    }

    fn __repr__(&self) -> String {
        let problem = &self.inner.problem;
        format!(
            "<Found: {}:{}, {}>",
            self.inner.file,
            self.inner.line,
            problem.stipulation()
        )
    }
}
