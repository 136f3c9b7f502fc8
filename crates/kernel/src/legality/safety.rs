//! Whether a move leaves its side in check.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::rays;
use crate::board::shape::{Act, Shape};
use crate::board::square::Sq;
use crate::hooks::{Foreseen, Planned, Strictness};
use crate::legality::attackers_after::{arrival_attacks, attackers_after};
use crate::observe::plain::{alone_between, leaps_to, only_royal_or_pawn_of, plain_observers};
use crate::observe::unusual::{Unusual, unusual_men, unusually_attacked};
use crate::ruleset::Checks;
use crate::view::View;
use crate::view::consequences::{cut_on, foresee_planned, men_after, occupied_after};
use crate::view::royals::is_kind_of_pawn;

/// What surrounds the only royal man of a side.
pub(crate) struct Safety {
    pub(super) side: Side,
    pub(super) royal: Sq,
    /// Enemy men that attack it.
    checkers: Bb,
    /// Those of them that leap or stand next to it.
    unblockable: Bb,
    /// Where another man must arrive so that it is no longer attacked.
    pub(super) evasions: Bb,
    /// Its own men that stand alone between it and an enemy rider.
    pub(super) pinned: Bb,
    /// Enemy men that attack it in other ways.
    pub(super) unusual: Unusual,
    /// What looks like an attack is one.
    pub(super) exact: bool,
    /// What looks like an attack is one if it can be played, which rules may foresee.
    foreseeable: bool,
    /// There may be other reasons to be in check than those that [`cut_on`] tells of.
    other_reasons: bool,
    /// There are other reasons to be in check than attacks.
    pub(super) may_be_cut: bool,
    /// Some men are neutral.
    has_neutral_men: bool,
    /// It is a pawn of whatever kind, which may be captured en passant after a double step.
    is_pawn: bool,
    /// The squares that it sees along lines, the first man on each included; not told where no rule acts after moves.
    seen: Option<Bb>,
}

impl Safety {
    /// Whether several men attack it for certain.
    pub(super) fn is_attacked_twice(&self) -> bool {
        self.exact && self.checkers.len() > 1
    }

    /// Whether it is known of each move of one man in which no rule takes part whether it is legal, by departure and arrival alone.
    pub(crate) fn settles(&self) -> bool {
        self.exact && !self.may_be_cut && !self.is_pawn && self.unusual.is_empty()
    }

    /// Whether it moves as a pawn does otherwise than by one step or capture, after which it stands and is attacked as before.
    pub(super) fn goes_as_pawn(&self, view: &View, shape: &Shape) -> bool {
        self.is_pawn
            && shape.from == self.royal
            && (shape.act != Act::Plain || view.may_promote(shape))
    }

    /// The squares that it sees along lines, if it is not attacked now, nor can be but along these or from where nothing stands in the
    /// way.
    pub(super) fn seen_unattacked(&self) -> Option<Bb> {
        let is_told = self.checkers.is_empty()
            && self.unusual.is_empty()
            && !self.may_be_cut
            && !self.is_pawn
            && !self.has_neutral_men;
        self.seen.filter(|_| is_told)
    }

    /// To which squares other men can go without capture so that the royal man is certainly not attacked, and which of them are
    /// not told of; `None` if that is not seen at once.
    pub(super) fn steps(&self) -> Option<(Bb, Bb)> {
        let lines = self.unusual.lines();
        (!self.unusual.attacks()).then_some((self.evasions & !lines, self.pinned | lines))
    }

    /// Where a man that is not on the board must appear so that the royal man is not attacked, if that can be told.
    pub(crate) fn evasions(&self) -> Option<Bb> {
        self.unusual.is_empty().then_some(self.evasions)
    }
}

