//! Who takes part in a final position, whatever the rules are.

use super::Final;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::play::Player;

impl Final {
    /// The men that [take part](Final::part), and those others, no royal ones, without which the position would be no such mate or stalemate:
    /// hurdles, and men that rules look at.
    pub fn taking_part(&self, player: &mut Player) -> Bb {
        let status = player.status();
        let royal = player.state().all_royals();
        let mut taking_part = self.part;
        for at in player.state().all_men() & !self.part & !royal {
            let Some(piece) = player.state().piece(at) else {
                continue;
            };
            player.begin();
            player.apply(Effect::Remove { at, piece }, Reason::Record);
            if player.status() != status {
                taking_part |= Bb::of(at);
            }
            player.undo();
        }
        taking_part
    }
}
