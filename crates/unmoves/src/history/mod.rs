//! Whether a position can have come about in a game.

mod account;
mod cage;
mod impossible;
mod material;
mod origins;
mod orthodox;

pub use account::pawns_can_have_come;
pub use impossible::{Impossible, why_impossible};
pub use material::{material_is_possible, material_of_side_is_possible};

use crate::legality::Legality;
use crate::taken_back::{has_unmove, some_unmove};
use crate::unmove::{last_movers, take_back};
use account::{Account, MEN, why_pawns_cannot};
use cage::part::is_home;
use orthodox::play_was_orthodox;
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::homes::{bit, that_castle_later};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;

/// Whether the position, the men of which are [possible](crate::material_is_possible), can have come about by a move, as far as this level
/// looks.
pub fn is_legal(player: &mut Player, level: Legality) -> bool {
    History::new().can_have_come_about(player, level)
}

/// What has been found out of positions, on one level.
#[derive(Default)]
pub(crate) struct History {
    /// Whether they can have come about, with the number of moves that it was looked back.
    known: FxHashMap<(u128, u8), bool>,
}

impl History {
    pub fn new() -> History {
        History::default()
    }

    pub fn can_have_come_about(&mut self, player: &mut Player, level: Legality) -> bool {
        if level.account && is_disproved(player) {
            return false;
        }
        match level.look_back {
            0 => true,
            _ if is_game_array(player) => true,
            1 => has_unmove(player),
            _ => self.has_come_from_somewhere(player, level),
        }
    }

    /// Whether some move leads here from a position that can have come about itself.
    fn has_come_from_somewhere(&mut self, player: &mut Player, level: Legality) -> bool {
        let key = (player.state().key(), level.look_back);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let found = some_unmove(player, last_movers(player), &mut |player, unmove| {
            take_back(player, unmove);
            let is_legal = self.can_have_come_about(player, level.before());
            player.undo();
            is_legal
        });
        self.known.insert(key, found);
        found
    }
}

/// Whether all men stand as in the game array: that one comes about without a move.
pub(crate) fn is_game_array(view: &View) -> bool {
    let state = view.state();
    let mut sides = Side::BOTH.into_iter();
    state.turn() == Side::White
        && sides.all(|side| {
            let mut men = state
                .men(side)
                .filter_map(|at| Some((at, state.piece(at)?.kind)));
            state.men(side).len() == MEN
                && men.all(|(at, kind)| kind.is_orthodox() && is_home((kind, side), at))
        })
}

/// Whether the account of men and pawns, or a cage, shows that the position cannot have come about.
fn is_disproved(view: &View) -> bool {
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
fn cage_of(view: &View) -> Option<Bb> {
    let unmoved = unmoved(view);
    let captures = Account::of(view, unmoved).captures;
    play_was_orthodox(view).then(|| cage::cage(view, unmoved, captures))?
}

/// The men that castle later, so that they have not moved yet.
fn unmoved(view: &View) -> Bb {
    squares_of_homes(that_castle_later(view.state().slot(SlotId::CASTLING)))
}

/// The squares of homes that are given as bits.
fn squares_of_homes(homes: u32) -> Bb {
    let squares = Sq::all().filter(|at| homes & bit(*at) != 0);
    squares.fold(Bb::EMPTY, |all, at| all | Bb::of(at))
}
