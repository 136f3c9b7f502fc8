//! What is wrong with arguments, as clap finds it, in the language that is spoken.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sauterelle_languages::say;
use std::error::Error as _;

/// What is wrong; nothing where clap has no words of its own to translate.
pub fn told(error: &Error) -> Option<String> {
    let message = message(error)?;
    let mut text = say!("error: {message}");
    text.push('\n');
    for tip in tips(error) {
        text.push_str(&format!("\n  {tip}\n"));
    }
    if let Some(usage) = of(error, ContextKind::Usage) {
        text.push_str(&format!("\n{}\n", super::help::in_words(usage.trim_end())));
    }
    text.push_str(&format!("\n{}\n", say!("For more, try '--help'.")));
    Some(text)
}

fn message(error: &Error) -> Option<String> {
    let argument = of(error, ContextKind::InvalidArg).unwrap_or_default();
    let value = of(error, ContextKind::InvalidValue).unwrap_or_default();
    Some(match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            say!("unknown option '{argument}'")
        }
        ErrorKind::UnknownArgument => say!("'{argument}' cannot stand here"),
        ErrorKind::InvalidSubcommand => {
            let command = of(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            say!("unknown command '{command}'")
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            say!("a value is missing for '{argument}'")
        }
        ErrorKind::InvalidValue => {
            let known = of(error, ContextKind::ValidValue).unwrap_or_default();
            match known.is_empty() {
                true => say!("'{value}' is no value of '{argument}'"),
                false => say!("'{value}' is no value of '{argument}'; possible: {known}"),
            }
        }
        ErrorKind::ValueValidation => match error.source() {
            Some(why) => say!("'{value}' is no value of '{argument}': {why}"),
            None => say!("'{value}' is no value of '{argument}'"),
        },
        ErrorKind::ArgumentConflict => {
            match of(error, ContextKind::PriorArg).filter(|other| *other != argument) {
                Some(other) => say!("'{argument}' and '{other}' exclude each other"),
                None => say!("'{argument}' is given twice"),
            }
        }
        ErrorKind::MissingRequiredArgument => say!("missing: {argument}"),
        ErrorKind::MissingSubcommand => say!("a command is missing"),
        ErrorKind::TooManyValues => say!("'{value}' is too much for '{argument}'"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            say!("'{argument}' has the wrong number of values")
        }
        ErrorKind::NoEquals => say!("a value is missing for '{argument}'"),
        ErrorKind::InvalidUtf8 => say!("an argument is not UTF-8"),
        _ => return None,
    })
}

fn tips(error: &Error) -> Vec<String> {
    let kinds = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    let known = kinds.into_iter().filter_map(|kind| of(error, kind));
    known.map(|meant| say!("did you mean '{meant}'?")).collect()
}

fn of(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::None => None,
        ContextValue::Strings(all) => Some(all.join(", ")),
        other => Some(other.to_string()),
    }
}
