//! Numbers that follow the names of options.

use super::cursor::Cursor;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::vocabulary::codes;
use crate::vocabulary::tables::options::{ArgumentForm, Meaning};
use sauterelle_languages::say;

/// What follows the name of an option that concerns solving and output only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// Nothing.
    None,
    /// A number.
    Number(u32),
    /// Two numbers.
    Numbers(u32, u32),
    /// Numbers of moves, the first one first.
    Path(Vec<u32>),
}

/// Reads what follows an option that does not concern the position.
///
/// # Errors
/// If something else follows. `name` is the option as it is called in messages.
pub fn read(cursor: &mut Cursor, meaning: Meaning, name: &str) -> Result<Argument, Diagnostic> {
    match meaning.form() {
        ArgumentForm::Bare | ArgumentForm::Squares | ArgumentForm::Man | ArgumentForm::Men => {
            Ok(Argument::None)
        }
        ArgumentForm::Number(least, most) => number_within(cursor, least, most, name),
        ArgumentForm::MaybeNumber(least, most) if next_begins_with_digit(cursor) => {
            number_within(cursor, least, most, name)
        }
        ArgumentForm::MaybeNumber(..) => Ok(Argument::None),
        ArgumentForm::TwoNumbers => {
            let (first, _) = cursor.number(name)?;
            let (second, _) = cursor.number(&format!("{name} {first}"))?;
            Ok(Argument::Numbers(first, second))
        }
        ArgumentForm::Path => {
            let what = say!("a number after {name} (or several: 25:8:27)");
            Ok(Argument::Path(cursor.expect(&what, path)?.0))
        }
    }
}

fn number_within(
    cursor: &mut Cursor,
    least: u32,
    most: u32,
    name: &str,
) -> Result<Argument, Diagnostic> {
    let (number, word) = cursor.number(name)?;
    let message = if number < least {
        say!("the number after {name} must be above {}", least - 1)
    } else if number > most {
        say!("the number after {name} must not be above {most}")
    } else {
        return Ok(Argument::Number(number));
    };
    Err(word.fault(Kind::Syntax, message))
}

/// Whether the next word can only be a number.
fn next_begins_with_digit(cursor: &Cursor) -> bool {
    cursor
        .peek()
        .is_some_and(|word| word.text.starts_with(|c: char| c.is_ascii_digit()))
}

/// What may follow an option that is not available.
pub(crate) fn skip(cursor: &mut Cursor) {
    while next_begins_with_digit(cursor)
        || cursor
            .peek()
            .is_some_and(|word| codes::squares(word.text).is_some())
    {
        cursor.next();
    }
}

/// Numbers with colons between them.
fn path(text: &str) -> Option<Vec<u32>> {
    let number = |part: &str| match part.len() {
        1..=9 => part
            .bytes()
            .all(|b| b.is_ascii_digit())
            .then(|| part.parse().ok())?,
        _ => None,
    };
    text.split(':').map(number).collect()
}
