//! The command `stipulation`.

use super::parser::Parser;
use crate::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::piece::Side;
use sauterelle_solve::stipulation::Stipulation;
use sauterelle_solve::traditional::StipulationError;

/// A stipulation as the input language means it.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// The stipulation.
    pub stipulation: Stipulation,
    /// Shorter solutions do not count.
    pub exact: bool,
}

impl Asked {
    /// What the option WhiteToPlay makes of it: help play that ends with a full move begins half a move later, so
    /// with the other side. Other play stays as it is.
    ///
    /// # Errors
    /// If the result is not available; says what it is.
    pub fn begun_later(self) -> Result<Asked, String> {
        let text = &self.stipulation.text;
        let plain = text.strip_prefix("exact-").unwrap_or(text);
        if plain.starts_with("ser-h") {
            return Err(format!("{text} with White to play"));
        }
        if !plain.starts_with('h') || text.ends_with(".5") {
            return Ok(self);
        }
        let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let mut at = text.len() - digits;
        // a target square has a digit of its own
        if text[..at].ends_with(|c: char| c.is_ascii_alphabetic()) && !text[..at].ends_with('x') {
            at += 1;
        }
        let moves: u32 = text[at..].parse().unwrap_or(0);
        let shorter = format!("{}{}.5", &text[..at], moves.saturating_sub(1));
        match Stipulation::parse(&shorter) {
            Ok(stipulation) => Ok(Asked {
                stipulation: as_popeye(stipulation),
                exact: self.exact,
            }),
            Err(_) => Err(shorter),
        }
    }
}

impl Parser<'_> {
    /// Reads a stipulation; its length may be a word of its own.
    ///
    /// # Errors
    /// If the next word is not one, or one that is not available.
    pub fn stipulation(&mut self) -> Result<Asked, Diagnostic> {
        let word = match self.reader.peek() {
            Some(word) if !self.ends_list(word.text) => word,
            _ => return Err(self.missing("a stipulation")),
        };
        self.reader.next();
        let mut text = word.text.to_ascii_lowercase();
        if text
            .split_once("->")
            .is_some_and(|(moves, _)| moves.parse::<u32>().is_ok())
        {
            let message =
                format!("the stipulation '{text}' is not supported: an introductory series");
            return Err(word.fault(Kind::Unsupported, message));
        }
        let mut parsed = Stipulation::parse(&text);
        if let Err(StipulationError::Syntax { rest, .. }) = &parsed
            && rest.is_empty()
            && let Some(length) = self.reader.peek()
            && length.text.starts_with(|c: char| c.is_ascii_digit())
        {
            self.reader.next();
            text.push_str(length.text);
            parsed = Stipulation::parse(&text);
        }
        match parsed {
            Ok(stipulation) => Ok(Asked {
                exact: text.starts_with("exact-"),
                stipulation: as_popeye(stipulation),
            }),
            Err(error) => Err(fault(word.text, &error).at(word.line, word.column)),
        }
    }
}

/// What is wrong with a stipulation, at the first column.
pub fn fault(text: &str, error: &StipulationError) -> Diagnostic {
    let kind = match error {
        StipulationError::Syntax { .. } => Kind::Syntax,
        StipulationError::Unsupported { .. } => Kind::Unsupported,
    };
    let message = match error {
        StipulationError::Syntax { text, .. } if text.is_empty() => {
            "the stipulation is empty: write e.g. #2, s=3 or h#2.5".into()
        }
        StipulationError::Syntax { text, rest, .. } if rest.is_empty() => {
            format!(
                "'{text}' is not a stipulation: it breaks off; complete ones are e.g. #2, s=3, h#2.5"
            )
        }
        StipulationError::Syntax { .. } => {
            format!("{error}; stipulations are e.g. #2, s=3, h#2.5")
        }
        StipulationError::Unsupported { .. } => error.to_string(),
    };
    Diagnostic::new(kind, text, message)
}

/// In help play nobody defends, but conditions that name no side bind Black, whoever begins.
fn as_popeye(stipulation: Stipulation) -> Stipulation {
    Stipulation {
        defender: stipulation.defender.or(Some(Side::Black)),
        ..stipulation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_to_play() {
        let later = |text: &str| {
            let asked = Asked {
                stipulation: Stipulation::parse(text).unwrap(),
                exact: false,
            };
            asked.begun_later().map(|asked| asked.stipulation.text)
        };
        for (given, expected) in [
            ("h#3", "h#2.5"),
            ("h#1", "h#0.5"),
            ("hza72", "hza71.5"),
            ("hx2", "hx1.5"),
            ("hs#12", "hs#11.5"),
            ("exact-h=10", "exact-h=9.5"),
            ("#2", "#2"),
            ("h#2.5", "h#2.5"),
            ("s#3", "s#3"),
            ("ser-#4", "ser-#4"),
        ] {
            assert_eq!(later(given).as_deref(), Ok(expected));
        }
        for unavailable in ["ser-h#3", "hs#1"] {
            assert!(later(unavailable).is_err(), "{unavailable}");
        }
    }
}
