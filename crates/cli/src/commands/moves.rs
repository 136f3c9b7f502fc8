//! `moves`: the legal moves of a position.

use super::Format;
use super::tongue::Tongue;
use crate::drawing::Drawing;
use crate::exit::Exit;
use crate::input::PositionArgs;
use sauterelle::kernel::check::Status;
use sauterelle::kernel::ctx::Ctx;
use sauterelle::kernel::hooks::CheckReason;
use sauterelle::kernel::men::Language;
use sauterelle::kernel::moves::Moves;
use sauterelle::notation::fen::write_fen;
use sauterelle::notation::json::{JsonMove, JsonMoves, JsonWriter, status_name};
use sauterelle::notation::telling::Teller;
use sauterelle::notation::text::TextWriter;
use sauterelle::notation::verdict::{self, why_illegal};
use sauterelle::solving::solution::Step;
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
    /// Letters and sentences [default: those of the file, English for other input]
    #[arg(long, value_enum)]
    language: Option<Tongue>,
}

/// Prints whether the side to move is in check, why, and its legal moves.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let position = args.position.position()?;
    let language = args.language.map_or(position.language, Into::into);
    let mut cx = position.game.play();
    let side = cx.state().turn();
    let reasons = cx.check_reasons(side);
    let other = cx.illegal_check(side);
    let illegal = why_illegal(text_writer(&cx, language), cx.state(), &other);
    let status = cx.status();
    let moves = steps(&mut cx);
    let overflow = cx.overflowed();
    let found = Found {
        language,
        reasons,
        illegal,
        status,
        moves,
    };
    let mut out = std::io::stdout().lock();
    match args.format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut out, &found.document(&cx))?;
            writeln!(out)?;
        }
        Format::Text => {
            if args.board {
                let text = text_writer(&cx, language);
                let drawn = Drawing::of_output(true).draw(|kind| text.kind(kind), cx.state());
                writeln!(out, "{drawn}")?;
            }
            found.print(&mut out, &cx)?;
        }
    }
    let illegal = &found.illegal;
    Ok(match (illegal.is_empty(), overflow) {
        (false, _) => Exit::failure(verdict::illegal(language, illegal)),
        (true, true) => Exit::Incomplete,
        (true, false) => Exit::Complete,
    })
}

/// What is said of the position.
struct Found {
    language: Language,
    reasons: Vec<CheckReason>,
    illegal: Vec<String>,
    status: Status,
    moves: Vec<(Step, String)>,
}

impl Found {
    fn document(&self, cx: &Ctx) -> JsonMoves {
        let writer = JsonWriter::new(cx.rules());
        let text = text_writer(cx, self.language);
        let moves = self.moves.iter().map(|(step, fen)| JsonMove {
            text: text.step(step),
            from: step.mv.shape.from.to_string(),
            to: step.mv.shape.to.to_string(),
            check: step.check,
            effects: writer.effects(&step.effects),
            fen: fen.clone(),
        });
        JsonMoves {
            in_check: !self.reasons.is_empty(),
            check_reasons: self.reasons.iter().map(Into::into).collect(),
            status: match self.illegal.is_empty() {
                true => status_name(self.status),
                false => "illegal",
            },
            illegal: self.illegal.clone(),
            moves: moves.collect(),
        }
    }

    fn print(&self, out: &mut impl Write, cx: &Ctx) -> std::io::Result<()> {
        print_moves(out, &text_writer(cx, self.language), &self.moves)?;
        let teller = Teller::new(cx.rules(), self.language).with_s_for_knight();
        writeln!(
            out,
            "{}",
            teller.legal_moves(cx.state().turn(), self.moves.len(), self.status)
        )?;
        for reason in &self.reasons {
            writeln!(out, "{}", teller.checked_by(reason))?;
        }
        if !self.illegal.is_empty() {
            writeln!(out, "{}", verdict::illegal(self.language, &self.illegal))?;
        }
        Ok(())
    }
}

fn print_moves(
    out: &mut impl Write,
    text: &TextWriter,
    moves: &[(Step, String)],
) -> std::io::Result<()> {
    for (step, _) in moves {
        writeln!(out, "{}", written(text, step))?;
    }
    Ok(())
}

/// A move with the sign of check.
pub fn written(text: &TextWriter, step: &Step) -> String {
    let check = if step.check { " +" } else { "" };
    format!("{}{check}", text.step(step))
}

/// Writes moves in a language.
pub fn text_writer<'r>(cx: &Ctx<'r>, language: Language) -> TextWriter<'r> {
    TextWriter {
        kinds: &cx.rules().kinds,
        language,
    }
}

/// The legal moves with the positions after them.
pub fn steps(cx: &mut Ctx) -> Vec<(Step, String)> {
    let mut found = Vec::new();
    let mut moves = Moves::new(cx);
    while let Some(mv) = moves.next(cx) {
        let step = Step::of_last_move(cx, mv, Vec::new());
        found.push((step, write_fen(cx)));
        cx.undo();
    }
    found
}
