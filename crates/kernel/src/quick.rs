//! What can be told of a move without playing it: whether it leaves its side in check, and whether it can give check.
//!
//! Both rest on promises: that royal men are attacked only as men go ([`Ruleset::attacks_are_observed`]), that no rule does
//! anything when the move is played ([`AfterMove::concerns`]), and that the men which could attack leap or ride in
//! straight lines. Where a promise is missing the answer is "unknown", and the move has to be played to find out.
//!
//! [`Ruleset::attacks_are_observed`]: crate::ruleset::Ruleset::attacks_are_observed
//! [`AfterMove::concerns`]: crate::hooks::AfterMove::concerns

use crate::bitboard::Bb;
use crate::castling;
use crate::ctx::Ctx;
use crate::en_passant;
use crate::hooks::{Foreseen, Strictness};
use crate::men::{PlainWalk, View};
use crate::moves::{Act, Shape, Shapes};
use crate::piece::{KindId, Side};
use crate::rays;
use crate::square::Sq;
use crate::unusual::{Step, Unusual};
use smallvec::SmallVec;

/// What surrounds the only royal man of a side.
pub(crate) struct Safety {
    side: Side,
    royal: Sq,
    /// Enemy men that attack it.
    checkers: Bb,
    /// Those of them that leap or stand next to it.
    unblockable: Bb,
    /// Where another man must arrive so that it is no longer attacked.
    evasions: Bb,
    /// Its own men that stand alone between it and an enemy rider.
    pinned: Bb,
    /// Enemy men that attack it in other ways.
    unusual: Unusual,
    /// What looks like an attack is one.
    exact: bool,
    /// There may be other reasons to be in check than those that [`Ctx::cut_on`] tells of.
    other_reasons: bool,
}

impl Safety {
    /// Where a man that is not on the board must appear so that the royal man is not attacked, if that can be told.
    pub(crate) fn evasions(&self) -> Option<Bb> {
        self.unusual.is_empty().then_some(self.evasions)
    }
}

/// From where the only royal man of a side can be attacked.
pub(crate) struct CheckLines {
    pub(crate) royal: Sq,
    orthogonal: Bb,
    diagonal: Bb,
    /// Men that uncover an attack when they leave.
    uncovering: Bb,
    /// Men that attack it in other ways.
    unusual: Unusual,
}

/// Squares to which a royal man can go, each with the one man that keeps it from there, if any does.
pub(crate) type Flights = SmallVec<[(Sq, Bb); 8]>;

