//! The command `condition`.

use super::abbreviation::in_doubt;
use super::cursor::Cursor;
use super::ends::{ends_list, is_command_in_full};
use super::faults::{ambiguous, unknown};
use super::names::{no_condition, what_can_follow};
use super::{men, variants};
use crate::entered::GivenOption;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::codes::squares;
use crate::vocabulary::known::words_after;
use crate::vocabulary::lookup::{Match, Writing, lookup};
use crate::vocabulary::spelling::{self, phrase, together};
use crate::vocabulary::suggest::nearest;
use crate::vocabulary::tables::conditions::{CONDITIONS, DEFENDER_CONDITIONS};
use crate::vocabulary::tables::options::{Meaning, OPTIONS};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Condition, RuleDef};
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_languages::{later, say};
use sauterelle_rules::registry::RULES;

/// Letters that end the search for the next condition after one that is not available.
const DISTINCT: usize = 4;

/// What the command says.
#[derive(Default)]
pub struct Conditions {
    /// The rules.
    pub rules: Vec<Condition>,
    /// What was taken before the diagram, which is given like a condition.
    pub last_capture: Option<LastCapture>,
}

/// What was taken before the diagram.
pub struct LastCapture {
    /// Where, and what.
    pub man: (Sq, DiagramMan),
    arguments: String,
}

impl LastCapture {
    /// The same as an option.
    pub(crate) fn as_given(&self) -> GivenOption {
        let option = OPTIONS
            .iter()
            .find(|(meaning, _)| *meaning == Meaning::LastCapture);
        GivenOption {
            name: option.map_or([LAST_CAPTURE; 3], |(_, names)| *names),
            arguments: self.arguments.clone(),
        }
    }
}

/// Its name in the table of conditions.
const LAST_CAPTURE: &str = "LastCapture";

