//! Tests of the kernel that set up games.

mod arrivals;
mod captured;
mod castling;
mod en_passant;
mod finds_move;
mod harmless;
mod hunters;
mod men;
mod observers;
mod period;
mod taken_back;
