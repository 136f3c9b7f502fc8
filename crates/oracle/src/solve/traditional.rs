//! Stipulations by their traditional names.

use super::goal::{Goal, goal_moves, reaches};
use super::{Line, Question, Solution, begin, passed, ply};
use crate::board::Side;
use crate::moves::{Move, playable};
use crate::position::Position;
use std::collections::BTreeSet;

/// How the moves before the last phase are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// The sides alternate, one against the other.
    Battle,
    /// The sides alternate and cooperate.
    Help,
    /// One side moves, the other passes.
    Series,
    /// One side moves, the other passes unless it is in check; then it parries, against the first.
    Parry,
    /// The same, with parries that help.
    HelpParry,
}

/// The last phase, or in battle play the whole of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// The side to move reaches the goal.
    Direct,
    /// It forces the other side to reach the goal.
    Self_,
    /// The other side has to reach the goal if it can; so has this side, which fails by that.
    Reflex,
    /// The other side has to reach the goal if it can.
    SemiReflex,
    /// The side to move can reach this goal of its own, and can help the other side to reach the goal.
    Reciprocal(Goal),
}

#[derive(Clone, Copy, Debug)]
struct Stipulation {
    /// Moves made by the side that does not start, before the rest.
    intro: u32,
    exact: bool,
    manner: Manner,
    ending: Ending,
    goal: Goal,
    /// In series the side that moves helps: it makes all its moves, then the other side does the rest.
    helper: bool,
    /// Moves of the side that plays alone or against the other; half-moves of help play.
    length: u32,
    /// Who starts; none: the side to move of the position.
    starter: Option<Side>,
}

/// The prefix that says how, and the manner in which self play and its like are then prepared.
const PREFIXES: [(&str, Option<Manner>); 4] = [
    ("phser-", Some(Manner::HelpParry)),
    ("pser-", Some(Manner::Parry)),
    ("ser-", Some(Manner::Series)),
    ("", None),
];

/// The core of the name: does the other side help, and how does it end? The goal of reciprocal play is filled in later.
const CORES: [(&str, bool, Ending); 8] = [
    ("reci-h", true, Ending::Reciprocal(Goal::Any)),
    ("semi-r", false, Ending::SemiReflex),
    ("hs", true, Ending::Self_),
    ("hr", true, Ending::Reflex),
    ("h", true, Ending::Direct),
    ("s", false, Ending::Self_),
    ("r", false, Ending::Reflex),
    ("", false, Ending::Direct),
];

/// The parts of which the name of a stipulation consists.
struct Words {
    intro: u32,
    exact: bool,
    prefix: Option<Manner>,
    core: &'static str,
    help: bool,
    ending: Ending,
    goal: Goal,
    moves: u32,
    /// Half-moves beyond the moves, 0 or 1.
    half: u32,
}

fn unknown(text: &str) -> String {
    format!("unknown stipulation: {text}")
}

fn read(text: &str) -> Result<Words, String> {
    let unknown = || unknown(text);
    let (intro, rest) = match text.split_once("->") {
        Some((count, rest)) => (count.parse().map_err(|_| unknown())?, rest),
        None => (0, text),
    };
    let (exact, rest) = match rest.strip_prefix("exact-") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (prefix, rest) = PREFIXES
        .into_iter()
        .find_map(|(prefix, manner)| rest.strip_prefix(prefix).map(|rest| (manner, rest)))
        .ok_or_else(unknown)?;
    let (core, help, mut ending, rest) = CORES
        .into_iter()
        .find_map(|(core, help, ending)| Some((core, help, ending, rest.strip_prefix(core)?)))
        .ok_or_else(unknown)?;
    let (own, rest) = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((own, rest)) => (Some(Goal::parse(own)?), rest),
        None => (None, rest),
    };
    let (goal, rest) = Goal::read(rest).ok_or_else(unknown)?;
    if core == "reci-h" {
        ending = Ending::Reciprocal(own.unwrap_or(goal));
    } else if own.is_some() {
        return Err(unknown());
    }
    let (number, half) = match rest.strip_suffix(".5") {
        Some(number) => (number, 1),
        None => (rest, 0),
    };
    let moves = number.parse().map_err(|_| unknown())?;
    Ok(Words {
        intro,
        exact,
        prefix,
        core,
        help,
        ending,
        goal,
        moves,
        half,
    })
}

