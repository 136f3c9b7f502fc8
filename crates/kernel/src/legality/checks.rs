//! Whether a move can give check, and which moves can.

use super::consequences::moves_one_man;
use super::unusual::Unusual;
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::rays;
use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::Foreseen;
use crate::men::{PlainWalk, View};
use crate::play::Ctx;
use crate::play::en_passant;

/// From where the only royal man of a side can be attacked.
pub(crate) struct CheckLines {
    pub(super) royal: Sq,
    /// The occupied squares of its board.
    pub(super) met: Bb,
    orthogonal: Bb,
    diagonal: Bb,
    /// Men that uncover an attack when they leave.
    uncovering: Bb,
    /// Men that attack it in other ways.
    pub(super) unusual: Unusual,
    /// How men go depends on more than their kinds and the occupied squares: each move is asked what it
    /// [alters](Ctx::may_check_where_altered).
    pub(super) by_alterations: bool,
}

impl CheckLines {
    /// Where each move has to be asked what it alters.
    pub(super) fn by_alterations(royal: Sq, met: Bb) -> CheckLines {
        CheckLines {
            royal,
            met,
            orthogonal: rays::orthogonal(royal, met),
            diagonal: rays::diagonal(royal, met),
            uncovering: Bb::ALL,
            unusual: Unusual::none(royal),
            by_alterations: true,
        }
    }

    /// The squares that it sees along lines, the first man on each included.
    #[inline]
    pub(super) fn seen(&self) -> Bb {
        self.orthogonal | self.diagonal
    }

    /// Whether another man may come to attack the royal one when a man leaves this square.
    fn can_uncover(&self, from: Sq) -> bool {
        (self.uncovering | self.unusual.lines()).has(from)
    }
}

