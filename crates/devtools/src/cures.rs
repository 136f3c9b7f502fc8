//! Cures of published problems from which a man has been taken: the man that its author had there must be among them.

use crate::Answer;
use crate::corpus::each_problem;
use sauterelle::notation::entered::InputProblem;
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
pub struct CuresArgs {
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
pub fn run(asked: &CuresArgs) -> Answer {
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
fn cure(text: &str, asked: &CuresArgs) -> Option<(bool, String)> {
    let problem = Problem::read(text).ok()?.input;
    let limits = Limits {
        base: Some(Duration::from_secs_f64(asked.time)),
        each: Some(Duration::from_secs_f64(asked.time)),
        ..Limits::default()
    };
    let stop = Stop::default();
    let base = Base::new(&problem, &limits, &stop).ok()?;
    if !base.is_sound() || problem.twins.len() > 1 {
        return None;
    }
    let published = Published { base, limits, stop };
    let needed = published.needed();
    let mut found = takings(&needed, asked.men).into_iter();
    found.find_map(|taken| published.cured_without(&taken))
}

/// A published problem.
struct Published {
    base: Base,
    limits: Limits,
    stop: Stop,
}

impl Published {
    /// Cures of the problem without these men: whether they are among them, and what there is to say. Nothing if there is nothing to cure,
    /// or if what is meant does not work without them.
    fn cured_without(&self, taken: &[Sq]) -> Option<(bool, String)> {
        let (cooked, author) = taken_away(self.base.problem(), taken)?;
        let other = Base::new(&cooked, &self.limits, &self.stop).ok()?;
        let lines: BTreeSet<&str> = self.base.solutions().map(|it| it.text).collect();
        let all: Vec<bool> = other
            .solutions()
            .map(|it| lines.contains(it.text))
            .collect();
        let meant: Vec<usize> = (0..all.len()).filter(|number| all[*number]).collect();
        if meant.len() != lines.len() || meant.len() == all.len() {
            return None;
        }
        let other = Arc::new(other.meaning(&meant).ok()?);
        let versions: Vec<Version> = match taken.len() {
            1 => {
                let added = Space::usual_additions(&cooked);
                let space = Space::additions(&cooked, &added, 1);
                space.from(0).map(|(_, version)| version).collect()
            }
            _ => pairs(&other, &self.limits, &self.stop),
        };
        let cures = self.cures(other, &versions);
        let is_author = |version: &&Version| author.iter().all(|edit| version.edits.contains(edit));
        let is_found = cures.iter().any(is_author);
        let squares: Vec<String> = taken.iter().map(ToString::to_string).collect();
        let row = format!(
            "without {}: {} cooks, {} cures of {} versions{}",
            squares.join(" "),
            all.len() - meant.len(),
            cures.len(),
            versions.len(),
            if is_found { "" } else { ", NOT the author's" }
        );
        Some((is_found, row))
    }

    /// The versions that are cures. Where the published problem has duals, one may have more than are left without a man.
    fn cures<'v>(&self, cooked: Arc<Base>, versions: &'v [Version]) -> Vec<&'v Version> {
        let has_duals = self.base.has_duals();
        let mut study = Study::new(cooked, Keep::Level(Level::Moves), self.limits);
        let judged = study.judge(versions, &self.stop);
        let is_cure = |judged: &Option<Judged>| {
            let verdict = judged.as_ref().map(|it| it.verdict);
            verdict == Some(Verdict::Sound) || has_duals && verdict == Some(Verdict::Dual)
        };
        let both = versions.iter().zip(&judged);
        both.filter(|(_, judged)| is_cure(judged))
            .map(|(version, _)| version)
            .collect()
    }

    /// Squares of men without any one of which there are cooks.
    fn needed(&self) -> Vec<Sq> {
        let placed = self.base.problem().initial.diagram.placed();
        let men = placed.filter(|(_, man)| !man.is_royal()).map(|(at, _)| at);
        let squares: Vec<Sq> = men.collect();
        let without = |at: &Sq| Version::of(Edit::Remove { at: *at });
        let versions: Vec<Version> = squares.iter().map(without).collect();
        let mut study = Study::new(self.base.clone(), Keep::Nothing, self.limits);
        let judged = study.judge(&versions, &self.stop);
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
