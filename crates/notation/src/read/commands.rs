//! The commands of a problem, in any order, then its twins.

use super::cursor::Cursor;
use super::ends::{DISTINCT, begin, command, recover};
use super::faults::{COMMAND, ambiguous, unknown};
use super::{conditions, forsyth, latex, men, options, stipulation, structured, twin};
use crate::definitions::{self, Definition};
use crate::draft::Draft;
use crate::draft::asked::Asked;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::lookup::Match;
use crate::vocabulary::tables::attributes::COLOURS;
use crate::vocabulary::tables::commands::{COMMANDS, Command};
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;

/// What ended a problem.
pub enum Ending<'s> {
    /// The input.
    Input,
    /// The last word of the last problem.
    End,
    /// The word that says that another problem follows.
    Next(Word<'s>),
    /// The beginning of another problem where the end of this one is missing.
    Begin(Language, Word<'s>),
}

pub(super) fn commands<'s>(cursor: &mut Cursor<'s>, draft: &mut Draft<'s>) -> Ending<'s> {
    loop {
        let Some(word) = cursor.next() else {
            cursor.report(
                draft
                    .opened
                    .fault(Kind::Syntax, say!("the end of this problem is missing")),
            );
            return Ending::Input;
        };
        let command = match command(cursor, word.text) {
            Match::One(index) => COMMANDS[index].0,
            other => {
                if let Some(language) = begin(word.text, DISTINCT) {
                    cursor.report(word.fault(
                        Kind::Syntax,
                        say!("'{}' inside a problem: its end is missing", word.text),
                    ));
                    return Ending::Begin(language, word);
                }
                report_no_command(cursor, word, other);
                if word.starts_line {
                    cursor.reader.rest_of_line();
                }
                recover(cursor);
                continue;
            }
        };
        match command {
            Command::End => return Ending::End,
            Command::Next => return Ending::Next(word),
            _ => {
                if let Err(fault) = run(cursor, command, word, draft) {
                    cursor.report(fault);
                    recover(cursor);
                }
            }
        }
    }
}

fn report_no_command(cursor: &mut Cursor, word: Word, found: Match) {
    let column = cursor.language as usize;
    let fault = match found {
        Match::Several(indices) => ambiguous(
            cursor,
            word,
            COMMAND,
            indices.iter().map(|&index| COMMANDS[index].1[column]),
        ),
        _ if cursor.find(word.text, COLOURS).one().is_some() => {
            let pieces = COMMANDS
                .iter()
                .find(|(command, _)| *command == Command::Pieces);
            let meant = pieces.map(|(_, names)| format!("{} {}", names[column], word.text));
            unknown(cursor, word, COMMAND, []).suggesting(meant)
        }
        _ => unknown(cursor, word, COMMAND, []),
    };
    cursor.report(fault);
}

/// Reads what follows `word`, the name of a command.
///
/// # Errors
/// If something else follows, or the command does not belong here.
pub fn run<'s>(
    cursor: &mut Cursor<'s>,
    command: Command,
    word: Word<'s>,
    draft: &mut Draft<'s>,
) -> Result<(), Diagnostic> {
    let belongs_to_first = !matches!(
        command,
        Command::Twin | Command::ZeroPosition | Command::Remark
    );
    if belongs_to_first && cursor.in_twin {
        let message = say!("'{}' must come before the first twin", word.text);
        return Err(word.fault(Kind::Syntax, message));
    }
    match command {
        Command::Remark => draft.remarks.extend(text(cursor)),
        Command::Author => draft.authors.extend(text(cursor)),
        Command::Origin => draft.origins.extend(text(cursor)),
        Command::Title => draft.titles.extend(text(cursor)),
        Command::Award => draft.awards.extend(text(cursor)),
        Command::Protocol => {
            let file = cursor.reader.rest_of_line();
            if file.is_empty() {
                return Err(word.fault(Kind::Syntax, say!("a file name expected")));
            }
            draft.protocol = Some(file.to_string());
        }
        Command::Pieces => {
            let list = men::read(cursor)?;
            draft.setting.hide(list.invisible);
            draft.place(list.men);
        }
        Command::Forsyth => {
            let men = forsyth::read(cursor)?;
            draft.place(men);
        }
        Command::GameArray => draft.setting.diagram.men = Diagram::game_array().men,
        Command::Define => run_define(cursor, word, draft)?,
        Command::Condition => run_condition(cursor, word, draft)?,
        Command::Option => options::read(cursor, draft)?,
        Command::Stipulation => {
            let asked = stipulation::read(cursor)?;
            ask(cursor, draft, asked, word);
        }
        Command::StructuredStipulation => {
            let asked = structured::read(cursor)?;
            ask(cursor, draft, asked, word);
        }
        Command::Latex => latex::read(cursor, word, draft.latex.get_or_insert_default())?,
        Command::LatexPieces => latex::symbols(cursor, draft.latex.get_or_insert_default())?,
        Command::Twin | Command::ZeroPosition => run_twin(cursor, command, word, draft)?,
        Command::End | Command::Next => {}
    }
    Ok(())
}

