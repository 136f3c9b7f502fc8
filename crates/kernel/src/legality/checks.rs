//! Whether a move can give check, and which moves can.

use super::arrivals::Arrivals;
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::rays;
use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::Foreseen;
use crate::legality::arrivals::arrivals;
use crate::men::{PlainWalk, Sight};
use crate::observe::attacks::plainly_captured;
use crate::observe::generate::{Which, append_castlings, append_parts, append_plain, sight};
use crate::observe::plain::{alone_between, pawn_hits, plain_observers};
use crate::observe::unusual::{Unusual, captures_itself, unusual_men, unusually_attacked};
use crate::play::{Player, en_passant};
use crate::ruleset::Checks;
use crate::view::View;
use crate::view::consequences::{cut_on, foresee, moves_one_man, occupied_after};

/// From where the only royal man of a side can be attacked.
pub struct CheckLines {
    /// The side that would attack it.
    pub by: Side,
    /// Where the royal man stands.
    pub royal: Sq,
    /// The occupied squares of its board.
    pub(super) met: Bb,
    orthogonal: Bb,
    diagonal: Bb,
    /// Men that uncover an attack when they leave.
    uncovering: Bb,
    /// Men that attack it in other ways.
    pub(super) unusual: Unusual,
    /// How men go depends on more than their kinds and the occupied squares: each move is asked what it
    /// [alters](CheckLines::may_check_where_altered).
    pub by_alterations: bool,
    /// Where men attack by arriving.
    arrivals: Option<Box<Arrivals>>,
}

impl CheckLines {
    /// Where each move has to be asked what it alters.
    pub(super) fn by_alterations(by: Side, royal: Sq, met: Bb) -> CheckLines {
        CheckLines {
            by,
            royal,
            met,
            orthogonal: rays::orthogonal(royal, met),
            diagonal: rays::diagonal(royal, met),
            uncovering: Bb::ALL,
            unusual: Unusual::none(royal),
            by_alterations: true,
            arrivals: None,
        }
    }

