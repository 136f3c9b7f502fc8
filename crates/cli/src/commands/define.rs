//! `define`: men and conditions of one's own, checked, shown, written and compared.

use super::Format;
use crate::exit::Exit;
use crate::input::read_definitions;
use crate::json;
use clap::Subcommand;
use sauterelle::definitions::{Definition, Description, Difference, board, compare};
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::kernel::board::square::Sq;
use sauterelle::kernel::language::Tokens;
use sauterelle::kernel::men::language::{ManDefinition, read_walk};
use sauterelle::notation::betza::from_betza;
use sauterelle::notation::definitions;
use sauterelle::pictures::Picture;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
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
    /// Find the boards on which two men go to different squares
    Compare {
        /// A definition, or a file of which the first man counts; or the code or the name of a man
        one: String,
        /// The same of the other man
        other: String,
        /// How many random boards to try
        #[arg(long, default_value_t = 10_000)]
        boards: usize,
        /// Where the random boards begin
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
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
    /// Where to draw the board, too, as SVG
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Does what is asked with definitions.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    match &args.task {
        Task::Check { source, format } => check(&read(source)?, *format)?,
        Task::Print { source } => {
            println!("{}", definitions::HEADING);
            for definition in read(source)? {
                println!("\n{definition}");
            }
        }
        Task::Show(args) => show(args)?,
        Task::Compare {
            one,
            other,
            boards,
            seed,
        } => return differences([one, other], *boards, *seed),
        Task::FromBetza { text } => {
            let walk = from_betza(text).map_err(Exit::failure)?;
            let walk = read_walk(&mut Tokens::of(&walk).map_err(Exit::failure)?, &|_| None);
            println!("{}", walk.map_err(Exit::failure)?);
        }
    }
    Ok(Exit::Complete)
}

fn read(source: &str) -> Result<Vec<Definition>, Exit> {
    read_definitions(source).map_err(Exit::failure)
}

/// A man that is defined, or one that there is.
fn man(source: &str) -> Result<ManDefinition, Exit> {
    if let Some(man) = definitions::man(source) {
        return Ok(ManDefinition::of(man));
    }
    if !source.contains(['=', '.', '/', '\\']) {
        let message = format!(
            "there is no man '{source}'; give a code, a name, a definition or a file of definitions"
        );
        return Err(Exit::failure(message));
    }
    let first = read(source)?
        .into_iter()
        .find_map(|definition| match definition {
            Definition::Man(man) => Some(man),
            Definition::Condition(_) => None,
        });
    first.ok_or_else(|| Exit::failure(format!("{source} defines no man")))
}

fn check(found: &[Definition], format: Format) -> Result<(), Exit> {
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
        println!("{} ({}): {walk}", names[0], codes[0]);
        if let Some(betza) = betza {
            println!("  Betza: {betza}");
        }
        match definition {
            Definition::Condition(_) => {}
            Definition::Man(man) => match man.expectations.len() {
                0 => println!("  nothing is expected of it"),
                1 => println!("  goes where it is expected to on 1 board"),
                number => println!("  goes where it is expected to on {number} boards"),
            },
        }
        println!("  SHA-256: {digest}");
    }
    Ok(())
}

fn show(args: &Show) -> Result<(), Exit> {
    let definition = man(&args.man)?;
    let (with, against) = (
        args.with.iter().copied().collect::<Bb>(),
        args.against.iter().copied().collect::<Bb>(),
    );
    if (with | against).has(args.from) || !(with & against).is_empty() {
        return Err(Exit::failure("two men cannot stand on one square"));
    }
    let (name, walk) = (definition.names[0].clone(), definition.walk.to_string());
    let game = board(definition.man(), args.from, with, against).map_err(Exit::failure)?;
    let mut cx = game.play();
    let mut to = Bb::EMPTY;
    for found in cx.legal_moves() {
        to |= Bb::of(found.shape.to);
    }
    println!("{name}: {walk}\n");
    println!("{}", drawn(args.from, with, against, to));
    println!(
        "\n* a square to which it goes, x a man that it captures there; o its own side, + the other one"
    );
    if let Some(file) = &args.output {
        let picture = Picture::of_state(cx.state(), &game.rules.kinds);
        let svg = picture.with_moves(&mut cx, args.from, false).svg();
        save(file, &svg)?;
    }
    Ok(())
}

fn save(file: &Path, svg: &str) -> Result<(), Exit> {
    let written = std::fs::write(file, svg);
    written.map_err(|error| Exit::failure(format!("{}: {error}", file.display())))
}

/// A board in characters.
fn drawn(from: Sq, with: Bb, against: Bb, to: Bb) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let _ = write!(text, "{}", rank + 1);
        for file in 0..8 {
            let at = Sq::at(file, rank);
            let sign = match () {
                () if at == from => '@',
                () if to.has(at) && against.has(at) => 'x',
                () if to.has(at) => '*',
                () if with.has(at) => 'o',
                () if against.has(at) => '+',
                () => '.',
            };
            let _ = write!(text, " {sign}");
        }
        text.push('\n');
    }
    text + "  a b c d e f g h"
}

fn differences(sources: [&String; 2], boards: usize, seed: u64) -> Result<Exit, Exit> {
    let [one, other] = sources.map(|source| man(source));
    let (one, other) = (one?, other?);
    if one.walk == other.walk {
        println!(
            "{} and {} have the same normal form: {}",
            one.names[0], other.names[0], one.walk
        );
        return Ok(Exit::Complete);
    }
    let found = compare(&one.walk, &other.walk, boards, seed);
    let simplest = found.iter().min_by_key(|it| (it.with | it.against).len());
    let Some(Difference {
        side,
        from,
        with,
        against,
        first,
        second,
    }) = simplest
    else {
        println!(
            "{} and {} go to the same squares on {boards} boards",
            one.names[0], other.names[0]
        );
        return Ok(Exit::Complete);
    };
    println!(
        "they differ on {} of {boards} boards; on this one with the fewest men, for a man of {side}:\n",
        found.len()
    );
    let to = |of: &std::collections::BTreeSet<(Sq, Option<Sq>)>| {
        of.iter().map(|(to, _)| *to).collect::<Bb>()
    };
    for (definition, only) in [(&one, first), (&other, second)] {
        println!(
            "only {}:\n{}\n",
            definition.names[0],
            drawn(*from, *with, *against, to(only))
        );
    }
    Ok(Exit::Complete)
}
