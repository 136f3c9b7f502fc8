//! Small problems solved here and by the slow reference, which solves them by trying everything.

mod stipulations;

use crate::pair::{Ply, slow_side};
use crate::random::{self, Sample, Taste};
use crate::replay::{Replayed, findings, replay};
use fastrand::Rng;
use sauterelle_kernel::board::piece::Side;
use sauterelle_oracle::solve::{Question, Solution};
use sauterelle_oracle::{self as slow, Position};
use sauterelle_solve::problem::Options;
use sauterelle_solve::stipulation::Stipulation;
use std::collections::BTreeSet;
use std::time::Duration;
use stipulations::{MANNERS, STRUCTURED, SYNONYMS};

/// Which comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Stipulations by their traditional names, by the program and by the reference.
    Traditional,
    /// Structured stipulations, by the program and by the reference.
    Structured,
    /// Structured stipulations and their synonyms, by two different parts of the reference.
    Synonyms,
}

/// What a run has seen.
#[derive(Debug, Default)]
pub struct SolutionsReport {
    /// Problems compared.
    pub problems: u64,
    /// Problems without a solution among them.
    pub unsolvable: u64,
    /// Moves of our solutions that the reference has played through.
    pub moves: u64,
    /// What could not be told from the solutions.
    pub unverified: u64,
    /// Descriptions of the differences.
    pub differences: Vec<String>,
}

impl std::fmt::Display for SolutionsReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} problems ({} without a solution), {} moves played through, {} things not told",
            self.problems, self.unsolvable, self.moves, self.unverified
        )
    }
}

impl SolutionsReport {
    /// Whether a problem counts: most random problems have no solution, and only every third may be such a one.
    fn takes(&mut self, solvable: bool) -> bool {
        if !solvable && 2 * self.unsolvable > self.problems {
            return false;
        }
        self.unsolvable += u64::from(!solvable);
        self.problems += 1;
        true
    }
}

/// Compares so many problems for which the reference tries no more than `most_lines` sequences of moves, roughly.
pub fn run(kind: Kind, problems: u64, seed: u64, most_lines: usize) -> SolutionsReport {
    let mut rng = Rng::with_seed(seed);
    let mut report = SolutionsReport::default();
    while report.problems < problems && report.differences.len() < 20 {
        let compared = match kind {
            Kind::Traditional => traditional(&mut rng, most_lines, &mut report),
            Kind::Structured => structured(&mut rng, most_lines, &mut report),
            Kind::Synonyms => synonyms(&mut rng, most_lines, &mut report),
        };
        if let Err(difference) = compared {
            report.differences.push(difference);
        }
    }
    report
}

/// A random problem by its traditional name.
fn traditional(rng: &mut Rng, most: usize, report: &mut SolutionsReport) -> Result<(), String> {
    let (before, behind, moves) = MANNERS[rng.usize(..MANNERS.len())];
    let mut sample = small(rng);
    let goal = goal(rng, &sample);
    without_unclear_rules(&mut sample, &goal);
    let text = format!("{before}{goal}{behind}");
    let stipulation = Stipulation::parse(&text).map_err(|e| e.to_string())?;
    let Some(start) = start(&mut sample, stipulation.mover(), moves, most)? else {
        return Ok(());
    };
    let short = allows_short(&text, rng.bool());
    let Some(ours) = ours(&sample, &stipulation, short)? else {
        return Ok(());
    };
    if !report.takes(!ours.keys.is_empty() || !ours.lines.is_empty()) {
        return Ok(());
    }
    report.moves += ours.moves;
    report.unverified += ours.unverified;
    same_as_reference(&sample, &start, &ours, &text, short)
}

/// Compares the solutions of a problem by its traditional name, shorter ones included where they are asked for.
///
/// # Errors
/// The difference, or why there is nothing to compare.
pub fn compare(sample: &Sample, text: &str, short: bool) -> Result<(), String> {
    let stipulation = Stipulation::parse(text).map_err(|e| e.to_string())?;
    let mut sample = sample.clone();
    let start = start(&mut sample, stipulation.mover(), [0, 0], 1)?;
    let start = start.ok_or("too many sequences of moves")?;
    let short = allows_short(text, short);
    let ours = ours(&sample, &stipulation, short)?.ok_or("not solved in time")?;
    same_as_reference(&sample, &start, &ours, text, short)
}

/// Whether shorter solutions count if they are wanted: an exact length leaves no room for them.
fn allows_short(text: &str, wanted: bool) -> bool {
    wanted && !text.starts_with("exact-")
}

/// Whether the reference, too, finds these solutions of a traditional stipulation.
fn same_as_reference(
    sample: &Sample,
    start: &Position,
    ours: &Replayed,
    text: &str,
    short: bool,
) -> Result<(), String> {
    let question = Question {
        position: start,
        target: None,
        short,
    };
    let theirs = question.solve(text)?;
    let context = context(sample, &format!("{text}, short solutions: {short}"));
    same(ours, &theirs).map_err(|e| format!("{context}: {e}"))
}

