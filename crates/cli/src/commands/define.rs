//! `define`: men and conditions of one's own, checked, shown, written and compared.

mod board;
mod compare;
mod library;
mod sources;

use super::Format;
use crate::exit::Exit;
use crate::json;
use board::drawn;
use clap::Subcommand;
use sauterelle::definitions::{Definition, Description, MoveChange, Shown, effect};
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::kernel::board::square::Sq;
use sauterelle::kernel::defined::Defined as Known;
use sauterelle::kernel::language::Tokens;
use sauterelle::kernel::men::language::read_walk;
use sauterelle::notation::betza::from_betza;
use sauterelle::pictures::Picture;
use sauterelle::{Problem, Side};
use sauterelle_languages::say;
use sources::{man_with_others, read};
use std::io::Write;
use std::path::PathBuf;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
// the tree of `help` needs these commands, and not their arguments
#[command(defer = true)]
enum Task {
    /// Say whether definitions can be used, and whether the men go where they are expected to
    Check {
        /// A file of definitions, or one definition
        #[arg(value_name = "FILE|TEXT")]
        source: String,
        /// Form of the output
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Write definitions in their normal form
    Print {
        /// A file of definitions, or one definition
        #[arg(value_name = "FILE|TEXT")]
        source: String,
    },
    /// Show where a man goes on a board
    Show(Show),
    /// Say what conditions change in the legal moves of a position
    Effect {
        /// A file of definitions, or one definition
        #[arg(value_name = "FILE|TEXT")]
        source: String,
        /// The position, in FEN
        #[arg(long)]
        fen: String,
        /// Another condition of the position, in any language
        #[arg(long = "condition", value_name = "CONDITION")]
        conditions: Vec<String>,
        /// Form of the output
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Find the boards on which two men go to different squares, or the positions in which two conditions leave different moves
    Compare {
        /// A definition, or a file of which the first definition counts; or the code or the name of a man, or the name of a condition
        one: String,
        /// The same of the other one
        other: String,
        /// How many random boards to try
        #[arg(long, default_value_t = 10_000)]
        boards: usize,
        /// Where the random boards begin
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Keep definitions in the library, from where `--define NAME` takes them
    Keep {
        /// A file of definitions, or one definition
        #[arg(value_name = "FILE|TEXT")]
        source: String,
        /// Under which name: letters, digits, hyphens
        name: String,
    },
    /// List what is in the library, the folder ~/.sauterelle or that of SAUTERELLE_DEFINITIONS
    List,
    /// Say in our words what Betza's notation says of a man
    FromBetza {
        /// E.g. "mRcpR"
        text: String,
    },
}

#[derive(clap::Args)]
struct Show {
    /// A definition, or a file of which the first man counts; or the code or the name of a man
    #[arg(value_name = "MAN")]
    man: String,
    /// Where it stands
    #[arg(long, value_name = "SQUARE", default_value = "d4")]
    from: Sq,
    /// Men of its side
    #[arg(long, value_name = "SQUARE", num_args = 1..)]
    with: Vec<Sq>,
    /// Men of the other side
    #[arg(long, value_name = "SQUARE", num_args = 1..)]
    against: Vec<Sq>,
    /// The man is black
    #[arg(long)]
    black: bool,
    /// A condition that holds, in any language, or one that is defined beside the man
    #[arg(long = "condition", value_name = "CONDITION")]
    conditions: Vec<String>,
    /// Where to draw the board, too, as SVG
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Does what is asked with definitions.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let out = &mut std::io::stdout().lock();
    match &args.task {
        Task::Check { source, format } => check(out, &read(source)?, *format)?,
        Task::Print { source } => {
            write!(out, "{}", library::written(&read(source)?))?;
        }
        Task::Show(args) => show(out, args)?,
        Task::Effect {
            source,
            fen,
            conditions,
            format,
        } => tell_effect(out, &read(source)?, fen, conditions, *format)?,
        Task::Compare {
            one,
            other,
            boards,
            seed,
        } => return compare::compared(out, [one, other], *boards, *seed),
        Task::Keep { source, name } => library::keep(out, &read(source)?, name)?,
        Task::List => library::list(out)?,
        Task::FromBetza { text } => {
            let walk = from_betza(text).map_err(Exit::failure)?;
            let walk = read_walk(&mut Tokens::of(&walk).map_err(Exit::failure)?, &|_| None);
            writeln!(out, "{}", walk.map_err(Exit::failure)?)?;
        }
    }
    Ok(Exit::Complete)
}

fn check(out: &mut impl Write, found: &[Definition], format: Format) -> Result<(), Exit> {
    let all: Vec<Description> = found.iter().map(Description::from).collect();
    if format == Format::Json {
        return json::print(&all);
    }
    for (definition, description) in found.iter().zip(&all) {
        let Description {
            codes,
            names,
            walk,
            betza,
            digest,
            ..
        } = description;
        writeln!(out, "{} ({}): {walk}", names[0], codes[0])?;
        if let Some(betza) = betza {
            writeln!(out, "  Betza: {betza}")?;
        }
        match definition {
            Definition::Condition(it) => {
                writeln!(out, "{}", say!("  takes at most {} steps", it.steps))?
            }
            Definition::Man(man) => match man.expectations.len() {
                0 => writeln!(out, "{}", say!("  nothing is expected of it"))?,
                1 => writeln!(out, "{}", say!("  goes where it is expected to on 1 board"))?,
                number => writeln!(
                    out,
                    "{}",
                    say!("  goes where it is expected to on {number} boards")
                )?,
            },
        }
        writeln!(out, "  SHA-256: {digest}")?;
    }
    Ok(())
}

fn show(out: &mut impl Write, args: &Show) -> Result<(), Exit> {
    let (definition, beside) = man_with_others(&args.man)?;
    let _known = Known::new([]);
    beside.iter().for_each(Definition::make_known);
    let (with, against) = (
        args.with.iter().copied().collect::<Bb>(),
        args.against.iter().copied().collect::<Bb>(),
    );
    if (with | against).has(args.from) || !(with & against).is_empty() {
        return Err(Exit::failure(say!("two men cannot stand on one square")));
    }
    let (name, walk) = (definition.names[0].clone(), definition.walk.to_string());
    let shown = Shown {
        man: definition.man(),
        side: if args.black { Side::Black } else { Side::White },
        from: args.from,
        with,
        against,
    };
    let conditions: Vec<&str> = args.conditions.iter().map(String::as_str).collect();
    let game = shown.under(&conditions).map_err(Exit::failure)?;
    let mut player = game.play();
    let mut to = Bb::EMPTY;
    for found in player.legal_moves() {
        to |= Bb::of(found.shape.to);
    }
    writeln!(out, "{name}: {walk}\n")?;
    writeln!(out, "{}", drawn(args.from, with, against, to))?;
    writeln!(
        out,
        "{}",
        say!(
            "\n* a square to which it goes, x a man that it captures there; o its own side, + the other one"
        )
    )?;
    if let Some(file) = &args.output {
        let picture = Picture::of_state(player.state(), &game.rules.kinds);
        let svg = picture.with_moves(&mut player, args.from, false).svg();
        library::save(file, &svg)?;
    }
    Ok(())
}

fn tell_effect(
    out: &mut impl Write,
    definitions: &[Definition],
    fen: &str,
    conditions: &[String],
    format: Format,
) -> Result<(), Exit> {
    let is_condition = |it: &Definition| matches!(it, Definition::Condition(_));
    if !definitions.iter().any(is_condition) {
        return Err(Exit::failure(say!("no condition is defined")));
    }
    let problem = Problem::from_fen(fen).define(definitions.iter().cloned());
    let named = conditions.iter();
    let problem = named.fold(problem.stipulation("~1"), |problem, it| {
        problem.condition(it.clone())
    });
    let problem = problem.build().map_err(Exit::failure)?;
    let changes = effect(&problem, 0, definitions).map_err(Exit::failure)?;
    if format == Format::Json {
        return json::print(&changes);
    }
    if changes.is_empty() {
        writeln!(out, "{}", say!("the conditions change no legal move here"))?;
    }
    for MoveChange { without, with, .. } in &changes {
        let (without, with) = (without.join(", "), with.join(", "));
        match (without.is_empty(), with.is_empty()) {
            (false, true) => writeln!(out, "- {without}")?,
            (true, _) => writeln!(out, "+ {with}")?,
            (false, false) => writeln!(out, "{}", say!("  {without} becomes {with}"))?,
        }
    }
    Ok(())
}
