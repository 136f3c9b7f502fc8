//! `explain`: a move operation by operation, with a diagram after each; or why it is not legal.

use super::moves::describe;
use crate::exit::Exit;
use crate::input::PositionArgs;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::effect::{Effect, Entry, Reason};
use sauterelle_kernel::judge::Objection;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::piece::{KindId, Piece, Sides};
use sauterelle_kernel::square::Sq;
use sauterelle_kernel::state::State;
use sauterelle_notation::board;
use sauterelle_notation::text::TextWriter;
use sauterelle_solve::solution::Step;
use std::io::Write;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The move: departure and arrival, with choices where there are several, e.g. "e2e4", "Ra1*a8",
    /// "a7a8=Q", "h2a2[+bPa1=R]", "0-0"
    #[arg(value_name = "MOVE")]
    text: String,
    #[command(flatten)]
    position: PositionArgs,
}

/// Explains a legal move; says why there is no such move otherwise.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let position = args.position.position()?;
    let mut cx = position.game.play();
    let writer = TextWriter {
        kinds: &position.game.rules.kinds,
        language: Language::English,
    };
    let (from, to) = squares(&args.text, &cx)?;
    let candidates = candidates(&mut cx, from, to);
    let mut out = std::io::stdout().lock();
    if candidates.is_empty() {
        let reason = objection(&mut cx, &writer, from, to);
        writeln!(out, "{from}-{to} is not legal: {reason}")?;
        return Ok(Exit::Complete);
    }
    let wanted = normal(&args.text);
    let fitting: Vec<&(Move, Step)> = candidates
        .iter()
        .filter(|(_, step)| choices_fit(&wanted, &normal(&writer.step(step))))
        .collect();
    let Some((mv, _)) = fitting.first() else {
        let names: Vec<String> = candidates
            .iter()
            .map(|(_, step)| writer.step(step))
            .collect();
        return Err(Exit::failure(format!(
            "'{}' does not name a legal choice; possible: {}",
            args.text,
            names.join(", ")
        )));
    };
    if fitting.len() > 1 {
        writeln!(
            out,
            "{} moves fit; the first is explained. The others:",
            fitting.len()
        )?;
        for (_, step) in &fitting[1..] {
            writeln!(out, "  {}", writer.step(step))?;
        }
        writeln!(out)?;
    }
    explain(&mut cx, &writer, mv, &mut out)?;
    Ok(Exit::Complete)
}

/// Departure and arrival named by the text.
fn squares(text: &str, cx: &Ctx) -> Result<(Sq, Sq), Exit> {
    let home = sauterelle_kernel::castling::king_home(cx.state().turn());
    match normal(text).replace('o', "0").as_str() {
        "0-0" => return Ok((home, Sq::at(6, home.rank()))),
        "0-0-0" => return Ok((home, Sq::at(2, home.rank()))),
        _ => {}
    }
    let plain = text.split('[').next().unwrap_or_default();
    let mut found = Vec::new();
    let characters: Vec<char> = plain.chars().collect();
    let mut i = 0;
    while i + 1 < characters.len() {
        let pair: String = characters[i..i + 2].iter().collect();
        if let Ok(sq) = pair.parse::<Sq>() {
            found.push(sq);
            i += 1;
        }
        i += 1;
    }
    match found[..] {
        [from, to] | [from, _, to] => Ok((from, to)),
        _ => Err(Exit::failure(format!(
            "'{text}' does not name a departure and an arrival square, as in e2e4"
        ))),
    }
}

/// The text without what does not distinguish moves: blanks and letter case.
fn normal(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .collect::<String>()
        .to_lowercase()
}

/// Whether every choice named in `wanted` (`=x`, `[...]`) is made in `move_text`.
fn choices_fit(wanted: &str, move_text: &str) -> bool {
    let (plain, brackets) = wanted.split_at(wanted.find('[').unwrap_or(wanted.len()));
    let promotion = plain.find('=').is_none_or(|at| {
        let chosen = plain[at..].trim_end_matches('+');
        let made = move_text.split('[').next().unwrap_or_default();
        made.ends_with(chosen)
    });
    let named = |part: &str| move_text.contains(&format!("[{part}"));
    promotion
        && brackets
            .split('[')
            .filter(|part| !part.is_empty())
            .all(named)
}

fn candidates(cx: &mut Ctx, from: Sq, to: Sq) -> Vec<(Move, Step)> {
    let mut found = Vec::new();
    let mut moves = Moves::new(cx);
    while let Some(mv) = moves.next(cx) {
        if (mv.shape.from, mv.shape.to) == (from, to) {
            found.push((mv, Step::of_last_move(cx, mv, None)));
        }
        cx.undo();
    }
    found
}

