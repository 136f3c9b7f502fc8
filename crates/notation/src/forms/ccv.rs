//! Collections of the program Fancy: an array of JavaScript for each problem, its men as numbers.
//!
//! Source: the numbers and fields as the program Olive reads them.

use super::format::{FormatDef, Read, Write};
use crate::draft::outside::Question;
use crate::entered::value::Value;
use crate::entered::{Entry, Record};
use crate::popeye::parse_problems_asking;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::decode;
use sauterelle_languages::say;
use std::fmt::Write as _;

/// Collections of the program Fancy.
pub static CCV: FormatDef = FormatDef {
    name: "ccv",
    title: ["Fancy", "Fancy", "Fancy"],
    doc: [
        "Collections of the program Fancy",
        "Collections du programme Fancy",
        "Sammlungen des Programms Fancy",
    ],
    endings: &["ccv"],
    ending_settles: true,
    media_type: "text/plain",
    schema: None,
    example: include_str!("examples/ccv.txt"),
    looks: |beginning| begins(beginning.line),
    read: Read::Problems(read),
    write: Write::Not([
        "it numbers men of its own only",
        "il ne numérote que ses propres pièces",
        "es nummeriert nur seine eigenen Steine",
    ]),
    examined_with: &[],
};

fn begins(line: &str) -> bool {
    line.starts_with("Dg[") && line.contains("new Array")
}

fn read(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    let text = decode(source);
    let mut records = Vec::new();
    let mut chunk: Option<(usize, String)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        if begins(line.trim()) {
            records.extend(chunk.take().map(|it| record(it, question)));
            let behind = line.split_once("Array").map_or("", |(_, rest)| rest);
            chunk = Some((number, behind.to_string()));
        } else if let Some((_, text)) = &mut chunk {
            text.push_str(line.trim());
        }
    }
    records.extend(chunk.map(|it| record(it, question)));
    for record in &mut records {
        record.entry.name_file(file);
    }
    records
}

fn record((line, text): (usize, String), question: &Question) -> Record {
    let refused = |why: &str| {
        let fault = Diagnostic::new(Kind::Syntax, "", why).at(line, 1);
        Record::from(Entry::refused(line, vec![fault]))
    };
    let (numbers, texts) = parts(&text);
    if numbers.len() < 64 {
        return refused(&say!(
            "a problem of this format has 64 numbers, one for each square"
        ));
    }
    let problem = match popeye(&numbers, &texts) {
        Ok(problem) => problem,
        Err(why) => return refused(&why),
    };
    let entries = parse_problems_asking(problem.as_bytes(), None, question);
    let Some(entry) = entries.into_iter().next() else {
        return refused(&say!("the problem is empty"));
    };
    let solution = texts.get(2).map(|text| text.replace("\\n", "\n"));
    let solution = solution.filter(|text| !text.trim().is_empty());
    let details = solution.map(|text| ("solution".to_string(), Value::Text(text)));
    Record {
        entry: entry.on_line(line),
        details: details.into_iter().collect(),
    }
}

/// The numbers of an array, and the texts in quotes.
fn parts(text: &str) -> (Vec<u64>, Vec<String>) {
    let (mut numbers, mut texts) = (Vec::new(), Vec::new());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '"' || letter == '\'' {
            let mut inside = String::new();
            while let Some(next) = letters.next().filter(|next| *next != letter) {
                inside.push(next);
                // `\"` is no end
                if next == '\\' {
                    inside.extend(letters.next());
                }
            }
            texts.push(inside.replace("\\\"", "\"").replace("\\'", "'"));
        } else if let Some(digit) = letter.to_digit(10) {
            let mut number = u64::from(digit);
            while let Some(digit) = letters.peek().and_then(|next| next.to_digit(10)) {
                number = number.saturating_mul(10).saturating_add(digit.into());
                letters.next();
            }
            numbers.push(number);
        }
    }
    (numbers, texts)
}

/// The problem in Popeye's language.
fn popeye(numbers: &[u64], texts: &[String]) -> Result<String, String> {
    let text = |index: usize| texts.get(index).map_or("", String::as_str);
    let mut out = String::from("BeginProblem\n");
    for (command, line) in [("Author", text(0)), ("Origin", text(1))] {
        if !line.trim().is_empty() {
            let _ = writeln!(out, "{command} {}", line.trim());
        }
    }
    let mut imitators = String::new();
    for (place, number) in numbers.iter().take(64).enumerate() {
        let file = ["a", "b", "c", "d", "e", "f", "g", "h"][place % 8];
        let square = format!("{file}{}", 8 - place / 8);
        match number {
            0 => {}
            20 => imitators.push_str(&square),
            number => {
                let man = man(*number);
                let man = man.ok_or_else(|| say!("no man has the number {number}, on {square}"))?;
                let _ = writeln!(out, "Pieces {man}{square}");
            }
        }
    }
    let mut lines = text(3).split("\\n");
    let first = lines.next().unwrap_or_default();
    let (stipulation, conditions) = first.split_once(' ').unwrap_or((first, ""));
    let _ = writeln!(out, "Stipulation {stipulation}");
    let words = conditions.split_whitespace();
    let words: Vec<&str> = words
        .filter(|word| !word.eq_ignore_ascii_case("imitator"))
        .collect();
    if !words.is_empty() {
        let _ = writeln!(out, "Condition {}", words.join(" "));
    }
    if !imitators.is_empty() {
        let _ = writeln!(out, "Condition Imitator {imitators}");
    }
    for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
        let (word, change) = line.split_once(' ').unwrap_or((line, ""));
        let command = match word.to_lowercase().starts_with("zero") {
            true => "ZeroPosition",
            false => "Twin",
        };
        let _ = writeln!(out, "{command} {change}");
    }
    out.push_str("EndProblem\n");
    Ok(out)
}

/// The man of a number, in Popeye's words.
fn man(number: u64) -> Option<String> {
    if number <= 16 {
        let side = if number % 2 == 1 { "White" } else { "Black" };
        let code = "prsbqkgn".chars().nth((number as usize - 1) / 2)?;
        return Some(format!("{side} {code}"));
    }
    let side = ["White", "Black", "Neutral"].get((number % 100).checked_sub(17)? as usize)?;
    let code = numbered(0, ((number / 100) % 1000).checked_sub(1)?)?;
    let attribute = match number / 100_000 {
        0 => "",
        nth => numbered(1, nth - 1)?,
    };
    Some(format!("{side} {attribute} {code}"))
}

/// The codes of men, and their attributes, each in the order of their numbers.
const NUMBERED: &str = include_str!("ccv.txt");

/// What has this number, from 0, in a line of [`NUMBERED`] behind the comment.
fn numbered(line: usize, number: u64) -> Option<&'static str> {
    let mut lines = NUMBERED.lines().filter(|line| !line.starts_with('#'));
    let number = usize::try_from(number).ok()?;
    lines.nth(line)?.split_whitespace().nth(number)
}
