//! Pseudo-legal moves: how men move and what the rules admit, before any test of self-check.

pub(crate) mod observation;
pub(crate) mod parts;
pub(crate) mod pawns;

pub(crate) use parts::{ENDS_OF_BOARD, append_parts, append_plain, sight};
use parts::{each_step, remove_repeated};
pub(crate) use pawns::append_orthodox_pawn;

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::rays;
use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::{Level, Walks};
use crate::men::{Sight, Walk};
use crate::observe::borrowed;
use crate::observe::generate::pawns::append_pawn;
use crate::play::{Player, castling, en_passant};
use crate::view::View;

/// Which pseudo-legal moves of a side are generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Every move. Captures of royal men are among them: they are what check means.
    All,
    /// Every move but castlings: what the side threatens while its own castlings are not considered.
    AllButCastlings,
    /// The moves of these men. Castlings are nobody's alone.
    Of(Bb),
    /// The moves of some men by which they may capture on some squares. Others may be among them.
    Captures {
        /// The squares of the men.
        by: Bb,
        /// The squares of those that they may capture.
        on: Bb,
    },
    /// Castlings.
    Castlings,
    /// The move of this shape, if there is one.
    Shape(Shape),
}

impl View<'_> {
    /// Leaves out what some rule does not admit.
    pub fn retain_admitted(&self, side: Side, out: &mut Shapes) {
        for rule in &self.rules().admission {
            out.retain(|shape| rule.admits(self, side, shape));
        }
    }

    /// The men that `side` may capture: those of the other side, or the one about which it is asked who observes it.
    pub fn prey(&self, side: Side) -> Bb {
        match self.observing {
            None => self.state().men(!side),
            Some(asked) => Bb::of(asked.target),
        }
    }

    /// Whether the man on `from` may capture anything from `start`, once it has gone there; no only if it certainly does not.
    pub fn may_capture_from(&self, side: Side, from: Sq, start: Sq, man: Piece) -> bool {
        self.may_capture_on(side, from, start, man, self.prey(side))
    }

    /// The same for captures on these squares.
    pub fn may_capture_on(&self, side: Side, from: Sq, start: Sq, man: Piece, squares: Bb) -> bool {
        let rules = self.rules();
        let fast = &rules.kinds.fast;
        let as_usual = rules.walks.is_empty() && rules.occupancy.is_none();
        if !as_usual {
            return true;
        }
        match fast.plain[man.kind.index()] {
            Some(walk) => {
                let occupied = self.state().occupied() & !Bb::of(from);
                !(fast.reached(walk, start, occupied) & squares).is_empty()
            }
            None if man.kind == KindId::PAWN && en_passant::right(self).is_none() => {
                // what a pawn of the other side would capture from
                !(rays::pawns((!side).index(), start) & squares).is_empty()
            }
            None => true,
        }
    }

    /// The squares from which this man of `side`, once it has left its own, may capture on `target`; from others it certainly does not.
    pub fn may_capture_from_squares(&self, side: Side, from: Sq, man: Piece, target: Sq) -> Bb {
        let rules = self.rules();
        let fast = &rules.kinds.fast;
        if !rules.walks.is_empty() || rules.occupancy.is_some() {
            return Bb::ALL;
        }
        match fast.plain[man.kind.index()] {
            // leaps and rides lead back too
            Some(walk) => fast.reached(walk, target, self.state().occupied() & !Bb::of(from)),
            None if man.kind == KindId::PAWN && en_passant::right(self).is_none() => {
                rays::pawns(side.index(), target)
            }
            None => Bb::ALL,
        }
    }

    /// The moves that `piece` has from `from`, whether or not a rule keeps men there from moving.
    pub fn append_moves_from(&self, side: Side, from: Sq, piece: Piece, out: &mut Shapes) {
        let prey = self.prey(side);
        if self.rules().walks.is_empty() {
            self.append_moves_as(side, from, piece, piece.kind, prey, out);
            return;
        }
        let walks = self.walks_now(side, from, piece);
        let start = out.len();
        for &via in &walks {
            self.append_moves_as(side, from, piece, via, prey, out);
        }
        if walks.len() > 1 {
            // what several kinds of men can do is one move
            remove_repeated(out, start);
        }
    }

    /// The kinds as which the man on `at` moves when `side` plays it.
    pub fn walks(&self, side: Side, at: Sq, piece: Piece) -> Walks {
        walks_at(self, Level::Check, side, at, piece, false)
    }

    /// The same for what is asked at the moment.
    pub fn walks_now(&self, side: Side, at: Sq, piece: Piece) -> Walks {
        let (level, nested) = match self.observing {
            None => (Level::Check, false),
            Some(asked) => (asked.level, asked.nested),
        };
        walks_at(self, level, side, at, piece, nested)
    }

    /// The men that `piece` meets on its way.
    pub fn met_by(&self, piece: Piece) -> Bb {
        match &self.rules().occupancy {
            None => self.state().occupied(),
            Some(owner) => owner.met_by(self, piece),
        }
    }

    /// Appends the moves of `piece` on `from` as a man of the kind `via` that can capture the men on `prey`.
    pub fn append_moves_as(
        &self,
        side: Side,
        from: Sq,
        piece: Piece,
        via: KindId,
        prey: Bb,
        out: &mut Shapes,
    ) {
        let occupied = self.met_by(piece);
        let sight = Sight {
            side,
            occupied,
            missing: self.state().missing(),
            enemies: prey & occupied,
        };
        let walk = &self.rules().kinds.man(via).walk;
        let first = out.len();
        match walk {
            Walk::Pawn(pawn) => append_pawn(self, &sight, from, via, pawn, out),
            Walk::Parts(_) => {}
            Walk::Borrowed(lender) => borrowed::generate(self, &sight, from, via, *lender, out),
        }
        let parts = out.len();
        append_parts(self, &sight, from, via, via, Bb::ALL, out);
        if parts > first && out.len() > parts {
            remove_repeated(out, first);
        }
    }

    /// The squares to which a man of this kind could go from `from` without capture.
    pub fn quiet_squares(&self, sight: &Sight, from: Sq, kind: KindId) -> Bb {
        let kinds = &self.rules().kinds;
        if let Some(walk) = kinds.fast.plain[kind.index()] {
            return kinds.fast.reached(walk, from, sight.occupied) & !sight.occupied;
        }
        let mut found = kinds.arrivals(kind, from, sight, |_, _| {}).0;
        match &kinds.man(kind).walk {
            Walk::Parts(_) => {}
            Walk::Pawn(pawn) => each_step(self, sight, from, pawn, |to, _| found |= Bb::of(to)),
            Walk::Borrowed(lender) => {
                let mut shapes = Shapes::new();
                borrowed::generate(self, sight, from, kind, *lender, &mut shapes);
                let quiet = shapes.iter().filter(|shape| shape.capture.is_none());
                found |= quiet.map(|shape| shape.to).collect::<Bb>() & !sight.occupied;
            }
        }
        found
    }

    /// Whether a man of this kind could go from `from` to one of the squares wanted, without capture, on a board with these squares
    /// occupied.
    pub fn goes_quietly(
        &self,
        side: Side,
        from: Sq,
        kind: KindId,
        occupied: Bb,
        wanted: Bb,
    ) -> bool {
        let sight = Sight {
            side,
            occupied,
            missing: self.state().missing(),
            enemies: self.state().men(!side),
        };
        !(self.quiet_squares(&sight, from, kind) & wanted).is_empty()
    }

    /// Whether no rule keeps the man on `at` from being played by `side`.
    pub fn may_move(&self, side: Side, at: Sq, piece: Piece) -> bool {
        // how men go does not depend on whether they can move
        let asked = self
            .observing
            .is_none_or(|asked| asked.level >= Level::Observer);
        let mut gates = self.rules().mobility.iter();
        !asked || gates.all(|rule| rule.may_move(self, side, at, piece))
    }
}