fn parse(text: &str) -> Result<Stipulation, String> {
    let words = read(text)?;
    let (prefix, ending, moves, half) = (words.prefix, words.ending, words.moves, words.half);
    let is_game = words.goal == Goal::Position;
    let help = words.help || is_game && prefix.is_none();
    // decided: hs#n.5 and hr#n.5 are understood too: Black plays a half-move first.
    let alternating_help = help && prefix.is_none();
    let least = u32::from(half == 0 || !alternating_help || words.core != "h" && !is_game);
    if half == 1 && !alternating_help || moves < least {
        return Err(unknown(text));
    }
    let (manner, length) = match prefix {
        Some(manner) => (manner, moves),
        None if !help => (Manner::Battle, moves),
        // the half-moves of the ending are not counted
        None if ending == Ending::Direct => (Manner::Help, 2 * moves + half - 1),
        None => (Manner::Help, 2 * (moves - 1) + half),
    };
    let reciprocal = matches!(ending, Ending::Reciprocal(_));
    let helper = help && prefix.is_some() && !reciprocal && !is_game;
    let completes = match reciprocal {
        true => Side::Black,
        false => Side::White,
    };
    let starter = match manner {
        Manner::Battle | Manner::Parry if !helper => None,
        // the sides of a proof game are those of chess
        _ if is_game && text.contains("dia") => Some(Side::White),
        Manner::Help if length % 2 == 1 => Some(completes.other()),
        _ if helper => Some(completes.other()),
        _ => Some(completes),
    };
    Ok(Stipulation {
        intro: words.intro,
        exact: words.exact,
        manner: if helper && manner == Manner::Parry {
            Manner::HelpParry
        } else {
            manner
        },
        ending,
        goal: words.goal,
        helper,
        length,
        starter,
    })
}

/// The side that begins, where the stipulation says it.
pub(super) fn starter(text: &str) -> Result<Option<Side>, String> {
    let stip = parse(text)?;
    let after_intro = |side: Side| match stip.intro {
        0 => side,
        _ => side.other(),
    };
    Ok(stip.starter.map(after_intro))
}

pub(super) fn solve(question: &Question, text: &str) -> Result<Solution, String> {
    let stip = parse(text)?;
    let starter = stip.starter.unwrap_or(question.position.turn);
    let first = if stip.intro > 0 {
        starter.other()
    } else {
        starter
    };
    let start = begin(question.position, first);
    let mut solver = Solver {
        stip,
        target: question.target,
        short: question.short && !stip.exact,
        found: Solution::default(),
    };
    if start.in_check(first.other()) {
        return Ok(solver.found);
    }
    if stip.intro == 0 {
        solver.after_intro(&start, &mut Vec::new());
    } else {
        let least = if question.short { 1 } else { stip.intro };
        solver.intro(&start, least, stip.intro, &mut Vec::new());
    }
    Ok(solver.found)
}

struct Solver<'p> {
    stip: Stipulation,
    target: Option<&'p Position>,
    short: bool,
    found: Solution,
}

