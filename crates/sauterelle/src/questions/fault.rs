//! What is answered to a question that cannot be met.

use crate::error::Error;
use sauterelle_languages::say;
use sauterelle_notation::source::diagnostic::{Diagnostic, Kind};
use serde::Serialize;
use std::fmt::Display;

/// A refusal with its reasons.
#[derive(Serialize, Clone, Debug)]
pub struct Fault {
    /// Whose fault it is.
    #[serde(skip)]
    pub blame: Blame,
    /// What is wrong.
    pub faults: Vec<JsonFault>,
    /// How many other problems of the same text are wrong too.
    #[serde(skip_serializing_if = "is_zero")]
    pub others: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Whose fault it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blame {
    /// There is no such question.
    Unknown,
    /// The input is not understood, or asks for something that does not exist.
    Input,
    /// Something that should not happen.
    Failure,
}

/// One thing that is wrong.
#[derive(Serialize, Clone, Debug)]
pub struct JsonFault {
    /// What is wrong, as a phrase.
    pub message: String,
    /// The text that is meant.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub item: String,
    /// Line and column in the text of the problem, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<(usize, usize)>,
    /// What may have been meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
    /// Known and understood, but not available yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unsupported: bool,
}

impl JsonFault {
    fn new(message: impl Display) -> JsonFault {
        JsonFault {
            message: message.to_string(),
            item: String::new(),
            place: None,
            suggestion: None,
            unsupported: false,
        }
    }
}

impl From<&Diagnostic> for JsonFault {
    fn from(fault: &Diagnostic) -> JsonFault {
        JsonFault {
            message: fault.message.clone(),
            item: fault.item.clone(),
            place: Some((fault.line, fault.column)),
            suggestion: fault.suggestion.clone(),
            unsupported: fault.kind == Kind::Unsupported,
        }
    }
}

impl Fault {
    /// A refusal for one reason.
    pub fn new(blame: Blame, message: impl Display) -> Fault {
        Fault {
            blame,
            faults: vec![JsonFault::new(message)],
            others: 0,
        }
    }

    /// There is no such question; what may have been meant.
    pub(super) fn no_question(name: &str, suggestion: Option<&str>) -> Fault {
        let mut fault = Fault::new(Blame::Unknown, say!("there is no question '{name}'"));
        fault.faults[0].item = name.to_string();
        fault.faults[0].suggestion = suggestion.map(String::from);
        fault
    }

    /// A refusal of several problems, for the reasons of the first.
    pub(crate) fn of_all(mut problems: impl Iterator<Item = Vec<JsonFault>>) -> Fault {
        match problems.next() {
            None => Fault::input(say!("no problem found in this text")),
            Some(faults) => Fault {
                blame: Blame::Input,
                faults,
                others: problems.count(),
            },
        }
    }

    /// Something that should not happen.
    pub(crate) fn failure(error: impl Display) -> Fault {
        Fault::new(Blame::Failure, error)
    }

    /// The input is not understood, or asks for something that does not exist.
    pub(crate) fn input(message: impl Display) -> Fault {
        Fault::new(Blame::Input, message)
    }
}

impl From<Vec<Diagnostic>> for Fault {
    fn from(faults: Vec<Diagnostic>) -> Fault {
        Fault {
            blame: Blame::Input,
            faults: faults.iter().map(JsonFault::from).collect(),
            others: 0,
        }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        match error {
            Error::Input(faults) => Fault::from(faults),
            Error::Picture(_) => Fault::failure(error),
            _ => Fault::input(error),
        }
    }
}
