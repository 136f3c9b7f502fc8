//! The command `pieces` and the men added by a twin.

use super::cursor::Cursor;
use super::ends::ends_list;
use super::faults::{ambiguous, unknown};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use crate::source::words::Word;
use crate::vocabulary::lookup::{Match, Writing};
use crate::vocabulary::tables::attributes::{ATTRIBUTES, COLOURS};
use crate::vocabulary::{attributes, codes};
use sauterelle_kernel::board::piece::{Attrs, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::men::{self, Language, Man};
use sauterelle_languages::{later, say};
use sauterelle_solve::invisible::MOST_INVISIBLE;

/// The first rows of the table of colours.
const SIDES: [Sides; 3] = [Sides::White, Sides::Black, Sides::Neutral];

/// Colour and attributes of the men that follow.
#[derive(Clone, Copy)]
struct Group {
    sides: Sides,
    royal: bool,
    attrs: Attrs,
    /// Colour and attributes have just been read; more attributes may follow.
    fresh: bool,
}

impl Group {
    /// Of this colour, which has just been read.
    fn of(sides: Sides) -> Group {
        Group {
            sides,
            royal: false,
            attrs: Attrs::NONE,
            fresh: true,
        }
    }
}

/// What a list of men names.
#[derive(Default)]
pub(crate) struct ListOfMen<'s> {
    /// The men with their squares.
    pub men: Vec<(Sq, DiagramMan)>,
    /// How many men are invisible, if that is said, and the word that says so.
    pub invisible: Option<(u8, Word<'s>)>,
}

/// Reads colours, attributes and men with their squares.
///
/// # Errors
/// If no colour comes first or a word is unknown. Men and attributes that are not available are reported.
pub(crate) fn read<'s>(cursor: &mut Cursor<'s>) -> Result<ListOfMen<'s>, Diagnostic> {
    let mut list = ListOfMen::default();
    let mut group: Option<Group> = None;
    let mut read_any = false;
    while let Some(word) = cursor.peek() {
        if let Some(now) = &mut group {
            if now.fresh && attribute(cursor, word, now)? {
                continue;
            }
            if men_of_kind(cursor, word, *now, &mut list.men)? {
                now.fresh = false;
                // unlike other attributes, royalty is that of the first kind named after it only
                now.royal = false;
                continue;
            }
        }
        match cursor.find(word.text, COLOURS) {
            Match::One(index) => {
                if group.is_some_and(|now| now.fresh) {
                    return Err(word.fault(Kind::Syntax, say!("second colour '{}'", word.text)));
                }
                cursor.next();
                group = SIDES.get(index).map(|sides| Group::of(*sides));
                if group.is_none() {
                    list.invisible = Some((invisible(cursor, word)?, word));
                }
                read_any = true;
            }
            // a word as short as "n" may begin the colours and commands alike; the commands come after the men
            Match::Several(_) | Match::None => break,
        }
    }
    match (group, cursor.peek()) {
        (None, Some(word)) if !ends_list(cursor, word.text) => {
            let known = cursor.names(COLOURS);
            let fault = unknown(cursor, word, later!("colour"), known);
            if fault.suggestion.is_none() && word.text.contains(|c: char| c.is_ascii_digit()) {
                let message = say!(
                    "a colour ({}) expected before the men, found '{}'",
                    cursor.names(&COLOURS[..3]).collect::<Vec<_>>().join(", "),
                    word.text
                );
                return Err(word.fault(Kind::Syntax, message));
            }
            return Err(fault);
        }
        (None, _) if !read_any => return Err(cursor.missing(&say!("a colour"))),
        (Some(now), Some(word)) if !ends_list(cursor, word.text) => {
            return Err(not_a_man(cursor, word, now));
        }
        _ => {}
    }
    Ok(list)
}

