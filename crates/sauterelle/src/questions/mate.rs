//! What a mate or stalemate consists of: the checks, the field of each royal man, and why nothing parries.

pub(super) mod model;

use super::asked::Asked;
use super::checks::{Check, checks};
use super::fault::Fault;
use super::observers::{Found, Observer};
use super::question::{Question, json, parse};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::men::Nature;
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
    state: State,
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

/// Why a royal man cannot go to a square.
#[derive(Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum State {
    /// It would be attacked there.
    Guarded,
    /// A man of its own stands there.
    Blocked,
    /// For another reason.
    Refused,
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

/// The squares to which a royal man could go, and why it cannot: those around a king, and all to which the rules let it go.
fn squares_of_field(player: &mut Player, royal: Sq) -> Vec<(Sq, Objection)> {
    let is_king = player
        .state()
        .piece(royal)
        .is_some_and(|man| player.rules().kinds.man(man.kind).nature == Nature::King);
    let around = match is_king {
        true => NEIGHBOURS[royal.index()],
        false => Bb::EMPTY,
    };
    let squares = Sq::all().filter(|to| *to != royal);
    let squares = squares.filter_map(|to| {
        let objection = player.objection(royal, to);
        let is_move = around.has(to) || is_possible(&objection);
        is_move.then_some((to, objection))
    });
    squares.collect()
}

/// Whether the man goes there, but is kept from it; castling counts for nothing if it is not possible.
fn is_possible(objection: &Objection) -> bool {
    !matches!(
        objection,
        Objection::NoMan
            | Objection::WrongSide(_)
            | Objection::NoSuchMove { .. }
            | Objection::OwnMan
            | Objection::Castling(_)
    )
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
        state,
        guards,
        man: man.map(|man| JsonWriter::new(player.rules()).man(man)),
        text: Refusal::of(player, royal, to).say(&teller),
    }
}

/// Why a royal man cannot go to a square, and the men that guard it, as far as they stand on the board already. With those that guard it only
/// if the royal man goes there stands the square that it leaves.
fn kept_from(
    player: &mut Player,
    royal: Sq,
    to: Sq,
    objection: &Objection,
) -> (State, Vec<(Sq, Option<Sq>)>) {
    let side = player.state().turn();
    let found = Found::of(player, !side, to);
    match objection {
        Objection::OwnMan => (State::Blocked, found.all().collect()),
        Objection::SelfCheck(reasons, _) if reasons.iter().any(|it| it.men.contains(&to)) => {
            let there = reasons.iter().filter(|reason| reason.men.contains(&to));
            let mut men: Vec<Sq> = there.filter_map(|reason| Some(reason.by?.0)).collect();
            men.sort();
            men.dedup();
            let through = |from: Sq| (!found.is_here(from)).then_some(royal);
            let guards = men.into_iter().map(|from| (from, through(from)));
            (State::Guarded, guards.collect())
        }
        _ => (State::Refused, Vec::new()),
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
