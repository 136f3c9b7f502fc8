//! Who may castle and capture en passant, as a position says it.

use super::Draft;
use super::long_step::long_step;
use crate::entered::GivenOption;
use crate::source::diagnostic::Diagnostic;
use crate::source::words::Word;
use crate::vocabulary::tables::options::{Meaning, OPTIONS};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
impl Draft<'_> {
    /// Takes over from a position who has moved, and what can be captured en passant, as options say it.
    ///
    /// # Errors
    /// If no pawn has just made a double step.
    pub fn add_rights(
        &mut self,
        position: &Diagram,
        source: &'static str,
    ) -> Result<(), Diagnostic> {
        self.unmoved |= position.unmoved;
        if position.moved != Bb::EMPTY {
            self.moved |= position.moved;
            let squares = position.moved.into_iter().map(|at| at.to_string());
            self.given.push(GivenOption {
                name: names_of(Meaning::NoCastling),
                arguments: squares.collect(),
            });
        }
        if let Some(crossed) = position.en_passant {
            let name = names_of(Meaning::EnPassant);
            let word = Word {
                text: name[Language::English as usize],
                line: 1,
                column: 1,
                starts_line: true,
                source: Some(source),
            };
            let forward = (!position.to_move).forward();
            let before = crossed.step(0, -forward);
            let way = [before, Some(crossed), crossed.step(0, forward)];
            let way: Vec<Sq> = way.into_iter().flatten().collect();
            let step = long_step(&word, &way)?;
            self.given.push(GivenOption {
                name,
                arguments: step.squares(),
            });
            self.en_passant = Some((word, step));
        }
        Ok(())
    }
}

/// The names of an option.
fn names_of(meaning: Meaning) -> [&'static str; 3] {
    let option = OPTIONS.iter().find(|(known, _)| *known == meaning);
    option.map_or([""; 3], |(_, names)| *names)
}