/// As [`View::append_moves_as`], where moves without capture may be left out.
fn append_captures_as(
    view: &View,
    side: Side,
    from: Sq,
    man: Piece,
    via: KindId,
    prey: Bb,
    out: &mut Shapes,
) {
    let Some(walk) = view.rules().kinds.fast.plain[via.index()] else {
        view.append_moves_as(side, from, man, via, prey, out);
        return;
    };
    let occupied = view.met_by(man);
    let enemies = prey & occupied;
    let sight = Sight {
        side,
        occupied,
        missing: view.state().missing(),
        enemies,
    };
    append_plain(view, &sight, from, via, walk, enemies, out);
}

/// The moves that men have from where they stand.
fn append_in_place(view: &View, side: Side, men: Bb, out: &mut Shapes) {
    for from in men {
        if let Some(piece) = view.state().piece(from)
            && view.may_move(side, from, piece)
        {
            view.append_moves_from(side, from, piece, out);
        }
    }
}

/// The same as far as the rules up to `level` are concerned.
#[inline]
pub(crate) fn walks_at(
    view: &View,
    level: Level,
    side: Side,
    at: Sq,
    piece: Piece,
    nested: bool,
) -> Walks {
    let mut walks = Walks::new();
    walks.push(piece.kind);
    let rules = view.rules().walks.iter();
    for rule in rules.filter(|rule| rule.level() <= level) {
        rule.substitute(view, side, at, piece, nested, &mut walks);
    }
    walks
}

