//! Assassin: whoever stands on a rebirth square disappears, kings too. So any capture may remove a royal man.

use super::rebirth::{Adapter, Capture, Rebirth, Walk};
use super::reborn::Captured;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Attack;
use sauterelle_kernel::hooks::remark::Message;
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;

/// Royal men are attacked by captures; which of those remove one is found out by playing them.
pub(super) struct ByAssassination {
    rebirth: Rebirth,
    /// Whose rebirth removes men.
    whose: Reborn,
}

/// Who is reborn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reborn {
    /// The captured man.
    Captured,
    /// The man that captures.
    Capturing,
}

impl ByAssassination {
    pub fn new(rebirth: Rebirth, whose: Reborn) -> ByAssassination {
        ByAssassination { rebirth, whose }
    }

    /// The only square on which a man can be reborn by this capture, if it depends on nothing that is not known yet; `Some(None)` if nobody
    /// is reborn.
    fn square(&self, view: &View, shape: &Shape, at: Sq) -> Option<Option<Sq>> {
        let Rebirth {
            walk,
            couscous,
            capture,
            adapter,
            ..
        } = self.rebirth;
        let mut rules = view.rules().after_move.iter().map(|rule| rule.rule);
        let first = rules.next();
        let depends_on_more = self.rebirth.has_several_squares()
            || walk == Walk::Clone
            || couscous
            || capture != Capture::This
            || adapter == Adapter::Frischauf
            || view.may_promote(shape)
            // another rule may change those who are reborn
            || !rules.all(|rule| Some(rule) == first);
        let [man, victim] = [shape.from, at].map(|at| view.state().piece(at));
        let (Some(man), Some(victim), false) = (man, victim, depends_on_more) else {
            return None;
        };
        let by = match man.sides {
            Sides::White => Side::White,
            Sides::Black => Side::Black,
            Sides::Neutral => return None,
        };
        if victim.sides == Sides::Neutral {
            return None;
        }
        let captured = Captured {
            at,
            man: victim,
            by,
        };
        let (case, subject) = match self.whose {
            Reborn::Captured => (self.rebirth.foreseen_case(shape, captured), victim),
            Reborn::Capturing => (self.rebirth.case_of_capturer(man, shape, captured), man),
        };
        let is_reborn = self.rebirth.concerns(subject);
        Some(
            is_reborn
                .then(|| self.rebirth.only_square(view, &case))
                .flatten(),
        )
    }
}

impl Attack for ByAssassination {
    fn hits(&self, view: &View, shape: &Shape, royals: Bb) -> bool {
        let Some(at) = shape.capture else {
            return false;
        };
        let may_remove = |square: Option<Sq>| square.is_some_and(|sq| royals.has(sq));
        royals.has(at) || self.square(view, shape, at).is_none_or(may_remove)
    }

    fn message(&self) -> Message {
        Message("would-assassinate")
    }

    fn by_capturing(&self) -> bool {
        true
    }
}
