//! Where the man that has moved may have come from, and whom it may have captured.

use super::{Back, Squares};
use crate::board::bitboard::Bb;
use crate::board::effect::{Effect, Reason, SlotId};
use crate::board::homes::{bit, king_home, king_path, rook_home, rook_path};
use crate::board::piece::{Attrs, KindId, Piece, Side};
use crate::board::shape::Wing;
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::men::{How, Walk};
use crate::play::Ctx;
use crate::play::castling::{is_at_home, is_home_king, is_rook_of};
use crate::play::en_passant::{self, EnPassant};
use smallvec::SmallVec;

/// A position that may have been before the present one.
pub(super) struct Candidate {
    pub squares: Squares,
    pub man: Piece,
    pub promoted: Option<KindId>,
    pub captured: Option<Piece>,
    pub back: Back,
}

/// The man that has moved: where it stands, where it may have come from, and as what.
#[derive(Clone, Copy)]
struct Way {
    from: Sq,
    to: Sq,
    now: Piece,
    before: Piece,
}

impl Ctx<'_> {
    /// Positions that may have been before a move of this man, or, without one, before a castling. They are to be tried.
    pub(super) fn unmove_candidates(&mut self, side: Side, mover: Option<Sq>) -> Vec<Candidate> {
        let mut found = Vec::new();
        let Some(to) = mover else {
            for wing in [Wing::King, Wing::Queen] {
                self.add_castling(side, wing, &mut found);
            }
            return found;
        };
        let Some(now) = self.state().piece(to) else {
            return found;
        };
        for before in self.men_before(side, to, now) {
            for from in !self.state().occupied() {
                let way = Way {
                    from,
                    to,
                    now,
                    before,
                };
                self.add_ways(side, way, &mut found);
            }
        }
        found
    }

    /// What the man may have been before the move: itself, or a pawn.
    fn men_before(&self, side: Side, to: Sq, now: Piece) -> SmallVec<[Piece; 4]> {
        let rules = self.rules();
        let promotes = |kind: KindId| {
            rules.kinds.man(kind).walk.is_pawn()
                && self.stands_on_promotion_square(to, kind, side)
                && rules.promotions_of(kind).contains(&now.kind)
        };
        let pawns = rules.kinds.ids().filter(|kind| promotes(*kind));
        let as_pawn = |kind| Piece {
            kind,
            attrs: Attrs::NONE,
            ..now
        };
        std::iter::once(now).chain(pawns.map(as_pawn)).collect()
    }

    /// Adds what may have been captured on this way.
    fn add_ways(&mut self, side: Side, way: Way, found: &mut Vec<Candidate>) {
        self.begin();
        for effect in way.back() {
            self.apply(effect, Reason::Record);
        }
        let goes = self.reaches(side, way, None);
        let places = self.places_of_captures(way) & !self.state().occupied();
        let captured: Vec<(Sq, Piece)> = places
            .flat_map(|at| self.captured_on(side, way, at))
            .collect();
        self.undo();
        if goes {
            found.push(self.candidate(way, None));
        }
        for captured in captured {
            found.push(self.candidate(way, Some(captured)));
        }
        if matches!(self.rules().kinds.man(way.before.kind).walk, Walk::Pawn(_)) {
            self.add_en_passant(side, way, found);
        }
    }

    /// Where a captured man may have stood: on the arrival, or anywhere if the man captures elsewhere.
    fn places_of_captures(&self, way: Way) -> Bb {
        let parts = self.rules().kinds.man(way.before.kind).walk.parts();
        let is_elsewhere = parts
            .iter()
            .any(|part| matches!(part.how, How::Locust | How::NearLocust));
        match is_elsewhere || self.goes_as_others(way) {
            true => !Bb::of(way.from),
            false => Bb::of(way.to),
        }
    }

    /// Whether how the man goes may depend on whom it captures.
    fn goes_as_others(&self, way: Way) -> bool {
        let rules = self.rules();
        let walk = &rules.kinds.man(way.before.kind).walk;
        walk.is_borrowed() || !rules.walks.is_empty()
    }

    /// The men that it could capture there on its way, on the board before the move.
    fn captured_on(&mut self, side: Side, way: Way, at: Sq) -> Vec<(Sq, Piece)> {
        let mut victims = self.victims(!side, at);
        if self.goes_as_others(way) {
            victims.retain(|victim| self.could_capture(side, way, at, *victim));
        } else if let Some(&any) = victims.first()
            && !self.could_capture(side, way, at, any)
        {
            return Vec::new();
        }
        victims.into_iter().map(|victim| (at, victim)).collect()
    }

    fn could_capture(&mut self, side: Side, way: Way, at: Sq, victim: Piece) -> bool {
        self.begin();
        self.apply(Effect::Add { at, piece: victim }, Reason::Record);
        let could = self.reaches(side, way, Some(at));
        self.undo();
        could
    }

    fn reaches(&mut self, side: Side, way: Way, capture: Option<Sq>) -> bool {
        let mut ways = Shapes::new();
        self.append_ways(side, way.from, &mut ways);
        let is_it = |(to, captured)| (to, captured) == (way.to, capture);
        ways.iter().any(|shape| is_it((shape.to, shape.capture)))
    }

    /// Who of the side may have been captured there.
    fn victims(&self, side: Side, at: Sq) -> Vec<Piece> {
        let rules = self.rules();
        let is_possible = |kind: &KindId| {
            let man = rules.kinds.man(*kind);
            let is_pawn = man.walk.is_pawn();
            let stays_away = at.rank() == side.home_rank() && !rules.pawns.act_on_first_rank;
            let is_misplaced = stays_away || self.stands_on_promotion_square(at, *kind, side);
            !(rules.is_royal_kind(*kind) || is_pawn && is_misplaced)
        };
        let kinds = rules.kinds.ids().filter(is_possible);
        kinds
            .map(|kind| Piece {
                kind,
                sides: side.into(),
                attrs: Attrs::NONE,
                id: Piece::INSERTED,
            })
            .collect()
    }

    /// Adds a capture en passant of a pawn that has just made a double step.
    fn add_en_passant(&mut self, side: Side, way: Way, found: &mut Vec<Candidate>) {
        let back = -side.forward();
        let pawn = way.to.step(0, back);
        let began = way.to.step(0, side.forward());
        let Some((pawn, began)) = pawn.zip(began) else {
            return;
        };
        let occupied = self.state().occupied();
        if occupied.has(pawn) || occupied.has(began) || pawn == way.from || began == way.from {
            return;
        }
        let right = EnPassant {
            crossed: way.to,
            also_crossed: None,
            pawn,
            by: side,
        };
        let victims = self.victims(!side, pawn).into_iter();
        let pawns =
            victims.filter(|man| self.rules().kinds.man(man.kind).walk.double_steps_ahead());
        for captured in pawns.collect::<Vec<_>>() {
            let mut candidate = self.candidate(way, Some((pawn, captured)));
            let was = self.state().slot(SlotId::EN_PASSANT);
            let now = en_passant::encode(right);
            candidate.back.retain(|effect| !is_right(effect));
            let slot = Effect::Slot {
                id: SlotId::EN_PASSANT,
                was,
                now,
            };
            candidate.back.push(slot);
            found.push(candidate);
        }
    }

    fn add_castling(&mut self, side: Side, wing: Wing, found: &mut Vec<Candidate>) {
        let (king, rook) = (king_home(side), rook_home(side, wing));
        let king_to = king_path(side, wing).1;
        let rook_to = rook_path(side.home_rank(), wing).1;
        let state = self.state();
        let occupied = state.occupied();
        let Some(man) = state.piece(king_to) else {
            return;
        };
        let is_castled = is_home_king(self.rules(), Some(man), side)
            && is_rook_of(state.piece(rook_to), side)
            && !occupied.has(king)
            && !occupied.has(rook);
        if !is_castled {
            return;
        }
        let castling = state.slot(SlotId::CASTLING);
        let mut back = Back::new();
        back.push(Effect::Move {
            from: king_to,
            to: king,
        });
        back.push(Effect::Move {
            from: rook_to,
            to: rook,
        });
        back.extend(rights(
            SlotId::CASTLING,
            castling,
            castling | bit(king) | bit(rook),
        ));
        let en_passant = state.slot(SlotId::EN_PASSANT);
        back.extend(rights(SlotId::EN_PASSANT, en_passant, 0));
        back.push(Effect::Turn);
        found.push(Candidate {
            squares: Squares {
                from: king,
                to: king_to,
                capture: None,
            },
            man,
            promoted: None,
            captured: None,
            back,
        });
    }

    fn candidate(&self, way: Way, captured: Option<(Sq, Piece)>) -> Candidate {
        let mut back = way.back();
        if let Some((at, piece)) = captured {
            back.push(Effect::Add { at, piece });
        }
        let castling = self.state().slot(SlotId::CASTLING);
        let before = self.castling_before(way, captured, castling);
        back.extend(rights(SlotId::CASTLING, castling, before));
        let en_passant = self.state().slot(SlotId::EN_PASSANT);
        back.extend(rights(SlotId::EN_PASSANT, en_passant, 0));
        back.push(Effect::Turn);
        Candidate {
            squares: Squares {
                from: way.from,
                to: way.to,
                capture: captured.map(|(at, _)| at),
            },
            man: way.before,
            promoted: (way.before.kind != way.now.kind).then_some(way.now.kind),
            captured: captured.map(|(_, man)| man),
            back,
        }
    }

    /// Who may castle in the position before: a king or rook that comes to its home is not known to have moved.
    fn castling_before(&self, way: Way, captured: Option<(Sq, Piece)>, now: u32) -> u32 {
        let comes = |at: Sq, man: Piece| match is_at_home(self.rules(), Some(man), at) {
            true => bit(at),
            false => 0,
        };
        let left = bit(way.to);
        let captured = captured.map_or(0, |(at, man)| comes(at, man));
        now & !left | comes(way.from, way.before) | captured
    }
}

impl Way {
    /// The man goes back.
    fn back(self) -> Back {
        let mut back = Back::new();
        if self.before != self.now {
            back.push(Effect::Change {
                at: self.to,
                was: self.now,
                now: self.before,
            });
        }
        back.push(Effect::Move {
            from: self.to,
            to: self.from,
        });
        back
    }
}

/// Another right, if it is another one.
fn rights(id: SlotId, was: u32, now: u32) -> Option<Effect> {
    (was != now).then_some(Effect::Slot { id, was, now })
}

fn is_right(effect: &Effect) -> bool {
    matches!(effect, Effect::Slot { id, .. } if *id == SlotId::EN_PASSANT)
}
