//! Goals: what the last move must have reached.

use crate::board::{Side, Square, neighbours, rank_for, square_named};
use crate::men::Walk;
use crate::moves::{Move, can_take_royal, careless, in_check, playable};
use crate::position::{Position, RefMove, Status};

/// What the last move must have reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// `#`
    Mate,
    /// `=`
    Stalemate,
    /// `#=`: mate or stalemate.
    MateOrStalemate,
    /// `==`: neither side can move, neither is in check.
    DoubleStalemate,
    /// `##`: both sides are mated by the move of a side that was not.
    DoubleMate,
    /// `##!`: both sides are mated by the move of a side that was mated.
    CounterMate,
    /// `!#`: the side that has moved is mated.
    AutoMate,
    /// `!=`: the side that has moved would be stalemated.
    AutoStalemate,
    /// `win`: mate, as no rule that the oracle knows says otherwise when a side has won.
    Win,
    /// `+`
    Check,
    /// `x`
    Capture,
    /// `%`: something is captured and not reborn.
    WinOfMan,
    /// `00`
    Castling,
    /// `ep`
    EnPassant,
    /// `~`: any move.
    Any,
    /// `zXY`: a move to that square.
    Target(Square),
    /// `kXY`: the man that has moved stands next to the one that stood on that square in the diagram, which has no other
    /// neighbour.
    Kiss(Square),
    /// `ct`: the man that has moved is where it was in the diagram.
    Circuit,
    /// `ctr`: a man reborn is where it was in the diagram.
    CircuitByRebirth,
    /// `<>`: the man that has moved and another of its side stand where the other stood in the diagram.
    Exchange,
    /// `<>r`: a man reborn and another stand where the other stood in the diagram.
    ExchangeByRebirth,
    /// `c81`: the man that has moved is on the last rank of its side.
    LastRank,
    /// `dia` and `a=>b`: the men stand as in another position.
    Position,
    /// `prom`: the last move promoted.
    Promotion,
    /// `prom[q]`: the last move promoted to this man.
    PromotionTo(Walk),
    /// `[q:d8]`: a man of the side that has moved stands there.
    OnSquare(Walk, Square),
    /// `[q:8]`: the same anywhere on a rank, counted from 0.
    OnRank(Walk, usize),
}

const SIGNS: &[(&str, Goal)] = &[
    ("#=", Goal::MateOrStalemate),
    ("!=", Goal::AutoStalemate),
    ("!#", Goal::AutoMate),
    ("##!", Goal::CounterMate),
    ("##", Goal::DoubleMate),
    ("#", Goal::Mate),
    ("==", Goal::DoubleStalemate),
    ("=", Goal::Stalemate),
    ("win", Goal::Win),
    ("00", Goal::Castling),
    ("%", Goal::WinOfMan),
    ("~", Goal::Any),
    ("ep", Goal::EnPassant),
    ("+", Goal::Check),
    ("x", Goal::Capture),
    ("ctr", Goal::CircuitByRebirth),
    ("ct", Goal::Circuit),
    ("<>r", Goal::ExchangeByRebirth),
    ("<>", Goal::Exchange),
    ("c81", Goal::LastRank),
    ("dia", Goal::Position),
    ("a=>b", Goal::Position),
];

impl Goal {
    /// Reads the goal at the start of the text; also gives what follows it.
    pub fn read(text: &str) -> Option<(Goal, &str)> {
        if let Some(rest) = text.strip_prefix('z') {
            return Some((Goal::Target(square_named(rest.get(..2)?)?), &rest[2..]));
        }
        if let Some(rest) = text.strip_prefix('k') {
            return Some((Goal::Kiss(square_named(rest.get(..2)?)?), &rest[2..]));
        }
        if let Some(rest) = text.strip_prefix("prom") {
            let Some(named) = rest.strip_prefix('[') else {
                return Some((Goal::Promotion, rest));
            };
            let (man, rest) = named.split_once(']')?;
            return Some((Goal::PromotionTo(Walk::from_code(man)?), rest));
        }
        if let Some(inside) = text.strip_prefix('[') {
            let (inside, rest) = inside.split_once(']')?;
            let (man, place) = inside.split_once(':')?;
            let walk = Walk::from_code(man)?;
            let goal = match square_named(place) {
                Some(square) => Goal::OnSquare(walk, square),
                None => Goal::OnRank(walk, place.parse::<usize>().ok()?.checked_sub(1)?),
            };
            return Some((goal, rest));
        }
        SIGNS
            .iter()
            .find_map(|(sign, goal)| text.strip_prefix(sign).map(|rest| (*goal, rest)))
    }

    /// Reads a goal that fills the text.
    ///
    /// # Errors
    /// If it is not one.
    pub fn parse(text: &str) -> Result<Goal, String> {
        match Goal::read(text) {
            Some((goal, "")) => Ok(goal),
            _ => Err(format!("unknown goal: {text}")),
        }
    }

    /// Does play in which it is reached end by that? Where a side is without moves it cannot go on anyway; in series the
    /// other side only passes, so that mates and stalemates come and go.
    // decided: as Popeye.
    pub(super) fn ends_play(self) -> bool {
        !matches!(
            self,
            Goal::Mate
                | Goal::Stalemate
                | Goal::MateOrStalemate
                | Goal::DoubleStalemate
                | Goal::DoubleMate
                | Goal::CounterMate
        )
    }

    /// Does a move that reaches it leave the mover's own royal in check?
    pub(super) fn is_careless(self) -> bool {
        matches!(self, Goal::DoubleMate | Goal::CounterMate | Goal::AutoMate)
    }
}

