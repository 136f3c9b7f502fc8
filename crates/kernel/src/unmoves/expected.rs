//! Why a move that somebody expects cannot have been the last one.

use super::candidates::Candidate;
use super::{Snapshot, Unmove};
use crate::board::effect::Effect;
use crate::board::piece::KindId;
use crate::board::square::Sq;
use crate::play::Player;
use std::ops::ControlFlow;

/// A move that cannot have been the last one.
#[derive(Clone, PartialEq, Debug)]
pub struct NotLast {
    /// Why it cannot.
    pub why: WhyNotLast,
    /// What leads to the position before it, if there is one to look at.
    back: Vec<Effect>,
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

impl Player<'_> {
    /// The moves between two squares that can have been the last one, with the capture of a man of this kind, if one is given.
    ///
    /// # Errors
    /// If no such move can have been the last one: the reason, and the position that comes nearest to one before it.
    pub fn expected_unmoves(
        &mut self,
        from: Sq,
        to: Sq,
        captured: Option<KindId>,
    ) -> Result<Vec<Unmove>, NotLast> {
        let side = !self.state().turn();
        // rules may have let the man go on, or others come back
        let is_plain = self.leaves_no_traces();
        if is_plain && !self.state().men(side).has(to) {
            return Err(WhyNotLast::NoMan.into());
        }
        if is_plain && self.state().occupied().has(from) {
            return Err(WhyNotLast::Occupied.into());
        }
        let fits = |it: &Candidate| {
            let is_captured = |kind| it.captured.is_some_and(|man| man.kind == kind);
            (it.squares.from, it.squares.to) == (from, to) && captured.is_none_or(is_captured)
        };
        let target = Snapshot::of(self);
        let mut nearest = NotLast::from(WhyNotLast::NoWay);
        let mut found = Vec::new();
        let _ = self.each_candidate(&mut |player, candidate| {
            if fits(&candidate) {
                match player.tried(&candidate, &target) {
                    Ok(mv) => found.push(Unmove::of(candidate, mv)),
                    Err(why) if why > nearest.why => {
                        let back = candidate.back.to_vec();
                        nearest = NotLast { why, back };
                    }
                    Err(_) => {}
                }
            }
            ControlFlow::Continue(())
        });
        match found.is_empty() {
            true => Err(nearest),
            false => Ok(found),
        }
    }

    /// Goes to the position that comes nearest to one before such a move. Undo with [`Player::undo`].
    pub fn go_before(&mut self, not_last: &NotLast) {
        self.go_back(&not_last.back);
    }
}
