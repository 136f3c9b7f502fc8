//! Outputs for the problems of a collection as files, a problem each, for the parsers of other programs.

use crate::corpus::{self, CorpusProblem};
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::header;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::solution::clean::CleanText;
use sauterelle_notation::solution::clock;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_notation::vocabulary::attributes;
use sauterelle_solve::Control;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};

/// Which files to write, and how.
pub struct OutputsTask<'p> {
    /// The collection, see [`corpus::each_problem`].
    pub collection: &'p Path,
    /// An existing folder.
    pub folder: &'p Path,
    /// In the form of [`CleanText`].
    pub clean: bool,
    /// The answers that stand in the collection instead of our own.
    pub recorded: bool,
    /// Time for each problem.
    pub limit: Duration,
    /// Only problems that the other program has solved within so many seconds.
    pub known_within: f64,
    /// Only problems whose id contains this.
    pub filter: &'p str,
}

/// How many problems there are, and for how many of them files were written.
#[derive(Default)]
pub struct OutputsReport {
    problems: u64,
    written: u64,
}

impl std::fmt::Display for OutputsReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} of {} problems written", self.written, self.problems)
    }
}

/// Writes two files for each problem that is solved within the time: `NAME.txt` with the output from the program's first line
/// to the last one, and `NAME.json` with the problem (`input`; and where the problem is understood, `stipulation`, the men by
/// side in `algebraic`, and `forsyth`).
///
/// # Errors
/// If a file cannot be read or written.
pub fn write(task: &OutputsTask) -> Result<OutputsReport, String> {
    let mut report = OutputsReport::default();
    corpus::each_problem(task.collection, task.filter, |problem| {
        let is_known = problem.status != "slow" && problem.cpu_seconds <= task.known_within;
        if !is_known && task.known_within.is_finite() {
            return Ok(());
        }
        report.problems += 1;
        let parsed = parse(&problem.input);
        let output = if task.recorded {
            recorded(&problem)
        } else {
            parsed.as_ref().and_then(|parsed| answer(parsed, task))
        };
        if let Some(output) = output {
            report.written += 1;
            let path = task.folder.join(problem.id.replace(['/', '#', '.'], "_"));
            let write = |extension: &str, text: &str| {
                let file = path.with_extension(extension);
                std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))
            };
            write("txt", &output)?;
            write("json", &about(&problem, parsed.as_ref()).to_string())?;
        }
        Ok(())
    })?;
    Ok(report)
}

fn parse(input: &str) -> Option<InputProblem> {
    let entry = parse_problems(input.as_bytes(), None).into_iter().next()?;
    let mut problem = entry.result.ok()?;
    // those programs do without a diagram and remarks
    problem.initial.options.no_board = true;
    problem.remarks.clear();
    for twin in &mut problem.twins {
        twin.problem.options.no_board = true;
        twin.remarks.clear();
    }
    Some(problem)
}

const BANNER: &str = "Sauterelle\n";

/// The recorded answer without what stands above the solution.
fn recorded(problem: &CorpusProblem) -> Option<String> {
    if !matches!(problem.status.as_str(), "finished" | "partial") {
        return None;
    }
    let output = &problem.output;
    let body = match output.rfind("---+\n") {
        Some(at) => output[at..].split_once("\n\n")?.1,
        None => output.trim_start_matches('\n'),
    };
    Some(format!("{BANNER}\n{body}"))
}

