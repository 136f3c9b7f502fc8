//! The clauses of a text: what may vary, how much of it at once, what is asked of versions.

use super::cursor::{Piece, suggesting};
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle::notation::vocabulary::suggest::nearest;
use sauterelle_languages::say;

/// What a clause is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Head {
    /// What may vary.
    Vary,
    /// How many edits at once.
    Edits,
    /// What is to be kept of the play.
    Keep,
    /// What a version must be like.
    Want,
    /// How long it may take.
    Limit,
    /// How versions are chosen.
    Choose,
    /// From where chance begins.
    Seed,
}

/// The words with which clauses begin, each with a colon behind.
const HEADS: [(&str, Head); 7] = [
    ("vary", Head::Vary),
    ("edits", Head::Edits),
    ("keep", Head::Keep),
    ("want", Head::Want),
    ("limit", Head::Limit),
    ("choose", Head::Choose),
    ("seed", Head::Seed),
];

/// Words with a colon behind that are no clauses.
const OTHERS: [&str; 1] = [super::item::TWIN];

/// The clauses of a text in their order. What stands before the first head says what may vary.
///
/// # Errors
/// If a line begins with a word with a colon that is no head.
pub(super) fn clauses(text: &str) -> Result<Vec<(Head, Piece<'_>)>, Diagnostic> {
    let mut found = Vec::new();
    let mut head = Head::Vary;
    let mut begin = 0;
    let mut scan = Scan::default();
    let whole = Piece {
        text,
        place: (1, 1),
    };
    for (at, letter) in text.char_indices() {
        let word = scan.word(text, at, letter);
        let Some((word, colon)) = word else { continue };
        if let Some((_, next)) = HEADS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(word))
        {
            found.push((head, part(whole, begin, at)));
            (head, begin) = (*next, colon);
        } else if scan.begins_line(text, at)
            && word.len() > 1
            && !OTHERS.iter().any(|known| known.eq_ignore_ascii_case(word))
            && word.chars().all(|c| c.is_ascii_lowercase())
        {
            let known = HEADS.iter().map(|(name, _)| *name).chain(OTHERS);
            let message = say!("unknown clause '{word}:'");
            let piece = part(whole, at, at + word.len());
            return Err(suggesting(
                piece.fault_of(Kind::Unknown, message),
                nearest(word, known),
            ));
        }
    }
    found.push((head, part(whole, begin, text.len())));
    Ok(found)
}

/// A part of the whole text with its place.
fn part(whole: Piece<'_>, begin: usize, end: usize) -> Piece<'_> {
    let before = whole.text.get(..begin).unwrap_or_default();
    let line = before.matches('\n').count();
    let last = before.rsplit('\n').next().unwrap_or_default();
    Piece {
        text: whole.text.get(begin..end).unwrap_or_default(),
        place: (line + 1, last.chars().count() + 1),
    }
}

/// What stands around the letter that is looked at.
#[derive(Default)]
struct Scan {
    in_braces: bool,
    in_brackets: bool,
    in_comment: bool,
    in_word: bool,
}

impl Scan {
    /// The word that begins with this letter and has a colon behind it, and where the text goes on behind that.
    fn word<'t>(&mut self, text: &'t str, at: usize, letter: char) -> Option<(&'t str, usize)> {
        match letter {
            '\n' => *self = Scan::default(),
            '#' => self.in_comment = true,
            '{' => self.in_braces = true,
            '}' => self.in_braces = false,
            '[' => self.in_brackets = true,
            ']' => self.in_brackets = false,
            _ => {}
        }
        let begins = letter.is_alphabetic() && !self.in_word;
        self.in_word = letter.is_alphanumeric() || matches!(letter, ':' | '-');
        if !begins || self.in_braces || self.in_brackets || self.in_comment {
            return None;
        }
        let rest = text.get(at..)?;
        let length = rest.find(|c: char| !c.is_alphanumeric())?;
        let behind = rest.get(length..)?;
        let trimmed = behind.trim_start_matches([' ', '\t']);
        let colon = at + length + (behind.len() - trimmed.len());
        trimmed.starts_with(':').then_some(())?;
        Some((rest.get(..length)?, colon + 1))
    }

    /// Whether nothing but blanks stands before this on its line.
    fn begins_line(&self, text: &str, at: usize) -> bool {
        let before = text.get(..at).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        line.trim().is_empty()
    }
}
