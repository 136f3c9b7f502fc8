//! Names in the places where they stand: in Popeye's language the shortest unique beginning of a name is the name, everywhere
//! else names are whole. All beginnings of all names are tried in every place.

mod asked;
mod collection;
mod elsewhere;
mod places;

use crate::listed;
use crate::popeye::Popeye;
use sauterelle_notation::source::diagnostic::{Diagnostic, Kind};
use std::fmt::{self, Display};
use std::path::PathBuf;

/// What is tried.
#[derive(clap::Args)]
pub struct NamesArgs {
    /// Popeye's binary, to be asked about each beginning too
    py: Option<PathBuf>,
    /// Popeye is asked about every so many-eth beginning only
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// A collection, as for `corpus`: none of its problems may be refused for a name
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
}

/// How many cases of each sort there were, and all differences.
#[derive(Default)]
struct NamesReport {
    sorts: Vec<(&'static str, usize)>,
    /// What was read otherwise than it is meant.
    differences: Vec<String>,
}

impl NamesReport {
    /// Counts a case, which differs if there is something to say of it.
    fn count(&mut self, sort: &'static str, difference: Option<String>) {
        match self.sorts.iter_mut().find(|(known, _)| *known == sort) {
            Some((_, number)) => *number += 1,
            None => self.sorts.push((sort, 1)),
        }
        self.differences
            .extend(difference.map(|text| format!("{sort}: {text}")));
    }
}

impl Display for NamesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (sort, number) in &self.sorts {
            writeln!(f, "{sort}: {number}")?;
        }
        let cases: usize = self.sorts.iter().map(|(_, number)| number).sum();
        write!(f, "{cases} cases")
    }
}

/// Tries all names in all places, and tells whether there are no differences.
///
/// # Errors
/// If the collection cannot be read, or Popeye cannot be run.
pub fn run(asked: &NamesArgs) -> Result<(String, bool), String> {
    let mut report = NamesReport::default();
    places::run(&mut report);
    elsewhere::run(&mut report);
    if let Some(file) = &asked.problems {
        collection::run(file, &mut report)?;
    }
    if let Some(py) = &asked.py {
        asked::run(&Popeye::new(py), asked.every as usize, &mut report)?;
    }
    Ok(listed(&report, &report.differences))
}

/// Whether a problem is refused because of a name.
fn is_about_a_name(faults: &[Diagnostic]) -> bool {
    let is_it = |fault: &Diagnostic| {
        fault.kind == Kind::Unknown || fault.message.contains("not a unique abbreviation")
    };
    faults.iter().any(is_it)
}

/// The beginnings of a name that are not the whole of it.
fn beginnings(name: &str) -> impl Iterator<Item = &str> {
    let ends = name.char_indices().skip(1).map(|(at, _)| at);
    ends.map(|end| name.split_at(end).0)
}
