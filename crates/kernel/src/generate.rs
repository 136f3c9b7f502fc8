//! Pseudo-legal moves: how men move and what the rules admit, before any test of self-check.

use crate::bitboard::Bb;
use crate::castling;
use crate::ctx::Ctx;
use crate::en_passant;
use crate::men::{Walk, When};
use crate::moves::{Act, Shape, Shapes};
use crate::piece::{KindId, Piece, Side};
use crate::square::Sq;

impl Ctx<'_> {
    /// Appends the pseudo-legal moves of `side`, castlings included. Captures of royal men are
    /// among them: they are what check means.
    pub fn generate(&mut self, side: Side, out: &mut Shapes) {
        self.generate_men(side, self.state().men(side), out);
        castling::generate(self, side, out);
        self.retain_admitted(side, out);
    }

    /// As [`Ctx::generate`], without castling: what the side threatens while its own castlings are
    /// not considered.
    pub(crate) fn generate_without_castling(&mut self, side: Side, out: &mut Shapes) {
        self.generate_men(side, self.state().men(side), out);
        self.retain_admitted(side, out);
    }

    /// The pseudo-legal moves of one man (castling is not one man's move).
    pub(crate) fn generate_one(&mut self, side: Side, from: Sq, out: &mut Shapes) {
        self.generate_men(side, Bb::of(from), out);
        self.retain_admitted(side, out);
    }

    /// The ways in which one man goes, before rules say what they admit.
    pub(crate) fn generate_unfiltered(&mut self, side: Side, from: Sq, out: &mut Shapes) {
        self.generate_men(side, Bb::of(from), out);
    }

    fn retain_admitted(&self, side: Side, out: &mut Shapes) {
        for rule in &self.rules().admission {
            out.retain(|shape| rule.admits(self, side, shape));
        }
    }

    fn generate_men(&mut self, side: Side, men: Bb, out: &mut Shapes) {
        let rules = self.rules();
        if rules.move_source.is_empty() {
            self.generate_in_place(side, men, out);
            return;
        }
        let mut shapes = Shapes::new();
        self.generate_in_place(side, men, &mut shapes);
        for rule in &rules.move_source {
            rule.rewrite(self, side, men, &mut shapes);
        }
        out.extend(shapes);
    }

    /// The moves that men have from where they stand.
    pub(crate) fn generate_in_place(&self, side: Side, men: Bb, out: &mut Shapes) {
        for from in men {
            if let Some(piece) = self.state().piece(from) {
                self.generate_piece(side, from, piece, out);
            }
        }
    }

    fn generate_piece(&self, side: Side, from: Sq, piece: Piece, out: &mut Shapes) {
        let via = piece.kind;
        match self.rules().kinds.man(via).walk {
            Walk::Pawn => self.generate_pawn(side, from, via, out),
            Walk::Parts(parts) => {
                let occupied = self.state().occupied();
                let enemies = self.state().men(!side);
                for part in parts {
                    part.reach(from, occupied, |to, capture| {
                        if capture.is_none_or(|sq| enemies.has(sq) && sq != from) {
                            out.push(Shape {
                                from,
                                by_way_of: None,
                                to,
                                capture,
                                via,
                                act: Act::Plain,
                            });
                        }
                        false
                    });
                }
            }
        }
    }

    fn generate_pawn(&self, side: Side, from: Sq, via: KindId, out: &mut Shapes) {
        if !self.pawn_can_capture(from, side) {
            return;
        }
        let can_move = from.rank() != side.home_rank() || self.rules().pawns_act_on_first_rank;
        let occupied = self.state().occupied();
        let up = side.forward();
        let plain = |to, capture| Shape {
            from,
            by_way_of: None,
            to,
            capture,
            via,
            act: Act::Plain,
        };
        if can_move && let Some(to) = from.step(0, up).filter(|sq| !occupied.has(*sq)) {
            out.push(plain(to, None));
            let on_second_rank = from.rank() as i8 == side.home_rank() as i8 + up;
            if on_second_rank && let Some(to) = to.step(0, up).filter(|sq| !occupied.has(*sq)) {
                out.push(Shape {
                    act: Act::DoubleStep,
                    ..plain(to, None)
                });
            }
        }
        for to in [-1, 1].into_iter().filter_map(|dx| from.step(dx, up)) {
            if self.state().men(!side).has(to) {
                out.push(plain(to, Some(to)));
            } else if self.state().turn() == side
                && !occupied.has(to)
                && let Some(right) = en_passant::right(self)
                && right.crosses(to)
                && right.pawn != from
            {
                out.push(Shape {
                    act: Act::EnPassant,
                    ..plain(to, Some(right.pawn))
                });
            }
        }
    }

    /// Whether a pawn of `side` on `at` attacks at all: not on its last rank, and on its
    /// first rank only under rules that bring pawns there.
    pub(crate) fn pawn_can_capture(&self, at: Sq, side: Side) -> bool {
        at.rank() != (!side).home_rank()
            && (at.rank() != side.home_rank() || self.rules().pawns_capture_on_first_rank)
    }

    /// Whether a man of `by` could capture on `target` by the way men move, whatever the rules say.
    pub fn observes(&self, by: Side, target: Sq) -> bool {
        self.observers(by, target).next().is_some()
    }

    /// The men of `by` that could capture on `target` by the way men move, whatever the rules say.
    /// Pinned men are among them.
    pub fn observers(&self, by: Side, target: Sq) -> impl Iterator<Item = Sq> {
        let state = self.state();
        let (men, occupied) = (state.men(by), state.occupied());
        let fast = &self.rules().kinds.fast;
        let mut found = Bb::EMPTY;
        for (kind, leaps) in &fast.leapers {
            let present = state.of_kind(*kind) & men;
            if !present.is_empty() {
                // every table of leaps is symmetric
                found |= leaps[target.index()] & present;
            }
        }
        let all_of = |kinds: &[KindId]| {
            kinds
                .iter()
                .fold(Bb::EMPTY, |all, k| all | state.of_kind(*k))
                & men
        };
        for (kinds, dirs) in [
            (&fast.orthogonal, [(1, 0), (0, 1), (-1, 0), (0, -1)]),
            (&fast.diagonal, [(1, 1), (-1, 1), (-1, -1), (1, -1)]),
        ] {
            let riders = all_of(kinds);
            if !riders.is_empty() {
                for dir in dirs {
                    found |= first_on_line(target, dir, occupied) & riders;
                }
            }
        }
        let pawns = state.of_kind(KindId::PAWN) & men;
        if !pawns.is_empty() {
            for dx in [-1, 1] {
                if let Some(from) = target.step(dx, -by.forward())
                    && pawns.has(from)
                    && self.pawn_can_capture(from, by)
                {
                    found |= Bb::of(from);
                }
            }
        }
        for (kind, parts) in &fast.other {
            for from in state.of_kind(*kind) & men {
                let captures = parts.iter().any(|part| {
                    debug_assert!(part.when != When::Move);
                    part.reach(from, occupied, |_, victim| victim == Some(target))
                });
                if captures {
                    found |= Bb::of(from);
                }
            }
        }
        found & !Bb::of(target)
    }
}

fn first_on_line(from: Sq, (dx, dy): (i8, i8), occupied: Bb) -> Bb {
    let mut at = from;
    while let Some(next) = at.step(dx, dy) {
        if occupied.has(next) {
            return Bb::of(next);
        }
        at = next;
    }
    Bb::EMPTY
}
