//! Diagrams in characters.

use crate::text::TextWriter;
use sauterelle_kernel::piece::{Piece, Sides};
use sauterelle_kernel::square::Sq;
use sauterelle_kernel::state::State;
use std::fmt::Write;

const FRAME: &str = "+---a---b---c---d---e---f---g---h---+";
const BLANK: &str = "|                                   |";

/// A man as three characters: black with `-`, neutral with `=` in front.
fn cell(writer: &TextWriter, piece: Option<Piece>) -> String {
    match piece {
        None => "   .".into(),
        Some(piece) => {
            let sign = match piece.sides {
                Sides::White => "",
                Sides::Black => "-",
                Sides::Neutral => "=",
            };
            format!("{:>4}", format!("{sign}{}", writer.kind(piece.kind)))
        }
    }
}

/// The diagram with a frame, as Popeye draws it.
pub fn framed(writer: &TextWriter, state: &State) -> String {
    let mut text = format!("{FRAME}\n{BLANK}\n");
    for rank in (0..8).rev() {
        let _ = write!(text, "{}", rank + 1);
        for file in 0..8 {
            text.push_str(&cell(writer, state.piece(Sq::at(file, rank))));
        }
        let _ = writeln!(text, "   {}\n{BLANK}", rank + 1);
    }
    text.push_str(FRAME);
    text.push('\n');
    text
}

/// The diagram in eight lines and a line of file letters.
pub fn compact(writer: &TextWriter, state: &State) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let _ = write!(text, "  {}", rank + 1);
        for file in 0..8 {
            text.push_str(&cell(writer, state.piece(Sq::at(file, rank))));
        }
        text.push('\n');
    }
    text.push_str("      a   b   c   d   e   f   g   h\n");
    text
}