/// The output for a problem; `None` if it took too long.
fn answer(problem: &InputProblem, task: &OutputsTask) -> Option<String> {
    let deadline = Instant::now() + task.limit;
    let mut out = BANNER.to_string();
    let mut clean = task.clean.then(|| CleanText::new(problem));
    let mut last = Outcome::Complete;
    let mut held = String::new();
    for (index, twin) in problem.twins.iter().enumerate() {
        out.push_str(&match &mut clean {
            Some(clean) => clean.begin(index),
            None => header::before_twin(problem, index),
        });
        let mut found = Findings::default();
        let control = Control::new(Default::default(), Some(deadline));
        let resources = Resources {
            threads: 1,
            memory: 256 << 20,
        };
        last = solve(&twin.problem, resources, &control, &mut found).ok()?;
        if last == Outcome::Interrupted {
            return None;
        }
        let game = twin.problem.game_of_visible_men().ok()?;
        let kinds = &game.rules.kinds;
        let mut plain = SolutionText::new(TextWriter::new(kinds, problem.language));
        for finding in &found.0 {
            match &mut clean {
                Some(clean) => out.push_str(&clean.write(kinds, finding)),
                None => show(&plain.write(finding), finding, &mut held, &mut out),
            }
        }
        out.push_str(&std::mem::take(&mut held));
    }
    out.push_str(&clean.map_or(String::new(), |mut clean| clean.end()));
    out.push_str(&header::footer(problem.language, last, Duration::ZERO));
    Some(out)
}

/// Adds the text of a finding as the program shows it: what keeps a position from being solved is said on standard error, and
/// the part that does not take place is not begun.
fn show(text: &str, finding: &Finding, held: &mut String, out: &mut String) {
    match finding {
        Finding::Begin { .. } => held.push_str(text),
        Finding::Illegal(_) => held.clear(),
        // the program adds the time
        Finding::MoveNumber { .. } => {
            out.push_str(&std::mem::take(held));
            let time = clock::elapsed(Language::English, Duration::ZERO);
            out.push_str(&text.replace(")\n", &format!("  {time})\n")));
        }
        _ => {
            out.push_str(&std::mem::take(held));
            out.push_str(text);
        }
    }
}

#[derive(Default)]
struct Findings(Vec<Finding>);

impl Sink for Findings {
    fn finding(&mut self, finding: Finding) {
        self.0.push(finding);
    }

    fn progress(&mut self, _progress: Progress) {}
}

/// The problem as the other programs need it.
fn about(problem: &CorpusProblem, parsed: Option<&InputProblem>) -> serde_json::Value {
    let mut about = json!({ "id": problem.id, "input": problem.input });
    if let Some(parsed) = parsed {
        let diagram = &parsed.initial.diagram;
        about["stipulation"] = json!(parsed.initial.stipulation.text);
        about["algebraic"] = algebraic(diagram);
        about["forsyth"] = json!(forsyth(diagram));
    }
    about
}

fn code(man: &'static sauterelle_kernel::men::Man) -> String {
    man.code[Language::English as usize].to_uppercase()
}

/// The men of each side as `Ka1`, `Royal Gb2`.
fn algebraic(diagram: &Diagram) -> serde_json::Value {
    let of = |sides: Sides| -> Vec<String> {
        let men = diagram.placed().filter(|(_, man)| man.sides == sides);
        men.map(|(at, man)| {
            let names = attributes::names(man.attrs, Language::English);
            let words: String = names
                .chain(man.royal.then_some("Royal"))
                .map(|name| format!("{name} "))
                .collect();
            format!("{words}{}{at}", code(man.man))
        })
        .collect()
    };
    json!({ "white": of(Sides::White), "black": of(Sides::Black), "neutral": of(Sides::Neutral) })
}

/// The men rank by rank; those with two letters behind a dot.
fn forsyth(diagram: &Diagram) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut blanks = 0;
        for man in &diagram.men[8 * rank..8 * rank + 8] {
            let Some(man) = man else {
                blanks += 1;
                continue;
            };
            push_number(&mut text, &mut blanks);
            let code = code(man.man);
            let dot = if code.len() > 1 { "." } else { "" };
            let (sign, code) = match man.sides {
                Sides::White => ("", code),
                Sides::Black => ("", code.to_lowercase()),
                Sides::Neutral => ("=", code),
            };
            text.push_str(&format!("{sign}{dot}{code}"));
        }
        push_number(&mut text, &mut blanks);
        text.push_str(if rank > 0 { "/" } else { "" });
    }
    text
}

/// Writes a number of blanks and begins to count anew.
fn push_number(text: &mut String, blanks: &mut u32) {
    if *blanks > 0 {
        text.push_str(&blanks.to_string());
    }
    *blanks = 0;
}
