//! Collections of the program Problemist: a binary file with a record for each problem.
//!
//! Source: the fields of a record as the program Olive reads them.

use super::format::{FormatDef, Read, Write};
use crate::draft::outside::Question;
use crate::entered::{Entry, Record};
use crate::popeye::parse_problems_asking;
use crate::source::diagnostic::{Diagnostic, Kind};
use sauterelle_languages::say;
use std::fmt::Write as _;

/// Collections of the program Problemist.
pub static PBM: FormatDef = FormatDef {
    name: "pbm",
    title: ["Problemist", "Problemist", "Problemist"],
    doc: [
        "Collections of the program Problemist",
        "Collections du programme Problemist",
        "Sammlungen des Programms Problemist",
    ],
    endings: &["pbm"],
    ending_settles: true,
    media_type: "application/octet-stream",
    schema: None,
    example: "",
    looks: |_| false,
    read: Read::Problems(read),
    write: Write::Not([
        "it has no words for fairy men and conditions",
        "il n'a pas de mots pour les pièces et les conditions féeriques",
        "es hat keine Wörter für Märchensteine und Märchenbedingungen",
    ]),
    examined_with: &[],
};

/// A number, the stipulation, the places of seven texts, and the squares.
const RECORD_BYTES: usize = 2 + 2 + 7 * 4 + 64;

fn read(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    let mut head = Bytes { all: source, at: 0 };
    let count = head.number(2).map_or(0, |last| last + 1);
    let mut records = Vec::new();
    for number in 1..=count {
        let at = head.at + (number - 1) * RECORD_BYTES;
        let entry = match (Bytes { all: source, at }).record() {
            Ok(text) => {
                let entries = parse_problems_asking(text.as_bytes(), None, question).into_iter();
                // a record has no lines: its number stands in their place
                entries.take(1).map(|entry| entry.on_line(number)).next()
            }
            Err(why) => Some(refused(number, why)),
        };
        records.extend(entry.map(Record::from));
        if at >= source.len() {
            break;
        }
    }
    if records.is_empty() {
        records.push(refused(1, say!("the file holds no problem")).into());
    }
    for record in &mut records {
        record.entry.name_file(file);
    }
    records
}

fn refused(number: usize, why: String) -> Entry {
    Entry::refused(
        number,
        vec![Diagnostic::new(Kind::Syntax, "", why).at(number, 1)],
    )
}

/// The bytes of a file, in which numbers have their lowest byte first.
struct Bytes<'b> {
    all: &'b [u8],
    at: usize,
}

/// What is said of a file that is too short.
fn cut() -> String {
    say!("the file ends within a record")
}

impl<'b> Bytes<'b> {
    fn number(&mut self, bytes: usize) -> Option<usize> {
        let part = self.all.get(self.at..self.at.checked_add(bytes)?)?;
        self.at += bytes;
        let number = part.iter().rev();
        Some(number.fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
    }

    fn byte(&mut self) -> Result<u8, String> {
        self.number(1).map(|byte| byte as u8).ok_or_else(cut)
    }

    /// A text elsewhere in the file, of which the place stands here.
    fn text(&mut self) -> Result<&'b [u8], String> {
        let place = self.number(4).ok_or_else(cut)?;
        let mut there = Bytes {
            all: self.all,
            at: place,
        };
        let length = there.number(2).ok_or_else(cut)?;
        self.all.get(there.at..there.at + length).ok_or_else(cut)
    }

    /// A record in Popeye's language.
    fn record(&mut self) -> Result<String, String> {
        self.number(2).ok_or_else(cut)?;
        let stipulation = Stipulation::of(self.byte()?, self.byte()?);
        let mut fields = Vec::new();
        let mut twins: &[u8] = &[];
        for field in 0..7 {
            let text = self.text()?;
            match field {
                5 => twins = text,
                _ => fields.push(latin(text)),
            }
        }
        let mut ranks = Vec::new();
        for _ in 0..8 {
            let mut rank = String::new();
            let mut empty = 0;
            for _ in 0..8 {
                match man(self.byte()?) {
                    None => empty += 1,
                    Some(man) => {
                        rank.push_str(&digit(std::mem::take(&mut empty)));
                        rank.push(man);
                    }
                }
            }
            ranks.push(rank + &digit(empty));
        }
        let men = ranks.join("/");
        let [author, source, award, comments, text, extra] = fields.as_slice() else {
            return Err(cut());
        };
        let mut out = String::from("BeginProblem\n");
        let lines = [
            ("Author", author.split(';').collect::<Vec<_>>()),
            ("Origin", vec![source.as_str()]),
            ("Award", vec![award.as_str()]),
            (
                "Remark",
                comments
                    .lines()
                    .chain(text.lines())
                    .chain(extra.lines())
                    .collect(),
            ),
        ];
        for (command, texts) in lines {
            for text in texts.into_iter().map(str::trim).filter(|it| !it.is_empty()) {
                let _ = writeln!(out, "{command} {}", text.replace(['\n', '\r'], " "));
            }
        }
        let _ = writeln!(out, "Stipulation {}\nForsyth {men}", stipulation.text);
        if stipulation.is_maximum {
            out.push_str("Condition BlackMaximummer\n");
        }
        out.push_str(&changes(twins, &stipulation)?);
        out.push_str("EndProblem\n");
        Ok(out)
    }
}

fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

struct Stipulation {
    text: String,
    is_maximum: bool,
}

impl Stipulation {
    fn of(kind: u8, moves: u8) -> Stipulation {
        let play = ["", "h", "s", "r"][usize::from(kind & 3)];
        let series = if kind & 8 != 0 { "ser-" } else { "" };
        let goal = if kind & 16 != 0 { "=" } else { "#" };
        let length = match kind & 64 != 0 {
            true => format!("{}.5", moves.saturating_sub(1)),
            false => moves.to_string(),
        };
        Stipulation {
            text: format!("{series}{play}{goal}{length}"),
            is_maximum: kind & 32 != 0,
        }
    }
}

/// So many empty squares, as in FEN.
fn digit(empty: u8) -> String {
    match empty {
        0 => String::new(),
        empty => empty.to_string(),
    }
}

/// The man of a byte, as in FEN.
fn man(byte: u8) -> Option<char> {
    let men = "RQBSPK???kpsbqr";
    let place = usize::from(byte.checked_sub(33)?);
    men.chars().nth(place).filter(|man| *man != '?')
}

fn square(byte: u8) -> Option<String> {
    let place = byte.checked_sub(32).filter(|place| *place < 64)?;
    let file = char::from(b'a' + place % 8);
    Some(format!("{file}{}", 8 - place / 8))
}

/// The twins: four bytes a change, of which one bit says that the next change belongs to the same twin.
fn changes(bytes: &[u8], of: &Stipulation) -> Result<String, String> {
    let Some((first, changes)) = bytes.split_first() else {
        return Ok(String::new());
    };
    let continued = if *first == 126 { "Continued " } else { "" };
    let mut out = String::new();
    let mut twin = Vec::new();
    let mut is_zero = true;
    for change in changes.as_chunks::<4>().0 {
        match change[0] & 31 {
            0 => is_zero = false,
            16 => out.push_str("Option Duplex\n"),
            kind => twin.push(one_change(kind, change, of)?),
        }
        if change[0] & 64 == 0 && !twin.is_empty() {
            let command = match std::mem::take(&mut is_zero) {
                true => "ZeroPosition",
                false => "Twin",
            };
            let _ = writeln!(out, "{command} {continued}{}", twin.join(" "));
            twin.clear();
        }
    }
    Ok(out)
}

fn one_change(kind: u8, change: &[u8; 4], of: &Stipulation) -> Result<String, String> {
    let unknown = || say!("a change that makes a twin is not understood");
    let squares = || square(change[1]).zip(square(change[2])).ok_or_else(unknown);
    let placed = |at: String| -> Result<String, String> {
        let man = man(change[3]).ok_or_else(unknown)?;
        let side = if man.is_uppercase() { "White" } else { "Black" };
        Ok(format!("Add {side} {man}{at}"))
    };
    Ok(match kind {
        1 => squares().map(|(from, to)| format!("Move {from} {to}"))?,
        2 => square(change[1])
            .map(|at| format!("Remove {at}"))
            .ok_or_else(unknown)?,
        3 => placed(square(change[1]).ok_or_else(unknown)?)?,
        4 => {
            let (from, to) = squares()?;
            format!("Remove {from} {}", placed(to)?)
        }
        5 => squares().map(|(one, other)| format!("Exchange {one} {other}"))?,
        6 => "Rotate 90".into(),
        7 => "Rotate 180".into(),
        8 => "Rotate 270".into(),
        9 => squares().map(|(from, to)| format!("Shift {from} {to}"))?,
        11 => "Mirror a1<-->a8".into(),
        12 => "Mirror a1<-->h1".into(),
        13 => {
            let other = Stipulation::of(change[1].wrapping_sub(32), change[2].wrapping_sub(32));
            let condition = match (of.is_maximum, other.is_maximum) {
                (false, true) => " Condition BlackMaximummer",
                (true, false) => return Err(unknown()),
                _ => "",
            };
            format!("Stipulation {}{condition}", other.text)
        }
        15 => "PolishType".into(),
        _ => return Err(unknown()),
    })
}