/// Reads a colour, perhaps attributes, and a man on one square; `after` is the word it follows.
///
/// # Errors
/// If anything else comes next. Men and attributes that are not available are reported.
pub(crate) fn one(cursor: &mut Cursor, after: &str) -> Result<(Sq, DiagramMan), Diagnostic> {
    let mut group = colour(cursor, after)?;
    let mut men = Vec::new();
    while let Some(word) = cursor.peek() {
        if attribute(cursor, word, &mut group)? {
            continue;
        }
        return match (men_of_kind(cursor, word, group, &mut men)?, &men[..]) {
            (true, &[man]) => Ok(man),
            (true, _) => Err(word.fault(Kind::Syntax, say!("one square only can follow here"))),
            (false, _) if ends_list(cursor, word.text) => {
                Err(cursor.missing(&say!("a man on a square")))
            }
            (false, _) => Err(not_a_man(cursor, word, group)),
        };
    }
    Err(cursor.missing(&say!("a man on a square")))
}

/// Reads a colour that must come next.
fn colour(cursor: &mut Cursor, after: &str) -> Result<Group, Diagnostic> {
    let (language, writing) = (cursor.language, cursor.writing);
    let sides = |text: &str| sides_named(text, language, writing);
    let (sides, _) = cursor.expect(&say!("a colour after {after}"), sides)?;
    Ok(Group::of(sides))
}

/// The sides that a word names, if it is a colour.
fn sides_named(word: &str, language: Language, writing: Writing) -> Option<Sides> {
    let colours = COLOURS[..SIDES.len()].iter();
    let names = colours.map(|names| names[language as usize]);
    writing.lookup(word, names).one().map(|index| SIDES[index])
}

/// Reads colours, perhaps attributes, and men that have no squares, each a word of its own; `after` is the word they follow.
///
/// # Errors
/// If no colour comes first, or no man behind one. Men and attributes that are not available are reported.
pub(crate) fn without_squares(
    cursor: &mut Cursor,
    after: &str,
) -> Result<Vec<DiagramMan>, Diagnostic> {
    let mut group = colour(cursor, after)?;
    let mut men = Vec::new();
    while let Some(word) = cursor.peek() {
        // a word as short as a code is one here, though it may begin an attribute, a colour or a command
        if codes::is_code(word.text, cursor.language) {
            cursor.next();
            let plain = DiagramMan::new(man_or_stand_in(cursor, word), group.sides);
            men.push(DiagramMan {
                royal: group.royal && !plain.is_royal(),
                attrs: group.attrs,
                ..plain
            });
            (group.fresh, group.royal) = (false, false);
            continue;
        }
        if group.fresh && attribute(cursor, word, &mut group)? {
            continue;
        }
        match sides_named(word.text, cursor.language, cursor.writing) {
            Some(sides) if !group.fresh => {
                cursor.next();
                group = Group::of(sides);
            }
            _ => break,
        }
    }
    match group.fresh {
        true => Err(cursor.missing(&say!("a man without a square"))),
        false => Ok(men),
    }
}

/// Reads how many men are invisible.
fn invisible(cursor: &mut Cursor, after: Word) -> Result<u8, Diagnostic> {
    let (number, word) = cursor.number(after.text)?;
    let few = u8::try_from(number).ok();
    let few = few.filter(|few| *few > 0 && *few <= MOST_INVISIBLE);
    few.ok_or_else(|| {
        let message = say!("there are 1 to {MOST_INVISIBLE} invisible men, not {number}");
        word.fault(Kind::Unsupported, message)
    })
}

/// Reads an attribute, if the word is one.
fn attribute(cursor: &mut Cursor, word: Word, group: &mut Group) -> Result<bool, Diagnostic> {
    match cursor.find(word.text, ATTRIBUTES) {
        Match::One(0) => group.royal = true,
        Match::One(index) => match attributes::declared(ATTRIBUTES[index][0]) {
            Some(attrs) => group.attrs = group.attrs | attrs,
            None => cursor.report(word.fault(
                Kind::Unsupported,
                say!("{} men are not supported yet", ATTRIBUTES[index][0]),
            )),
        },
        Match::Several(indices) => {
            let column = cursor.language as usize;
            let names = indices.iter().map(|&index| ATTRIBUTES[index][column]);
            return Err(ambiguous(cursor, word, later!("attribute"), names));
        }
        Match::None => return Ok(false),
    }
    cursor.next();
    Ok(true)
}

