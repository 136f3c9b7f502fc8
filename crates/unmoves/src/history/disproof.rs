//! What the account of men and pawns disproves, and what cages do.

use super::account::{Account, why_pawns_cannot};
use super::balance;
use super::cage;
use super::origins::origins;
use super::orthodox::{moves_were_orthodox, play_was_orthodox};
use super::unmoved::{squares_of_homes, unmoved};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::view::View;

/// Whether the account of men and pawns, or a cage, shows that the position cannot have come about.
pub(super) fn is_disproved(view: &View) -> bool {
    is_disproved_if(view, unmoved(view))
}

/// Whether the account of men and pawns, or a cage, shows that the men at these homes have moved, or that the position cannot have come
/// about.
pub(crate) fn must_have_moved(view: &View, homes: u32) -> bool {
    is_disproved_if(view, unmoved(view) | squares_of_homes(homes))
}

/// The same of a position in which these men have not moved.
fn is_disproved_if(view: &View, unmoved: Bb) -> bool {
    let account = Account::of(view, unmoved);
    why_pawns_cannot(view, account).is_some()
        || is_unbalanced_if(view, unmoved)
        || play_was_orthodox(view) && cage::has_cage(view, unmoved, account.captures)
}

/// Whether captures, missing men and promotions do not go together.
pub(super) fn is_unbalanced(view: &View) -> bool {
    is_unbalanced_if(view, unmoved(view))
}

fn is_unbalanced_if(view: &View, unmoved: Bb) -> bool {
    moves_were_orthodox(view) && balance::is_broken(view, &origins(view, unmoved))
}

/// Men that stand where they cannot have come to, whoever else was on the board, and none that could be spared.
pub(super) fn cage_of(view: &View) -> Option<Bb> {
    let unmoved = unmoved(view);
    let captures = Account::of(view, unmoved).captures;
    play_was_orthodox(view).then(|| cage::cage(view, unmoved, captures))?
}