/// A random structured stipulation.
fn structured(rng: &mut Rng, most: usize, report: &mut SolutionsReport) -> Result<(), String> {
    let (pattern, moves) = STRUCTURED[rng.usize(..STRUCTURED.len())];
    let mut sample = small(rng);
    // whom it binds depends on who defends
    sample.conditions.retain(|c| !c.starts_with("Max"));
    let goal = goal(rng, &sample);
    without_unclear_rules(&mut sample, &goal);
    if goal.starts_with('!') {
        return Ok(()); // a negation there
    }
    let text = pattern.replace('G', &goal);
    let stipulation = Stipulation::parse_structured(Side::White, "white", &text);
    let stipulation = stipulation.map_err(|e| format!("{text}: {e}"))?;
    let Some(start) = start(&mut sample, stipulation.mover(), moves, most)? else {
        return Ok(());
    };
    let Some(ours) = ours(&sample, &stipulation, false)? else {
        return Ok(());
    };
    if !report.takes(!ours.keys.is_empty() || !ours.lines.is_empty()) {
        return Ok(());
    }
    report.moves += ours.moves;
    report.unverified += ours.unverified;
    same_structured(&sample, &start, &ours, &text)
}

/// Compares the solutions of a structured stipulation for White.
///
/// # Errors
/// The difference, or why there is nothing to compare.
pub fn compare_structured(sample: &Sample, text: &str) -> Result<(), String> {
    let stipulation = Stipulation::parse_structured(Side::White, "white", text);
    let stipulation = stipulation.map_err(|e| e.to_string())?;
    let mut sample = sample.clone();
    let start = start(&mut sample, stipulation.mover(), [0, 0], 1)?;
    let start = start.ok_or("too many sequences of moves")?;
    let ours = ours(&sample, &stipulation, false)?.ok_or("not solved in time")?;
    same_structured(&sample, &start, &ours, text)
}

/// Whether the reference, too, finds these solutions of a structured stipulation.
fn same_structured(
    sample: &Sample,
    start: &Position,
    ours: &Replayed,
    text: &str,
) -> Result<(), String> {
    let question = Question {
        position: start,
        target: None,
        short: true,
    };
    let theirs = question.solve_structured(slow::Side::White, text)?;
    if theirs.lines.contains(&Vec::new()) {
        // play that begins with a defence shows nothing of itself
        return Ok(());
    }
    let context = context(sample, &format!("white {text}"));
    let compared = if theirs.lines.is_empty() {
        same(ours, &theirs)
    } else {
        same_starts(ours, &theirs)
    };
    compared.map_err(|e| format!("{context}: {e}"))
}

/// What the manual of structured stipulations calls synonyms.
fn synonyms(rng: &mut Rng, most: usize, report: &mut SolutionsReport) -> Result<(), String> {
    let (structured, name, moves) = SYNONYMS[rng.usize(..SYNONYMS.len())];
    let mut sample = small(rng);
    let goal = goal(rng, &sample);
    without_unclear_rules(&mut sample, &goal);
    if goal.starts_with('!') {
        return Ok(()); // a negation there
    }
    let Some(start) = start(&mut sample, Side::White, moves, most)? else {
        return Ok(());
    };
    let (structured, name) = (structured.replace('G', &goal), name.replace('G', &goal));
    // the help play of the manual's examples begins with Black
    let first = if name.starts_with('h') {
        slow::Side::Black
    } else {
        slow::Side::White
    };
    let question = Question {
        position: &start,
        target: None,
        short: false,
    };
    let a = question.solve_structured(first, &structured)?;
    if !report.takes(!a.keys.is_empty() || !a.lines.is_empty()) {
        return Ok(());
    }
    let b = question.solve(&name)?;
    let b = Replayed {
        keys: b.keys,
        lines: b.lines,
        ..Replayed::default()
    };
    let context = context(&sample, &format!("{structured} and {name}"));
    same_starts(&b, &a).map_err(|e| format!("{context}: {e}"))
}

fn context(sample: &Sample, text: &str) -> String {
    format!("{} {:?} {text}", sample.fen(), sample.conditions)
}

/// The position with that side to move, unless the reference would have to try too many sequences of moves.
fn start(
    sample: &mut Sample,
    first: Side,
    moves: [u32; 2],
    most: usize,
) -> Result<Option<Position>, String> {
    sample.side = if first == Side::White { 'w' } else { 'b' };
    let names: Vec<&str> = sample.conditions.iter().map(String::as_str).collect();
    let start = Position::parse(&sample.fen(), &names)?;
    Ok((size(&start, slow_side(first), moves) <= most).then_some(start))
}

