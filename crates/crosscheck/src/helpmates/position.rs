//! Positions with few men as lists of them, and their legal moves: written without the kernel, and as plainly as possible.
//!
//! Nobody castles. Captures en passant are played: a position remembers the square that the last move has crossed by a double step, if an
//! enemy pawn stands where it observes this square.

use super::geometry::{BETWEEN, Kind, PAWN_OBSERVES, REACH};
use sauterelle_kernel::board::piece::Side;
use std::fmt::{self, Display, Formatter, Write};
use std::hash::{Hash, Hasher};

/// Most men of a position.
pub const MOST_MEN: usize = 7;

/// A man and its square in one number, so that lists of men are small and can be sorted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man(u16);

impl Man {
    /// No man: it comes behind all others.
    const NONE: Man = Man(u16::MAX);

    /// This man on this square (a1 = 0, b1 = 1).
    pub fn new(side: Side, kind: Kind, square: u8) -> Man {
        let side = u16::from(side == Side::Black);
        Man(side << 9 | (kind as u16) << 6 | u16::from(square))
    }

    /// Whose it is.
    pub fn side(self) -> Side {
        match self.0 >> 9 {
            0 => Side::White,
            _ => Side::Black,
        }
    }

    /// What it is.
    pub fn kind(self) -> Kind {
        Kind::ALL[usize::from(self.0 >> 6 & 7)]
    }

    /// Where it stands.
    pub fn square(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// The squares that it would observe on the empty board.
    fn reach(self) -> u64 {
        let at = usize::from(self.square());
        match self.kind() {
            Kind::Pawn => PAWN_OBSERVES[usize::from(self.0 >> 9)][at],
            Kind::Dummy => 0,
            officer => REACH[officer as usize][at],
        }
    }

    /// Whether it observes this square where these squares are occupied.
    fn observes(self, square: u8, occupied: u64) -> bool {
        let between = BETWEEN[usize::from(self.square())][usize::from(square)];
        self.reach() & bit(square) != 0 && between & occupied == 0
    }
}

/// A move of one man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Its number in the list of the position.
    man: usize,
    /// Arrival.
    to: u8,
    /// The man as it is afterwards.
    becomes: Kind,
    /// Where the captured man stands: elsewhere than on the arrival square if it is captured en passant.
    captures: u8,
}

/// A position: men, side to move, and what can be captured en passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Sorted, so that each position has one form only; places that are not needed are last.
    men: [Man; MOST_MEN],
    black_to_move: bool,
    /// The square crossed by a double step; 64 for none.
    crossed: u8,
}

const NO_SQUARE: u8 = 64;

/// The derived one would go from man to man, which takes longer than two numbers do.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let packed = |men: &[Man]| men.iter().fold(0, |all, man| all << 16 | u64::from(man.0));
        state.write_u64(packed(&self.men[..4]));
        state.write_u64(packed(&self.men[4..]) << 8 | u64::from(self.crossed));
    }
}

fn bit(square: u8) -> u64 {
    1 << square
}

impl Position {
    /// These men with that side to move; `None` if there are too many of them or two on one square.
    pub fn new(placed: &[Man], to_move: Side) -> Option<Position> {
        let mut men = [Man::NONE; MOST_MEN];
        men.get_mut(..placed.len())?.copy_from_slice(placed);
        men.sort_unstable();
        let squares = placed.iter().fold(0, |all, man| all | bit(man.square()));
        let are_apart = squares.count_ones() as usize == placed.len();
        are_apart.then_some(Position {
            men,
            black_to_move: to_move == Side::Black,
            crossed: NO_SQUARE,
        })
    }

