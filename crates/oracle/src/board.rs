//! The board, the men standing on it, and the geometry of squares.

use crate::men::Walk;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player of the white men (pawns go up the board).
    White,
    /// The player of the black men (pawns go down the board).
    Black,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// Whose man it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Colour {
    White,
    Black,
    /// Belongs to both sides.
    Neutral,
}

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Man {
    pub walk: Walk,
    pub colour: Colour,
    pub royal: bool,
}

impl Man {
    /// Neutral men belong to both sides.
    pub fn belongs_to(self, side: Side) -> bool {
        match self.colour {
            Colour::White => side == Side::White,
            Colour::Black => side == Side::Black,
            Colour::Neutral => true,
        }
    }

    /// May a man moved by `side` take this man?
    pub fn is_enemy_of(self, side: Side) -> bool {
        self.belongs_to(side.other())
    }
}

/// a1 = 0, b1 = 1, ... h8 = 63.
pub(crate) type Square = usize;

/// Mailbox board.
pub(crate) type Board = [Option<Man>; 64];

pub(crate) fn at(file: usize, rank: usize) -> Square {
    rank * 8 + file
}

pub(crate) fn file_of(square: Square) -> usize {
    square % 8
}

pub(crate) fn rank_of(square: Square) -> usize {
    square / 8
}

/// The rank as its side counts it: 0 is the side's own first rank, 7 its last.
pub(crate) fn rank_for(side: Side, square: Square) -> usize {
    match side {
        Side::White => rank_of(square),
        Side::Black => 7 - rank_of(square),
    }
}

/// Direction of that side's pawns.
pub(crate) fn forward(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}

/// The square `df` files and `dr` ranks away, if it is on the board.
pub(crate) fn shift(square: Square, df: i32, dr: i32) -> Option<Square> {
    let file = file_of(square) as i32 + df;
    let rank = rank_of(square) as i32 + dr;
    if (0..8).contains(&file) && (0..8).contains(&rank) {
        Some(at(file as usize, rank as usize))
    } else {
        None
    }
}

/// The up to eight neighbours sharing a side or a corner.
pub(crate) fn neighbours(square: Square) -> Vec<Square> {
    let mut list = Vec::new();
    for dr in -1..=1 {
        for df in -1..=1 {
            if (df, dr) != (0, 0) {
                list.extend(shift(square, df, dr));
            }
        }
    }
    list
}

/// "e4"
pub(crate) fn name(square: Square) -> String {
    format!(
        "{}{}",
        (b'a' + file_of(square) as u8) as char,
        (b'1' + rank_of(square) as u8) as char
    )
}

/// The inverse of [`name`].
pub(crate) fn square_named(text: &str) -> Option<Square> {
    let bytes = text.as_bytes();
    if bytes.len() != 2 {
        return None;
    }
    let file = bytes[0].to_ascii_lowercase().checked_sub(b'a')?;
    let rank = bytes[1].checked_sub(b'1')?;
    (file < 8 && rank < 8).then(|| at(file as usize, rank as usize))
}