/// The moves of the side to move that reach the goal.
pub(super) fn goal_moves(pos: &Position, goal: Goal, target: Option<&Position>) -> Vec<Move> {
    let mut moves = moves_towards(pos, goal);
    moves.retain(|m| reaches(pos, m, goal, target));
    moves
}

/// The moves among which those that reach the goal are.
fn moves_towards(pos: &Position, goal: Goal) -> Vec<Move> {
    let may_be_careless = match goal {
        // decided: as Popeye.
        Goal::DoubleMate => !is_stuck(pos),
        Goal::CounterMate => is_mated(pos),
        _ => goal.is_careless(),
    };
    if may_be_careless {
        careless(pos)
    } else if goal.is_careless() {
        Vec::new()
    } else {
        playable(pos)
    }
}

/// Has the move, made in this position, reached the goal?
pub(super) fn reaches(pos: &Position, m: &Move, goal: Goal, target: Option<&Position>) -> bool {
    let after = &m.after;
    let mover = pos.turn;
    let back = || after.with_side_to_move(mover);
    match goal {
        // whether there is a check is sooner seen than whether there is a move
        Goal::Mate | Goal::Win => after.in_check(after.turn) && after.status() == Status::Mate,
        Goal::Stalemate => after.status() == Status::Stalemate,
        Goal::MateOrStalemate => after.status() != Status::Play,
        Goal::DoubleStalemate => {
            after.status() == Status::Stalemate && back().status() == Status::Stalemate
        }
        Goal::DoubleMate | Goal::CounterMate => is_mated(after) && is_mated(&back()),
        Goal::AutoMate => is_mated(&back()),
        Goal::AutoStalemate => back().status() == Status::Stalemate,
        Goal::Check => after.in_check(after.turn),
        // decided: removal by contact (Polo) is a capture.
        Goal::Capture => m.capture,
        Goal::WinOfMan => m.wins_man,
        Goal::Castling => m.castling,
        Goal::EnPassant => m.en_passant,
        Goal::Any => true,
        // decided: castling arrives where the king arrives.
        Goal::Target(square) => m.to == square,
        Goal::Kiss(square) => kisses(after, m.to, square),
        Goal::Circuit => after.homes.0[m.to] == Some(m.to),
        Goal::CircuitByRebirth => m.reborn.iter().any(|&at| after.homes.0[at] == Some(at)),
        Goal::Exchange => is_exchanged(after, m.to, mover),
        // decided: as Popeye: the other man belongs to the side whose man was captured.
        Goal::ExchangeByRebirth => m
            .reborn
            .iter()
            .any(|&at| is_exchanged(after, at, mover.other())),
        Goal::LastRank => rank_for(mover, m.to) == 7,
        Goal::Position => target.is_some_and(|target| after.board == target.board),
        Goal::Promotion => m.promotion.is_some(),
        Goal::PromotionTo(walk) => m.promotion == Some(walk),
        Goal::OnSquare(walk, square) => has_man(after, square, walk, mover),
        Goal::OnRank(walk, rank) => {
            (8 * rank..8 * rank + 8).any(|at| has_man(after, at, walk, mover))
        }
    }
}

fn has_man(pos: &Position, at: Square, walk: Walk, side: Side) -> bool {
    pos.board[at].is_some_and(|man| man.walk == walk && man.belongs_to(side))
}

/// The man there and another of that side stand on each other's diagram square.
fn is_exchanged(pos: &Position, at: Square, side: Side) -> bool {
    let Some(home) = pos.homes.0[at] else {
        return false;
    };
    home != at
        && pos.homes.0[home] == Some(at)
        && pos.board[home].is_some_and(|man| man.belongs_to(side))
}

/// The man that stood on that square in the diagram has a single neighbour, the one on `kisser`.
fn kisses(pos: &Position, kisser: Square, square: Square) -> bool {
    (0..64)
        .filter(|&at| pos.board[at].is_some() && pos.homes.0[at] == Some(square))
        .any(|kissed| {
            let around = neighbours(kissed);
            let beside: Vec<Square> = around
                .into_iter()
                .filter(|&at| pos.board[at].is_some())
                .collect();
            beside == [kisser]
        })
}

/// The side to move is in check, has no move, and cannot even take the enemy royal.
fn is_mated(pos: &Position) -> bool {
    in_check(pos, pos.turn, true) && is_stuck(pos)
}

fn is_stuck(pos: &Position) -> bool {
    playable(pos).is_empty() && !can_take_royal(pos)
}

impl Position {
    /// All moves that reach the goal, those included that leave the own royal in check where the goal asks for that.
    pub fn moves_reaching(&self, goal: Goal, target: Option<&Position>) -> Vec<RefMove> {
        let moves = goal_moves(self, goal, target);
        moves.into_iter().map(RefMove::new).collect()
    }

    /// Has this move, made in this position, reached the goal?
    pub fn is_reached(&self, m: &RefMove, goal: Goal, target: Option<&Position>) -> bool {
        reaches(self, &m.made, goal, target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs() {
        assert_eq!(Goal::read("##!2"), Some((Goal::CounterMate, "2")));
        assert_eq!(Goal::read("c812"), Some((Goal::LastRank, "2")));
        assert_eq!(Goal::read("ctr2"), Some((Goal::CircuitByRebirth, "2")));
        assert_eq!(Goal::read("ka72"), Some((Goal::Kiss(48), "2")));
        assert_eq!(Goal::read("prom2"), Some((Goal::Promotion, "2")));
        assert_eq!(
            Goal::read("[q:8]2"),
            Some((Goal::OnRank(Walk::Queen, 7), "2"))
        );
        assert_eq!(
            Goal::read("[s:a7]2"),
            Some((Goal::OnSquare(Walk::Knight, 48), "2"))
        );
        assert_eq!(Goal::read("z9"), None);
        assert!(Goal::parse("#2").is_err());
    }
}
