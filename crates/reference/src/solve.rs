//! A naive exhaustive solver for the usual plays.

use crate::board::{Side, Square, name, square_named};
use crate::moves::{Move, playable};
use crate::position::{Position, Status};
use std::collections::BTreeSet;

/// A move as (from, to, FEN of the resulting position).
pub type Ply = (String, String, String);

/// A full solution, move by move. In series play the FENs of the series moves before the
/// last one have the side to move again on turn.
pub type Line = Vec<Ply>;

/// What solving gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// Direct, self and reflex play: the first moves that force the goal.
    Keys(BTreeSet<Ply>),
    /// Help and series play: all full lines, up to and with the move that reaches the goal.
    // decided: a goal reached or reachable before the full length (a capture in ser-x2, an earlier
    // mate offered to Black in hr or ser-r) neither ends a line nor spoils it; reflex duties in hr hold
    // in the last move only.
    // decided: in hs, hr, ser-s and ser-r every goal move of the last reply ends a line of its own.
    Lines(BTreeSet<Line>),
}

/// Who plays how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Play {
    Direct,
    Self_,
    Reflex,
    SemiReflex,
    Help,
    HelpSelf,
    HelpReflex,
    Series,
    SeriesHelp,
    SeriesSelf,
    SeriesReflex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Mate,
    Stalemate,
    Check,
    Capture,
    Target(Square),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stipulation {
    play: Play,
    goal: Goal,
    /// Full moves.
    length: u32,
    /// A half-move more, played first.
    half: bool,
}

const PREFIXES: [(&str, Play); 11] = [
    ("semi-r", Play::SemiReflex),
    ("ser-h", Play::SeriesHelp),
    ("ser-s", Play::SeriesSelf),
    ("ser-r", Play::SeriesReflex),
    ("ser-", Play::Series),
    ("hs", Play::HelpSelf),
    ("hr", Play::HelpReflex),
    ("h", Play::Help),
    ("s", Play::Self_),
    ("r", Play::Reflex),
    ("", Play::Direct),
];

fn parse(text: &str) -> Result<Stipulation, String> {
    let unknown = || format!("unknown stipulation: {text}");
    let (play, rest) = PREFIXES
        .into_iter()
        .find_map(|(prefix, play)| text.strip_prefix(prefix).map(|rest| (play, rest)))
        .ok_or_else(unknown)?;
    let (goal, rest) = if let Some(rest) = rest.strip_prefix('#') {
        (Goal::Mate, rest)
    } else if let Some(rest) = rest.strip_prefix('=') {
        (Goal::Stalemate, rest)
    } else if let Some(rest) = rest.strip_prefix('+') {
        (Goal::Check, rest)
    } else if let Some(rest) = rest.strip_prefix('x') {
        (Goal::Capture, rest)
    } else if let Some(rest) = rest.strip_prefix('z') {
        let target = rest.get(..2).and_then(square_named).ok_or_else(unknown)?;
        (Goal::Target(target), &rest[2..])
    } else {
        return Err(unknown());
    };
    let (number, half) = match rest.strip_suffix(".5") {
        Some(number) => (number, true),
        None => (rest, false),
    };
    let length: u32 = number.parse().map_err(|_| unknown())?;
    // decided: hs#n.5 and hr#n.5 are understood too: Black plays a half-move first.
    let half_allowed = matches!(play, Play::Help | Play::HelpSelf | Play::HelpReflex);
    let least = if play == Play::Help && half { 0 } else { 1 };
    if (half && !half_allowed) || length < least {
        return Err(unknown());
    }
    Ok(Stipulation {
        play,
        goal,
        length,
        half,
    })
}

/// Solves exhaustively.
///
/// In direct, self and reflex play the side to move of the position attacks. In help and
/// series play the colours are those of the stipulation, whatever side the position has to
/// move: White completes (in `hs`, `hr`, `ser-s`, `ser-r` Black is brought to complete).
pub fn solve(position: &Position, stipulation: &str) -> Result<Solution, String> {
    let stip = parse(stipulation)?;
    let goal = stip.goal;
    let n = stip.length;
    let mut lines = BTreeSet::new();
    match stip.play {
        Play::Direct | Play::Self_ | Play::Reflex | Play::SemiReflex => {
            let keys = keys(position, stip.play, goal, n);
            return Ok(Solution::Keys(keys.iter().map(ply).collect()));
        }
        Play::Help => {
            let first = if stip.half { Side::White } else { Side::Black };
            let moves = 2 * n + u32::from(stip.half);
            let start = begin(position, first);
            help(&start, moves - 1, &mut Vec::new(), &mut |last, line| {
                goal_moves(last, goal, line, &mut lines)
            });
        }
        Play::HelpSelf | Play::HelpReflex => {
            let first = if stip.half { Side::Black } else { Side::White };
            let moves = 2 * (n - 1) + u32::from(stip.half);
            let ending = ending_of(stip.play);
            let start = begin(position, first);
            help(&start, moves, &mut Vec::new(), &mut |last, line| {
                end_lines(last, ending, goal, line, &mut lines)
            });
        }
        Play::Series => {
            let start = begin(position, Side::White);
            series(&start, n - 1, None, &mut Vec::new(), &mut |last, line| {
                goal_moves(last, goal, line, &mut lines)
            });
        }
        Play::SeriesHelp => {
            let start = begin(position, Side::Black);
            series(&start, n - 1, None, &mut Vec::new(), &mut |last, line| {
                // The last series move may give check; then the other side reaches the goal.
                for m in playable(last) {
                    line.push(ply(&m));
                    goal_moves(&m.after, goal, line, &mut lines);
                    line.pop();
                }
            });
        }
        Play::SeriesSelf | Play::SeriesReflex => {
            let start = begin(position, Side::White);
            let ending = ending_of(stip.play);
            // decided: in ser-r the series side must reach the goal if it can at each of its moves.
            let avoid = (ending == Play::Reflex).then_some(goal);
            series(&start, n - 1, avoid, &mut Vec::new(), &mut |last, line| {
                end_lines(last, ending, goal, line, &mut lines)
            });
        }
    }
    Ok(Solution::Lines(lines))
}

