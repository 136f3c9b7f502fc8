//! The program against Popeye on random problems: same input, same solutions.

use crate::canon;
use crate::corpus::Text;
use fastrand::Rng;
use sauterelle_kernel::game::{Diagram, DiagramMan};
use sauterelle_kernel::men::{Language, by_code};
use sauterelle_kernel::piece::Sides;
use sauterelle_kernel::square::Sq;
use sauterelle_notation::names::parse_condition;
use sauterelle_notation::text::{SolutionText, TextWriter};
use sauterelle_solve::Control;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::solve::{Resources, solve};
use sauterelle_solve::stipulation::{PlayKind, Stipulation};
use sauterelle_verify::random::{self, Sample, Taste};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The men that Popeye has too.
const FAIRY: &[&str] = &[
    "we", "fe", "da", "al", "ca", "z", "gi", "an", "bu", "rf", "gn", "bi", "ok", "ze", "sq", "ek",
    "n", "cr", "zr", "gr", "am", "em", "pr", "wa", "g", "rh", "bh", "nh", "kh", "li", "rl", "bl",
    "nl", "l", "lr", "lb", "ln", "le", "pa", "va", "na", "ma", "mo", "15", "24", "37",
];

const TASTE: Taste = Taste {
    fairy: FAIRY,
    neutrals: true,
    odd_royals: false,
    most_men: 7,
};

const STIPULATIONS: &[&str] = &[
    "~1", "~1", "~1", "#1", "#2", "=2", "+1", "x2", "%2", "s#1", "s#2", "s=2", "r#1", "r#2",
    "semi-r#2", "h#1", "h#1.5", "h#2", "h=2", "h+2", "hx2", "h%2", "hzd42", "h##2", "ser-#2",
    "ser-#3", "ser-=3", "ser-h#2", "ser-h=2", "ser-s#2", "ser-s=2", "ser-r#2", "hs#2", "hs#2.5",
    "hr#2", "sx2", "zd42", "szd42", "##2", "h==2", "==2", "h002", "002", "hep2", "ser-==3",
    "ser-h==2", "ser-003", "!=2", "h!=2", "ser-!=2",
];

const OPTIONS: &[&[&str]] = &[
    &["Variation"],
    &["Variation", "Try"],
    &["Variation", "NoThreat"],
    &["Variation", "SetPlay"],
    &["Variation", "Try", "SetPlay"],
    &["Try"],
    &[],
    &["Variation", "NoShortVariations"],
    &["PostKeyPlay", "Variation"],
    &["HalfDuplex"],
    &["Duplex"],
];

/// What a run has seen.
#[derive(Debug, Default)]
pub struct Report {
    /// Problems compared.
    pub problems: u64,
    /// Problems with at least one line of solution.
    pub with_solution: u64,
    /// Problems one of the programs did not finish in time.
    pub unfinished: u64,
    /// Descriptions of the differences.
    pub differences: Vec<String>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} problems ({} with a solution), {} unfinished",
            self.problems, self.with_solution, self.unfinished
        )
    }
}

struct Task {
    sample: Sample,
    stipulation: &'static str,
    options: &'static [&'static str],
}

/// Compares `count` problems in batches. `only` restricts the conditions (`none`, `cage`, `length`; empty: any).
///
/// # Errors
/// If Popeye cannot be run.
pub fn run(py: &Path, count: u64, seed: u64, only: &str) -> Result<Report, String> {
    const BATCH: usize = 100;
    let mut rng = Rng::with_seed(seed);
    let mut report = Report::default();
    while report.problems < count && report.differences.len() < 20 {
        let tasks: Vec<Task> = (0..BATCH).map(|_| task(&mut rng, only)).collect();
        let theirs = ask(py, &tasks)?;
        if theirs.len() != tasks.len() {
            return Err(format!(
                "{} answers to {} problems",
                theirs.len(),
                tasks.len()
            ));
        }
        for (task, theirs) in tasks.iter().zip(theirs) {
            report.problems += 1;
            let Some(theirs) = theirs else {
                report.unfinished += 1;
                continue;
            };
            let Some(ours) = answer(task)? else {
                report.unfinished += 1;
                continue;
            };
            report.with_solution += u64::from(!theirs.is_empty());
            if ours != theirs {
                report.differences.push(format!(
                    "{}- ours, + Popeye's:\n{}",
                    input(task),
                    canon::differences(&ours, &theirs)
                ));
            }
        }
    }
    Ok(report)
}

fn task(rng: &mut Rng, only: &str) -> Task {
    let stipulation = STIPULATIONS[rng.usize(..STIPULATIONS.len())];
    let conditions = conditions(rng, only);
    // known divergences (docs/divergences.md) would only hide others
    let attacks = Stipulation::parse(stipulation)
        .is_ok_and(|s| s.play.kind == PlayKind::Attack && s.play.max > 1);
    let measures = conditions.iter().any(|name| name.contains("mummer"));
    let taste = Taste {
        neutrals: !attacks,
        ..TASTE
    };
    let mut sample = random::position(rng, taste);
    if measures {
        sample
            .men
            .retain(|man| !MEASURED_OTHERWISE.contains(&man.3));
    }
    sample.conditions = conditions;
    Task {
        sample,
        stipulation,
        options: OPTIONS[rng.usize(..OPTIONS.len())],
    }
}

