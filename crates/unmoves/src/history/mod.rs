//! Whether a position can have come about in a game.

mod account;
mod balance;
mod cage;
mod come_about;
mod disproof;
mod game_array;
mod impossible;
mod origins;
mod orthodox;
mod unmoved;
mod usual_pawns;
mod why;

pub use account::pawns_can_have_come;
pub(crate) use come_about::History;
pub use come_about::is_legal;
pub(crate) use disproof::must_have_moved;
pub(crate) use game_array::is_game_array;
pub use impossible::Impossible;
pub use why::why_impossible;
