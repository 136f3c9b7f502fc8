//! Moves: how men move, what conditions do to moves, checks and legality.

use crate::board::{Man, Side, Square, at, file_of, forward, rank_for, rank_of, shift};
use crate::cage::cages;
use crate::connected::is_connected;
use crate::length::{Duty, length_of};
use crate::men::{Walk, Way, ways};
use crate::polo;
use crate::position::Position;
use crate::rules::Cage;
use std::collections::HashSet;

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Special {
    Nothing,
    DoubleStep { crossed: Square },
    EnPassant,
    Castling { rook_from: Square, rook_to: Square },
}

/// A move of a man, before the conditions act and before the self-check test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Draft {
    pub from: Square,
    pub to: Square,
    /// The square of the man captured in the ordinary way.
    pub victim: Option<Square>,
    pub promotion: Option<Walk>,
    pub special: Special,
}

/// A legal move with the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub from: Square,
    pub to: Square,
    /// Squared length.
    pub length: u32,
    /// Something was captured, or removed by contact.
    pub capture: bool,
    pub en_passant: bool,
    pub castling: bool,
    /// The squares where men were reborn.
    pub reborn: Vec<Square>,
    /// More men were captured than reborn.
    pub wins_man: bool,
    /// What the pawn that has moved became.
    pub promotion: Option<Walk>,
    pub after: Position,
}

// ---------------------------------------------------------------- how men move

/// All pseudo-legal moves of the side to move, castling excepted.
pub(crate) fn drafts(pos: &Position) -> Vec<Draft> {
    let mut list = Vec::new();
    for from in 0..64 {
        let Some(man) = pos.board[from] else {
            continue;
        };
        if !man.belongs_to(pos.turn) {
            continue;
        }
        if man.walk == Walk::Pawn {
            list.extend(pawn_drafts(pos, from));
        } else {
            let bars = man.walk == Walk::Soucie && pos.rules.lines_of_action;
            for way in ways(&pos.board, from, man.walk) {
                let draft = draft_of_way(pos, from, way);
                list.extend(draft.filter(|draft| !bars || !leaps_over_enemy(pos, draft)));
            }
        }
    }
    list
}

/// The way as a move, if there is an enemy to capture, and if captures exist at all.
fn draft_of_way(pos: &Position, from: Square, way: Way) -> Option<Draft> {
    let (to, victim) = match way {
        Way::Quiet(to) => (to, None),
        Way::Capture(to) => (to, Some(to)),
        Way::Over { victim, to } => (to, Some(victim)),
    };
    if let Some(square) = victim
        && (pos.rules.polo || !is_enemy_at(pos, square))
    {
        return None;
    }
    Some(Draft {
        from,
        to,
        victim,
        promotion: None,
        special: Special::Nothing,
    })
}

/// Does a man of the other side stand between departure and arrival, on their line?
fn leaps_over_enemy(pos: &Position, draft: &Draft) -> bool {
    let step = |from: usize, to: usize| (to as i32 - from as i32).signum();
    let df = step(file_of(draft.from), file_of(draft.to));
    let dr = step(rank_of(draft.from), rank_of(draft.to));
    let mut here = draft.from;
    while let Some(next) = shift(here, df, dr)
        && next != draft.to
    {
        if is_enemy_at(pos, next) {
            return true;
        }
        here = next;
    }
    false
}

fn is_enemy_at(pos: &Position, square: Square) -> bool {
    pos.board[square].is_some_and(|man| man.is_enemy_of(pos.turn))
}

fn pawn_drafts(pos: &Position, from: Square) -> Vec<Draft> {
    let side = pos.turn;
    let rank = rank_for(side, from);
    if rank == 7 || (rank == 0 && !pos.rules.first_rank_pawns) {
        return Vec::new();
    }
    let up = forward(side);
    let plain = |to: Square, victim: Option<Square>| Draft {
        from,
        to,
        victim,
        promotion: None,
        special: Special::Nothing,
    };
    let mut list = Vec::new();

    let one = shift(from, 0, up).expect("a pawn below its last rank has a square before it");
    if pos.board[one].is_none() {
        list.push(plain(one, None));
        if rank == 1 {
            let two = shift(one, 0, up).expect("on the board");
            if pos.board[two].is_none() {
                list.push(Draft {
                    special: Special::DoubleStep { crossed: one },
                    ..plain(two, None)
                });
            }
        }
    }

    if !pos.rules.polo {
        for df in [-1, 1] {
            let Some(to) = shift(from, df, up) else {
                continue;
            };
            if is_enemy_at(pos, to) {
                list.push(plain(to, Some(to)));
            } else if pos.ep == Some(to)
                && let Some(victim) = en_passant_victim(pos, to)
            {
                list.push(Draft {
                    special: Special::EnPassant,
                    ..plain(to, Some(victim))
                });
            }
        }
    }

    with_promotions(pos, list)
}

