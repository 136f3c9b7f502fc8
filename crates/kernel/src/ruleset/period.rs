//! Conditions for a part of the play: from a half-move on, or up to one.
//!
//! Half-moves are counted from the diagram, set play as the half-moves that it leaves out; passes of the partner in series play are none. A move is
//! judged by the conditions in force when it is made. What it has led to (check, mate, goals) is judged by those in force for the next one.

use crate::board::effect::SlotId;
use crate::play::Player;
use crate::ruleset::Ruleset;
use crate::view::View;
use std::fmt;

/// The half-moves for which a condition holds, the first being 1; both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The first.
    pub from: u16,
    /// The last, if there is one.
    pub until: Option<u16>,
}

impl Period {
    /// The whole play.
    pub const ALWAYS: Period = Period {
        from: 1,
        until: None,
    };

    /// Whether it holds for the half-move of this number.
    pub fn contains(self, number: u16) -> bool {
        number >= self.from && self.until.is_none_or(|until| number <= until)
    }

    /// The half-moves with which something else begins to hold.
    pub fn changes(self) -> impl Iterator<Item = u16> {
        let end = self.until.map(|until| until.saturating_add(1));
        [Some(self.from), end].into_iter().flatten()
    }
}

impl Default for Period {
    fn default() -> Period {
        Period::ALWAYS
    }
}

/// As it follows the name of a condition.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from > 1 {
            write!(f, " FromPly {}", self.from)?;
        }
        match self.until {
            Some(until) => write!(f, " UntilPly {until}"),
            None => Ok(()),
        }
    }
}

/// The rules of a part of the play.
pub struct LaterRules {
    /// The half-move with which they come into force.
    pub from: u16,
    /// The rules.
    pub rules: Ruleset,
}

impl View<'_> {
    /// Whether other rules come into force in the course of play, or have done so: what the next move can do is then not to be told from the
    /// rules in force now.
    #[inline]
    pub fn rules_change(&self) -> bool {
        !self.later.is_empty()
    }
}

impl<'r> Player<'r> {
    /// With rules that come into force later, in their order; `first` are those until then.
    pub fn followed_by(mut self, later: &'r [LaterRules]) -> Player<'r> {
        self.view.later = later;
        self.view.first = self.rules();
        self
    }

    /// A half-move has been made, or left out.
    #[inline]
    pub(crate) fn end_half_move(&mut self) {
        if self.rules_change() {
            self.count_half_move();
        }
    }

    #[cold]
    fn count_half_move(&mut self) {
        let made = self.state().slot(SlotId::HALF_MOVES);
        let last = self
            .view
            .later
            .last()
            .map_or(0, |later| u32::from(later.from));
        // beyond the last change it does not matter any more
        if made + 1 < last {
            self.set_slot(SlotId::HALF_MOVES, made + 1);
        }
        self.put_in_force();
    }

    /// Puts the rules in force that hold for the next half-move.
    #[inline]
    pub(crate) fn keep_rules_of_position(&mut self) {
        if self.rules_change() {
            self.put_in_force();
        }
    }

    #[cold]
    fn put_in_force(&mut self) {
        let next = self.state().slot(SlotId::HALF_MOVES) + 1;
        let begun = |later: &&LaterRules| u32::from(later.from) <= next;
        let now = self.view.later.iter().rev().find(begun);
        let rules = now.map_or(self.view.first, |later| &later.rules);
        self.set_rules(rules);
    }
}
