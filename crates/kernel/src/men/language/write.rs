//! Writes walks.

use super::legs;
use super::squares;
use super::symmetry;
use super::words::{FILTERS, IMAGES, LINES, MANNERS, TURNS, WHEN, word_for};
use crate::men::dirs::Dir;
use crate::men::part::{How, Landing, Line, Only, Over, Part, Ring, Turn};
use crate::men::pawn::{Officers, PawnWalk};
use crate::men::walk::{Lender, Walk};
use std::fmt::{self, Display, Formatter};

impl Display for Walk {
    /// As it is defined.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut terms: Vec<String> = Vec::new();
        match self {
            Walk::Borrowed(Lender::Enemies) => terms.push("borrow enemies".into()),
            Walk::Borrowed(Lender::Friends) => terms.push("borrow friends".into()),
            Walk::Pawn(pawn) => terms.push(self::pawn(pawn)),
            Walk::Parts([]) => terms.push("nothing".into()),
            Walk::Parts(_) => {}
        }
        // what is said of several distances is said once
        let fixed = symmetry::fixed(self.parts());
        let mut written = 0;
        for parts in self.parts().chunk_by(Part::differs_in_squares_only) {
            let is_fixed = fixed[written..].iter().take(parts.len()).any(|it| *it);
            written += parts.len();
            terms.extend(
                parts
                    .first()
                    .map(|first| self::part(first, parts, is_fixed)),
            );
        }
        f.write_str(&terms.join(" + "))
    }
}

/// Parts that are alike but for their squares.
fn part(first: &Part, alike: &[Part], is_fixed: bool) -> String {
    let mut words: Vec<String> = Vec::new();
    words.extend(word_for(WHEN, first.when).map(String::from));
    words.push(match first.legs().first() {
        Some(leg) => legs::manner(*leg),
        None => manner(first.how),
    });
    words.push(alike.iter().map(|part| squares::text(part.dirs)).collect());
    words.extend(legs::limit(match (first.how, first.legs().first()) {
        (How::RideAtMost(most) | How::Withdraw(most), _) => most,
        (_, Some(leg)) => leg.most,
        _ => 0,
    }));
    if first.oriented || is_fixed {
        words.push(if first.oriented { "ahead" } else { "fixed" }.into());
    }
    let dirs = alike.iter().flat_map(|part| part.dirs);
    words.extend(legs::written(first.legs(), dirs.copied().collect()));
    if let Some(line) = line(first.line) {
        words.push(format!("on {line}"));
    }
    if let Some(filter) = filter(first.only) {
        words.push(format!("only {filter}"));
    }
    words.join(" ")
}

fn manner(how: How) -> String {
    match how {
        How::Over(over) => self::over(over),
        How::RideAtMost(_) => "ride".into(),
        How::Withdraw(_) => "withdraw".into(),
        How::Around(ring) => self::ring("around", ring),
        How::Beside(ring) => self::ring("beside", ring),
        How::Bounces {
            legs,
            riding,
            anywhere,
        } => {
            let riding = if riding { " riding" } else { "" };
            let anywhere = if anywhere { " anywhere" } else { "" };
            format!("bounce {legs}{riding}{anywhere}")
        }
        _ => word_for(MANNERS, how).unwrap_or_default().to_string(),
    }
}

fn over(over: Over) -> String {
    let Over {
        hurdles,
        near,
        turn,
        landing,
    } = over;
    let mut text = "hop".to_string();
    if hurdles > 1 {
        text += &format!(" over {hurdles}");
    }
    if near {
        text += " near";
    }
    if turn != Turn::None {
        text += &format!(" turn {}", word_for(TURNS, turn).unwrap_or_default());
    }
    match landing {
        Landing::At(1) => {}
        Landing::At(squares) => text += &format!(" land {squares}"),
        Landing::Equal => text += " land equal",
        Landing::Any => text += " land any",
    }
    text
}

fn ring(word: &str, ring: Ring) -> String {
    let queen_lines = if ring.queen_lines { " queen-lines" } else { "" };
    let enemies = if ring.enemies { " enemies" } else { "" };
    format!("{word}{queen_lines}{enemies}")
}

fn line(line: Line) -> Option<String> {
    match line {
        Line::Straight | Line::Bent(_) => None,
        Line::Reflected(times) => Some(format!("reflected {times}")),
        Line::Zigzag(images) => {
            let images = images.iter().filter_map(|image| word_for(IMAGES, *image));
            Some(format!("zigzag {}", images.collect::<Vec<_>>().join(" ")))
        }
        _ => word_for(LINES, line).map(String::from),
    }
}

fn filter(only: Only) -> Option<String> {
    match only {
        Only::FromFiles(files) => {
            let letters = ('a'..='h').enumerate();
            let letters = letters.filter(|(file, _)| files >> file & 1 != 0);
            let letters: String = letters.map(|(_, letter)| letter).collect();
            Some(format!("files {letters}"))
        }
        _ => word_for(FILTERS, only).map(String::from),
    }
}

fn pawn(pawn: &PawnWalk) -> String {
    let mut words = vec!["pawn".to_string()];
    let list = |word: &str, dirs: &[Dir]| {
        let each: Vec<String> = dirs.iter().map(|(dx, dy)| format!("{dx},{dy}")).collect();
        format!("{word} [{}]", each.join(" "))
    };
    for (word, dirs) in [("steps", pawn.steps), ("takes", pawn.takes)] {
        if !dirs.is_empty() {
            words.push(list(word, dirs));
        }
    }
    for (flag, word) in [
        (pawn.over, "over"),
        (pawn.homewards, "homewards"),
        (pawn.from_any_rank, "from-any-rank"),
        (pawn.passes_as_pawn, "passes"),
    ] {
        if flag {
            words.push(word.into());
        }
    }
    match pawn.becomes {
        Some(Officers::Orthodox) => words.push("promotes".into()),
        Some(Officers::Marine) => words.push("promotes marine".into()),
        None => {}
    }
    words.join(" ")
}