/// Promotions: one move for each man of the promotion set.
fn with_promotions(pos: &Position, list: Vec<Draft>) -> Vec<Draft> {
    let side = pos.turn;
    let mut promoted = Vec::new();
    for draft in list {
        if rank_for(side, draft.to) == 7 {
            for &walk in &pos.promotions {
                promoted.push(Draft {
                    promotion: Some(walk),
                    ..draft
                });
            }
        } else {
            promoted.push(draft);
        }
    }
    promoted
}

/// The pawn that the side to move would capture en passant on the crossed square.
pub(crate) fn en_passant_victim(pos: &Position, crossed: Square) -> Option<Square> {
    if rank_for(pos.turn, crossed) != 5 || pos.board[crossed].is_some() {
        return None;
    }
    let victim = shift(crossed, 0, -forward(pos.turn))?;
    let man = pos.board[victim]?;
    (man.walk == Walk::Pawn && man.is_enemy_of(pos.turn)).then_some(victim)
}

// ---------------------------------------------------------------- castling

/// The home square of that side's king.
pub(crate) fn king_home(side: Side) -> Square {
    at(4, first_rank(side))
}

/// The corner of that side's first rank, on the king's wing or the queen's.
pub(crate) fn corner(side: Side, kings_wing: bool) -> Square {
    at(if kings_wing { 7 } else { 0 }, first_rank(side))
}

fn first_rank(side: Side) -> usize {
    match side {
        Side::White => 0,
        Side::Black => 7,
    }
}

/// A neutral king is a king of both sides.
pub(crate) fn is_castling_king(man: Option<Man>, side: Side) -> bool {
    man.is_some_and(|m| m.walk == Walk::King && m.royal && m.belongs_to(side))
}

/// decided: any rook castles, neutral and royal ones included (as in Popeye).
pub(crate) fn is_castling_rook(man: Option<Man>, side: Side) -> bool {
    man.is_some_and(|m| m.walk == Walk::Rook && m.belongs_to(side))
}

/// Neither the king nor the rook of that wing has moved (or the rook is reborn there).
pub(crate) fn has_castling_right(pos: &Position, side: Side, kings_wing: bool) -> bool {
    let king = king_home(side);
    let rook = corner(side, kings_wing);
    pos.unmoved[king]
        && is_castling_king(pos.board[king], side)
        && pos.unmoved[rook]
        && is_castling_rook(pos.board[rook], side)
}

/// The castlings of the side to move by right and by empty squares, without regard to checks.
pub(crate) fn castling_drafts(pos: &Position) -> Vec<Draft> {
    let side = pos.turn;
    let row = first_rank(side);
    let mut list = Vec::new();
    for kings_wing in [true, false] {
        let (between, king_file, rook_file) = if kings_wing {
            (5..=6, 6, 5)
        } else {
            (1..=3, 2, 3)
        };
        let free = between
            .into_iter()
            .all(|file| pos.board[at(file, row)].is_none());
        if free && has_castling_right(pos, side, kings_wing) {
            list.push(Draft {
                from: king_home(side),
                to: at(king_file, row),
                victim: None,
                promotion: None,
                special: Special::Castling {
                    rook_from: corner(side, kings_wing),
                    rook_to: at(rook_file, row),
                },
            });
        }
    }
    list
}

/// Is this castling neither out of check nor through it? Whether it ends in check is for the
/// self-check test. `measured`: see [`royal_attacked`].
pub(crate) fn castling_is_safe(pos: &Position, draft: &Draft, measured: bool) -> bool {
    let Special::Castling { rook_to, .. } = draft.special else {
        return true;
    };
    // decided: with several royals, out of, through and into check mean check of any of them.
    let out_of = royal_attacked(pos, pos.turn, measured, false);
    // The crossed square is the one where the rook will stand; the rook is still at home.
    let mut passing = pos.clone();
    passing.board[rook_to] = passing.board[draft.from].take();
    let through = royal_attacked(&passing, pos.turn, measured, false);
    !out_of && !through
}

// ---------------------------------------------------------------- carrying out

