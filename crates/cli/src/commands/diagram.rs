//! `diagram`: a problem, a position or a move as a picture.

use super::figures::FigureArgs;
use super::tongue::Tongue;
use crate::exit::Exit;
use crate::input::PositionArgs;
use crate::limits::{LimitArgs, incomplete};
use crate::shown::{session_of_pictures, solution_to_print};
use clap::ValueEnum;
use sauterelle::Solver;
use sauterelle::kernel::board::square::Sq;
use sauterelle::kernel::men::Language;
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::entered::own_marks::OwnMark;
use sauterelle::notation::move_text::Unread;
use sauterelle::notation::telling::Decomposition;
use sauterelle::pictures::{
    Drawn, FileType, Mark, Picture, Sheet, Shows, Solution, Strip, lengths_half_table,
    lengths_plane, lengths_table, men_table,
};
use sauterelle::solving::solution::Step;
use sauterelle_languages::say;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Draw this move of the position, image by image: "Rxa2(Ta1)", "O-O"
    #[arg(long = "move", value_name = "MOVE", conflicts_with_all = ["board", "solve", "men"])]
    text: Option<String>,
    /// Mark the squares to which the man on this square can legally go: "d5"
    #[arg(long, value_name = "SQUARE", conflicts_with_all = ["text", "solve", "men"])]
    moves: Option<Sq>,
    /// Write those squares as leaps, e.g. [2,0]
    #[arg(long, requires = "moves")]
    leaps: bool,
    /// Mark the connected groups of each side, and the men apart from the largest one; with --move in each image
    #[arg(long, conflicts_with_all = ["solve", "men"])]
    groups: bool,
    /// Mark the cages of the man that this move captures, whatever is chosen: "Rxb4"; without a move with --move, in its images
    #[arg(long, value_name = "MOVE", num_args = 0..=1, conflicts_with_all = ["moves", "groups", "solve", "men"])]
    cages: Option<Option<String>>,
    /// Marks of your own: "Gd4" a green square, "Re2e4" a red arrow, "d5=A" a letter, with commas between them; colours are
    /// G, R, Y and B
    #[arg(long = "mark", value_name = "MARKS", value_parser = Marks::read, conflicts_with_all = ["men"])]
    marks: Vec<Marks>,
    /// Draw the lengths of moves: the table of their ranks, or the plane in which they are measured
    #[arg(long, value_enum, conflicts_with_all = ["file", "fen", "text", "moves", "groups", "cages", "solve", "men"])]
    lengths: Option<Lengths>,
    /// Where to write; the ending says the form: .svg, .png, .pdf or .html [default: SVG on standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Language of names and letters [default: that of the file, English if it has none; of the environment with --fen]
    #[arg(long, value_enum)]
    language: Option<Tongue>,
    /// Draw the board only, without what stands around it
    #[arg(long, conflicts_with = "solve")]
    board: bool,
    /// Solve the problem, and write the solution too
    #[arg(long)]
    solve: bool,
    /// Stop solving, or explaining a move, after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = crate::arguments::seconds)]
    time_limit: Option<Duration>,
    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,
    /// Leave out the letters of files and the numbers of ranks
    #[arg(long)]
    no_coordinates: bool,
    /// Pixels of a square [default: 45, in strips 30]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(8..=1000))]
    size: Option<u16>,
    #[command(flatten)]
    figures: FigureArgs,
    /// Draw the table of all men and their figures
    #[arg(long, conflicts_with_all = ["file", "fen", "board", "solve"])]
    men: bool,
}

/// Marks of the user's.
#[derive(Clone, Debug)]
struct Marks(Vec<OwnMark>);

impl Marks {
    fn read(text: &str) -> Result<Marks, String> {
        OwnMark::list(text).map(Marks)
    }
}

/// A picture of lengths.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Lengths {
    /// The rank of the move from a1 to each square
    Table,
    /// The same on one side of the diagonal only
    Half,
    /// Squares as points
    Plane,
}

/// Draws the first problem of the input.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let file = args.output.as_deref().filter(|it| *it != Path::new("-"));
    let made = FileType::of_file(file.unwrap_or(Path::new("picture.svg")), |it| it.picture);
    let (_, picture) = made.map_err(|why| Exit::failure(say!("--output: {why}")))?;
    let mut exit = Exit::Complete;
    let drawn = if args.men {
        let language = args.language.map_or(Language::English, Into::into);
        args.alone(men_table(
            language,
            &args.figures.figures(),
            args.square(Picture::SQUARE),
        ))
    } else if let Some(lengths) = args.lengths {
        args.alone(match lengths {
            Lengths::Table => lengths_table(&args.manner(Picture::SQUARE)).svg(),
            Lengths::Half => lengths_half_table(&args.manner(Picture::SQUARE)).svg(),
            Lengths::Plane => lengths_plane(args.square(Picture::SQUARE)),
        })
    } else if let Some(text) = &args.text {
        args.alone(strip(args, text)?)
    } else if let Some(text) = &args.cages {
        let missing = || Exit::failure(say!("--cages needs a move"));
        args.alone(cages(args, text.as_ref().ok_or_else(missing)?)?)
    } else if args.moves.is_some() || args.groups {
        args.alone(marked(args)?)
    } else {
        let problem = args.position.first_problem()?;
        let solution = if args.solve {
            let (solution, how) = solution(args, &problem)?;
            exit = how;
            Some(solution)
        } else {
            None
        };
        sheet(args, &problem, solution.as_ref())
    };
    write(file, picture(&drawn).map_err(Exit::failure)?)?;
    Ok(exit)
}

