//! Whole solutions as text, in the layout that goes with their notation.

use super::layout::SolutionPart;
use super::magazine::MagazinePart;
use super::move_notation::MoveNotation;
use super::text::TextWriter;
use sauterelle_solve::solution::Finding;

/// A whole solution as text: keeps what must be remembered between findings.
pub struct SolutionText<'k> {
    writer: TextWriter<'k>,
    part: SolutionPart,
    magazine: MagazinePart,
}

impl<'k> SolutionText<'k> {
    /// Starts writing.
    pub fn new(writer: TextWriter<'k>) -> SolutionText<'k> {
        SolutionText {
            writer,
            part: SolutionPart::default(),
            magazine: MagazinePart::default(),
        }
    }

    /// The next piece of text.
    pub fn write(&mut self, finding: &Finding) -> String {
        match self.writer.notation {
            MoveNotation::Long => self.part.finding(&self.writer, finding),
            _ => self.magazine.finding(&self.writer, finding),
        }
    }
}
