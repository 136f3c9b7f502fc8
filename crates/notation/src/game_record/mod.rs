//! Games: lists of moves, and their replay under any rules.

pub mod json;
mod movetext;
#[cfg(test)]
mod tests;

pub use movetext::{MoveWord, Movetext};

use crate::fen::write_fen;
use crate::move_text::{MoveReader, Unread};
use crate::telling::Decomposition;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Status;
use sauterelle_kernel::play::Player;
use sauterelle_solve::solution::Step;

/// A game replayed, as far as its moves are legal.
pub struct Replay {
    /// The position at the start.
    pub start: String,
    /// The moves played.
    pub moves: Vec<PlayedMove>,
    /// The first move that cannot be played.
    pub violation: Option<Violation>,
    /// Who is to move at the end.
    pub to_move: Side,
    /// Whether that side can; none until the whole list has been read.
    pub status: Option<Status>,
}

/// A move that has been played.
pub struct PlayedMove {
    /// The number of the move.
    pub number: u32,
    /// It is the second half of its move.
    pub is_second: bool,
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
    /// It would be the second half of its move.
    pub is_second: bool,
    /// Who would play it.
    pub side: Side,
    /// As written.
    pub word: MoveWord,
    /// Why not.
    pub why: Unread,
}

/// How the half-moves of a list follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sequence {
    /// The sides alternate.
    Alternating,
    /// One side makes several moves in a row, the other passes.
    Series,
}

impl Replay {
    /// No move has been played yet.
    pub fn at_start(player: &mut Player) -> Replay {
        Replay {
            start: write_fen(player),
            moves: Vec::new(),
            violation: None,
            to_move: player.state().turn(),
            status: None,
        }
    }

    /// Plays the moves of a list one after the other, up to the first that is not legal. `told`: each is taken apart.
    /// Where this is cut short, the moves before remain.
    pub fn play(
        &mut self,
        player: &mut Player,
        list: &Movetext,
        reader: MoveReader,
        sequence: Sequence,
        told: bool,
    ) {
        let mut half_moves = list.skipped(self.to_move);
        let first = list.first_number.unwrap_or(1);
        for word in &list.moves {
            let due = |half_moves: u32| first.saturating_add(half_moves / 2);
            let is_next = word.number == Some(due(half_moves + 1)) && !word.is_second;
            if sequence == Sequence::Series && half_moves % 2 == 1 && is_next {
                player.null_move();
                half_moves += 1;
            }
            let (number, is_second) = (due(half_moves), half_moves % 2 == 1);
            let read = match word.number {
                Some(written) if written != number => Err(Unread::Number {
                    written,
                    due: number,
                }),
                _ => reader.read(player, &word.text),
            };
            match read {
                Ok((mv, step)) => {
                    let told = told.then(|| Decomposition::of(player, &mv));
                    player.play(&mv);
                    let (word, fen) = (word.clone(), write_fen(player));
                    self.to_move = player.state().turn();
                    self.moves.push(PlayedMove {
                        number,
                        is_second,
                        word,
                        step,
                        told,
                        fen,
                    });
                }
                Err(why) => {
                    self.violation = Some(Violation {
                        number,
                        is_second,
                        side: player.state().turn(),
                        word: word.clone(),
                        why,
                    });
                    break;
                }
            }
            half_moves += 1;
        }
        self.to_move = player.state().turn();
        self.status = Some(player.status());
    }

    /// The position at the end, or before the first move that cannot be played.
    pub fn last_position(&self) -> &str {
        self.moves.last().map_or(&self.start, |played| &played.fen)
    }
}