/// The men whose moves Popeye does not measure by departure and arrival alone.
const MEASURED_OTHERWISE: &[&str] = &["ma", "mo", "l", "lr", "lb", "ln"];

fn conditions(rng: &mut Rng, only: &str) -> Vec<String> {
    let mut chosen = Vec::new();
    if only != "none" && only != "length" && (only == "cage" || rng.u8(..3) == 0) {
        chosen.push(["Circe Cage", "Circe Cage Strict"][rng.usize(..2)].to_string());
    }
    if only != "none" && only != "cage" {
        for side in ["Black", "White"] {
            if rng.bool() {
                let measure = ["Maximummer", "Minimummer"][rng.usize(..2)];
                chosen.push(format!("{side}{measure}"));
            }
        }
    }
    chosen
}

fn input(task: &Task) -> String {
    let mut text = String::new();
    for (colour, word) in [('w', "White"), ('b', "Black"), ('n', "Neutral")] {
        let men: Vec<String> = task
            .sample
            .men
            .iter()
            .filter(|man| man.1 == colour)
            .map(|man| format!("{}{}", man.3, Sq::new(man.0 as u8)))
            .collect();
        if !men.is_empty() {
            let _ = writeln!(text, "pieces {word} {}", men.join(" "));
        }
    }
    let _ = writeln!(text, "stipulation {}", task.stipulation);
    let _ = writeln!(text, "option NoBoard MaxTime 10 {}", task.options.join(" "));
    if !task.sample.conditions.is_empty() {
        let _ = writeln!(text, "condition {}", task.sample.conditions.join(" "));
    }
    text
}

/// Popeye's answers in canonical form; `None` where it ran out of time or refused.
fn ask(py: &Path, tasks: &[Task]) -> Result<Vec<Option<Vec<canon::Twin>>>, String> {
    let texts: Vec<String> = tasks.iter().map(input).collect();
    let all = format!("BeginProblem\n{}EndProblem\n", texts.join("NextProblem\n"));
    let path = std::env::temp_dir().join(format!("check-{}.inp", std::process::id()));
    std::fs::write(&path, all).map_err(|e| e.to_string())?;
    let output = Command::new(py)
        .args(["-maxmem", "64M", "-regression"])
        .arg(&path)
        .output()
        .map_err(|e| format!("{}: {e}", py.display()))?;
    let _ = std::fs::remove_file(&path);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(finished(&text)
        .into_iter()
        .zip(canon::problems(&text))
        .map(|(finished, nodes)| finished.then_some(nodes))
        .collect())
}

/// For each problem of the output whether it was finished.
fn finished(text: &str) -> Vec<bool> {
    text.lines()
        .filter(|line| canon::is_closing(line))
        .map(|line| line.trim().to_lowercase().starts_with("solution finished"))
        .collect()
}

/// Our answer in canonical form; `None` if it was not finished in time.
fn answer(task: &Task) -> Result<Option<Vec<canon::Twin>>, String> {
    let problem = problem(task)?;
    let game = problem.game().map_err(|e| e.to_string())?;
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    let control = Control::new(Default::default(), Some(deadline));
    let writer = TextWriter {
        kinds: &game.rules.kinds,
        language: Language::English,
    };
    let mut text = Text {
        writer: SolutionText::new(writer),
        out: String::new(),
    };
    let resources = Resources {
        threads: 1,
        memory: 16 << 20,
    };
    let outcome = solve(&problem, resources, &control, &mut text).map_err(|e| e.to_string())?;
    if outcome != sauterelle_solve::solve::Outcome::Complete {
        return Ok(None);
    }
    text.out.push_str("\nsolution finished.\n");
    Ok(canon::problems(&text.out).pop())
}

fn problem(task: &Task) -> Result<Problem, String> {
    let mut diagram = Diagram::empty();
    for &(at, colour, royal, code) in &task.sample.men {
        let man = by_code(code, Language::English).ok_or_else(|| format!("no man {code}"))?;
        let sides = match colour {
            'w' => Sides::White,
            'b' => Sides::Black,
            _ => Sides::Neutral,
        };
        diagram.men[at] = Some(DiagramMan { man, sides, royal });
    }
    let conditions = task
        .sample
        .conditions
        .iter()
        .map(|name| parse_condition(name).map_err(|e| e.to_string()))
        .collect::<Result<_, _>>()?;
    let mut options = Options {
        short_solutions: true,
        ..Options::default()
    };
    for word in task.options {
        sauterelle_notation::names::parse_option_word(word, &mut options)
            .map_err(|e| e.to_string())?;
    }
    Ok(Problem {
        diagram,
        conditions,
        stipulation: Stipulation::parse(task.stipulation).map_err(|e| e.to_string())?,
        options,
        as_popeye: true,
    })
}
