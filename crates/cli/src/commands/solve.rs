//! `solve`: the solutions of problems.

use super::Format;
use crate::exit::Exit;
use crate::input::PositionArgs;
use crate::interrupt;
use indicatif::{ProgressBar, ProgressStyle};
use sauterelle_kernel::game::{Game, GameError};
use sauterelle_notation::fen::write_placement;
use sauterelle_notation::header;
use sauterelle_notation::json::{
    JsonDocument, JsonPart, JsonProblem, JsonSolution, JsonWriter, outcome_name,
};
use sauterelle_notation::popeye::{Entry, InputProblem, Twin};
use sauterelle_notation::text::{SolutionText, TextWriter};
use sauterelle_solve::Control;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Form of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Threads to use [default: all cores]
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Megabytes for remembered positions
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = 512,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    memory: u32,
    /// Stop after so many seconds and show what has been found
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time_limit: Option<Duration>,
}

/// A number of seconds, perhaps with a fraction.
fn seconds(text: &str) -> Result<Duration, &'static str> {
    text.parse()
        .ok()
        .and_then(|number| Duration::try_from_secs_f64(number).ok())
        .ok_or("a number of seconds is expected, e.g. 60 or 0.5")
}

/// Solves every problem of the input. A problem that cannot be understood is reported and left out.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let entries = args.position.problems()?;
    let resources = Resources {
        threads: args.threads.map_or_else(all_cores, usize::from),
        memory: memory(args.memory)?,
    };
    let mut session = Session {
        resources,
        deadline: args
            .time_limit
            .and_then(|limit| Instant::now().checked_add(limit)),
        interrupted: interrupt::flag(),
        format: args.format,
        document: JsonDocument {
            format: "sauterelle-solution-1",
            problems: Vec::new(),
        },
        refused: false,
        incomplete: false,
    };
    for entry in &entries {
        session.entry(entry)?;
    }
    session.finish()
}

/// Megabytes in bytes, if there is room for so many.
fn memory(megabytes: u32) -> Result<usize, Exit> {
    let bytes = (megabytes as usize).saturating_mul(1 << 20);
    // the attempt costs nothing: memory is not touched before it is used
    match Vec::<u8>::new().try_reserve_exact(bytes) {
        Ok(()) => Ok(bytes),
        Err(_) => Err(Exit::failure(format!(
            "--memory: {megabytes} MB cannot be had"
        ))),
    }
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

struct Session {
    resources: Resources,
    deadline: Option<Instant>,
    interrupted: Arc<AtomicBool>,
    format: Format,
    document: JsonDocument,
    refused: bool,
    incomplete: bool,
}

impl Session {
    fn entry(&mut self, entry: &Entry) -> Result<(), Exit> {
        match &entry.result {
            Ok(problem) => self.problem(problem, entry.first_line),
            Err(errors) => {
                for error in errors {
                    eprintln!("error: {error}");
                }
                self.refused = true;
                Ok(())
            }
        }
    }

    fn problem(&mut self, problem: &InputProblem, line: usize) -> Result<(), Exit> {
        // all positions are compiled first, so that nothing is solved of a problem that is refused
        let mut games = Vec::new();
        for twin in &problem.twins {
            match twin.problem.game() {
                Ok(game) => games.push(game),
                Err(error) => {
                    self.refuse(line, &error);
                    return Ok(());
                }
            }
        }
        let mut written = JsonProblem {
            authors: problem.authors.clone(),
            origins: problem.origins.clone(),
            titles: problem.titles.clone(),
            positions: Vec::new(),
        };
        let started = Instant::now();
        let mut last = Outcome::Complete;
        for (index, (twin, game)) in problem.twins.iter().zip(&games).enumerate() {
            if self.format == Format::Text {
                print(&header::before_twin(problem, index))?;
            }
            let (solution, outcome) = self.twin(problem, twin, game)?;
            written.positions.push(solution);
            if outcome != Outcome::Complete {
                last = outcome;
                self.incomplete = true;
            }
            if outcome == Outcome::Interrupted {
                break;
            }
        }
        match self.format {
            Format::Text => print(&header::footer(problem.language, last, started.elapsed()))?,
            Format::Json => self.document.problems.push(written),
        }
        Ok(())
    }

    fn refuse(&mut self, line: usize, error: &GameError) {
        match line {
            0 => eprintln!("error: {error}"),
            _ => eprintln!("error: the problem that begins in line {line}: {error}"),
        }
        self.refused = true;
    }

    fn twin(
        &mut self,
        problem: &InputProblem,
        twin: &Twin,
        game: &Game,
    ) -> Result<(JsonSolution, Outcome), Exit> {
        let started = Instant::now();
        let own = twin.problem.options.max_seconds.map(Duration::from_secs);
        let own = own.and_then(|limit| started.checked_add(limit));
        let deadline = [self.deadline, own].into_iter().flatten().min();
        let control = Control::new(Arc::clone(&self.interrupted), deadline);
        let kinds = &game.rules.kinds;
        let mut screen = Screen {
            format: self.format,
            text: SolutionText::new(TextWriter {
                kinds,
                language: problem.language,
            }),
            json: JsonWriter::new(kinds),
            parts: Vec::new(),
            bar: progress_bar(),
            failed: None,
        };
        let outcome = solve(&twin.problem, self.resources, &control, &mut screen);
        screen.bar.finish_and_clear();
        if let Some(error) = screen.failed {
            return Err(error.into());
        }
        let outcome = outcome.map_err(Exit::failure)?;
        let solution = JsonSolution {
            twin: (problem.twins.len() > 1).then(|| {
                format!("{}) {}", twin.label, twin.change)
                    .trim_end()
                    .to_string()
            }),
            position: write_placement(&game.start, kinds),
            conditions: twin
                .problem
                .conditions
                .iter()
                .map(ToString::to_string)
                .collect(),
            stipulation: twin.problem.stipulation.text.clone(),
            status: outcome_name(outcome),
            nodes: control.nodes.load(Ordering::Relaxed),
            seconds: started.elapsed().as_secs_f64(),
            parts: screen.parts,
        };
        Ok((solution, outcome))
    }

    fn finish(self) -> Result<Exit, Exit> {
        if self.format == Format::Json {
            let mut out = std::io::stdout().lock();
            serde_json::to_writer_pretty(&mut out, &self.document)?;
            writeln!(out)?;
        }
        Ok(match (self.refused, self.incomplete) {
            (true, _) => Exit::Reported,
            (false, true) => Exit::Incomplete,
            (false, false) => Exit::Complete,
        })
    }
}

fn print(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn progress_bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{elapsed} {bar:40} first move {pos} of {len}, {eta} left");
    let bar = ProgressBar::new(0);
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

/// Where findings go.
struct Screen<'k> {
    format: Format,
    text: SolutionText<'k>,
    json: JsonWriter<'k>,
    parts: Vec<JsonPart>,
    bar: ProgressBar,
    failed: Option<std::io::Error>,
}

impl Sink for Screen<'_> {
    fn finding(&mut self, finding: Finding) {
        match self.format {
            Format::Json => self.json.collect(&finding, &mut self.parts),
            Format::Text => {
                let text = self.text.write(&finding);
                let result = self.bar.suspend(|| print(&text));
                if let Err(error) = result {
                    self.failed.get_or_insert(error);
                }
            }
        }
    }

    fn progress(&mut self, progress: Progress) {
        self.bar.set_length(progress.of as u64);
        self.bar.set_position(progress.done as u64);
    }
}
