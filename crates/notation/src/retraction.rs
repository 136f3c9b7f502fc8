//! Moves taken back, as magazines write them: `Kg6xRh5`, `a2xQb1=B`, `e5xPd6ep`, `0-0`.

use crate::text::TextWriter;
use sauterelle_kernel::moves::{Act, Wing};
use sauterelle_solve::solution::Step;

impl TextWriter<'_> {
    /// A move taken back, as it was played: the man and its departure, whom it captured, its arrival, and what else it did. Pawns have no letter of
    /// their own.
    pub(crate) fn taken_back(&self, played: &Step) -> String {
        format!("{}{}", self.way_back(played), self.consequences(played))
    }

    fn way_back(&self, played: &Step) -> String {
        let shape = &played.mv.shape;
        match shape.act {
            Act::Castle(Wing::King) => return "0-0".to_string(),
            Act::Castle(Wing::Queen) => return "0-0-0".to_string(),
            _ => {}
        }
        let man = self.mover(played.piece);
        let (from, to) = (shape.from, shape.to);
        let captured = played.captured().map(|captured| self.kind(captured.kind));
        match (captured, shape.capture) {
            (Some(captured), _) if shape.act == Act::EnPassant => {
                format!("{man}{from}x{captured}{to}ep")
            }
            (Some(captured), Some(at)) if at != to => format!("{man}{from}x{captured}{at}-{to}"),
            (Some(captured), _) => format!("{man}{from}x{captured}{to}"),
            (None, _) => format!("{man}{from}-{to}"),
        }
    }
}
