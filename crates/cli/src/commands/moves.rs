//! `moves`: the legal moves of a position.

use super::Format;
use super::tongue::Tongue;
use crate::drawing::Drawing;
use crate::exit::Exit;
use crate::input::PositionArgs;
use crate::json;
use crate::limits::{LimitArgs, incomplete};
use sauterelle::Limit;
use sauterelle::kernel::hooks::CheckReason;
use sauterelle::kernel::men::Language;
use sauterelle::kernel::moves::{Moves, Status};
use sauterelle::kernel::play::Player;
use sauterelle::kernel::ruleset::Outcome;
use sauterelle::kernel::view::View;
use sauterelle::notation::fen::write_fen;
use sauterelle::notation::solution::json::{JsonMove, JsonMoves, JsonWriter, status_name};
use sauterelle::notation::solution::text::TextWriter;
use sauterelle::notation::solution::verdict::{self, why_illegal};
use sauterelle::notation::telling::Teller;
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
    /// Letters and sentences [default: those of the file, English if it has none; of the environment with --fen]
    #[arg(long, value_enum)]
    language: Option<Tongue>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints whether the side to move is in check, why, and its legal moves.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let position = args.position.position()?;
    let language = args.language.map_or(position.language, Into::into);
    let mut player = position.game.play();
    let diagram = position.game.play();
    let mut found = Found::in_language(language);
    found.limit = args.limits.ask(|| found.fill(&mut player)).err();
    match args.format {
        Format::Json => json::print(&found.document(&diagram))?,
        Format::Text => {
            let mut out = std::io::stdout().lock();
            if args.board {
                let text = text_writer(&diagram, language);
                let drawn = Drawing::of_output(true).draw(|kind| text.kind(kind), diagram.state());
                writeln!(out, "{drawn}")?;
            }
            found.print(&mut out, &diagram)?;
        }
    }
    let illegal = &found.illegal;
    Ok(match (found.limit, illegal.is_empty()) {
        (Some(limit), _) => incomplete(language, limit),
        (None, false) => Exit::failure(verdict::illegal(language, illegal)),
        (None, true) if found.leaves_out => Exit::Incomplete,
        (None, true) => Exit::Complete,
    })
}

/// What is said of the position, as far as it is known.
struct Found {
    language: Language,
    reasons: Vec<CheckReason>,
    illegal: Vec<String>,
    status: Option<Status>,
    moves: Vec<(Step, String)>,
    /// Some moves have too many choices to be written down.
    leaves_out: bool,
    /// What has cut the answer short.
    limit: Option<Limit>,
}

impl Found {
    /// Nothing known yet.
    fn in_language(language: Language) -> Found {
        Found {
            language,
            reasons: Vec::new(),
            illegal: Vec::new(),
            status: None,
            moves: Vec::new(),
            leaves_out: false,
            limit: None,
        }
    }

    /// Finds out about the position, the legal moves at last.
    fn fill(&mut self, player: &mut Player) {
        let side = player.state().turn();
        self.reasons = player.check_reasons(side);
        let other = player.illegal_check(side);
        self.illegal = why_illegal(text_writer(player, self.language), player.state(), &other);
        self.status = Some(player.status());
        each_step(player, |step, fen| self.moves.push((step, fen)));
        self.leaves_out = player.overflowed();
    }

    /// Play, mate and so on, as a word.
    fn state_of_play(&self) -> &'static str {
        match self.status {
            _ if !self.illegal.is_empty() => "illegal",
            Some(status) => status_name(status),
            None => "unknown",
        }
    }

    /// What keeps the answer from being complete, as a word.
    fn incomplete(&self) -> Option<&'static str> {
        match self.limit {
            Some(Limit::Stopped) => Some("interrupted"),
            Some(_) => Some("time"),
            None => self.leaves_out.then_some("too-many-choices"),
        }
    }

    fn document(&self, view: &View) -> JsonMoves {
        let writer = JsonWriter::new(view.rules());
        let text = text_writer(view, self.language);
        let moves = self.moves.iter().map(|(step, fen)| JsonMove {
            text: text.step(step),
            from: step.mv.shape.from.to_string(),
            to: step.mv.shape.to.to_string(),
            check: step.check,
            outcome: step.outcome.map(Outcome::result),
            effects: writer.effects(&step.effects),
            fen: fen.clone(),
        });
        JsonMoves {
            in_check: !self.reasons.is_empty(),
            check_reasons: self.reasons.iter().map(Into::into).collect(),
            status: self.state_of_play(),
            incomplete: self.incomplete(),
            illegal: self.illegal.clone(),
            moves: moves.collect(),
        }
    }

    fn print(&self, out: &mut impl Write, view: &View) -> std::io::Result<()> {
        print_moves(out, &text_writer(view, self.language), &self.moves)?;
        let teller = Teller::new(view.rules(), self.language).with_s_for_knight();
        let (side, number) = (view.state().turn(), self.moves.len());
        let is_whole = self.incomplete().is_none();
        let counted = teller.legal_moves(side, number, is_whole, self.status);
        writeln!(out, "{counted}")?;
        for reason in &self.reasons {
            writeln!(out, "{}", teller.checked_by(reason))?;
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

/// A move with the sign of check, and the result of play that it ends.
pub fn written(text: &TextWriter, step: &Step) -> String {
    let check = if step.check { " +" } else { "" };
    let outcome = step
        .outcome
        .map_or(String::new(), |it| format!(" {}", it.result()));
    format!("{}{check}{outcome}", text.step(step))
}

/// Writes moves in a language.
pub fn text_writer<'r>(view: &View<'r>, language: Language) -> TextWriter<'r> {
    TextWriter::new(&view.rules().kinds, language).telling_neutral()
}

/// The legal moves with the positions after them.
pub fn steps(player: &mut Player) -> Vec<(Step, String)> {
    let mut found = Vec::new();
    each_step(player, |step, fen| found.push((step, fen)));
    found
}

/// Tells each legal move with the position after it.
fn each_step(player: &mut Player, mut tell: impl FnMut(Step, String)) {
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        let step = Step::of_last_move(player, mv, Vec::new());
        tell(step, write_fen(player));
        player.undo();
    }
}
