//! `moves`: the legal moves of a position.

use super::Format;
use crate::drawing::Drawing;
use crate::exit::Exit;
use crate::input::PositionArgs;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::Moves;
use sauterelle_notation::fen::write_fen;
use sauterelle_notation::json::{JsonMove, JsonMoves, JsonWriter, status_name};
use sauterelle_notation::telling::Teller;
use sauterelle_notation::text::TextWriter;
use sauterelle_notation::verdict::{self, why_illegal};
use sauterelle_solve::solution::Step;
use std::io::Write;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Form of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Draw the position first, with figures and colours where the terminal shows them
    #[arg(long, conflicts_with = "format")]
    board: bool,
}

/// Prints whether the side to move is in check, why, and its legal moves.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let position = args.position.position()?;
    let mut cx = position.game.play();
    let side = cx.state().turn();
    let reasons = cx.check_reasons(side);
    let other = cx.check_reasons(!side);
    let illegal = why_illegal(text_writer(&cx), cx.state(), &other);
    let status = cx.status();
    let moves = steps(&mut cx);
    let overflow = cx.overflowed();
    let mut out = std::io::stdout().lock();
    match args.format {
        Format::Json => {
            let writer = JsonWriter::new(&position.game.rules.kinds);
            let text = text_writer(&cx);
            let document = JsonMoves {
                in_check: !reasons.is_empty(),
                check_reasons: reasons.iter().map(Into::into).collect(),
                status: match illegal.is_empty() {
                    true => status_name(status),
                    false => "illegal",
                },
                illegal: illegal.clone(),
                moves: moves
                    .iter()
                    .map(|(step, fen)| JsonMove {
                        text: text.step(step),
                        from: step.mv.shape.from.to_string(),
                        to: step.mv.shape.to.to_string(),
                        check: step.check,
                        effects: writer.effects(&step.effects),
                        fen: fen.clone(),
                    })
                    .collect(),
            };
            serde_json::to_writer_pretty(&mut out, &document)?;
            writeln!(out)?;
        }
        Format::Text => {
            let text = text_writer(&cx);
            if args.board {
                let drawn = Drawing::of_output(true).draw(|kind| text.kind(kind), cx.state());
                writeln!(out, "{drawn}")?;
            }
            print_moves(&mut out, &text, &moves)?;
            writeln!(
                out,
                "{side} to move: {} legal {}, {}",
                moves.len(),
                if moves.len() == 1 { "move" } else { "moves" },
                status_name(status)
            )?;
            let teller =
                Teller::new(&position.game.rules.kinds, Language::English).with_s_for_knight();
            for reason in &reasons {
                writeln!(out, "in check: {}", teller.say(&reason.remark))?;
            }
            if !illegal.is_empty() {
                writeln!(out, "{}", verdict::illegal(Language::English, &illegal))?;
            }
        }
    }
    Ok(match (illegal.is_empty(), overflow) {
        (false, _) => Exit::failure(verdict::illegal(Language::English, &illegal)),
        (true, true) => Exit::Incomplete,
        (true, false) => Exit::Complete,
    })
}

fn print_moves(
    out: &mut impl Write,
    text: &TextWriter,
    moves: &[(Step, String)],
) -> std::io::Result<()> {
    for (step, _) in moves {
        let check = if step.check { " +" } else { "" };
        writeln!(out, "{}{check}", text.step(step))?;
    }
    Ok(())
}

fn text_writer<'r>(cx: &Ctx<'r>) -> TextWriter<'r> {
    TextWriter {
        kinds: &cx.rules().kinds,
        language: Language::English,
    }
}

/// The legal moves with the positions after them.
fn steps(cx: &mut Ctx) -> Vec<(Step, String)> {
    let mut found = Vec::new();
    let mut moves = Moves::new(cx);
    while let Some(mv) = moves.next(cx) {
        let step = Step::of_last_move(cx, mv, Vec::new());
        found.push((step, write_fen(cx)));
        cx.undo();
    }
    found
}
