//! Descriptions of men: `wQ`, `S`, `b`, `=r:G`, `wKamikaze:Q`, `w[nightrider]`, `R/B`.

use super::cursor::{Piece, suggesting};
use super::disputed::is_disputed;
use super::ground::Ground;
use sauterelle::kernel::board::piece::{Attrs, Sides};
use sauterelle::kernel::diagram::DiagramMan;
use sauterelle::kernel::men::{Language, Man, Nature, orthodox};
use sauterelle::notation::solution::text::letters_of_sides;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle::notation::vocabulary::attributes::declared;
use sauterelle::notation::vocabulary::codes::{code, man_named};
use sauterelle::notation::vocabulary::suggest::nearest;
use sauterelle::notation::vocabulary::tables::attributes::{ATTRIBUTES, COLOURS};
use sauterelle_languages::say;

/// What is said of a man.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Described {
    /// The colour.
    pub sides: Option<Sides>,
    /// The kind: any of these. Several only where a code is that of two.
    pub kinds: Vec<&'static Man>,
    /// Said to be royal.
    pub royal: bool,
    /// The attributes.
    pub attrs: Attrs,
}

/// Sides in the order of the table of colours and of the letters.
const SIDES: [Sides; 3] = [Sides::White, Sides::Black, Sides::Neutral];

impl Described {
    /// Nothing but a colour, or nothing at all.
    pub fn of(sides: Option<Sides>) -> Described {
        Described {
            sides,
            kinds: Vec::new(),
            royal: false,
            attrs: Attrs::NONE,
        }
    }

    /// Whether it fits a man. What is not said may be as it likes.
    pub fn fits(&self, man: &DiagramMan) -> bool {
        self.sides.is_none_or(|sides| sides == man.sides)
            && (self.kinds.is_empty() || self.kinds.iter().any(|kind| std::ptr::eq(*kind, man.man)))
            && (!self.royal || man.is_royal())
            && man.attrs.has(self.attrs)
    }

    /// The kind of a man that is new on the board, if one is said.
    ///
    /// # Errors
    /// If two may be meant, and not one of them is in the diagram.
    pub fn kind(&self, piece: Piece, ground: &Ground) -> Result<Option<&'static Man>, Diagnostic> {
        let is_there = |kind: &&Man| {
            let mut men = ground.diagram.placed();
            men.any(|(_, man)| std::ptr::eq(man.man, *kind))
        };
        let there: Vec<&'static Man> = self.kinds.iter().copied().filter(is_there).collect();
        match (&self.kinds[..], &there[..]) {
            ([], _) => Ok(None),
            (&[one], _) | (_, &[one]) => Ok(Some(one)),
            (several, _) => {
                let names: Vec<String> = several
                    .iter()
                    .map(|man| format!("[{}]", man.name[0]))
                    .collect();
                let message = say!(
                    "'{}' may be two men: write {}",
                    piece.text,
                    names.join(" or ")
                );
                Err(piece.fault(message))
            }
        }
    }

    /// A man that is added.
    ///
    /// # Errors
    /// If its colour or its kind is not said, or two kinds may be meant.
    pub fn added(&self, piece: Piece, ground: &Ground) -> Result<DiagramMan, Diagnostic> {
        let missing = |message: String| {
            let example = ground.written(&DiagramMan::new(orthodox()[1], Sides::White));
            suggesting(piece.fault(message), Some(example))
        };
        let kind = self
            .kind(piece, ground)?
            .ok_or_else(|| missing(say!("the kind of '{}' is missing", piece.text)))?;
        let sides = self
            .sides
            .ok_or_else(|| missing(say!("the colour of '{}' is missing", piece.text)))?;
        Ok(DiagramMan {
            royal: self.royal && kind.nature != Nature::King,
            attrs: self.attrs,
            ..DiagramMan::new(kind, sides)
        })
    }

    /// What a man becomes. What is not said stays as it is; attributes that are said take the place of its own.
    ///
    /// # Errors
    /// If two kinds may be meant.
    pub fn instead_of(
        &self,
        man: &DiagramMan,
        piece: Piece,
        ground: &Ground,
    ) -> Result<DiagramMan, Diagnostic> {
        let kind = self.kind(piece, ground)?.unwrap_or(man.man);
        let says_attributes = self.royal || !self.attrs.is_none();
        Ok(DiagramMan {
            man: kind,
            sides: self.sides.unwrap_or(man.sides),
            royal: match says_attributes {
                true => self.royal && kind.nature != Nature::King,
                false => man.royal,
            },
            attrs: if says_attributes {
                self.attrs
            } else {
                man.attrs
            },
        })
    }
}

