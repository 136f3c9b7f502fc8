//! How soon a hunter that is to guard a square captures a man depends on these two, the king and the square only, so that the same
//! question comes up again and again: a small memory of the answers. What it forgets is found out again.

use super::catches::Row;
use super::masks::Form;
use super::reach::FAR;
use super::scene::Hunter;
use sauterelle_kernel::square::Sq;

/// What a row is about.
#[derive(Clone, Copy)]
pub(super) struct Capture<'c> {
    pub man: &'c Hunter,
    pub hunter: &'c Hunter,
    pub king: Sq,
    /// The bit of the zone that the hunter comes to observe.
    pub bit: u8,
}

impl Capture<'_> {
    /// Different for different captures, and never 0.
    #[inline]
    fn key(&self) -> u32 {
        let man = |man: &Hunter| (man.form.index() * 64 + man.at.index()) as u32;
        const MEN: u32 = Form::COUNT as u32 * 64;
        let men = man(self.man) * MEN + man(self.hunter);
        (men * 9 + u32::from(self.bit)) * 64 + self.king.index() as u32 + 1
    }
}

/// Rows by what they are about.
#[derive(Default)]
pub(super) struct Rows {
    /// Empty until something is remembered.
    places: Vec<(u32, Row)>,
}

impl Rows {
    /// Small enough for the caches of a processor.
    const PLACES: usize = 1 << 14;

    /// The row, which `find` finds if it is not known.
    #[inline]
    pub fn of(&mut self, capture: Capture, find: impl FnOnce() -> Row) -> &Row {
        if self.places.is_empty() {
            self.places.resize(Rows::PLACES, (0, [0; FAR]));
        }
        let key = capture.key();
        let mixed = key.wrapping_mul(0x9e37_79b9) >> 16;
        let place = &mut self.places[mixed as usize % Rows::PLACES];
        if place.0 != key {
            *place = (key, find());
        }
        &place.1
    }
}
