//! The formats in which problems and positions are read and written: a row each, in a file of its own, and a line of [`LISTED`].
//!
//! A program that is built on the library [adds](add) formats of its own; all that reads and writes finds them.

pub mod ccv;
pub mod fen;
pub mod ffen;
pub mod format;
pub mod item;
pub mod json;
pub mod json_lines;
pub mod latex;
pub mod line;
pub mod listed;
pub mod mail;
pub mod pbm;
pub mod pgn;
pub mod popeye;
pub mod positions;
pub mod xfen;
pub mod yaml;

use crate::draft::outside::Question;
use crate::entered::{Entry, Record};
use crate::source::encoding::decode;
use crate::vocabulary::suggest::nearest;
use format::{Beginning, FormatDef, Read};
use line::LineProblem;
use sauterelle_languages::say;
use std::sync::RwLock;

/// The formats of the program. What looks like none of them counts as the first one.
static LISTED: &[&FormatDef] = &[
    &popeye::POPEYE,
    &yaml::YAML,
    &pgn::PGN,
    &ccv::CCV,
    &pbm::PBM,
    &mail::MAIL,
    &fen::FEN,
    &xfen::XFEN,
    &ffen::FFEN,
    &latex::LATEX,
    &json::JSON,
    &json_lines::JSON_LINES,
];

/// Formats that have been added.
static ADDED: RwLock<Vec<&'static FormatDef>> = RwLock::new(Vec::new());

/// A name or an ending that another format has.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[error("the format '{name}' has '{taken}' already")]
pub struct Taken {
    /// The other format.
    pub name: &'static str,
    /// The name or the ending.
    pub taken: &'static str,
}

/// Adds a format, which is known from then on as long as the program runs.
///
/// # Errors
/// If its name or one of its endings is that of another format.
pub fn add(format: &'static FormatDef) -> Result<(), Taken> {
    let mut added = ADDED.write().expect("nobody breaks down while adding");
    for other in LISTED.iter().chain(added.iter()) {
        let mut own = format.endings.iter();
        let ending = own.find(|ending| other.endings.contains(ending)).copied();
        let name = (format == *other).then_some(format.name);
        if let Some(taken) = name.or(ending) {
            return Err(Taken {
                name: other.name,
                taken,
            });
        }
    }
    added.push(format);
    Ok(())
}

/// All formats, in the order in which they are listed and tried.
pub fn all() -> Vec<&'static FormatDef> {
    let added = ADDED.read().expect("nobody breaks down while adding");
    LISTED.iter().chain(added.iter()).copied().collect()
}

/// The format of this name.
///
/// # Errors
/// If there is none: with the one that may be meant, or else all.
pub fn named(name: &str) -> Result<&'static FormatDef, String> {
    let all = all();
    if let Some(found) = all.iter().find(|format| format.name == name) {
        return Ok(found);
    }
    let names = all.iter().map(|format| format.name);
    Err(match nearest(name, names.clone()) {
        Some(meant) => say!("no format '{name}'; did you mean '{meant}'?"),
        None => say!(
            "no format '{name}': there are {}",
            names.collect::<Vec<_>>().join(", ")
        ),
    })
}

/// The format to which files with this ending belong, in letters of any size and without a dot.
pub fn of_ending(ending: &str) -> Option<&'static FormatDef> {
    let is_this = |own: &&str| own.eq_ignore_ascii_case(ending);
    let mut all = all().into_iter();
    all.find(|format| format.endings.iter().any(is_this))
}

/// The format of an input, by the name of its file or else by what it looks like. What looks like nothing known counts as
/// Popeye's language.
pub fn of(source: &[u8], file: Option<&str>) -> &'static FormatDef {
    let ending = file.and_then(|name| Some(name.rsplit_once('.')?.1));
    let settled = ending.and_then(of_ending).filter(|it| it.ending_settles);
    let told = || told_by(source).unwrap_or(LISTED[0]);
    settled.unwrap_or_else(told)
}

/// The format that an input looks like, if it looks like any.
pub fn told_by(source: &[u8]) -> Option<&'static FormatDef> {
    let text = decode(source);
    let beginning = Beginning::of(&text)?;
    all().into_iter().find(|format| (format.looks)(&beginning))
}

/// Reads all problems of an input in whatever format it is. `file` is its name, which may tell the format and stands in
/// diagnostics.
pub fn read(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Entry> {
    let records = records(of(source, file), source, file, question).into_iter();
    records.map(|record| record.entry).collect()
}

/// Reads all problems of an input in this format, with all that the input says of them. What is asked from outside acts on each;
/// formats that say positions only need it.
pub fn records(
    format: &FormatDef,
    source: &[u8],
    file: Option<&str>,
    question: &Question,
) -> Vec<Record> {
    format.records(source, file, question, &inner)
}

/// The problems of the line with this number, in a format that has one a line.
pub fn read_line(
    format: &FormatDef,
    source: &[u8],
    line: usize,
    question: &Question,
) -> Vec<LineProblem> {
    match format.read {
        Read::Lines(lines) => (lines.read)(source, line, question, &inner),
        _ => Vec::new(),
    }
}

/// The problems of a text in any format.
fn inner(text: &str, question: &Question) -> Vec<Record> {
    records(of(text.as_bytes(), None), text.as_bytes(), None, question)
}

#[cfg(test)]
mod tests;
