//! What happens when a move is played, as far as the promises of rules tell it.

use crate::board::bitboard::Bb;
use crate::board::piece::{Piece, Side, Sides};
use crate::board::shape::{Act, Shape};
use crate::board::square::Sq;
use crate::hooks::{Conduct, Foreseen, Planned};
use crate::ruleset::{AfterMoveRule, Checks};
use crate::view::View;

/// What follows a capture, unless rules call it illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndOfCapture {
    /// Where the man that has captured ends its move, if that square is free then; if it is another one than that of its arrival and occupied, the
    /// capture is illegal.
    pub end: Sq,
    /// How many men the other side may get, each on any empty square.
    pub more_men: u32,
}

impl View<'_> {
    /// Whether all that happens is that one man moves, and perhaps is promoted: no rule takes part.
    #[inline]
    pub fn moves_simply(&self, shape: &Shape) -> bool {
        moves_one_man(shape) && !self.rules_may_intervene(shape)
    }

    /// Whether a rule may intervene after this has been played by the man that stands there.
    #[inline]
    pub fn rules_may_intervene(&self, shape: &Shape) -> bool {
        fate(self, shape) != Foreseen::Nothing
    }

    /// Whether all rules spare this move of the man that stands there, whatever they do after moves of others.
    #[inline(never)]
    pub fn rules_spare_man(&self, shape: &Shape) -> bool {
        let rules = self.rules();
        if !rules.some_rule_concerns_some_men_only()
            || !displaces_one_man(shape)
            || self.may_promote(shape)
        {
            return false;
        }
        let man = self.state().piece(shape.from);
        man.is_some_and(|man| concerned_rules_all(self, shape, man, |_| false))
    }

    /// Whether all that rules ever do when this man makes this move, castlings and exchanges apart, is to remember something. It is not
    /// promoted.
    pub fn rules_never_act_after(&self, man: Piece, shape: &Shape) -> bool {
        rules_act_only(self, man, shape, |_| false)
    }

    /// The same if the move gives no check.
    pub fn rules_rest_without_check(&self, man: Piece, shape: &Shape) -> bool {
        rules_act_only(self, man, shape, |conduct| conduct.when.checks_only)
    }

    /// Whether this step of a royal man of `side` is admitted by all rules that decide by its squares. Others admit it.
    pub fn admits_royal_step(&self, side: Side, step: &Shape) -> bool {
        let mut admission = self.rules().admission.iter();
        admission.all(|rule| !rule.minds_squares_only() || rule.admits(self, side, step))
    }

    /// Whether rules call nothing illegal after this step of a royal man to an empty square, and leave it there, if no enemy man could capture
    /// it there whatever stands in the way, and the step gives no check.
    pub fn rules_let_royal_flee(&self, man: Piece, step: &Shape) -> bool {
        rules_act_only(self, man, step, |conduct| {
            conduct.lets_royals_flee || conduct.when.checks_only
        })
    }

    /// How many men the side that has not moved may get when this has been played; `None` if anything else may happen too.
    #[inline]
    pub fn reinforcements(&self, shape: &Shape, checks: Checks) -> Option<usize> {
        let found = self.rules().reinforcements(shape, checks);
        // a neutral man that comes back belongs to the side that has moved too
        let is_neutral = |at| self.neutral_men().has(at);
        if found.is_some_and(|men| men > 0) && shape.capture.is_some_and(is_neutral) {
            return None;
        }
        found.or_else(|| self.rules_spare_man(shape).then_some(0))
    }

    /// Whether the man that moves may become another on its arrival.
    #[inline]
    pub fn may_promote(&self, shape: &Shape) -> bool {
        [0, 7].contains(&shape.to.rank()) && {
            let man = self.state().piece(shape.from);
            man.is_none_or(|man| is_pawn(self, man))
        }
    }

    /// What follows a capture by this man of `by` (as which it arrives) on this square, from wherever and whatever, if that can be told.
    pub fn end_of_capture(&self, by: Side, man: Piece, at: Sq) -> Option<EndOfCapture> {
        let capture = Shape::plain(at, at, Some(at), man.kind);
        let mut found = EndOfCapture {
            end: at,
            more_men: 0,
        };
        for rule in &self.rules().after_move {
            if rule.only_reinforces(&capture) {
                found.more_men += 1;
            } else if found.end == at {
                found.end = rule.end_of_capture(self, by, man, at)?;
            } else {
                // what another rule makes of that is not told
                return None;
            }
        }
        Some(found)
    }

    /// Whether attacks are judged otherwise than usual at the moment.
    pub fn asks_something(&self) -> bool {
        self.measuring || self.observing.is_some()
    }
}

