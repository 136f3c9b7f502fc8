//! The moves that are left, with what some of them do beside moving a man and capturing where it arrives.

use crate::pruning::budget::Budget;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::castling;
use sauterelle_kernel::view::View;

/// What is left.
#[derive(Clone, Copy)]
pub(super) struct MovesLeft {
    /// Of each side.
    pub budget: Budget,
    /// Castlings at most.
    pub castlings: u32,
    /// Captures en passant at most.
    pub en_passant: u32,
}

impl MovesLeft {
    /// So many moves from this position on. `come_anew`: men may come to any square, or become others where they stand,
    /// as if they had never moved.
    pub fn of(view: &View, budget: Budget, come_anew: bool) -> MovesLeft {
        let moves = budget.map(u32::from);
        MovesLeft {
            budget,
            castlings: castlings(view, moves, come_anew),
            en_passant: en_passant(view, moves, come_anew),
        }
    }

    /// How many moves that is, by side.
    pub fn moves(&self) -> [u32; 2] {
        self.budget.map(u32::from)
    }
}

/// How many castlings there may be, with so many moves of each side. `come_anew`: men may come to their squares as if they had never
/// moved.
fn castlings(view: &View, moves: [u32; 2], come_anew: bool) -> u32 {
    let state = view.state();
    let castles = |side: &Side| {
        let (own, others) = (moves[side.index()], moves[(!*side).index()]);
        let at = |file| Sq::at(file, side.home_rank());
        let is_there = |file| castling::bit(at(file)) & state.slot(SlotId::CASTLING) != 0;
        let king = is_there(4) || come_anew && own + others >= 2;
        let wings: [(u8, &[u8]); 2] = [(7, &[5, 6]), (0, &[1, 2, 3])];
        let mut wings = wings.into_iter();
        own >= 1
            && king
            && wings.any(|(rook, between)| {
                let between: Bb = between.iter().map(|file| at(*file)).collect();
                let in_the_way = (between & state.occupied()).len();
                (is_there(rook) || come_anew) && in_the_way < own + others
            })
    };
    Side::BOTH.iter().filter(|side| castles(side)).count() as u32
}

/// How many captures en passant there may be, with so many moves of each side. `come_anew`: a pawn may come to any square, or belong to the other side.
fn en_passant(view: &View, moves: [u32; 2], come_anew: bool) -> u32 {
    let state = view.state();
    let passed = u32::from(state.slot(SlotId::EN_PASSANT) != 0);
    let captures = |side: &Side| {
        let (own, others) = (moves[side.index()], moves[(!*side).index()]);
        let pawns = state.of_kind(KindId::PAWN) & state.men(*side);
        // ranks that the foremost one short of the fifth rank still has to go, the first two at once
        let far = pawns.into_iter().filter_map(|at| {
            let fifth = if *side == Side::White { 4 } else { 3 };
            let ahead = (fifth - at.rank() as i8) * side.forward();
            match ahead {
                3.. => Some(ahead as u32 - 1),
                0.. => Some(ahead as u32),
                _ => None,
            }
        });
        let on_foot = far
            .min()
            .map_or(0, |far| own.saturating_sub(far).min(others + passed));
        let brought = if come_anew {
            own.min(others.saturating_sub(1))
        } else {
            0
        };
        on_foot.max(brought)
    };
    Side::BOTH.iter().map(captures).sum()
}
