//! The page `docs/divergences.md`, written from the records.

use super::example::Example;
use super::index::index;
use super::principles::link;
use super::{Record, Verdict, chapters};
use std::fmt::Write as _;

const HEAD: &str = "<!-- Written by `sauterelle-devtools divergences --document`; do not edit. The records stand in crates/devtools/divergences. -->

# Where Sauterelle and Popeye 4.104 differ

Each difference found by comparison, with what decides it: a source where a text does, else [a principle](principles.md). It is decided against Popeye where nothing else is said.
A difference between two conditions stands under the one that is named first. The numbers are those of the order of discovery; they never change.

What each program does, and positions that show it, stand in the file named beside each heading, in `crates/devtools/divergences`; `cargo run --release -p sauterelle-devtools -- divergences --numbers 14` prints record 14.
The tests replay all positions; `divergences PY` replays them with Popeye too.

";

/// The whole page.
pub fn page() -> String {
    let mut text = HEAD.to_string() + "## Index\n\n" + &index();
    for (title, groups) in chapters() {
        let _ = write!(text, "\n## {title}\n");
        for group in groups {
            let _ = write!(text, "\n### {} (`{}.toml`)\n\n", group.title, group.file);
            for record in &group.records {
                let _ = writeln!(text, "- {}", in_short(record));
            }
            if !group.afterwards.is_empty() {
                let _ = write!(text, "\n{}\n", group.afterwards.trim());
            }
        }
    }
    text
}

/// A record as the page has it: what it is about, what decides, and what becomes of it.
fn in_short(record: &Record) -> String {
    let becomes = match record.verdict {
        Verdict::AgainstPopeye => "",
        Verdict::LeftToPopeye => "Left to Popeye's definition.",
        Verdict::Refused => "Refused, in whole or in part.",
        Verdict::WithoutEffect => "Accepted without effect.",
        Verdict::TwoMeanings => "Two meanings of one name.",
    };
    joined(&[heading(record), decides(record), becomes.to_string()])
}

/// A record with all that is known of it.
pub fn in_full(record: &Record) -> String {
    joined(&[
        heading(record),
        decides(record),
        theirs(record),
        ours(record),
        further(record),
    ])
}

fn heading(record: &Record) -> String {
    let title = with_positions(&record.title, &record.examples);
    format!("**{}.** **{title}.**", record.number)
}

fn theirs(record: &Record) -> String {
    with_positions(&record.theirs, &record.examples)
}

fn ours(record: &Record) -> String {
    match record.ours.as_str() {
        "" => String::new(),
        ours => format!("*{}*", with_positions(ours, &record.examples)),
    }
}

fn further(record: &Record) -> String {
    with_positions(&record.further, &record.examples)
}

fn joined(parts: &[String]) -> String {
    let parts = parts.iter().map(|part| part.trim());
    let said: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    said.join(" ")
}

/// What decides.
fn decides(record: &Record) -> String {
    if let Some(source) = &record.source {
        return format!("Source: {}", with_positions(source, &record.examples));
    }
    let because = record.because.as_deref().unwrap_or_default();
    if !because.is_empty() {
        return format!("Principle: {}", with_positions(because, &record.examples));
    }
    let links: Vec<String> = record.principles.iter().map(|name| link(name)).collect();
    match links.is_empty() {
        true => String::new(),
        false => format!("Principle: {}.", links.join(", ")),
    }
}

/// The text with the positions of the examples where their numbers stand in braces.
fn with_positions(text: &str, examples: &[Example]) -> String {
    let mut text = text.trim().replace('\n', " ");
    for (at, example) in examples.iter().enumerate() {
        text = text.replace(&format!("{{{}}}", at + 1), &position(&example.problem));
    }
    with_captures(&text)
}

/// The text with the signs of captures (`h7*g8`) written so that Markdown takes them for themselves, outside quoted code.
fn with_captures(text: &str) -> String {
    let mut written = String::new();
    let (mut quoted, mut before) = (false, ' ');
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        quoted ^= sign == '`';
        let behind = signs.peek().is_some_and(|next| next.is_alphanumeric());
        if sign == '*' && !quoted && behind && before.is_alphanumeric() {
            written.push('\\');
        }
        written.push(sign);
        before = sign;
    }
    written
}

/// A problem in one line, as composers write it: White Ke1, Black Ke8, `h~1`.
fn position(problem: &str) -> String {
    let mut parts = Vec::new();
    let mut quoted = Vec::new();
    let mut sides: Vec<(&str, Vec<String>)> = Vec::new();
    for line in problem.lines() {
        match line.split_once(' ') {
            Some(("pieces", rest)) => {
                let (side, men) = rest.split_once(' ').unwrap_or((rest, ""));
                let men = men.split(' ').map(man).collect::<Vec<_>>().join(" ");
                match sides.iter_mut().find(|known| known.0 == side) {
                    Some((_, known)) => known.push(men),
                    None => sides.push((side, vec![men])),
                }
            }
            Some((_, rest)) => quoted.push(format!("`{rest}`")),
            None => {}
        }
    }
    for (side, men) in sides {
        let side = if side == "Neutral" { "neutral" } else { side };
        parts.push(format!("{side} {}", men.join(" ")));
    }
    parts.extend(quoted);
    parts.join(", ")
}

/// A man, or an attribute in plain words.
fn man(word: &str) -> String {
    match word {
        "AndaInverse" => "inverse Anda".to_string(),
        "HalfNeutral" => "half-neutral".to_string(),
        "Bul" | "Dob" | "Anda" => word.to_string(),
        _ if word.ends_with(|c: char| c.is_ascii_digit()) => word.to_string(),
        _ => word.to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::records;
    use super::*;

    #[test]
    fn the_page_is_the_one_written_from_the_records() {
        let written = include_str!("../../../../docs/divergences.md");
        assert!(
            written == page(),
            "write it anew: cargo run --release -p sauterelle-devtools -- divergences --document > docs/divergences.md"
        );
    }

    #[test]
    fn each_position_that_a_text_names_is_that_of_an_example() {
        for record in records() {
            let text = in_full(record);
            assert!(
                !text.contains('{') || text.contains('`'),
                "{}",
                record.number
            );
            for number in 1..10 {
                let place = format!("{{{number}}}");
                assert!(!text.contains(&place), "{}: {place}", record.number);
            }
        }
    }

    #[test]
    fn captures_open_no_emphasis() {
        let text = "after h7*g8, `h7*g8`, *it is legal.* **With** others";
        let written = "after h7\\*g8, `h7*g8`, *it is legal.* **With** others";
        assert_eq!(with_captures(text), written);
    }

    #[test]
    fn positions_are_written_as_composers_do() {
        let problem = "pieces White Ke1 Pe2\npieces White Magic Rh1\npieces Neutral Bul Gd4\nstipulation h~1\ncondition Circe\n";
        let written = "White Ke1 Pe2 magic Rh1, neutral Bul Gd4, `h~1`, `Circe`";
        assert_eq!(position(problem), written);
    }
}