fn run_define<'s>(
    cursor: &mut Cursor<'s>,
    word: Word<'s>,
    draft: &mut Draft<'s>,
) -> Result<(), Diagnostic> {
    let (text, place) = cursor.reader.between_braces_or_line();
    let text = text.map_err(|()| word.fault(Kind::Syntax, say!("the closing brace is missing")))?;
    let defined = definitions::read(text).map_err(|fault| {
        let column = match fault.line {
            1 => place.1 + fault.column - 1,
            _ => fault.column,
        };
        let line = place.0 + fault.line - 1;
        fault.at(line, column).in_file(word.source)
    })?;
    for definition in defined {
        definition.make_known();
        if let Definition::Man(man) = definition {
            draft.setting.diagram.defined.push(man.man());
        }
    }
    Ok(())
}

fn run_condition<'s>(
    cursor: &mut Cursor<'s>,
    word: Word<'s>,
    draft: &mut Draft<'s>,
) -> Result<(), Diagnostic> {
    let conditions = conditions::read(cursor)?;
    if let Some(capture) = conditions.last_capture {
        draft.last_capture = Some(capture.man);
        draft.given.push(capture.as_given());
    }
    for condition in conditions.rules {
        draft.setting.add_condition(condition, word)?;
    }
    draft.setting.condition_place = Some(word);
    Ok(())
}

/// The manual says of commands that occur more than once that the last one counts.
fn ask<'s>(cursor: &mut Cursor<'s>, draft: &mut Draft<'s>, asked: Asked, word: Word<'s>) {
    if let Some((before, _)) = &draft.setting.asked {
        let before = &before.stipulation.text;
        let message = say!("this stipulation replaces the one given before, {before}");
        cursor.note(word.fault(Kind::Syntax, message));
    }
    draft.setting.ask(asked, word);
}

fn run_twin<'s>(
    cursor: &mut Cursor<'s>,
    command: Command,
    word: Word<'s>,
    draft: &mut Draft<'s>,
) -> Result<(), Diagnostic> {
    if command == Command::ZeroPosition {
        if cursor.in_twin {
            let message = say!("'{}' must come before the first twin", word.text);
            return Err(word.fault(Kind::Syntax, message));
        }
        draft.zero_position = true;
    }
    cursor.in_twin = true;
    let last = draft
        .twins
        .last()
        .map_or(&draft.setting, |twin| &twin.setting);
    let twin = twin::read(cursor, word, &draft.setting, last)?;
    draft.twins.push(twin);
    Ok(())
}

/// The text up to the end of the line, if there is any.
fn text(cursor: &mut Cursor) -> Option<String> {
    let text = cursor.reader.text();
    (!text.is_empty()).then(|| text.to_string())
}
