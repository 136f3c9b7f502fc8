//! Positions in FFEN.

use super::format::{FormatDef, Read, Write};
use crate::fen::ffen::{parse_ffen, write_ffen};

/// Positions in FFEN.
pub static FFEN: FormatDef = FormatDef {
    name: "ffen",
    title: ["FFEN", "FFEN", "FFEN"],
    doc: [
        "Positions in FFEN, a line each",
        "Positions en FFEN, une par ligne",
        "Stellungen in FFEN, eine pro Zeile",
    ],
    endings: &["ffen"],
    ending_settles: true,
    media_type: "text/plain",
    schema: None,
    example: "8/8/3B4/7*2N/6k1/7r/8/6K1\n",
    looks: |beginning| {
        let looks = |men: &str| men.contains(['*', '-', '~', '\'']) && !men.contains(['[', '(']);
        beginning.men().is_some_and(looks)
    },
    read: Read::Positions(parse_ffen),
    write: Write::Positions(|diagram, _| write_ffen(diagram)),
    examined_with: &[],
};
