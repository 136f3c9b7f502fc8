//! Pawns and men that are partly pawns.

use super::dirs::{AHEAD, Dir};
use super::part::Part;
use crate::board::piece::Side;
use crate::board::square::Sq;

/// What is like a pawn's in a walk. Directions are those of White; Black's are their mirror images.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PawnWalk {
    /// Steps to empty squares; double steps from the second rank.
    pub steps: &'static [Dir],
    /// Captures, also en passant.
    pub takes: &'static [Dir],
    /// Captures by leaping over the victim to the empty square immediately beyond.
    pub over: bool,
    /// Goes home: begins on the rank before the last one, and promotes on its side's first rank.
    pub homewards: bool,
    /// Steps and captures (in a diagram) from the rank behind the one where it begins too.
    pub from_any_rank: bool,
    /// What it becomes on its last rank; `None`: it does not promote.
    pub becomes: Option<Officers>,
    /// Can be captured en passant though it does not promote. (All that promote can.)
    pub passes_as_pawn: bool,
    /// Other ways in which it goes.
    pub parts: &'static [Part],
}

/// To what pawns promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Officers {
    /// Queen, rook, bishop, knight.
    Orthodox,
    /// Sirene, triton, nereide, marine knight.
    Marine,
}

impl PawnWalk {
    /// The side in the sense of which it goes ahead: that of its owner, unless it goes home.
    pub fn sense(&self, owner: Side) -> Side {
        if self.homewards { !owner } else { owner }
    }

    /// Whether it steps straight ahead.
    pub(crate) fn steps_straight_ahead(&self) -> bool {
        self.steps == AHEAD
    }

    /// Whether it acts at all on this square: not on its last rank, and on the rank behind its beginning only under rules that
    /// bring pawns there.
    pub fn acts_on(&self, at: Sq, owner: Side, rules_allow_first_rank: bool) -> bool {
        let sense = self.sense(owner);
        at.rank() != (!sense).home_rank()
            && (at.rank() != sense.home_rank() || rules_allow_first_rank || self.from_any_rank)
    }

    /// Whether it may make a double step from here.
    pub fn begins_on(&self, at: Sq, owner: Side) -> bool {
        let sense = self.sense(owner);
        at.rank() as i8 == sense.home_rank() as i8 + sense.forward()
    }

    /// Whether it stands on the rank behind the one on which it begins.
    pub fn stands_behind(&self, at: Sq, owner: Side) -> bool {
        at.rank() == self.sense(owner).home_rank()
    }

    /// Whether it promotes here.
    pub(crate) fn promotes_on(&self, at: Sq, owner: Side) -> bool {
        self.becomes.is_some() && at.rank() == (!self.sense(owner)).home_rank()
    }

    /// Its captures: the square on which it hits and the one where it arrives.
    pub fn captures(&self, from: Sq, owner: Side) -> impl Iterator<Item = (Sq, Sq)> {
        let (up, over) = (owner.forward(), self.over);
        self.takes.iter().filter_map(move |&(dx, dy)| {
            let hit = from.step(dx, dy * up)?;
            let to = if over { hit.step(dx, dy * up)? } else { hit };
            Some((hit, to))
        })
    }
}