/// The squares of the men the move removes, in the order a1, b1, ... h8.
pub(crate) fn removed(pos: &Position, draft: &Draft) -> Vec<Square> {
    if pos.rules.polo {
        polo::touched(pos, draft)
    } else {
        draft.victim.into_iter().collect()
    }
}

/// Does the move remove a royal?
pub(crate) fn takes_royal(pos: &Position, draft: &Draft) -> bool {
    removed(pos, draft)
        .into_iter()
        .any(|sq| pos.board[sq].is_some_and(|man| man.royal))
}

/// The position after movement, promotion and removals, before any rebirth.
pub(crate) fn carry_out(pos: &Position, draft: &Draft) -> Position {
    let mut after = pos.clone();
    for square in removed(pos, draft) {
        after.board[square] = None;
        after.homes.0[square] = None;
        after.unmoved[square] = false;
    }

    let mut man = after.board[draft.from]
        .take()
        .expect("a man stands on the square of departure");
    if let Some(walk) = draft.promotion {
        // decided: a royal pawn stays royal when it promotes; a neutral one stays neutral.
        man.walk = walk;
    }
    after.board[draft.to] = Some(man);
    after.homes.0[draft.to] = after.homes.0[draft.from].take();
    after.unmoved[draft.from] = false;
    after.unmoved[draft.to] = false;

    if let Special::Castling { rook_from, rook_to } = draft.special {
        after.board[rook_to] = after.board[rook_from].take();
        after.homes.0[rook_to] = after.homes.0[rook_from].take();
        after.unmoved[rook_from] = false;
        after.unmoved[rook_to] = false;
        for &(white, black) in &pos.exclusive {
            if rook_from == white {
                after.unmoved[black] = false;
            } else if rook_from == black {
                after.unmoved[white] = false;
            }
        }
    }

    after.ep = match draft.special {
        Special::DoubleStep { crossed } => Some(crossed),
        _ => None,
    };
    after.turn = pos.turn.other();
    after
}

/// All positions the move can lead to, with every choice of rebirths, and the squares of these. None if the removal
/// is forbidden (Cage Strict). Royals are not reborn.
fn results(pos: &Position, draft: &Draft) -> Vec<(Position, Vec<Square>)> {
    let mut positions = vec![(carry_out(pos, draft), Vec::new())];
    if let Some(form) = pos.rules.cage {
        for square in removed(pos, draft) {
            let captured = pos.board[square].expect("a removed man");
            if captured.royal {
                continue;
            }
            let home = pos.homes.0[square];
            let mut next = Vec::new();
            for (before, squares) in positions {
                let choices = cages(&before, captured, pos.turn);
                // decided: in Polo with Cage Strict, only the choices of earlier rebirths that leave
                // a later man without a cage are illegal.
                if choices.is_empty() && form == Cage::Ordinary {
                    next.push((before.clone(), squares.clone()));
                }
                for (cage, man) in choices {
                    let mut after = reborn(&before, cage, man);
                    after.homes.0[cage] = home;
                    let mut squares = squares.clone();
                    squares.push(cage);
                    next.push((after, squares));
                }
            }
            positions = next;
        }
    }
    // Equal final positions are one move.
    if positions.len() > 1 {
        let mut seen = HashSet::new();
        positions.retain(|(after, _)| seen.insert(after.clone()));
    }
    positions
}

fn reborn(pos: &Position, square: Square, man: Man) -> Position {
    let mut after = pos.clone();
    after.board[square] = Some(man);
    // A rook reborn on a corner of its side's first rank may castle again.
    for side in [Side::White, Side::Black] {
        for kings_wing in [true, false] {
            if square == corner(side, kings_wing) && is_castling_rook(Some(man), side) {
                after.unmoved[square] = true;
            }
        }
    }
    after
}

// ---------------------------------------------------------------- checks

/// Would one of that side's royals be lost if the opponent were to move now?
///
/// `measured`: ultra and conséquent duties of the opponent count (they do not inside the
/// measurement itself). `by_castling`: in Polo, the opponent's castling is a threat too (it
/// is not inside the castling test itself).
pub(crate) fn royal_attacked(
    pos: &Position,
    side: Side,
    measured: bool,
    by_castling: bool,
) -> bool {
    let enemy = side.other();
    let mut view = pos.clone();
    if view.turn != enemy {
        // Only the side that is really to move can capture en passant.
        view.turn = enemy;
        view.ep = None;
    }

    let measuring_duty: Option<Duty> = pos
        .rules
        .duty(enemy)
        .filter(|duty| measured && duty.measures_checks());

    let mut takers: Vec<Draft> = drafts(&view)
        .into_iter()
        .filter(|draft| takes_royal(&view, draft) && counts_as_threat(&view, draft))
        .collect();
    if measuring_duty.is_none() && !takers.is_empty() {
        return true;
    }
    if pos.rules.polo && by_castling {
        // decided: a castling that is weighed by its length is tested with unmeasured attacks, as
        // everything inside the measurement.
        let measured = measured && measuring_duty.is_none();
        takers.extend(polo::castling_threats(&view, measured));
    }

    takers.retain(|draft| counts_as_threat(&view, draft));

    match measuring_duty {
        _ if takers.is_empty() => false,
        None => true,
        Some(duty) => duty.makes_check(&view, &takers),
    }
}