impl Args {
    fn square(&self, otherwise: f64) -> f64 {
        self.size.map_or(otherwise, f64::from)
    }

    /// A picture without the words of a problem.
    fn alone(&self, svg: String) -> Drawn {
        Drawn::alone(svg, self.language.map_or(Language::English, Into::into))
    }

    /// How boards are drawn.
    fn manner(&self, square: f64) -> Picture {
        let marks = self.marks.iter().flat_map(|marks| marks.0.iter().cloned());
        Picture {
            marks: marks.map(Mark::Own).collect(),
            coordinates: !self.no_coordinates,
            flipped: self.flip,
            square: self.square(square),
            figures: self.figures.figures(),
            ..Picture::empty()
        }
    }
}

fn sheet(args: &Args, problem: &InputProblem, solution: Option<&Solution>) -> Drawn {
    let sheet = Sheet {
        problem,
        solution,
        language: args.language.map_or(problem.language, Into::into),
        manner: &args.manner(Picture::SQUARE),
        shows: Shows::default(),
    };
    match args.board {
        true => args.alone(sheet.board().svg()),
        false => Drawn::problem(&sheet),
    }
}

/// Pixels of a square where several boards stand side by side.
const SQUARE_OF_STRIP: f64 = 30.0;

/// A move in its operations; a move that is not legal with what forbids it.
fn strip(args: &Args, text: &str) -> Result<String, Exit> {
    let position = args.position.position()?;
    let reader = position.reader(args.language.map(Into::into), text);
    let language = reader.language;
    let mut player = position.game.play();
    let manner = args.manner(SQUARE_OF_STRIP);
    let asked = LimitArgs::of(args.time_limit)
        .ask(|| Strip::of_text(&mut player, reader, text, &manner))
        .map_err(|limit| incomplete(language, limit))?;
    let strip = asked.map_err(|unread| {
        let teller = reader.teller(&position.game.rules, text);
        Exit::failure(unread.say(&teller, text.trim()))
    })?;
    let strip = match &args.cages {
        None => strip,
        Some(Some(_)) => {
            return Err(Exit::failure(say!(
                "--cages: with --move give no other move"
            )));
        }
        Some(None) => {
            let (mv, _) = reader.read(&mut player, text).map_err(|_| no_cages(text))?;
            let told = Decomposition::of(&mut player, &mv);
            strip.with_cages(&told).ok_or_else(|| no_cages(text))?
        }
    };
    Ok(match args.groups {
        true => strip.with_groups().svg(),
        false => strip.svg(),
    })
}

/// A capture with the cages of the captured man, whichever of them is chosen.
fn cages(args: &Args, text: &str) -> Result<String, Exit> {
    let position = args.position.position()?;
    let reader = position.reader(args.language.map(Into::into), text);
    let mut player = position.game.play();
    let teller = reader.teller(&position.game.rules, text);
    let mv = match reader.read(&mut player, text) {
        Ok((mv, _)) => mv,
        Err(Unread::Ambiguous(steps)) if is_one_capture(&steps) => steps[0].mv,
        Err(unread) => return Err(Exit::failure(unread.say(&teller, text.trim()))),
    };
    let told = Decomposition::of(&mut player, &mv);
    let strip = Strip::of_cages(&told, &teller, &args.manner(Picture::SQUARE));
    Ok(strip.ok_or_else(|| no_cages(text))?.svg())
}

fn no_cages(text: &str) -> Exit {
    Exit::failure(say!("'{text}': no rule tells of cages here"))
}

/// Whether moves differ in nothing but where men are reborn.
fn is_one_capture(steps: &[Step]) -> bool {
    let way = |step: &Step| (step.mv.shape.start(), step.mv.shape.to);
    steps.iter().all(|step| way(step) == way(&steps[0]))
}

/// A position with what is marked on it.
fn marked(args: &Args) -> Result<String, Exit> {
    let position = args.position.position()?;
    let mut player = position.game.play();
    let mut picture = Picture {
        men: Picture::of_state(player.state(), &position.game.rules.kinds).men,
        language: args.language.map_or(position.language, Into::into),
        ..args.manner(Picture::SQUARE)
    };
    if args.groups {
        picture = picture.with_groups();
    }
    if let Some(from) = args.moves {
        if player.state().piece(from).is_none() {
            return Err(Exit::failure(say!("--moves: no man stands on {from}")));
        }
        picture = picture.with_moves(&mut player, from, args.leaps);
    }
    Ok(picture.svg())
}

/// The solution in the language asked for, and how complete it is.
fn solution(args: &Args, problem: &InputProblem) -> Result<(Solution, Exit), Exit> {
    let solver = Solver {
        time: args.time_limit,
        ..Solver::default()
    };
    let mut session = session_of_pictures(solver);
    let language = args.language.map_or(problem.language, Into::into);
    match solution_to_print(&mut session, problem.in_language(language))? {
        Some(solution) => Ok((solution, session.finish()?.into())),
        None => Err(session.finish()?.into()),
    }
}

fn write(file: Option<&Path>, mut bytes: Vec<u8>) -> Result<(), Exit> {
    // as text does
    if bytes.ends_with(b"</svg>") {
        bytes.push(b'\n');
    }
    match file {
        Some(file) => std::fs::write(file, bytes)
            .map_err(|error| Exit::failure(format!("{}: {error}", file.display()))),
        None => {
            let mut out = std::io::stdout().lock();
            out.write_all(&bytes)?;
            Ok(out.flush()?)
        }
    }
}
