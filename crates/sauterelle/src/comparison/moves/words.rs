//! What single words of a solution are.

use crate::notation::solution::remembered::is_named_act;
use sauterelle_solve::goals;

/// The letter of a twin, and what follows it that may be moves.
pub fn head(line: &str) -> Option<(&str, &str)> {
    let bare = line.strip_prefix('+').unwrap_or(line);
    let (label, rest) = bare.split_once(')')?;
    let mut letters = label.chars();
    let is_label = letters.next().is_some_and(|c| c.is_ascii_lowercase())
        && letters.all(|c| c.is_ascii_digit());
    is_label.then_some(())?;
    let moves = rest.split_whitespace().find(|word| {
        let number = move_number(word);
        number.is_some()
    });
    let at = moves.map_or(rest.len(), |word| {
        word.as_ptr() as usize - rest.as_ptr() as usize
    });
    Some((label, &rest[at..]))
}

/// Lines around the moves in Popeye's output.
pub fn is_caption(line: &str) -> bool {
    let lower = line.to_lowercase();
    ["zeroposition", "nullstellung", "positionzero"]
        .iter()
        .any(|word| lower.starts_with(word))
}

/// The number in half-moves from 0 that a word begins with, and the rest of it.
pub fn move_number(word: &str) -> Option<(usize, &str)> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let number: usize = word.get(..digits)?.parse().ok()?;
    let rest = word.get(digits..)?;
    let behind = rest.strip_prefix('.')?;
    let number = number.checked_sub(1)? * 2;
    let (number, behind) = match behind.strip_prefix("..") {
        Some(behind) => (number + 1, behind),
        None => match behind.strip_prefix('…') {
            Some(behind) => (number + 1, behind),
            None => (number, behind),
        },
    };
    Some((number, behind))
}

/// Whether a word that is a sign is that of a try; nothing if it is no sign.
pub fn sign(word: &str) -> Option<bool> {
    let is_sign = !word.is_empty() && !word.chars().any(|c| c.is_alphanumeric() || c == '[');
    (is_sign || goals::is_sign(word) || word == "hr").then(|| word.starts_with('?'))
}

/// The move with the usual signs for captures and castling.
pub fn plain(text: &str) -> String {
    let text = text.replace(['x', ':'], "*").replace('×', "*");
    let text = text.replace(['–', '—'], "-").replace('O', "0");
    text.replace("0-0-0", "0=0=0").replace("0-0", "0=0")
}

/// Whether a word names the squares of a move, that of the departure first, or is a castling or an act with a name.
pub fn is_move(text: &str) -> bool {
    // `[a8=S]Ra8-b8`: a promotion before the move
    let promotion = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let text = promotion.map_or(text, |(_, rest)| rest);
    let body = text.split(['[', '(']).next().unwrap_or_default();
    // `Sc4*e5-f7` and `Ka3<->Kd4`, but not `S*e5-f7`
    let departure = body.split(['*', '-', '<']).next().unwrap_or_default();
    body.contains("0=0") || is_named_act(body) || squares(body) >= 2 && squares(departure) > 0
}

/// Names of squares in a text.
fn squares(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_square = |pair: &&[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    bytes.windows(2).filter(is_square).count()
}
