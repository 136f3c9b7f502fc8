//! Errors as exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use sauterelle::Error;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};

create_exception!(
    sauterelle,
    SauterelleError,
    PyValueError,
    "Input that is not understood, not available or not legal. `faults` lists what is wrong, each with `message`, `item`, `line`, `column`, `suggestion` and `unsupported`."
);

create_exception!(
    sauterelle,
    Stopped,
    PyException,
    "Work that was given up because its `Stop` was set."
);

/// The exception for an error.
pub fn raised(error: Error) -> PyErr {
    Python::attach(|py| {
        let exception = SauterelleError::new_err(error.to_string());
        let faults = match &error {
            Error::Input(faults) => faults.as_slice(),
            _ => &[],
        };
        match listed(py, faults) {
            Ok(faults) => match exception.value(py).setattr("faults", faults) {
                Ok(()) => exception,
                Err(other) => other,
            },
            Err(other) => other,
        }
    })
}

fn listed<'py>(py: Python<'py>, faults: &[Diagnostic]) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for fault in faults {
        let entry = PyDict::new(py);
        entry.set_item("message", &fault.message)?;
        entry.set_item("item", &fault.item)?;
        entry.set_item("line", fault.line)?;
        entry.set_item("column", fault.column)?;
        entry.set_item("suggestion", &fault.suggestion)?;
        entry.set_item("unsupported", fault.kind == Kind::Unsupported)?;
        list.append(entry)?;
    }
    Ok(list)
}
