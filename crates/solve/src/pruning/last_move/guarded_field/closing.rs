//! The last move of all before a stalemate: which moves leave the royal man no step.

use super::Field;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::moves::move_filter::MoveFilter;

impl Field<'_, '_> {
    /// The moves of the attackers after which each square to which the royal man could step may be guarded; nothing if all moves may do that.
    pub fn closing_moves(&self) -> Option<Box<MoveFilter>> {
        let mut filter = Box::new(MoveFilter::closed());
        let mut leaves_out = false;
        if self.of_side.rebirths > 0 {
            // who comes back may block a square
            filter.allow_captures();
        }
        for man in &self.men {
            if self.captures_elsewhere(man) || self.of_side.kinds_change {
                filter.allow(man.at, Bb::ALL);
                continue;
            }
            let need = self.needed(self.royal, Bb::of(man.at));
            let without = self.occupied() & !Bb::of(man.at);
            let others = self.others(man, self.royal, without).guards;
            let missing = need & !others;
            if missing == 0 {
                filter.allow(man.at, Bb::ALL);
                continue;
            }
            leaves_out = true;
            filter.allow(man.at, self.targets(man, missing, self.royal, 0));
        }
        leaves_out.then_some(filter)
    }
}
