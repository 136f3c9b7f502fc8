//! Markdown, for pages and forums that read it: boards and solutions in blocks of code, in which nothing has a meaning.

use super::passages::{Line, Look, Passage, PlayLine, is_arranged};
use super::plain::moves;
use super::{apart, one_line};

/// The whole text.
pub fn markdown(passages: &[Passage]) -> String {
    apart(passages.iter().map(passage))
}

fn passage(passage: &Passage) -> String {
    match passage {
        Passage::Title(text) => format!("# {}", escaped(text)),
        Passage::Heading(text) => format!("## {}", escaped(text)),
        Passage::Name(text) => format!("### {}", escaped(text)),
        Passage::Lines(lines) => joined(lines.iter().map(line)),
        Passage::Board(board) => code(&board.lines()),
        Passage::Play(lines) if is_arranged(lines) => {
            code(&lines.iter().map(moves).collect::<Vec<_>>())
        }
        Passage::Play(lines) => play(lines),
        Passage::Next | Passage::NextPage => "---".to_string(),
    }
}

/// Lines that are kept apart: two blanks at an end are understood everywhere.
fn joined(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("  \n")
}

fn line(line: &Line) -> String {
    let sign = match line.look {
        Look::Plain => "",
        Look::Strong => "**",
        Look::Slanted => "*",
    };
    let end = escaped(&line.end);
    match escaped(&line.text).as_str() {
        "" => end,
        text if sign.is_empty() => format!("{} {end}", begun(text)).trim_end().to_string(),
        text => format!("{sign}{text}{sign} {end}").trim_end().to_string(),
    }
}

/// Moves as paragraphs, one for each part.
fn play(lines: &[PlayLine]) -> String {
    let parts = lines.split(|line| line.text.is_empty());
    let parts = parts.map(|part| joined(part.iter().map(|line| begun(&escaped(&line.text)))));
    parts.collect::<Vec<_>>().join("\n\n")
}

/// A block in which signs mean nothing, between more backticks than stand in it together.
fn code(lines: &[String]) -> String {
    let text = lines.join("\n");
    let runs = text.split(|c| c != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or_default().max(2) + 1);
    format!("{fence}text\n{text}\n{fence}")
}

/// A text in which no sign has a meaning, in one line.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in one_line(text).chars() {
        if "\\`*_[]<>|~&$".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The same at the beginning of a line, where more signs have one: those of headings, lists and lines.
fn begun(text: &str) -> String {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let mut rest = text.chars().skip(digits);
    match rest.next() {
        // numbers begin lists, and a blank need not follow everywhere
        Some(sign @ ('.' | ')')) if digits > 0 => {
            let number: String = text.chars().take(digits).collect();
            format!("{number}\\{sign}{}", rest.collect::<String>())
        }
        Some('+' | '-' | '=' | '#' | ':') if digits == 0 => format!("\\{text}"),
        _ => text.to_string(),
    }
}