/// Reads the men of one kind, if the word is their code.
fn men_of_kind(
    cursor: &mut Cursor,
    word: Word,
    group: Group,
    men: &mut Vec<(Sq, DiagramMan)>,
) -> Result<bool, Diagnostic> {
    let hunter = hunter(word.text).map(|length| word.text.split_at(length));
    let Some((code, rest)) = hunter.or_else(|| codes::split(word.text)) else {
        return Ok(false);
    };
    let squares = if rest.is_empty() {
        let mut ahead = cursor.reader;
        ahead.next();
        let Some(squares) = ahead.peek().and_then(|list| codes::squares(list.text)) else {
            return Ok(false);
        };
        // the colours and commands are longer, so a word this short can only be a code
        ahead.next();
        cursor.reader = ahead;
        squares
    } else {
        cursor.next();
        codes::squares(rest).unwrap_or_default()
    };
    let man = man_or_stand_in(cursor, Word { text: code, ..word });
    men.extend(squares.into_iter().map(|at| {
        let plain = DiagramMan::new(man, group.sides);
        (
            at,
            DiagramMan {
                royal: group.royal && !plain.is_royal(),
                attrs: group.attrs,
                ..plain
            },
        )
    }));
    Ok(true)
}

/// The man with this code. One that is not available is reported, and another stands in for it, so that what is said
/// of its square later does not look wrong too.
pub(crate) fn man_or_stand_in(cursor: &mut Cursor, code: Word) -> &'static Man {
    codes::man(&code, cursor.language).unwrap_or_else(|fault| {
        cursor.report(fault);
        men::orthodox()[1]
    })
}

/// The fault of a word where men should stand.
fn not_a_man(cursor: &Cursor, word: Word, group: Group) -> Diagnostic {
    if codes::is_code(word.text, cursor.language) {
        return word.fault(Kind::Syntax, say!("no squares after '{}'", word.text));
    }
    if codes::squares(word.text).is_some() {
        let message = say!(
            "no man before the squares '{}': they follow its letters without a blank",
            word.text
        );
        return word.fault(Kind::Syntax, message);
    }
    // a code with something behind it that is not a list of squares
    for length in [1, 2] {
        if let Some(code) = word.text.get(..length)
            && word.text.len() <= LONGEST_SLIP
            && part(word.text, length..).contains(|c: char| c.is_ascii_digit())
            && codes::is_code(code, cursor.language)
        {
            let rest = word.after(length);
            let is_square = |text: &str| codes::squares(text).is_some();
            let hint = match rest.text.get(..2).is_some_and(is_square) {
                true => say!("; men are separated by blanks"),
                false => String::new(),
            };
            return rest.fault(
                Kind::Syntax,
                say!("'{}' is not a list of squares{hint}", rest.text),
            );
        }
    }
    let attributes = cursor.names(ATTRIBUTES).filter(|_| group.fresh);
    unknown(
        cursor,
        word,
        later!("man or colour"),
        cursor.names(COLOURS).chain(attributes),
    )
}

/// Longer words are read as misspelt names, not as men on misspelt squares.
const LONGEST_SLIP: usize = 2 + 2 * 64;

/// Length of the name of a hunter (two walks with a stroke between), if the word begins with one.
fn hunter(word: &str) -> Option<usize> {
    let (first, second) = word.split_once('/')?;
    let is_walk = |code: &str| {
        (1..=2).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    if !is_walk(first) || !second.is_ascii() {
        return None;
    }
    let (code, _) = codes::split(second)?;
    is_walk(code).then_some(first.len() + 1 + code.len())
}
