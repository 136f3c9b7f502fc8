//! Diagrams in characters.

use crate::text::TextWriter;
use sauterelle_kernel::game::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::piece::Sides;
use sauterelle_kernel::square::Sq;
use sauterelle_kernel::state::State;
use std::fmt::Write;

const FRAME: &str = "+---a---b---c---d---e---f---g---h---+";
const BLANK: &str = "|                                   |";

/// What stands on each square: code and sides.
pub type Cells = [Option<(String, Sides)>; 64];

/// The men of a position.
pub fn of_state(writer: &TextWriter, state: &State) -> Cells {
    std::array::from_fn(|i| {
        let piece = state.piece(Sq::new(i as u8))?;
        Some((writer.kind(piece.kind), piece.sides))
    })
}

/// The men of a diagram.
pub fn of_diagram(diagram: &Diagram, language: Language) -> Cells {
    std::array::from_fn(|i| {
        let man = diagram.men[i]?;
        Some((man.man.code[language as usize].to_uppercase(), man.sides))
    })
}

/// A man in four columns: black with `-`, neutral with `=` in front.
fn column(cell: &Option<(String, Sides)>) -> String {
    let text = match cell {
        None => ".".into(),
        Some((code, Sides::White)) => code.clone(),
        Some((code, Sides::Black)) => format!("-{code}"),
        Some((code, Sides::Neutral)) => format!("={code}"),
    };
    format!("{text:>4}")
}

fn rank(cells: &Cells, rank: u8) -> String {
    (0..8)
        .map(|file| column(&cells[Sq::at(file, rank).index()]))
        .collect()
}

/// The diagram with a frame, as Popeye draws it.
pub fn framed(cells: &Cells) -> String {
    let mut text = format!("{FRAME}\n{BLANK}\n");
    for r in (0..8).rev() {
        let number = r + 1;
        let _ = writeln!(text, "{number}{}   {number}\n{BLANK}", rank(cells, r));
    }
    text.push_str(FRAME);
    text.push('\n');
    text
}

/// The diagram in eight lines and a line of file letters.
pub fn compact(cells: &Cells) -> String {
    let mut text = String::new();
    for r in (0..8).rev() {
        let _ = writeln!(text, "  {}{}", r + 1, rank(cells, r));
    }
    text.push_str("      a   b   c   d   e   f   g   h\n");
    text
}
