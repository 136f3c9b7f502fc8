//! Tests of the kernel that set up games.

mod arrivals;
mod captured;
mod castling;
mod chosen_square;
mod defined_men;
mod en_passant;
mod finds_move;
mod hunters;
mod men;
mod numbers;
mod observers;
mod period;
mod taken_back;