impl Ctx<'_> {
    /// From where men of `by` attack the royal man of the other side; `None` where nothing can be told.
    pub(crate) fn check_lines(&self, by: Side) -> Option<CheckLines> {
        let rules = self.rules();
        if !rules.believes_promises()
            || rules.attack.is_some()
            || rules.board.squares_may_be_missing
            || rules.concept.is_some()
            || self.rules_change()
            || self.cut_on(self.state().men(!by)) != Some(false)
            || !rules.check.is_empty() && !self.neutral_men().is_empty()
            || self.asks_something()
        {
            return None;
        }
        let royal = self.only_royal_of(!by)?;
        if !rules.men_capture_as_they_go(by, royal) {
            return None;
        }
        if !rules.walks.is_empty() || rules.occupancy.is_some() {
            return self.lines_by_alterations(by, royal);
        }
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
                met: occupied,
                orthogonal: rays::orthogonal(royal, occupied),
                diagonal: rays::diagonal(royal, occupied),
                uncovering: self.alone_between(royal, by) & self.state().men(by),
                unusual,
                by_alterations: false,
            })
    }

    /// Appends the pseudo-legal moves of `side` that may give check.
    pub(crate) fn generate_checks(&mut self, side: Side, lines: &CheckLines, out: &mut Shapes) {
        let rules = self.rules();
        let all_are_asked = lines.by_alterations
            || !rules.spare_quiet_moves() && !rules.alter_no_man()
            || !rules.check.is_empty()
            || !rules.sources.is_empty();
        if all_are_asked {
            // what such rules do has to be asked of each move
            self.generate(side, out);
            out.retain(|shape| self.may_check(lines, side, shape));
            return;
        }
        let view = self.view(side);
        for from in self.state().men(side) {
            let Some(man) = self.state().piece(from) else {
                continue;
            };
            if !self.may_move(side, from, man) {
                continue;
            }
            let start = out.len();
            if self.generate_towards_checks(lines, &view, from, man, out) {
                continue;
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
        self.generate_castlings(side, out);
        self.retain_admitted(side, out);
    }

    /// Appends the moves of one man without most of those that cannot give check; true if all the others are left out too.
    #[inline]
    fn generate_towards_checks(
        &self,
        lines: &CheckLines,
        view: &View,
        from: Sq,
        man: Piece,
        out: &mut Shapes,
    ) -> bool {
        let side = view.side;
        let rules = self.rules();
        let fast = &rules.kinds.fast;
        let is_told = rules.alter_no_man();
        // what rules make of captures has to be asked of each
        let asked = match is_told {
            true => Bb::EMPTY,
            false => view.enemies,
        };
        match fast.plain[man.kind.index()] {
            Some(walk) => {
                let wanted = if lines.can_uncover(from) {
                    Bb::ALL
                } else {
                    self.checking_squares(lines, walk) | lines.unusual.lines()
                };
                let wanted = wanted | asked;
                if !wanted.is_empty() {
                    self.generate_plain(view, from, man.kind, walk, wanted, out);
                }
                lines.unusual.is_empty() && is_told
            }
            None if man.kind == KindId::PAWN
                && en_passant::right(self).is_none()
                && !lines.uncovering.has(from)
                && lines.unusual.is_empty()
                && is_told
                && self.is_far(side, from, lines.royal) =>
            {
                true
            }
            None => {
                match fast.captures_as_other[man.kind.index()] {
                    Some(place) if !lines.can_uncover(from) && !fast.is_pawn(man.kind) => {
                        let other = &fast.other[usize::from(place)];
                        let sources = other.sources(side, lines.royal);
                        let wanted = sources | lines.unusual.lines() | asked;
                        self.generate_parts(view, from, man.kind, man.kind, wanted, out);
                    }
                    _ => self.generate_piece(side, from, man, man.kind, view.enemies, out),
                }
                false
            }
        }
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

    /// Whether the shape may give check to the royal man of the other side; false only if it certainly does not.
    #[inline]
    pub(crate) fn may_check(&self, lines: &CheckLines, by: Side, shape: &Shape) -> bool {
        if lines.by_alterations {
            return !moves_one_man(shape) || self.may_check_where_altered(lines, by, shape);
        }
        if !moves_one_man(shape) {
            return self.may_check_elsewhere(lines, by, shape);
        }
        if !self.state().men(by).has(shape.from) {
            return self.may_check_where_altered(lines, by, shape);
        }
        if lines.uncovering.has(shape.from) {
            return true;
        }
        if let Some(at) = shape.capture
            && self.cut_on(self.state().men(!by) & !Bb::of(at)) != Some(false)
        {
            return true;
        }
        let reinforcements = match self.rules().alter_no_man() {
            true => Some(0),
            false => self.reinforcements(shape),
        };
        match reinforcements {
            None => {
                return self.may_check_by_foresight(lines, by, shape)
                    && self.may_check_where_altered(lines, by, shape);
            }
            // a man that the other side gets attacks nothing of its own, but others may hop over it
            Some(men) if men > 0 && !lines.unusual.is_empty() => return true,
            Some(men) if men > 0 && !self.rules().check.is_empty() => return true,
            Some(_) => {}
        }
        // what a man becomes may be lent
        if lines.unusual.borrow() && self.may_promote(shape)
            || self.may_check_unusually(lines, by, shape)
        {
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
            None if self.may_promote(shape) => true,
            None => {
                let view = self.view_after(by, shape);
                self.captures_itself(man.kind, shape.to, lines.royal, &view)
            }
        }
    }

    /// Whether the shape, played by `by`, may make an unusual man attack the royal man, other than by going there itself.
    #[inline]
    fn may_check_unusually(&self, lines: &CheckLines, by: Side, shape: &Shape) -> bool {
        let changed = Bb::of(shape.from) | Bb::of(shape.to);
        if (changed & lines.unusual.lines()).is_empty() && !lines.unusual.borrow() {
            return false;
        }
        let occupied = self.occupied_after(shape, shape.to);
        let unusual = &lines.unusual;
        self.unusually_attacked(unusual, by, lines.royal, occupied, shape.into(), shape.to)
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

    /// What the orthodox pawn that arrives on its last rank attacks from there as any of the men that it may become; `None` if
    /// that cannot be told.
    pub(crate) fn reached_by_promoted(&self, shape: &Shape, occupied: Bb) -> Option<Bb> {
        let rules = self.rules();
        let men = rules.promotions_of(KindId::PAWN);
        if men.is_empty() || !rules.promotion_choices.is_empty() || rules.may_intervene(shape) {
            return None;
        }
        let fast = &rules.kinds.fast;
        men.iter().try_fold(Bb::EMPTY, |all, kind| {
            let walk = fast.plain[kind.index()]?;
            Some(all | fast.reached(walk, shape.to, occupied))
        })
    }

    /// What the side that has moved sees after a move of one man.
    pub(super) fn view_after(&self, by: Side, shape: &Shape) -> View {
        View {
            side: by,
            occupied: self.occupied_after(shape, shape.to),
            missing: self.state().missing(),
            enemies: self.state().men(!by) & !Bb::of(shape.to),
        }
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
}
