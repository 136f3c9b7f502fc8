//! What a side chooses when it takes a move back, and what is left to whoever says which man was captured.

use crate::stipulation::retraction::Uncaptures;
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::unmoves::Unmove;

/// How one man goes back: departure, arrival, as what, promoted to what, and which castling.
type Way = (Sq, Sq, Piece, Option<KindId>, Option<Act>);

/// Moves taken back that differ in whom they captured only.
pub(super) type Choice = Vec<Unmove>;

fn way(unmove: &Unmove) -> Way {
    let shape = &unmove.mv.shape;
    let castling = Some(shape.act).filter(|act| matches!(act, Act::Castle(_)));
    (shape.from, shape.to, unmove.man, unmove.promoted, castling)
}

/// The choices of a side. Where it says itself whom it captured, each is a single move.
pub(super) fn choices(unmoves: Vec<Unmove>, uncaptures: Uncaptures) -> Vec<Choice> {
    let mut found: Vec<Choice> = Vec::new();
    for unmove in unmoves {
        let apart = match uncaptures {
            Uncaptures::None if unmove.captured.is_some() => continue,
            Uncaptures::None | Uncaptures::Own => true,
            Uncaptures::Other | Uncaptures::First => false,
        };
        let same = found.iter_mut().find(|it| way(&it[0]) == way(&unmove));
        match same.filter(|_| !apart) {
            Some(choice) => choice.push(unmove),
            None => found.push(vec![unmove]),
        }
    }
    found
}
