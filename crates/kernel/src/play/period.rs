//! Rules that come into force in the course of play.

use crate::board::effect::SlotId;
use crate::play::Player;
use crate::ruleset::LaterRules;
use crate::view::View;

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
