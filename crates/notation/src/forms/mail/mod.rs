//! Problems as mails and magazines have them: a board in letters, a list of men or a FEN, and a caption; perhaps a solution.

mod board;
mod caption;
mod letters;
mod line;
mod link;
mod list;
mod placement;
mod read;
mod twins;
mod write;

#[cfg(test)]
mod tests;

use super::format::{FormatDef, Place, Read, Write, Written};

/// Problems as mails and magazines have them.
pub static MAIL: FormatDef = FormatDef {
    name: "mail",
    title: ["text for mails", "texte de courriel", "Text für Mails"],
    doc: [
        "A board in letters, lists of men or FEN with a caption, as mails and magazines have them",
        "Un échiquier en lettres, des listes de pièces ou une FEN avec légende, comme dans les courriels et les revues",
        "Ein Brett in Buchstaben, Listen von Steinen oder FEN mit Forderung, wie in Mails und Zeitschriften",
    ],
    endings: &["mail"],
    ending_settles: true,
    media_type: "text/plain",
    schema: None,
    example: include_str!("../examples/mail.txt"),
    looks: read::looks,
    read: Read::Problems(read::read),
    write: Write::Problems(Written {
        text: write::write,
        solution: Place::Text,
        keeps: Some(&["source", "award", "solution"]),
        has_languages: true,
        ..Written::ALL
    }),
    examined_with: &[],
};
