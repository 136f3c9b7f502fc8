//! The board: squares and sets of them, men, what changes in a position, and the position itself.

pub mod bitboard;
pub mod effect;
pub mod groups;
pub mod homes;
pub mod key;
pub mod length;
pub mod piece;
pub mod rays;
pub mod shape;
pub mod shapes;
pub mod square;
pub mod state;