impl Solver<'_> {
    fn reaches(&self, pos: &Position, m: &Move) -> bool {
        reaches(pos, m, self.stip.goal, self.target)
    }

    fn goal_moves(&self, pos: &Position, goal: Goal) -> Vec<Move> {
        goal_moves(pos, goal, self.target)
    }

    /// Can the side to move reach the goal at once?
    fn can_reach(&self, pos: &Position) -> bool {
        !self.goal_moves(pos, self.stip.goal).is_empty()
    }

    /// The moves of the side to move where it may reach the goal.
    fn moves(&self, pos: &Position) -> Vec<Move> {
        let mut moves = playable(pos);
        if !self.stip.goal.is_careless() {
            return moves;
        }
        for m in self.goal_moves(pos, self.stip.goal) {
            if !moves.contains(&m) {
                moves.push(m);
            }
        }
        moves
    }

    /// Between `least` and `most` moves of the side to move, then the rest begun by the other side.
    fn intro(&mut self, pos: &Position, least: u32, most: u32, line: &mut Line) {
        for m in playable(pos) {
            if least <= 1 {
                line.push(ply(&m));
                self.after_intro(&m.after, line);
                line.pop();
            }
            if most > 1 && !m.after.in_check(m.after.turn) {
                let (ply, next) = passed(&m);
                line.push(ply);
                self.intro(&next, least.saturating_sub(1), most - 1, line);
                line.pop();
            }
        }
    }

    fn after_intro(&mut self, pos: &Position, line: &mut Line) {
        let n = self.stip.length;
        match self.stip.manner {
            Manner::Battle | Manner::Parry => {
                for key in self.keys(pos, n) {
                    let key = ply(&key);
                    if line.is_empty() {
                        self.found.keys.insert(key);
                    } else {
                        let mut whole = line.clone();
                        whole.push(key);
                        self.found.lines.insert(whole);
                    }
                }
            }
            Manner::Help if n % 2 == 1 && self.forced_now(pos) => {
                if self.short {
                    let replies = self.goal_moves(pos, self.stip.goal);
                    self.add(line, &replies);
                }
            }
            Manner::Help => self.help(pos, n, line),
            Manner::Series | Manner::HelpParry => self.alone(pos, n, line),
        }
    }

    // ------------------------------------------------- play of one side against the other

    /// The moves of the side to move that force the goal in at most `n` moves, or exactly as many.
    fn keys(&self, pos: &Position, n: u32) -> Vec<Move> {
        // In reflex play a side that can reach the goal has to, and that is not what it wants.
        if n == 0 || (self.stip.ending == Ending::Reflex && self.can_reach(pos)) {
            return Vec::new();
        }
        let direct = self.stip.ending == Ending::Direct;
        let moves = if direct {
            self.moves(pos)
        } else {
            playable(pos)
        };
        moves
            .into_iter()
            .filter(|m| {
                (direct && self.counts(n) && self.reaches(pos, m))
                    || (is_legal(pos, m) && self.loses(&m.after, n))
            })
            .collect()
    }

    /// Does a goal reached with `n` moves left count?
    fn counts(&self, n: u32) -> bool {
        !self.stip.exact || n == 1
    }

    /// The defender is to move, the attacker has just played the first of `n` moves. Is the goal forced whatever the
    /// defender plays? A defender without moves has not been forced.
    fn loses(&self, pos: &Position, n: u32) -> bool {
        if self.stip.manner == Manner::Parry {
            return self.forced_now(pos) || self.parried(pos, n);
        }
        if self.stip.ending == Ending::Direct && n < 2 {
            // there is no move left after the reply
            return false;
        }
        let replies = playable(pos);
        let goes_on = |m: &Move| !self.keys(&m.after, n - 1).is_empty();
        match self.stip.ending {
            Ending::Direct => !replies.is_empty() && replies.iter().all(goes_on),
            Ending::Self_ => {
                let replies = self.moves(pos);
                !replies.is_empty()
                    && replies.iter().all(|m| {
                        if self.reaches(pos, m) {
                            // decided: a defence that reaches the goal too early refutes, as in Popeye.
                            self.counts(n)
                        } else {
                            is_legal(pos, m) && goes_on(m)
                        }
                    })
            }
            // The defender must reach the goal if he can.
            _ => {
                (self.counts(n) && self.can_reach(pos))
                    || !replies.is_empty() && replies.iter().all(goes_on)
            }
        }
    }

    /// Must the defender, who is to move, reach the goal now?
    fn forced_now(&self, pos: &Position) -> bool {
        match self.stip.ending {
            Ending::Direct | Ending::Reciprocal(_) => false,
            Ending::Self_ => {
                let replies = self.moves(pos);
                !replies.is_empty() && replies.iter().all(|m| self.reaches(pos, m))
            }
            Ending::Reflex | Ending::SemiReflex => self.can_reach(pos),
        }
    }

    /// Does the series go on to the goal whatever the parry, or if there is no check after a pass?
    fn parried(&self, pos: &Position, n: u32) -> bool {
        if n < 2 {
            return false;
        }
        if !pos.in_check(pos.turn) {
            let next = pos.with_side_to_move(pos.turn.other());
            return !self.keys(&next, n - 1).is_empty();
        }
        let parries = playable(pos);
        !parries.is_empty()
            && parries
                .iter()
                .all(|m| !self.keys(&m.after, n - 1).is_empty())
    }

    // ------------------------------------------------- cooperative play

    /// Plays `moves` half-moves, or fewer by full moves, then the ending.
    fn help(&mut self, pos: &Position, moves: u32, line: &mut Line) {
        if moves.is_multiple_of(2) {
            if moves == 0 || self.short {
                self.end(pos, line);
            }
            if self.is_spoilt(pos) {
                return;
            }
        }
        if moves == 0 {
            return;
        }
        for m in playable(pos) {
            if moves.is_multiple_of(2) && self.ends(pos, &m) {
                continue;
            }
            line.push(ply(&m));
            self.help(&m.after, moves - 1, line);
            line.pop();
        }
    }

    /// The side to move plays `n` moves or fewer, the other passes or parries checks; then the ending.
    fn alone(&mut self, pos: &Position, n: u32, line: &mut Line) {
        if n == 1 || self.short {
            self.last_alone(pos, line);
        }
        if n == 1 || self.is_spoilt(pos) {
            return;
        }
        for m in playable(pos) {
            if self.ends(pos, &m) {
                continue;
            }
            let partner = m.after.turn;
            if !m.after.in_check(partner) {
                let (ply, next) = passed(&m);
                line.push(ply);
                self.alone(&next, n - 1, line);
                line.pop();
            } else if self.stip.manner == Manner::HelpParry {
                line.push(ply(&m));
                for parry in playable(&m.after) {
                    line.push(ply(&parry));
                    self.alone(&parry.after, n - 1, line);
                    line.pop();
                }
                line.pop();
            }
        }
    }

    /// The last move of the side that plays alone: part of the ending, or before it.
    fn last_alone(&mut self, pos: &Position, line: &mut Line) {
        if !self.stip.helper {
            self.end(pos, line);
            return;
        }
        for m in playable(pos) {
            line.push(ply(&m));
            self.end(&m.after, line);
            line.pop();
        }
    }

    /// Has the side to move a duty that ends its hopes? In reflex play it must reach the goal if it can.
    // decided: the duty holds from the first move on, as in Popeye.
    fn is_spoilt(&self, pos: &Position) -> bool {
        self.stip.ending == Ending::Reflex && !self.stip.helper && self.can_reach(pos)
    }

    /// Does the play end with this move, so that whatever comes is no part of a longer solution?
    // decided: it ends when the goal is reached (mates and stalemates end it by themselves), in self play when the other
    // side must reach the goal, in reflex play when it can, as in Popeye.
    fn ends(&self, pos: &Position, m: &Move) -> bool {
        if self.stip.helper {
            return false;
        }
        match self.stip.ending {
            Ending::Direct => self.stip.goal.ends_play() && self.reaches(pos, m),
            _ => self.forced_now(&m.after),
        }
    }

    /// The side to move begins the ending; adds the lines.
    fn end(&mut self, pos: &Position, line: &mut Line) {
        let goal = self.stip.goal;
        match self.stip.ending {
            Ending::Direct => {
                let moves = self.goal_moves(pos, goal);
                self.add(line, &moves);
            }
            Ending::Self_ | Ending::Reflex | Ending::SemiReflex => {
                for m in self.keys(pos, 1) {
                    line.push(ply(&m));
                    let replies = self.goal_moves(&m.after, goal);
                    self.add(line, &replies);
                    line.pop();
                }
            }
            Ending::Reciprocal(own) => {
                let alone = self.goal_moves(pos, own);
                let mut together = BTreeSet::new();
                for m in playable(pos) {
                    for reply in self.goal_moves(&m.after, goal) {
                        together.insert([line.clone(), vec![ply(&m), ply(&reply)]].concat());
                    }
                }
                if !alone.is_empty() && !together.is_empty() {
                    self.add(line, &alone);
                    self.found.lines.extend(together);
                }
            }
        }
    }

    fn add(&mut self, line: &Line, last: &[Move]) {
        for m in last {
            let mut whole = line.clone();
            whole.push(ply(m));
            self.found.lines.insert(whole);
        }
    }
}

/// Does the move leave its own side safe? (Those that reach a double mate do not.)
fn is_legal(pos: &Position, m: &Move) -> bool {
    !m.after.in_check(pos.turn)
}
