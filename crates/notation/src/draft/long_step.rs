//! The pawn step just played, as squares say it.

use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_languages::say;
/// The pawn step just played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LongStep {
    /// Whose pawn it was.
    pub side: Side,
    /// Where it stood.
    pub departure: Sq,
    /// The last square it crossed.
    pub crossed: Sq,
    /// The one before, in a step of three squares.
    pub also_crossed: Option<Sq>,
    /// Where it stands.
    pub arrival: Sq,
    /// A rule has brought it there, not its step.
    pub is_elsewhere: bool,
}

impl LongStep {
    /// Departure, crossed squares and arrival.
    pub fn squares(&self) -> String {
        let crossed = self.also_crossed.into_iter().chain([self.crossed]);
        let squares = [self.departure]
            .into_iter()
            .chain(crossed)
            .chain([self.arrival]);
        squares.map(|at| at.to_string()).collect()
    }
}

/// The step of a pawn along departure, one or two crossed squares, and arrival: that of the step, or the square to which a rule has
/// brought the pawn at once.
pub fn long_step(word: &Word, squares: &[Sq]) -> Result<LongStep, Diagnostic> {
    // the square that a double step crosses tells the whole of it
    if let [crossed] = *squares {
        return double_step(crossed).ok_or_else(|| not_a_step(word));
    }
    // pawns make two steps from their second rank, three from their first
    let (ranks, also_crossed) = match *squares {
        [_, _, _] => (1, None),
        [_, also, _, _] => (0, Some(also)),
        _ => return Err(not_a_step(word)),
    };
    let straight = |side: Side| {
        let from = side.home_rank() as i8 + ranks * side.forward();
        let steps = squares[..squares.len() - 1].windows(2);
        squares[0].rank() as i8 == from
            && steps
                .into_iter()
                .all(|step| step[0].step(0, side.forward()) == Some(step[1]))
    };
    let side = Side::BOTH.into_iter().find(|&side| straight(side));
    let side = side.ok_or_else(|| not_a_step(word))?;
    let (crossed, arrival) = (squares[squares.len() - 2], squares[squares.len() - 1]);
    Ok(LongStep {
        side,
        departure: squares[0],
        crossed,
        also_crossed,
        arrival,
        is_elsewhere: crossed.step(0, side.forward()) != Some(arrival),
    })
}

/// The double step of a pawn over this square.
fn double_step(crossed: Sq) -> Option<LongStep> {
    let side = Side::BOTH
        .into_iter()
        .find(|side| crossed.rank() as i8 == side.home_rank() as i8 + 2 * side.forward())?;
    Some(LongStep {
        side,
        departure: crossed.step(0, -side.forward())?,
        crossed,
        also_crossed: None,
        arrival: crossed.step(0, side.forward())?,
        is_elsewhere: false,
    })
}

fn not_a_step(word: &Word) -> Diagnostic {
    word.fault(
        Kind::Unsupported,
        say!("only the double step of a pawn, or a step of three squares from its own first rank, is supported as en-passant \
         information: departure, crossed squares, arrival (d7d6d5), or the crossed square of a double step (d6)"),
    )
}
