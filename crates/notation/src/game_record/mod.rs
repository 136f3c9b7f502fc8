//! Games: lists of moves, and their replay under any rules.

pub mod json;
mod movetext;
#[cfg(test)]
mod tests;

pub use movetext::{MoveWord, Movetext};

use crate::fen::write_fen;
use crate::move_text::{MoveReader, Unread};
use crate::telling::Decomposition;
use sauterelle_kernel::check::Status;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::piece::Side;
use sauterelle_solve::solution::Step;

/// A game replayed, as far as its moves are legal.
pub struct Replay {
    /// The position at the start.
    pub start: String,
    /// The moves played.
    pub moves: Vec<PlayedMove>,
    /// The first move that cannot be played.
    pub violation: Option<Violation>,
    /// Who is to move at the end, and whether that side can.
    pub end: (Side, Status),
}

/// A move that has been played.
pub struct PlayedMove {
    /// The number of the move.
    pub number: u32,
    /// As written.
    pub word: MoveWord,
    /// What it does.
    pub step: Step,
    /// The move taken apart, if that was asked for.
    pub told: Option<Decomposition>,
    /// The position after it.
    pub fen: String,
}

/// A move that cannot be played.
pub struct Violation {
    /// The number of the move.
    pub number: u32,
    /// Who would play it.
    pub side: Side,
    /// As written.
    pub word: MoveWord,
    /// Why not.
    pub why: Unread,
}

/// Plays the moves of a list one after the other, up to the first that is not legal. `told`: each is taken apart.
pub fn replay(cx: &mut Ctx, list: &Movetext, reader: MoveReader, told: bool) -> Replay {
    let starter = cx.state().turn();
    let first = list.first_number.unwrap_or(1);
    let mut replay = Replay {
        start: write_fen(cx),
        moves: Vec::new(),
        violation: None,
        end: (starter, Status::Play),
    };
    for (i, word) in list.moves.iter().enumerate() {
        let half_moves = i + usize::from(starter == Side::Black);
        let number = first.saturating_add((half_moves / 2) as u32);
        let read = match word.number {
            Some(written) if written != number => Err(Unread::Number {
                written,
                due: number,
            }),
            _ => reader.read(cx, &word.text),
        };
        match read {
            Ok((mv, step)) => {
                let told = told.then(|| Decomposition::of(cx, &mv));
                cx.play(&mv);
                let (word, fen) = (word.clone(), write_fen(cx));
                replay.moves.push(PlayedMove {
                    number,
                    word,
                    step,
                    told,
                    fen,
                });
            }
            Err(why) => {
                replay.violation = Some(Violation {
                    number,
                    side: cx.state().turn(),
                    word: word.clone(),
                    why,
                });
                break;
            }
        }
    }
    replay.end = (cx.state().turn(), cx.status());
    replay
}

impl Replay {
    /// The position at the end, or before the first move that cannot be played.
    pub fn last_position(&self) -> &str {
        self.moves.last().map_or(&self.start, |played| &played.fen)
    }
}
