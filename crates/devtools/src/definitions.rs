//! Conditions as text against those that are written as code: moves and solutions, alone and beside other conditions, and the time of both.

use crate::{Answer, invariance};
use fastrand::Rng;
use sauterelle::definitions::{Definition, read};
use sauterelle::kernel::moves::perft::perft;
use sauterelle::{Position, Problem, Question, Solver, Stop};
use sauterelle_crosscheck::random::{self, Taste};
use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What is compared.
#[derive(clap::Args)]
pub struct DefinitionsArgs {
    /// Definitions, each with the sentence "As NAME.": the condition that it equals
    #[arg(default_value = "examples/definitions/conditions.sau")]
    file: PathBuf,
    /// Positions for each condition, in which move sequences are counted
    #[arg(long, default_value_t = 200)]
    positions: usize,
    /// Problems for each condition
    #[arg(long, default_value_t = 300)]
    problems: usize,
    /// Half-moves of the sequences
    #[arg(long, default_value_t = 3)]
    depth: u32,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only conditions whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// Of the problems for each condition, how many are solved with other memory and threads, and without each shortcut, too
    #[arg(long, default_value_t = 0)]
    ways: usize,
    /// Seconds for a problem; those that take longer are left out
    #[arg(long, default_value_t = 3.0)]
    time: f64,
}

const TASTE: Taste = Taste {
    fairy: &["g", "n", "sx", "z"],
    neutrals: true,
    odd_royals: false,
    most_men: 9,
};

const STIPULATIONS: [&str; 9] = [
    "#1", "#2", "h#1", "h#1.5", "h=1.5", "s#1", "r#1", "ser-h#2", "hs#1.5",
];

/// Compares, and tells whether everything agrees.
///
/// # Errors
/// If the file cannot be read, or a definition does not say what it equals.
pub fn run(asked: &DefinitionsArgs) -> Answer {
    let text = std::fs::read_to_string(&asked.file)
        .map_err(|error| format!("{}: {error}", asked.file.display()))?;
    let definitions = read(&text).map_err(|error| error.to_string())?;
    let mut said = String::from(
        "| condition | positions | problems | differences | time, text : code |\n|---|---:|---:|---:|---:|\n",
    );
    let mut ratios = Vec::new();
    let mut ways = invariance::InvarianceReport::new();
    let (mut all, mut examples) = (0, String::new());
    for definition in definitions {
        let pair = Pair::of(definition, asked.time)?;
        let is_asked = |only: &String| pair.code.contains(only);
        if !asked.only.as_ref().is_none_or(is_asked) {
            continue;
        }
        let mut rng = Rng::with_seed(asked.seed);
        let mut found = Found::default();
        for _ in 0..asked.positions {
            pair.count(&mut rng, asked.depth, &mut found);
        }
        for number in 0..asked.problems {
            let ways = (number < asked.ways).then_some(&mut ways);
            pair.solve(&mut rng, &mut found, ways);
        }
        let [own, code] = found.time.map(|time| time.as_secs_f64());
        let ratio = own / code.max(1e-9);
        ratios.push(ratio);
        all += found.differences.len();
        let row = format!(
            "| {} | {} | {} | {} | {ratio:.2} |",
            pair.code,
            found.positions,
            found.problems,
            found.differences.len()
        );
        eprintln!("{row}"); // as long as it takes, what has been found so far
        let _ = writeln!(said, "{row}");
        for difference in found.differences.iter().take(2) {
            let _ = writeln!(examples, "{}: {difference}", pair.code);
        }
    }
    ratios.sort_by(f64::total_cmp);
    let median = ratios.get(ratios.len() / 2).copied().unwrap_or_default();
    let most = ratios.last().copied().unwrap_or_default();
    let _ = write!(
        said,
        "{examples}{all} differences; time of text by that of code: median {median:.2}, at most {most:.2}"
    );
    if asked.ways > 0 {
        let _ = write!(said, "\n{ways}");
    }
    Ok((said, all == 0 && ways.differences == 0))
}

/// A condition as text, and the one that it equals.
struct Pair {
    own: Definition,
    name: String,
    code: String,
    /// For a problem.
    time: Duration,
}

/// What the comparisons have found.
#[derive(Default)]
struct Found {
    positions: usize,
    problems: usize,
    differences: Vec<String>,
    /// Of the text, and of the code.
    time: [Duration; 2],
}

