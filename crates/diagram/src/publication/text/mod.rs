//! A publication as text that other programs set: for word processors, mails, forums and pages in Markdown.
//!
//! All of them are written from the same [passages](passages::Passage); each has a small writer of its own.

mod bbcode;
mod board;
mod markdown;
mod passages;
mod plain;
mod rtf;

pub(super) use bbcode::bbcode;
pub(super) use markdown::markdown;
pub(super) use passages::{Passage, passages};
pub(super) use plain::plain;
pub(super) use rtf::rtf;

/// Texts of one line each, with a blank line between; what is empty is left out.
fn apart(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("\n\n") + "\n"
}

/// A text in one line, with one blank between words.
fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_ascii_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests;
