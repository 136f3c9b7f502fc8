//! What a moment knows of what is remembered.

use super::{Moment, Recalled};
use crate::memory::Cell;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::board::square::Sq;

impl Moment<'_, '_> {
    /// Where this is kept, if it is known of which side it is asked.
    pub fn cell(&self, recalled: &Recalled) -> Option<Cell> {
        let side = match &recalled.side {
            Some(side) => self.side(side)?.index(),
            None => 0,
        };
        Some(self.set.cells.get(recalled.number)?[side])
    }

    /// A number that is remembered.
    pub fn recalled_number(&self, recalled: &Recalled) -> Option<i64> {
        Some(self.cell(recalled)?.get(self.view.state()) as i64)
    }

    /// A square that is remembered.
    pub fn recalled_square(&self, recalled: &Recalled) -> Option<Sq> {
        let number = self.cell(recalled)?.get(self.view.state()).checked_sub(1)?;
        Some(Sq::new(number as u8))
    }

    /// Squares that are remembered.
    pub fn recalled_squares(&self, recalled: &Recalled) -> Bb {
        let cell = self.cell(recalled);
        cell.map_or(Bb::EMPTY, |cell| Bb(cell.get(self.view.state())))
    }

    /// A man that is remembered, if it is on the board.
    pub fn recalled_man(&self, recalled: &Recalled) -> Option<(Sq, Piece)> {
        let id = self.cell(recalled)?.get(self.view.state()).checked_sub(1)? as u8;
        let state = self.view.state();
        let standing = |at| Some((at, state.piece(at)?));
        let mut men = state.all_men().into_iter().filter_map(standing);
        men.find(|(_, man)| man.id == id)
    }

    /// A kind that is remembered.
    pub fn recalled_kind(&self, recalled: &Recalled) -> Option<KindId> {
        let number = self.cell(recalled)?.get(self.view.state()).checked_sub(1)?;
        let mut kinds = self.view.rules().kinds.ids();
        kinds.find(|kind| kind.index() as u64 == number)
    }
}
