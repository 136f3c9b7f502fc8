//! What the account of men and pawns disproves, and what cages do.

use super::account::{Account, pawns_can_have_come, why_pawns_cannot};
use super::cage;
use super::orthodox::play_was_orthodox;
use super::unmoved::{squares_of_homes, unmoved};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::view::View;

/// Whether the account of men and pawns, or a cage, shows that the position cannot have come about.
pub(super) fn is_disproved(view: &View) -> bool {
    !pawns_can_have_come(view) || has_cage(view, unmoved(view))
}

/// Whether the account of men and pawns, or a cage, shows that the men at these homes have moved, or that the position cannot have come
/// about.
pub(crate) fn must_have_moved(view: &View, homes: u32) -> bool {
    let unmoved = unmoved(view) | squares_of_homes(homes);
    why_pawns_cannot(view, unmoved).is_some() || has_cage(view, unmoved)
}

/// Whether men stand where they cannot have come to, whoever else was on the board, if these have not moved.
fn has_cage(view: &View, unmoved: Bb) -> bool {
    play_was_orthodox(view) && cage::has_cage(view, unmoved, Account::of(view, unmoved).captures)
}

/// Those men, and none that could be spared.
pub(super) fn cage_of(view: &View) -> Option<Bb> {
    let unmoved = unmoved(view);
    let captures = Account::of(view, unmoved).captures;
    play_was_orthodox(view).then(|| cage::cage(view, unmoved, captures))?
}
