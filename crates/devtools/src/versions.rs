//! Versions of a collection of problems: what replay, cooks of other versions and a search that stops early say of each, against the
//! examination of that version alone, written as text and read anew.

mod contained;

use crate::Answer;
use crate::corpus::each_problem;
use fastrand::Rng;
use sauterelle::examination::{Class, Intention, Limits, Notation, examine};
use sauterelle::forms::popeye::POPEYE;
use sauterelle::kernel::diagram::{Diagram, DiagramMan};
use sauterelle::kernel::men;
use sauterelle::notation::entered::{InputProblem, Twin};
use sauterelle::solving::problem::Duplex;
use sauterelle::{Problem, Side, Sq, Stop};
use sauterelle_compose::{Base, Edit, Judged, Keep, Level, Study, Verdict, Version};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What is compared.
#[derive(clap::Args)]
pub struct VersionsArgs {
    /// The collection, as for `corpus`
    file: PathBuf,
    /// Versions of each problem
    #[arg(long, default_value_t = 40)]
    versions: usize,
    /// Every so many-eth problem only
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Only problems whose id contains this
    #[arg(long, default_value = "")]
    filter: String,
    /// Seconds for a problem; those that take longer are left out
    #[arg(long, default_value_t = 1.0)]
    time: f64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl VersionsArgs {
    fn limits(&self) -> sauterelle_compose::Limits {
        sauterelle_compose::Limits {
            base: Some(Duration::from_secs_f64(self.time)),
            each: Some(Duration::from_secs_f64(self.time)),
            threads: 1,
            ..Default::default()
        }
    }
}

/// What has come out.
#[derive(Default)]
struct Found {
    problems: usize,
    left_out: BTreeMap<String, usize>,
    verdicts: BTreeMap<Verdict, usize>,
    kept: BTreeMap<Option<Level>, usize>,
    differences: Vec<String>,
    seconds: [f64; 3],
    versions: usize,
    /// Versions with the key of which variations, tries and set play that are meant are lost, and those in which they are there.
    with_play: [usize; 2],
}

/// Compares, and tells whether everything agrees.
///
/// # Errors
/// If the file cannot be read.
pub fn run(asked: &VersionsArgs) -> Answer {
    let mut found = Found::default();
    let mut number = 0;
    each_problem(&asked.file, &asked.filter, |problem| {
        number += 1;
        if number % asked.every == 0 {
            let mut rng = Rng::with_seed(asked.seed ^ u64::from(number));
            match compare(&problem.input, asked, &mut rng, &mut found) {
                Ok(()) => found.problems += 1,
                Err(why) => *found.left_out.entry(why).or_default() += 1,
            }
            for difference in found.differences.drain(..) {
                eprintln!("{}: {difference}", problem.id);
                found
                    .left_out
                    .entry("DIFFERENCE".into())
                    .and_modify(|it| *it += 1)
                    .or_insert(1);
            }
        }
        Ok(())
    })?;
    let differences = found.left_out.remove("DIFFERENCE").unwrap_or(0);
    let mut said = format!(
        "{} problems, {} versions, {differences} differences\nverdicts: {:?}\nkept: {:?}\nleft out: {:?}\n",
        found.problems, found.versions, found.verdicts, found.kept, found.left_out
    );
    let [lost, there] = found.with_play;
    let _ = writeln!(
        said,
        "variations, tries and set play: lost in {lost} versions, there in {there}"
    );
    let [moves, nothing, alone] = found.seconds;
    let _ = write!(
        said,
        "seconds: {moves:.1} where moves are kept, {nothing:.1} for any solutions, {alone:.1} for each version alone"
    );
    Ok((said, differences == 0))
}

fn compare(
    text: &str,
    asked: &VersionsArgs,
    rng: &mut Rng,
    found: &mut Found,
) -> Result<(), String> {
    let problem = Problem::read(text)
        .map_err(|_| "not read".to_string())?
        .input;
    let limits = asked.limits();
    let stop = Stop::default();
    let base = || Base::new(&problem, &limits, &stop).map_err(|error| error.to_string());
    let versions: Vec<Version> = (0..asked.versions)
        .map(|_| random(&problem.initial.diagram, rng))
        .collect();
    let timed = |keep: Keep, seconds: &mut f64| {
        let mut study = Study::new(base()?, keep, limits);
        let started = Instant::now();
        let judged = study.judge(&versions, &stop);
        *seconds += started.elapsed().as_secs_f64();
        Ok::<_, String>(judged)
    };
    let [moves_time, nothing_time, alone_time] = &mut found.seconds;
    let by_moves = timed(Keep::Level(Level::Moves), moves_time)?;
    let by_nothing = timed(Keep::Nothing, nothing_time)?;
    let solved = base()?;
    let (count, has_duals) = (meant(&solved), solved.has_duals());
    let is_battle = is_battle(&problem);
    if is_battle && count != problem.twins.len() {
        // examination knows of one key only
        return Err("several keys".to_string());
    }
    let mut sound = Vec::new();
    for ((version, moves), nothing) in versions.iter().zip(by_moves).zip(by_nothing) {
        let (Some(moves), Some(nothing)) = (moves, nothing) else {
            continue;
        };
        *found.verdicts.entry(moves.verdict).or_default() += 1;
        *found.kept.entry(nothing.kept).or_default() += 1;
        found.versions += 1;
        let started = Instant::now();
        let alone = alone(version, &problem, count, asked.time);
        *alone_time += started.elapsed().as_secs_f64();
        let difference = difference(&moves, &nothing, alone, !is_counted(&problem), has_duals);
        if let Some(difference) = difference {
            found
                .differences
                .push(format!("{:?}: {difference}", version.edits));
        }
        sound.extend(matches!(moves.verdict, Verdict::Sound | Verdict::Dual).then_some(version));
    }
    if is_battle && is_counted(&problem) {
        compare_play(&problem, &sound, asked, rng, found);
    }
    Ok(())
}

fn is_battle(problem: &InputProblem) -> bool {
    !problem.twins.iter().all(|twin| {
        let play = twin.problem.stipulation.play.first_branch();
        play.is_some_and(|it| !it.kind.is_battle())
    })
}

/// Lets some of the variations, tries and set play be meant, and compares what is said of versions that keep the key with what stands in their
/// whole trees.
fn compare_play(
    problem: &InputProblem,
    versions: &[&Version],
    asked: &VersionsArgs,
    rng: &mut Rng,
    found: &mut Found,
) -> Option<()> {
    let limits = asked.limits();
    let stop = Stop::default();
    let mut own = problem.clone();
    own.twins[0].problem.options.tries = Some(1);
    own.twins[0].problem.options.no_short_variations = false;
    let base = Base::in_full(&own, &limits, &stop).ok()?;
    let itself = Version::default();
    let told = |version: &Version, no_threat| {
        let men = contained::men(version, &problem.initial.diagram);
        let position = contained::position(version, &own)?;
        contained::play(&position, &men, no_threat, asked.time)
    };
    let play = told(&itself, own.twins[0].problem.options.no_threat)?;
    let choices = contained::some(base.solutions(), rng);
    if choices.is_empty() || play.len() != base.solutions().count() {
        return None;
    }
    let base = base.meaning_of(&choices).ok()?;
    let versions: Vec<Version> = versions.iter().map(|it| (*it).clone()).collect();
    let mut study = Study::new(base, Keep::Level(Level::Moves), limits);
    let judged = study.judge(&versions, &stop);
    for (version, judged) in versions.iter().zip(judged) {
        let verdict = judged?.verdict;
        let (Some(defences), Some(threats)) = (told(version, true), told(version, false)) else {
            continue;
        };
        let is_there = contained::contains(&play, &choices, [&defences, &threats]);
        let is_kept = matches!(verdict, Verdict::Sound | Verdict::Dual);
        found.with_play[usize::from(is_kept)] += 1;
        if verdict != Verdict::Slower && is_kept != is_there {
            let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
            found.differences.push(format!(
                "{:?}: with {} {verdict:?}, by its text {is_there}",
                version.edits,
                choices.join(",")
            ));
        }
    }
    Some(())
}

/// How many solutions are meant, if they are lines in one position.
fn meant(base: &Base) -> usize {
    base.solutions()
        .filter(|it| it.is_meant && !it.is_set_play)
        .count()
}

/// What somebody says who examines the version alone: `None` where it takes too long.
fn alone(version: &Version, problem: &InputProblem, count: usize, time: f64) -> Option<Class> {
    let written = match version.of_problem(problem) {
        Ok(Some(input)) => Problem::from(input).write(&POPEYE),
        _ => return Some(Class::Refused),
    };
    let Ok(read) = written.and_then(|text| Problem::read(&text)) else {
        return Some(Class::Refused);
    };
    let mut input = read.input;
    for twin in &mut input.twins {
        let options = &mut twin.problem.options;
        options.tries = None;
        options.max_solutions = None;
        options.from_move = Vec::new();
        options.up_to_move = Vec::new();
    }
    let intention = Intention {
        solution: None,
        notation: Notation::Popeye,
        number: Some(format!("{count}")),
    };
    let intention = is_counted(problem).then_some(&intention);
    let limits = Limits {
        seconds: Some(time),
        ..Limits::default()
    };
    let examined = examine(&input, intention, &limits, &Stop::default())?;
    (examined.class != Class::Slower).then_some(examined.class)
}

/// Whether there is one position and one side that begins, so that it can be said how many solutions are meant.
fn is_counted(problem: &InputProblem) -> bool {
    let is_one = |twin: &Twin| twin.problem.options.duplex == Duplex::No;
    problem.twins.len() == 1 && problem.twins.iter().all(is_one)
}

/// What does not agree.
fn difference(
    moves: &Judged,
    nothing: &Judged,
    alone: Option<Class>,
    has_several: bool,
    has_duals: bool,
) -> Option<String> {
    let slow = [moves.verdict, nothing.verdict].contains(&Verdict::Slower);
    let is_kept = matches!(moves.verdict, Verdict::Sound | Verdict::Dual);
    if !slow && is_kept != (nothing.kept == Some(Level::Moves)) {
        return Some(format!(
            "replay says {:?}, search {:?} and {:?}",
            moves.verdict, nothing.verdict, nothing.kept
        ));
    }
    let alone = alone?;
    if slow {
        return None;
    }
    let expected = match nothing.verdict {
        Verdict::Refused => Class::Refused,
        Verdict::Illegal => Class::Illegal,
        Verdict::Cooked => Class::Cooked,
        Verdict::Unsolved => Class::Unsolved,
        Verdict::Fewer => Class::Fewer,
        Verdict::Short => Class::Short,
        Verdict::Dual => Class::Dual,
        _ => Class::Sound,
    };
    let agrees = match has_several {
        // the first position that is not sound is the verdict, elsewhere the worst one, and there it is not known how many are meant
        true => {
            nothing.verdict != Verdict::Sound
                || [Class::Sound, Class::Several, Class::Dual].contains(&alone)
        }
        false if has_duals && nothing.verdict == Verdict::Sound => {
            [Class::Sound, Class::Dual].contains(&alone)
        }
        false => expected == alone,
    };
    let cooked = moves.verdict == Verdict::Cooked && !has_several && alone != Class::Cooked;
    (!agrees || cooked).then(|| {
        format!(
            "{:?} and {:?}, alone {alone:?}",
            moves.verdict, nothing.verdict
        )
    })
}

/// A version with one or two edits.
fn random(diagram: &Diagram, rng: &mut Rng) -> Version {
    let men: Vec<Sq> = diagram.placed().map(|(at, _)| at).collect();
    let empty: Vec<Sq> = Sq::all()
        .filter(|at| diagram.men[at.index()].is_none())
        .collect();
    let edit = |rng: &mut Rng| {
        let at = *rng.choice(&men)?;
        let man = diagram.men[at.index()]?;
        let to = *rng.choice(&empty)?;
        let kind = *rng.choice(&men::orthodox()[1..])?;
        let side = if rng.bool() { Side::White } else { Side::Black };
        Some(match rng.u8(0..10) {
            0..5 => Edit::Move { from: at, to },
            5 => Edit::Remove { at },
            6..8 => Edit::Add {
                at: to,
                man: DiagramMan::new(kind, side),
            },
            8 => Edit::Become {
                at,
                man: DiagramMan { man: kind, ..man },
            },
            _ => Edit::Exchange {
                one: at,
                other: *rng.choice(&men)?,
            },
        })
    };
    let number = 1 + usize::from(rng.u8(0..3) == 0);
    Version {
        edits: (0..number).filter_map(|_| edit(rng)).collect(),
    }
}
