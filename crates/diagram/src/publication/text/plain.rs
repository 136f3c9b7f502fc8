//! Plain text, for mails.

use super::passages::{Line, Passage, PlayLine};
use super::{apart, one_line};

/// Width of a board.
const WIDTH: usize = 33;

/// The whole text.
pub fn plain(passages: &[Passage]) -> String {
    apart(passages.iter().map(passage))
}

fn passage(passage: &Passage) -> String {
    match passage {
        Passage::Title(text) => underlined(&one_line(text), "="),
        Passage::Heading(text) => underlined(&one_line(text), "-"),
        Passage::Name(text) => one_line(text),
        Passage::Lines(lines) => joined(lines.iter().map(line)),
        Passage::Board(board) => board.lines().join("\n"),
        Passage::Play(lines) => joined(lines.iter().map(moves)),
        Passage::Next => "* * *".to_string(),
        // the sign at which printers begin a new page
        Passage::NextPage => "\u{c}".to_string(),
    }
}

fn joined(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}

fn underlined(text: &str, sign: &str) -> String {
    format!("{text}\n{}", sign.repeat(text.chars().count()))
}

fn line(line: &Line) -> String {
    let (text, end) = (one_line(&line.text), one_line(&line.end));
    if end.is_empty() {
        return text;
    }
    let used = text.chars().count() + end.chars().count();
    let gap = WIDTH.saturating_sub(used).max(1);
    format!("{text}{:gap$}{end}", "")
}

/// A line of a solution as it is.
pub(super) fn moves(line: &PlayLine) -> String {
    // nothing in it may look like another line
    let text: String = line.text.chars().filter(|c| !c.is_control()).collect();
    format!("{:indent$}{text}", "", indent = line.indent)
}