impl Ctx<'_> {
    /// What is known about the safety of the royal man of the side to move; `None` where nothing can be told.
    pub(crate) fn safety(&self, side: Side) -> Option<Safety> {
        let rules = self.rules();
        if !rules.attacks_are_observed() || rules.concept.is_some() || self.asks_something() {
            return None;
        }
        let royal = self.only_royal_of(side)?;
        let unusual = self.unusual_men(!side, royal)?;
        let occupied = self.state().occupied();
        let checkers = self.plain_observers(!side, royal, occupied);
        let mut evasions = Bb::ALL;
        let mut unblockable = Bb::EMPTY;
        for checker in checkers {
            let mut here = Bb::of(checker);
            if !self.leaps_to(checker, royal) {
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
            pinned: self.alone_between(royal, !side) & self.state().men(side),
            unusual,
            exact: rules.attacks_are_geometric() && duty_is_normal,
            other_reasons: self.cut_on(Bb::EMPTY).is_none(),
        })
    }

    /// Whether the shape is legal; `None` if that can only be found out by playing it.
    pub(crate) fn is_legal_by(&self, safety: &Safety, shape: &Shape) -> Option<bool> {
        if self.moves_simply(shape) {
            self.is_legal_simply(safety, shape)
        } else if moves_one_man(shape) {
            self.is_legal_by_foresight(safety, shape)
        } else {
            None
        }
    }

    /// As [`Ctx::is_legal_by`], for a shape that [moves simply](Ctx::moves_simply).
    #[inline]
    pub(crate) fn is_legal_simply(&self, safety: &Safety, shape: &Shape) -> Option<bool> {
        debug_assert!(self.moves_simply(shape));
        let safe = if shape.from == safety.royal {
            let others = self.state().occupied() & !Bb::of(shape.from);
            let attackers = self.plain_observers(!safety.side, shape.to, others);
            (attackers & !Bb::of(shape.to)).is_empty()
                && !self.is_unusually_attacked(safety, shape.to, shape, shape.to)
        } else {
            // a pinned man may stay on its line, but must not leap over the man that pins it
            let (from, to) = (shape.from, shape.to);
            let goes_away = || {
                rays::between(safety.royal, to).has(from)
                    && (rays::between(from, to) & self.state().occupied()).is_empty()
            };
            safety.evasions.has(to)
                && (!safety.pinned.has(from)
                    || rays::between(safety.royal, from).has(to)
                    || goes_away())
                && !self.is_unusually_attacked(safety, safety.royal, shape, to)
        };
        let men = self.men_after(safety.side, shape);
        match safe {
            true if !safety.other_reasons => Some(self.cut_on(men) == Some(false)),
            false if safety.exact => Some(false),
            _ => None,
        }
    }

    /// The squares of a side's men after it has moved one of them.
    #[inline]
    fn men_after(&self, side: Side, shape: &Shape) -> Bb {
        self.state().men(side) & !Bb::of(shape.from) | Bb::of(shape.to)
    }

    /// Whether a side with men on exactly these squares is in check for another reason than an attack, if that can be told.
    #[inline]
    fn cut_on(&self, men: Bb) -> Option<bool> {
        let mut found = false;
        for rule in &self.rules().check {
            found |= rule.in_check_on(men)?;
        }
        Some(found)
    }

    /// Whether all that happens is that one man moves, and perhaps is promoted: no rule takes part.
    #[inline]
    pub(crate) fn moves_simply(&self, shape: &Shape) -> bool {
        moves_one_man(shape) && !self.rules().does_something(shape)
    }

    /// As [`Ctx::is_legal_by`], for a shape after which a rule does something.
    fn is_legal_by_foresight(&self, safety: &Safety, shape: &Shape) -> Option<bool> {
        let royals = self.state().all_royals();
        if shape.capture.is_some_and(|at| royals.has(at)) {
            return None;
        }
        if self.leaves_check_alone(safety, shape) && self.rules().reinforcements(shape).is_some() {
            return Some(false);
        }
        let end = match self.foresee(safety.side, shape) {
            Foreseen::Unknown => return None,
            Foreseen::Illegal => return Some(false),
            Foreseen::Ends(end) => end,
        };
        let royal = if shape.from == safety.royal {
            end
        } else {
            safety.royal
        };
        let attackers = self.plain_observers(!safety.side, royal, self.occupied_after(shape, end));
        let safe = (attackers & !Bb::of(shape.to) & !Bb::of(royal)).is_empty()
            && !self.is_unusually_attacked(safety, royal, shape, end);
        match safe {
            true if self.rules().check.is_empty() => Some(true),
            false if safety.exact => Some(false),
            _ => None,
        }
    }

    /// Whether the royal man stays in check if nothing happens but that a man moves and others appear.
    fn leaves_check_alone(&self, safety: &Safety, shape: &Shape) -> bool {
        safety.exact
            && shape.from != safety.royal
            && !(safety.unblockable & !Bb::of(shape.to)).is_empty()
    }

    /// Whether an unusual man attacks the royal man, then on `royal`, after the shape has been played and its man has come to `end`.
    #[inline]
    fn is_unusually_attacked(&self, safety: &Safety, royal: Sq, shape: &Shape, end: Sq) -> bool {
        let Safety { side, unusual, .. } = safety;
        if unusual.is_empty() {
            return false;
        }
        let changed = Bb::of(shape.from) | Bb::of(shape.to) | Bb::of(end);
        if royal == safety.royal && (changed & unusual.lines()).is_empty() {
            return unusual.attacks();
        }
        let occupied = self.occupied_after(shape, end);
        self.unusually_attacked(unusual, !*side, royal, occupied, shape.into(), end)
    }

    /// The occupied squares after a man has moved, captured on its arrival if at all, and come to `end`.
    fn occupied_after(&self, shape: &Shape, end: Sq) -> Bb {
        let gone = Bb::of(shape.from) | Bb::of(shape.to);
        self.state().occupied() & !gone | Bb::of(end)
    }

    /// What rules will do after the shape, as far as that can be told.
    pub(crate) fn foresee(&self, side: Side, shape: &Shape) -> Foreseen {
        if !moves_one_man(shape) || self.may_promote(shape) || self.asks_something() {
            return Foreseen::Unknown;
        }
        let mut concerned = self.rules().after_move.iter();
        let Some(rule) = concerned.find(|rule| rule.concerns(shape)) else {
            return Foreseen::Ends(shape.to);
        };
        if concerned.any(|rule| rule.concerns(shape)) {
            return Foreseen::Unknown;
        }
        rule.foresee(self, side, shape)
    }

    /// Whether the man that moves may become another on its arrival.
    #[inline]
    pub(crate) fn may_promote(&self, shape: &Shape) -> bool {
        [0, 7].contains(&shape.to.rank()) && {
            let man = self.state().piece(shape.from);
            man.is_none_or(|man| self.rules().kinds.man(man.kind).walk.is_pawn())
        }
    }

    /// From where men of `by` attack the royal man of the other side; `None` where nothing can be told.
    pub(crate) fn check_lines(&self, by: Side) -> Option<CheckLines> {
        let rules = self.rules();
        if !rules.attacks_are_observed()
            || rules.concept.is_some()
            || self.cut_on(self.state().men(!by)) != Some(false)
            || self.asks_something()
        {
            return None;
        }
        let royal = self.only_royal_of(!by)?;
        let unusual = self.unusual_men(by, royal)?;
        if unusual.attacks() {
            return None;
        }
        let occupied = self.state().occupied();
        // who moves while the other side is in check can go on giving it
        self.plain_observers(by, royal, occupied)
            .is_empty()
            .then(|| CheckLines {
                royal,
                orthogonal: rays::orthogonal(royal, occupied),
                diagonal: rays::diagonal(royal, occupied),
                uncovering: self.alone_between(royal, by) & self.state().men(by),
                unusual,
            })
    }

    /// Whether the shape may give check to the royal man of the other side; false only if it certainly does not.
    #[inline]
    pub(crate) fn may_check(&self, lines: &CheckLines, by: Side, shape: &Shape) -> bool {
        if !moves_one_man(shape) || lines.uncovering.has(shape.from) {
            return true;
        }
        if let Some(at) = shape.capture
            && self.cut_on(self.state().men(!by) & !Bb::of(at)) != Some(false)
        {
            return true;
        }
        match self.rules().reinforcements(shape) {
            None => return self.may_check_by_foresight(lines, by, shape),
            // a man that the other side gets attacks nothing of its own, but others may hop over it
            Some(men) if men > 0 && !lines.unusual.is_empty() => return true,
            Some(men) if men > 0 && !self.rules().check.is_empty() => return true,
            Some(_) => {}
        }
        if self.may_check_unusually(lines, by, shape) {
            return true;
        }
        let Some(man) = self.state().piece(shape.from) else {
            return true;
        };
        if man.kind == KindId::PAWN {
            if shape.to.rank() == (!by).home_rank() {
                let reached = self.reached_by_promoted(shape, self.occupied_after(shape, shape.to));
                return reached.is_none_or(|reached| reached.has(lines.royal));
            }
            return self.pawn_hits(by, shape.to, lines.royal);
        }
        let fast = &self.rules().kinds.fast;
        match fast.plain[man.kind.index()] {
            Some(walk) => self.checking_squares(lines, walk).has(shape.to),
            None => {
                let view = self.view_after(by, shape);
                let kinds = &self.rules().kinds;
                kinds.captures(man.kind, shape.to, lines.royal, &view)
            }
        }
    }

    /// Whether the shape, played by `by`, may make an unusual man attack the royal man, other than by going there itself.
    #[inline]
    fn may_check_unusually(&self, lines: &CheckLines, by: Side, shape: &Shape) -> bool {
        let changed = Bb::of(shape.from) | Bb::of(shape.to);
        if (changed & lines.unusual.lines()).is_empty() {
            return false;
        }
        let occupied = self.occupied_after(shape, shape.to);
        let unusual = &lines.unusual;
        self.unusually_attacked(unusual, by, lines.royal, occupied, shape.into(), shape.to)
    }

    /// What the orthodox pawn that arrives on its last rank attacks from there as any of the men that it may become; `None` if
    /// that cannot be told.
    pub(crate) fn reached_by_promoted(&self, shape: &Shape, occupied: Bb) -> Option<Bb> {
        let rules = self.rules();
        let men = rules.promotions_of(KindId::PAWN);
        if men.is_empty() || !rules.promotion_choices.is_empty() || rules.does_something(shape) {
            return None;
        }
        let fast = &rules.kinds.fast;
        men.iter().try_fold(Bb::EMPTY, |all, kind| {
            let walk = fast.plain[kind.index()]?;
            Some(all | fast.reached(walk, shape.to, occupied))
        })
    }

    /// What the side that has moved sees after a move of one man.
    fn view_after(&self, by: Side, shape: &Shape) -> View {
        View {
            side: by,
            occupied: self.occupied_after(shape, shape.to),
            enemies: self.state().men(!by) & !Bb::of(shape.to),
        }
    }

    /// As [`Ctx::may_check`], for a shape after which a rule does something.
    fn may_check_by_foresight(&self, lines: &CheckLines, by: Side, shape: &Shape) -> bool {
        let end = match self.foresee(by, shape) {
            Foreseen::Unknown => return true,
            Foreseen::Illegal => return false,
            Foreseen::Ends(end) => end,
        };
        let Some(man) = self.state().piece(shape.from) else {
            return true;
        };
        let occupied = self.occupied_after(shape, end);
        let attacks = match self.rules().kinds.fast.plain[man.kind.index()] {
            Some(walk) => self
                .rules()
                .kinds
                .fast
                .reached(walk, end, occupied)
                .has(lines.royal),
            None if man.kind == KindId::PAWN => self.pawn_hits(by, end, lines.royal),
            None => true,
        };
        let others = self.plain_observers(by, lines.royal, occupied) & !Bb::of(shape.from);
        attacks || !others.is_empty() || !lines.unusual.is_empty()
    }

    /// Appends the pseudo-legal moves of `side` that may give check.
    pub(crate) fn generate_checks(&mut self, side: Side, lines: &CheckLines, out: &mut Shapes) {
        let rules = self.rules();
        if !rules.quiet_moves_are_plain() || !rules.check.is_empty() || !rules.sources.is_empty() {
            // what such rules do has to be asked of each move
            self.generate(side, out);
            out.retain(|shape| self.may_check(lines, side, shape));
            return;
        }
        let state = self.state();
        let view = self.view(side);
        let fast = &self.rules().kinds.fast;
        let takes_en_passant = en_passant::right(self).is_some();
        for from in state.men(side) {
            let Some(man) = state.piece(from) else {
                continue;
            };
            if !self.may_move(side, from, man) {
                continue;
            }
            let start = out.len();
            match fast.plain[man.kind.index()] {
                Some(walk) => {
                    let mut wanted = if (lines.uncovering | lines.unusual.lines()).has(from) {
                        Bb::ALL
                    } else {
                        self.checking_squares(lines, walk) | lines.unusual.lines()
                    };
                    if !rules.after_move.is_empty() {
                        // what they make of captures has to be asked of each
                        wanted |= view.enemies;
                    }
                    if !wanted.is_empty() {
                        self.generate_plain(&view, from, man.kind, walk, wanted, out);
                    }
                    if lines.unusual.is_empty() && rules.after_move.is_empty() {
                        continue;
                    }
                }
                None if man.kind == KindId::PAWN
                    && !takes_en_passant
                    && !lines.uncovering.has(from)
                    && lines.unusual.is_empty()
                    && rules.after_move.is_empty()
                    && self.is_far(side, from, lines.royal) => {}
                None => self.generate_piece(side, from, man, man.kind, view.enemies, out),
            }
            let mut at = start;
            while at < out.len() {
                if self.may_check(lines, side, &out[at]) {
                    at += 1;
                } else {
                    out.swap_remove(at);
                }
            }
        }
        castling::generate(self, side, out);
        self.retain_admitted(side, out);
    }

    /// Where a man of this walk attacks the royal man.
    #[inline]
    fn checking_squares(&self, lines: &CheckLines, walk: PlainWalk) -> Bb {
        let mut squares = Bb::EMPTY;
        if walk.orthogonal {
            squares |= lines.orthogonal;
        }
        if walk.diagonal {
            squares |= lines.diagonal;
        }
        if let Some(place) = walk.leaps {
            squares |= self.rules().kinds.fast.leapers[usize::from(place)].1[lines.royal.index()];
        }
        squares
    }

    /// Squares to which the royal man of the other side could go now, though perhaps not after a move of `by`; none where
    /// nothing can be told.
    pub(crate) fn flights(&self, by: Side, lines: &CheckLines) -> Flights {
        let rules = self.rules();
        let mut found = Flights::new();
        let state = self.state();
        let Some(royal) = state.piece(lines.royal) else {
            return found;
        };
        let walk = rules.kinds.fast.plain[royal.kind.index()];
        let Some(walk) = walk.filter(|walk| !walk.orthogonal && !walk.diagonal) else {
            return found;
        };
        // rules take attacks away at most
        let steps_are_free =
            rules.mobility.iter().all(|rule| rule.spares_royal_men()) && rules.admission.is_empty();
        if !steps_are_free || rules.preference(!by).is_some() {
            return found;
        }
        let step = |to, capture| Shape {
            from: lines.royal,
            by_way_of: None,
            to,
            capture,
            via: royal.kind,
            act: Act::Plain,
        };
        let without = state.occupied() & !Bb::of(lines.royal);
        let spared = state.men(!by) | state.royals(by);
        let squares = rules.kinds.fast.reached(walk, lines.royal, without) & !spared;
        let others = state.men(!by) & !Bb::of(lines.royal);
        for to in squares {
            if self.cut_on(others | Bb::of(to)) != Some(false) {
                continue;
            }
            let capture = state.occupied().has(to).then_some(to);
            if rules.does_something(&step(to, capture)) {
                continue;
            }
            let guards = self.plain_observers(by, to, without) & !Bb::of(to);
            // who is not there cannot make anybody attack
            let nobody = Step { from: to, to };
            let occupied = without | Bb::of(to);
            let is_open = || {
                lines.unusual.is_empty()
                    || !self.unusually_attacked(&lines.unusual, by, to, occupied, nobody, to)
            };
            if guards.len() <= 1 && is_open() {
                found.push((to, guards));
            }
        }
        found
    }

    /// Whether the royal man certainly escapes to one of these squares after the shape has been played.
    pub(crate) fn leaves_flight(
        &self,
        by: Side,
        lines: &CheckLines,
        flights: &Flights,
        shape: &Shape,
    ) -> bool {
        if !moves_one_man(shape) {
            return false;
        }
        // each man that the other side gets may take one flight from its royal man, but makes none unsafe
        let Some(more_men) = self.rules().reinforcements(shape) else {
            return false;
        };
        let is_usual = lines.unusual.is_empty() && self.rules().check.is_empty();
        if more_men > 0 && !is_usual {
            return false;
        }
        let others = self.state().men(!by) & !Bb::of(lines.royal) & !Bb::of(shape.to);
        let state = self.state();
        let Some(man) = state.piece(shape.from) else {
            return false;
        };
        let gone = Bb::of(shape.from);
        let occupied = (state.occupied() | Bb::of(shape.to)) & !gone & !Bb::of(lines.royal);
        let fast = &self.rules().kinds.fast;
        let hit = match fast.plain[man.kind.index()] {
            _ if self.may_promote(shape) => {
                let reached = match man.kind {
                    KindId::PAWN => self.reached_by_promoted(shape, occupied),
                    _ => None,
                };
                let Some(reached) = reached else {
                    return false;
                };
                reached
            }
            Some(walk) => fast.reached(walk, shape.to, occupied),
            None if man.kind == KindId::PAWN => {
                let ahead = [-1, 1].map(|dx| shape.to.step(dx, by.forward()));
                ahead.into_iter().flatten().collect()
            }
            None => {
                let captures = |flight: &Sq| {
                    let view = View {
                        side: by,
                        occupied: occupied | Bb::of(*flight),
                        enemies: state.men(!by) & occupied & !Bb::of(shape.to) | Bb::of(*flight),
                    };
                    self.rules()
                        .kinds
                        .captures(man.kind, shape.to, *flight, &view)
                };
                let flights = flights.iter().map(|(flight, _)| *flight);
                flights.filter(captures).collect()
            }
        };
        let mut left = flights.iter().filter(|&&(flight, guards)| {
            (guards & !gone).is_empty()
                && flight != shape.to
                && self.cut_on(others | Bb::of(flight)) == Some(false)
                && !hit.has(flight)
                && (lines.unusual.is_empty()
                    || !self.unusually_attacked(
                        &lines.unusual,
                        by,
                        flight,
                        occupied | Bb::of(flight),
                        shape.into(),
                        shape.to,
                    ))
                && (self.plain_observers(by, flight, occupied) & !gone & !Bb::of(flight)).is_empty()
        });
        left.nth(more_men).is_some()
    }

    /// Whether the side to move has a legal move, without generating more moves than necessary; `None` where all must be
    /// known.
    pub(crate) fn finds_move(&mut self) -> Option<bool> {
        let side = self.state().turn();
        let rules = self.rules();
        let all_count = rules
            .preference(side)
            .is_some_and(|duty| duty.strictness() == Strictness::UltraPseudolegal);
        if all_count || !rules.sources.is_empty() {
            return None;
        }
        let safety = self.safety(side);
        let royals = self.state().royals(side);
        let mut groups = [royals, self.state().men(side) & !royals];
        // who captures one attacker may stand between the other and the royal man, if the capture is not on the square of
        // arrival or the captured man is reborn
        let one_man_moves = rules.after_move.is_empty()
            && en_passant::right(self).is_none()
            && self.men_are_plain(side);
        if let Some(known) = &safety
            && known.exact
            && known.checkers.len() > 1
            && one_man_moves
        {
            groups[1] = Bb::EMPTY;
        }
        let mut shapes = Shapes::new();
        for from in groups.into_iter().flatten() {
            shapes.clear();
            self.generate_one(side, from, &mut shapes);
            if self.one_is_legal(side, safety.as_ref(), &shapes) {
                return Some(true);
            }
        }
        shapes.clear();
        castling::generate(self, side, &mut shapes);
        self.retain_admitted(side, &mut shapes);
        Some(self.one_is_legal(side, safety.as_ref(), &shapes))
    }

    fn one_is_legal(&mut self, side: Side, safety: Option<&Safety>, shapes: &Shapes) -> bool {
        let spared = if self.rules().threats_are_played {
            Bb::EMPTY
        } else {
            self.state().royals(!side)
        };
        let kept = self
            .rules()
            .threats_are_played
            .then(|| self.state().all_royals().len());
        shapes.iter().any(|shape| {
            if !spared.is_empty() && self.hits(shape, spared) {
                return false;
            }
            let known = safety.and_then(|safety| self.is_legal_by(safety, shape));
            known.unwrap_or_else(|| self.shape_is_legal_keeping(*shape, kept))
        })
    }

    /// Whether a plain man of `by` can go to one of these empty squares.
    pub(crate) fn someone_arrives(&self, by: Side, squares: Bb) -> bool {
        let state = self.state();
        let occupied = state.occupied();
        let pawns = state.of_kind(KindId::PAWN) & state.men(by);
        let officer_arrives = |to| !(self.plain_observers(by, to, occupied) & !pawns).is_empty();
        // pawns on their first rank may not act, those on the last one do not
        let first = Bb::rank(by.home_rank());
        let acting = if self.rules().pawns_act_on_first_rank {
            pawns
        } else {
            pawns & !first
        };
        let ahead = |men: Bb| match by {
            Side::White => Bb(men.0 << 8) & !occupied,
            Side::Black => Bb(men.0 >> 8) & !occupied,
        };
        let second = Bb::rank((by.home_rank() as i8 + by.forward()) as u8);
        let steps = ahead(acting);
        let double_steps = ahead(ahead(acting & second));
        !((steps | double_steps) & squares).is_empty() || squares.into_iter().any(officer_arrives)
    }

    /// The capture on `to` by a man that reaches it as it goes, unless rules forbid that.
    pub(crate) fn plain_capture(&self, side: Side, from: Sq, to: Sq) -> Option<Shape> {
        let man = self.state().piece(from)?;
        let shape = Shape {
            from,
            by_way_of: None,
            to,
            capture: Some(to),
            via: man.kind,
            act: Act::Plain,
        };
        let mut admission = self.rules().admission.iter();
        let is_admitted =
            self.may_move(side, from, man) && admission.all(|rule| rule.admits(self, side, &shape));
        is_admitted.then_some(shape)
    }

    /// Whether attacks are judged otherwise than usual at the moment.
    pub(crate) fn asks_something(&self) -> bool {
        self.measuring || self.observing.is_some()
    }

    /// The only royal man of a side, if it is one that can be looked after in the usual way.
    pub(crate) fn only_royal_of(&self, side: Side) -> Option<Sq> {
        let state = self.state();
        let mut royals = state.royals(side);
        let royal = royals.next()?;
        let neutral = state.men(Side::White) & state.men(Side::Black);
        let is_pawn = state
            .piece(royal)
            .is_none_or(|man| man.kind == KindId::PAWN);
        (royals.is_empty() && neutral.is_empty() && !is_pawn).then_some(royal)
    }

    /// Whether all men of a side attack by leaps, by straight rides, or as orthodox pawns.
    pub(crate) fn men_are_plain(&self, side: Side) -> bool {
        let men = self.state().men(side);
        let unusual = &self.rules().kinds.fast.unusual;
        unusual
            .iter()
            .all(|kind| (self.state().of_kind(*kind) & men).is_empty())
    }

    /// Whether a plain man on `from` attacks `to` by a leap, which nothing can be put in the way of.
    fn leaps_to(&self, from: Sq, to: Sq) -> bool {
        let fast = &self.rules().kinds.fast;
        let man = self.state().piece(from);
        // a pawn stands next to what it attacks
        fast.leapers.iter().any(|(kind, leaps)| {
            man.is_some_and(|man| man.kind == *kind) && leaps[from.index()].has(to)
        })
    }

    /// The squares of riders of a side that ride along ranks and files, and along diagonals.
    #[inline]
    fn riders(&self, side: Side) -> [Bb; 2] {
        let [orthogonal, diagonal] = self.state().riders();
        let men = self.state().men(side);
        [orthogonal & men, diagonal & men]
    }

    /// The men that attack `target` by leaps, straight rides or as orthodox pawns, on a board with these squares occupied.
    #[inline]
    pub(crate) fn plain_observers(&self, by: Side, target: Sq, occupied: Bb) -> Bb {
        let state = self.state();
        let men = state.men(by);
        let mut found = Bb::EMPTY;
        for (kind, leaps) in &self.rules().kinds.fast.leapers {
            found |= leaps[target.index()] & state.of_kind(*kind);
        }
        let pawns = rays::pawns(by.index(), target) & state.of_kind(KindId::PAWN);
        found = (found | pawns & self.capturing_ranks(by)) & men;
        let [orthogonal, diagonal] = self.riders(by);
        if !(orthogonal & rays::rank_and_file(target)).is_empty() {
            found |= rays::orthogonal(target, occupied) & orthogonal;
        }
        if !(diagonal & rays::diagonals(target)).is_empty() {
            found |= rays::diagonal(target, occupied) & diagonal;
        }
        found
    }

    /// The ranks on which orthodox pawns of a side capture.
    #[inline]
    fn capturing_ranks(&self, side: Side) -> Bb {
        let first = if self.rules().pawns_capture_on_first_rank {
            Bb::EMPTY
        } else {
            Bb::rank(side.home_rank())
        };
        !(first | Bb::rank((!side).home_rank()))
    }

    /// Whether an orthodox pawn of `by` on `from` could capture on `target`.
    fn pawn_hits(&self, by: Side, from: Sq, target: Sq) -> bool {
        (rays::pawns(by.index(), target) & self.capturing_ranks(by)).has(from)
    }

    /// Whether an orthodox pawn on this square cannot check the royal man by its next move, unless it captures en passant or
    /// leaves a line.
    fn is_far(&self, by: Side, pawn: Sq, royal: Sq) -> bool {
        // how many ranks ahead the royal man is
        let ahead = (royal.rank() as i8 - pawn.rank() as i8) * by.forward();
        let promotes = (pawn.rank() as i8 + by.forward()) == (!by).home_rank() as i8;
        // one step, or two (or three, from the first rank), and then the rank before it
        !promotes && (!(2..=4).contains(&ahead) || pawn.file().abs_diff(royal.file()) > 2)
    }

    /// The men, of whatever side, that stand alone between a square and a rider of `by`.
    #[inline]
    fn alone_between(&self, target: Sq, by: Side) -> Bb {
        let occupied = self.state().occupied();
        let [orthogonal, diagonal] = self.riders(by);
        let mut found = Bb::EMPTY;
        let aiming = rays::rank_and_file(target) & orthogonal | rays::diagonals(target) & diagonal;
        for rider in aiming {
            let between = rays::between(target, rider) & occupied;
            if between.len() == 1 {
                found |= between;
            }
        }
        found
    }
}

