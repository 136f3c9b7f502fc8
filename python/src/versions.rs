//! Versions of a problem, judged one after the other.

use crate::error::raised;
use crate::problem::Problem;
use crate::solving::{Time, until_done};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;
use sauterelle::notation::entered::InputProblem;
use sauterelle::{Error, all_cores};
use sauterelle_compose::told::{JsonBase, JsonJudged};
use sauterelle_compose::vary::{Choose, KEEPS, Space};
use sauterelle_compose::{Base, BaseError, Choice, Judged, Keep, Limits, Study};
use sauterelle_languages::say;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// So many versions are judged before the first of them is given.
const BLOCK: usize = 64;

/// The versions of a problem that a text allows, an iterator. (Versions whose edits do not go together are none, but have numbers.)
#[pyclass(module = "sauterelle", frozen)]
pub struct Versions {
    space: Space,
    last: u64,
    base: JsonBase,
    going: Mutex<Going>,
}

struct Going {
    /// Away while it is at work.
    study: Option<Study>,
    next: u64,
    judged: VecDeque<Version>,
}

/// What has come of a version.
#[pyclass(module = "sauterelle", frozen)]
pub struct Version {
    told: JsonJudged,
    problem: Option<InputProblem>,
}

/// The versions of a problem that a text in the language of versions allows, each judged: ``vary: wSd4 -> any``. Solutions are played again
/// before anything is searched, so that most versions cost a fraction of a millisecond.
///
/// What is kept (``moves``, ``men``, ``pattern``, ``none``) is what the text says, or else ``keep``. ``meant`` numbers the solutions that are
/// meant, from 0, in their order; without it all of full length are. A pair is a variation of a solution: ``[(0, 2)]``. With ``variations`` those of
/// direct, self and reflex play are told in ``base``, and tries and set play too. ``time`` is that for the problem itself, ``each`` that for each position of
/// a version. ``first`` and ``last`` (exclusive) are numbers of versions, for parts of the work.
///
/// Raises ``SauterelleError`` where problem or text are not understood, or where nothing is meant.
#[pyfunction]
#[pyo3(signature = (problem, vary, *, keep=None, meant=None, time=None, each=None, threads=None, memory=None, first=0, last=None, variations=false))]
#[allow(clippy::too_many_arguments)] // keywords, as Python has them
pub fn compose(
    py: Python<'_>,
    problem: &Problem,
    vary: &str,
    keep: Option<&str>,
    meant: Option<Vec<Meant>>,
    time: Option<Time>,
    each: Option<Time>,
    threads: Option<usize>,
    memory: Option<usize>,
    first: u64,
    last: Option<u64>,
    variations: bool,
) -> PyResult<Versions> {
    let meant: Option<Vec<Choice>> = meant.map(|all| all.into_iter().map(Choice::from).collect());
    let is_of_variations = |all: &Vec<Choice>| all.iter().any(|it| it.is_of_variations());
    let is_full = variations || meant.as_ref().is_some_and(is_of_variations);
    let input = problem.inner.input.clone();
    let space = Space::read(vary, &input).map_err(|fault| raised(Error::from(fault)))?;
    if space.choose() != Choose::All {
        return Err(PyValueError::new_err(
            "templates are for the command line: see `sauterelle compose --vary`",
        ));
    }
    let wish = space.wish();
    let named = keep.map(named_keep).transpose()?;
    let keep = wish.keep.or(named).unwrap_or(KEEPS[0].1);
    let usual = Limits::default();
    let limits = Limits {
        base: time.map(|time| time.0),
        each: wish.each.or(each.map(|each| each.0)),
        threads: threads.unwrap_or_else(all_cores),
        memory: memory.map_or(usual.memory, |megabytes| megabytes << 20),
    };
    let asked = input.clone();
    let base = until_done(py, Default::default(), move |stop| match is_full {
        true => Base::in_full(&asked, &limits, stop),
        false => Base::new(&asked, &limits, stop),
    })?;
    let base = base.map_err(refused)?;
    let base = match meant {
        Some(meant) => base.meaning_of(&meant).map_err(refused)?,
        None => base,
    };
    let base = wish.of(base, keep).map_err(refused)?;
    let wants = wish.wants;
    Ok(Versions {
        last: last.unwrap_or(u64::MAX).min(space.len()),
        space,
        base: (&base).into(),
        going: Mutex::new(Going {
            study: Some(Study::new(base, keep, limits).wanting(wants)),
            next: first,
            judged: VecDeque::new(),
        }),
    })
}

/// Something that is meant.
#[derive(FromPyObject)]
pub enum Meant {
    /// A solution.
    Solution(usize),
    /// A solution and a variation of it.
    Variation(usize, usize),
}

