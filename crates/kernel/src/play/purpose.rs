//! What is wanted of moves by the search, and squares of choice of which only some serve it.

use crate::board::bitboard::Bb;
use crate::board::piece::{Piece, Side};
use crate::board::square::Sq;
use crate::play::Player;
use crate::view::View;

/// A man that comes to a square of the choice of the side that moves. Nothing else happens by the rule that asks for it, apart from changes
/// of that man where it then stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Who moves.
    pub mover: Side,
    /// The man as which it arrives.
    pub man: Piece,
    /// Where the man stands before; nothing if it is not on the board.
    pub from: Option<Sq>,
    /// The squares to choose from, which are empty, or the one on which it stands.
    pub squares: Bb,
    /// How many answers there are beside the squares, and after them.
    pub others: usize,
}

/// What is wanted of the moves of the side to move, of which those that certainly miss it are left out: told by the search.
pub trait Purpose {
    /// Of the squares to choose from, those on which the man may still serve the purpose. It is not in the way of anybody before, and nothing
    /// else happens.
    fn useful_squares(&self, view: &View, arrival: &Arrival) -> Bb;
    /// Whether the move just played certainly misses it.
    fn is_missed(&self, view: &View) -> bool;
    /// The same found out by playing, to check what is said without.
    fn is_missed_in_play(&self, player: &mut Player) -> bool;
}

/// A purpose, and whose moves have it.
pub(crate) struct Purposeful {
    pub purpose: Box<dyn Purpose>,
    /// The [number of questions](View::questions) that are being answered: moves that answer others need not serve it.
    pub questions: u32,
}
