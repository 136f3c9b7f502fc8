//! Lines of an input, and what they begin with.

use crate::header::language_of_footer;
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

/// What stands behind the word for a solution at the beginning of a line; `None` if it does not begin so.
pub fn solution_behind_word(line: &str) -> Option<&str> {
    let words = ["solution", "solutions", "lösung", "lösungen", "loesung"];
    let line = line.trim();
    let end = line
        .find(|c: char| !c.is_alphabetic())
        .unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    let rest = rest.trim_start();
    let is_label = rest.is_empty() || rest.starts_with(':') || begins_solution(rest);
    let is_word = is_label && words.contains(&word.to_lowercase().as_str());
    is_word.then_some(rest.trim_start_matches([':', ' ']))
}

/// Words with which letters end, in small letters.
const CLOSINGS: &[&str] = &[
    "all the best",
    "best",
    "best regards",
    "best wishes",
    "cheers",
    "greetings",
    "kind regards",
    "many thanks",
    "regards",
    "sincerely",
    "thank you",
    "thanks",
    "warm regards",
    "with best regards",
    "with kind regards",
    "yours",
    "amicalement",
    "amitiés",
    "bien à toi",
    "bien à vous",
    "bien amicalement",
    "bien cordialement",
    "cordialement",
    "cordiales salutations",
    "merci",
    "meilleures salutations",
    "sincères salutations",
    "à bientôt",
    "beste grüße",
    "beste grüsse",
    "danke",
    "es grüßt",
    "freundliche grüße",
    "gruß",
    "gruss",
    "grüße",
    "herzliche grüße",
    "liebe grüße",
    "mfg",
    "mit besten grüßen",
    "mit freundlichen grüßen",
    "mit schachgruß",
    "schöne grüße",
    "viele grüße",
    "vielen dank",
];

/// Whether a line closes a letter: a greeting, perhaps with a name behind a comma or an exclamation mark.
pub fn closes_letter(line: &str) -> bool {
    let line = line.trim().to_lowercase();
    let words = line.split([',', '!', '.']).next().unwrap_or_default();
    CLOSINGS.contains(&words.trim())
}

/// Whether a line begins a solution: a move, set play, or a phase; or ends one.
pub fn begins_solution(line: &str) -> bool {
    let line = line.trim();
    let is_move = |line: &str| {
        let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let after = number.trim_start_matches(['.', '…', ' ']);
        number.len() < line.len()
            && number.starts_with(['.', '…'])
            && after.starts_with(|c: char| !c.is_ascii_digit())
    };
    let phase = letter(line).map(|(_, rest)| rest.trim());
    line.starts_with(['*', '{'])
        || is_move(line)
        || language_of_footer(line).is_some()
        || phase.is_some_and(|rest| rest.is_empty() || is_move(rest) || rest.starts_with('*'))
}