/// Under legal threats: with some choice of rebirths, does the taking of a royal leave the taking side connected, with
/// its own royals?
fn counts_as_threat(view: &Position, draft: &Draft) -> bool {
    if !view.rules.legal_threats {
        return true;
    }
    let is_own_royal =
        |sq: &Square| view.board[*sq].is_some_and(|m| m.royal && m.belongs_to(view.turn));
    !removed(view, draft).iter().any(is_own_royal)
        && results(view, draft)
            .iter()
            .any(|(after, _)| is_connected(&after.board, view.turn))
}

/// Is that side in check, for any reason?
pub(crate) fn in_check(pos: &Position, side: Side, measured: bool) -> bool {
    royal_attacked(pos, side, measured, true)
        || (pos.rules.connected && !is_connected(&pos.board, side))
}

// ---------------------------------------------------------------- legality

/// The pseudo-legal moves of the side to move that take no royal, with castling.
fn candidates(pos: &Position, measured: bool) -> Vec<Draft> {
    let mut all = drafts(pos);
    all.extend(castling_drafts(pos));
    // Kings are never legally removed.
    all.retain(|draft| !takes_royal(pos, draft) && castling_is_safe(pos, draft, measured));
    all
}

/// The moves that are legal with at least one choice of rebirths.
pub(crate) fn legal_drafts(pos: &Position, measured: bool) -> Vec<Draft> {
    let mut list = candidates(pos, measured);
    list.retain(|draft| {
        results(pos, draft)
            .iter()
            .any(|(after, _)| !in_check(after, pos.turn, measured))
    });
    list
}

/// All legal moves of the side to move, before its length duty.
fn legal(pos: &Position) -> Vec<Move> {
    let mut list = careless(pos);
    list.retain(|m| !in_check(&m.after, pos.turn, true));
    list
}

/// The moves of the side to move without regard to its own safety, except that no royal is taken and that castling is
/// as always.
pub(crate) fn careless(pos: &Position) -> Vec<Move> {
    made(pos, candidates(pos, true))
}

fn made(pos: &Position, drafts: Vec<Draft>) -> Vec<Move> {
    let mut list = Vec::new();
    for draft in drafts {
        let captured = removed(pos, &draft).len();
        for (after, reborn) in results(pos, &draft) {
            list.push(Move {
                from: draft.from,
                to: draft.to,
                length: length_of(&draft),
                capture: captured > 0,
                en_passant: draft.special == Special::EnPassant,
                castling: matches!(draft.special, Special::Castling { .. }),
                wins_man: captured > reborn.len(),
                promotion: draft.promotion,
                reborn,
                after,
            });
        }
    }
    list
}

/// Could the side to move take an enemy royal without leaving its own in danger?
pub(crate) fn can_take_royal(pos: &Position) -> bool {
    drafts(pos)
        .into_iter()
        .filter(|draft| takes_royal(pos, draft))
        .any(|draft| !in_check(&carry_out(pos, &draft), pos.turn, true))
}

/// The moves that may be played: the legal ones, after the length duty.
pub(crate) fn playable(pos: &Position) -> Vec<Move> {
    let moves = legal(pos);
    match pos.rules.duty(pos.turn) {
        Some(duty) => duty.choose(moves),
        None => moves,
    }
}

/// The moves between these squares that may be played. Where no duty compares moves, no others are looked at.
pub(crate) fn playable_between(pos: &Position, from: Square, to: Square) -> Vec<Move> {
    let mut moves = if pos.rules.duty(pos.turn).is_some() {
        playable(pos)
    } else {
        let mut list = candidates(pos, true);
        list.retain(|draft| (draft.from, draft.to) == (from, to));
        made(pos, list)
    };
    moves.retain(|m| (m.from, m.to) == (from, to) && !in_check(&m.after, pos.turn, true));
    moves
}
