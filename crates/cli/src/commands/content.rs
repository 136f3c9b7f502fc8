//! `content`: what solved problems show.

use super::Format;
use super::economy::Telling;
use super::tongue::Tongue;
use crate::arguments::{SolverArgs, seconds};
use crate::exit::Exit;
use crate::input::{PositionArgs, failures};
use crate::interrupt::Interrupt;
use crate::output::{complain, pass_on};
use sauterelle::content::{Content, Shown, registry};
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle::notation::vocabulary::suggest::nearest;
use sauterelle::query::keywords_of;
use sauterelle::{Solver, Stop};
use sauterelle_compose::needs::Needs;
use sauterelle_compose::{BaseError, Limits};
use sauterelle_languages::{say, with};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;
use std::time::Duration;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Print only facts of these predicates (repeatable); `list predicates` has them all
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Print YACPDB's keywords for what a problem shows, a line for each problem, instead of the facts
    #[arg(long, conflicts_with_all = ["only", "format", "economy"])]
    keywords: bool,
    /// Leave a problem after so many seconds; facts are then those of what has been found
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, default_value = "60", value_parser = seconds)]
    time_each: Duration,
    /// Tell also what is needed: solve without each man and each condition, and with others in their place
    #[arg(long)]
    economy: bool,
    /// Leave each thing that --economy tries after so many seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, default_value = "10", value_parser = seconds)]
    time_version: Duration,
    #[command(flatten)]
    solver: SolverArgs,
    /// Form of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The language of letters and words [default: that of the file, English if it has none; of the environment with --fen]
    #[arg(long, value_enum)]
    language: Option<Tongue>,
}

/// What a solved problem shows: a line each.
#[derive(Serialize, JsonSchema)]
pub(super) struct JsonContent {
    /// The name of the file, empty if there is none.
    file: String,
    /// The line on which the problem begins, from 1.
    line: usize,
    /// The stipulation.
    stipulation: String,
    #[serde(flatten)]
    content: Content,
    /// What of the problem is needed, if that was asked for and can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    economy: Option<Needs>,
}

impl Args {
    /// Whether there is each predicate that is asked for.
    fn check_names(&self) -> Result<(), Exit> {
        let mut names = self.only.iter();
        let Some(name) = names.find(|name| registry::named(name).is_none()) else {
            return Ok(());
        };
        let known = registry::predicates().map(|it| it.name);
        let message = say!("unknown predicate '{name}'");
        let fault = Diagnostic::new(Kind::Unknown, name, message).in_file(Some("--only"));
        Err(failures(&[fault.suggesting(nearest(name, known))]))
    }

    /// Whether facts of this predicate are asked for.
    fn asks_for(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|it| it == name)
    }
}

/// Prints what the problems of the input show.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let solver = args.solver.solver(args.time_each)?;
    args.check_names()?;
    let entries = args.position.named_problems()?;
    let is_one = entries.len() == 1;
    let interrupt = Interrupt::install(None);
    let (mut is_refused, mut is_cut_short) = (false, false);
    for (file, entry) in entries {
        if interrupt.stop().is_set() {
            return Ok(Exit::Incomplete);
        }
        let problem = match entry.result {
            Ok(problem) => problem,
            Err(faults) if is_one => return Err(failures(&faults)),
            Err(faults) => {
                for fault in faults {
                    complain(&fault.as_error());
                }
                is_refused = true;
                continue;
            }
        };
        pass_on(&problem.notes);
        let problem = match args.language {
            Some(language) => problem.in_language(language.into()),
            None => problem,
        };
        let place = Place {
            file: &file,
            line: entry.first_line,
            is_one,
        };
        is_cut_short |= !with(problem.language, || {
            args.tell(&problem, place, &solver, interrupt.stop())
        })?;
    }
    Ok(match (is_cut_short, is_refused) {
        (true, _) => Exit::Incomplete,
        (_, true) => Exit::Reported,
        _ => Exit::Complete,
    })
}

