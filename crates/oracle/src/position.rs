//! The position and the public questions about it.

use crate::board::{Board, Side, Square, name};
use crate::men::Walk;
use crate::moves::{Move, in_check, playable};
use crate::rules::Rules;
use std::hash::{Hash, Hasher};

/// A position with everything that belongs to it: board, side to move, castling and
/// en-passant state, and the rules in force.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) turn: Side,
    /// Looked at only for kings on their home squares and rooks on their corners: the man there
    /// counts as unmoved for castling.
    pub(crate) unmoved: [bool; 64],
    /// Moves taken back only: the man there has castled later in the game, and so has not moved before.
    pub(crate) castles_later: [bool; 64],
    /// A white and a black rook with which only one side can castle: the one that does so first.
    pub(crate) exclusive: Vec<(Square, Square)>,
    /// The square crossed by a pawn's double step in the last move.
    pub(crate) ep: Option<Square>,
    pub(crate) rules: Rules,
    /// What pawns promote to, fixed from the diagram.
    pub(crate) promotions: Vec<Walk>,
    pub(crate) homes: Homes,
}

/// For every man where it stood in the diagram, by the square where it stands now.
///
/// Two positions that differ in nothing else are the same one: homes say which of two equal men is which.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Homes(pub [Option<Square>; 64]);

impl PartialEq for Homes {
    fn eq(&self, _: &Homes) -> bool {
        true
    }
}

impl Eq for Homes {}

impl Hash for Homes {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Homes {
    /// Every man of the board is at home.
    pub fn of(board: &Board) -> Homes {
        let mut homes = [None; 64];
        for square in 0..64 {
            homes[square] = board[square].map(|_| square);
        }
        Homes(homes)
    }
}

/// The state of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It has a legal move.
    Play,
    /// In check, no legal move.
    Mate,
    /// Not in check, no legal move.
    Stalemate,
}

/// A legal move and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefMove {
    /// Square of departure, as "e2".
    pub from: String,
    /// Square of arrival; castling is the king's move.
    pub to: String,
    /// The position after the move, with the other side to move.
    pub after: Position,
    /// The move as it was made.
    pub(crate) made: Move,
}

impl RefMove {
    pub(crate) fn new(made: Move) -> RefMove {
        RefMove {
            from: name(made.from),
            to: name(made.to),
            after: made.after.clone(),
            made,
        }
    }
}

impl Position {
    /// Reads `placement [side [castling [ep]]]` under the given conditions. Missing fields: White
    /// to move, castling allowed when king and rook stand at home, no en passant.
    pub fn parse(fen: &str, conditions: &[&str]) -> Result<Position, String> {
        crate::fen::parse(fen, Rules::parse(conditions)?)
    }

    /// The moves the side to move may play, after its length duty; sorted, without duplicates.
    pub fn legal_moves(&self) -> Vec<RefMove> {
        let mut moves: Vec<(RefMove, String)> = playable(self)
            .into_iter()
            .map(|m| {
                let fen = m.after.fen();
                (RefMove::new(m), fen)
            })
            .collect();
        moves.sort_by(|(a, fen_a), (b, fen_b)| {
            (&a.from, &a.to, fen_a).cmp(&(&b.from, &b.to, fen_b))
        });
        moves.dedup_by(|(a, _), (b, _)| (&a.from, &a.to, &a.after) == (&b.from, &b.to, &b.after));
        moves.into_iter().map(|(refmove, _)| refmove).collect()
    }

    /// Is that side in check for any reason (an attacked royal, a cut army)?
    pub fn in_check(&self, side: Side) -> bool {
        in_check(self, side, true)
    }

    /// Can the side to move play, and if not, is it in check?
    pub fn status(&self) -> Status {
        if !playable(self).is_empty() {
            Status::Play
        } else if self.in_check(self.turn) {
            Status::Mate
        } else {
            Status::Stalemate
        }
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.turn
    }

    /// The same position with that side to move and no en-passant right.
    pub fn with_side_to_move(&self, side: Side) -> Position {
        Position {
            turn: side,
            ep: None,
            ..self.clone()
        }
    }

    /// `placement side castling ep`, with only those rights that exist.
    pub fn fen(&self) -> String {
        crate::fen::write(self)
    }
}

/// The number of sequences of legal moves of that depth.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => playable(position).len() as u64,
        _ => playable(position)
            .iter()
            .map(|m| perft(&m.after, depth - 1))
            .sum(),
    }
}