/// What is known about the safety of the royal man of the side to move; `None` where nothing can be told.
pub(crate) fn safety(view: &View, side: Side) -> Option<Safety> {
    let rules = view.rules();
    if !rules.attacks_are_observed() || rules.concept.is_some() || view.asks_something() {
        return None;
    }
    let has_neutral_men = !view.neutral_men().is_empty();
    if has_neutral_men && !rules.check.is_empty() {
        return None;
    }
    let royal = only_royal_or_pawn_of(view, side)?;
    let unusual = unusual_men(view, !side, royal)?;
    let occupied = view.state().occupied();
    let checkers = plain_observers(view, !side, royal, occupied);
    let mut evasions = Bb::ALL;
    let mut unblockable = Bb::EMPTY;
    for checker in checkers {
        let mut here = Bb::of(checker);
        if !leaps_to(view, checker, royal) {
            here |= rays::between(royal, checker);
        }
        if here.len() == 1 {
            unblockable |= here;
        }
        evasions &= here;
    }
    let duty_is_normal = rules
        .preference(!side)
        .is_none_or(|duty| duty.strictness() == Strictness::Normal);
    Some(Safety {
        side,
        royal,
        checkers,
        unblockable,
        evasions,
        pinned: alone_between(view, royal, !side) & view.state().men(side),
        unusual,
        exact: rules.attacks_are_geometric() && duty_is_normal,
        foreseeable: rules.attacks_are_played() && duty_is_normal && !has_neutral_men,
        other_reasons: cut_on(view, Bb::EMPTY).is_none(),
        may_be_cut: !rules.check.is_empty(),
        has_neutral_men,
        is_pawn: is_kind_of_pawn(view, royal),
        seen: (!rules.after_move.is_empty())
            .then(|| rays::orthogonal(royal, occupied) | rays::diagonal(royal, occupied)),
    })
}

impl Safety {
    /// Whether the shape is legal, where all is [settled](Safety::settles); `None` where a rule may do something, several men move, or one
    /// is promoted.
    #[inline]
    pub(crate) fn judge_settled(&self, view: &View, shape: &Shape) -> Option<bool> {
        if !view.moves_simply(shape) || view.may_promote(shape) {
            return None;
        }
        // the illegal moves of other men have not been generated, but for captures in which rules might have taken part
        let is_settled = shape.capture.is_none() || view.rules().after_move.is_empty();
        match is_settled && shape.from != self.royal {
            true => Some(true),
            false => self.judge_unchanged(view, shape),
        }
    }

    /// Whether the shape, by which one man moves, is legal if no rule does anything; `None` where it has to be played to know that.
    #[inline]
    pub(super) fn judge_unchanged(&self, view: &View, shape: &Shape) -> Option<bool> {
        if self.unusual.borrow() && view.may_promote(shape) || self.goes_as_pawn(view, shape) {
            return None; // what the man becomes may be lent
        }
        let royals = view.state().all_royals();
        if view.rules().threats.are_played && shape.capture.is_some_and(|at| royals.has(at)) {
            return None; // rules say whether such a capture can be played
        }
        let is_of_others = self.has_neutral_men || view.rules().men_of_others_move();
        if is_of_others && view.state().men(!self.side).has(shape.from) {
            return self.judge_neutral_man(view, shape);
        }
        let seems_safe = if shape.from == self.royal {
            let others = view.state().occupied() & !Bb::of(shape.from);
            let attackers = plain_observers(view, !self.side, shape.to, others);
            (attackers & !Bb::of(shape.to)).is_empty()
                && !self.is_unusually_attacked(view, shape.to, shape, shape.to)
        } else {
            // a pinned man may stay on its line, but must not leap over the man that pins it
            let (from, to) = (shape.from, shape.to);
            let goes_away = || {
                rays::between(self.royal, to).has(from)
                    && (rays::between(from, to) & view.state().occupied()).is_empty()
            };
            self.evasions.has(to)
                && (!self.pinned.has(from)
                    || rays::between(self.royal, from).has(to)
                    || goes_away())
                && !self.is_unusually_attacked(view, self.royal, shape, to)
        };
        let safe = self.is_really_safe(view, shape, shape.to, seems_safe)?;
        let men = men_after(view, self.side, shape);
        match safe {
            true if !self.other_reasons => Some(cut_on(view, men) == Some(false)),
            false => Some(false),
            _ => None,
        }
    }

    /// The same of a neutral man, or one of the other side that this side moves, which may come to attack the royal one by its own move.
    fn judge_neutral_man(&self, view: &View, shape: &Shape) -> Option<bool> {
        let Safety { side, royal, .. } = *self;
        let fast = &view.rules().kinds.fast;
        let kind = view.state().piece(shape.from)?.kind;
        // others may attack in several ways, of which not all are told
        let is_simple = kind == KindId::PAWN
            || fast.plain[kind.index()].is_some()
            || fast.captures_as_other[kind.index()].is_some();
        if !is_simple || self.unusual.borrow() {
            return None;
        }
        let occupied = occupied_after(view, shape, shape.to);
        let is_unusually_attacked = || {
            let unusual = &self.unusual;
            !unusual.is_empty()
                && unusually_attacked(
                    view,
                    unusual,
                    !side,
                    royal,
                    occupied,
                    shape.into(),
                    shape.to,
                )
        };
        let seems_safe = !arrival_attacks(view, !side, royal, shape)
            && attackers_after(view, !side, royal, shape).is_empty()
            && !is_unusually_attacked();
        match self.is_really_safe(view, shape, shape.to, seems_safe)? {
            // what it becomes is not told
            false if view.may_promote(shape) => None,
            is_safe => Some(is_safe),
        }
    }

