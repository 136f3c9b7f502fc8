//! The parts of a solution in print: numbers, moves, signs, words that mean something, brackets.

/// A part of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// The number of a half-move, from 0: `1.` is 0, `1...` is 1.
    Number(usize),
    /// Dots that stand for a half-move left out.
    Dots,
    /// A move, or several in the same place of which each leads to what follows: `Kd5/Ke5`.
    Moves(String),
    /// Any other move, of men with these letters: `~`, `K~`.
    Any(String),
    /// The defender would pass: what follows is threatened.
    Threat,
    /// What follows refutes the first move.
    But,
    /// A sign behind a move.
    Mark(Mark),
    /// A comma, a semicolon, the end of a line.
    Break,
    /// A bracket around moves.
    Open,
    /// Its end.
    Close,
}

/// A judgement behind a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// `!`
    Good,
    /// `?`
    Try,
    /// The goal is reached: `#`.
    Goal,
}
