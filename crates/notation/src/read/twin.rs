//! The commands `twin` and `zeroposition`.

use super::change;
use super::cursor::Cursor;
use super::ends::command;
use super::faults::{ambiguous, expect_end_of};
use crate::draft::DraftTwin;
use crate::draft::setting::Setting;
use crate::entered::TwinChange;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::lookup::Match;
use crate::vocabulary::tables::commands::{CHANGES, COMMANDS, Change, Command};
use sauterelle_kernel::defined::Defined;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_languages::{later, say};

/// Reads the changes that make a twin of `initial`, or of `last` if it says so.
///
/// # Errors
/// If a change is unknown or cannot be made.
pub(super) fn read<'s>(
    cursor: &mut Cursor<'s>,
    word: Word<'s>,
    initial: &Setting<'s>,
    last: &Setting<'s>,
) -> Result<DraftTwin<'s>, Diagnostic> {
    let continued = take_continued(cursor);
    let mut setting = if continued {
        last.clone()
    } else {
        initial.clone()
    };
    let mut texts: Vec<String> = Vec::new();
    let mut changes = Vec::new();
    let mut remarks = Vec::new();
    while let Some(next) = cursor.peek() {
        match change_named(cursor, next) {
            Match::One(index) => {
                cursor.next();
                let change = CHANGES[index].0;
                let arguments = cursor.reader;
                texts.extend(change::make(cursor, change, next, &mut setting)?);
                changes.push(TwinChange {
                    change,
                    arguments: arguments.until(&cursor.reader),
                });
            }
            Match::Several(indices) => {
                let column = cursor.language as usize;
                let names = indices.iter().map(|&index| CHANGES[index].1[column]);
                return Err(ambiguous(cursor, next, later!("change"), names));
            }
            Match::None if command(cursor, next.text) == remark() => {
                cursor.next();
                remarks.push(cursor.reader.rest_of_line().to_string());
            }
            Match::None => break,
        }
    }
    let column = cursor.language as usize;
    expect_end_of(
        cursor,
        later!("change"),
        CHANGES.iter().map(move |(_, names)| names[column]),
    )?;
    if changes.is_empty() {
        return Err(word.fault(Kind::Syntax, say!("no change after '{}'", word.text)));
    }
    Ok(DraftTwin {
        word,
        continued,
        change: texts.join("  "),
        remarks,
        changes,
        setting,
    })
}

fn take_continued(cursor: &mut Cursor) -> bool {
    let index = cursor
        .peek()
        .map_or(Match::None, |word| change_named(cursor, word));
    let continued = index
        .one()
        .is_some_and(|index| CHANGES[index].0 == Change::Continued);
    if continued {
        cursor.next();
    }
    continued
}

fn change_named(cursor: &Cursor, word: Word) -> Match {
    let column = cursor.language as usize;
    let names = CHANGES.iter().map(|(_, names)| names[column]);
    match cursor.writing.lookup(word.text, names) {
        // an abbreviation may be that of a command
        Match::Several(_) if matches!(command(cursor, word.text), Match::One(_)) => Match::None,
        found => found,
    }
}

/// The diagram that these changes of a twin make of this one. Of what else they change, nothing is read.
///
/// # Errors
/// If a change cannot be made there.
pub fn diagram_of_twin(
    changes: &[TwinChange],
    before: &Diagram,
    language: Language,
) -> Result<Diagram, Diagnostic> {
    let _defined = Defined::new(before.defined.iter().copied());
    let mut diagram = before.clone();
    for TwinChange { change, arguments } in changes {
        if !change.concerns_men() {
            continue;
        }
        let mut cursor = Cursor::new(arguments);
        cursor.language = language;
        cursor.in_twin = true;
        let place = cursor.peek().unwrap_or(Word::NONE);
        let mut setting = Setting::with(diagram);
        change::make(&mut cursor, *change, place, &mut setting)?;
        if let Some(fault) = cursor.take_faults().into_iter().next() {
            return Err(fault);
        }
        diagram = setting.diagram;
    }
    Ok(diagram)
}

fn remark() -> Match {
    let index = COMMANDS
        .iter()
        .position(|(command, _)| *command == Command::Remark);
    index.map_or(Match::None, Match::One)
}
