//! Men and conditions of one's own.

use crate::error::raised;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sauterelle::Side;
use sauterelle::Sq;
use sauterelle::definitions::{Definition, Description, read};
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::kernel::men::language::ManDefinition;
use sauterelle_languages::say;
use std::collections::BTreeSet;

/// A man of one's own, defined by a line such as ``man rz, "rook-rabbit" = hop over 2 land any W``. It can be compared, hashed and pickled.
#[pyclass(module = "sauterelle", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Man {
    inner: &'static sauterelle::kernel::men::Man,
}

/// A man, or the text of definitions.
#[derive(FromPyObject)]
pub enum Defined {
    Man(Man),
    Text(String),
}

/// All that is defined.
pub fn definitions(all: Vec<Defined>) -> PyResult<Vec<Definition>> {
    let mut found = Vec::new();
    for one in all {
        match one {
            Defined::Man(man) => found.push(man.definition()),
            Defined::Text(text) => found.extend(read(&text).map_err(raised)?),
        }
    }
    Ok(found)
}

impl Man {
    fn definition(&self) -> Definition {
        Definition::Man(ManDefinition::of(self.inner))
    }

    fn description(&self) -> Description {
        Description::from(&self.definition())
    }
}

fn squares(names: Vec<String>) -> PyResult<Bb> {
    let squares = names.iter().map(|name| {
        let square = name.parse::<Sq>();
        square.map_err(|error| PyValueError::new_err(error.to_string()))
    });
    squares.collect()
}

#[pymethods]
impl Man {
    #[new]
    fn new(definition: &str) -> PyResult<Man> {
        match &read(definition).map_err(raised)?[..] {
            [Definition::Man(man)] => Ok(Man {
                inner: man.clone().man(),
            }),
            others => {
                let message = say!("one man expected, not {} definitions", others.len());
                Err(PyValueError::new_err(message))
            }
        }
    }

    /// One or two letters or digits.
    #[getter]
    fn code(&self) -> &'static str {
        self.inner.code[0]
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &'static str {
        self.inner.name[0]
    }

    /// How it goes, in the normal form.
    #[getter]
    fn walk(&self) -> String {
        self.inner.walk.to_string()
    }

    /// The same in Betza's notation, if it can be said there.
    #[getter]
    fn betza(&self) -> Option<String> {
        self.description().betza
    }

    /// The line that defines it.
    #[getter(definition)]
    fn text(&self) -> String {
        self.description().definition
    }

    /// The SHA-256 of the definition, in hexadecimal digits.
    #[getter]
    fn digest(&self) -> String {
        self.description().digest
    }

    /// Where it comes from a square among these men, by captures too.
    #[pyo3(signature = (square, *, friends=vec![], enemies=vec![], white=true))]
    fn goes(
        &self,
        square: &str,
        friends: Vec<String>,
        enemies: Vec<String>,
        white: bool,
    ) -> PyResult<Vec<String>> {
        let from = squares(vec![square.to_string()])?.into_iter().next();
        let from = from.ok_or_else(|| PyValueError::new_err(say!("a square expected")))?;
        let side = if white { Side::White } else { Side::Black };
        let (friends, enemies) = (squares(friends)?, squares(enemies)?);
        let to = self
            .inner
            .walk
            .goes(side, from, friends, enemies)
            .into_iter();
        let to: BTreeSet<Sq> = to.map(|(to, _)| to).collect();
        Ok(to.into_iter().map(|to| to.to_string()).collect())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Man>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().text(),)))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Man {} ({}): {}>", self.name(), self.code(), self.walk())
    }
}
