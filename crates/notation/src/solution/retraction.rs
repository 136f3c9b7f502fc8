//! Moves taken back, as magazines write them: `Kg6xRh5`, `a2xQb1=B`, `e5xPd6ep`, `0-0`.

use super::text::TextWriter;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::moves::{Act, Wing};
use sauterelle_solve::solution::Step;

impl TextWriter<'_> {
    /// A move taken back, as it was played: the man and its departure, whom it captured, its arrival, and what else it did. Pawns have no letter of
    /// their own.
    pub(crate) fn taken_back(&self, played: &Step) -> String {
        let touched = played
            .effects
            .iter()
            .filter_map(|entry| match entry.effect {
                Effect::Remove { at, piece } if entry.reason == Reason::Contact => {
                    Some((format!("[-{at}]"), format!("[-{}{at}]", self.man(piece))))
                }
                _ => None,
            });
        // who was there is known of a move that is played, not of one taken back
        let consequences = touched.fold(self.consequences(played), |text, (at, man)| {
            text.replace(&at, &man)
        });
        format!("{}{consequences}", self.way_back(played))
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
        // men that disappear by contact are told behind
        let captured = played.captured().filter(|_| shape.capture.is_some());
        let captured = captured.map(|captured| self.kind(captured.kind));
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
