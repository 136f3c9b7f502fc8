//! Positions in an extended FEN: any man, neutral men, royal men.
//!
//! The letters K Q R B N P stand for the orthodox men, capitals for White. Any other man stands in brackets by its English
//! code, the case of the first letter telling its colour: `[SX]` is a white soucie, `[g]` a black grasshopper. A sign
//! in front tells the colour too: `+` white, `-` black, `=` neutral; codes that begin with a digit need one (`[+15]`). In
//! brackets `[s]` is the knight and `[n]` the nightrider; behind a sign or an attribute `n` may be meant either way, so that the man is
//! called by its name there: `[=knight]`, `[=nightrider]`. `r:` marks a royal man that is not a king: `[r:G]`, `[=r:g]`;
//! names of other attributes stand in the same way: `[Kamikaze:Q]`, `[r:Kamikaze:Magic:q]`.
//!
//! Only the men are required. Without the other fields White is to move, kings and rooks at home can castle, and the
//! last move was no double step.
//!
//! Behind the fields there may be operations, as in EPD.

mod castling;
pub mod ffen;
mod field;
pub(crate) mod operations;
pub(crate) mod placement;
pub mod xfen;

pub use castling::castlings;
use field::FenField;
pub use operations::Operation;
pub use placement::write_diagram;
pub(crate) use placement::{parse_codes, write_codes, write_placement, write_placement_codes};
use sauterelle_languages::say;

use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::moves::{Act, Moves};
use sauterelle_kernel::play::{Player, en_passant};

/// A position and which of its parts were given.
#[derive(Clone, PartialEq, Debug)]
pub struct FenPosition {
    /// The position.
    pub diagram: Diagram,
    /// The side to move was given.
    pub has_side: bool,
    /// The right to castle was given.
    pub has_castling: bool,
    /// The en-passant field was given (it may say that there is no such capture).
    pub has_en_passant: bool,
    /// What is said behind the fields.
    pub operations: Vec<Operation>,
}

/// Reads a position, and nothing behind it.
///
/// # Errors
/// A diagnostic with the column in the text, naming rank or field.
pub fn parse_fen(text: &str) -> Result<FenPosition, Diagnostic> {
    let position = parse_epd(text)?;
    match position.operations.first() {
        None => Ok(position),
        Some(operation) => {
            let message = say!(
                "the operation '{}' cannot stand here: a position alone is expected",
                operation.text()
            );
            Err(operation.fault(Kind::Syntax, message))
        }
    }
}

/// Reads a position with the operations that may follow it in EPD.
///
/// # Errors
/// As [`parse_fen`]; and operations that nobody knows.
pub fn parse_epd(text: &str) -> Result<FenPosition, Diagnostic> {
    parse_with(text, placement::parse)
}

/// Reads a position whose men are written in a way of their own.
///
/// # Errors
/// Those of `men`, and a diagnostic with the column if something is wrong with what follows the men.
pub(crate) fn parse_with(
    text: &str,
    men: impl FnOnce(&str) -> Result<Diagram, Diagnostic>,
) -> Result<FenPosition, Diagnostic> {
    let mut fields = fields(text);
    let Some(placement) = fields.next() else {
        return Err(Diagnostic::new(
            Kind::Syntax,
            "",
            say!("the position is empty"),
        ));
    };
    // columns count from the beginning of the men
    let mut diagram = men(placement.text).map_err(|fault| {
        let column = fault.column + placement.column - 1;
        fault.at(1, column)
    })?;
    let side = fields.next();
    if let Some(field) = side {
        diagram.to_move = match field.text {
            "w" | "W" => Side::White,
            "b" | "B" => Side::Black,
            _ => {
                return Err(field.fault(
                    Kind::Syntax,
                    say!("the side to move is w or b, not '{}'", field.text),
                ));
            }
        };
    }
    let castling = fields.next();
    if let Some(field) = castling {
        castling::parse(field, &mut diagram)?;
    }
    let en_passant = fields.next();
    if let Some(field) = en_passant.filter(|field| field.text != "-") {
        diagram.en_passant = Some(crossed(field, &diagram)?);
    }
    let operations = behind(text, &mut fields, en_passant.is_some())?;
    Ok(FenPosition {
        diagram,
        has_side: side.is_some(),
        has_castling: castling.is_some(),
        has_en_passant: en_passant.is_some(),
        operations,
    })
}

