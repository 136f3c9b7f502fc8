//! The last move of the side that is to be stalemated, with one more move to stalemate it. The last move of all immobilises one man,
//! so that no more than one may be mobile before.

use super::next_move::ends_at_once;
use crate::pruning::finish::Finish;
use crate::pruning::immobilise::StalemateTarget;
use crate::pruning::immobilise::mobile::mobile;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::move_filter::MoveFilter;
use smallvec::SmallVec;

/// The moves after which the side to move may be stalemated by the next move, if the other side does not castle.
pub(crate) fn moves_before_stalemate(target: &StalemateTarget) -> MoveFilter {
    let king = target.king;
    let mut filter = MoveFilter::closed();
    // such a pawn may be captured en passant
    filter.allow_double_steps(Bb::ALL);
    let steps = NEIGHBOURS[king.index()] & !target.defending;
    let steps = steps.into_iter();
    let steps = steps.filter(|to| ends_at_once(Finish::Stalemate(target), *to, 1));
    filter.allow(king, steps.collect());
    let mobile: SmallVec<[(Sq, Bb); 16]> = mobile(target, king, 0)
        .iter()
        .map(|man| {
            let beside = || target.moves_from(man.at).unwrap_or(Bb::ALL);
            (man.at, man.front.map_or_else(beside, Bb::of))
        })
        .collect();
    for from in target.defending {
        filter.allow(from, immobilising(&mobile, from));
    }
    filter
}

/// The arrivals with which the man from this square leaves at most one of these men mobile; each is given with the squares where another
/// man takes moves from it.
fn immobilising(mobile: &[(Sq, Bb)], from: Sq) -> Bb {
    let (mut one, mut two) = (Bb::EMPTY, Bb::EMPTY);
    for (_, beside) in mobile.iter().filter(|(at, _)| *at != from) {
        two |= one & !*beside;
        one |= !*beside;
    }
    !two
}