fn explain(cx: &mut Ctx, writer: &TextWriter, mv: &Move, out: &mut impl Write) -> Result<(), Exit> {
    let mut shown: State = cx.state().clone();
    shown.forget_journal();
    let start = cx.state().mark();
    let (_, notes) = cx.play_with_notes(mv);
    let step = Step::of_last_move(cx, *mv, None);
    let entries = cx.last_effects().to_vec();
    let reasons = cx.check_reasons(cx.state().turn());
    let status = cx.status();
    cx.undo();
    writeln!(
        out,
        "{}\n\nThe position before the move:",
        writer.step(&step)
    )?;
    writeln!(out, "{}", board::compact(&board::of_state(writer, &shown)))?;
    let mut number = 0;
    for (i, entry) in entries.iter().enumerate() {
        for note in notes.iter().filter(|note| note.at == start + i) {
            writeln!(out, "   {}: {}\n", note.rule, note.text)?;
        }
        shown.apply(entry.effect, entry.reason);
        if let Some(text) = operation(writer, entry, &shown) {
            number += 1;
            writeln!(out, "{number}. {text}")?;
            writeln!(out, "{}", board::compact(&board::of_state(writer, &shown)))?;
        }
    }
    for note in notes.iter().filter(|note| note.at >= start + entries.len()) {
        writeln!(out, "   {}: {}", note.rule, note.text)?;
    }
    let side = !step.side;
    for reason in &reasons {
        writeln!(out, "{side} is in check: {}", describe(reason))?;
    }
    writeln!(
        out,
        "{side} to move: {}",
        sauterelle_notation::json::status_name(status)
    )?;
    Ok(())
}

/// A man in words.
fn man(writer: &TextWriter, piece: Piece) -> String {
    let side = match piece.sides {
        Sides::White => "white",
        Sides::Black => "black",
        Sides::Neutral => "neutral",
    };
    let royal = if piece.is_royal() && piece.kind != KindId::KING {
        "royal "
    } else {
        ""
    };
    format!("{side} {royal}{}", writer.kinds.man(piece.kind).name[0])
}

/// An operation in words; `after` is the position after it. Book-keeping is not shown.
fn operation(writer: &TextWriter, entry: &Entry, after: &State) -> Option<String> {
    Some(match (entry.effect, entry.reason) {
        (Effect::Move { from, to }, reason) => {
            let piece = after.piece(to)?;
            let how = if reason == Reason::Castling {
                " (castling)"
            } else {
                ""
            };
            format!("The {} goes from {from} to {to}{how}.", man(writer, piece))
        }
        (Effect::Remove { at, piece }, reason) => {
            let how = match reason {
                Reason::EnPassant => "is captured en passant",
                Reason::Contact => "is annihilated by the man that arrived next to it",
                _ => "is captured",
            };
            format!("The {} on {at} {how}.", man(writer, piece))
        }
        (Effect::Add { at, piece }, _) => format!("The {} is reborn on {at}.", man(writer, piece)),
        (Effect::Change { at, was, now }, _) => {
            format!(
                "The {} on {at} becomes a {}.",
                man(writer, was),
                man(writer, now)
            )
        }
        (Effect::Slot { .. } | Effect::Turn, _) => return None,
    })
}

/// Why there is no legal move between the squares.
fn objection(cx: &mut Ctx, writer: &TextWriter, from: Sq, to: Sq) -> String {
    let moving = cx.state().piece(from).map(|piece| man(writer, piece));
    let moving = moving.unwrap_or_default();
    match cx.objection(from, to) {
        Objection::NoMan => format!("no man stands on {from}"),
        Objection::WrongSide(side) => {
            format!("the man on {from} belongs to {side}, who is not to move")
        }
        Objection::OwnMan => format!("{to} is occupied by a man of the same side"),
        Objection::NoSuchMove(reached) if reached.is_empty() => {
            format!("the {moving} on {from} has no move at all")
        }
        Objection::NoSuchMove(reached) => {
            let names: Vec<String> = reached.iter().map(Sq::to_string).collect();
            format!(
                "the {moving} on {from} does not go there, but to {}",
                names.join(", ")
            )
        }
        Objection::CapturesRoyal => format!("the royal man on {to} cannot be captured"),
        Objection::Castling(why) => format!("castling is not possible: {why}"),
        Objection::NotAdmitted { rule, why } => format!("{rule}: {why}"),
        Objection::Forbidden(notes) if notes.is_empty() => "a rule forbids it".into(),
        Objection::Forbidden(notes) => notes
            .iter()
            .map(|note| format!("{}: {}", note.rule, note.text))
            .collect::<Vec<_>>()
            .join("; "),
        Objection::SelfCheck(reasons) => {
            let side = cx.state().turn();
            let all: Vec<String> = reasons.iter().map(describe).collect();
            format!("{side} would be in check: {}", all.join("; "))
        }
        Objection::Duty {
            rule,
            better,
            this,
            best,
            moves,
        } => {
            let mut names = Vec::new();
            for mv in &moves {
                cx.play(mv);
                let step = Step::of_last_move(cx, *mv, None);
                cx.undo();
                names.push(writer.step(&step));
            }
            if names.is_empty() {
                return format!(
                    "{rule}: a {better} move would have to be played, but is not legal"
                );
            }
            format!(
                "{rule}: it has {this}, but there are {better} moves ({best}): {}",
                names.join(", ")
            )
        }
    }
}
