//! `convert`: problems and positions from one form into another.

mod report;

use super::figures::FigureArgs;
use super::tongue::Tongue;
use crate::arguments::{created, seconds};
use crate::exit::Exit;
use crate::input::{QuestionArgs, texts};
use clap::ValueEnum;
use report::Report;
use sauterelle::kernel::men::Language;
use sauterelle::notation::draft::outside::Question;
use sauterelle::notation::forms::written::{Manner, Target};
use sauterelle::notation::forms::{self, Form};
use sauterelle_batch::input::Text;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The input: a file, packed with gzip or not, or a folder with files; `-` for standard input
    #[arg(conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// The position in FEN or EPD, instead of a file
    #[arg(long, conflicts_with = "from")]
    fen: Option<String>,
    /// Form of the input [default: told by its name or by what it looks like]
    #[arg(long, value_enum)]
    from: Option<Source>,
    /// Form of the output
    #[arg(long, value_enum)]
    to: TargetArg,
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
    /// Solve the problems, and write their solutions too (to yaml, latex and jsonl)
    #[arg(long)]
    solve: bool,
    /// Stop solving after so many seconds; what is not solved by then has no solution
    #[arg(long, value_name = "SECONDS", requires = "solve", value_parser = seconds)]
    time_limit: Option<Duration>,
}

/// A form of input.
#[derive(ValueEnum, Clone, Copy)]
enum Source {
    /// Popeye's input language
    Popeye,
    /// Entries of Olive and YACPDB
    Yaml,
    /// Positions in FEN, a line each
    Fen,
    /// Positions in XFEN, a line each
    Xfen,
    /// Positions in FFEN, a line each
    Ffen,
    /// Problems as `--to json` writes them
    Json,
    /// Problems as data, a line each
    Jsonl,
}

impl From<Source> for Form {
    fn from(source: Source) -> Form {
        match source {
            Source::Popeye => Form::Popeye,
            Source::Yaml => Form::Yaml,
            Source::Fen => Form::Fen,
            Source::Xfen => Form::Xfen,
            Source::Ffen => Form::Ffen,
            Source::Json => Form::Json,
            Source::Jsonl => Form::JsonLines,
        }
    }
}

/// A form of output.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum TargetArg {
    /// Popeye's input language
    Popeye,
    /// Entries of Olive and YACPDB
    Yaml,
    /// The positions only, in FEN
    Fen,
    /// The positions only, in XFEN
    Xfen,
    /// The positions only, in FFEN
    Ffen,
    /// A LaTeX document for the package `diagram`
    Latex,
    /// Data; the schema stands in docs/
    Json,
    /// The same data, a problem a line
    Jsonl,
}

impl From<TargetArg> for Target {
    fn from(target: TargetArg) -> Target {
        match target {
            TargetArg::Popeye => Target::Popeye,
            TargetArg::Yaml => Target::Yaml,
            TargetArg::Fen => Target::Fen,
            TargetArg::Xfen => Target::Xfen,
            TargetArg::Ffen => Target::Ffen,
            TargetArg::Latex => Target::Latex,
            TargetArg::Json => Target::Json,
            TargetArg::Jsonl => Target::JsonLines,
        }
    }
}

/// Converts all problems of the input. What cannot be understood or said in the other form is reported and left out.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let to = Target::from(args.to);
    if args.language.is_some() && to != Target::Popeye {
        return Err(Exit::failure(
            "--language: only popeye is written in several languages",
        ));
    }
    if args.solve && !to.shows_solutions() {
        let message = "--solve: solutions are written to yaml, latex and jsonl only (see also: sauterelle solve)";
        return Err(Exit::failure(message));
    }
    let texts = args.texts()?;
    let mut report = Report::in_manner(args.manner(to)?);
    let question = Question::from(&args.question);
    let (mut written, mut items) = (String::new(), Vec::new());
    for text in &texts {
        let file = text.name.as_str();
        let form = match (&args.fen, args.from) {
            (Some(_), _) => Form::Fen,
            (None, Some(from)) => from.into(),
            (None, None) => text.form(),
        };
        if form.is_position() && to.is_position() && !text.has_lines {
            if !question.is_empty() {
                return Err(Exit::failure(
                    "a position is converted without what is asked of it",
                ));
            }
            let positions = forms::positions(form, &text.content, Some(file));
            written.push_str(&report.positions(to, positions, file));
        } else {
            items.extend(report.records(text.records(form, &question), file));
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

impl Args {
    /// How problems are written.
    fn manner(&self, to: Target) -> Result<Manner, Exit> {
        let is_drawn = to == Target::Latex;
        let figures = self.figures.where_drawn(is_drawn, "--to latex")?;
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
                has_lines: false,
            }]);
        }
        let missing = "no input: give a file, '-' for standard input, or --fen";
        texts(self.file.as_deref(), missing)
    }
}
