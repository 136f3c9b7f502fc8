//! What solving reports, and to whom.

use crate::checkpoint::Checkpoint;
use crate::solution::Finding;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Move;
use sauterelle_rules::game::Game;

/// How solving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything was examined.
    Complete,
    /// As many solutions were found as were asked for; there may be more.
    EnoughSolutions,
    /// Stopped before everything was examined.
    Interrupted,
    /// Some moves have more choices than can be written down and were left out.
    TooManyChoices,
}

impl Outcome {
    /// The outcome of two positions together.
    #[must_use]
    pub fn or_worse(self, other: Outcome) -> Outcome {
        let rank = |outcome| match outcome {
            Outcome::Complete => 0,
            Outcome::EnoughSolutions => 1,
            Outcome::TooManyChoices => 2,
            Outcome::Interrupted => 3,
        };
        if rank(other) > rank(self) {
            other
        } else {
            self
        }
    }
}

/// Progress through the first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// First moves examined.
    pub done: usize,
    /// First moves to examine.
    pub of: usize,
}

/// What is being examined: the play after a first move.
#[derive(Clone, Copy)]
pub struct Examining<'g> {
    /// The game in which it is played.
    pub game: &'g Game,
    /// Who plays it.
    pub mover: Side,
    /// The move.
    pub first: Move,
    /// Its number among the first moves, from 1.
    pub number: u32,
    /// How many there are.
    pub of: u32,
    /// Half-moves of the lines that are looked for, and of the longest ones that will be; only where play goes by its length.
    pub length: Option<(u16, u16)>,
}

/// Where findings and progress go, in order.
pub trait Sink: Send {
    /// Something to show.
    fn finding(&mut self, finding: Finding);
    /// A phase that an earlier search has begun goes on; what has been told of it is not told again.
    fn phase_again(&mut self, begin: Finding) {
        self.finding(begin);
    }
    /// Which first move is examined now, the first of them if there are several at a time.
    fn examining(&mut self, _at: &Examining) {}
    /// The search is stopped there before everything has been examined.
    fn left_at(&mut self, _at: Checkpoint) {}
    /// How far the present part is.
    fn progress(&mut self, progress: Progress);
    /// The search is stopped at the first move of this number, in the sense of the option `StartMoveNumber`; all before it have been
    /// examined.
    fn stopped_at(&mut self, _number: u32) {}
    /// Nothing more to show for the moment: what has been gathered may be written out.
    fn pause(&mut self) {}
}