/// A position with few men, many of them near a king, so that solving takes milliseconds and something happens.
fn small(rng: &mut Rng) -> Sample {
    let taste = Taste {
        fairy: &["sx", "sx", "g", "n", "z", "li"],
        neutrals: true,
        odd_royals: true,
        most_men: 3,
    };
    let mut sample = random::sample(rng, taste);
    if rng.bool() {
        sample.conditions.clear();
    }
    if sample.conditions.iter().any(|c| c.starts_with("Circe")) {
        sample.men.truncate(4);
        // the reference is slow where cages are looked for within strict measures
        sample
            .conditions
            .retain(|c| !c.contains("Ultra") && !c.contains("Consequent"));
    }
    sample
}

/// Our solutions, played through; `None` if they took too long.
fn ours(
    sample: &Sample,
    stipulation: &Stipulation,
    short: bool,
) -> Result<Option<Replayed>, String> {
    let options = Options {
        short_solutions: short,
        ..Options::default()
    };
    let problem = sample.problem(stipulation.clone(), options)?;
    let Some(found) = findings(&problem, Duration::from_secs(2))? else {
        return Ok(None);
    };
    let played = replay(&problem, &found);
    let context = || context(sample, &format!("{stipulation}, short solutions: {short}"));
    played.map(Some).map_err(|e| format!("{}: {e}", context()))
}

/// How many sequences of moves the reference would have to try, roughly.
fn size(start: &Position, first: slow::Side, moves: [u32; 2]) -> usize {
    let other = match first {
        slow::Side::White => slow::Side::Black,
        slow::Side::Black => slow::Side::White,
    };
    let sides = [first, other].into_iter().zip(moves);
    sides
        .map(|(side, times)| {
            let moves = start.with_side_to_move(side).legal_moves().len();
            (moves + 1).pow(times)
        })
        .product()
}

/// A line by its moves and what stands where after each.
type Placements = Vec<(String, String, String)>;

/// Passes change whose turn it is in a position and what may be captured en passant, but no man.
fn placements(lines: &BTreeSet<Vec<Ply>>) -> BTreeSet<Placements> {
    let placement = |fen: &str| fen.split(' ').next().unwrap_or_default().to_string();
    let of_ply = |(from, to, fen): &Ply| (from.clone(), to.clone(), placement(fen));
    let of_line = |line: &Vec<Ply>| line.iter().map(of_ply).collect();
    lines.iter().map(of_line).collect()
}

/// A goal that the reference knows.
fn goal(rng: &mut Rng, sample: &Sample) -> String {
    random::goal(rng, sample, |goal| {
        slow::solve::Goal::parse(&goal.to_string()).is_ok()
    })
}

/// Whether a self-mating move is bound by the duty to play a longest move is told nowhere.
fn without_unclear_rules(sample: &mut Sample, goal: &str) {
    if matches!(goal, "##" | "##!" | "!#") {
        sample.conditions.retain(|c| !c.contains("mummer"));
    }
}

/// Whether keys and lines are equal.
fn same(ours: &Replayed, theirs: &Solution) -> Result<(), String> {
    if ours.keys.is_empty() && !theirs.keys.is_empty() {
        // parry series of one side against the other are shown as lines
        let first = |plies: &mut dyn Iterator<Item = &Ply>| -> BTreeSet<(String, String)> {
            plies.map(|ply| (ply.0.clone(), ply.1.clone())).collect()
        };
        let ours = first(&mut ours.lines.iter().filter_map(|line| line.first()));
        return equal(&ours, &first(&mut theirs.keys.iter()));
    }
    equal(&ours.keys, &theirs.keys)?;
    equal(&placements(&ours.lines), &placements(&theirs.lines))
}

fn equal<T: Ord + std::fmt::Debug>(ours: &BTreeSet<T>, theirs: &BTreeSet<T>) -> Result<(), String> {
    let only_ours: Vec<_> = ours.difference(theirs).take(2).collect();
    let only_theirs: Vec<_> = theirs.difference(ours).take(2).collect();
    if only_ours.is_empty() && only_theirs.is_empty() {
        return Ok(());
    }
    Err(format!(
        "only ours {only_ours:?}, only the reference's {only_theirs:?}"
    ))
}

/// Whether keys are equal, and lines as far as the reference shows them: up to play of one side against the other.
fn same_starts(ours: &Replayed, theirs: &Solution) -> Result<(), String> {
    equal(&ours.keys, &theirs.keys)?;
    let (ours, theirs) = (placements(&ours.lines), placements(&theirs.lines));
    if let Some(line) = ours
        .iter()
        .find(|line| !theirs.iter().any(|start| line.starts_with(start)))
    {
        return Err(format!("only ours {line:?}"));
    }
    match theirs
        .iter()
        .find(|start| !ours.iter().any(|line| line.starts_with(start)))
    {
        Some(start) => Err(format!("only the reference's {start:?}")),
        None => Ok(()),
    }
}
