//! `convert`: problems and positions from one form into another.

mod report;

use super::figures::FigureArgs;
use super::tongue::Tongue;
use crate::arguments::{created, seconds};
use crate::exit::Exit;
use crate::input::{QuestionArgs, texts};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use report::Report;
use sauterelle::kernel::men::Language;
use sauterelle::notation::draft::outside::Question;
use sauterelle::notation::forms;
use sauterelle::notation::forms::fen::FEN;
use sauterelle::notation::forms::format::{FormatDef, Place, Read, Write};
use sauterelle::notation::forms::item::Manner;
use sauterelle::notation::forms::positions::positions;
use sauterelle_batch::input::Text;
use sauterelle_languages::say;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The input: a file, packed with gzip or not, or a folder or a ZIP file with files; `-` for standard input
    #[arg(conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// The position in FEN or EPD, instead of a file
    #[arg(long, conflicts_with = "from")]
    fen: Option<String>,
    /// Form of the input [default: told by its name or by what it looks like]
    #[arg(long, value_parser = format(FormatDef::is_read))]
    from: Option<&'static FormatDef>,
    /// Form of the output
    #[arg(long, value_parser = format(FormatDef::is_written))]
    to: &'static FormatDef,
    /// Where to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Version of Popeye's language to write [default: that of the input, English for other forms]
    #[arg(long, value_enum)]
    language: Option<Tongue>,
    #[command(flatten)]
    figures: FigureArgs,
    #[command(flatten)]
    question: QuestionArgs,
    /// Solve the problems, and write their solutions too, where they have a place
    #[arg(long)]
    solve: bool,
    /// Stop solving after so many seconds; what is not solved by then has no solution
    #[arg(long, value_name = "SECONDS", requires = "solve", value_parser = seconds)]
    time_limit: Option<Duration>,
}

/// The names of formats with what they hold. A format that does not do it is told, and why, when it is named.
fn format(
    is_done: fn(&FormatDef) -> Result<(), [&'static str; 3]>,
) -> impl TypedValueParser<Value = &'static FormatDef> {
    let value = move |format: &'static FormatDef| {
        let value = PossibleValue::new(format.name).help(format.doc[0]);
        value.hide(is_done(format).is_err())
    };
    let values = PossibleValuesParser::new(forms::all().into_iter().map(value));
    values.try_map(move |name| {
        let format = forms::named(&name)?;
        match is_done(format) {
            Ok(()) => Ok(format),
            Err([why, ..]) => Err(why.to_string()),
        }
    })
}

/// Converts all problems of the input. What cannot be understood or said in the other form is reported and left out.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let to = args.to;
    if args.language.is_some() && !to.has_languages() {
        let only = those(FormatDef::has_languages);
        let message = say!("--language: only {only} is written in several languages");
        return Err(Exit::failure(message));
    }
    if args.solve && !shows_solutions(to) {
        let only = those(shows_solutions);
        let message =
            say!("--solve: solutions are written to {only} only (see also: sauterelle solve)");
        return Err(Exit::failure(message));
    }
    let texts = args.texts()?;
    let mut report = Report::in_manner(args.manner(to)?);
    let question = Question::from(&args.question);
    let (mut written, mut items) = (String::new(), Vec::new());
    for text in &texts {
        let file = text.name.as_str();
        let from = match (&args.fen, args.from) {
            (Some(_), _) => &FEN,
            (None, Some(from)) => from,
            (None, None) => text.format(),
        };
        if let (Read::Positions(parse), Write::Positions(write)) = (from.read, to.write) {
            if !question.is_empty() {
                return Err(Exit::failure(say!(
                    "a position is converted without what is asked of it"
                )));
            }
            let positions = positions(parse, &text.content, Some(file));
            written.push_str(&report.positions(write, positions, file));
        } else {
            items.extend(report.records(text.records(from, &question), file));
        }
    }
    if args.solve {
        report.solve(&mut items, args.time_limit);
    }
    if !items.is_empty() || written.is_empty() {
        written.push_str(&report.written(to, &items));
    }
    match created(args.output.as_deref())? {
        Some(mut file) => file.write_all(written.as_bytes())?,
        None => {
            let mut out = std::io::stdout().lock();
            out.write_all(written.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(report.exit())
}

fn shows_solutions(format: &FormatDef) -> bool {
    format.place_of_solution() != Place::Nowhere
}

/// The names of all formats that do this, in a row of words.
fn those(does: impl Fn(&FormatDef) -> bool) -> String {
    let all = forms::all().into_iter().filter(|format| does(format));
    let names: Vec<&str> = all.map(|format| format.name).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => say!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

impl Args {
    /// How problems are written.
    fn manner(&self, to: &FormatDef) -> Result<Manner, Exit> {
        let drawn = format!("--to {}", those(FormatDef::has_figures));
        let figures = self.figures.where_drawn(to.has_figures(), &drawn)?;
        Ok(Manner {
            language: self.language.map(Language::from),
            figures: figures.typeset().map_err(Exit::failure)?,
        })
    }

    fn texts(&self) -> Result<Vec<Text>, Exit> {
        if let Some(fen) = &self.fen {
            return Ok(vec![Text {
                name: "--fen".to_string(),
                content: fen.clone().into_bytes(),
            }]);
        }
        let missing = say!("no input: give a file, '-' for standard input, or --fen");
        texts(self.file.as_deref(), &missing)
    }
}