/// Whether all that happens is that one man moves, and perhaps is promoted, unless it gives check.
#[inline]
pub(crate) fn moves_simply_without_check(view: &View, shape: &Shape) -> bool {
    moves_one_man(shape) && view.rules().rules_act_after_checks_only(shape)
}

/// What the rules will do if the side of the man that stands there plays this now.
// always compiled anew where it is asked: mostly rules have nothing to say, which is known at once
#[inline(always)]
pub(crate) fn fate(view: &View, shape: &Shape) -> Foreseen {
    let rules = view.rules();
    if !rules.may_intervene(shape) || view.rules_spare_man(shape) {
        return Foreseen::Nothing;
    }
    match rules.some_rule_foresees() && !rules.men_of_others_move() {
        true => foresee_by_owner(view, shape),
        false => Foreseen::Unknown,
    }
}

#[inline(never)]
fn foresee_by_owner(view: &View, shape: &Shape) -> Foreseen {
    match view.state().piece(shape.from).map(|man| man.sides) {
        Some(Sides::White) => foresee(view, Side::White, shape),
        Some(Sides::Black) => foresee(view, Side::Black, shape),
        Some(Sides::Neutral) | None => Foreseen::Unknown,
    }
}

/// Whether this is true of all rules that have to do with this move of this man.
#[inline]
fn concerned_rules_all(
    view: &View,
    shape: &Shape,
    man: Piece,
    is_true: impl Fn(&AfterMoveRule) -> bool,
) -> bool {
    let rules = view.rules();
    let looks_at_men = rules.some_rule_concerns_some_men_only() && !view.may_promote(shape);
    rules.after_move.iter().all(|rule| {
        !rule.concerns(shape) || looks_at_men && !rule.conduct.concerns_man(man) || is_true(rule)
    })
}

/// Whether all that rules ever do when this man makes this move is to remember something, those apart of which this holds.
fn rules_act_only(view: &View, man: Piece, shape: &Shape, acts: impl Fn(&Conduct) -> bool) -> bool {
    let rules = view.rules();
    let mut after_move = rules.after_move.iter();
    !rules.may_intervene(shape)
        || rules.believes_promises()
            && after_move.all(|rule| {
                !rule.concerns(shape)
                    || !rule.conduct.concerns_man(man)
                    || rule.conduct.only_remembers()
                    || acts(&rule.conduct)
            })
}

/// Whether a rule calls each move of the side illegal that gives no check.
#[inline]
pub(crate) fn must_check(view: &View, side: Side) -> bool {
    let rules = view.rules();
    let mut after_move = rules.after_move.iter();
    rules.some_rule_may_demand_checks() && after_move.any(|rule| rule.demands_checks(view, side))
}

/// Whether the side that plays this can always have every rule let it pass, and no captured man comes back.
#[inline]
pub(crate) fn all_rules_let_pass(view: &View, shape: &Shape) -> bool {
    let rules = view.rules();
    let Some(man) = view.state().piece(shape.from) else {
        return false;
    };
    rules.believes_promises()
        && moves_one_man(shape)
        && !view.asks_something()
        && concerned_rules_all(view, shape, man, |rule| {
            rule.conduct.lets_all_pass || rule.conduct.only_remembers()
        })
}

