//! The moves that may be taken back on trial: every man from every empty square, with every capture.

use crate::board::{Colour, Man, Side, Square, forward, rank_for, rank_of, shift};
use crate::men::Walk;
use crate::moves::{corner, is_castling_king, is_castling_rook, king_home};
use crate::position::{Homes, Position};

/// A move that may have led to a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub from: Square,
    pub to: Square,
    /// What has moved, before it promoted.
    pub man: Man,
    pub promotion: Option<Walk>,
    /// What was captured, and where it stood.
    pub victim: Option<(Square, Man)>,
    pub en_passant: bool,
    /// Castling: where the rook comes from and where it stands now.
    pub rook: Option<(Square, Square)>,
}

impl Attempt {
    /// The position before the move.
    pub fn earlier(&self, position: &Position) -> Position {
        let mut earlier = position.clone();
        earlier.turn = position.turn.other();
        earlier.ep = self.en_passant.then_some(self.to);
        lift(&mut earlier, self.to);
        put(&mut earlier, self.from, self.man);
        if let Some((square, man)) = self.victim {
            put(&mut earlier, square, man);
        }
        if let Some((from, to)) = self.rook {
            let rook = earlier.board[to].expect("the rook that has castled");
            lift(&mut earlier, to);
            put(&mut earlier, from, rook);
            earlier.castles_later[from] = true;
            earlier.castles_later[self.from] = true;
        }
        // play that begins here has this position as its diagram
        earlier.homes = Homes::of(&earlier.board);
        earlier
    }
}

/// The same position in which no king or rook at home is known to have moved.
pub(super) fn as_if_unmoved(position: &Position) -> Position {
    let mut position = position.clone();
    for square in 0..64 {
        if let Some(man) = position.board[square] {
            position.unmoved[square] = is_at_home(square, man);
        }
    }
    position
}

fn lift(position: &mut Position, square: Square) {
    position.board[square] = None;
    position.unmoved[square] = false;
    position.castles_later[square] = false;
}

fn put(position: &mut Position, square: Square, man: Man) {
    position.board[square] = Some(man);
    position.unmoved[square] = is_at_home(square, man);
}

/// A king on its home square, or a rook on a corner of its side.
fn is_at_home(square: Square, man: Man) -> bool {
    [Side::White, Side::Black].into_iter().any(|side| {
        let king = square == king_home(side) && is_castling_king(Some(man), side);
        let is_corner = [true, false]
            .map(|wing| corner(side, wing))
            .contains(&square);
        king || is_corner && is_castling_rook(Some(man), side)
    })
}

/// Everything that the side that is not to move may have played.
pub(super) fn all(position: &Position) -> Vec<Attempt> {
    let mover = position.turn.other();
    let mut list = castlings(position, mover);
    for to in 0..64 {
        let Some(man) = position.board[to].filter(|man| man.belongs_to(mover)) else {
            continue;
        };
        for (man, promotion) in before(man, to, mover) {
            for from in (0..64).filter(|&from| position.board[from].is_none()) {
                let plain = Attempt {
                    from,
                    to,
                    man,
                    promotion,
                    victim: None,
                    en_passant: false,
                    rook: None,
                };
                list.push(plain);
                list.extend(captures(position, plain));
            }
        }
    }
    list
}

/// What the man was before the move: itself, or on its last rank a pawn.
fn before(man: Man, to: Square, mover: Side) -> Vec<(Man, Option<Walk>)> {
    let mut list = vec![(man, None)];
    if rank_for(mover, to) == 7 {
        let pawn = Man {
            walk: Walk::Pawn,
            ..man
        };
        list.push((pawn, Some(man.walk)));
    }
    list
}

/// The move with everything that it may have captured.
fn captures(position: &Position, plain: Attempt) -> Vec<Attempt> {
    let loser = position.turn;
    let mut list = Vec::new();
    for walk in captured_walks(position) {
        let is_outer = [0, 7].contains(&rank_of(plain.to));
        if walk != Walk::Pawn || !is_outer {
            list.push(Attempt {
                victim: Some((plain.to, victim(walk, loser))),
                ..plain
            });
        }
    }
    if plain.man.walk == Walk::Pawn
        && let Some(behind) = shift(plain.to, 0, -forward(loser.other()))
        && behind != plain.from
        && position.board[behind].is_none()
    {
        list.push(Attempt {
            victim: Some((behind, victim(Walk::Pawn, loser))),
            en_passant: true,
            ..plain
        });
    }
    list
}

fn victim(walk: Walk, side: Side) -> Man {
    let colour = match side {
        Side::White => Colour::White,
        Side::Black => Colour::Black,
    };
    Man {
        walk,
        colour,
        royal: false,
    }
}

/// Everything but the king, and the fairy men of either side that stand on the board, or stand in the diagram so that pawns promote to them.
fn captured_walks(position: &Position) -> Vec<Walk> {
    let mut list = vec![
        Walk::Queen,
        Walk::Rook,
        Walk::Bishop,
        Walk::Knight,
        Walk::Pawn,
    ];
    let standing = position.board.iter().flatten().map(|man| man.walk);
    for walk in standing.chain(position.promotions.iter().copied()) {
        if walk != Walk::King && !list.contains(&walk) {
            list.push(walk);
        }
    }
    list
}

/// King and rook back home, on either wing.
fn castlings(position: &Position, mover: Side) -> Vec<Attempt> {
    let mut list = Vec::new();
    let home = king_home(mover);
    for kings_wing in [true, false] {
        let rook_home = corner(mover, kings_wing);
        let (to, rook_to) = if kings_wing {
            (home + 2, home + 1)
        } else {
            (home - 2, home - 1)
        };
        let (king, rook) = (position.board[to], position.board[rook_to]);
        if position.board[home].is_none()
            && position.board[rook_home].is_none()
            && is_castling_king(king, mover)
            && is_castling_rook(rook, mover)
        {
            list.push(Attempt {
                from: home,
                to,
                man: king.expect("a king"),
                promotion: None,
                victim: None,
                en_passant: false,
                rook: Some((rook_home, rook_to)),
            });
        }
    }
    list
}
