//! What is wrong with a piece of input, and where.

use sauterelle_languages::{Language, current, say, with};
use std::fmt;

/// What sort of trouble it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The input is not well formed, or contradicts itself.
    Syntax,
    /// A name that nobody knows.
    Unknown,
    /// Known and understood, but not available yet.
    Unsupported,
}

/// One thing that is wrong with the input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Diagnostic {
    /// Name of the file, if the input has one.
    pub file: Option<String>,
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What sort of trouble it is.
    pub kind: Kind,
    /// The offending text.
    pub item: String,
    /// What is wrong, as a phrase that names the item.
    pub message: String,
    /// What may have been meant.
    pub suggestion: Option<String>,
    /// The language in which all this is said.
    pub language: Language,
}

impl Diagnostic {
    /// A diagnostic at line 1, column 1, in no file.
    pub fn new(kind: Kind, item: impl Into<String>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            file: None,
            line: 1,
            column: 1,
            kind,
            item: item.into(),
            message: message.into(),
            suggestion: None,
            language: current(),
        }
    }

    /// The same at another place (line and column counted from 1).
    #[must_use]
    pub fn at(self, line: usize, column: usize) -> Diagnostic {
        Diagnostic {
            line,
            column,
            ..self
        }
    }

    /// The same so many columns further on, if it is in the first line.
    #[must_use]
    pub fn further_on(self, columns: usize) -> Diagnostic {
        let column = match self.line {
            1 => self.column + columns,
            _ => self.column,
        };
        Diagnostic { column, ..self }
    }

    /// The same in a file.
    #[must_use]
    pub fn in_file(self, file: Option<&str>) -> Diagnostic {
        Diagnostic {
            file: file.map(str::to_string),
            ..self
        }
    }

    /// The same with a guess at what was meant, if there is one.
    #[must_use]
    pub fn suggesting(self, suggestion: Option<impl Into<String>>) -> Diagnostic {
        Diagnostic {
            suggestion: suggestion.map(Into::into),
            ..self
        }
    }
}

impl Diagnostic {
    /// A line that says that it is an error.
    pub fn as_error(&self) -> String {
        with(self.language, || say!("error: {self}\n"))
    }

    /// A line that says that it is a note.
    pub fn as_note(&self) -> String {
        with(self.language, || say!("note: {self}\n"))
    }

    fn suggestion(&self, meant: &str) -> String {
        with(self.language, || say!("; did you mean '{meant}'?"))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
        }
        // the beginning of a text without a name is no place
        if self.file.is_some() || (self.line, self.column) != (1, 1) {
            write!(f, "{}:{}: ", self.line, self.column)?;
        }
        write_shortened(&self.message, f)?;
        match &self.suggestion {
            Some(meant) => f.write_str(&self.suggestion(meant)),
            None => Ok(()),
        }
    }
}

/// Longer messages quote something that is no text; their middle is left out.
const LONGEST: usize = 400;

fn write_shortened(message: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let length = message.chars().count();
    if length <= LONGEST {
        return f.write_str(message);
    }
    let half = LONGEST / 2;
    let beginning: String = message.chars().take(half).collect();
    let end: String = message.chars().skip(length - half).collect();
    write!(f, "{beginning}…{end}")
}

/// An element that is understood but not available.
pub(crate) fn unsupported(item: &str, what: &str) -> Diagnostic {
    Diagnostic::new(Kind::Unsupported, item, say!("{what} is not supported yet"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_like_a_compiler_message() {
        let found = Diagnostic::new(Kind::Unknown, "Maximumer", "unknown condition 'Maximumer'")
            .at(3, 7)
            .in_file(Some("problem.inp"))
            .suggesting(Some("Maximummer"));
        assert_eq!(
            found.to_string(),
            "problem.inp:3:7: unknown condition 'Maximumer'; did you mean 'Maximummer'?"
        );
        assert_eq!(
            Diagnostic::new(Kind::Syntax, "", "no men").to_string(),
            "no men"
        );
    }

    #[test]
    fn long_quotations_are_shortened() {
        let message = format!("unknown command '{}'", "é".repeat(1 << 20));
        let shown = Diagnostic::new(Kind::Unknown, "", message).to_string();
        assert_eq!(shown.chars().count(), LONGEST + 1);
        assert!(shown.starts_with("unknown command 'éé") && shown.ends_with("éé'"));
    }
}
