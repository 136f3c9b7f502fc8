//! How the program ends.

use sauterelle::session::Ended;
use sauterelle_languages::{Language, current, say, with};
use std::fmt::Display;
use std::io;

/// How a command ended.
#[derive(Debug)]
pub enum Exit {
    /// Everything asked for was done: 0.
    Complete,
    /// Bad or unsupported input, with what is wrong, and in which language that is said: 2.
    Failure(Vec<(Language, String)>),
    /// Bad or unsupported input, already reported: 2.
    Reported,
    /// Something was left undone: 3.
    Incomplete,
}

impl Exit {
    /// The exit code of the process.
    fn code(&self) -> u8 {
        match self {
            Exit::Complete => 0,
            Exit::Failure(_) | Exit::Reported => 2,
            Exit::Incomplete => 3,
        }
    }

    /// A failure with one message.
    pub fn failure(message: impl Display) -> Exit {
        Exit::Failure(vec![(current(), message.to_string())])
    }
}

impl From<io::Error> for Exit {
    /// Nobody reads the output any more: not our failure.
    fn from(error: io::Error) -> Exit {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Exit::Complete,
            _ => Exit::failure(error),
        }
    }
}

impl From<Ended> for Exit {
    fn from(ended: Ended) -> Exit {
        match ended {
            Ended::Complete => Exit::Complete,
            Ended::Refused => Exit::Reported,
            Ended::Incomplete => Exit::Incomplete,
        }
    }
}

impl From<serde_json::Error> for Exit {
    fn from(error: serde_json::Error) -> Exit {
        io::Error::from(error).into()
    }
}

/// The exit code of a program that ended so. A failure is reported.
pub fn code(result: Result<Exit, Exit>) -> u8 {
    let exit = result.unwrap_or_else(|exit| exit);
    if let Exit::Failure(messages) = &exit {
        for (language, message) in messages {
            eprintln!("{}", with(*language, || say!("error: {message}")));
        }
    }
    exit.code()
}
