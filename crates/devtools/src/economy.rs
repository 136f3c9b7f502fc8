//! Economy in published problems: what does with fewer or weaker men, each version solved by Popeye too.

use crate::corpus::{CorpusProblem, each_problem};
use crate::ours::{Solving, answer};
use crate::popeye::{End, Popeye};
use crate::{Answer, canon};
use sauterelle::forms::popeye::POPEYE;
use sauterelle::notation::entered::InputProblem;
use sauterelle::{Problem, Stop};
use sauterelle_compose::vary::Space;
use sauterelle_compose::{Base, Keep, Level, Limits, Study, Verdict, Version};
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// What is looked at.
#[derive(clap::Args)]
pub struct EconomyArgs {
    /// The program `py`
    py: PathBuf,
    /// The collection, as for `corpus`
    file: PathBuf,
    /// Every so many-eth problem of the collection only
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Only problems whose id contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// Only problems of this kind of play: `help`, `series`, `direct`, `self`
    #[arg(long, default_value = "")]
    play: String,
    /// Seconds for a position
    #[arg(long, default_value_t = 0.5)]
    time: f64,
}

/// What the other program says of versions.
#[derive(Default)]
struct Found {
    problems: usize,
    judged: usize,
    economical: usize,
    confirmed: usize,
    unknown: usize,
    differs: usize,
    said: String,
}

/// What Popeye may take for a version.
const LIMIT: Duration = Duration::from_secs(20);
const MEGABYTES: u32 = 128;

/// Looks for economy, and tells whether Popeye finds the same solutions in each version.
///
/// # Errors
/// If the file cannot be read, or Popeye cannot be run.
pub fn run(asked: &EconomyArgs) -> Answer {
    let mut found = Found::default();
    let popeye = Popeye::new(&asked.py);
    let mut number = 0;
    each_problem(&asked.file, &asked.filter, |problem| {
        let is_asked = problem.family.starts_with(&asked.play);
        number += u32::from(is_asked);
        match is_asked && number % asked.every == 0 {
            true => look(&problem, asked, &popeye, &mut found),
            false => Ok(()),
        }
    })?;
    let said = &mut found.said;
    let _ = write!(
        said,
        "{} problems, {} versions; {} problems do with less, in {} versions; {} confirmed, {} not known there, {} differ",
        found.problems,
        found.judged,
        found.economical,
        found.confirmed + found.unknown + found.differs,
        found.confirmed,
        found.unknown,
        found.differs
    );
    let is_right = found.differs == 0 && found.confirmed > 0;
    Ok((found.said, is_right))
}

/// The versions of a problem that do with less.
fn look(
    problem: &CorpusProblem,
    asked: &EconomyArgs,
    popeye: &Popeye,
    found: &mut Found,
) -> Result<(), String> {
    let Ok(read) = Problem::read(&problem.input) else {
        return Ok(());
    };
    let time = Some(Duration::from_secs_f64(asked.time));
    let limits = Limits {
        base: time,
        each: time,
        ..Limits::default()
    };
    let stop = Stop::default();
    let Ok(base) = Base::new(&read.input, &limits, &stop) else {
        return Ok(());
    };
    let space = Space::economy(base.problem());
    let versions: Vec<Version> = space.from(0).map(|(_, version)| version).collect();
    let mut study = Study::new(base.clone(), Keep::Level(Level::Moves), limits);
    found.problems += 1;
    let mut sound: Vec<Version> = Vec::new();
    for judged in study.judge(&versions, &stop).into_iter().flatten() {
        found.judged += 1;
        let version = judged.version;
        let says_more = |known: &Version| space.says_more(known, &version);
        if judged.verdict == Verdict::Sound && !sound.iter().any(says_more) {
            sound.push(version);
        }
    }
    found.economical += usize::from(!sound.is_empty());
    for version in sound {
        let text = version.written(&read.input.initial.diagram, read.input.language);
        let said = match version.of_problem(base.problem()) {
            Ok(Some(input)) => confirmed(&input, popeye)?,
            _ => Said::Unknown("it cannot be written".to_string()),
        };
        let said = match said {
            Said::Confirmed => {
                found.confirmed += 1;
                "confirmed".to_string()
            }
            Said::Unknown(why) => {
                found.unknown += 1;
                format!("not known: {why}")
            }
            Said::Differs(places) => {
                found.differs += 1;
                format!("DIFFERS: {places}")
            }
        };
        let _ = writeln!(found.said, "{}: {text}: {said}", problem.id);
    }
    Ok(())
}

/// What the other program says of a version.
enum Said {
    Confirmed,
    Unknown(String),
    Differs(String),
}

/// Whether Popeye finds the same solutions as we do.
fn confirmed(version: &InputProblem, popeye: &Popeye) -> Result<Said, String> {
    let text = match Problem::from(version.clone()).write(&POPEYE) {
        Ok(text) => text,
        Err(error) => return Ok(Said::Unknown(error.to_string())),
    };
    let theirs = popeye.time(&text, MEGABYTES, LIMIT)?;
    match theirs.end {
        End::Solved => {}
        End::Stopped => return Ok(Said::Unknown("too slow".to_string())),
        End::Refused => return Ok(Said::Unknown("refused".to_string())),
    }
    let ours = answer(version, &Solving::within(LIMIT))?;
    let [ours, theirs] = [&ours.text, &theirs.text].map(|text| without_captions(text));
    Ok(match ours == theirs {
        true => Said::Confirmed,
        false => Said::Differs(canon::differences(&ours, &theirs)),
    })
}

/// The solutions of the positions, whatever the twins are called.
fn without_captions(text: &str) -> Vec<canon::Twin> {
    let twins = canon::problems(text).pop().unwrap_or_default();
    let numbered = twins.into_iter().enumerate();
    numbered
        .map(|(number, (_, moves))| (number.to_string(), moves))
        .collect()
}