    /// Where men attack by arriving.
    fn by_arrivals(by: Side, royal: Sq, met: Bb, arrivals: Arrivals) -> CheckLines {
        CheckLines {
            arrivals: Some(Box::new(arrivals)),
            ..CheckLines::by_alterations(by, royal, met)
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

    /// Appends the pseudo-legal moves of the side that may give check.
    pub(crate) fn generate(&self, player: &mut Player, out: &mut Shapes) {
        let side = self.by;
        let rules = player.rules();
        let all_are_asked = self.by_alterations
            || !rules.spare_quiet_moves() && !rules.alter_no_man()
            || !rules.check.is_empty()
            || !rules.sources.is_empty();
        if all_are_asked {
            // what such rules do has to be asked of each move
            player.generate(side, Which::All, out);
            out.retain(|shape| self.may_check(player, shape));
            return;
        }
        let sight = sight(player, side);
        for from in player.state().men(side) {
            let Some(man) = player.state().piece(from) else {
                continue;
            };
            if !player.may_move(side, from, man) {
                continue;
            }
            let start = out.len();
            if self.generate_of(player, &sight, from, man, out) {
                continue;
            }
            let mut at = start;
            while at < out.len() {
                if self.may_check(player, &out[at]) {
                    at += 1;
                } else {
                    out.swap_remove(at);
                }
            }
        }
        append_castlings(player, side, out);
        player.retain_admitted(side, out);
    }

    /// Appends the moves of one man without most of those that cannot give check; true if all the others are left out too.
    #[inline]
    fn generate_of(
        &self,
        view: &View,
        sight: &Sight,
        from: Sq,
        man: Piece,
        out: &mut Shapes,
    ) -> bool {
        let rules = view.rules();
        let fast = &rules.kinds.fast;
        let is_told = rules.alter_no_man();
        // what rules make of captures has to be asked of each
        let asked = match is_told {
            true => Bb::EMPTY,
            false => sight.enemies,
        };
        match fast.plain[man.kind.index()] {
            Some(walk) => {
                let wanted = if self.can_uncover(from) {
                    Bb::ALL
                } else {
                    self.checking_squares(view, walk) | self.unusual.lines()
                };
                let wanted = wanted | asked;
                if !wanted.is_empty() {
                    append_plain(view, sight, from, man.kind, walk, wanted, out);
                }
                self.unusual.is_empty() && is_told
            }
            None if man.kind == KindId::PAWN
                && en_passant::right(view).is_none()
                && !self.uncovering.has(from)
                && self.unusual.is_empty()
                && is_told
                && is_far(self.by, from, self.royal) =>
            {
                true
            }
            None => {
                match fast.captures_as_other[man.kind.index()] {
                    Some(place) if !self.can_uncover(from) && !fast.is_pawn(man.kind) => {
                        let other = &fast.other[usize::from(place)];
                        let sources = other.sources(self.by, self.royal);
                        let wanted = sources | self.unusual.lines() | asked;
                        append_parts(view, sight, from, man.kind, man.kind, wanted, out);
                    }
                    _ => view.append_moves_as(self.by, from, man, man.kind, sight.enemies, out),
                }
                false
            }
        }
    }

    /// Where a man of this walk attacks the royal man.
    #[inline]
    fn checking_squares(&self, view: &View, walk: PlainWalk) -> Bb {
        let mut squares = Bb::EMPTY;
        if walk.orthogonal {
            squares |= self.orthogonal;
        }
        if walk.diagonal {
            squares |= self.diagonal;
        }
        if let Some(place) = walk.leaps {
            squares |= view.rules().kinds.fast.leapers[usize::from(place)].1[self.royal.index()];
        }
        squares
    }

    /// Whether the shape may give check to the royal man of the other side; false only if it certainly does not.
    #[inline]
    pub fn may_check(&self, view: &View, shape: &Shape) -> bool {
        let by = self.by;
        if let Some(arrivals) = &self.arrivals {
            return arrivals.may_check(view, shape);
        }
        if self.by_alterations {
            return !moves_one_man(shape) || self.may_check_where_altered(view, shape);
        }
        if !moves_one_man(shape) {
            return self.may_check_elsewhere(view, shape);
        }
        if !view.state().men(by).has(shape.from) {
            return self.may_check_where_altered(view, shape);
        }
        if self.uncovering.has(shape.from) {
            return true;
        }
        if let Some(at) = shape.capture
            && cut_on(view, view.state().men(!by) & !Bb::of(at)) != Some(false)
        {
            return true;
        }
        let reinforcements = match view.rules().alter_no_man() {
            true => Some(0),
            false => view.reinforcements(shape, Checks::LeftOut),
        };
        match reinforcements {
            None => {
                return self.may_check_by_foresight(view, shape)
                    && self.may_check_where_altered(view, shape);
            }
            // a man that the other side gets attacks nothing of its own, but others may hop over it
            Some(men) if men > 0 && !self.unusual.is_empty() => return true,
            Some(men) if men > 0 && !view.rules().check.is_empty() => return true,
            Some(_) => {}
        }
        // what a man becomes may be lent
        if self.unusual.borrow() && view.may_promote(shape) || self.may_check_unusually(view, shape)
        {
            return true;
        }
        self.attacks_from_arrival(view, shape)
    }

    /// Whether the man that moves may attack the royal man from its arrival.
    #[inline]
    fn attacks_from_arrival(&self, view: &View, shape: &Shape) -> bool {
        let by = self.by;
        let Some(man) = view.state().piece(shape.from) else {
            return true;
        };
        if man.kind == KindId::PAWN {
            if shape.to.rank() == (!by).home_rank() {
                let reached =
                    view.reached_by_promoted(shape, occupied_after(view, shape, shape.to));
                return reached.is_none_or(|reached| reached.has(self.royal));
            }
            return pawn_hits(view, by, shape.to, self.royal);
        }
        let fast = &view.rules().kinds.fast;
        match fast.plain[man.kind.index()] {
            Some(walk) => self.checking_squares(view, walk).has(shape.to),
            None if view.may_promote(shape) => true,
            None => {
                let sight = sight_after(view, by, shape);
                captures_itself(view, man.kind, shape.to, self.royal, &sight)
            }
        }
    }

    /// Whether the shape may make an unusual man attack the royal man, other than by going there itself.
    #[inline]
    fn may_check_unusually(&self, view: &View, shape: &Shape) -> bool {
        let by = self.by;
        let changed = Bb::of(shape.from) | Bb::of(shape.to);
        if (changed & self.unusual.lines()).is_empty() && !self.unusual.borrow() {
            return false;
        }
        let occupied = occupied_after(view, shape, shape.to);
        let unusual = &self.unusual;
        unusually_attacked(
            view,
            unusual,
            by,
            self.royal,
            occupied,
            shape.into(),
            shape.to,
        )
    }

    /// As [`CheckLines::may_check`], for a shape after which a rule does something.
    fn may_check_by_foresight(&self, view: &View, shape: &Shape) -> bool {
        let by = self.by;
        let end = match foresee(view, by, shape) {
            Foreseen::Unknown => return true,
            Foreseen::Illegal => return false,
            Foreseen::Nothing => shape.to,
            Foreseen::Ends(end) => end,
        };
        let Some(man) = view.state().piece(shape.from) else {
            return true;
        };
        let occupied = occupied_after(view, shape, end);
        let attacks = match view.rules().kinds.fast.plain[man.kind.index()] {
            Some(walk) => view
                .rules()
                .kinds
                .fast
                .reached(walk, end, occupied)
                .has(self.royal),
            None if man.kind == KindId::PAWN => pawn_hits(view, by, end, self.royal),
            None => true,
        };
        let others = plain_observers(view, by, self.royal, occupied) & !Bb::of(shape.from);
        attacks || !others.is_empty() || !self.unusual.is_empty()
    }
}

/// How much is known of where men attack the royal man of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckLinesKnown {
    /// Nothing.
    Nothing,
    /// It is told of each move what it alters.
    ByAskingMoves,
    /// The lines and squares.
    Whole,
}

impl View<'_> {
    /// How much is known here of the squares from which men of `by` attack the royal man of the other side.
    pub fn check_lines_known(&self, by: Side) -> CheckLinesKnown {
        match self.check_lines(by) {
            None => CheckLinesKnown::Nothing,
            Some(lines) if lines.by_alterations => CheckLinesKnown::ByAskingMoves,
            Some(_) => CheckLinesKnown::Whole,
        }
    }