impl Player<'_> {
    /// Appends pseudo-legal moves of `side`.
    pub fn generate(&mut self, side: Side, which: Which, out: &mut Shapes) {
        match which {
            Which::All => {
                append_men(self, side, self.state().men(side), out);
                append_castlings(self, side, out);
            }
            Which::AllButCastlings => append_men(self, side, self.state().men(side), out),
            Which::Of(men) => append_men(self, side, men, out),
            Which::Captures { by, on } => append_captures(self, side, by, on, out),
            Which::Castlings => append_castlings(self, side, out),
            Which::Shape(wanted) => {
                append_moves_like(self, side, wanted, out);
                out.retain(|shape| *shape == wanted);
            }
        }
        self.retain_admitted(side, out);
    }

    /// The ways in which one man goes, before rules say what they admit.
    pub fn append_ways(&mut self, side: Side, from: Sq, out: &mut Shapes) {
        if let Some(piece) = self.state().piece(from) {
            let prey = self.state().men(!side);
            for via in self.walks(side, from, piece) {
                self.append_moves_as(side, from, piece, via, prey, out);
            }
        }
        rewrite(self, side, Bb::of(from), out);
    }
}

/// Appends the moves among which one of this shape is, if it is pseudo-legal.
fn append_moves_like(player: &mut Player, side: Side, wanted: Shape, out: &mut Shapes) {
    let men = player.state().men(side);
    if wanted.castles() {
        append_castlings(player, side, out);
    } else if men.has(wanted.from) {
        append_men(player, side, Bb::of(wanted.from), out);
    } else if player.rules().men_of_others_move() {
        append_men(player, side, men, out);
    }
}

/// See [`Which::Captures`].
fn append_captures(player: &mut Player, side: Side, men: Bb, squares: Bb, out: &mut Shapes) {
    let prey = player.prey(side) & squares;
    for from in men {
        if let Some(man) = player.state().piece(from)
            && player.may_move(side, from, man)
        {
            let start = out.len();
            let walks = player.walks_now(side, from, man);
            for &via in &walks {
                append_captures_as(player, side, from, man, via, prey, out);
            }
            if walks.len() > 1 {
                remove_repeated(out, start);
            }
        }
    }
    out.retain(|shape| shape.capture.is_some());
    if !out.is_empty() {
        rewrite(player, side, men, out);
    }
}

fn rewrite(player: &mut Player, side: Side, men: Bb, out: &mut Shapes) {
    let rules = player.rules();
    for rule in &rules.sources {
        rule.rewrite(player, side, men, out);
    }
}

/// The castlings of `side`, before rules say what they admit.
#[inline]
pub(crate) fn append_castlings(player: &mut Player, side: Side, out: &mut Shapes) {
    castling::generate(player, side, out);
    let rules = player.rules();
    for rule in &rules.sources {
        rule.castlings(player, side, out);
    }
}

fn append_men(player: &mut Player, side: Side, men: Bb, out: &mut Shapes) {
    append_in_place(player, side, men, out);
    rewrite(player, side, men, out);
}
