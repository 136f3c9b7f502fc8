//! Pseudo-legal moves: how men move and what the rules admit, before any test of self-check.

mod observation;
mod pawns;

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::rays;
use crate::board::shape::{Act, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::{Level, Walks};
use crate::legality::Safety;
use crate::men::{PawnWalk, PlainWalk, View, Walk, borrowed};
use crate::play::Ctx;
use crate::play::castling;
use crate::play::en_passant;

impl Ctx<'_> {
    /// Appends the pseudo-legal moves of `side`, castlings included. Captures of royal men are
    /// among them: they are what check means.
    pub fn generate(&mut self, side: Side, out: &mut Shapes) {
        self.generate_men(side, self.state().men(side), out);
        self.generate_castlings(side, out);
        self.retain_admitted(side, out);
    }

    /// As [`Ctx::generate`], without castling: what the side threatens while its own castlings are
    /// not considered.
    pub fn generate_without_castling(&mut self, side: Side, out: &mut Shapes) {
        self.generate_for(side, self.state().men(side), out);
    }

    /// The pseudo-legal moves of one man (castling is not one man's move).
    pub fn generate_one(&mut self, side: Side, from: Sq, out: &mut Shapes) {
        self.generate_for(side, Bb::of(from), out);
    }

    /// The pseudo-legal moves of some men.
    pub(crate) fn generate_for(&mut self, side: Side, men: Bb, out: &mut Shapes) {
        self.generate_men(side, men, out);
        self.retain_admitted(side, out);
    }

    /// As [`Ctx::generate`], where it is [settled](Safety::settles) which moves are legal: without captures of royal men, and without
    /// moves that leave the own one in check, unless it is the royal man that moves, several men do or a rule does something.
    pub(crate) fn generate_settled(&mut self, safety: &Safety, out: &mut Shapes) {
        let side = self.state().turn();
        let state = self.state();
        let rules = self.rules();
        let fast = &rules.kinds.fast;
        let takes_en_passant = en_passant::right(self).is_some();
        let view = self.view(side);
        let spared = state.royals(!side);
        let (evasions, pinned) = safety.bounds();
        let captures_are_simple = rules.after_move.is_empty();
        // some captures are plain then, and settled as other moves are
        let all_are_settled = captures_are_simple || !rules.some_rule_concerns_some_men_only();
        for from in state.men(side) {
            let Some(man) = state.piece(from) else {
                continue;
            };
            let start = out.len();
            let is_bound = pinned.has(from);
            let mut wanted = if from == safety.royal() {
                Bb::ALL
            } else {
                evasions
            };
            if !captures_are_simple {
                wanted |= view.enemies;
            }
            match fast.plain[man.kind.index()] {
                Some(walk) => {
                    let wanted = wanted & !spared;
                    self.generate_plain(&view, from, man.kind, walk, wanted, out);
                    if !is_bound && all_are_settled {
                        continue;
                    }
                }
                None if man.kind == KindId::PAWN
                    && !takes_en_passant
                    && !ENDS_OF_BOARD.has(from) =>
                {
                    pawns::generate_orthodox_pawn(&view, from, wanted & !spared, out);
                    if !is_bound && all_are_settled {
                        continue;
                    }
                }
                None => self.generate_piece(side, from, man, man.kind, view.enemies, out),
            }
            self.drop_settled(safety, from, spared, start, out);
        }
        self.generate_castlings(side, out);
    }

    /// Of the moves of the man on `from`, the last ones of the list, leaves out captures of the spared men and what is settled to be
    /// illegal.
    #[inline]
    fn drop_settled(&self, safety: &Safety, from: Sq, spared: Bb, start: usize, out: &mut Shapes) {
        let mut kept = start;
        for at in start..out.len() {
            let shape = out[at];
            let is_out = shape.capture.is_some_and(|at| spared.has(at))
                || from != safety.royal()
                    && self.moves_simply(&shape)
                    && self.is_legal_simply(safety, &shape) == Some(false);
            if !is_out {
                out[kept] = shape;
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Those of the pseudo-legal moves of some men by which they may capture on these squares; others may be among them.
    pub(crate) fn generate_captures(&mut self, side: Side, men: Bb, squares: Bb, out: &mut Shapes) {
        let prey = self.prey(side) & squares;
        for from in men {
            if let Some(man) = self.state().piece(from)
                && self.may_move(side, from, man)
            {
                let start = out.len();
                let walks = self.walks_now(side, from, man);
                for &via in &walks {
                    self.generate_captures_as(side, from, man, via, prey, out);
                }
                if walks.len() > 1 {
                    remove_repeated(out, start);
                }
            }
        }
        out.retain(|shape| shape.capture.is_some());
        if !out.is_empty() {
            self.rewrite(side, men, out);
            self.retain_admitted(side, out);
        }
    }

    /// As [`Ctx::generate_piece`], where moves without capture may be left out.
    fn generate_captures_as(
        &self,
        side: Side,
        from: Sq,
        man: Piece,
        via: KindId,
        prey: Bb,
        out: &mut Shapes,
    ) {
        let Some(walk) = self.rules().kinds.fast.plain[via.index()] else {
            self.generate_piece(side, from, man, via, prey, out);
            return;
        };
        let occupied = self.met_by(man);
        let enemies = prey & occupied;
        let view = View {
            side,
            occupied,
            missing: self.state().missing(),
            enemies,
        };
        self.generate_plain(&view, from, via, walk, enemies, out);
    }

    /// Appends this pseudo-legal move, if it is one.
    pub(crate) fn generate_shape(&mut self, side: Side, wanted: Shape, out: &mut Shapes) {
        if wanted.castles() {
            self.generate_admitted_castlings(side, out);
        } else if self.state().men(side).has(wanted.from) {
            self.generate_one(side, wanted.from, out);
        } else if self.rules().men_of_others_move() {
            self.generate(side, out);
        }
        out.retain(|shape| *shape == wanted);
    }

    /// The ways in which one man goes, before rules say what they admit.
    pub fn generate_unfiltered(&mut self, side: Side, from: Sq, out: &mut Shapes) {
        if let Some(piece) = self.state().piece(from) {
            let prey = self.state().men(!side);
            for via in self.walks(side, from, piece) {
                self.generate_piece(side, from, piece, via, prey, out);
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

    /// The castlings of `side`.
    pub(crate) fn generate_admitted_castlings(&mut self, side: Side, out: &mut Shapes) {
        self.generate_castlings(side, out);
        self.retain_admitted(side, out);
    }

    /// The castlings of `side`, before rules say what they admit.
    pub(crate) fn generate_castlings(&mut self, side: Side, out: &mut Shapes) {
        castling::generate(self, side, out);
        let rules = self.rules();
        for rule in &rules.sources {
            rule.castlings(self, side, out);
        }
    }

    /// Leaves out what some rule does not admit.
    pub fn retain_admitted(&self, side: Side, out: &mut Shapes) {
        for rule in &self.rules().admission {
            out.retain(|shape| rule.admits(self, side, shape));
        }
    }

    fn generate_men(&mut self, side: Side, men: Bb, out: &mut Shapes) {
        self.generate_in_place(side, men, out);
        self.rewrite(side, men, out);
    }

    /// The moves that men have from where they stand.
    fn generate_in_place(&self, side: Side, men: Bb, out: &mut Shapes) {
        for from in men {
            if let Some(piece) = self.state().piece(from)
                && self.may_move(side, from, piece)
            {
                self.generate_from(side, from, piece, out);
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
    pub fn generate_from(&self, side: Side, from: Sq, piece: Piece, out: &mut Shapes) {
        let prey = self.prey(side);
        if self.rules().walks.is_empty() {
            self.generate_piece(side, from, piece, piece.kind, prey, out);
            return;
        }
        let walks = self.walks_now(side, from, piece);
        let start = out.len();
        for &via in &walks {
            self.generate_piece(side, from, piece, via, prey, out);
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

    fn walks_at(&self, level: Level, side: Side, at: Sq, piece: Piece, nested: bool) -> Walks {
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
    pub fn generate_piece(
        &self,
        side: Side,
        from: Sq,
        piece: Piece,
        via: KindId,
        prey: Bb,
        out: &mut Shapes,
    ) {
        let occupied = self.met_by(piece);
        let view = View {
            side,
            occupied,
            missing: self.state().missing(),
            enemies: prey & occupied,
        };
        let walk = &self.rules().kinds.man(via).walk;
        match walk {
            Walk::Pawn(pawn) => self.generate_pawn(&view, from, via, pawn, out),
            Walk::Parts(_) => {}
            Walk::Borrowed(lender) => borrowed::generate(self, &view, from, via, *lender, out),
        }
        self.generate_parts(&view, from, via, via, Bb::ALL, out);
    }

    /// What a man of `side` sees that meets all men.
    pub(crate) fn view(&self, side: Side) -> View {
        View {
            side,
            occupied: self.state().occupied(),
            missing: self.state().missing(),
            enemies: self.state().men(!side),
        }
    }

    /// Appends the moves of a man of the kind `via` that goes like `like` to the squares wanted, pawns' moves and borrowed ones left out.
    /// Captures elsewhere than on the arrival are all wanted.
    pub(crate) fn generate_parts(
        &self,
        view: &View,
        from: Sq,
        via: KindId,
        like: KindId,
        wanted: Bb,
        out: &mut Shapes,
    ) {
        let kinds = &self.rules().kinds;
        if let Some(walk) = kinds.fast.plain[like.index()] {
            self.generate_plain(view, from, via, walk, wanted, out);
            return;
        }
        let plain = |to, capture| Shape::plain(from, to, capture, via);
        let start = out.len();
        let (quiet, captures) = kinds.arrivals(like, from, view, |to, victim| {
            out.push(plain(to, Some(victim)));
        });
        if out.len() > start + 1 && kinds.fast.repeating[like.index()] {
            remove_repeated(out, start);
        }
        for to in captures & view.enemies & !Bb::of(from) & wanted {
            out.push(plain(to, Some(to)));
        }
        for to in quiet & wanted {
            out.push(plain(to, None));
        }
    }

    /// Appends the moves of a man that leaps and rides in straight lines to the squares wanted.
    #[inline]
    pub(crate) fn generate_plain(
        &self,
        view: &View,
        from: Sq,
        via: KindId,
        walk: PlainWalk,
        wanted: Bb,
        out: &mut Shapes,
    ) {
        let fast = &self.rules().kinds.fast;
        let reached = fast.reached(walk, from, view.occupied) & !Bb::of(from) & wanted;
        let shape = |to, capture| Shape::plain(from, to, capture, via);
        for to in reached & view.enemies {
            out.push(shape(to, Some(to)));
        }
        for to in reached & !view.occupied {
            out.push(shape(to, None));
        }
    }

    /// The squares to which a man of this kind could go from `from` without capture.
    pub fn quiet_squares(&self, view: &View, from: Sq, kind: KindId) -> Bb {
        let kinds = &self.rules().kinds;
        if let Some(walk) = kinds.fast.plain[kind.index()] {
            return kinds.fast.reached(walk, from, view.occupied) & !view.occupied;
        }
        let mut found = kinds.arrivals(kind, from, view, |_, _| {}).0;
        if let Walk::Pawn(pawn) = &kinds.man(kind).walk {
            self.each_step(view, from, pawn, |to, _| found |= Bb::of(to));
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
        let view = View {
            side,
            occupied,
            missing: self.state().missing(),
            enemies: self.state().men(!side),
        };
        !(self.quiet_squares(&view, from, kind) & wanted).is_empty()
    }

    /// Appends the steps of a pawn to empty squares.
    fn generate_steps(
        &self,
        view: &View,
        from: Sq,
        via: KindId,
        pawn: &PawnWalk,
        out: &mut Shapes,
    ) {
        self.each_step(view, from, pawn, |to, act| {
            out.push(Shape {
                act,
                ..Shape::plain(from, to, None, via)
            });
        });
    }

    /// Calls `visit` for each step of a pawn to an empty square.
    fn each_step(&self, view: &View, from: Sq, pawn: &PawnWalk, mut visit: impl FnMut(Sq, Act)) {
        if !pawn.acts_on(from, view.side, self.rules().pawns.act_on_first_rank) {
            return;
        }
        let up = view.side.forward();
        let most = if pawn.begins_on(from, view.side) {
            2
        } else if self.rules().pawns.leap_from_first_rank && pawn.stands_behind(from, view.side) {
            3
        } else {
            1
        };
        for &(dx, dy) in pawn.steps {
            let mut at = from;
            for number in 1..=most {
                match at.step(dx, dy * up).filter(|sq| !view.occupied.has(*sq)) {
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

/// The first and the last rank, where pawns do not move as elsewhere.
pub(crate) const ENDS_OF_BOARD: Bb = Bb(Bb::rank(0).0 | Bb::rank(7).0);

/// Leaves one of several shapes from `start` on that are equal but for the kind of man as which it is made.
pub(crate) fn remove_repeated(shapes: &mut Shapes, start: usize) {
    let mut at = start;
    while at < shapes.len() {
        let shape = shapes[at];
        let same = |other: &Shape| {
            Shape {
                via: shape.via,
                ..*other
            } == shape
        };
        if shapes[start..at].iter().any(same) {
            shapes.swap_remove(at);
        } else {
            at += 1;
        }
    }
}