impl From<Meant> for Choice {
    fn from(meant: Meant) -> Choice {
        match meant {
            Meant::Solution(number) => Choice::Solution(number),
            Meant::Variation(solution, variation) => Choice::Variation(solution, variation),
        }
    }
}

/// What is kept, by its name.
fn named_keep(name: &str) -> PyResult<Keep> {
    let known = KEEPS.iter().find(|(known, _)| *known == name);
    let all = || KEEPS.map(|(name, _)| name).join(", ");
    let wrong = || PyValueError::new_err(say!("'{name}' cannot be kept: {}", all()));
    known.map(|(_, keep)| *keep).ok_or_else(wrong)
}

/// Why there are no versions of a problem.
pub fn refused(error: BaseError) -> PyErr {
    match error {
        BaseError::Unsolvable(error) => raised(error),
        _ => raised(Error::Rest(error.to_string())),
    }
}

#[pymethods]
impl Versions {
    /// How many versions there are at most.
    fn __len__(&self) -> usize {
        usize::try_from(self.space.len()).unwrap_or(usize::MAX)
    }

    /// The problem itself: its verdict, its solutions, and the numbers of those that are meant.
    #[getter]
    fn base<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.base)?)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Version>> {
        loop {
            let (study, block) = {
                let mut going = self.going();
                if let Some(version) = going.judged.pop_front() {
                    return Ok(Some(version));
                }
                let numbers = going.next..self.last;
                let all = numbers.filter_map(|number| Some((number, self.space.version(number)?)));
                let block: Vec<_> = all.take(BLOCK).collect();
                let Some((last, _)) = block.last() else {
                    return Ok(None);
                };
                going.next = last + 1;
                let busy =
                    || PyValueError::new_err(say!("another thread asks for the next version"));
                (going.study.take().ok_or_else(busy)?, block)
            };
            let (study, judged) = until_done(py, Default::default(), move |stop| {
                let mut study = study;
                let (numbers, versions): (Vec<_>, Vec<_>) = block.into_iter().unzip();
                let judged = study.judge(&versions, stop);
                (study, numbers.into_iter().zip(judged).collect::<Vec<_>>())
            })?;
            let told = judged
                .into_iter()
                .filter_map(|(number, judged)| Some(Version::new(number, &judged?, study.base())));
            let mut going = self.going();
            going.judged.extend(told);
            going.study = Some(study);
        }
    }

    fn __repr__(&self) -> String {
        format!("<Versions: {} at most>", self.space.len())
    }
}

impl Versions {
    fn going(&self) -> std::sync::MutexGuard<'_, Going> {
        self.going.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Version {
    fn new(number: u64, judged: &Judged, base: &Base) -> Version {
        let problem = judged.version.of_problem(base.problem());
        Version {
            told: JsonJudged::new(number, judged, base),
            problem: problem.ok().flatten(),
        }
    }
}

#[pymethods]
impl Version {
    /// Its number among the versions, from 0.
    #[getter]
    fn number(&self) -> u64 {
        self.told.number
    }

    /// What is changed, in the language of versions.
    #[getter]
    fn text(&self) -> &str {
        &self.told.text
    }

    /// Where the men stand, in FEN.
    #[getter]
    fn fen(&self) -> &str {
        &self.told.fen
    }

    /// What has come of it, in a word: ``sound``, ``dual``, ``short``, ``fewer``, ``unsolved``, ``slower``, ``cooked``, ``lost``, ``illegal``
    /// or ``refused``.
    #[getter]
    fn verdict(&self) -> &str {
        self.told.verdict
    }

    /// How much of what is meant is there, if all of it is: ``moves``, ``men`` or ``pattern``.
    #[getter]
    fn kept(&self) -> Option<&str> {
        self.told.kept
    }

    /// Solutions found; a version is left as soon as it is cooked.
    #[getter]
    fn solutions(&self) -> usize {
        self.told.solutions
    }

    /// The first solutions that are not meant.
    #[getter]
    fn cooks(&self) -> Vec<String> {
        let cooks = self.told.cooks.iter();
        cooks.map(|cook| cook.text.clone()).collect()
    }

    /// The first solution that is meant and does not work.
    #[getter]
    fn lost(&self) -> Option<String> {
        self.told.lost.first().map(|lost| lost.text.clone())
    }

    /// The version as a problem; none if it cannot be set up.
    #[getter]
    fn problem(&self) -> Option<Problem> {
        let problem = self.problem.clone()?;
        Some(sauterelle::Problem::from(problem).into())
    }

    /// All that as a row: ``pandas.DataFrame(version.to_dict() for version in …)``.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.told)?)
    }

    fn __repr__(&self) -> String {
        format!("<Version {}: {}>", self.told.text, self.told.verdict)
    }
}
