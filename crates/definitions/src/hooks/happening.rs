//! A move that is being played, while something happens.

use crate::expression::{MOST_BOUND, Moment, Setting};
use sauterelle_kernel::board::effect::Reason;
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Played;
use sauterelle_kernel::view::View;
use std::cell::Cell;

/// A move that is being played, while something happens.
pub(super) struct Happening<'p> {
    pub set: &'p Setting,
    pub played: &'p Played,
    pub victim: Option<(Sq, Piece)>,
    pub checks: [bool; 2],
    /// Whether the side that is to move then has no legal move, if that is asked.
    pub stuck: bool,
    /// Why the man that is played goes on, if it does.
    pub goes_on: Reason,
    /// The squares of the effects around.
    pub bound: [Sq; MOST_BOUND],
}

impl Happening<'_> {
    pub fn moment<'c, 'r>(&'c self, view: &'c View<'r>) -> Moment<'c, 'r> {
        Moment {
            checks: self.checks,
            stuck: self.stuck,
            bound: Cell::new(self.bound),
            ..Moment::after(view, self.set, self.played, self.victim)
        }
    }
}
