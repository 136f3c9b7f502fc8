//! Positions in XFEN.

use super::format::{FormatDef, Read, Write};
use crate::fen::xfen::{parse_xfen, write_xfen};

/// Positions in XFEN.
pub static XFEN: FormatDef = FormatDef {
    name: "xfen",
    title: ["XFEN", "XFEN", "XFEN"],
    doc: [
        "Positions in XFEN, a line each",
        "Positions en XFEN, une par ligne",
        "Stellungen in XFEN, eine pro Zeile",
    ],
    endings: &["xfen"],
    ending_settles: true,
    media_type: "text/plain",
    schema: None,
    example: "8/8/3B4/7(N2)/6k1/7r/8/6K1\n",
    looks: |beginning| {
        let looks = |men: &str| men.contains('(') && !men.contains('[');
        beginning.men().is_some_and(looks)
    },
    read: Read::Positions(parse_xfen),
    write: Write::Positions(|diagram, _| write_xfen(diagram)),
    examined_with: &[],
};