impl Pair {
    fn of(own: Definition, seconds: f64) -> Result<Pair, String> {
        let Definition::Condition(condition) = &own else {
            return Err(format!("{own} is no condition"));
        };
        let code = condition.doc.strip_prefix("As ");
        let code = code.map(|code| code.trim_end_matches('.').to_string());
        let code = code.ok_or_else(|| format!("{own} does not say what it equals"))?;
        // squares that follow the one follow the other
        let squares = code.split_once(' ').filter(|_| condition.takes_squares);
        Ok(Pair {
            name: match squares {
                Some((_, squares)) => format!("{} {squares}", condition.name),
                None => condition.name.clone(),
            },
            code,
            own,
            time: Duration::from_secs_f64(seconds),
        })
    }

    /// The same question under the text, and under the code.
    fn questions(&self, conditions: &[String], stipulation: &str) -> [Question; 2] {
        [&self.name, &self.code].map(|name| Question {
            stipulation: Some(stipulation.to_string()),
            definitions: vec![self.own.clone()],
            conditions: conditions.iter().chain([name]).cloned().collect(),
            ..Question::default()
        })
    }

    fn count(&self, rng: &mut Rng, depth: u32, found: &mut Found) {
        let sample = random::sample(rng, TASTE);
        let fen = sample.fen();
        // every other position has some of the five rules too
        let conditions = if rng.bool() {
            &sample.conditions[..]
        } else {
            &[]
        };
        let questions = self.questions(conditions, "~1");
        let counted = questions.each_ref().map(|question| {
            let problem = Problem::asking(&fen, question).ok()?;
            let position: Position = problem.position(0).ok()?;
            let mut player = position.ctx();
            let begun = Instant::now();
            let count = perft(&mut player, depth);
            Some((count, begun.elapsed()))
        });
        let [Some((own, own_time)), Some((code, code_time))] = counted else {
            if counted[0].is_none() && counted[1].is_some() {
                found
                    .differences
                    .push(format!("{fen} {conditions:?}: refused under the text only"));
            }
            return;
        };
        found.positions += 1;
        found.time[0] += own_time;
        found.time[1] += code_time;
        if own != code {
            found
                .differences
                .push(format!("{fen} {conditions:?} perft {depth}: {own}, {code}"));
        }
    }

    fn solve(
        &self,
        rng: &mut Rng,
        found: &mut Found,
        ways: Option<&mut invariance::InvarianceReport>,
    ) {
        let mut sample = random::sample(rng, TASTE);
        sample.conditions.truncate(1);
        let conditions = if rng.bool() {
            &sample.conditions[..]
        } else {
            &[]
        };
        let stipulation = STIPULATIONS[rng.usize(..STIPULATIONS.len())];
        let questions = self.questions(conditions, stipulation);
        let fen = sample.fen();
        if let Some(ways) = ways
            && let Ok(problem) = Problem::asking(&fen, &questions[0])
        {
            let id = format!("{} {fen} {conditions:?} {stipulation}", self.code);
            ways.check(&id, &problem.input, self.time);
        }
        let solved = questions
            .each_ref()
            .map(|question| solutions(&fen, question, self.time));
        if let [Some(own), Some(code)] = &solved {
            found.problems += 1;
            if own != code {
                found.differences.push(format!(
                    "{fen} {conditions:?} {stipulation}: {} and {} solutions",
                    own.len(),
                    code.len()
                ));
            }
        }
    }
}

/// A solution without the signs of a man that becomes another (`=nS`, `=rP`): which of them are printed depends on what changes it.
fn without_signs(solution: &str) -> String {
    let mut parts = solution.split('=');
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| {
        let kind = part.trim_start_matches(|sign: char| sign.is_ascii_lowercase());
        let is_kind = kind.starts_with(|letter: char| letter.is_ascii_uppercase());
        text + "=" + if is_kind { kind } else { part }
    })
}

/// All solutions, in a fixed order; nothing if the problem is refused, or takes too long.
fn solutions(fen: &str, question: &Question, time: Duration) -> Option<Vec<String>> {
    let problem = Problem::asking(fen, question).ok()?;
    let solver = Solver {
        threads: 1,
        memory: 16 << 20,
        time: Some(time),
        ..Solver::default()
    };
    let mut found = Vec::new();
    let report = solver.solve(&problem, &Stop::default(), &mut |event| {
        if let sauterelle::Event::Solution(solution) = event {
            found.push(without_signs(&solution.to_string()));
        }
    });
    found.sort();
    report
        .ok()
        .filter(|report| report.is_complete())
        .map(|_| found)
}
