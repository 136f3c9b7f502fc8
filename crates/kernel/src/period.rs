//! Conditions for a part of the play: from a half-move on, or up to one.
//!
//! Half-moves are counted from the diagram, set play as the half-moves that it leaves out; passes of the partner in series play are none. A move is
//! judged by the conditions in force when it is made. What it has led to (check, mate, goals) is judged by those in force for the next one.

use crate::ctx::Ctx;
use crate::effect::SlotId;
use crate::ruleset::Ruleset;
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
    pub(crate) fn changes(self) -> impl Iterator<Item = u16> {
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

impl<'r> Ctx<'r> {
    /// With rules that come into force later, in their order; `first` are those until then.
    pub(crate) fn followed_by(mut self, later: &'r [LaterRules]) -> Ctx<'r> {
        self.later = later;
        self.first = self.rules();
        self
    }

    /// Whether other rules come into force in the course of play, or have done so: what the next move can do is then not to be told from the
    /// rules in force now.
    #[inline]
    pub fn rules_change(&self) -> bool {
        !self.later.is_empty()
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
        let last = self.later.last().map_or(0, |later| u32::from(later.from));
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
        let now = self.later.iter().rev().find(begun);
        let rules = now.map_or(self.first, |later| &later.rules);
        self.set_rules(rules);
    }
}

#[cfg(test)]
mod tests {
    use super::Period;
    use crate::game::Game;
    use crate::perft::perft;
    use crate::piece::Side::{Black, White};
    use crate::testing::{conditions, diagram, game, play};

    fn game_in(men: [&str; 2], to_move: crate::piece::Side, names: &[(&str, Period)]) -> Game {
        let all = names.iter().map(|(name, period)| {
            let mut condition = conditions(&[name]).remove(0);
            condition.period = *period;
            condition
        });
        let all: Vec<_> = all.collect();
        Game::new(&diagram(men[0], men[1], "", to_move), &all).unwrap()
    }

    const FROM_3: Period = Period {
        from: 3,
        until: None,
    };
    const UNTIL_2: Period = Period {
        from: 1,
        until: Some(2),
    };

    #[test]
    fn check_after_a_move_is_judged_by_the_rules_of_the_next_one() {
        // under Polo the rook on c3 could arrive next to the king
        for (from, checked) in [(1, true), (2, true), (3, false)] {
            let period = Period { from, until: None };
            let game = game_in(["kh1 ra3", "kd8"], White, &[("Polo", period)]);
            let mut cx = game.play();
            assert!(play(&mut cx, "a3c3"));
            assert_eq!(cx.in_check(Black), checked, "{from}");
        }
    }

    #[test]
    fn a_side_that_waits_lets_a_half_move_go_by() {
        let game = game_in(["kh1 ra3", "kd8"], White, &[("Polo", FROM_3)]);
        assert!(!game.play().in_check(Black));
        // set play leaves out White's first half-move, series play no half-move
        let mut cx = game.play_as(Black);
        assert!(play(&mut cx, "d8c8") && play(&mut cx, "a3b3"));
        assert!(cx.in_check(Black));
        let mut series = game.play();
        assert!(play(&mut series, "a3a4"));
        series.pass();
        assert!(play(&mut series, "a4c4"));
        assert!(series.in_check(Black));
    }

    #[test]
    fn what_is_taken_back_is_under_the_old_rules_again() {
        let men = ["ke1 rh1 pe2", "ke8 ra8 pd7"];
        let game = game_in(men, White, &[("Polo", FROM_3), ("Circe", UNTIL_2)]);
        let mut cx = game.play();
        let before = perft(&mut cx, 2);
        perft(&mut cx, 4);
        assert_eq!(perft(&mut cx, 2), before);
        let circe = super::tests::game(men[0], men[1], White, &["Circe"]);
        assert_eq!(perft(&mut circe.play(), 2), before);
        let plain = super::tests::game(men[0], men[1], White, &[]);
        assert_ne!(perft(&mut plain.play(), 4), perft(&mut cx, 4));
    }

    #[test]
    fn conditions_that_make_the_position_what_it_is_hold_for_the_whole_play() {
        let mut condition = conditions(&["LosingChess"]).remove(0);
        condition.period = FROM_3;
        let refused = Game::new(&diagram("ka1", "kh8", "", White), &[condition]);
        let error = refused.err().expect("it is refused").to_string();
        assert!(error.contains("LosingChess"), "{error}");
    }
}
