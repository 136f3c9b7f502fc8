//! Positions in FEN or EPD; other men than the orthodox ones in square brackets.

use super::format::{FormatDef, Read, Write};
use crate::fen::parse_epd;

/// Positions in FEN or EPD; other men than the orthodox ones in square brackets.
pub static FEN: FormatDef = FormatDef {
    name: "fen",
    title: ["FEN", "FEN", "FEN"],
    doc: [
        "Positions in FEN or EPD, a line each",
        "Positions en FEN ou EPD, une par ligne",
        "Stellungen in FEN oder EPD, eine pro Zeile",
    ],
    endings: &["fen", "epd"],
    ending_settles: true,
    media_type: "text/plain",
    schema: None,
    example: "8/8/3B4/7[N]/6k1/7r/8/6K1 b - - 0 1\n",
    looks: |beginning| {
        let looks = |men: &str| men.contains('[') || !men.contains(['(', '*', '-', '~', '\'']);
        beginning.men().is_some_and(looks)
    },
    read: Read::Positions(parse_epd),
    write: Write::Positions(|_, fen| fen().map_err(|fault| vec![fault])),
    examined_with: &[],
};
