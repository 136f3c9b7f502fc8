//! Search that looks ahead against plain search, or one that does without something else: on random problems of cooperative and self
//! play both must find the same.

mod diagrams;
mod ends;
mod final_positions;
mod one_man;
mod positions;
mod proof_games;
mod properties;
mod rules;
mod stalemates;

use fastrand::Rng;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Man;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_solve::Control;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Duplex, Options, Problem};
use sauterelle_solve::shortcuts::Shortcuts;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use sauterelle_solve::stipulation::Stipulation;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// What a run has seen.
#[derive(Debug, Default)]
pub struct PruningReport {
    /// Problems solved in both ways.
    pub compared: u64,
    /// Problems with at least one line of solution.
    pub with_solution: u64,
    /// Problems that plain search did not finish in time.
    pub unfinished: u64,
    /// Moves played by plain search and by the one that looks ahead, in problems that both finished.
    pub moves: [u64; 2],
    /// Problems with different answers.
    pub differences: Vec<String>,
}

impl std::fmt::Display for PruningReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} problems ({} with a solution), {} unfinished; {} moves played against {}",
            self.compared, self.with_solution, self.unfinished, self.moves[1], self.moves[0]
        )
    }
}

/// Which problems are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Mates and stalemates.
    Ends,
    /// Mates and stalemates of and by fairy men.
    FinalPositions,
    /// Help mates under all kinds of rules.
    Rules,
    /// Positions to be reached.
    Positions,
    /// Promotions, and men on squares and ranks.
    Properties,
    /// Positions to be reached under each of many conditions in turn.
    ProofGames,
    /// Help stalemates of men of all kinds under all kinds of rules.
    Stalemates,
    /// Goals that one man reaches, under the given conditions.
    OneMan,
}

impl Kind {
    /// All of them, with their names.
    pub const ALL: [(Kind, &str); 8] = [
        (Kind::Ends, "ends"),
        (Kind::FinalPositions, "final-positions"),
        (Kind::Rules, "rules"),
        (Kind::Positions, "positions"),
        (Kind::Properties, "properties"),
        (Kind::ProofGames, "proof-games"),
        (Kind::Stalemates, "stalemates"),
        (Kind::OneMan, "one-man"),
    ];
}

/// Compares so many random problems, solved without these shortcuts and with them. Problems under rules are drawn under one of the given
/// conditions, or under those of a list if none is given; those with goals of one man, and with final positions, under one of them too, or under none.
///
/// # Errors
/// If a random problem cannot be set up, which is an error of this check or of the conditions.
pub fn run(
    kind: Kind,
    problems: u64,
    seed: u64,
    without: Shortcuts,
    conditions: &[&str],
) -> Result<PruningReport, String> {
    let mut rng = Rng::with_seed(seed);
    let mut report = PruningReport::default();
    while report.compared + report.unfinished < problems {
        let problem = match kind {
            Kind::Ends => ends::end(&mut rng)?,
            Kind::Rules => match rules::mate_under_rules(&mut rng, conditions)? {
                Some(problem) => problem,
                None => continue,
            },
            Kind::FinalPositions => match final_positions::problem(&mut rng, conditions)? {
                Some(problem) => problem,
                None => continue,
            },
            Kind::ProofGames => match proof_games::problem(&mut rng)? {
                Some(problem) => problem,
                None => continue,
            },
            Kind::Stalemates => match stalemates::problem(&mut rng, conditions)? {
                Some(problem) => problem,
                None => continue,
            },
            Kind::OneMan => match one_man::problem(&mut rng, conditions)? {
                Some(problem) => problem,
                None => continue,
            },
            Kind::Properties => match properties::problem(&mut rng)? {
                Some(problem) => problem,
                None => continue,
            },
            Kind::Positions => match positions::position(&mut rng)? {
                Some(problem) => problem,
                None => continue,
            },
        };
        compare(&problem, without, &mut report)?;
    }
    Ok(report)
}

/// Compares one problem, solved without these shortcuts and with them.
///
/// # Errors
/// If the problem cannot be set up.
pub fn run_one(problem: &Problem, without: Shortcuts) -> Result<PruningReport, String> {
    let mut report = PruningReport::default();
    compare(problem, without, &mut report)?;
    Ok(report)
}

