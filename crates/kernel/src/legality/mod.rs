//! Check, and which moves are legal: found out by playing, or told of a move without playing it, as is whether it can give check or mate.
//!
//! What is told rests on promises: that royal men are attacked only as men go (`Ruleset::attacks_are_observed`), that no rule does
//! anything when the move is played ([`Conduct::when`]), and that the men which could attack leap or ride in
//! straight lines. Where a promise is missing the answer is "unknown", and the move has to be played to find out.
//!
//! [`Conduct::when`]: crate::hooks::Conduct::when

use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::legality::safety::safety;
use crate::view::View;

pub(crate) mod altered;
pub(crate) mod arrivals;
pub(crate) mod attackers_after;
pub(crate) mod by_playing;
pub mod check;
pub(crate) mod checks;
pub(crate) mod elsewhere;
pub(crate) mod finds_move;
pub(crate) mod flights;
pub(crate) mod judge;
pub(crate) mod measured;
pub(crate) mod safety;
pub(crate) mod settled;

pub use checks::{CheckLines, CheckLinesKnown};
pub use flights::Flights;
pub(crate) use judge::{Judge, Judgement, Legality};

impl View<'_> {
    /// Where a man of the side to move that is not on the board must appear so that its royal man is not attacked, if that can be told.
    pub fn evasions(&self, side: Side) -> Option<Bb> {
        safety(self, side)?.evasions()
    }
}
