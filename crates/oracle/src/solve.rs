//! A naive exhaustive solver: all traditional stipulations, and structured ones.
//!
//! The traditional ones are solved as their definitions say them, without the detour over a tree, so that the two ways of
//! writing one stipulation can be held against each other.

mod goal;
mod play;
mod structured;
mod traditional;

use crate::board::{Side, name};
use crate::moves::Move;
use crate::position::Position;
pub use goal::Goal;
use std::collections::BTreeSet;

/// A move as (from, to, FEN of the resulting position).
pub type Ply = (String, String, String);

/// A solution, move by move. Where the other side passes, the FEN is that after the pass.
pub type Line = Vec<Ply>;

/// What solving gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// Play of one side against the other: the first moves that force the goal.
    pub keys: BTreeSet<Ply>,
    /// Play in which the sides cooperate, and series: all lines, up to and with the move that reaches the goal.
    // decided: in hs, hr, ser-s and ser-r every goal move of the last reply ends a line of its own. Where play of one
    // side against the other follows in a structured stipulation, the line ends before it.
    pub lines: BTreeSet<Line>,
}

/// What is to be solved.
#[derive(Clone, Copy, Debug)]
pub struct Question<'p> {
    /// The position. For goals of the kind `dia` the game begins in it.
    pub position: &'p Position,
    /// The position to be reached, for goals that have one.
    pub target: Option<&'p Position>,
    /// Shorter solutions of help and series play count.
    pub short: bool,
}

impl Question<'_> {
    /// Solves a stipulation by its traditional name.
    ///
    /// In direct, self and reflex play the side to move of the position attacks. In help and series play the colours are
    /// those of the stipulation, whatever side the position has to move: White completes (in `hs`, `hr`, `ser-s`,
    /// `ser-r` Black is brought to complete).
    ///
    /// # Errors
    /// If the stipulation is not known.
    pub fn solve(&self, stipulation: &str) -> Result<Solution, String> {
        traditional::solve(self, stipulation)
    }

    /// Solves a structured stipulation, begun by `side`. Lengths are exact unless shorter play counts.
    ///
    /// # Errors
    /// If the stipulation cannot be read.
    pub fn solve_structured(&self, side: Side, stipulation: &str) -> Result<Solution, String> {
        structured::solve(self, side, stipulation)
    }
}

/// Solves by its traditional name a stipulation whose solutions have exactly the length it says.
///
/// # Errors
/// See [`Question::solve`].
pub fn solve(position: &Position, stipulation: &str) -> Result<Solution, String> {
    let question = Question {
        position,
        target: None,
        short: false,
    };
    question.solve(stipulation)
}

/// The side that begins a stipulation whatever the position says, or none: then the side to move does.
///
/// # Errors
/// If the stipulation is not known.
pub(crate) fn starter(stipulation: &str) -> Result<Option<Side>, String> {
    traditional::starter(stipulation)
}

/// The position with that side to move; an en-passant right is lost if it was the other's.
fn begin(position: &Position, side: Side) -> Position {
    if position.turn == side {
        position.clone()
    } else {
        position.with_side_to_move(side)
    }
}

fn ply(m: &Move) -> Ply {
    (name(m.from), name(m.to), m.after.fen())
}

/// The move as a ply after which the other side passes, and the position then.
fn passed(m: &Move) -> (Ply, Position) {
    let next = m.after.with_side_to_move(m.after.turn.other());
    ((name(m.from), name(m.to), next.fen()), next)
}
