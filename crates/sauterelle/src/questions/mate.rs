//! What a mate or stalemate consists of: the checks, the field of each royal man, and why nothing parries.

use super::asked::Asked;
use super::checks::{Check, checks};
use super::fault::Fault;
use super::observers::Observer;
use super::question::{Question, json, parse};
use sauterelle_content::finals::{State, is_possible, kept_from, squares_of_field};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::moves::Status;
use sauterelle_kernel::moves::objection::Objection;
use sauterelle_kernel::play::{Player, en_passant};
use sauterelle_kernel::view::View;
use sauterelle_languages::say;
use sauterelle_notation::solution::json::{JsonMan, JsonWriter, side_name, status_name};
use sauterelle_notation::telling::{Refusal, Teller};
use serde::Serialize;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "mate",
    request: "`{…}`",
    doc: "[a mate or stalemate taken apart](#observers-mates-and-missing-moves)",
    example: r#"{ "problem": "k7/2Q5/8/8/8/8/8/K7", "to_move": "black" }"#,
    keeps_time: false,
    answer: |question, _| json(&mate(&parse(question)?)?),
};

/// A mate or stalemate taken apart.
#[derive(Serialize)]
pub(super) struct Mate {
    /// The side that cannot move.
    side: &'static str,
    /// `mate` or `stalemate`.
    status: &'static str,
    checks: Vec<Check>,
    /// The squares to which royal men could go.
    field: Vec<FieldSquare>,
    /// Moves of other men that one could think of.
    defences: Vec<Defence>,
}

/// A square to which a royal man could go.
#[derive(Serialize)]
struct FieldSquare {
    /// Where the royal man stands.
    royal: String,
    square: String,
    /// Why the royal man cannot go there: `guarded`, `blocked`, or `refused` for another reason.
    state: &'static str,
    /// The men that guard it.
    guards: Vec<Observer>,
    /// It is guarded twice, or guarded though it is blocked.
    double: bool,
    /// Who stands there: a man of one's own that blocks it, or one that could be captured.
    #[serde(skip_serializing_if = "Option::is_none")]
    man: Option<JsonMan>,
    /// Why the royal man cannot go there, in words.
    text: String,
}

/// A move that one could think of, and why it is not legal.
#[derive(Serialize)]
struct Defence {
    from: String,
    to: String,
    man: JsonMan,
    kind: Kind,
    /// Men that would give check then, and do not now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pinned_by: Vec<Observer>,
    /// Squares of men that would give check as before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    still_checking: Vec<String>,
    /// Why it is not legal, in words.
    text: String,
}

/// What a move would do.
#[derive(Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// Capture a checking man.
    Capture,
    /// Go to a square on which a check hangs.
    Interposition,
    /// Something else.
    Other,
}

/// Takes a mate or stalemate of the side to move apart.
pub(super) fn mate(asked: &Asked) -> Result<Mate, Fault> {
    let position = asked.position()?;
    let mut player = position.ctx();
    let status = player.status();
    if status == Status::Play {
        return Err(Fault::input(say!(
            "the side to move is not mated, and not stalemated"
        )));
    }
    let teller = Teller::new(&position.game().rules, position.language());
    let side = player.state().turn();
    let lines = Lines::of(&mut player);
    Ok(Mate {
        side: side_name(side),
        status: status_name(status),
        checks: checks(&mut player, teller),
        field: player
            .state()
            .royals(side)
            .into_iter()
            .flat_map(|royal| field(&mut player, royal, teller))
            .collect(),
        defences: defences(&mut player, &lines, teller),
    })
}

/// What is said of the squares to which a royal man could go.
fn field(player: &mut Player, royal: Sq, teller: Teller) -> Vec<FieldSquare> {
    let squares = squares_of_field(player, royal).into_iter();
    squares
        .map(|(to, objection)| field_square(player, royal, to, &objection, teller))
        .collect()
}

