//! Cures of published problems from which a man has been taken: the man that its author had there must be among them.

use crate::Answer;
use crate::corpus::each_problem;
use sauterelle::notation::popeye::InputProblem;
use sauterelle::{Problem, Sq, Stop};
use sauterelle_compose::vary::Space;
use sauterelle_compose::{Base, Edit, Judged, Keep, Level, Limits, Study, Verdict, Version, pairs};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What is looked for.
#[derive(clap::Args)]
pub struct Asked {
    /// The collection, as for `corpus`
    file: PathBuf,
    /// Men taken away at once: one or two
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    men: u8,
    /// So many problems
    #[arg(long, default_value_t = 30)]
    problems: usize,
    /// Every so many-eth problem of the collection only
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Only problems whose id contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// Seconds for a position
    #[arg(long, default_value_t = 1.0)]
    time: f64,
}

/// Looks for cures, and tells whether the author's men are always among them.
///
/// # Errors
/// If the file cannot be read.
pub fn run(asked: &Asked) -> Answer {
    let (mut said, mut found, mut missed, mut number) = (String::new(), 0, 0, 0);
    each_problem(&asked.file, &asked.filter, |problem| {
        number += 1;
        if found + missed >= asked.problems || number % asked.every != 0 {
            return Ok(());
        }
        let started = Instant::now();
        let Some((is_found, row)) = cure(&problem.input, asked) else {
            return Ok(());
        };
        match is_found {
            true => found += 1,
            false => missed += 1,
        }
        let seconds = started.elapsed().as_secs_f64();
        let _ = writeln!(said, "{}: {row}; {seconds:.2} s", problem.id);
        Ok(())
    })?;
    let _ = write!(
        said,
        "{found} times what the author had is among the cures, {missed} times it is not"
    );
    Ok((said, missed == 0 && found > 0))
}

/// Takes men away that stop cooks and nothing else, and looks for cures. Whether the same men are among them, and what there is to say.
fn cure(text: &str, asked: &Asked) -> Option<(bool, String)> {
    let problem = Problem::read(text).ok()?.input;
    let limits = Limits {
        base: Some(Duration::from_secs_f64(asked.time)),
        each: Some(Duration::from_secs_f64(asked.time)),
        ..Limits::default()
    };
    let stop = Stop::default();
    let base = Base::new(&problem, &limits, &stop).ok()?;
    let lines: BTreeSet<String> = base.solutions().map(|it| it.text.to_string()).collect();
    let has_duals = base.has_duals();
    if !base.is_sound() || problem.twins.len() > 1 {
        return None;
    }
    let needed = needed(base.clone(), &limits, &stop);
    for taken in takings(&needed, asked.men) {
        let Some((cooked, author)) = taken_away(&problem, &taken) else {
            continue;
        };
        let Ok(other) = Base::new(&cooked, &limits, &stop) else {
            continue;
        };
        let all: Vec<String> = other.solutions().map(|it| it.text.to_string()).collect();
        let is_meant = |text: &&String| lines.contains(*text);
        let meant: Vec<usize> = (0..all.len())
            .filter(|number| lines.contains(&all[*number]))
            .collect();
        let has_all = all.iter().filter(is_meant).count() == lines.len();
        if !has_all || meant.len() == all.len() {
            continue;
        }
        let other = Arc::new(other.meaning(&meant).ok()?);
        let versions: Vec<Version> = match asked.men {
            1 => {
                let added = Space::usual_additions(&cooked);
                let space = Space::additions(&cooked, &added, 1);
                space.from(0).map(|(_, version)| version).collect()
            }
            _ => pairs(&other, &limits, &stop),
        };
        let mut study = Study::new(other, Keep::Level(Level::Moves), limits);
        let judged = study.judge(&versions, &stop);
        let cures: Vec<&Version> = (versions.iter().zip(&judged))
            .filter(|(_, judged)| {
                // where the author's has duals, a version may have more than what is left without a man
                let is_cure = |it: &Judged| {
                    it.verdict == Verdict::Sound || has_duals && it.verdict == Verdict::Dual
                };
                judged.as_ref().is_some_and(is_cure)
            })
            .map(|(version, _)| version)
            .collect();
        let is_author = |version: &Version| author.iter().all(|edit| version.edits.contains(edit));
        let is_found = cures.iter().copied().any(is_author);
        let squares: Vec<String> = taken.iter().map(ToString::to_string).collect();
        let row = format!(
            "without {}: {} cooks, {} cures of {} versions",
            squares.join(" "),
            all.len() - meant.len(),
            cures.len(),
            versions.len()
        );
        return Some((
            is_found,
            if is_found {
                row
            } else {
                format!("{row}, NOT the author's")
            },
        ));
    }
    None
}

/// Squares of men without any one of which there are cooks.
fn needed(base: Base, limits: &Limits, stop: &Stop) -> Vec<Sq> {
    let placed = base.problem().initial.diagram.placed();
    let men = placed.filter(|(_, man)| !man.is_royal()).map(|(at, _)| at);
    let squares: Vec<Sq> = men.collect();
    let without = |at: &Sq| Version::of(Edit::Remove { at: *at });
    let versions: Vec<Version> = squares.iter().map(without).collect();
    let mut study = Study::new(base, Keep::Nothing, *limits);
    let judged = study.judge(&versions, stop);
    let is_cooked = |judged: &Option<Judged>| {
        judged
            .as_ref()
            .is_some_and(|it| it.verdict == Verdict::Cooked)
    };
    let both = squares.into_iter().zip(&judged);
    both.filter(|(_, judged)| is_cooked(judged))
        .map(|(at, _)| at)
        .collect()
}

/// Sets of so many of these squares.
fn takings(squares: &[Sq], men: u8) -> Vec<Vec<Sq>> {
    match men {
        1 => squares.iter().map(|at| vec![*at]).collect(),
        _ => (squares.iter().enumerate())
            .flat_map(|(index, one)| squares[index + 1..].iter().map(|other| vec![*one, *other]))
            .collect(),
    }
}

/// The problem without these men, and the edits that put them back, if they are usual additions.
fn taken_away(problem: &InputProblem, taken: &[Sq]) -> Option<(InputProblem, Vec<Edit>)> {
    let removed = Version {
        edits: taken.iter().map(|at| Edit::Remove { at: *at }).collect(),
    };
    let usual = Space::usual_additions(problem);
    let men = taken.iter().map(|at| {
        let man = problem.initial.diagram.men[at.index()]?;
        usual.contains(&man).then_some(Edit::Add { at: *at, man })
    });
    let author = men.collect::<Option<Vec<Edit>>>()?;
    Some((removed.of_problem(problem).ok()??, author))
}
