//! BBCode, for forums.

use super::passages::{Line, Look, Passage, PlayLine, is_arranged};
use super::plain::moves;
use super::{apart, one_line};

/// Nothing that is seen: there is no other way to say that a bracket begins no tag.
const NOTHING: char = '\u{200b}';

/// The whole text.
pub fn bbcode(passages: &[Passage]) -> String {
    apart(passages.iter().map(passage))
}

fn passage(passage: &Passage) -> String {
    match passage {
        Passage::Title(text) => format!("[b][u]{}[/u][/b]", escaped(text)),
        Passage::Heading(text) | Passage::Name(text) => format!("[b]{}[/b]", escaped(text)),
        Passage::Lines(lines) => joined(lines.iter().map(line)),
        Passage::Board(board) => code(&board.lines()),
        Passage::Play(lines) if is_arranged(lines) => {
            code(&lines.iter().map(moves).collect::<Vec<_>>())
        }
        Passage::Play(lines) => joined(lines.iter().map(|line: &PlayLine| escaped(&line.text))),
        // forums have no common tag for a line
        Passage::Next | Passage::NextPage => "* * *".to_string(),
    }
}

fn joined(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}

fn line(line: &Line) -> String {
    let end = escaped(&line.end);
    let text = escaped(&line.text);
    let text = match line.look {
        _ if text.is_empty() => text,
        Look::Plain => text,
        Look::Strong => format!("[b]{text}[/b]"),
        Look::Slanted => format!("[i]{text}[/i]"),
    };
    format!("{text} {end}").trim().to_string()
}

/// A block in which only its own end has a meaning.
fn code(lines: &[String]) -> String {
    let text = lines.join("\n");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find('[') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        out.push('[');
        rest = from.strip_prefix('[').unwrap_or_default();
        let begins = |word: &str| {
            let letters = rest.chars().zip(word.chars());
            letters
                .filter(|(one, other)| one.eq_ignore_ascii_case(other))
                .count()
                == word.len()
        };
        if begins("/code") || begins("code") {
            out.push(NOTHING);
        }
    }
    format!("[code]\n{out}{rest}\n[/code]")
}

/// A text in which no bracket begins a tag, in one line.
fn escaped(text: &str) -> String {
    let line = one_line(text);
    let mut out = String::new();
    let mut letters = line.chars().peekable();
    while let Some(c) = letters.next() {
        out.push(c);
        let begins = |next: &char| next.is_ascii_alphabetic() || "/*@".contains(*next);
        if c == '[' && letters.peek().is_some_and(begins) {
            out.push(NOTHING);
        }
    }
    out
}
