//! What has been found out of sides by themselves: whichever squares are closed, as long as those that matter are closed, or open.

use crate::pruning::proof_game::account::Left;
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::key;

/// More positions than this are not remembered: so many fill a table whose size is a power of two.
const MOST: usize = (1 << 20) / 8 * 7;

/// Whether the places can be filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// They can, as long as these squares are open. (Or nothing is known.)
    Fills(Bb),
    /// They cannot, as long as these squares are closed.
    Fails(Bb),
}

/// What is known of men with so many moves, and captures of pawns, left.
#[derive(Clone, Copy)]
struct Findings {
    /// They fill the places as long as these squares are open: never, if that is all of them.
    fills: Bb,
    /// They fail as long as these squares are closed: never, if that is all of them.
    fails: Bb,
}

impl Default for Findings {
    fn default() -> Self {
        Findings {
            fills: Bb::ALL,
            fails: Bb::ALL,
        }
    }
}

/// Findings by the men and the moves left.
#[derive(Default)]
pub(super) struct Known(FxHashMap<u128, Findings>);

impl Known {
    /// What follows for the men with this key and so much left while these squares are closed.
    #[inline]
    pub fn look_up(&self, men: u128, left: Left, closed: Bb) -> Option<Found> {
        let Findings { fills, fails } = *self.0.get(&key_of(men, left))?;
        let is_closed = |because: Bb| (because & !closed).is_empty();
        if fails != Bb::ALL && is_closed(fails) {
            return Some(Found::Fails(fails));
        }
        let is_open = fills != Bb::ALL && (fills & closed).is_empty();
        is_open.then_some(Found::Fills(fills))
    }

    /// Remembers it instead of what was known before.
    pub fn remember(&mut self, men: u128, left: Left, found: Found) {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        let findings = self.0.entry(key_of(men, left)).or_default();
        match found {
            Found::Fills(open) => findings.fills = open,
            Found::Fails(because) => findings.fails = because,
        }
    }
}

fn key_of(men: u128, left: Left) -> u128 {
    // the numbers are small, and are mixed as no man is
    let number = u64::from(left.moves) << 32 | u64::from(left.captures);
    men ^ key::of_number(4, number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_hold_as_long_as_what_they_rest_on() {
        let left = |moves, captures| Left { moves, captures };
        let (one, two) = (Bb::rank(3), Bb::rank(4));
        let mut known = Known::default();
        assert_eq!(known.look_up(7, left(3, 0), one), None);
        known.remember(7, left(3, 0), Found::Fails(one));
        assert_eq!(
            known.look_up(7, left(3, 0), one | two),
            Some(Found::Fails(one))
        );
        assert_eq!(known.look_up(7, left(3, 0), two), None, "something is open");
        assert_eq!(known.look_up(7, left(2, 0), one), None, "other moves");
        assert_eq!(known.look_up(7, left(3, 1), one), None, "a capture");
        known.remember(7, left(3, 0), Found::Fills(one));
        assert_eq!(known.look_up(7, left(3, 0), two), Some(Found::Fills(one)));
        assert_eq!(known.look_up(7, left(3, 0), one), Some(Found::Fails(one)));
    }
}
