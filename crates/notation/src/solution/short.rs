//! Moves as magazines print them: without what tells nobody anything. `Sc5`, `Rxa2(Ra1)`, `0-0`.

use super::text::TextWriter;
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::moves::{Act, Wing};
use sauterelle_solve::solution::{Departure, Step};

impl TextWriter<'_> {
    /// Departure, capture and arrival of this man, with so much of the departure. Acts in which more goes on than one man's way are
    /// told in full.
    pub(super) fn move_in_short(&self, step: &Step, moving: Piece, departure: Departure) -> String {
        let shape = step.mv.shape;
        let is_plain = shape.by_way_of.is_none() && shape.castling_partner().is_none();
        let in_full = matches!(shape.act, Act::Null | Act::Stay | Act::Exchange) || !is_plain;
        match (shape.act, shape.capture) {
            _ if in_full => self.move_itself(step, moving),
            (Act::Castle(Wing::King), _) => "0-0".to_string(),
            (Act::Castle(Wing::Queen), _) => "0-0-0".to_string(),
            (act, capture) => {
                let man = self.mover(moving);
                let from = shape.from.to_string();
                let (file, rank) = from.split_at(1);
                let from = match departure {
                    Departure::Omitted => "",
                    Departure::File => file,
                    Departure::Rank => rank,
                    Departure::Square => &from,
                };
                match capture {
                    None => format!("{man}{from}{}", shape.to),
                    Some(at) if at == shape.to => format!("{man}{from}x{at}"),
                    Some(_) if act == Act::EnPassant => format!("{man}{from}x{} e.p.", shape.to),
                    // a man that goes on from the square where it captures, or beyond
                    Some(at) => format!("{man}{from}x{at}-{}", shape.to),
                }
            }
        }
    }

    /// How much of the departure must be written, that no other of these moves looks like this one.
    pub(super) fn departure(&self, step: &Step, others: &[&Step]) -> Departure {
        let is_pawn = self.mover(step.piece).is_empty();
        let takes = step.mv.shape.capture.is_some();
        let least = match is_pawn && takes {
            true => Departure::File,
            false => Departure::Omitted,
        };
        let levels = [Departure::Omitted, Departure::File, Departure::Rank];
        let mut levels = levels.into_iter().filter(|level| *level >= least);
        let is_enough = |level: &Departure| {
            let text = self.with_departure(step, Some(*level));
            !others
                .iter()
                .any(|other| self.with_departure(other, Some(*level)) == text)
        };
        levels.find(is_enough).unwrap_or(Departure::Square)
    }

    /// All ways to write a move in short.
    pub(crate) fn short_forms(&self, step: &Step) -> impl Iterator<Item = String> {
        let levels = [
            Departure::Omitted,
            Departure::File,
            Departure::Rank,
            Departure::Square,
        ];
        levels
            .map(|level| self.with_departure(step, Some(level)))
            .into_iter()
    }
}
