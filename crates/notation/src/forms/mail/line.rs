//! Lines of an input, and what they begin with.

use crate::source::slice::part;

/// A line of an input, or its end.
#[derive(Clone, Copy, Debug)]
pub struct Line<'t> {
    /// Its number, from 1.
    pub number: usize,
    /// The column of its first character, from 1.
    pub column: usize,
    /// Its text.
    pub text: &'t str,
}

impl<'t> Line<'t> {
    /// The line from a column on.
    pub fn behind(&self, column: usize) -> Line<'t> {
        let before = column - self.column;
        let at = self
            .text
            .char_indices()
            .nth(before)
            .map_or(self.text.len(), |(at, _)| at);
        Line {
            column,
            text: part(self.text, at..),
            ..*self
        }
    }
}

/// The letter of a twin at the beginning of a line, whether it goes on from the one before, and what follows.
pub fn letter(line: &str) -> Option<(bool, &str)> {
    let text = line.trim_start();
    let continued = text.starts_with('+');
    let text = text.strip_prefix('+').unwrap_or(text);
    let rest = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    Some((continued, rest.strip_prefix(')')?))
}

/// Whether a line begins a solution: a move, set play, a phase, or the word for it.
pub fn begins_solution(line: &str) -> bool {
    let line = line.trim();
    let words = [
        "solution",
        "solutions",
        "lösung",
        "lösungen",
        "loesung",
        "sol.",
    ];
    let first = line.split_whitespace().next().unwrap_or_default();
    let first = first.trim_end_matches(':').to_lowercase();
    let is_move = |line: &str| {
        let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let after = number.trim_start_matches(['.', '…', ' ']);
        number.len() < line.len()
            && number.starts_with(['.', '…'])
            && after.starts_with(|c: char| !c.is_ascii_digit())
    };
    let phase = letter(line).map(|(_, rest)| rest.trim());
    words.contains(&first.as_str())
        || line.starts_with(['*', '{'])
        || is_move(line)
        || phase.is_some_and(|rest| rest.is_empty() || is_move(rest) || rest.starts_with('*'))
}