/// Where a problem stands.
#[derive(Clone, Copy)]
struct Place<'p> {
    file: &'p str,
    line: usize,
    /// There are no other problems, so that nobody need be told which one it is.
    is_one: bool,
}

impl Place<'_> {
    /// What stands in front of what is said of the problem.
    fn in_front(self) -> String {
        match self.is_one {
            true => String::new(),
            false => format!("{}:{}: ", self.file, self.line),
        }
    }
}

impl Args {
    /// Tells what a problem shows. Whether that is all.
    fn tell(
        &self,
        problem: &InputProblem,
        place: Place,
        solver: &Solver,
        stop: &Stop,
    ) -> Result<bool, Exit> {
        let mut content = solver.content(problem, stop).map_err(Exit::failure)?;
        if self.keywords {
            let words = keywords_of(problem, &content).join(", ");
            writeln!(std::io::stdout(), "{}{words}", place.in_front())?;
            return Ok(content.is_complete);
        }
        content.facts.retain(|fact| self.asks_for(fact.name));
        let needs = self.economy.then(|| self.needs(problem, solver, stop));
        let mut is_all = content.is_complete;
        let economy = match needs.transpose() {
            Ok(needs) => {
                is_all &= needs.as_ref().is_none_or(|needs| needs.is_complete);
                needs
            }
            Err(error) => {
                let why = error.said(problem.language);
                complain(&format!("{}{}\n", place.in_front(), say!("economy: {why}")));
                is_all &= error != BaseError::Slow;
                None
            }
        };
        let mut out = std::io::stdout().lock();
        match self.format {
            Format::Json => {
                let json = JsonContent {
                    file: place.file.to_string(),
                    line: place.line,
                    stipulation: problem.stipulation.clone(),
                    content,
                    economy,
                };
                write_json(out, &json)?;
            }
            Format::Text => {
                write_text(&mut out, place, problem, &content)?;
                if let Some(needs) = &economy {
                    Telling::new(needs, problem.twins.len() > 1).write(out)?;
                }
            }
        }
        Ok(is_all)
    }

    /// What of a problem is needed.
    fn needs(
        &self,
        problem: &InputProblem,
        solver: &Solver,
        stop: &Stop,
    ) -> Result<Needs, BaseError> {
        let limits = Limits {
            base: Some(self.time_each),
            each: Some(self.time_version),
            threads: solver.threads,
            memory: solver.memory / solver.threads.max(1),
        };
        Needs::of(problem, &limits, stop)
    }
}

fn write_json(mut out: impl Write, json: &JsonContent) -> Result<(), Exit> {
    let line = serde_json::to_string(json).map_err(Exit::failure)?;
    writeln!(out, "{line}")?;
    Ok(())
}

fn write_text(
    mut out: impl Write,
    place: Place,
    problem: &InputProblem,
    content: &Content,
) -> Result<(), Exit> {
    if !place.is_one {
        writeln!(out, "{}{}", place.in_front(), problem.stipulation)?;
    }
    if !content.is_told {
        writeln!(
            out,
            "{}",
            say!("nothing is told of moves taken back and of invisible men")
        )?;
    } else if !content.is_complete {
        writeln!(
            out,
            "{}",
            say!("incomplete: the facts are those of what has been found")
        )?;
    }
    for fact in &content.facts {
        match fact.shown.len() {
            1 => writeln!(out, "{}", fact.text)?,
            count => writeln!(out, "{} = {count}", fact.text)?,
        }
        for Shown { lines, squares, .. } in fact.shown.iter().filter(|it| !it.is_whole_problem()) {
            let squares = match squares.is_empty() {
                true => String::new(),
                false => format!("   [{}]", squares.join(" ")),
            };
            writeln!(out, "    {}{squares}", lines.join(" / "))?;
        }
    }
    Ok(())
}
