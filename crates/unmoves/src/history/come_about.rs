//! Whether moves can be taken back from a position, and what they came from can have come about.

use super::disproof::is_disproved;
use super::game_array::is_game_array;
use crate::legality::Legality;
use crate::taken_back::{has_unmove, some_unmove};
use crate::unmove::{last_movers, take_back};
use rustc_hash::FxHashMap;
use sauterelle_kernel::play::Player;

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
