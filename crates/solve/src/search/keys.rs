//! Keys of the transposition table: the Zobrist key of a position, mixed with what is asked about it.

use crate::search::Search;
use crate::search::hash::SALT;
use crate::search::length::Left;
use crate::stipulation::{Branch, PlayKind, Turn};
use sauterelle_kernel::board::key;

impl Search<'_, '_> {
    /// The key of the present position with so many half-moves of cooperation left, the next of this turn.
    pub fn key_of_cooperation(&self, branch: &Branch, turn: Turn, left: u16) -> u128 {
        self.key(branch, purpose_of_cooperation(turn, left))
    }

    pub(super) fn key(&self, branch: &Branch, what: u32) -> u128 {
        let key = self.player.state().key() ^ self.salt(branch, what);
        if self.with_identity {
            key ^ self.identities()
        } else {
            key
        }
    }

    /// What tells the keys of one position for different purposes apart.
    pub(super) fn salt(&self, branch: &Branch, what: u32) -> u128 {
        let number = branch.id.index() as u128;
        let granted = u128::from(self.granted);
        // what may be passed after depends on how the position came about
        let passed = u128::from(self.restrictions.null_moves() && self.follows_null_move(branch));
        (passed << 96 | granted << 64 | number << 32 | u128::from(what)).wrapping_mul(SALT)
    }

    /// The salt for a purpose, if it pays to ask ahead.
    pub(super) fn salt_ahead(&self, branch: &Branch, purpose: u32) -> Option<u128> {
        (self.table.is_far() && !self.with_identity).then(|| self.salt(branch, purpose))
    }

    pub(super) fn salt_after_cooperation(
        &self,
        branch: &Branch,
        played: u16,
        left: u16,
    ) -> Option<u128> {
        let left = left.checked_sub(1).filter(|left| *left > 0)?;
        let turn = branch.turn_after(played + 1);
        let passes = match branch.kind {
            PlayKind::Series => key::BLACK_TO_MOVE,
            _ => 0,
        };
        let salt = self.salt_ahead(branch, purpose_of_cooperation(turn, left))?;
        Some(salt ^ passes)
    }

    pub(super) fn salt_after_attack(&self, branch: &Branch, left: Left) -> Option<u128> {
        let left = left.goes_on().then(|| left.after_one())?;
        self.salt_ahead(branch, purpose_of_defence(left))
    }

    pub(super) fn salt_after_defence(&self, branch: &Branch, left: Left) -> Option<u128> {
        let left = left.goes_on().then(|| left.after_one())?;
        if !left.goes_on() {
            return None;
        }
        self.salt_ahead(branch, purpose_of_attack(left))
    }

    /// Which man stands where.
    fn identities(&self) -> u128 {
        let state = self.player.state();
        let occupied = state.occupied();
        let men = occupied
            .into_iter()
            .filter_map(|sq| Some((sq, state.piece(sq)?)));
        men.fold(0, |key, (sq, man)| {
            let place = 1 + sq.index() as u128 + 64 * u128::from(man.id);
            let mixed = place.wrapping_mul(SALT);
            key ^ mixed.rotate_left(64).wrapping_mul(SALT)
        })
    }
}

/// What is remembered of attacks.
pub(super) fn purpose_of_attack(left: Left) -> u32 {
    u32::from(left.min) << 17
}

/// What is remembered of defences.
pub(super) fn purpose_of_defence(left: Left) -> u32 {
    u32::from(left.min) << 17 | 1 << 16
}

/// Cooperation needs exactly as many half-moves as are left.
pub(super) fn purpose_of_cooperation(turn: Turn, left: u16) -> u32 {
    1 + 2 * u32::from(left) + turn as u32
}
