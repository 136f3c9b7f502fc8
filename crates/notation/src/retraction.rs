//! Moves taken back, as magazines write them: `Kg6xRh5`, `a2xQb1=B`, `e5xPd6ep`, `0-0`.

use crate::text::TextWriter;
use sauterelle_kernel::moves::{Act, Wing};
use sauterelle_kernel::unmoves::Unmove;

/// A move taken back: the man and its departure, whom it captured, its arrival, and what it became. Pawns have no letter of their own.
pub fn unmove(writer: TextWriter, unmove: &Unmove) -> String {
    let shape = &unmove.mv.shape;
    match shape.act {
        Act::Castle(Wing::King) => return "0-0".to_string(),
        Act::Castle(Wing::Queen) => return "0-0-0".to_string(),
        _ => {}
    }
    let is_pawn = writer.kinds.man(unmove.man.kind).walk.is_pawn();
    let man = match is_pawn {
        true => String::new(),
        false => writer.kind(unmove.man.kind),
    };
    let (from, to) = (shape.from, shape.to);
    let way = match (unmove.captured, shape.capture) {
        (Some(captured), Some(at)) if at != to && shape.act != Act::EnPassant => {
            format!("{from}x{}{at}-{to}", writer.kind(captured.kind))
        }
        (Some(captured), _) => format!("{from}x{}{to}", writer.kind(captured.kind)),
        (None, _) => format!("{from}-{to}"),
    };
    let en_passant = if shape.act == Act::EnPassant {
        "ep"
    } else {
        ""
    };
    let promoted = unmove
        .promoted
        .map(|kind| format!("={}", writer.kind(kind)));
    format!("{man}{way}{en_passant}{}", promoted.unwrap_or_default())
}
