//! The key of a position: the one kept, computed anew, and expected after a move.

use super::State;
use crate::board::effect::SlotId;
use crate::board::piece::{Packed, Side};
use crate::board::shape::Shape;
use crate::board::square::Sq;
use crate::board::{homes, key};

impl State {
    /// The key after a move, if it does nothing but what most moves do: mostly right, sometimes not.
    #[inline]
    pub(crate) fn likely_key_after(&self, shape: &Shape) -> u128 {
        let man = self.board[shape.from.index()];
        let mut key = self.summary.key
            ^ self.key_of(shape.from, man)
            ^ self.key_of(shape.to, man)
            ^ key::BLACK_TO_MOVE;
        if let Some(at) = shape.capture {
            key ^= self.key_of(at, self.board[at.index()]);
        }
        let en_passant = self.slot(SlotId::EN_PASSANT);
        if en_passant != 0 {
            key ^= key::slot(SlotId::EN_PASSANT, en_passant) ^ key::slot(SlotId::EN_PASSANT, 0);
        }
        let rights = self.slot(SlotId::CASTLING);
        let touched = homes::rights_touched(rights, shape.from, shape.to);
        if touched != 0 {
            key ^= key::slot(SlotId::CASTLING, rights)
                ^ key::slot(SlotId::CASTLING, rights & !touched);
        }
        key
    }

    /// The key computed anew from the board, to check the one kept by [`State::apply`].
    pub fn fresh_key(&self) -> u128 {
        let mut k = if self.turn == Side::Black {
            key::BLACK_TO_MOVE
        } else {
            0
        };
        for sq in Sq::all() {
            let man = self.board[sq.index()];
            if !man.is_empty() {
                k ^= self.key_of(sq, man);
            }
        }
        for sq in Sq::all() {
            k ^= self.key_below(sq) ^ self.key_of_hole(sq);
        }
        for (i, &value) in self.slots.iter().enumerate() {
            k ^= key::slot(SlotId(i as u8), value);
        }
        k
    }

    /// Part of the key for the men below a square: how they lie there matters, but not how they lie among those below other
    /// squares.
    pub(super) fn key_below(&self, at: Sq) -> u128 {
        let men = self.below.iter().filter(|(square, _)| *square == at);
        men.enumerate().fold(0, |key, (above, &(_, piece))| {
            let identity = match self.tells_men_apart {
                true => key::identity_below(at, above, piece),
                false => 0,
            };
            key ^ key::below(at, above, piece) ^ identity
        })
    }

    #[inline]
    pub(super) fn key_of(&self, at: Sq, man: Packed) -> u128 {
        let key = key::packed(at, man);
        if self.tells_men_apart {
            key ^ identity(at, man)
        } else {
            key
        }
    }
}

#[cold]
fn identity(at: Sq, man: Packed) -> u128 {
    man.piece().map_or(0, |piece| key::identity(at, piece))
}
