//! Maximum, minimum, and their ultra and conséquent forms.

use crate::board::{Square, file_of, rank_of};
use crate::moves::{Draft, Move, Special, legal_drafts};
use crate::position::Position;
use std::collections::BTreeSet;

/// Which moves a side must play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Extreme {
    Longest,
    Shortest,
}

/// How far the duty reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Strictness {
    /// Checks given by the side are orthodox.
    Plain,
    /// A check is one only if a capture of the king is among the longest candidates.
    Ultra,
    /// A check is one only if the single longest candidate captures the king.
    Consequent,
}

/// The length duty of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Duty {
    pub extreme: Extreme,
    pub strictness: Strictness,
}

impl Duty {
    fn best(self, lengths: impl Iterator<Item = u32>) -> Option<u32> {
        match self.extreme {
            Extreme::Longest => lengths.max(),
            Extreme::Shortest => lengths.min(),
        }
    }

    /// Of the legal moves, those the side may play.
    pub fn choose(self, moves: Vec<Move>) -> Vec<Move> {
        let best = self.best(moves.iter().map(|m| m.length));
        moves
            .into_iter()
            .filter(|m| Some(m.length) == best)
            .collect()
    }

    /// Is the check changed by the duty of the side that gives it?
    pub fn measures_checks(self) -> bool {
        self.strictness != Strictness::Plain
    }

    /// `view` has the checking side to move, `takers` are its king captures. Is one of
    /// them due by length?
    pub fn makes_check(self, view: &Position, takers: &[Draft]) -> bool {
        // Candidates: the legal moves, judged with orthodox attacks, and the king captures.
        let mut candidates: BTreeSet<(u32, Square, Square)> = BTreeSet::new();
        for draft in legal_drafts(view, false) {
            candidates.insert((length_of(&draft), draft.from, draft.to));
        }
        let mut captures: BTreeSet<(u32, Square, Square)> = BTreeSet::new();
        for draft in takers {
            captures.insert((length_of(draft), draft.from, draft.to));
        }
        candidates.extend(captures.iter().copied());

        let best = self.best(candidates.iter().map(|c| c.0));
        let best_candidates: Vec<_> = candidates.iter().filter(|c| Some(c.0) == best).collect();
        match self.strictness {
            Strictness::Plain => !captures.is_empty(),
            Strictness::Ultra => best_candidates.iter().any(|c| captures.contains(c)),
            Strictness::Consequent => {
                best_candidates.len() == 1 && captures.contains(best_candidates[0])
            }
        }
    }
}

/// Squared distance between the centres of two squares.
pub(crate) fn squared_distance(from: Square, to: Square) -> u32 {
    let df = file_of(from).abs_diff(file_of(to)) as u32;
    let dr = rank_of(from).abs_diff(rank_of(to)) as u32;
    df * df + dr * dr
}

/// Squared length of a move; castling is king's path plus rook's path.
pub(crate) fn length_of(draft: &Draft) -> u32 {
    match draft.special {
        Special::Castling { rook_from, rook_to } => {
            let king_path = file_of(draft.from).abs_diff(file_of(draft.to)) as u32;
            let rook_path = file_of(rook_from).abs_diff(file_of(rook_to)) as u32;
            (king_path + rook_path).pow(2)
        }
        _ => squared_distance(draft.from, draft.to),
    }
}

/// The distinct squared lengths of moves on the board, ascending: the first has rank 1.
pub fn length_table() -> Vec<u32> {
    let mut lengths = BTreeSet::new();
    for to in 1..64 {
        lengths.insert(squared_distance(0, to));
    }
    lengths.into_iter().collect()
}
