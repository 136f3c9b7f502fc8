//! Pseudo-legal moves: how men move and what the rules admit, before any test of self-check.

mod observation;
mod pawns;

pub(crate) use pawns::append_orthodox_pawn;

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::rays;
use crate::board::shape::{Act, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::{Level, Walks};
use crate::men::{PawnWalk, PlainWalk, Sight, Walk};
use crate::observe::borrowed;
use crate::play::Player;
use crate::play::castling;
use crate::play::en_passant;
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
    /// As [`View::append_moves_as`], where moves without capture may be left out.
    fn append_captures_as(
        &self,
        side: Side,
        from: Sq,
        man: Piece,
        via: KindId,
        prey: Bb,
        out: &mut Shapes,
    ) {
        let Some(walk) = self.rules().kinds.fast.plain[via.index()] else {
            self.append_moves_as(side, from, man, via, prey, out);
            return;
        };
        let occupied = self.met_by(man);
        let enemies = prey & occupied;
        let sight = Sight {
            side,
            occupied,
            missing: self.state().missing(),
            enemies,
        };
        self.append_plain(&sight, from, via, walk, enemies, out);
    }

    /// Leaves out what some rule does not admit.
    pub fn retain_admitted(&self, side: Side, out: &mut Shapes) {
        for rule in &self.rules().admission {
            out.retain(|shape| rule.admits(self, side, shape));
        }
    }

    /// The moves that men have from where they stand.
    fn append_in_place(&self, side: Side, men: Bb, out: &mut Shapes) {
        for from in men {
            if let Some(piece) = self.state().piece(from)
                && self.may_move(side, from, piece)
            {
                self.append_moves_from(side, from, piece, out);
            }
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
        self.walks_at(Level::Check, side, at, piece, false)
    }

    /// The same for what is asked at the moment.
    pub fn walks_now(&self, side: Side, at: Sq, piece: Piece) -> Walks {
        let (level, nested) = match self.observing {
            None => (Level::Check, false),
            Some(asked) => (asked.level, asked.nested),
        };
        self.walks_at(level, side, at, piece, nested)
    }

    /// The same as far as the rules up to `level` are concerned.
    pub(super) fn walks_at(
        &self,
        level: Level,
        side: Side,
        at: Sq,
        piece: Piece,
        nested: bool,
    ) -> Walks {
        let mut walks = Walks::new();
        walks.push(piece.kind);
        let rules = self.rules().walks.iter();
        for rule in rules.filter(|rule| rule.level() <= level) {
            rule.substitute(self, side, at, piece, nested, &mut walks);
        }
        walks
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
            Walk::Pawn(pawn) => self.append_pawn(&sight, from, via, pawn, out),
            Walk::Parts(_) => {}
            Walk::Borrowed(lender) => borrowed::generate(self, &sight, from, via, *lender, out),
        }
        let parts = out.len();
        self.append_parts(&sight, from, via, via, Bb::ALL, out);
        if parts > first && out.len() > parts {
            remove_repeated(out, first);
        }
    }

    /// What a man of `side` sees that meets all men.
    pub(crate) fn sight(&self, side: Side) -> Sight {
        Sight {
            side,
            occupied: self.state().occupied(),
            missing: self.state().missing(),
            enemies: self.state().men(!side),
        }
    }

    /// Appends the moves of a man of the kind `via` that goes like `like` to the squares wanted, pawns' moves and borrowed ones left out.
    /// Captures elsewhere than on the arrival are all wanted.
    pub(crate) fn append_parts(
        &self,
        sight: &Sight,
        from: Sq,
        via: KindId,
        like: KindId,
        wanted: Bb,
        out: &mut Shapes,
    ) {
        let kinds = &self.rules().kinds;
        if let Some(walk) = kinds.fast.plain[like.index()] {
            self.append_plain(sight, from, via, walk, wanted, out);
            return;
        }
        let plain = |to, capture| Shape::plain(from, to, capture, via);
        let start = out.len();
        let (quiet, captures) = kinds.arrivals(like, from, sight, |to, victim| {
            out.push(plain(to, Some(victim)));
        });
        if out.len() > start + 1 && kinds.fast.repeating[like.index()] {
            remove_repeated(out, start);
        }
        for to in captures & sight.enemies & !Bb::of(from) & wanted {
            out.push(plain(to, Some(to)));
        }
        for to in quiet & wanted {
            out.push(plain(to, None));
        }
    }

    /// Appends the moves of a man that leaps and rides in straight lines to the squares wanted.
    #[inline]
    pub(crate) fn append_plain(
        &self,
        sight: &Sight,
        from: Sq,
        via: KindId,
        walk: PlainWalk,
        wanted: Bb,
        out: &mut Shapes,
    ) {
        let fast = &self.rules().kinds.fast;
        let reached = fast.reached(walk, from, sight.occupied) & !Bb::of(from) & wanted;
        let shape = |to, capture| Shape::plain(from, to, capture, via);
        for to in reached & sight.enemies {
            out.push(shape(to, Some(to)));
        }
        for to in reached & !sight.occupied {
            out.push(shape(to, None));
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
            Walk::Pawn(pawn) => self.each_step(sight, from, pawn, |to, _| found |= Bb::of(to)),
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

    /// Appends the steps of a pawn to empty squares.
    fn append_steps(
        &self,
        sight: &Sight,
        from: Sq,
        via: KindId,
        pawn: &PawnWalk,
        out: &mut Shapes,
    ) {
        self.each_step(sight, from, pawn, |to, act| {
            out.push(Shape {
                act,
                ..Shape::plain(from, to, None, via)
            });
        });
    }

    /// Calls `visit` for each step of a pawn to an empty square.
    fn each_step(&self, sight: &Sight, from: Sq, pawn: &PawnWalk, mut visit: impl FnMut(Sq, Act)) {
        if !pawn.acts_on(from, sight.side, self.rules().pawns.act_on_first_rank) {
            return;
        }
        let up = sight.side.forward();
        let most = if pawn.begins_on(from, sight.side) {
            2
        } else if self.rules().pawns.leap_from_first_rank && pawn.stands_behind(from, sight.side) {
            3
        } else {
            1
        };
        for &(dx, dy) in pawn.steps {
            let mut at = from;
            for number in 1..=most {
                match at.step(dx, dy * up).filter(|sq| !sight.occupied.has(*sq)) {
                    Some(to) => at = to,
                    None => break,
                }
                let act = if number == 1 {
                    Act::Plain
                } else {
                    Act::DoubleStep
                };
                visit(at, act);
            }
        }
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

impl Player<'_> {
    /// Appends pseudo-legal moves of `side`.
    pub fn generate(&mut self, side: Side, which: Which, out: &mut Shapes) {
        match which {
            Which::All => {
                self.append_men(side, self.state().men(side), out);
                self.append_castlings(side, out);
            }
            Which::AllButCastlings => self.append_men(side, self.state().men(side), out),
            Which::Of(men) => self.append_men(side, men, out),
            Which::Captures { by, on } => self.append_captures(side, by, on, out),
            Which::Castlings => self.append_castlings(side, out),
            Which::Shape(wanted) => {
                self.append_moves_like(side, wanted, out);
                out.retain(|shape| *shape == wanted);
            }
        }
        self.retain_admitted(side, out);
    }

    /// Appends the moves among which one of this shape is, if it is pseudo-legal.
    fn append_moves_like(&mut self, side: Side, wanted: Shape, out: &mut Shapes) {
        let men = self.state().men(side);
        if wanted.castles() {
            self.append_castlings(side, out);
        } else if men.has(wanted.from) {
            self.append_men(side, Bb::of(wanted.from), out);
        } else if self.rules().men_of_others_move() {
            self.append_men(side, men, out);
        }
    }

    /// See [`Which::Captures`].
    fn append_captures(&mut self, side: Side, men: Bb, squares: Bb, out: &mut Shapes) {
        let prey = self.prey(side) & squares;
        for from in men {
            if let Some(man) = self.state().piece(from)
                && self.may_move(side, from, man)
            {
                let start = out.len();
                let walks = self.walks_now(side, from, man);
                for &via in &walks {
                    self.append_captures_as(side, from, man, via, prey, out);
                }
                if walks.len() > 1 {
                    remove_repeated(out, start);
                }
            }
        }
        out.retain(|shape| shape.capture.is_some());
        if !out.is_empty() {
            self.rewrite(side, men, out);
        }
    }

    /// The ways in which one man goes, before rules say what they admit.
    pub fn append_ways(&mut self, side: Side, from: Sq, out: &mut Shapes) {
        if let Some(piece) = self.state().piece(from) {
            let prey = self.state().men(!side);
            for via in self.walks(side, from, piece) {
                self.append_moves_as(side, from, piece, via, prey, out);
            }
        }
        self.rewrite(side, Bb::of(from), out);
    }

    fn rewrite(&mut self, side: Side, men: Bb, out: &mut Shapes) {
        let rules = self.rules();
        for rule in &rules.sources {
            rule.rewrite(self, side, men, out);
        }
    }

    /// The castlings of `side`, before rules say what they admit.
    pub(crate) fn append_castlings(&mut self, side: Side, out: &mut Shapes) {
        castling::generate(self, side, out);
        let rules = self.rules();
        for rule in &rules.sources {
            rule.castlings(self, side, out);
        }
    }

    fn append_men(&mut self, side: Side, men: Bb, out: &mut Shapes) {
        self.append_in_place(side, men, out);
        self.rewrite(side, men, out);
    }
}

/// The first and the last rank, where pawns do not move as elsewhere.
pub(crate) const ENDS_OF_BOARD: Bb = Bb(Bb::rank(0).0 | Bb::rank(7).0);

/// Leaves one of several shapes from `start` on that are equal but for the kind of man as which it is made. A double step that the man
/// could also make in another way is a double step.
pub(crate) fn remove_repeated(shapes: &mut Shapes, start: usize) {
    let mut at = start;
    while at < shapes.len() {
        let shape = shapes[at];
        let alike = |other: &Shape| {
            let act = match (other.act, shape.act) {
                (Act::DoubleStep, Act::Plain) | (Act::Plain, Act::DoubleStep) => shape.act,
                _ => other.act,
            };
            let via = shape.via;
            Shape { via, act, ..*other } == shape
        };
        match shapes[start..at].iter().position(alike) {
            Some(known) => {
                if shape.act == Act::DoubleStep {
                    shapes[start + known] = shape;
                }
                shapes.swap_remove(at);
            }
            None => at += 1,
        }
    }
}
