//! A position that may have been before the present one, and the move that may have led from it.

use crate::unmove::{Back, Squares, Unmove};
use sauterelle_kernel::board::effect::{Effect, SlotId};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::shape::{Move, Shape};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Traces;
use sauterelle_kernel::play::Player;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A position that may have been before the present one.
#[derive(Clone)]
pub(crate) struct Candidate {
    pub squares: Squares,
    pub man: Piece,
    pub promoted: Option<KindId>,
    pub captured: Option<Piece>,
    pub back: Back,
    /// The moves between the squares, if they are known.
    pub shapes: Known,
}

/// Moves of a man between two squares.
pub(crate) type Known = SmallVec<[Shape; 1]>;

/// Who moves back, and what rules may have done.
#[derive(Clone, Copy)]
pub(crate) struct Mover {
    pub side: Side,
    /// Where the man stands now.
    pub stands: Sq,
    pub traces: Traces,
    /// Whether moves count by which it has captured somebody.
    pub captures: bool,
}

/// Takes candidates, until it has enough.
pub(crate) type Take<'t, 'r> = dyn FnMut(&mut Player<'r>, Candidate) -> ControlFlow<()> + 't;

/// Another right, if it is another one.
pub(crate) fn rights(id: SlotId, was: u32, now: u32) -> Option<Effect> {
    (was != now).then_some(Effect::Slot { id, was, now })
}

impl Unmove {
    pub(crate) fn of(candidate: Candidate, mv: Move) -> Unmove {
        Unmove {
            mv,
            man: candidate.man,
            promoted: candidate.promoted,
            captured: candidate.captured,
            back: candidate.back,
        }
    }
}
