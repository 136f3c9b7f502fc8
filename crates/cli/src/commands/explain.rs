//! `explain`: a move operation by operation, with a diagram after each; or why it is not legal.

use super::moves::describe;
use crate::exit::Exit;
use crate::input::PositionArgs;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::effect::{Effect, Entry, Reason};
use sauterelle_kernel::judge::Objection;
use sauterelle_kernel::men::{Language, Nature};
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::piece::{Attrs, Piece, Sides};
use sauterelle_kernel::square::Sq;
use sauterelle_kernel::state::State;
use sauterelle_notation::text::TextWriter;
use sauterelle_notation::{attributes, board};
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
    let text = args.text.trim_end_matches(is_sign);
    let (from, to) = squares(text, &cx)?;
    let candidates = candidates(&mut cx, from, to);
    let mut out = std::io::stdout().lock();
    if candidates.is_empty() {
        let reason = objection(&mut cx, &writer, from, to);
        writeln!(out, "{from}-{to} is not legal: {reason}")?;
        return Ok(Exit::Complete);
    }
    let wanted = normal(text);
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

/// Signs for check, goals and judgements, which say nothing of the move itself.
fn is_sign(c: char) -> bool {
    c.is_whitespace() || matches!(c, '+' | '#' | '=' | '!' | '?')
}

/// Departure and arrival named by the text.
fn squares(text: &str, cx: &Ctx) -> Result<(Sq, Sq), Exit> {
    let home = sauterelle_kernel::castling::king_home(cx.state().turn());
    let plain = text.split('[').next().unwrap_or_default();
    match normal(plain).replace('o', "0").as_str() {
        "0-0" => return Ok((home, Sq::at(6, home.rank()))),
        "0-0-0" => return Ok((home, Sq::at(2, home.rank()))),
        _ => {}
    }
    let named = named_squares(plain);
    let rest = named.last().map_or("", |(end, _)| &plain[*end..]);
    let found: Vec<Sq> = named.iter().map(|(_, sq)| *sq).collect();
    match found[..] {
        [_, _] | [_, _, _] if !is_choice(&normal(rest)) => Err(Exit::failure(format!(
            "'{rest}' in '{text}' is not understood; a promotion is written =Q, a rebirth [+bPa1]"
        ))),
        [from, to] | [from, _, to] => Ok((from, to)),
        _ => Err(Exit::failure(format!(
            "'{text}' does not name a departure and an arrival square, as in e2e4"
        ))),
    }
}

/// The squares in a text, each with the place where it ends.
fn named_squares(text: &str) -> Vec<(usize, Sq)> {
    let mut found: Vec<(usize, Sq)> = Vec::new();
    for (at, _) in text.char_indices() {
        let begun = found.last().is_some_and(|(end, _)| at < *end);
        if !begun && let Some(Ok(sq)) = text.get(at..at + 2).map(str::parse) {
            found.push((at + 2, sq));
        }
    }
    found
}

/// Whether this may follow the arrival square: nothing, a promotion, or a remark that the capture is en passant.
fn is_choice(rest: &str) -> bool {
    match rest.strip_prefix('=') {
        Some(code) => code.chars().all(char::is_alphanumeric),
        None => ["", "ep", "ep.", "e.p."].contains(&rest),
    }
}

/// The text without what does not distinguish moves: blanks and letter case.
fn normal(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .collect::<String>()
        .to_lowercase()
}

/// Whether the man and every choice named in `wanted` (`=x`, `[...]`) are those of `move_text`.
fn choices_fit(wanted: &str, move_text: &str) -> bool {
    let man = man_of(wanted);
    let (plain, brackets) = wanted.split_at(wanted.find('[').unwrap_or(wanted.len()));
    let promotion = plain.find('=').is_none_or(|at| {
        let chosen = plain[at..].trim_end_matches('+');
        let made = move_text.split('[').next().unwrap_or_default();
        made.ends_with(chosen)
    });
    let named = |part: &str| move_text.contains(&format!("[{part}"));
    // pawns go without a letter
    let is_man =
        [man_of(move_text), ""].contains(&man) || man == "p" && man_of(move_text).is_empty();
    promotion
        && is_man
        && brackets
            .split('[')
            .filter(|part| !part.is_empty())
            .all(named)
}

/// What stands in front of the departure square.
fn man_of(text: &str) -> &str {
    let plain = text.split('[').next().unwrap_or_default();
    let first = named_squares(plain).first().map(|(end, _)| end - 2);
    first.map_or("", |at| &plain[..at])
}

fn candidates(cx: &mut Ctx, from: Sq, to: Sq) -> Vec<(Move, Step)> {
    let mut found = Vec::new();
    let mut moves = Moves::new(cx);
    while let Some(mv) = moves.next(cx) {
        if (mv.shape.from, mv.shape.to) == (from, to) {
            found.push((mv, Step::of_last_move(cx, mv, Vec::new())));
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
    let step = Step::of_last_move(cx, *mv, Vec::new());
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
    let royal = if piece.is_royal() && writer.kinds.man(piece.kind).nature != Nature::King {
        "royal "
    } else {
        ""
    };
    let board = Attrs::FIRST_BOARD | Attrs::SECOND_BOARD;
    let attributes = attributes::names(piece.attrs.without(board), Language::English);
    let attributes: String = attributes.map(|name| format!("{name} ")).collect();
    let kind = writer.kinds.man(piece.kind).name[0];
    format!("{side} {royal}{attributes}{kind}")
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
                Reason::Transfer => "is not reborn: its rebirth square is occupied",
                Reason::Sacrifice => "disappears with what it has captured",
                Reason::Hurdle => "moves too, as another man goes over it",
                Reason::Burial => "leaves the board to lie below a square",
                Reason::Contact => "is annihilated by the man that arrived next to it",
                _ => "is captured",
            };
            format!("The {} on {at} {how}.", man(writer, piece))
        }
        (Effect::Exchange { one, other }, _) => {
            format!("The men on {one} and {other} change places.")
        }
        (Effect::Add { at, piece }, Reason::Insertion) => {
            format!("A {} is placed on {at}.", man(writer, piece))
        }
        (Effect::Add { at, piece }, Reason::Emergence) => {
            format!("The {} comes up on {at}.", man(writer, piece))
        }
        (Effect::Bury { at, piece, .. }, _) => {
            format!("A {} now lies below {at}.", man(writer, piece))
        }
        (Effect::Add { at, piece }, Reason::Hurdle) => {
            format!("The {} goes to {at}.", man(writer, piece))
        }
        (Effect::Change { at, now, .. }, Reason::Board) => {
            let board = if now.attrs.has(Attrs::SECOND_BOARD) {
                "second"
            } else {
                "first"
            };
            format!(
                "The {} on {at} goes over to the {board} board.",
                man(writer, now)
            )
        }
        (Effect::Add { at, piece }, _) => format!("The {} is reborn on {at}.", man(writer, piece)),
        (Effect::Change { at, was, now }, _) => {
            format!(
                "The {} on {at} becomes a {}.",
                man(writer, was),
                man(writer, now)
            )
        }
        (Effect::Unearth { .. } | Effect::Slot { .. } | Effect::Turn, _) => return None,
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
                let step = Step::of_last_move(cx, *mv, Vec::new());
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