    /// Whether the royal man is safe after the shape has been played and its man has come to `end`, given whether it seems so; `None` if
    /// that is not told.
    #[inline]
    fn is_really_safe(&self, view: &View, shape: &Shape, end: Sq, seems: bool) -> Option<bool> {
        if seems || self.exact {
            return Some(seems);
        }
        let is_told = self.foreseeable && self.unusual.is_empty();
        is_told.then(|| self.is_safe_by_foresight(view, shape, end))?
    }

    /// The same, found out by foreseeing what would become of each capture.
    fn is_safe_by_foresight(&self, view: &View, shape: &Shape, end: Sq) -> Option<bool> {
        let by = !self.side;
        let royal = if shape.from == self.royal {
            end
        } else {
            self.royal
        };
        let occupied = occupied_after(view, shape, end);
        let state = view.state();
        let captured = state.piece(self.royal)?;
        let gone = Bb::of(shape.to) | Bb::of(royal);
        let mut safe = Some(true);
        for from in plain_observers(view, by, royal, occupied) & !gone {
            let man = state.piece(from)?;
            let threat = Planned {
                shape: Shape::plain(from, royal, Some(royal), man.kind),
                side: by,
                man,
                captured: Some(captured),
                occupied,
                is_now: false,
            };
            match foresee_planned(view, &threat) {
                Foreseen::Nothing | Foreseen::Ends(_) => return Some(false),
                Foreseen::Illegal => {}
                Foreseen::Unknown => safe = None,
            }
        }
        safe
    }

    /// The same where rules may do something, given their doings as far as these are foreseen.
    pub(super) fn judge_by_foresight(
        &self,
        view: &View,
        shape: &Shape,
        fate: Foreseen,
    ) -> Option<bool> {
        let royals = view.state().all_royals();
        let is_neutral = view.state().men(!self.side).has(shape.from);
        let takes_royal = shape.capture.is_some_and(|at| royals.has(at));
        if is_neutral || takes_royal || self.goes_as_pawn(view, shape) {
            return None;
        }
        // neutral men are men of both sides, and others may go as men of either do
        let alters_nobody = !self.has_neutral_men && !self.unusual.borrow();
        if alters_nobody && view.rules().own_men_change_in_place(shape) {
            return self.judge_unchanged(view, shape);
        }
        if self.leaves_check_alone(shape)
            && view
                .rules()
                .reinforcements(shape, Checks::Included)
                .is_some()
        {
            return Some(false);
        }
        let end = match fate {
            Foreseen::Unknown => return None,
            Foreseen::Illegal => return Some(false),
            Foreseen::Nothing => shape.to,
            Foreseen::Ends(end) => end,
        };
        let royal = if shape.from == self.royal {
            end
        } else {
            self.royal
        };
        let attackers = plain_observers(view, !self.side, royal, occupied_after(view, shape, end));
        let seems_safe = (attackers & !Bb::of(shape.to) & !Bb::of(royal)).is_empty()
            && !self.is_unusually_attacked(view, royal, shape, end);
        match self.is_really_safe(view, shape, end, seems_safe) {
            Some(true) if view.rules().check.is_empty() => Some(true),
            Some(false) => Some(false),
            _ => None,
        }
    }

    /// Whether the royal man stays in check if nothing happens but that a man moves and others appear.
    fn leaves_check_alone(&self, shape: &Shape) -> bool {
        self.exact && shape.from != self.royal && !(self.unblockable & !Bb::of(shape.to)).is_empty()
    }

    /// Whether an unusual man attacks the royal man, then on `royal`, after the shape has been played and its man has come to `end`.
    #[inline]
    pub(super) fn is_unusually_attacked(
        &self,
        view: &View,
        royal: Sq,
        shape: &Shape,
        end: Sq,
    ) -> bool {
        let Safety { side, unusual, .. } = self;
        if unusual.is_empty() {
            return false;
        }
        let changed = Bb::of(shape.from) | Bb::of(shape.to) | Bb::of(end);
        if royal == self.royal && (changed & unusual.lines()).is_empty() {
            return unusual.attacks();
        }
        let occupied = occupied_after(view, shape, end);
        unusually_attacked(view, unusual, !*side, royal, occupied, shape.into(), end)
    }
}