fn field_square(
    player: &mut Player,
    royal: Sq,
    to: Sq,
    objection: &Objection,
    teller: Teller,
) -> FieldSquare {
    let side = player.state().turn();
    let (state, guards) = kept_from(player, royal, to, objection);
    let guards: Vec<Observer> = guards
        .into_iter()
        .filter_map(|(from, king)| Observer::of(player, from, (side, to), king, teller))
        .collect();
    let man = player.state().piece(to);
    FieldSquare {
        royal: royal.to_string(),
        square: to.to_string(),
        double: guards.len() > usize::from(state != State::Blocked),
        state: state.name(),
        guards,
        man: man.map(|man| JsonWriter::new(player.rules()).man(man)),
        text: Refusal::of(player, royal, to).say(&teller),
    }
}

/// On what the checks hang.
struct Lines {
    checking: Bb,
    between: Bb,
}

impl Lines {
    fn of(player: &mut Player) -> Lines {
        let side = player.state().turn();
        let mut lines = Lines {
            checking: Bb::EMPTY,
            between: Bb::EMPTY,
        };
        for reason in player.check_reasons(side) {
            let Some((from, to)) = reason.by else {
                continue;
            };
            let royal = reason.men.first().copied().unwrap_or(to);
            lines.checking |= Bb::of(from);
            let line = player.line_of_attack(!side, from, royal).into_iter();
            lines.between |= line.collect::<Bb>();
        }
        lines
    }

    fn kind(&self, view: &View, to: Sq) -> Kind {
        let passed = en_passant::right(view).filter(|right| right.crossed == to);
        let victim = passed.map_or(to, |right| right.pawn);
        if self.checking.has(to) || self.checking.has(victim) {
            Kind::Capture
        } else if self.between.has(to) {
            Kind::Interposition
        } else {
            Kind::Other
        }
    }
}

/// Moves of men that are not royal and that the rules forbid; without those that leave the checks as they are and neither capture nor
/// interpose.
fn defences(player: &mut Player, lines: &Lines, teller: Teller) -> Vec<Defence> {
    let side = player.state().turn();
    let men = player.state().men(side) & !player.state().royals(side);
    let mut found = Vec::new();
    for from in men {
        for to in Sq::all().filter(|to| *to != from) {
            let objection = player.objection(from, to);
            if is_possible(&objection) {
                found.extend(defence(player, lines, (from, to), &objection, teller));
            }
        }
    }
    found
}

fn defence(
    player: &mut Player,
    lines: &Lines,
    (from, to): (Sq, Sq),
    objection: &Objection,
    teller: Teller,
) -> Option<Defence> {
    let kind = lines.kind(player, to);
    let reasons: &[CheckReason] = match objection {
        Objection::SelfCheck(reasons, _) => reasons,
        _ => &[],
    };
    let by = |reason: &CheckReason| reason.by.map(|(by, _)| by);
    let is_old = |reason: &CheckReason| by(reason).is_some_and(|by| lines.checking.has(by));
    let still: Bb = reasons
        .iter()
        .filter(|r| is_old(r))
        .filter_map(by)
        .collect();
    if kind == Kind::Other && !still.is_empty() {
        return None;
    }
    let piece = player.state().piece(from)?;
    let new = reasons.iter().filter(|reason| !is_old(reason));
    let pinned_by = new
        .filter_map(|reason| pinning(player, reason, teller))
        .collect();
    Some(Defence {
        from: from.to_string(),
        to: to.to_string(),
        man: JsonWriter::new(player.rules()).man(piece),
        kind,
        pinned_by,
        still_checking: still.into_iter().map(|at| at.to_string()).collect(),
        text: Refusal::of(player, from, to).say(&teller),
    })
}

/// The man that would give check, with the straight line to the royal man.
fn pinning(player: &mut Player, reason: &CheckReason, teller: Teller) -> Option<Observer> {
    let side = player.state().turn();
    let (from, to) = reason.by?;
    let royal = reason.men.first().copied().unwrap_or(to);
    let observer = Observer::of(player, from, (side, royal), None, teller)?;
    let line = rays::between(from, royal).into_iter();
    Some(Observer {
        line: line.map(|at| at.to_string()).collect(),
        ..observer
    })
}

#[cfg(test)]
mod tests;