/// A word that names a condition.
enum Named {
    /// Available.
    Condition(Condition),
    /// Not a rule: what was taken last.
    LastCapture,
    /// In the vocabulary only: English name and name in the language of the problem.
    Unsupported(&'static str),
}

/// Reads a list of conditions.
///
/// # Errors
/// If it is empty or a word of it is unknown. Conditions that are not available are reported and skipped.
pub fn read(cursor: &mut Cursor) -> Result<Conditions, Diagnostic> {
    let mut conditions = Conditions::default();
    let mut before: Option<(Word, Option<&'static dyn RuleDef>)> = None;
    while let Some(word) = cursor.peek() {
        let named = match spelled_condition(cursor) {
            Some(condition) => Named::Condition(condition),
            None => {
                let (text, ..) = cursor.reader.unread();
                let skipped = skip_words_before_name(cursor);
                let Some(word) = cursor.peek() else {
                    break;
                };
                let Some(named) = condition_named(cursor, word, before.is_none())? else {
                    break;
                };
                note_doubt(cursor, word, &named);
                let (rest, ..) = cursor.reader.unread();
                cursor.next();
                match named {
                    Named::Condition(found) if skipped => {
                        Named::Condition(spelling::called(found, text, rest))
                    }
                    named => named,
                }
            }
        };
        let rule = match &named {
            Named::Condition(condition) => Some(condition.rule),
            _ => None,
        };
        before = Some((word, rule));
        rest_of_condition(cursor, word, named, &mut conditions)?;
    }
    if before.is_none()
        && cursor
            .peek()
            .is_none_or(|word| ends_list(cursor, word.text))
    {
        return Err(cursor.missing(&say!("a condition")));
    }
    if let (Some(word), Some((named, rule))) = (cursor.peek(), before)
        && !ends_list(cursor, word.text)
    {
        return Err(follows_nothing(cursor, word, named, rule));
    }
    match cursor.peek() {
        Some(word) if !ends_list(cursor, word.text) => Err(unknown_condition(cursor, word)),
        _ => Ok(conditions),
    }
}

/// The fault of a word that is no condition.
fn unknown_condition(cursor: &Cursor, word: Word) -> Diagnostic {
    match cursor.writing {
        Writing::Abbreviated => unknown(cursor, word, later!("condition"), condition_names(cursor)),
        Writing::Whole => {
            let fault = no_condition(word.text).at(word.line, word.column);
            fault.in_file(word.source)
        }
    }
}

/// Notes another meaning of a word that is not the whole name of the condition for which it is taken.
fn note_doubt(cursor: &mut Cursor, word: Word, named: &Named) {
    let Named::Condition(condition) = named else {
        return;
    };
    let meta = condition.rule.meta();
    let whole = spelling::rule(word.text);
    if whole.is_some_and(|rule| std::ptr::eq(rule.meta(), meta)) {
        return;
    }
    if let Some(note) = in_doubt(word.text, meta.name[cursor.language as usize]) {
        cursor.note(note.at(word.line, word.column).in_file(word.source));
    }
}

/// Reads what follows the name of a condition.
fn rest_of_condition(
    cursor: &mut Cursor,
    word: Word,
    named: Named,
    conditions: &mut Conditions,
) -> Result<(), Diagnostic> {
    match named {
        Named::Condition(condition) => {
            let rule = condition.rule;
            let condition = variants::read(cursor, condition)?;
            let mut known = conditions.rules.iter_mut();
            let known = known.find(|known| std::ptr::eq(known.rule.meta(), rule.meta()));
            let is_taken = match (known, condition) {
                (None, condition) => {
                    conditions.rules.extend(condition);
                    true
                }
                (Some(known), again) => again.is_some_and(|again| known.takes_in(&again)),
            };
            if !is_taken {
                let name = rule.meta().spoken();
                let message = say!("the condition {name} is given twice");
                return Err(word.fault(Kind::Syntax, message));
            }
        }
        Named::LastCapture => {
            let arguments = cursor.reader;
            conditions.last_capture = Some(LastCapture {
                man: men::one(cursor, word.text)?,
                arguments: arguments.until(&cursor.reader),
            });
        }
        Named::Unsupported(name) => {
            cursor.report(not_supported(word, name));
            skip_arguments(cursor);
        }
    }
    Ok(())
}

/// Leaves out words before a name that say nothing, as in "les échecs Circé Cage"; false if there are none.
fn skip_words_before_name(cursor: &mut Cursor) -> bool {
    let (text, ..) = cursor.reader.unread();
    let Some(rest) = spelling::without_first_words(text, cursor.writing == Writing::Whole) else {
        return false;
    };
    let mut after = cursor.reader;
    while after.unread().0.len() > rest.len() {
        after.next();
    }
    let skipped = std::mem::replace(&mut cursor.reader, after);
    let is_name = |word: Word| matches!(condition_named(cursor, word, true), Ok(Some(_)));
    let is_followed = cursor.peek().is_some_and(is_name);
    if !is_followed {
        cursor.reader = skipped;
    }
    is_followed
}

/// Reads a condition that words name together or by a phrase, as in "Polo chess", "maximum blanc" or "ultra-maximum".
fn spelled_condition(cursor: &mut Cursor) -> Option<Condition> {
    const MOST_WORDS: usize = 5;
    let mut ahead = cursor.reader;
    // a word that Popeye reads is no title
    let first = ahead.peek().map_or("", |word| word.text);
    let table: Vec<&[&'static str; 3]> = CONDITIONS.iter().collect();
    let is_popeyes = cursor.writing == Writing::Abbreviated
        && matches!(in_table(cursor, first, &table), Match::One(_));
    let mut words = Vec::new();
    let mut found = None;
    while let Some(word) = ahead.next().filter(|_| words.len() < MOST_WORDS) {
        words.push(word.text);
        let begins_next = |next: Word| spelling::begins_name(word.text, next.text);
        if let Some(condition) = together(&words)
            && !(is_popeyes && words.len() == 1)
            && !ahead.peek().is_some_and(begins_next)
        {
            found = Some((condition, ahead));
        }
    }
    let (condition, after) = found?;
    cursor.reader = after;
    Some(condition)
}

/// The fault of a word that follows a condition, `named` by the word before, but is neither a word of that condition nor
/// another one.
fn follows_nothing(
    cursor: &Cursor,
    word: Word,
    named: Word,
    rule: Option<&'static dyn RuleDef>,
) -> Diagnostic {
    let fault = unknown_condition(cursor, word);
    let column = cursor.language as usize;
    if is_like_squares(word.text) {
        let message = match (squares(word.text), rule) {
            (Some(_), Some(rule)) => {
                let meta = rule.meta();
                let can = what_can_follow(meta.options.iter().map(|o| o.name[column]));
                say!("'{}' cannot follow {}: {can}", word.text, meta.name[column])
            }
            _ => say!("'{}' is not a list of squares", word.text),
        };
        return word.fault(Kind::Syntax, message);
    }
    if let Some(whole) = written_as_one(named.text, word.text) {
        return fault.suggesting(Some(whole));
    }
    let Some(rule) = rule else { return fault };
    let own = rule.meta().options.iter().map(|option| option.name[column]);
    let after = words_after(rule).into_iter().map(|names| names[column]);
    let mut words = own.chain(after).peekable();
    if words.peek().is_none() {
        return fault;
    }
    let near = nearest(word.text, words);
    let suggestion = near.map(str::to_string).or(fault.suggestion);
    let message = say!(
        "'{}' is neither a word that can follow {} nor a condition",
        word.text,
        rule.meta().name[column]
    );
    word.fault(Kind::Unknown, message).suggesting(suggestion)
}

/// The condition a word names, if it names one.
fn condition_named(
    cursor: &Cursor,
    word: Word,
    is_first: bool,
) -> Result<Option<Named>, Diagnostic> {
    let column = cursor.language as usize;
    let table: Vec<&[&'static str; 3]> = CONDITIONS.iter().chain(DEFENDER_CONDITIONS).collect();
    // the main table decides alone as long as it knows anything about the word, unless that is a command written out at the
    // beginning of a line (in French the command for the men is also the beginning of the name of a condition)
    let ends = word.starts_line && !is_first && is_command_in_full(cursor, word.text);
    let found = match exact(word.text, &table, column) {
        Some(index) => Match::One(index),
        None if ends => return Ok(None),
        None => {
            let found = in_table(cursor, word.text, &table);
            let is_whole_elsewhere = || spelling::rule(word.text).is_some();
            match found {
                Match::Several(_) if is_whole_elsewhere() => Match::None,
                found => found,
            }
        }
    };
    match found {
        Match::One(index) => Ok(Some(named_in_table(cursor, table[index], word))),
        Match::Several(_) if ends_list(cursor, word.text) => Ok(None),
        Match::Several(indices) => {
            let names = indices.iter().map(|&index| table[index][column]);
            Err(ambiguous_condition(cursor, word, names))
        }
        Match::None => named_beside_table(cursor, word, &table),
    }
}

/// The row of the main table that a word names. Those that bind the defending side are looked at last, as Popeye does.
fn in_table(cursor: &Cursor, word: &str, table: &[&[&'static str; 3]]) -> Match {
    let column = cursor.language as usize;
    let names = |first| {
        let rows = table.iter().enumerate();
        rows.map(
            move |(index, names)| match (index < CONDITIONS.len()) == first {
                true => names[column],
                false => "",
            },
        )
    };
    let found = cursor.writing.lookup(word, names(true));
    found.or_else(|| cursor.writing.lookup(word, names(false)))
}

/// The condition of a row of the main table that a word names.
fn named_in_table(cursor: &Cursor, names: &[&'static str; 3], word: Word) -> Named {
    let name = names[cursor.language as usize];
    // a word of Popeye's to which the articles give another sense
    if let Some(condition) = phrase(name) {
        return Named::Condition(condition);
    }
    let rule = RULES.iter().find(|rule| rule.meta().name[0] == names[0]);
    match rule {
        Some(&rule) => named_by(rule, word),
        None if names[0] == LAST_CAPTURE => Named::LastCapture,
        None => Named::Unsupported(name),
    }
}

/// The condition that a word names of which the main table knows nothing.
fn named_beside_table(
    cursor: &Cursor,
    word: Word,
    table: &[&[&'static str; 3]],
) -> Result<Option<Named>, Diagnostic> {
    let column = cursor.language as usize;
    let own = || RULES.iter().map(|rule| rule.meta().name[column]);
    if let Some(rule) = spelling::rule(word.text) {
        return Ok(Some(named_by(rule, word)));
    }
    if ends_list(cursor, word.text) {
        return Ok(None);
    }
    if cursor.writing == Writing::Whole {
        return Ok(spelling::name(word.text).map(Named::Condition));
    }
    let found = cursor.writing.lookup(word.text, own());
    match found.or_else(|| cursor.writing.lookup(word.text, english_names())) {
        Match::One(index) => Ok(Some(named_by(RULES[index], word))),
        Match::Several(indices) => {
            let names = indices
                .iter()
                .map(|&index| RULES[index].meta().name[column]);
            Err(ambiguous(cursor, word, later!("condition"), names))
        }
        Match::None => Ok(table
            .iter()
            .find(|names| names[0].eq_ignore_ascii_case(word.text))
            .map(|names| Named::Unsupported(names[0]))),
    }
}

/// The fault of a word that is the beginning of several names of conditions.
fn ambiguous_condition(
    cursor: &Cursor,
    word: Word,
    names: impl Iterator<Item = &'static str> + Clone,
) -> Diagnostic {
    let fault = ambiguous(cursor, word, later!("condition"), names.clone());
    // a name may be written as two words; a whole name with a letter too many may begin others
    let mut ahead = cursor.reader;
    ahead.next();
    let next = ahead.peek().map_or("", |next| next.text);
    if let Some(whole) = written_as_one(word.text, next) {
        return fault.suggesting(Some(whole));
    }
    let near = nearest(word.text, condition_names(cursor));
    fault.suggesting(near.filter(|near| !names.clone().any(|n| n == *near)))
}

/// After a condition that is not available: goes to the next condition or the end of the list.
fn skip_arguments(cursor: &mut Cursor) {
    let column = cursor.language as usize;
    while let Some(word) = cursor.peek() {
        let names = CONDITIONS
            .iter()
            .chain(DEFENDER_CONDITIONS)
            .map(|names| names[column]);
        let is_condition = match lookup(word.text, names) {
            Match::One(_) => word.text.len() >= DISTINCT,
            _ => spelling::rule(word.text).is_some(),
        };
        if is_condition || ends_list(cursor, word.text) && word.text.len() >= DISTINCT - 1 {
            return;
        }
        cursor.next();
    }
}

/// What may be meant by a misspelt word: the names in the language of the problem, then those in the others, which are
/// understood too.
fn condition_names(cursor: &Cursor) -> impl Iterator<Item = &'static str> + use<> {
    let column = cursor.language as usize;
    let own = RULES.iter().map(move |rule| rule.meta().name[column]);
    let others = RULES.iter().flat_map(|rule| rule.meta().name);
    CONDITIONS
        .iter()
        .chain(DEFENDER_CONDITIONS)
        .map(move |names| names[column])
        .chain(own)
        .chain(others)
}

/// The condition whose name these two words are together, in any language.
fn written_as_one(first: &str, second: &str) -> Option<&'static str> {
    let whole = format!("{first}{second}");
    let own = RULES.iter().flat_map(|rule| rule.meta().name);
    let table = CONDITIONS.iter().chain(DEFENDER_CONDITIONS).flatten();
    let mut names = own.chain(table.copied());
    names.find(|name| !second.is_empty() && name.eq_ignore_ascii_case(&whole))
}

/// Whether a word looks like squares, some of which lie beside the board.
fn is_like_squares(word: &str) -> bool {
    let pair =
        |pair: &[u8]| pair.len() == 2 && pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit();
    !word.is_empty() && word.as_bytes().chunks(2).all(pair)
}

fn not_supported(word: Word, name: &str) -> Diagnostic {
    word.fault(
        Kind::Unsupported,
        say!("the condition {name} is not supported yet"),
    )
}

fn exact(word: &str, table: &[&[&'static str; 3]], column: usize) -> Option<usize> {
    table
        .iter()
        .position(|names| names[column].eq_ignore_ascii_case(word))
}

fn english_names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|rule| rule.meta().name[0])
}

/// The condition that a word names.
fn named_by(rule: &'static dyn RuleDef, word: Word) -> Named {
    Named::Condition(Condition {
        said: spelling::said(rule, word.text),
        ..Condition::of(rule)
    })
}
