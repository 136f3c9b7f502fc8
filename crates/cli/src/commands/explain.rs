//! `explain`: a move taken apart, image by image; or why it is not legal.

use super::Format;
use super::tongue::Tongue;
use crate::drawing::Drawing;
use crate::exit::Exit;
use crate::input::PositionArgs;
use crate::json;
use crate::limits::{LimitArgs, incomplete};
use sauterelle::Error;
use sauterelle::kernel::board::state::State;
use sauterelle::kernel::play::Player;
use sauterelle::notation::move_text::{MoveReader, Unread};
use sauterelle::notation::telling::json::JsonTeller;
use sauterelle::notation::telling::text::Narrator;
use sauterelle::notation::telling::{Decomposition, Refusal, Teller};
use sauterelle::unmoves;
use std::io::Write;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The move as people write it, with choices where there are several: "e2e4", "Nf3", "Txa2 (Ta1)", "e8=Q",
    /// "h2a2[+bPa1=R]", "O-O"; with a minus in front it is taken back: "-Kg6xRh5"
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    text: String,
    #[command(flatten)]
    position: PositionArgs,
    /// Letters and sentences [default: those of the file, English for other input]
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

/// Explains a legal move; says why there is no such move otherwise.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let position = args.position.position()?;
    let language = args.language.map_or(position.language, Into::into);
    let reader = MoveReader { language };
    let mut player = position.game.play();
    let teller = reader.teller(&position.game.rules, &args.text);
    if args.text.trim_start().starts_with(['-', '−']) {
        let told = taken_back(&mut player, reader, &args.text)?;
        return explain(args, teller, &told);
    }
    let asked = args.limits.ask(|| {
        let (mv, _) = reader.read(&mut player, &args.text)?;
        Ok(Decomposition::of(&mut player, &mv))
    });
    match asked {
        Ok(Ok(told)) => explain(args, teller, &told),
        Ok(Err(Unread::Illegal(refusals))) => refuse(args, teller, &refusals),
        Ok(Err(unread)) => Err(Exit::failure(unread.say(&teller, &args.text))),
        Err(limit) => Ok(incomplete(language, limit)),
    }
}

/// What happens on the board when the move is taken back.
fn taken_back(player: &mut Player, reader: MoveReader, text: &str) -> Result<Decomposition, Exit> {
    if let Some(hindrance) = unmoves::hindrance(player) {
        return Err(Exit::failure(hindrance));
    }
    match reader.read_back(player, text) {
        Some(unmove) => Ok(Decomposition::of_unmove(player, &unmove)),
        None => Err(Exit::failure(Error::NotLast(text.trim().to_string()))),
    }
}

fn explain(args: &Args, teller: Teller, told: &Decomposition) -> Result<Exit, Exit> {
    match args.format {
        Format::Json => json::print(&JsonTeller::new(teller).explanation(told))?,
        Format::Text => {
            let drawing = Drawing::of_output(args.board);
            let board = |state: &State| drawing.draw(|kind| teller.letters(kind), state);
            let text = Narrator { teller, board }.decomposition(told);
            std::io::stdout().lock().write_all(text.as_bytes())?;
        }
    }
    Ok(Exit::Complete)
}

fn refuse(args: &Args, teller: Teller, refusals: &[Refusal]) -> Result<Exit, Exit> {
    let asked = args.text.trim();
    match args.format {
        Format::Json => json::print(&JsonTeller::new(teller).refused(asked, refusals))?,
        Format::Text => {
            let text = Unread::Illegal(refusals.to_vec()).say(&teller, asked);
            writeln!(std::io::stdout().lock(), "{text}")?;
        }
    }
    Ok(Exit::Complete)
}
