//! How soon an attacker that is to guard a square captures a man depends on these two, the king and the square only, so that the same
//! question comes up again and again: a small memory of the answers. What it forgets is found out again.

use super::FAR;
use super::kings_field::PieceType;
use super::orthodox_man::OrthodoxMan;
use sauterelle_kernel::board::square::Sq;

/// Fewest moves of an attacker by moves of the man that it captures; the last entry stands for more moves, too.
pub(crate) type Row = [u8; FAR];

/// What a row is about.
#[derive(Clone, Copy)]
pub(crate) struct Capture<'c> {
    pub man: &'c OrthodoxMan,
    pub attacker: &'c OrthodoxMan,
    pub king: Sq,
    /// The bit of the king's field that the attacker comes to observe.
    pub bit: u8,
}

impl Capture<'_> {
    /// Different for different captures, and never 0.
    #[inline]
    fn key(&self) -> u32 {
        let man = |man: &OrthodoxMan| (man.piece_type.index() * 64 + man.at.index()) as u32;
        const MEN: u32 = PieceType::COUNT as u32 * 64;
        let men = man(self.man) * MEN + man(self.attacker);
        (men * 9 + u32::from(self.bit)) * 64 + self.king.index() as u32 + 1
    }
}

/// Rows by what they are about.
#[derive(Default)]
pub(crate) struct CaptureMemory {
    /// Empty until something is remembered.
    places: Vec<(u32, Row)>,
}

impl CaptureMemory {
    /// Small enough for the caches of a processor.
    const PLACES: usize = 1 << 14;

    /// The row, which `find` finds if it is not known.
    #[inline]
    pub fn of(&mut self, capture: Capture, find: impl FnOnce() -> Row) -> &Row {
        if self.places.is_empty() {
            self.places.resize(CaptureMemory::PLACES, (0, [0; FAR]));
        }
        let key = capture.key();
        let mixed = key.wrapping_mul(0x9e37_79b9) >> 16;
        let place = &mut self.places[mixed as usize % CaptureMemory::PLACES];
        if place.0 != key {
            *place = (key, find());
        }
        &place.1
    }
}
