//! Single words of a solution in print.

use super::token::{Mark, Token};
use crate::notation::solution::remembered::is_named_act;
use sauterelle_solve::goals;

/// What a word is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// Nothing that belongs to the play.
    Prose,
    /// A word that means something.
    Token(Token),
    /// A move, or several in the same place.
    Moves {
        /// As written.
        moves: String,
        /// What stands behind.
        marks: Vec<Mark>,
    },
    /// Any move of men with these letters.
    Any {
        /// The letters; none for all men.
        letters: String,
        /// What stands behind.
        marks: Vec<Mark>,
    },
    /// Signs that stand alone.
    Signs(Vec<Mark>),
    /// `e.p.`
    EnPassant,
}

/// What introduces a threat, a refutation, or stands for any other defence, in three languages.
const THREATS: &[&str] = &[
    "threat",
    "threatens",
    "thr",
    "menace",
    "droht",
    "drohung",
    "dr",
    ">",
];
const BUTS: &[&str] = &["but", "mais", "aber", "refuted", "réfuté", "scheitert"];
const OTHERS: &[&str] = &[
    "any",
    "else",
    "otherwise",
    "others",
    "other",
    "autre",
    "autres",
    "sinon",
    "beliebig",
    "bel",
    "sonst",
];

/// Says what a word is.
pub(super) fn read(text: &str) -> Word {
    let text = text.trim_start_matches(['*', '"', '„', '“', '«', '»']);
    let bare = text.trim_end_matches([':', ',', '"', '“', '”', '«', '»']);
    let lower = bare.trim_end_matches('.').to_lowercase();
    if ["e.p", "ep"].contains(&lower.as_str()) {
        return Word::EnPassant;
    }
    let words = [(THREATS, Token::Threat), (BUTS, Token::But)];
    for (known, token) in words {
        if known.contains(&lower.as_str()) {
            return Word::Token(token);
        }
    }
    if OTHERS.contains(&lower.as_str()) {
        return Word::Any {
            letters: String::new(),
            marks: Vec::new(),
        };
    }
    if !bare.is_empty() && bare.chars().all(|c| c == '.' || c == '…') {
        return match bare.contains('…') || bare.len() > 1 {
            true => Word::Token(Token::Dots),
            false => Word::Prose,
        };
    }
    if ["-", "–", "—"].contains(&bare) {
        return Word::Any {
            letters: String::new(),
            marks: Vec::new(),
        };
    }
    let core = bare.trim_end_matches(SIGNS);
    let marks = marks(bare.strip_prefix(core).unwrap_or_default());
    if core.is_empty() {
        return Word::Signs(marks);
    }
    // `ct!`, `x?!?`
    if goals::is_sign(core) && core.chars().any(char::is_alphabetic) {
        return Word::Signs(std::iter::once(Mark::Goal).chain(marks).collect());
    }
    if let Some(letters) = core.strip_suffix('~')
        && letters.chars().all(char::is_alphabetic)
    {
        let letters = letters.to_string();
        return Word::Any { letters, marks };
    }
    match is_move(core) {
        true => Word::Moves {
            moves: bare.trim_end_matches('.').to_string(),
            marks,
        },
        false => Word::Prose,
    }
}

/// Signs behind a move.
const SIGNS: &[char] = &['!', '?', '+', '#', '=', '≠', '†', '‡', '.', '±', '%'];

fn marks(signs: &str) -> Vec<Mark> {
    let mut found = Vec::new();
    if signs.contains(['#', '≠', '‡']) || signs.contains("==") || signs.contains("++") {
        found.push(Mark::Goal);
    }
    match (signs.contains('?'), signs.contains('!')) {
        (true, _) => found.push(Mark::Try),
        (false, true) => found.push(Mark::Good),
        _ => {}
    }
    found
}

/// Whether a word has the look of a move: a castling, an act with a name, or a square and little else.
fn is_move(core: &str) -> bool {
    is_castling(core) || has_squares(core) && core.chars().count() <= 60 || is_named_act(core)
}

fn is_castling(core: &str) -> bool {
    let castling = core.replace(['O', 'o'], "0").replace(['–', '—'], "-");
    let castling = castling.split(['(', '[', '/']).next().unwrap_or_default();
    let Some(rest) = castling.strip_prefix("0-0") else {
        return false;
    };
    // what becomes of the men may follow: `0-0=nh`
    let rest = rest.strip_prefix("-0").unwrap_or(rest);
    rest.chars().all(|c| c == '=' || c.is_alphabetic())
}

/// Whether a square is named.
pub(super) fn has_squares(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
}

/// The moves of a word, which strokes or commas separate outside brackets: `Kd5/Ke5`, `Kd5,e5`. A stroke in `b8/Q` is a promotion, one in
/// `R/Bd1` belongs to the man.
pub(super) fn alternatives(word: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut depth = 0;
    for (at, letter) in word.char_indices() {
        depth += i32::from("([".contains(letter)) - i32::from(")]".contains(letter));
        let rest = word.get(at + letter.len_utf8()..).unwrap_or_default();
        let next = rest.split(['/', ',']).next().unwrap_or_default();
        let begins =
            depth == 0 && "/,".contains(letter) && (has_squares(next) || is_castling(next));
        match found.last_mut() {
            Some(last) if !begins => last.push(letter),
            _ => found.push(String::new()),
        }
    }
    found
}

/// Whether something in brackets behind a move says what the move does: rebirths, a promotion, e.g. `Ta1`, `+wBf1`, `=D`, `b8=T`, `f3->d4`.
pub(super) fn is_choice(inside: &str) -> bool {
    let inside = inside.trim();
    let is_sign = |c: char| "+-=*/,;<>→.".contains(c);
    let is_part = |c: char| c.is_alphanumeric() || is_sign(c) || ('♔'..='♟').contains(&c);
    let is_promotion = inside.starts_with('=') && inside.chars().count() <= 3;
    let is_passant = ["e.p.", "ep", "ep.", "e.p"].contains(&inside);
    let begins_with_number = inside.starts_with(|c: char| c.is_ascii_digit());
    is_promotion
        || is_passant
        || (has_squares(inside)
            && !begins_with_number
            && inside.chars().all(is_part)
            && inside.chars().count() <= 24)
}
