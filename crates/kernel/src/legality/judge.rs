//! Whether a move is legal: the one question of all who choose among moves, answered without playing where that is possible.

use super::checks::CheckLines;
use super::safety::Safety;
use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::shape::Shape;
use crate::hooks::Foreseen;
use crate::legality::arrivals::men_that_expose_nothing;
use crate::legality::safety::safety;
use crate::view::View;
use crate::view::consequences::{displaces_one_man, fate, moves_one_man};
use crate::view::royals::royals_to_keep;

/// Whether a move is legal, as far as that is known before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Legality {
    /// It is legal, whatever is chosen.
    Legal,
    /// It is illegal, whatever is chosen.
    Illegal,
    /// That is found out by playing it.
    Unknown,
}

impl From<Option<bool>> for Legality {
    #[inline]
    fn from(is_legal: Option<bool>) -> Legality {
        match is_legal {
            Some(true) => Legality::Legal,
            Some(false) => Legality::Illegal,
            None => Legality::Unknown,
        }
    }
}

/// What is known of a move before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Judgement {
    /// Whether it is legal.
    pub legality: Legality,
    /// All that happens is that one man goes and another one is captured, if at all: no rule does anything and nothing is asked.
    pub is_plain: bool,
}

/// What tells which moves of a side are legal in a position.
pub(crate) struct Judge {
    pub(super) safety: Option<Safety>,
    /// What tells which moves give no check, where rules act after checks only.
    lines: Option<Box<CheckLines>>,
    /// See [`men_that_expose_nothing`].
    exposing_nothing: Bb,
    /// Where the rules let a captured royal come back: how many royals must stay on the board.
    royals_kept: Option<u32>,
    /// See [`Safety::settles`].
    settles: bool,
}

impl Judge {
    /// Nothing is known: all moves have to be played.
    pub const IGNORANT: Judge = Judge {
        safety: None,
        lines: None,
        exposing_nothing: Bb::EMPTY,
        royals_kept: None,
        settles: false,
    };

    /// Looks at the surroundings of the royal man only; whether [all is settled](Safety::settles) by them where no rule does anything.
    #[inline]
    pub fn look_at_royal(&mut self, view: &View, side: Side) -> bool {
        self.safety = safety(view, side);
        self.settles = self.safety.as_ref().is_some_and(Safety::settles);
        self.settles
    }

    /// Looks at all that may tell something of the moves of the side.
    pub fn look(&mut self, view: &View, side: Side) {
        if self.safety.is_none() {
            self.safety = safety(view, side);
        }
        self.exposing_nothing = men_that_expose_nothing(view, side);
        self.look_at_checks(view, side);
    }

    /// Looks at which moves give no check, where that matters.
    pub fn look_at_checks(&mut self, view: &View, side: Side) {
        if view.rules().some_rule_acts_after_checks() {
            self.lines = view.check_lines(side).map(Box::new);
        }
    }

    /// From now on no royal man may be lost, where the rules let a captured one come back.
    pub fn keep_royals(&mut self, view: &View) {
        self.royals_kept = royals_to_keep(view);
    }

    /// How many royals must stay on the board, where the rules let a captured one come back.
    #[inline]
    pub fn royals_kept(&self) -> Option<u32> {
        self.royals_kept
    }

    /// What surrounds the royal man, if that can be told.
    #[inline]
    pub fn safety(&self) -> Option<&Safety> {
        self.safety.as_ref()
    }

    /// What surrounds the royal man, if that [settles](Safety::settles) which moves are legal.
    #[inline]
    pub fn settled(&self) -> Option<&Safety> {
        self.safety.as_ref().filter(|_| self.settles)
    }

    /// What is known of the shape.
    // always compiled anew where it is asked, so that what is not wanted of the answer costs nothing
    #[inline(always)]
    pub fn judge(&self, view: &View, shape: &Shape) -> Judgement {
        let moves_one = moves_one_man(shape);
        let fate = fate(view, shape);
        let rules_rest = fate == Foreseen::Nothing;
        let is_simple = moves_one && (rules_rest || self.rests_without_check(view, shape));
        let exposes_nothing =
            is_simple && shape.capture.is_none() && self.exposing_nothing.has(shape.from);
        let by_safety = |safety: &Safety| match (is_simple, moves_one) {
            (true, _) => safety.judge_unchanged(view, shape),
            (false, true) => safety.judge_by_foresight(view, shape, fate),
            (false, false) => safety.judge_elsewhere(view, shape),
        };
        let is_legal = match exposes_nothing {
            true => Some(true),
            false => self.safety.as_ref().and_then(by_safety),
        };
        let spares_royals = self.royals_kept.is_none() || shape.capture.is_none();
        Judgement {
            legality: is_legal.into(),
            is_plain: (is_simple || rules_rest && displaces_one_man(shape))
                && spares_royals
                && !view.may_promote(shape),
        }
    }

    /// Whether the shape is legal; at once where nothing can be told of any.
    #[inline]
    pub fn legality(&self, view: &View, shape: &Shape) -> Legality {
        match self.safety.is_none() && self.exposing_nothing.is_empty() {
            true => Legality::Unknown,
            false => self.judge(view, shape).legality,
        }
    }

    /// Whether the shape, by which one man moves, is legal if the side that moves has rules do nothing, where it can.
    pub fn judge_if_spared(&self, view: &View, shape: &Shape) -> Legality {
        let rules = view.rules();
        let Some(safety) = &self.safety else {
            return Legality::Unknown;
        };
        if !rules.some_rule_can_spare() || !moves_one_man(shape) {
            return Legality::Unknown;
        }
        match rules.can_spare(shape, self.gives_no_check(view, shape)) {
            true => safety.judge_unchanged(view, shape).into(),
            false => Legality::Unknown,
        }
    }

    /// Whether the shape, unless a rule calls it illegal, certainly leaves its side in no check.
    #[inline]
    pub fn is_left_safe(&self, view: &View, shape: &Shape) -> bool {
        let safety = self.safety.as_ref();
        safety.is_some_and(|safety| safety.stays_safe(view, shape))
    }

    /// Whether rules do something after the shape only if it gives check, and it gives none.
    #[inline]
    fn rests_without_check(&self, view: &View, shape: &Shape) -> bool {
        self.lines.is_some()
            && view.rules().rules_act_after_checks_only(shape)
            && self.gives_no_check(view, shape)
    }

    /// Whether the shape certainly gives no check.
    fn gives_no_check(&self, view: &View, shape: &Shape) -> bool {
        let lines = self.lines.as_ref();
        lines.is_some_and(|lines| !lines.may_check(view, shape))
    }
}