/// Compares so many random problems with men of one kind, solved without these shortcuts and with them.
///
/// # Errors
/// If a problem cannot be set up.
pub fn run_with_man(
    man: &'static Man,
    problems: u64,
    rng: &mut Rng,
    without: Shortcuts,
) -> Result<PruningReport, String> {
    let mut report = PruningReport::default();
    while report.compared + report.unfinished < problems {
        if let Some(problem) = final_positions::problem_with(rng, man)? {
            compare(&problem, without, &mut report)?;
        }
    }
    Ok(report)
}

/// Seconds that a search may take.
const LIMIT: Duration = Duration::from_secs(4);

fn compare(
    problem: &Problem,
    without: Shortcuts,
    report: &mut PruningReport,
) -> Result<(), String> {
    let (plain, theirs) = findings(problem, without)?;
    let (looking, ours) = findings(problem, Shortcuts::NONE)?;
    let (Some(theirs), Some(ours)) = (theirs, ours) else {
        report.unfinished += 1;
        return Ok(());
    };
    report.compared += 1;
    report.moves[0] += plain;
    report.moves[1] += looking;
    let lines = theirs
        .iter()
        .filter(|finding| matches!(finding, Finding::Line(_)))
        .count();
    report.with_solution += u64::from(lines > 0);
    let are_same = match problem.options.max_solutions {
        // which ones are found first may differ
        Some(_) => theirs.len() == ours.len(),
        None => theirs == ours,
    };
    if !are_same {
        let only = |one: &[Finding], other: &[Finding]| {
            let all = one.iter().filter(|finding| !other.contains(finding));
            all.map(|finding| format!("{finding:?}\n"))
                .collect::<String>()
        };
        report.differences.push(format!(
            "{problem:#?}\n{} findings against {}; without: {}with: {}",
            theirs.len(),
            ours.len(),
            only(&theirs, &ours),
            only(&ours, &theirs)
        ));
    }
    Ok(())
}

/// The moves played and what was found, unless it took too long.
fn findings(problem: &Problem, without: Shortcuts) -> Result<(u64, Option<Vec<Finding>>), String> {
    let mut control = Control::new(Default::default(), Some(Instant::now() + LIMIT));
    control.without = without;
    let resources = Resources {
        threads: 1,
        memory: 16 << 20,
    };
    let mut found = Found(Vec::new());
    let outcome = solve(problem, resources, &control, &mut found).map_err(|e| e.to_string())?;
    let moves = control.nodes.load(Ordering::Relaxed);
    Ok((moves, (outcome != Outcome::Interrupted).then_some(found.0)))
}

struct Found(Vec<Finding>);

impl Sink for Found {
    fn finding(&mut self, finding: Finding) {
        self.0.push(finding);
    }

    fn progress(&mut self, _progress: Progress) {}
}

fn parse(stipulation: &str) -> Result<Stipulation, String> {
    Stipulation::parse(stipulation).map_err(|e| e.to_string())
}

/// The conditions with these names.
fn parse_conditions(names: &[impl AsRef<str>]) -> Result<Vec<Condition>, String> {
    let condition = |name: &str| parse_condition(name).map_err(|e| format!("{name}: {e}"));
    names.iter().map(|name| condition(name.as_ref())).collect()
}

/// A problem with random options, or nothing if it cannot be set up.
fn problem(
    rng: &mut Rng,
    diagram: Diagram,
    conditions: Vec<Condition>,
    stipulation: &str,
) -> Result<Option<Problem>, String> {
    let problem = Problem {
        diagram,
        target: None,
        conditions,
        stipulation: parse(stipulation)?,
        options: options(rng),
        compiled: Compiled::default(),
    };
    Ok(problem.game().is_ok().then_some(problem))
}

fn options(rng: &mut Rng) -> Options {
    let mut rarely = || rng.u8(..5) == 0;
    Options {
        set_play: rarely(),
        duplex: if rarely() { Duplex::Full } else { Duplex::No },
        short_solutions: rarely() || rarely(),
        white_to_play: rarely(),
        null_moves: rarely() && rarely(),
        stop_on_short: rarely() && rarely(),
        ends_first: rarely() || rarely() || rarely(),
        ..Options::default()
    }
}