/// What rules will do after the shape, as far as that can be told.
#[inline]
pub(crate) fn foresee(view: &View, side: Side, shape: &Shape) -> Foreseen {
    let planned = planned(view, side, shape);
    planned.map_or(Foreseen::Unknown, |planned| foresee_planned(view, &planned))
}

/// The shape as a move of `side` on the present board.
#[inline]
pub(crate) fn planned(view: &View, side: Side, shape: &Shape) -> Option<Planned> {
    let state = view.state();
    Some(Planned {
        shape: *shape,
        side,
        man: state.piece(shape.from)?,
        captured: shape.capture.and_then(|at| state.piece(at)),
        occupied: state.occupied(),
        is_now: true,
    })
}

/// The same on another board.
pub(crate) fn foresee_planned(view: &View, planned: &Planned) -> Foreseen {
    let shape = &planned.shape;
    let promotes = [0, 7].contains(&shape.to.rank()) && is_pawn(view, planned.man);
    if !moves_one_man(shape) || promotes {
        return Foreseen::Unknown;
    }
    let mut found = Foreseen::Nothing;
    let looks_at_men = view.rules().some_rule_concerns_some_men_only();
    for rule in &view.rules().after_move {
        // what another rule makes of that is not told, even if it has nothing to do with the move itself
        if matches!(found, Foreseen::Ends(end) if end != shape.to) {
            return Foreseen::Unknown;
        }
        let is_spared = || looks_at_men && !rule.conduct.concerns_man(planned.man);
        if !rule.concerns(shape) || is_spared() {
            continue;
        }
        match rule.foresee(view, planned) {
            Foreseen::Nothing => {}
            end @ Foreseen::Ends(_) => found = end,
            other => return other,
        }
    }
    found
}

fn is_pawn(view: &View, man: Piece) -> bool {
    view.rules().kinds.man(man.kind).walk.is_pawn()
}

/// The squares of a side's men after it has moved one of them.
#[inline]
pub(crate) fn men_after(view: &View, side: Side, shape: &Shape) -> Bb {
    view.state().men(side) & !Bb::of(shape.from) | Bb::of(shape.to)
}

/// Whether a side with men on exactly these squares is in check for another reason than an attack, if that can be told.
#[inline]
pub(crate) fn cut_on(view: &View, men: Bb) -> Option<bool> {
    let mut found = false;
    for rule in &view.rules().check {
        found |= rule.in_check_on(men)?;
    }
    Some(found)
}

/// The occupied squares after a man has moved, captured if at all, and come to `end`.
#[inline]
pub(crate) fn occupied_after(view: &View, shape: &Shape, end: Sq) -> Bb {
    let gone = Bb::of(shape.from) | Bb::of(shape.to) | captured_square(shape);
    view.state().occupied() & !gone | Bb::of(end)
}

/// Whether all that happens is that one man moves, perhaps captures elsewhere than on its arrival, and perhaps is promoted.
#[inline]
pub(crate) fn displaces_simply(view: &View, shape: &Shape) -> bool {
    displaces_one_man(shape) && !view.rules_may_intervene(shape)
}

/// The square of the captured man, if there is one.
#[inline]
pub(crate) fn captured_square(shape: &Shape) -> Bb {
    shape.capture.map_or(Bb::EMPTY, Bb::of)
}

/// Whether all that happens by the way men move is that one goes from departure to arrival, and one is captured, if at all.
#[inline]
pub(crate) fn displaces_one_man(shape: &Shape) -> bool {
    matches!(shape.act, Act::Plain | Act::DoubleStep | Act::EnPassant) && shape.by_way_of.is_none()
}

/// Whether all that happens by the way men move is that one goes from departure to arrival, and captures there if at all.
#[inline]
pub(crate) fn moves_one_man(shape: &Shape) -> bool {
    matches!(shape.act, Act::Plain | Act::DoubleStep)
        && shape.by_way_of.is_none()
        && shape.capture.is_none_or(|at| at == shape.to)
}