/// The last move of these plays is an s#1 or an r#1.
fn ending_of(play: Play) -> Play {
    match play {
        Play::HelpSelf | Play::SeriesSelf => Play::Self_,
        _ => Play::Reflex,
    }
}

/// The position with that side to move; an en-passant right is lost if it was the other's.
fn begin(position: &Position, side: Side) -> Position {
    if position.turn == side {
        position.clone()
    } else {
        position.with_side_to_move(side)
    }
}

fn ply(m: &Move) -> Ply {
    (name(m.from), name(m.to), m.after.fen())
}

/// Does this move reach the goal?
fn reaches(m: &Move, goal: Goal) -> bool {
    match goal {
        Goal::Mate => m.after.status() == Status::Mate,
        Goal::Stalemate => m.after.status() == Status::Stalemate,
        Goal::Check => m.after.in_check(m.after.turn),
        // decided: removal by contact (Polo) is a capture.
        Goal::Capture => m.capture,
        // decided: castling arrives where the king arrives.
        Goal::Target(square) => m.to == square,
    }
}

fn can_reach(pos: &Position, goal: Goal) -> bool {
    playable(pos).iter().any(|m| reaches(m, goal))
}

// ------------------------------------------------- direct, self and reflex play

/// The moves of the side to move that force the goal in at most `n` moves.
fn keys(pos: &Position, play: Play, goal: Goal, n: u32) -> Vec<Move> {
    // In reflex play a side that can reach the goal has to, and that is not what it wants.
    if n == 0 || (play == Play::Reflex && can_reach(pos, goal)) {
        return Vec::new();
    }
    playable(pos)
        .into_iter()
        .filter(|m| (play == Play::Direct && reaches(m, goal)) || loses(&m.after, play, goal, n))
        .collect()
}

/// The defender is to move, the attacker has just played the first of `n` moves. Is the goal
/// forced whatever the defender plays? A defender without moves has not been forced.
fn loses(pos: &Position, play: Play, goal: Goal, n: u32) -> bool {
    let replies = playable(pos);
    if replies.is_empty() {
        return false;
    }
    let goes_on = |m: &Move| !keys(&m.after, play, goal, n - 1).is_empty();
    match play {
        Play::Direct => replies.iter().all(goes_on),
        Play::Self_ => replies.iter().all(|m| reaches(m, goal) || goes_on(m)),
        // The defender must reach the goal if he can.
        _ => replies.iter().any(|m| reaches(m, goal)) || replies.iter().all(goes_on),
    }
}

// ------------------------------------------------- help and series play

type Finish<'a> = dyn FnMut(&Position, &mut Line) + 'a;

/// Plays every sequence of exactly `moves` half-moves, then `finish`.
fn help(pos: &Position, moves: u32, line: &mut Line, finish: &mut Finish) {
    if moves == 0 {
        finish(pos, line);
        return;
    }
    for m in playable(pos) {
        line.push(ply(&m));
        help(&m.after, moves - 1, line, finish);
        line.pop();
    }
}

/// Plays every series of exactly `moves` moves of the side to move, none of them leaving the
/// opponent in check, then `finish` with the last series move still to play. A side that must
/// `avoid` a goal fails where it can reach it.
fn series(pos: &Position, moves: u32, avoid: Option<Goal>, line: &mut Line, finish: &mut Finish) {
    if moves == 0 {
        finish(pos, line);
        return;
    }
    if avoid.is_some_and(|goal| can_reach(pos, goal)) {
        return;
    }
    for m in playable(pos) {
        if m.after.in_check(m.after.turn) {
            continue;
        }
        let next = m.after.with_side_to_move(pos.turn);
        line.push((name(m.from), name(m.to), next.fen()));
        series(&next, moves - 1, avoid, line, finish);
        line.pop();
    }
}

/// Adds the line with each move of the side to move that reaches the goal.
fn goal_moves(pos: &Position, goal: Goal, line: &mut Line, lines: &mut BTreeSet<Line>) {
    for m in playable(pos) {
        if reaches(&m, goal) {
            line.push(ply(&m));
            lines.insert(line.clone());
            line.pop();
        }
    }
}

/// Adds the line with each key of s#1 (or r#1) and each reply to it that reaches the goal.
fn end_lines(
    pos: &Position,
    ending: Play,
    goal: Goal,
    line: &mut Line,
    lines: &mut BTreeSet<Line>,
) {
    for m in keys(pos, ending, goal, 1) {
        line.push(ply(&m));
        goal_moves(&m.after, goal, line, lines);
        line.pop();
    }
}
