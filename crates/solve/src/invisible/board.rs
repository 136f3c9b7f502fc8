//! Orthodox men on the board, and how they move: the men that are seen, or all of them in a world.

use crate::pruning::geometry::kings_field::PieceType;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;

/// How many kinds of men there are.
pub const KINDS: usize = 6;

/// Pawns promote to these, in the customary order.
pub const PROMOTIONS: [KindId; 4] = [KindId::QUEEN, KindId::KNIGHT, KindId::ROOK, KindId::BISHOP];

/// A man of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub side: Side,
    pub kind: KindId,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The squares of men by side and kind. Neutral men are of both sides.
    pub men: [[Bb; KINDS]; 2],
    /// The home squares of kings and rooks that may still castle, as far as is seen.
    pub unmoved: Bb,
    /// The square that a pawn has just crossed by its double step.
    pub crossed: Option<Sq>,
    /// Squares that the board does not have.
    pub holes: Bb,
}

/// A move of one man, or of king and rook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub from: Sq,
    pub to: Sq,
    pub promotion: Option<KindId>,
    /// Castling is written as the move of the king.
    pub castling: bool,
}

impl Move {
    /// A move without promotion.
    pub fn new(from: Sq, to: Sq) -> Move {
        Move {
            from,
            to,
            promotion: None,
            castling: false,
        }
    }
}

/// Where a rook stands that castles to this square of the king, and where it goes.
pub fn castling_rook(king_to: Sq) -> (Sq, Sq) {
    let rank = king_to.rank();
    match king_to.file() {
        6 => (Sq::at(7, rank), Sq::at(5, rank)),
        _ => (Sq::at(0, rank), Sq::at(3, rank)),
    }
}

/// The squares from which a knight reaches this one.
pub fn knights(to: Sq) -> Bb {
    PieceType::Knight.observed(to, Bb::EMPTY)
}

/// Where a man that is no pawn gets to, captures included.
pub fn reach(kind: KindId, from: Sq, occupied: Bb) -> Bb {
    // officers of both sides observe alike
    let piece_type = PieceType::of(kind, Side::White);
    piece_type.map_or(Bb::EMPTY, |of| of.observed(from, occupied))
}

impl Board {
    /// Without men.
    pub const EMPTY: Board = Board {
        men: [[Bb::EMPTY; KINDS]; 2],
        unmoved: Bb::EMPTY,
        crossed: None,
        holes: Bb::EMPTY,
    };

    /// All men of a side.
    pub fn of(&self, side: Side) -> Bb {
        self.men[side.index()]
            .iter()
            .fold(Bb::EMPTY, |all, men| all | *men)
    }

    /// Neutral men.
    pub fn neutral(&self) -> Bb {
        self.of(Side::White) & self.of(Side::Black)
    }

    /// Men that a side cannot capture: its own, but for neutral ones.
    pub fn own(&self, side: Side) -> Bb {
        self.of(side) & !self.neutral()
    }

    /// Squares on which nobody can come to stand: all men, and holes.
    pub fn occupied(&self) -> Bb {
        self.of(Side::White) | self.of(Side::Black) | self.holes
    }

    /// The man on a square; a neutral one as if it were white.
    pub fn man(&self, at: Sq) -> Option<Man> {
        for side in Side::BOTH {
            for (i, men) in self.men[side.index()].iter().enumerate() {
                if men.has(at) {
                    let kind = KindId(i as u8);
                    return Some(Man { side, kind });
                }
            }
        }
        None
    }

    pub fn put(&mut self, at: Sq, man: Man) {
        self.men[man.side.index()][man.kind.index()] |= Bb::of(at);
    }

    /// Takes away whoever stands there.
    pub fn clear(&mut self, at: Sq) {
        let rest = !Bb::of(at);
        for men in self.men.iter_mut().flatten() {
            *men &= rest;
        }
        self.unmoved &= rest;
    }

    /// The square of the king.
    pub fn king(&self, side: Side) -> Option<Sq> {
        self.men[side.index()][KindId::KING.index()].lowest()
    }

    /// Men of a side that attack a square.
    pub fn attackers(&self, at: Sq, by: Side) -> Bb {
        let [king, queen, rook, bishop, knight, pawn] = self.men[by.index()];
        let occupied = self.occupied();
        (NEIGHBOURS[at.index()] & king)
            | (knights(at) & knight)
            | (rays::pawns(by.index(), at) & pawn)
            | (rays::orthogonal(at, occupied) & (queen | rook))
            | (rays::diagonal(at, occupied) & (queen | bishop))
    }

    /// Whether the king of a side is attacked; no king is never attacked.
    pub fn is_in_check(&self, side: Side) -> bool {
        self.king(side)
            .is_some_and(|king| !self.attackers(king, !side).is_empty())
    }

