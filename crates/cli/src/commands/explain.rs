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
use sauterelle::notation::telling::{CheckTold, Decomposition, Refusal, Teller};
use sauterelle::unmoves;
use std::io::Write;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The move as people write it, with choices where there are several: "e2e4", "Nf3", "Txa2 (Ta1)", "e8=Q",
    /// "h2a2[+bPa1=R]", "O-O"; with a minus in front it is taken back: "-Kg6xRh5"
    #[arg(
        value_name = "MOVE",
        allow_hyphen_values = true,
        required_unless_present = "check"
    )]
    text: Option<String>,
    /// Say why each side is in check, or is not though a man goes to its king
    #[arg(long, conflicts_with_all = ["text", "format", "board"])]
    check: bool,
    #[command(flatten)]
    position: PositionArgs,
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

/// Explains a legal move; says why there is no such move otherwise.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let position = args.position.position()?;
    let language = args.language.map_or(position.language, Into::into);
    let mut player = position.game.play();
    let Some(text) = &args.text else {
        let teller = Teller::new(&position.game.rules, language);
        return told_checks(args, &mut player, teller);
    };
    let reader = position.reader(args.language.map(Into::into), text);
    let teller = MoveReader { language }.teller(&position.game.rules, text);
    if text.trim_start().starts_with(['-', '−']) {
        let told = taken_back(&mut player, reader, text)?;
        return explain(args, teller, &told);
    }
    let asked = args.limits.ask(|| {
        let (mv, _) = reader.read(&mut player, text)?;
        Ok(Decomposition::of(&mut player, &mv))
    });
    match asked {
        Ok(Ok(told)) => explain(args, teller, &told),
        Ok(Err(Unread::Illegal(refusals))) => refuse(args, teller, (text.trim(), &refusals)),
        Ok(Err(unread)) => Err(Exit::failure(unread.say(&teller, text))),
        Err(limit) => Ok(incomplete(language, limit)),
    }
}

/// Says of the side to move whether it is in check, and of the other one if there is something to be said.
fn told_checks(args: &Args, player: &mut Player, teller: Teller) -> Result<Exit, Exit> {
    let side = player.state().turn();
    let asked = args.limits.ask(|| {
        let [first, second] = [side, !side].map(|side| CheckTold::of(player, side));
        let second = Some(second).filter(CheckTold::says_something);
        let said = [Some(first), second].into_iter().flatten();
        said.flat_map(|told| told.say(&teller)).collect::<Vec<_>>()
    });
    match asked {
        Ok(said) => {
            let mut out = std::io::stdout().lock();
            for sentence in said {
                writeln!(out, "{sentence}")?;
            }
            Ok(Exit::Complete)
        }
        Err(limit) => Ok(incomplete(teller.language, limit)),
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

fn refuse(
    args: &Args,
    teller: Teller,
    (asked, refusals): (&str, &[Refusal]),
) -> Result<Exit, Exit> {
    match args.format {
        Format::Json => json::print(&JsonTeller::new(teller).refused(asked, refusals))?,
        Format::Text => {
            let text = Unread::Illegal(refusals.to_vec()).say(&teller, asked);
            writeln!(std::io::stdout().lock(), "{text}")?;
        }
    }
    Ok(Exit::Complete)
}