    /// The men.
    pub fn men(&self) -> impl Iterator<Item = Man> + '_ {
        let men = self.men.iter().copied();
        men.take_while(|man| *man != Man::NONE)
    }

    /// Who is to move.
    pub fn to_move(&self) -> Side {
        match self.black_to_move {
            true => Side::Black,
            false => Side::White,
        }
    }

    /// The same men with that side to move, who has no capture en passant.
    pub fn with_to_move(&self, side: Side) -> Position {
        Position {
            men: self.men,
            black_to_move: side == Side::Black,
            crossed: NO_SQUARE,
        }
    }

    fn squares_of(&self, wanted: impl Fn(Man) -> bool) -> u64 {
        let men = self.men().filter(|man| wanted(*man));
        men.fold(0, |all, man| all | bit(man.square()))
    }

    /// Whether the king of this side is observed by the other one.
    pub fn in_check(&self, side: Side) -> bool {
        let king = self
            .men()
            .find(|man| man.side() == side && man.kind() == Kind::King);
        let occupied = self.squares_of(|_| true);
        king.is_some_and(|king| {
            self.men()
                .any(|man| man.side() != side && man.observes(king.square(), occupied))
        })
    }

    /// Calls this function with every move that is legal but for leaving the own king in check.
    fn each_pseudolegal(&self, mut visit: impl FnMut(Move)) {
        let side = self.to_move();
        let own = self.squares_of(|man| man.side() == side);
        let enemies = self.squares_of(|man| man.side() != side);
        for (number, man) in self.men().enumerate() {
            if man.side() != side {
                continue;
            }
            if man.kind() == Kind::Pawn {
                self.each_pawn_move(number, own | enemies, enemies, &mut visit);
                continue;
            }
            let mut arrivals = man.reach() & !own;
            while arrivals != 0 {
                let to = arrivals.trailing_zeros() as u8;
                arrivals &= arrivals - 1;
                if man.observes(to, own | enemies) {
                    visit(Move {
                        man: number,
                        to,
                        becomes: man.kind(),
                        captures: to,
                    });
                }
            }
        }
    }

    fn each_pawn_move(
        &self,
        number: usize,
        occupied: u64,
        enemies: u64,
        visit: &mut impl FnMut(Move),
    ) {
        let pawn = self.men[number];
        let at = pawn.square();
        let (forward, home_rank) = match pawn.side() {
            Side::White => (8, 1),
            Side::Black => (-8, 6),
        };
        let mut arrive = |to: u8, captures: u8| {
            let kinds: &[Kind] = match to / 8 {
                0 | 7 => &Kind::PROMOTED,
                _ => &[Kind::Pawn],
            };
            for &becomes in kinds {
                visit(Move {
                    man: number,
                    to,
                    becomes,
                    captures,
                });
            }
        };
        let is_free = |square: u8| occupied & bit(square) == 0;
        let next = at.wrapping_add_signed(forward);
        if is_free(next) {
            arrive(next, next);
            let second = next.wrapping_add_signed(forward);
            if at / 8 == home_rank && is_free(second) {
                arrive(second, second);
            }
        }
        for to in [next.wrapping_sub(1), next + 1] {
            if to >= 64 || pawn.reach() & bit(to) == 0 {
                continue;
            }
            if enemies & bit(to) != 0 {
                arrive(to, to);
            } else if to == self.crossed {
                arrive(to, to.wrapping_add_signed(-forward));
            }
        }
    }

    /// The position after a move, be it legal or not.
    fn after(&self, mv: &Move) -> Position {
        let mut men = self.men;
        let man = men[mv.man];
        let side = man.side();
        for other in &mut men {
            if *other != Man::NONE && other.side() != side && other.square() == mv.captures {
                *other = Man::NONE;
            }
        }
        men[mv.man] = Man::new(side, mv.becomes, mv.to);
        men.sort_unstable();
        let mut position = Position {
            men,
            black_to_move: !self.black_to_move,
            crossed: NO_SQUARE,
        };
        if man.kind() == Kind::Pawn && mv.to.abs_diff(man.square()) == 16 {
            let crossed = (mv.to + man.square()) / 2;
            let is_observed = |other: Man| {
                other.kind() == Kind::Pawn
                    && other.side() != side
                    && other.reach() & bit(crossed) != 0
            };
            if position.men().any(is_observed) {
                position.crossed = crossed;
            }
        }
        position
    }

    /// The position after a move; `None` if its side is in check there.
    fn after_legal(&self, mv: &Move) -> Option<Position> {
        let after = self.after(mv);
        (!after.in_check(self.to_move())).then_some(after)
    }

    /// The legal moves with the positions they lead to.
    pub fn legal_moves(&self) -> Vec<(Move, Position)> {
        let mut moves = Vec::new();
        self.each_pseudolegal(|mv| moves.extend(self.after_legal(&mv).map(|after| (mv, after))));
        moves
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&self) -> bool {
        let mut can = false;
        self.each_pseudolegal(|mv| can = can || self.after_legal(&mv).is_some());
        can
    }

    /// How many moves are legal, and end in a position that is wanted. What is wanted is asked first.
    pub(super) fn count_moves_to(&self, mut is_wanted: impl FnMut(&Position) -> bool) -> u64 {
        let mut count = 0;
        self.each_pseudolegal(|mv| {
            let after = self.after(&mv);
            if is_wanted(&after) && !after.in_check(self.to_move()) {
                count += 1;
            }
        });
        count
    }

    /// A legal move as Popeye writes it, without sign for check or mate: `Ka1-b2`, `e7*d8=S`, `e5*d6 ep.`.
    pub fn written(&self, mv: &Move) -> String {
        let man = self.men[mv.man];
        let captures = self
            .men()
            .any(|other| other.square() == mv.captures && other.side() != man.side());
        let mut text = letter(man.kind()).replace('P', "");
        text += &name(man.square());
        text.push(if captures { '*' } else { '-' });
        text += &name(mv.to);
        if mv.becomes != man.kind() {
            text.push('=');
            text += letter(mv.becomes);
        }
        if mv.captures != mv.to {
            text += " ep.";
        }
        text
    }
}

/// The letter of a kind in solutions.
fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "K",
        Kind::Queen => "Q",
        Kind::Rook => "R",
        Kind::Bishop => "B",
        Kind::Knight => "S",
        Kind::Pawn => "P",
        Kind::Dummy => "DU",
    }
}

fn name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

/// FEN in which nobody can castle and nothing can be captured en passant.
impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let at = rank * 8 + file;
                let Some(man) = self.men().find(|man| man.square() == at) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                let mut code = match man.kind() {
                    Kind::Knight => "N".to_string(),
                    Kind::Dummy => "[DU]".to_string(),
                    kind => letter(kind).to_string(),
                };
                if man.side() == Side::Black {
                    code.make_ascii_lowercase();
                }
                f.write_str(&code)?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_char('/')?;
            }
        }
        let side = if self.black_to_move { 'b' } else { 'w' };
        write!(f, " {side} - - 0 1")
    }
}
