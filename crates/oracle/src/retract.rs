//! Moves taken back, and problems that ask for it.
//!
//! Nothing here turns a rule round. Whatever move may have been played is taken back on trial, and the earlier position is
//! believed if one of its legal moves leads to the later one.

mod attempt;
mod material;
mod retractor;
mod rights;

use crate::board::{Man, Side, name};
use crate::fen::write_man;
use crate::men::{Walk, Way, ways};
use crate::moves::{drafts, in_check, playable_between};
use crate::position::Position;
use attempt::Attempt;
pub use retractor::{Manner, Retractor, solve};

/// Which earlier positions count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Those that the men of a game can make up, and in which the last move was legal.
    Men,
    /// Of these, those to which again a legal move leads.
    Predecessor,
}

/// A move taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Back {
    /// The position before the move, in which its side is to move.
    pub position: Position,
    /// Where the move departs, as "e2".
    pub from: String,
    /// Where it arrives; castling is the king's move.
    pub to: String,
    /// What moves, as in a FEN: the pawn, not what it becomes.
    pub man: String,
    /// Was it castling?
    pub castled: bool,
    /// The captured man, as in a FEN.
    pub captured: Option<String>,
    /// Was it captured en passant? Then the earlier position has that right.
    pub en_passant: bool,
    /// What the pawn became, as in a FEN.
    pub promotion: Option<String>,
}

impl Back {
    /// The move without what it captured: "Kg6-h5", "Pa2-b1=B".
    pub fn choice(&self) -> String {
        let capital = |man: &str| man.trim_matches(['[', ']']).to_uppercase();
        let promotion = match &self.promotion {
            Some(man) => format!("={}", capital(man)),
            None => String::new(),
        };
        let man = capital(&self.man);
        format!("{man}{}-{}{promotion}", self.from, self.to)
    }
}

/// All positions from which a legal move of the side that is not to move leads to this position, each with that move.
///
/// Where the position has an en-passant right, the move was the double step that gives it. Where it has none, the move
/// may have been a double step too. A king that comes back to its home square and a rook that comes back to its corner
/// have not moved before; all other men keep the rights they have.
///
/// # Panics
/// Under Polo and Circé Cage, with neutral men and with locusts, of which nothing is said here.
pub fn predecessors(position: &Position, level: Level) -> Vec<Back> {
    if let Err(reason) = is_understood(position) {
        panic!("{reason}");
    }
    let mut list = Vec::new();
    for attempt in attempt::all(position) {
        let earlier = attempt.earlier(position);
        if is_possible(position, &attempt, &earlier) {
            list.push(told(attempt, earlier));
        }
    }
    if level == Level::Predecessor {
        list.retain(|back| has_predecessor(&back.position));
    }
    list
}

/// Does a legal move lead to this position? The same as to ask whether it has [`predecessors`], but the first one is
/// enough.
fn has_predecessor(position: &Position) -> bool {
    attempt::all(position)
        .into_iter()
        .any(|attempt| is_possible(position, &attempt, &attempt.earlier(position)))
}

/// A man that is captured must stand where the captor arrives, or be a pawn captured en passant, and must be gone.
fn is_understood(position: &Position) -> Result<(), String> {
    if position.rules.polo || position.rules.cage.is_some() {
        return Err("moves are not taken back under Polo and Circé Cage".to_string());
    }
    let mut men = position.board.iter().flatten();
    if men.any(|man| man.walk == Walk::Locust || is_neutral(*man)) {
        return Err("moves are not taken back with neutral men and locusts".to_string());
    }
    Ok(())
}

fn is_neutral(man: Man) -> bool {
    man.belongs_to(Side::White) && man.belongs_to(Side::Black)
}

/// Could the earlier position be one of a game, and does the move lead from it to the later position?
fn is_possible(position: &Position, attempt: &Attempt, earlier: &Position) -> bool {
    // what is cheap is asked first
    has_way(earlier, attempt)
        && [Side::White, Side::Black].into_iter().all(|side| {
            kings(earlier, side) == kings(position, side)
                && material::is_possible(&earlier.board, side)
        })
        && !in_check(earlier, earlier.turn.other(), true)
        && leads(earlier, attempt, position)
}

fn kings(position: &Position, side: Side) -> usize {
    let men = position.board.iter().flatten();
    men.filter(|man| man.walk == Walk::King && man.belongs_to(side))
        .count()
}

/// Does the man go from square to square at all, legally or not?
fn has_way(earlier: &Position, attempt: &Attempt) -> bool {
    let (from, to) = (attempt.from, attempt.to);
    match attempt.man.walk {
        Walk::Pawn => drafts(earlier)
            .iter()
            .any(|draft| (draft.from, draft.to) == (from, to)),
        walk => {
            let ways = ways(&earlier.board, from, walk);
            attempt.rook.is_some()
                || ways.contains(&Way::Quiet(to))
                || ways.contains(&Way::Capture(to))
        }
    }
}

/// Is the move legal, and does it give the later position?
fn leads(earlier: &Position, attempt: &Attempt, position: &Position) -> bool {
    after(earlier, attempt, position).is_some()
}

/// The later position, as it is after the move: with the rights that are left, if the move is legal.
// decided: castling rights are not compared but for men that castle later. The later position may have more of them than
// the game can have left it, as a diagram says only that nothing is known against them.
fn after(earlier: &Position, attempt: &Attempt, position: &Position) -> Option<Position> {
    let moves = playable_between(earlier, attempt.from, attempt.to);
    let keeps = |after: &Position| {
        (0..64).all(|square| !position.castles_later[square] || after.unmoved[square])
    };
    let found = moves.into_iter().find(|m| {
        m.promotion == attempt.promotion
            && m.castling == attempt.rook.is_some()
            && m.after.board == position.board
            && m.after.turn == position.turn
            && (position.ep.is_none() || m.after.ep == position.ep)
            && keeps(&m.after)
    });
    found.map(|m| m.after)
}

fn told(attempt: Attempt, earlier: Position) -> Back {
    let promoted = |walk| Man {
        walk,
        ..attempt.man
    };
    Back {
        position: earlier,
        from: name(attempt.from),
        to: name(attempt.to),
        man: write_man(attempt.man),
        castled: attempt.rook.is_some(),
        captured: attempt.victim.map(|(_, man)| write_man(man)),
        en_passant: attempt.en_passant,
        promotion: attempt.promotion.map(|walk| write_man(promoted(walk))),
    }
}
