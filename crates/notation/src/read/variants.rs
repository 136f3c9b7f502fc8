//! The words that follow the name of a condition.

use super::cursor::Cursor;
use super::ends::ends_list;
use super::faults::ambiguous;
use super::names::{inflected, said_apart, taken};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::codes;
use crate::vocabulary::known::{is_of_circe, is_said_by, known_condition, words_after};
use crate::vocabulary::lookup::{Match, Writing};
use crate::vocabulary::period::End;
use crate::vocabulary::tables::variants::CIRCE;
use sauterelle_kernel::condition::{Condition, OptionMeta, RuleDef};
use sauterelle_languages::{later, say, translated};

/// What a word after a condition amounts to.
enum Variant {
    /// An option of the rule.
    Option(&'static str),
    /// Not available.
    Unsupported(&'static str),
}

fn variant(options: &'static [OptionMeta], english: &'static str) -> Variant {
    let option = options
        .iter()
        .find(|option| option.name[0].eq_ignore_ascii_case(english));
    match option {
        Some(option) => Variant::Option(option.name[0]),
        None => Variant::Unsupported(english),
    }
}

fn not_supported(word: Word, rule: &dyn RuleDef, variant: &str) -> Diagnostic {
    let name = rule.meta().spoken();
    let message = match rule.why_unsupported(variant) {
        Some(why) => {
            let why = translated(why);
            say!("{variant} after {name} is not supported: {why}")
        }
        None => say!("{variant} after {name} is not supported yet"),
    };
    word.fault(Kind::Unsupported, message)
}

/// An option of the kernel's own, written out in any language.
fn own_option(options: &'static [OptionMeta], word: &str) -> Option<&'static str> {
    let option = options.iter().find(|option| {
        option
            .name
            .iter()
            .any(|name| name.eq_ignore_ascii_case(word))
    })?;
    Some(option.name[0])
}

/// The condition with the words that follow its name; `None` if one of them is not available.
pub(super) fn read(cursor: &mut Cursor, named: Condition) -> Result<Option<Condition>, Diagnostic> {
    let mut condition = named;
    let rule = condition.rule;
    let mut available = true;
    let mut last = condition.options.last().copied().unwrap_or_default();
    while let Some(word) = cursor.peek() {
        if period(cursor, &mut condition)? {
            continue;
        }
        if let Some(taken) = taken(&condition, last, word.text, cursor.language) {
            cursor.next();
            condition
                .words
                .extend(taken.into_iter().map(|word| (last, word)));
            continue;
        }
        let Some(option) = variant_of(cursor, word, rule)? else {
            break;
        };
        match option {
            Variant::Option(option) if is_said_by(&condition, option) => {}
            Variant::Option(option) => {
                let clash = condition
                    .options
                    .iter()
                    .find(|&&other| rule.excludes(option, other));
                if let Some(other) = clash {
                    return Err(word.fault(
                        Kind::Syntax,
                        say!("'{}' cannot follow together with {other}", word.text),
                    ));
                }
                condition.options.push(option);
                last = option;
            }
            Variant::Unsupported(variant) => {
                cursor.report(not_supported(word, rule, variant));
                available = false;
                skip_walks(cursor);
            }
        }
    }
    if rule.stands_for().is_some() {
        warn_of_strict(cursor, rule);
    }
    Ok(available.then_some(condition))
}

/// Reads the part of the play for which the condition holds, if that follows; whether something was read.
fn period(cursor: &mut Cursor, condition: &mut Condition) -> Result<bool, Diagnostic> {
    let mut was_read = false;
    while let Some(word) = cursor.peek()
        && let Some(end) = End::named(word.text)
    {
        cursor.next();
        let number = cursor.next();
        let set = end.set(
            &mut condition.period,
            number.map_or("", |number| number.text),
        );
        set.map_err(|wrong| number.unwrap_or(word).fault(Kind::Syntax, wrong))?;
        was_read = true;
    }
    Ok(was_read)
}

/// Reads an option of the condition: a word, or two such as "type Cheylan".
fn variant_of(
    cursor: &mut Cursor,
    word: Word,
    rule: &'static dyn RuleDef,
) -> Result<Option<Variant>, Diagnostic> {
    let mut ahead = cursor.reader;
    ahead.next();
    let next = ahead.peek().map_or("", |next| next.text);
    if let Some(option) = said_apart(rule.meta(), word.text, next) {
        ahead.next();
        cursor.reader = ahead;
        return Ok(Some(Variant::Option(option)));
    }
    let found = variant_named(cursor, word, rule)?;
    if found.is_some() {
        cursor.next();
    }
    Ok(found)
}

/// The word as one that can follow the condition, if it is one.
fn variant_named(
    cursor: &Cursor,
    word: Word,
    rule: &'static dyn RuleDef,
) -> Result<Option<Variant>, Diagnostic> {
    let options = rule.meta().options;
    let variants = words_after(rule);
    match cursor.find(word.text, &variants) {
        Match::One(index) => Ok(Some(variant(options, variants[index][0]))),
        Match::Several(_) if ends_list(cursor, word.text) => Ok(None),
        Match::Several(indices) => {
            let column = cursor.language as usize;
            let names = indices.iter().map(|&index| variants[index][column]);
            Err(ambiguous(cursor, word, later!("variant"), names))
        }
        // the words after Circe are those of the table
        Match::None if is_of_circe(rule) => Ok(word_of_family(cursor, options, word)),
        Match::None => Ok(option_of_rule(cursor, options, word)?.map(Variant::Option)),
    }
}

/// A whole word of the family behind a traditional name, unless the word names a condition.
fn word_of_family(cursor: &Cursor, options: &'static [OptionMeta], word: Word) -> Option<Variant> {
    let is_condition = known_condition(word.text, cursor.writing).is_some();
    let option = own_option(options, word.text).filter(|_| !is_condition);
    option.map(Variant::Option)
}

/// An option of the rule itself: in the language of the problem, abbreviated or not, or written out in any language.
fn option_of_rule(
    cursor: &Cursor,
    options: &'static [OptionMeta],
    word: Word,
) -> Result<Option<&'static str>, Diagnostic> {
    let column = cursor.language as usize;
    let names = || options.iter().map(|option| option.name[column]);
    match cursor.writing.lookup(word.text, names()) {
        Match::One(index) => Ok(Some(options[index].name[0])),
        Match::Several(indices) if !ends_list(cursor, word.text) => {
            let names = indices.iter().map(|&i| options[i].name[column]);
            Err(ambiguous(cursor, word, later!("variant"), names))
        }
        _ => {
            let inflected = || Some(options[inflected(word.text, options)?].name[0]);
            Ok(own_option(options, word.text).or_else(inflected))
        }
    }
}

/// The last word of `CageCirce Strict` reads as a condition that it begins.
fn warn_of_strict(cursor: &mut Cursor, rule: &'static dyn RuleDef) {
    let Some(word) = cursor.peek() else {
        return;
    };
    let strict = CIRCE.iter().find(|names| names[0] == "Strict");
    let is_strict =
        |names: &&[&str; 3]| names[cursor.language as usize].eq_ignore_ascii_case(word.text);
    if let Some(condition) = strict
        .filter(is_strict)
        .and_then(|names| known_condition(names[0], Writing::Abbreviated))
    {
        cursor.next();
        cursor.report(
            word.fault(
                Kind::Unsupported,
                say!(
                    "{condition} is not supported yet (after the traditional name, '{}' stands for that condition)",
                    word.text
                ),
            )
            .suggesting(
                rule.stands_for()
                    .map(|(base, words)| {
                        format!("{} {} Strict", base.meta().name[0], words.join(" "))
                    })
                    .as_deref(),
            ),
        );
    }
}

/// After a variant that is not available: the men it may list.
fn skip_walks(cursor: &mut Cursor) {
    while let Some(word) = cursor.peek() {
        let is_walk = word.text.contains('/') || codes::is_code(word.text, cursor.language);
        if !is_walk {
            return;
        }
        cursor.next();
    }
}
