//! Moves with invisible men on the board, in Popeye's form: `TI~-~`, `TI~*d4[d4=wB]`, `[+wTIg6]h7*g6`, `Ra1*a5`.

use super::words::WORDS;
use sauterelle_kernel::board::piece::{Side, Sides};
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::men::Language;
use sauterelle_solve::invisible::seen::{SeenAction, SeenMove};
use std::fmt::Write;

/// What stands for an invisible man, in English, French and German.
pub(crate) const INVISIBLE: [&str; 3] = ["TI", "TI", "TU"];

/// A move without signs.
pub(crate) fn seen_move(seen: &SeenMove, language: Language) -> String {
    let invisible = INVISIBLE[language as usize];
    let sides = &WORDS[language as usize].sides;
    let letter = |man: DiagramMan| man.man.code[language as usize].to_uppercase();
    let mut text = match &seen.action {
        SeenAction::Castling { from, to, .. } if from.file() < to.file() => "0-0".to_string(),
        SeenAction::Castling { .. } => "0-0-0".to_string(),
        SeenAction::Invisible { captures: None, .. } => format!("{invisible}~-~"),
        SeenAction::Invisible {
            captures: Some(at),
            en_passant,
        } => format!("{invisible}~*{at}{}", sign_of_en_passant(*en_passant)),
        SeenAction::Visible {
            man,
            from,
            to,
            promotion,
            captures,
            captures_invisible,
            en_passant,
        } => {
            let enemy = sides[!seen.side as usize];
            let taken = captures_invisible.map(|at| format!("[+{enemy}{invisible}{at}]"));
            let name = |man: DiagramMan| match man.sides {
                Sides::Neutral => format!("{}{}", sides[2], letter(man)),
                _ => letter(man),
            };
            let is_plain_pawn = man.man.walk.is_pawn() && man.sides != Sides::Neutral;
            let promotion = promotion.map(|man| format!("={}", name(man)));
            let man = match is_plain_pawn {
                true => String::new(),
                false => name(*man),
            };
            let sign = if *captures { '*' } else { '-' };
            format!(
                "{}{man}{from}{sign}{to}{}{}",
                taken.unwrap_or_default(),
                sign_of_en_passant(*en_passant),
                promotion.unwrap_or_default()
            )
        }
    };
    for (at, man) in &seen.revealed {
        let side = match man.sides.has(Side::White) {
            true => sides[0],
            false => sides[1],
        };
        let _ = write!(text, "[{at}={side}{}]", letter(*man));
    }
    text
}

fn sign_of_en_passant(is: bool) -> &'static str {
    if is { " ep." } else { "" }
}
