//! A stipulation of one word: `#2`, `h#2.5`, `ser-h=7`.

use sauterelle_solve::stipulation::{Stipulation, StipulationError};
/// A traditional stipulation as people write it: in capitals or not; a whole number of moves may end in `.0`, and half a move may
/// follow a comma, as in French and German, or be written as a fraction.
///
/// # Errors
/// If it is none, or one that is not available.
pub(crate) fn read(text: &str) -> Result<Stipulation, StipulationError> {
    let text = text.trim().to_lowercase();
    let mut parsed = Stipulation::parse(&text);
    let text = with_halves(&text);
    if parsed.is_err() {
        parsed = Stipulation::parse(&text).or(parsed);
    }
    match text.strip_suffix(".0") {
        Some(whole) if parsed.is_err() && !whole.contains('.') => {
            Stipulation::parse(whole).or(parsed)
        }
        _ => parsed,
    }
}

pub(super) fn with_halves(text: &str) -> String {
    let text = text.replace(" 1/2", ".5").replace('½', ".5");
    // a comma is that of a number only between digits
    let mut found = String::with_capacity(text.len());
    for (index, part) in text.split(',').enumerate() {
        let is_number = found.ends_with(|c: char| c.is_ascii_digit())
            && part.starts_with(|c: char| c.is_ascii_digit());
        if index > 0 {
            found.push(if is_number { '.' } else { ',' });
        }
        found.push_str(part);
    }
    found
}
