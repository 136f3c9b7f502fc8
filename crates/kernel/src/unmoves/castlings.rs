//! Castlings taken back.

use super::candidates::{Candidate, Known, Mover, Take, rights};
use super::{Back, Squares};
use crate::board::bitboard::{Bb, NEIGHBOURS};
use crate::board::effect::{Effect, SlotId};
use crate::board::homes::{bit, king_home, king_path, rook_home, rook_path};
use crate::board::piece::{Attrs, KindId, Piece};
use crate::board::shape::Wing;
use crate::board::square::Sq;
use crate::play::Ctx;
use crate::play::castling::{is_home_king, is_rook_of};
use std::ops::ControlFlow;

impl<'r> Ctx<'r> {
    /// Positions that may have been before a castling. They are to be tried.
    pub(super) fn castlings_taken_back(
        &mut self,
        mover: Mover,
        take: &mut Take<'_, 'r>,
    ) -> ControlFlow<()> {
        for wing in [Wing::King, Wing::Queen] {
            self.castling_taken_back(mover, wing, take)?;
        }
        ControlFlow::Continue(())
    }

    fn castling_taken_back(
        &mut self,
        mover: Mover,
        wing: Wing,
        take: &mut Take<'_, 'r>,
    ) -> ControlFlow<()> {
        let side = mover.side;
        let (king, rook) = (king_home(side), rook_home(side, wing));
        let king_to = king_path(side, wing).1;
        let rook_to = rook_path(side.home_rank(), wing).1;
        let occupied = self.state().occupied();
        let pair = self.state().piece(king_to).zip(self.state().piece(rook_to));
        let Some((king_now, rook_now)) = pair else {
            return ControlFlow::Continue(());
        };
        let before = |man: Piece| Piece {
            attrs: match mover.traces.mover_board {
                true => Attrs(man.attrs.0 ^ Attrs::SECOND_BOARD.0),
                false => man.attrs,
            },
            ..man
        };
        let rook_before = Piece {
            kind: match mover.traces.mover_kind {
                true => KindId::ROOK,
                false => rook_now.kind,
            },
            ..before(rook_now)
        };
        let is_castled = is_home_king(self.rules(), Some(king_now), side)
            && is_rook_of(Some(rook_before), side)
            && !occupied.has(king)
            && !occupied.has(rook);
        if !is_castled {
            return ControlFlow::Continue(());
        }
        let mut back = Back::new();
        for (at, home, was, now) in [
            (king_to, king, king_now, before(king_now)),
            (rook_to, rook, rook_now, rook_before),
        ] {
            if was != now {
                back.push(Effect::Change { at, was, now });
            }
            back.push(Effect::Move { from: at, to: home });
        }
        let castling = self.state().slot(SlotId::CASTLING);
        let unmoved = castling | bit(king) | bit(rook);
        back.extend(rights(SlotId::CASTLING, castling, unmoved));
        let en_passant = self.state().slot(SlotId::EN_PASSANT);
        back.extend(rights(SlotId::EN_PASSANT, en_passant, 0));
        back.push(Effect::Turn);
        let candidate = Candidate {
            squares: Squares {
                from: king,
                to: king_to,
                capture: None,
            },
            man: before(king_now),
            promoted: None,
            captured: None,
            back,
            shapes: Known::new(),
        };
        let around = match mover.traces.touched {
            true => NEIGHBOURS[king_to.index()] | NEIGHBOURS[rook_to.index()],
            false => Bb::EMPTY,
        };
        let around: Vec<Sq> = (around & !occupied & !Bb::of(king) & !Bb::of(rook)).collect();
        self.sets_of_touched(mover, &around, &mut Vec::new(), &mut |cx, touched| {
            let mut candidate = candidate.clone();
            let first = touched.first().copied();
            candidate.captured = first.map(|(_, man)| man);
            let added = touched.iter().map(|&(at, piece)| Effect::Add { at, piece });
            candidate.back.extend(added);
            take(cx, candidate)
        })
    }
}