    /// From where men of `by` attack the royal man of the other side; `None` where nothing can be told.
    pub fn check_lines(&self, by: Side) -> Option<CheckLines> {
        let rules = self.rules();
        if !rules.believes_promises()
            || !missing_squares_only_close_lines(self)
            || rules.concept.is_some()
            || self.rules_change()
            || cut_on(self, self.state().men(!by)) != Some(false)
            || !rules.check.is_empty() && !self.neutral_men().is_empty()
            || self.asks_something()
        {
            return None;
        }
        let royal = self.only_royal_of(!by)?;
        if rules.attack.is_some() {
            let met = self.state().occupied();
            let arrivals = arrivals(self, by)?;
            return Some(CheckLines::by_arrivals(by, royal, met, arrivals));
        }
        if !rules.men_capture_as_they_go(by, royal) {
            return None;
        }
        if !rules.walks.is_empty() || rules.occupancy.is_some() {
            return lines_by_alterations(self, by, royal);
        }
        let unusual = unusual_men(self, by, royal)?;
        if unusual.attacks() {
            return None;
        }
        let occupied = self.state().occupied() | self.state().missing();
        // who moves while the other side is in check can go on giving it
        plain_observers(self, by, royal, occupied)
            .is_empty()
            .then(|| CheckLines {
                by,
                royal,
                met: occupied,
                orthogonal: rays::orthogonal(royal, occupied),
                diagonal: rays::diagonal(royal, occupied),
                uncovering: alone_between(self, royal, by) & self.state().men(by),
                unusual,
                by_alterations: false,
                arrivals: None,
            })
    }

    /// What the orthodox pawn that arrives on its last rank attacks from there as any of the men that it may become; `None` if
    /// that cannot be told.
    pub fn reached_by_promoted(&self, shape: &Shape, occupied: Bb) -> Option<Bb> {
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
}

/// Whether all that missing squares can do to attacks is to end lines: no man goes otherwise than along them and by leaps, and rules
/// say nothing of where attacks come from.
fn missing_squares_only_close_lines(view: &View) -> bool {
    let rules = view.rules();
    let fast = &rules.kinds.fast;
    let all_are_plain = fast.other.is_empty() && fast.borrowers.is_empty();
    !rules.board.squares_may_be_missing
        || all_are_plain
            && rules.attack.is_none()
            && rules.walks.is_empty()
            && rules.occupancy.is_none()
            && rules.sources.is_empty()
}

/// What the side that has moved sees after a move of one man.
#[inline]
pub(super) fn sight_after(view: &View, by: Side, shape: &Shape) -> Sight {
    Sight {
        side: by,
        occupied: occupied_after(view, shape, shape.to),
        missing: view.state().missing(),
        enemies: view.state().men(!by) & !Bb::of(shape.to),
    }
}

/// Whether an orthodox pawn on this square cannot check the royal man by its next move, unless it captures en passant or
/// leaves a line.
fn is_far(by: Side, pawn: Sq, royal: Sq) -> bool {
    // how many ranks ahead the royal man is
    let ahead = (royal.rank() as i8 - pawn.rank() as i8) * by.forward();
    let promotes = (pawn.rank() as i8 + by.forward()) == (!by).home_rank() as i8;
    // one step, or two (or three, from the first rank), and then the rank before it
    !promotes && (!(2..=4).contains(&ahead) || pawn.file().abs_diff(royal.file()) > 2)
}

/// What tells which moves of `by` may attack a royal man, where men go as others do, or stand on several boards. `None` where nothing can
/// be told, or if it is attacked already.
fn lines_by_alterations(view: &View, by: Side, royal: Sq) -> Option<CheckLines> {
    let rules = view.rules();
    let fast = &rules.kinds.fast;
    let rules_tell = rules
        .walks
        .iter()
        .all(|rule| rule.depending_on(view, by, Bb::EMPTY).is_some());
    if !fast.other.is_empty() || !fast.borrowers.is_empty() || !rules_tell {
        return None;
    }
    let met = view.met_by(view.state().piece(royal)?);
    let near = view.near(by, royal) & met;
    for from in near {
        let man = view.state().piece(from)?;
        for via in view.walks(by, from, man) {
            if plainly_captured(view, by, from, man, via)?.has(royal) {
                return None;
            }
        }
    }
    Some(CheckLines::by_alterations(by, royal, met))
}
