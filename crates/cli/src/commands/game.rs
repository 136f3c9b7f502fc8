//! `game`: replays a list of moves under any conditions, and says where and why a move breaks a rule.

use super::Format;
use super::tongue::Tongue;
use crate::drawing::Drawing;
use crate::exit::Exit;
use crate::input::{PositionArgs, read_input};
use crate::limits::{LimitArgs, incomplete};
use crate::output::complain;
use clap::ValueEnum;
use sauterelle::kernel::board::state::State;
use sauterelle::kernel::men::Language;
use sauterelle::kernel::moves::Status;
use sauterelle::notation::game_record::{Movetext, Replay, Sequence, Violation, json};
use sauterelle::notation::move_text::MoveReader;
use sauterelle::notation::source::encoding::decode;
use sauterelle::notation::telling::Teller;
use sauterelle::notation::telling::text::Narrator;
use sauterelle_languages::say;
use std::io::Write;
use std::path::PathBuf;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The moves, e.g. "1.e3 d6 2.f4 b6" [default: those of --pgn, or of standard input]
    #[arg(long, value_name = "MOVES", conflicts_with = "pgn")]
    moves: Option<String>,
    /// A file with the moves, as a plain list or as PGN; `-` for standard input
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    // the game array, or the position of the PGN, unless another one is given
    #[command(flatten)]
    position: PositionArgs,
    /// What to write
    #[arg(long, value_enum, default_value_t)]
    show: Show,
    /// Letters and sentences [default: those of the file, English if it has none; of the environment with --fen]
    #[arg(long, value_enum)]
    language: Option<Tongue>,
    /// Form of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Draw the men as figures, with colours, where the terminal shows them
    #[arg(long)]
    board: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What is written of a game.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Show {
    /// Each move with the position after it
    #[default]
    Positions,
    /// Each move taken apart
    Operations,
    /// The last position only
    Final,
}

/// Replays the game. A move that is not legal is bad input.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let (text, name) = match &args.moves {
        Some(text) => (text.clone(), "--moves".to_string()),
        None => {
            let (bytes, name) = read_input(
                args.pgn.as_deref(),
                &say!("no moves: give --moves or --pgn"),
            )?;
            (decode(&bytes), name)
        }
    };
    let list = Movetext::parse(&text).map_err(|fault| Exit::failure(fault.in_file(Some(&name))))?;
    if let Some(variant) = list.tag("Variant") {
        complain(&say!(
            "note: {name}: the tag Variant '{variant}' is not read; conditions are given with --condition\n"
        ));
    }
    let position = args
        .position
        .position_or(list.tag("FEN").unwrap_or(ARRAY))?;
    let language: Language = args.language.map_or(position.language, Into::into);
    // records of games have English letters wherever they are read
    let reader = MoveReader {
        language: args.language.map_or(position.letters, Into::into),
    };
    let teller = MoveReader { language }.teller(&position.game.rules, &text);
    let mut player = position.game.play();
    let sequence = match position.is_series {
        true => Sequence::Series,
        false => Sequence::Alternating,
    };
    let told = args.show == Show::Operations;
    let mut replayed = Replay::at_start(&mut player);
    let asked = args
        .limits
        .ask(|| replayed.play(&mut player, &list, reader, sequence, told));
    match args.format {
        Format::Json => print_json(&replayed, &list, teller)?,
        Format::Text => print_text(args, &replayed, teller)?,
    }
    if let Err(limit) = asked {
        return Ok(incomplete(language, limit));
    }
    match &replayed.violation {
        None => Ok(Exit::Complete),
        // the document tells of it
        Some(_) if args.format == Format::Json => Ok(Exit::Reported),
        Some(violation) => Err(Exit::failure(describe(violation, teller, &name))),
    }
}

fn print_json(replayed: &Replay, list: &Movetext, teller: Teller) -> Result<(), Exit> {
    crate::json::print(&json::document(replayed, list, teller))
}

fn print_text(args: &Args, replayed: &Replay, teller: Teller) -> Result<(), Exit> {
    let mut out = std::io::stdout().lock();
    if args.show == Show::Final {
        // after a move that cannot be played, or was not reached, there is no last position
        if replayed.status.is_some() && replayed.violation.is_none() {
            writeln!(out, "{}", replayed.last_position())?;
        }
        return Ok(());
    }
    if args.show == Show::Positions {
        writeln!(out, "{:24}{}", "", replayed.start)?;
    }
    let drawing = Drawing::of_output(args.board);
    let board = |state: &State| drawing.draw(|kind| teller.letters(kind), state);
    let narrator = Narrator { teller, board };
    let last = replayed.moves.len();
    for (i, played) in replayed.moves.iter().enumerate() {
        let number = numbered(played.number, played.is_second);
        match &played.told {
            Some(told) => writeln!(out, "{number}{}", narrator.decomposition(told))?,
            None => {
                let sign = match (replayed.status, played.step.check) {
                    (Some(Status::Mate), _) if i + 1 == last => " #",
                    (_, true) => " +",
                    _ => "",
                };
                let text = format!("{number}{}{sign}", teller.step(&played.step));
                writeln!(out, "{text:24}{}", played.fen)?;
            }
        }
    }
    Ok(())
}

fn numbered(number: u32, is_second: bool) -> String {
    let dots = if is_second { "..." } else { "." };
    format!("{number}{dots}")
}

/// Where and why the game cannot go on.
fn describe(violation: &Violation, teller: Teller, name: &str) -> String {
    let word = &violation.word;
    let number = numbered(violation.number, violation.is_second);
    let why = violation.why.say(&teller, &word.text);
    format!(
        "{name}:{}:{}: {number}{}: {why}",
        word.line, word.column, word.text
    )
}
