//! What a side chooses when it takes a move back, and what is left to whoever says which man was captured.

use crate::stipulation::retraction::Uncaptures;
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::Player;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::{LastMover, Legality, Unmove};
use smallvec::SmallVec;

/// How one man goes back: departure, arrival, as what, promoted to what, and which castling.
type Way = (Sq, Sq, Piece, Option<KindId>, Option<Act>);

/// Moves taken back that differ in whom they captured only.
pub(super) type Choice = SmallVec<[Unmove; 1]>;

fn way(unmove: &Unmove) -> Way {
    let shape = &unmove.mv.shape;
    let castling = Some(shape.act).filter(|act| matches!(act, Act::Castle(_)));
    (shape.from, shape.to, unmove.man, unmove.promoted, castling)
}

/// The choices of the side that is not to move.
pub(super) fn all_choices(
    player: &mut Player,
    uncaptures: Uncaptures,
    level: Legality,
) -> Vec<Choice> {
    let movers = unmoves::last_movers(player).into_iter();
    movers
        .flat_map(|last| choices_of(player, last, uncaptures, level))
        .collect()
}

/// The same of these men.
pub(super) fn choices_of(
    player: &mut Player,
    last: LastMover,
    uncaptures: Uncaptures,
    level: Legality,
) -> Vec<Choice> {
    choices(unmoves::of(player, last, level), uncaptures)
}

/// Those of these men that capture nobody.
pub(super) fn quiet_choices_of(player: &mut Player, last: LastMover) -> Vec<Choice> {
    choices(unmoves::quiet(player, last), Uncaptures::Own)
}

/// The choices with one man. Where its side says itself whom it captured, each is a single move.
fn choices(unmoves: Vec<Unmove>, uncaptures: Uncaptures) -> Vec<Choice> {
    let alone = |unmove| Choice::from_buf([unmove]);
    match uncaptures {
        Uncaptures::Own => unmoves.into_iter().map(alone).collect(),
        Uncaptures::None => {
            let quiet = unmoves.into_iter().filter(|it| it.captured.is_none());
            quiet.map(alone).collect()
        }
        Uncaptures::Other | Uncaptures::First => by_way(unmoves),
    }
}

fn by_way(unmoves: Vec<Unmove>) -> Vec<Choice> {
    let mut found: Vec<Choice> = Vec::new();
    let mut numbers: FxHashMap<Way, usize> = FxHashMap::default();
    for unmove in unmoves {
        let number = *numbers.entry(way(&unmove)).or_insert(found.len());
        match found.get_mut(number) {
            Some(choice) => choice.push(unmove),
            None => found.push(Choice::from_buf([unmove])),
        }
    }
    found
}
