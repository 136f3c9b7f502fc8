//! `last-moves`: the moves that can have led to a position.

use super::Format;
use super::tongue::Tongue;
use crate::exit::Exit;
use crate::input::PositionArgs;
use crate::json;
use crate::limits::{LimitArgs, incomplete};
use clap::ValueEnum;
use sauterelle::{LastMove, Legality, last_moves};
use std::io::Write;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// How far it is looked whether the position before can have come about
    #[arg(long, value_enum, default_value_t)]
    level: Level,
    /// So many single moves more can be taken back: otherwise one on level 1, two on level 2
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u8).range(..=20))]
    look_back: Option<u8>,
    /// Form of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The language of letters and words
    #[arg(long, value_enum, default_value = Tongue::spoken())]
    language: Tongue,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(ValueEnum, Clone, Copy, Default)]
enum Level {
    /// Men, kings and checks
    #[value(name = "0")]
    Men,
    /// Also, a move can have led to the position before
    #[default]
    #[value(name = "1")]
    Predecessor,
    /// Also, captures and promotions are accounted for, and no men are in a cage
    #[value(name = "2")]
    Account,
}

/// What is said, in one language.
struct Words {
    none: &'static str,
    one: &'static str,
    several: &'static str,
}

impl Words {
    fn of(language: Tongue) -> Words {
        match language {
            Tongue::English => Words {
                none: "no move can have led here: the position is illegal",
                one: "1 move can have led here",
                several: "{} moves can have led here",
            },
            Tongue::French => Words {
                none: "aucun coup ne peut avoir mené ici : la position est illégale",
                one: "1 coup peut avoir mené ici",
                several: "{} coups peuvent avoir mené ici",
            },
            Tongue::German => Words {
                none: "kein Zug kann hierher geführt haben: die Stellung ist illegal",
                one: "1 Zug kann hierher geführt haben",
                several: "{} Züge können hierher geführt haben",
            },
        }
    }
}

/// Prints the moves of the side that is not to move that can have been the last one.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let position = args.position.position()?;
    let legality = match args.level {
        Level::Men => Legality::MEN,
        Level::Predecessor => Legality::PREDECESSOR,
        Level::Account => Legality::ACCOUNT,
    };
    let legality = match args.look_back {
        Some(moves) => legality.looking_back(moves),
        None => legality,
    };
    let mut player = position.game.play_as_given();
    let language = args.language.into();
    let found = match args
        .limits
        .ask(|| last_moves(&mut player, language, legality))
    {
        Ok(found) => found.map_err(Exit::failure)?,
        Err(limit) => return Ok(incomplete(language, limit)),
    };
    if args.format == Format::Json {
        json::print(&found)?;
        return Ok(Exit::Complete);
    }
    let words = Words::of(args.language);
    let mut out = std::io::stdout().lock();
    for LastMove { text, .. } in &found {
        writeln!(out, "{text}")?;
    }
    match found.len() {
        0 => writeln!(out, "{}", words.none)?,
        1 => writeln!(out, "\n{}", words.one)?,
        number => writeln!(
            out,
            "\n{}",
            words.several.replace("{}", &number.to_string())
        )?,
    }
    Ok(Exit::Complete)
}
