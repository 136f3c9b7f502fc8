//! Men that have not moved.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::homes::{bit, that_castle_later};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// The men that castle later, so that they have not moved yet.
pub(super) fn unmoved(view: &View) -> Bb {
    squares_of_homes(that_castle_later(view.state().slot(SlotId::CASTLING)))
}

/// The squares of homes that are given as bits.
pub(super) fn squares_of_homes(homes: u32) -> Bb {
    let squares = Sq::all().filter(|at| homes & bit(*at) != 0);
    squares.fold(Bb::EMPTY, |all, at| all | Bb::of(at))
}
