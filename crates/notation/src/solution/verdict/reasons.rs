//! Why a diagram is illegal, in words.

use super::super::text::TextWriter;
use super::words::WORDS;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::hooks::remark::Value;
use sauterelle_unmoves::Impossible;

/// Why a diagram is illegal, naming the men, e.g. `Ka8 is attacked by Ra1`.
pub fn why_illegal(writer: TextWriter, diagram: &State, reasons: &[CheckReason]) -> Vec<String> {
    let mut told: Vec<&CheckReason> = Vec::new();
    for reason in reasons {
        // one move of each attacker is enough
        let attack = |of: &CheckReason| (of.men.clone(), of.by.map(|(from, _)| from));
        if !told.iter().any(|known| attack(known) == attack(reason)) {
            told.push(reason);
        }
    }
    told.into_iter()
        .map(|reason| named(writer, diagram, reason))
        .collect()
}

/// Why a diagram cannot have come about by a last move of this side.
pub(super) fn without_history(
    writer: TextWriter,
    diagram: &State,
    mover: Side,
    why: Impossible,
) -> String {
    let words = &WORDS[writer.language as usize];
    match why {
        Impossible::TooManyMen => words.too_many_men.to_string(),
        Impossible::Promotions {
            side,
            pawns,
            promoted,
        } => words
            .promotions
            .replace("{side}", words.sides[side.index()])
            .replace("{pawns}", &pawns.to_string())
            .replace("{promoted}", &promoted.to_string()),
        Impossible::PawnCaptures {
            side,
            needed,
            possible,
        } => {
            let needed = needed.map(|times| times.to_string());
            let text = match (&needed, possible) {
                (None, _) => words.pawns_from_nowhere,
                (_, 0) => words.no_captures,
                _ => words.pawn_captures,
            };
            text.replace("{side}", words.sides[side.index()])
                .replace("{needed}", &needed.unwrap_or_default())
                .replace("{possible}", &possible.to_string())
        }
        Impossible::Balance => words.balance.to_string(),
        Impossible::Cage(men) => {
            let men = men.filter_map(|at| Some((at, diagram.piece(at)?)));
            let men: Vec<String> = men
                .map(|(at, man)| format!("{}{at}", writer.man(man)))
                .collect();
            words.cage.replace("{men}", &men.join(", "))
        }
        Impossible::NoMovesBefore(number) => words
            .no_moves_before
            .replace("{number}", &number.to_string()),
        Impossible::NoLastMove => words.no_last_move[mover.index()].to_string(),
    }
}

fn named(writer: TextWriter, diagram: &State, reason: &CheckReason) -> String {
    let words = &WORDS[writer.language as usize];
    let man = |at: Sq| match diagram.piece(at) {
        Some(piece) => format!("{}{at}", writer.kind(piece.kind)),
        None => at.to_string(),
    };
    let men: Vec<String> = reason.men.iter().map(|at| man(*at)).collect();
    let men = men.join(", ");
    match (reason.code, reason.by) {
        (_, Some((from, to))) => {
            let captor = man(from);
            let by = match reason.men.contains(&to) {
                true => captor,
                false => format!("{captor}-{to}"),
            };
            format!("{men} {} {by}", words.attacked_by)
        }
        ("cut-off", None) => format!("{men}{}{}", words.colon(), words.cut_off),
        (code, None) => match reason.remark.value("clause") {
            // what a user has defined has words of its own
            Some(Value::Text(clause)) => {
                format!("{men}{}{}", words.colon(), clause[writer.language as usize])
            }
            _ => format!("{code}{}{men}", words.colon()),
        },
    }
}
