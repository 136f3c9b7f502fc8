//! Reads Betza's notation.

use super::legs;
use super::simple;
use super::term::{Term, fault};
use sauterelle_kernel::language::Fault;

/// The walk that a text in Betza's notation describes, in our own words.
///
/// # Errors
/// If it is not Betza's notation, or says what cannot be said here.
pub fn from_betza(text: &str) -> Result<String, Fault> {
    let mut letters = text.char_indices().peekable();
    let mut terms = Vec::new();
    while letters.peek().is_some() || terms.is_empty() {
        let term = Term::read(text, &mut letters)?;
        let parts = match (term.chain.is_empty(), &term.legs[..]) {
            (false, _) => legs::chained(&term),
            (true, [only]) => simple::parts(only, &term.atom),
            (true, _) => legs::again(&term),
        };
        terms.extend(parts.map_err(|message| fault(text, term.at, message))?);
    }
    Ok(terms.join(" + "))
}
