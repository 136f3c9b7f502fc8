//! Men as the grammar names them: one or two capital letters or digits, with letters for side and properties in front.

use super::comment::comment;
use crate::vocabulary::attributes;
use sauterelle_kernel::board::piece::{KindId, Piece, Sides};
use sauterelle_kernel::men::{Kinds, Language};

/// Letters of properties that the grammar knows.
const PROPERTIES: &str = "cjkprvfhmu";

/// Names of the kinds of a position.
pub(super) struct Names<'k> {
    pub kinds: &'k Kinds,
}

impl Names<'_> {
    /// The letters of a kind.
    pub fn kind(&self, kind: KindId) -> String {
        name(self.code(kind))
    }

    fn code(&self, kind: KindId) -> &'static str {
        self.kinds.man(kind).code[Language::English as usize]
    }

    /// A man without its side, as a promotion has it: `Q`, `rG`; a neutral one with: `nQ`.
    pub fn short(&self, piece: Piece) -> String {
        let side = match piece.sides {
            Sides::Neutral => "n",
            _ => "",
        };
        format!(
            "{side}{}{}",
            properties(self.kinds, piece),
            self.kind(piece.kind)
        )
    }

    /// A man with its side: `wQ`, `nrG`.
    pub fn long(&self, piece: Piece) -> String {
        format!(
            "{}{}{}",
            side(piece.sides),
            properties(self.kinds, piece),
            self.kind(piece.kind)
        )
    }

    /// A man in front of its squares: nothing for a pawn without side and properties.
    pub fn mover(&self, piece: Piece) -> String {
        match self.short(piece).as_str() {
            "P" => String::new(),
            name => name.to_string(),
        }
    }

    /// The kind's own name as a comment, if the grammar makes another one necessary.
    pub fn remark(&self, kind: KindId) -> Option<String> {
        let code = self.code(kind).to_uppercase();
        (name(&code) != code).then(|| comment(&format!("{} is {code}", name(&code))))
    }
}

/// The letter of the owner.
pub(super) fn side(sides: Sides) -> char {
    match sides {
        Sides::White => 'w',
        Sides::Black => 'b',
        Sides::Neutral => 'n',
    }
}

/// Those letters of the properties that the grammar knows.
fn properties(kinds: &Kinds, piece: Piece) -> String {
    let royal = attributes::is_shown_royal(kinds, piece);
    known_properties(&attributes::initials(royal, piece.attrs))
}

/// Those of some letters of properties that the grammar knows.
pub(super) fn known_properties(letters: &str) -> String {
    letters
        .chars()
        .filter(|c| PROPERTIES.contains(*c))
        .collect()
}

/// A code in the grammar's form: one capital letter, or two capital letters or digits.
pub(super) fn name(code: &str) -> String {
    let mut name: String = code
        .to_uppercase()
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(2)
        .collect();
    if name.is_empty() || name.len() == 1 && name.starts_with(|c: char| c.is_ascii_digit()) {
        name.push('X');
    }
    name
}
