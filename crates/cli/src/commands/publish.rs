//! `publish`: several problems as one document: PDF, HTML, LaTeX, RTF, Markdown, BBCode or plain text.

use super::figures::FigureArgs;
use super::notated::Notated;
use super::tongue::Tongue;
use crate::exit::Exit;
use crate::input::{QuestionArgs, failures, texts};
use crate::output::pass_on;
use crate::shown::{session_of_pictures, solution_to_print};
use clap::ValueEnum;
use sauterelle::notation::draft::outside::Question;
use sauterelle::notation::source::diagnostic::Diagnostic;
use sauterelle::pictures::{
    FileType, Layout, Paper, Picture, Publication, Shown, Shows, Solution, Template,
};
use sauterelle::{Problem, Solver};
use sauterelle_languages::say;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The problems: files in any form of input, packed with gzip or not, or folders or ZIP files with files; `-` for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where to write; the ending says the form: .pdf, .html, .tex, .rtf, .md, .bbcode, .txt, or .svg for a single page
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How problems are arranged
    #[arg(long, value_enum, default_value = "magazine")]
    template: TemplateArg,
    /// The paper, upright: a4, a5 or letter
    #[arg(long, default_value = "a4")]
    paper: Paper,
    /// Columns side by side; those of the solution for the template sheet [default: as many as the paper has room for]
    #[arg(long, value_name = "NUMBER")]
    columns: Option<usize>,
    /// Width of a board in millimetres, without coordinates [default: 48 at most, for the template sheet 80]
    #[arg(long, value_name = "MM")]
    diagram: Option<f64>,
    /// Millimetres without print at each edge of the paper [default: a fourteenth of its width]
    #[arg(long, value_name = "MM")]
    margin: Option<f64>,
    /// Size of the text in points [default: 9, in narrow columns 8]
    #[arg(long, value_name = "POINTS")]
    text: Option<f64>,
    /// What stands above all problems
    #[arg(long, default_value = "")]
    title: String,
    /// The number of the first problem [default: 1]
    #[arg(long, value_name = "NUMBER")]
    first: Option<usize>,
    /// What to leave out, with commas between: author, title, source, award, stipulation, conditions, counts, legend, remarks, solution,
    /// verdicts, coordinates, numbers
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    without: Vec<Shown>,
    /// What to print besides what is usual: verdicts
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    with: Vec<Shown>,
    /// Solve the problems; otherwise a solution is printed that an entry of a database brings
    #[arg(long)]
    solve: bool,
    /// Stop solving after so many seconds, and print what has been found
    #[arg(long, value_name = "SECONDS", requires = "solve", value_parser = crate::arguments::seconds)]
    time_limit: Option<Duration>,
    /// Language of moves and names [default: for each problem that of its file]
    #[arg(long, value_enum)]
    language: Option<Tongue>,
    /// How moves are written that --solve finds; in short, solutions are set as magazines set them
    #[arg(long, value_enum, default_value_t, requires = "solve")]
    notation: Notated,
    /// Show boards from Black's side
    #[arg(long)]
    flip: bool,
    #[command(flatten)]
    figures: FigureArgs,
    #[command(flatten)]
    question: QuestionArgs,
}

/// A template.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum TemplateArg {
    /// Each diagram with its solution under it, in columns; in a single column beside it
    Magazine,
    /// Diagrams in rows, the solutions together at the end
    Booklet,
    /// Each problem on a page of its own
    Sheet,
}

impl From<TemplateArg> for Template {
    fn from(template: TemplateArg) -> Template {
        match template {
            TemplateArg::Magazine => Template::Magazine,
            TemplateArg::Booklet => Template::Booklet,
            TemplateArg::Sheet => Template::Sheet,
        }
    }
}

/// Publishes all problems of the input. If one of them cannot be understood nothing is written.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let made = FileType::of_file(&args.output, |it| it.document);
    let (_, document) = made.map_err(|why| Exit::failure(say!("--output: {why}")))?;
    let problems = args.problems()?;
    let (solutions, exit) = args.solutions(&problems)?;
    let (manner, shows) = (args.manner(), args.shows());
    let solved = problems.iter().zip(&solutions);
    let sheets =
        solved.map(|(problem, solution)| problem.sheet_of(solution.as_ref(), &manner, shows));
    let publication = Publication {
        title: args.title.clone(),
        problems: sheets.collect(),
        layout: args.layout(),
    };
    let bytes = document(&publication).map_err(Exit::failure)?;
    write(&args.output, &bytes)?;
    Ok(exit)
}

impl Args {
    /// The problems, all of which have to be right.
    fn problems(&self) -> Result<Vec<Problem>, Exit> {
        let question = Question {
            otherwise: Some("~1"),
            ..Question::from(&self.question)
        };
        let (mut problems, mut faults): (Vec<Problem>, Vec<Diagnostic>) = Default::default();
        for file in &self.files {
            for text in texts(Some(file), &say!("no problem: give a file"))? {
                for record in text.records(text.format(), &question) {
                    match record.entry.result {
                        Ok(input) => problems.push(Problem {
                            input,
                            details: record.details,
                        }),
                        Err(wrong) => faults.extend(wrong),
                    }
                }
            }
        }
        if !faults.is_empty() {
            return Err(failures(&faults));
        }
        Ok(problems
            .into_iter()
            .map(|problem| self.spoken(problem))
            .collect())
    }

    /// The problem in the language asked for.
    fn spoken(&self, problem: Problem) -> Problem {
        pass_on(&problem.input.notes);
        let problem = match self.language {
            Some(language) => problem.in_language(language.into()),
            None => problem,
        };
        problem.in_notation(self.notation.into())
    }

    /// The solutions, and how complete they are.
    fn solutions(&self, problems: &[Problem]) -> Result<(Vec<Option<Solution>>, Exit), Exit> {
        if !self.solve || self.without.contains(&Shown::Solution) {
            let published = problems.iter().map(Problem::published_solution);
            return Ok((published.collect(), Exit::Complete));
        }
        let solver = Solver {
            deadline: self
                .time_limit
                .and_then(|time| Instant::now().checked_add(time)),
            ..Solver::default()
        };
        let mut session = session_of_pictures(solver);
        let mut solutions = Vec::new();
        for problem in problems {
            solutions.push(solution_to_print(&mut session, problem.input.clone())?);
        }
        Ok((solutions, session.finish()?.into()))
    }

    fn manner(&self) -> Picture {
        Picture {
            flipped: self.flip,
            figures: self.figures.figures(),
            ..Picture::empty()
        }
    }

    fn shows(&self) -> Shows {
        let with = self.with.iter().map(|shown| (*shown, true));
        let without = self.without.iter().map(|shown| (*shown, false));
        Shows::of_publication().ticked(&with.chain(without).collect())
    }

    fn layout(&self) -> Layout {
        Layout {
            template: self.template.into(),
            paper: self.paper,
            margin: self.margin,
            columns: self.columns,
            diagram: self.diagram,
            text: self.text,
            first: self.first,
        }
    }
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Exit> {
    let written = std::fs::File::create(file).and_then(|mut file| file.write_all(bytes));
    written.map_err(|error| Exit::failure(format!("{}: {error}", file.display())))
}