/// Whether all that happens by the way men move is that one goes from departure to arrival, and captures there if at all.
#[inline]
fn moves_one_man(shape: &Shape) -> bool {
    matches!(shape.act, Act::Plain | Act::DoubleStep)
        && shape.by_way_of.is_none()
        && shape.capture.is_none_or(|at| at == shape.to)
}

#[cfg(test)]
mod tests {
    use crate::check::Status;
    use crate::piece::Side;
    use crate::testing::{game, play};

    /// Whether the knight's move, which uncovers the rook's attack along the first rank, is mate.
    fn is_mate(knight: &str, black: &str, to: &str, conditions: &[&str]) -> bool {
        let white = format!("ka3 rh1 s{knight}");
        let game = game(&white, black, Side::White, conditions);
        let mut cx = game.play();
        assert!(play(&mut cx, &format!("{knight}{to}")));
        cx.status() == Status::Mate
    }

    #[test]
    fn a_man_reborn_between_attacker_and_king_parries_a_double_check() {
        // c4*b3[+wSb1]
        assert!(!is_mate("c1", "ka1 pc4", "b3", &["Circe"]));
        assert!(is_mate("c1", "ka1 pc4", "b3", &[]));
        assert!(is_mate("c1", "ka1 pd4", "b3", &["Circe"]));
    }

    #[test]
    fn a_locust_that_captures_one_attacker_parries_a_double_check() {
        // Lc8*c2-c1
        assert!(!is_mate("e1", "ka1 lc8", "c2", &[]));
        assert!(is_mate("e1", "ka1 lc7 pc6", "c2", &[]));
    }
}