/// What follows the en-passant field: numbers, which mean nothing here, and operations.
fn behind<'t>(
    text: &'t str,
    fields: &mut impl Iterator<Item = FenField<'t>>,
    may_have_operations: bool,
) -> Result<Vec<Operation>, Diagnostic> {
    for name in ["half-moves", "moves", ""] {
        let Some(field) = fields.next() else { break };
        let rest = from_field(text, field);
        if may_have_operations && operations::begin_with(field.text, rest.text) {
            return operations::parse(rest);
        }
        let message = match name {
            "" => say!(
                "nothing can follow the number of moves, but '{}' does",
                field.text
            ),
            _ if field.text == "-" || field.text.parse::<u32>().is_ok() => continue,
            "moves" => say!("the number of moves is a number, not '{}'", field.text),
            _ => say!("the number of half-moves is a number, not '{}'", field.text),
        };
        return Err(field.fault(Kind::Syntax, message));
    }
    Ok(Vec::new())
}

/// Writes the position reached: men, side to move, castling, en passant, and counters that mean nothing.
///
/// The en-passant square is written only if such a capture is legal.
pub fn write_fen(player: &mut Player) -> String {
    let men = write_placement(player.state(), &player.rules().kinds);
    let side = match player.state().turn() {
        Side::White => 'w',
        Side::Black => 'b',
    };
    let castling = castling::letters(player);
    let crossed = match en_passant::right(player) {
        Some(right) if can_capture_en_passant(player) => right.crossed.to_string(),
        _ => "-".into(),
    };
    format!("{men} {side} {castling} {crossed} 0 1")
}

fn can_capture_en_passant(player: &mut Player) -> bool {
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        player.undo();
        if mv.shape.act == Act::EnPassant {
            return true;
        }
    }
    false
}

fn crossed(field: FenField, diagram: &Diagram) -> Result<Sq, Diagnostic> {
    let crossed: Sq = field.text.parse().map_err(|_| {
        field.fault(
            Kind::Syntax,
            say!("'{}' is not an en-passant square", field.text),
        )
    })?;
    let side = !diagram.to_move;
    let pawn = crossed.step(0, side.forward());
    let is_third_rank = crossed.rank() as i8 == side.home_rank() as i8 + 2 * side.forward();
    match pawn {
        Some(at) if is_third_rank => {
            let stands = diagram.men[at.index()]
                .is_some_and(|man| man.sides.has(side) && man.man.walk.double_steps_ahead());
            let departure = crossed.step(0, -side.forward());
            let mut way = [Some(crossed), departure].into_iter().flatten();
            if stands && way.all(|sq| diagram.men[sq.index()].is_none()) {
                return Ok(crossed);
            }
            Err(field.fault(
                Kind::Syntax,
                say!("no pawn on {at} can just have crossed {crossed}"),
            ))
        }
        _ => Err(field.fault(
            Kind::Syntax,
            say!(
                "no pawn can be captured en passant on {crossed} with {} to move",
                diagram.to_move.said()
            ),
        )),
    }
}

/// All that is left from a field on.
fn from_field<'t>(text: &'t str, field: FenField<'t>) -> FenField<'t> {
    let before = field.text.as_ptr() as usize - text.as_ptr() as usize;
    FenField {
        text: part(text, before..),
        ..field
    }
}

/// The fields with their columns.
fn fields(text: &str) -> impl Iterator<Item = FenField<'_>> {
    text.split_whitespace().map(move |field| {
        // a field is a part of the text, so its place tells how much precedes it
        let before = field.as_ptr() as usize - text.as_ptr() as usize;
        FenField {
            text: field,
            column: 1 + part(text, ..before).chars().count(),
        }
    })
}

#[cfg(test)]
mod tests;