/// The description that a word is.
///
/// # Errors
/// If it is none.
pub(super) fn described(piece: Piece, ground: &Ground) -> Result<Described, Diagnostic> {
    if let Some(sides) = colour(piece.text) {
        return Ok(Described::of(Some(sides)));
    }
    let Some((sides, length)) = side_in_front(piece.text, ground.language) else {
        return body(piece, ground);
    };
    let rest = piece.after(length);
    if rest.text.is_empty() {
        return Ok(Described::of(Some(sides)));
    }
    match body(rest, ground) {
        Ok(found) => Ok(Described {
            sides: Some(sides),
            ..found
        }),
        Err(fault) => body(piece, ground).map_err(|_| fault),
    }
}

/// The colour that a word is, in any language.
fn colour(text: &str) -> Option<Sides> {
    let is_name = |names: &&[&str; 3]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
    let index = COLOURS.iter().position(|names| is_name(&names))?;
    SIDES.get(index).copied()
}

/// The colour that the first letter says, a small one, and its length. `=` is neutral in every language.
fn side_in_front(text: &str, language: Language) -> Option<(Sides, usize)> {
    let first = text.chars().next()?;
    if first == '=' {
        return Some((Sides::Neutral, 1));
    }
    let letters = letters_of_sides(language);
    let index = letters.iter().position(|letter| *letter == first)?;
    Some((SIDES[index], 1))
}

/// Attributes, each with a colon behind, and a code or a name, perhaps in brackets.
fn body(piece: Piece, ground: &Ground) -> Result<Described, Diagnostic> {
    let piece = match piece.text.strip_prefix('[') {
        Some(inside) => match inside.strip_suffix(']') {
            Some(_) => piece.before(piece.text.len() - 1).after(1),
            None => return Err(piece.fault(say!("the bracket is not closed"))),
        },
        None => piece,
    };
    let mut found = Described::of(None);
    let mut rest = piece;
    while let Some((name, _)) = rest.text.split_once(':') {
        match attribute(rest.before(name.len()))? {
            Some(attrs) => found.attrs = found.attrs | attrs,
            None => found.royal = true,
        }
        rest = rest.after(name.len() + 1);
    }
    let rest = match rest.text.strip_prefix('[') {
        Some(inside) if inside.ends_with(']') => rest.before(rest.text.len() - 1).after(1),
        _ => rest,
    };
    if rest.text.is_empty() && rest != piece {
        return Ok(found);
    }
    if rest.text.is_empty() {
        return Err(piece.fault(say!("a man expected")));
    }
    let man = man_named(rest.text, ground.language).map_err(|fault| {
        let fault = rest.fault_within(0, fault);
        match (&fault.suggestion, english(rest, ground.language)) {
            (None, Some(code)) => suggesting(fault, Some(code)),
            _ => fault,
        }
    })?;
    found.kinds = vec![man];
    if is_disputed(rest.text, ground.language) {
        found.kinds.insert(0, orthodox()[4]);
    }
    Ok(found)
}

/// The code in a language of the man that has this code in English.
fn english(piece: Piece, language: Language) -> Option<String> {
    let man = man_named(piece.text, Language::English).ok()?;
    Some(code(man, language))
}

/// The attribute of this name in any language; `None` for royalty.
fn attribute(piece: Piece) -> Result<Option<Attrs>, Diagnostic> {
    let is_it = |names: &&[&str; 3]| names.iter().any(|name| piece.is(name));
    let royal = ATTRIBUTES[0];
    if piece.is("r") || is_it(&&royal) {
        return Ok(None);
    }
    let row = ATTRIBUTES.iter().find(is_it);
    let row = row.ok_or_else(|| {
        let names = ATTRIBUTES.iter().flatten().copied();
        let message = say!("unknown attribute '{}'", piece.text);
        suggesting(
            piece.fault_of(Kind::Unknown, message),
            nearest(piece.text, names),
        )
    })?;
    declared(row[0]).map(Some).ok_or_else(|| {
        let message = say!("{} men are not supported yet", row[0]);
        piece.fault_of(Kind::Unsupported, message)
    })
}
