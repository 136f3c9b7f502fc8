//! What the rules in force may do with men in one half-move, all together.

use super::AfterMoveRule;
use super::Ruleset;
use crate::board::piece::Piece;
use crate::hooks::{Liberties, PutBack, Wanderers};
use crate::view::View;

impl Ruleset {
    /// What all rules together may do with men in one half-move beside what moves, castlings, promotions and captures do by themselves;
    /// nothing if some rule does not promise anything.
    pub fn liberties(&self) -> Option<Liberties> {
        self.liberties_by(|_| true)
    }

    /// The same after moves of one man without capture.
    pub fn liberties_of_quiet_moves(&self) -> Option<Liberties> {
        self.liberties_by(|rule| !rule.conduct.spares_quiet_moves())
    }

    /// Where rules put this man back in the course of captures. Nothing if rules may do more with men, but have them disappear, and let
    /// royal men [go as others](Ruleset::kinds_of_royals).
    pub fn puts_back(&self, view: &View, man: Piece) -> Option<PutBack> {
        let does_nothing = |liberties: Liberties| {
            liberties.wanderers <= Wanderers::RoyalMen
                && Liberties::NONE
                    == Liberties {
                        removals: false,
                        wanderers: Wanderers::Nobody,
                        ..liberties
                    }
        };
        if !self.liberties_by(|_| false).is_some_and(does_nothing) {
            return None;
        }
        let mut rules = self.after_move.iter();
        rules.try_fold(PutBack::NOWHERE, |all, rule| {
            match rule.liberties().is_some_and(does_nothing) {
                true => Some(all),
                false => Some(all.or(rule.puts_back(view, man)?)),
            }
        })
    }

    /// The same by these of the rules that act after moves.
    fn liberties_by(&self, is_meant: impl Fn(&AfterMoveRule) -> bool) -> Option<Liberties> {
        let mut boards = self.occupancy.iter();
        if !boards.all(|rule| rule.boards_change_by_moving()) {
            return None;
        }
        let nothing_is_promised = self.walks.is_empty()
            && self.sources.is_empty()
            && self.after_move.is_empty()
            && self.promotion_choices.is_empty()
            && self.occupancy.is_none();
        if !nothing_is_promised && !self.believes_promises {
            return None;
        }
        let walks = self.walks.iter().map(|rule| rule.liberties());
        let sources = self.sources.iter().map(|rule| rule.liberties());
        let choices = self.promotion_choices.iter().map(|rule| rule.liberties());
        let after = self.after_move.iter().filter(|rule| is_meant(rule));
        let after = after.map(|rule| rule.liberties());
        let mut all = walks.chain(sources).chain(choices).chain(after);
        all.try_fold(Liberties::NONE, |all, more| Some(all.and(more?)))
    }
}
