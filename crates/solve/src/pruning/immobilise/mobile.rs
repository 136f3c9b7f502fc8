//! Stalemate asks that the other men of the side to move come to rest, too: each of them is captured, has no square left, or
//! is pinned.

use super::target::StalemateTarget;
use crate::pruning::geometry::distances;
use crate::pruning::geometry::kings_field::{self, PieceType};
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;

/// A man that can move, and neither will lose its squares by itself nor be pinned where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MobileMan {
    pub at: Sq,
    /// The square in front of a pawn that is not blocked.
    pub front: Option<Sq>,
}

/// The men of the victim that cannot come to rest by anything but being captured, moving, or (pawns) being blocked, if
/// the king stands on `king` in the end and its other men make at most `spare` moves.
pub(crate) fn mobile(target: &StalemateTarget, king: Sq, spare: u16) -> SmallVec<[MobileMan; 16]> {
    let occupied = (target.occupied & !Bb::of(target.king)) | Bb::of(king);
    let (men, pins) = (&target.mobile_men.men, &target.pins);
    let mut found = SmallVec::new();
    for rest in men {
        let man = &rest.man;
        if man.at == king || pins.could_pin(man.piece_type, man.at, king) {
            continue;
        }
        let front = if let PieceType::Pawn(_) = man.piece_type {
            let Some(free) = rest.front.filter(|to| !occupied.has(*to)) else {
                continue;
            };
            Some(free)
        } else {
            // the king may take the place of a man of its side, which moves then
            let free = rest.free.saturating_sub(u32::from(rest.beside.has(king)));
            if free <= u32::from(spare) {
                continue;
            }
            None
        };
        found.push(MobileMan { at: man.at, front });
    }
    found
}

/// Squares beside an officer (or those it leaps to) that its own side would have to occupy to take all moves from it.
fn openings(piece_type: PieceType, at: Sq, own: Bb) -> u32 {
    (kings_field::beside(piece_type, at) & !own).len()
}

/// Whether there may be enough moves for all men that cannot rest where they are.
pub(crate) fn may_be_immobilised(target: &StalemateTarget, king: Sq, spare: u16) -> bool {
    if target.castles() {
        // one move brings two men to rest, or in front of pawns
        return true;
    }
    let mobile = mobile(target, king, spare);
    let moves = usize::from(target.moves);
    let spare = usize::from(spare);
    let officers = mobile.iter().filter(|man| man.front.is_none()).count();
    if officers > moves + spare || mobile.len() > most_handled(target, &mobile, king, spare) {
        return false;
    }
    let must_move = mobile
        .iter()
        .filter(|man| !may_be_handled(target, man, spare));
    must_move.count() <= spare
}

/// How many men can be brought to rest with these moves: the attackers capture one with each move, or block a pawn (en
/// passant perhaps both); a move of the victim takes one to rest and blocks a pawn.
fn most_handled(target: &StalemateTarget, mobile: &[MobileMan], king: Sq, spare: usize) -> usize {
    let moves = usize::from(target.moves);
    let by_attackers = if target.en_passant { 2 * moves } else { moves };
    let by_victim = if spare == 1 && !mobile.iter().any(|man| finds_rest(target, man, king)) {
        1
    } else {
        2 * spare
    };
    by_attackers + by_victim
}

/// Whether the man might have no moves after one move of its own, if no other man of its side moves any more.
fn finds_rest(target: &StalemateTarget, man: &MobileMan, king: Sq) -> bool {
    let Some(mover) = target.defenders.iter().find(|other| other.at == man.at) else {
        return true;
    };
    let here = Bb::of(king);
    let own = (target.defending & !Bb::of(man.at)) | here;
    let last_rank = (!target.victim).home_rank();
    let pins = &target.pins;
    let mobile_men = |piece_type: PieceType, at: Sq| match piece_type {
        _ if pins.could_pin(piece_type, at, king) => true,
        // the attackers may still block it
        PieceType::Pawn(_) => true,
        _ => openings(piece_type, at, own) == 0,
    };
    // men of the attackers may come and go, so they neither stand in the way nor are missing where a pawn captures
    let reached = mover.observed_or_stepped_to() & !own;
    mover.piece_types_after_move().any(|piece_type| {
        let squares = reached & mover.squares_as(piece_type, last_rank);
        squares.into_iter().any(|at| mobile_men(piece_type, at))
    })
}

/// Whether the man might be captured where it stands, or blocked.
fn may_be_handled(target: &StalemateTarget, man: &MobileMan, spare: usize) -> bool {
    let comes = |men: &[OrthodoxMan], to: Sq, within: usize| {
        men.iter().any(|other| {
            other.at != man.at
                && usize::from(distances::moves_as_anything(other.piece_type, other.at, to))
                    <= within
        })
    };
    let moves = usize::from(target.moves);
    if comes(&target.attackers, man.at, moves) {
        return true;
    }
    // en passant the capturing man arrives behind the pawn
    if target.en_passant && man.front.is_some() {
        return true;
    }
    man.front.is_some_and(|front| {
        comes(&target.attackers, front, moves) || comes(&target.defenders, front, spare)
    })
}

/// The squares on which a man of the attackers must arrive so that all these men lose their moves at once.
pub(crate) fn quieting(mobile: &[MobileMan]) -> Bb {
    mobile.iter().fold(Bb::ALL, |squares, man| {
        let front = man.front.map_or(Bb::EMPTY, Bb::of);
        squares & (Bb::of(man.at) | front)
    })
}
