//! Twins as they are printed: `b) wKa2-->a3`, `b) Ka2 to a3`, `c) -Pb4`, `d) +bSc3`, `e) h#3`.

use super::line::{Line, begins_solution, letter};
use crate::entered::{Language, Twin, TwinChange};
use crate::read::fields::{Field, FieldPart};
use crate::read::traditional;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use crate::vocabulary::codes;
use crate::vocabulary::lookup::begins;
use crate::vocabulary::tables::attributes::COLOURS;
use crate::vocabulary::tables::commands::{Change, Command};
use sauterelle_kernel::board::square::Sq;
use sauterelle_languages::say;

/// The signs for a move and for an exchange.
const MOVE: &str = "-->";
const EXCHANGE: &str = "<-->";

/// Other signs and words for them; the longer ones first.
const SPELLED: &[(&str, &str)] = &[
    ("<-->", " ⇄ "),
    ("<->", " ⇄ "),
    ("<=>", " ⇄ "),
    ("↔", " ⇄ "),
    ("-->", " → "),
    ("->", " → "),
    ("=>", " → "),
    ("⇒", " → "),
    ("→", " → "),
    (" to ", " → "),
    (" nach ", " → "),
    (" en ", " → "),
    (" auf ", " → "),
];

/// A line, and the twins that stand behind something else on it.
pub fn apart<'t>(line: &Line<'t>) -> Vec<Line<'t>> {
    let mut lines = Vec::new();
    let mut end = line.text.len();
    for (at, _) in line.text.rmatch_indices(' ') {
        let start = at + 1;
        let is_twin =
            letter(part(line.text, start..)).is_some_and(|(_, after)| after.starts_with(' '));
        if is_twin && !part(line.text, start..).starts_with(' ') && start < end {
            let column = line.column + part(line.text, ..start).chars().count();
            let text = part(line.text, start..end);
            lines.push(Line {
                column,
                text,
                ..*line
            });
            end = start;
        }
    }
    lines.push(Line {
        text: part(line.text, ..end),
        ..*line
    });
    lines.reverse();
    lines
}

/// The twin that a line says; `None` if it says none.
pub fn read(line: &Line, language: Language) -> Option<Result<Field, Diagnostic>> {
    let (continued, rest) = letter(line.text)?;
    let change = rest.trim();
    let is_first = line.text.trim_start().starts_with('a');
    if is_first || change.is_empty() || begins_solution(line.text) {
        return None;
    }
    let column = line.column + line.text.chars().count() - rest.trim_start().chars().count();
    let changes = changes(change, language).map_err(|fault| fault.at(line.number, column));
    Some(changes.map(|changes| {
        let continued = if continued { "Continued " } else { "" };
        let part = FieldPart {
            text: format!("{continued}{}", changes.join(" ")),
            line: line.number,
            column,
            source: None,
            exact: false,
        };
        Field::new(Command::Twin, part)
    }))
}

/// The changes in Popeye's English.
fn changes(text: &str, language: Language) -> Result<Vec<String>, Diagnostic> {
    let mut spelled = format!(" {text} ");
    for (written, sign) in SPELLED {
        spelled = spelled.replace(written, sign);
    }
    let words: Vec<&str> = spelled
        .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
        .flat_map(between_squares)
        .filter(|word| !word.is_empty())
        .collect();
    let mut rest = words.as_slice();
    let mut changes = Vec::new();
    let square = |man: &str| {
        Some(
            man.get(man.len().checked_sub(2)?..)?
                .parse::<Sq>()
                .ok()?
                .to_string(),
        )
    };
    while let Some(first) = rest.first() {
        let (change, count) = match rest {
            [from, "→", to, ..] => (two("Move", square(from), square(to)), 3),
            [one, "⇄", other, ..] => (two("Exchange", square(one), square(other)), 3),
            _ => (single(first, square, language), 1),
        };
        let Some(change) = change else {
            let message = say!(
                "the change '{text}' is not understood: changes are e.g. a2-->a3, a2<-->b3, -a2, +wSa2, h#3"
            );
            return Err(Diagnostic::new(Kind::Syntax, text, message));
        };
        changes.push(change);
        rest = &rest[count..];
    }
    Ok(changes)
}

fn two(name: &str, one: Option<String>, other: Option<String>) -> Option<String> {
    Some(format!("{name} {} {}", one?, other?))
}

/// A man less, a man more, or another stipulation.
fn single(
    word: &str,
    square: impl Fn(&str) -> Option<String>,
    language: Language,
) -> Option<String> {
    if let Some(man) = word.strip_prefix(['-', '−', '–']) {
        return Some(format!("Remove {}", square(man)?));
    }
    if let Some(man) = word.strip_prefix('+') {
        let at = square(man)?;
        let colour = man.chars().next()?.to_string();
        let column = language as usize;
        let mut names = COLOURS[..3].iter();
        let colour = names.find(|names| begins(&names[column].to_lowercase(), &colour))?[0];
        let code = man.get(1..man.len() - 2)?;
        let code = codes::english_code(code, language)?;
        return Some(format!("Add {colour} {code}{at}"));
    }
    traditional::read(word).ok()?;
    Some(format!("Stipulation {word}"))
}

/// `Ka2-a3` in its parts.
fn between_squares(word: &str) -> Vec<&str> {
    match word.split_once(['-', '–']) {
        Some((from, to)) if to.parse::<Sq>().is_ok() && !from.is_empty() => vec![from, "→", to],
        _ => vec![word],
    }
}

/// A twin as it is written: the letter and the changes; `None` if the form has no words for one.
pub fn written(twin: &Twin) -> Option<String> {
    let changes: Option<Vec<String>> = twin.changes.iter().map(change).collect();
    let text = format!("{} {}", twin.head(), changes?.join("  "));
    Some(text.trim_end().to_string())
}

fn change(change: &TwinChange) -> Option<String> {
    let words: Vec<&str> = change.arguments.split_whitespace().collect();
    match (change.change, words.as_slice()) {
        (Change::Move, [from, to]) => Some(format!("{from}{MOVE}{to}")),
        (Change::Exchange, [one, other]) => Some(format!("{one}{EXCHANGE}{other}")),
        (Change::Remove, [at]) => Some(format!("-{at}")),
        (Change::Stipulation, [asked]) => Some((*asked).to_string()),
        (Change::Add, [colour, man]) => {
            let letter = colour.chars().next()?.to_ascii_lowercase();
            Some(format!("+{letter}{man}"))
        }
        (Change::Continued, []) => Some(String::new()),
        _ => None,
    }
}
