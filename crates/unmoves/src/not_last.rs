//! A move that cannot have been the last one, and why.

use crate::unmove::go_back;
use sauterelle_kernel::board::effect::Effect;
use sauterelle_kernel::play::Player;

/// A move that cannot have been the last one.
#[derive(Clone, PartialEq, Debug)]
pub struct NotLast {
    /// Why it cannot.
    pub why: WhyNotLast,
    /// What leads to the position before it, if there is one to look at.
    pub(crate) back: Vec<Effect>,
}

/// Why a move cannot have been the last one; of several reasons the last one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WhyNotLast {
    /// No man of the side that has moved stands on the arrival.
    NoMan,
    /// A man stands on the departure.
    Occupied,
    /// The man does not go between the squares, or captures no such man on its way.
    NoWay,
    /// More men would have been there than a game has.
    Material,
    /// The side that was not to move would have been in check.
    Check,
    /// The move would not have been legal.
    Illegal,
    /// The move would have led to another position.
    OtherPosition,
}

impl From<WhyNotLast> for NotLast {
    fn from(why: WhyNotLast) -> NotLast {
        NotLast {
            why,
            back: Vec::new(),
        }
    }
}

/// Goes to the position that comes nearest to one before such a move. Undo with [`Player::undo`].
pub fn go_before(player: &mut Player, not_last: &NotLast) {
    go_back(player, &not_last.back);
}