    /// Plays a move of a man that stands there.
    pub fn play(&mut self, mv: Move) {
        let Some(man) = self.man(mv.from) else {
            return;
        };
        let is_neutral = self.neutral().has(mv.from);
        let crossed = self.crossed.take();
        self.clear(mv.from);
        if man.kind == KindId::PAWN && Some(mv.to) == crossed && mv.from.file() != mv.to.file() {
            self.clear(Sq::at(mv.to.file(), mv.from.rank()));
        }
        self.clear(mv.to);
        if mv.castling {
            let (from, to) = castling_rook(mv.to);
            self.clear(from);
            let kind = KindId::ROOK;
            self.put(to, Man { kind, ..man });
        }
        let kind = mv.promotion.unwrap_or(man.kind);
        self.put(mv.to, Man { kind, ..man });
        if is_neutral {
            let side = !man.side;
            self.put(mv.to, Man { kind, side });
        }
        if man.kind == KindId::PAWN && mv.from.rank().abs_diff(mv.to.rank()) == 2 {
            self.crossed = rays::between(mv.from, mv.to).lowest();
        }
    }

    /// Calls `f` with each move of a side but castlings, legal or leaving the king in check, until it returns true; says whether it did.
    pub fn any_move(&self, side: Side, mut f: impl FnMut(Move) -> bool) -> bool {
        let occupied = self.occupied();
        let own = self.own(side) | self.holes;
        let enemies = self.of(!side);
        for officer in 0..KindId::PAWN.index() {
            for from in self.men[side.index()][officer] {
                let to = reach(KindId(officer as u8), from, occupied) & !own;
                for to in to {
                    if f(Move::new(from, to)) {
                        return true;
                    }
                }
            }
        }
        for from in self.men[side.index()][KindId::PAWN.index()] {
            let targets = pawn_steps(from, side, occupied)
                | (pawn_captures(from, side) & (enemies | self.crossed.map_or(Bb::EMPTY, Bb::of)));
            for to in targets {
                if promoting(to, side) {
                    for kind in PROMOTIONS {
                        let promotion = Some(kind);
                        if f(Move {
                            promotion,
                            ..Move::new(from, to)
                        }) {
                            return true;
                        }
                    }
                } else if f(Move::new(from, to)) {
                    return true;
                }
            }
        }
        false
    }

    /// The castlings of a side's king, as far as the squares are empty between it and the corner.
    pub fn castlings(&self, side: Side) -> impl Iterator<Item = Move> {
        let rank = side.home_rank();
        let from = Sq::at(4, rank);
        let [king, ..] = self.men[side.index()];
        let may = king.has(from) && self.unmoved.has(from);
        [2, 6].into_iter().filter_map(move |file| {
            let to = Sq::at(file, rank);
            let (corner, _) = castling_rook(to);
            let is_free = (rays::between(from, corner) & self.occupied()).is_empty();
            (may && is_free).then_some(Move {
                castling: true,
                ..Move::new(from, to)
            })
        })
    }

    /// Whether the other side attacks no square that the king stands on or crosses.
    pub fn castles_safely(&self, mv: Move, side: Side) -> bool {
        (rays::between(mv.from, mv.to) | Bb::of(mv.from))
            .all(|at| self.attackers(at, !side).is_empty())
    }

    /// Whether a move of a side that `any_move` names leaves its king out of check.
    pub fn is_legal(&self, mv: Move, side: Side) -> bool {
        let mut after = *self;
        after.play(mv);
        !after.is_in_check(side)
    }

    /// Whether a side in check has no legal move. (Nobody castles out of check.)
    pub fn is_mated(&self, side: Side) -> bool {
        self.is_in_check(side) && !self.any_move(side, |mv| self.is_legal(mv, side))
    }
}

/// Whether a pawn that comes to this square promotes.
pub fn promoting(to: Sq, side: Side) -> bool {
    to.rank() == (!side).home_rank()
}

/// Where a pawn captures.
pub fn pawn_captures(from: Sq, side: Side) -> Bb {
    // as a pawn of the other side would attack it
    rays::pawns((!side).index(), from)
}

/// Where a pawn moves without capturing.
pub fn pawn_steps(from: Sq, side: Side, occupied: Bb) -> Bb {
    let step = |from: Sq| from.step(0, side.forward()).filter(|to| !occupied.has(*to));
    let Some(one) = step(from) else {
        return Bb::EMPTY;
    };
    let is_home = from.rank().abs_diff(side.home_rank()) == 1;
    let two = step(one).filter(|_| is_home);
    Bb::of(one) | two.map_or(Bb::EMPTY, Bb::of)
}
