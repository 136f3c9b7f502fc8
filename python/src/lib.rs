//! The native part of the Python package `sauterelle`.

mod board;
mod error;
mod examination;
mod finding;
mod man;
mod moves;
mod position;
mod problem;
mod solving;
mod versions;

use pyo3::prelude::*;
use std::ffi::OsString;

// solutions are found by one thread and dropped by another, a million and more, which takes usual allocators much longer
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs the command line with these arguments, of which the first is the name of the program; its exit code.
#[pyfunction]
fn command_line(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| sauterelle_cli::run(arguments))
}

/// The native part of `sauterelle`.
#[pymodule(name = "sauterelle")]
fn native_module(module: &Bound<'_, PyModule>) -> PyResult<()> {
    sauterelle_languages::set_default(sauterelle_languages::of_environment());
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add(
        "SauterelleError",
        module.py().get_type::<error::SauterelleError>(),
    )?;
    module.add("Stopped", module.py().get_type::<error::Stopped>())?;
    module.add("CLASSES", examination::classes(module.py())?)?;
    module.add_class::<problem::Problem>()?;
    module.add_class::<solving::Solver>()?;
    module.add_class::<solving::Stop>()?;
    module.add_class::<solving::Solutions>()?;
    module.add_class::<solving::Solution>()?;
    module.add_class::<solving::Report>()?;
    module.add_class::<examination::Examination>()?;
    module.add_class::<examination::Intention>()?;
    module.add_class::<finding::Search>()?;
    module.add_class::<finding::Found>()?;
    module.add_class::<man::Man>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<moves::Piece>()?;
    module.add_class::<versions::Version>()?;
    module.add_class::<versions::Versions>()?;
    module.add_function(wrap_pyfunction!(versions::compose, module)?)?;
    module.add_function(wrap_pyfunction!(command_line, module)?)?;
    module.add_function(wrap_pyfunction!(problem::read_all, module)?)?;
    module.add_function(wrap_pyfunction!(examination::examine, module)?)?;
    module.add_function(wrap_pyfunction!(finding::find_problems, module)?)?;
    module.add_function(wrap_pyfunction!(solving::merge, module)?)?;
    module.add_function(wrap_pyfunction!(problem::registry, module)?)
}
