//! Whether the next move could mate or stalemate, move by move.

use crate::pruning::finish::Finish;
use crate::pruning::geometry::kings_field::{self, CENTRE, FieldSet, PieceType};
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use crate::pruning::immobilise::mobile;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;

/// Whether the next move could end play with the king on this square, to which it may just have come; nothing else has changed.
pub(crate) fn ends_at_once(finish: Finish, king: Sq, moves: u16) -> bool {
    let (target, check) = (finish.target(), finish.is_mate());
    let mobile = match finish {
        Finish::Mate(_) => SmallVec::new(),
        Finish::Stalemate(target) => mobile::mobile(target, king, 0),
    };
    if mobile.len() > 1 {
        // one move captures one of them, or blocks a pawn
        return false;
    }
    let home = Bb::of(target.king);
    let here = Bb::of(king);
    // without the king: it does not stand in the way of what would attack it
    let occupied = (target.occupied & !home) & !here;
    let attackers = target.attackers.iter().filter(|man| man.at != king);
    let attackers: SmallVec<[OrthodoxMan; 16]> = attackers.copied().collect();
    let attacking = target.attacking & !here;
    let kings_field = kings_field::kings_field(king);
    let need = kings_field & !kings_field::field_set_of(king, target.defending);
    if !one_move_may_do(&attackers, king, occupied & !attacking, need, check) {
        return false;
    }
    let seen = Seen::by(&attackers, king, occupied);
    if moves == 1 && seen.once & CENTRE != 0 && !target.attacks_may_fail {
        return false; // the king cannot have gone there
    }
    let board = occupied | here;
    let calm = mobile::quieting(&mobile);
    attackers.iter().zip(&seen.each).any(|(man, sees)| {
        let without = occupied & !Bb::of(man.at);
        let others = if seen.lines.has(man.at) {
            observed_by_others(&attackers, man.at, king, without)
        } else {
            seen.once & !sees | seen.twice
        };
        let ends_play = |piece_type: PieceType, to: Sq| {
            let need = need | kings_field::bit(king, to);
            let from_there = kings_field::actual(piece_type, king, to, without);
            let suffices = |all: FieldSet| (all & CENTRE != 0) == check && need & !all == 0;
            if !seen.lines.has(to) {
                return suffices(others | from_there);
            }
            // the man now stands in the way of others
            let board = without | Bb::of(to);
            suffices(from_there | observed_by_others(&attackers, man.at, king, board))
        };
        let squares = man.arrivals(board) & !(attacking | here) & calm;
        man.piece_types_after_move().any(|piece_type| {
            let mut squares = squares & man.squares_as(piece_type, target.victim.home_rank());
            if check && others & CENTRE == 0 {
                squares &= kings_field::checking_squares(piece_type, king);
            }
            if piece_type == PieceType::King {
                squares &= !NEIGHBOURS[king.index()];
            }
            squares &= kings_field::observing(piece_type, king, need & !others, false);
            squares.into_iter().any(|to| ends_play(piece_type, to))
        })
    })
}

/// What the attackers observe before the move.
struct Seen {
    /// By attacker.
    each: SmallVec<[FieldSet; 16]>,
    /// By one attacker at least, and by two.
    once: FieldSet,
    twice: FieldSet,
    /// The lines of riders to the king's field.
    lines: Bb,
}

impl Seen {
    fn by(attackers: &[OrthodoxMan], king: Sq, occupied: Bb) -> Seen {
        let mut found = Seen {
            each: SmallVec::new(),
            once: 0,
            twice: 0,
            lines: Bb::EMPTY,
        };
        for man in attackers {
            let seen = kings_field::actual(man.piece_type, king, man.at, occupied);
            found.twice |= found.once & seen;
            found.once |= seen;
            found.each.push(seen);
            if man.piece_type.rides() {
                found.lines |= kings_field::lines(man.piece_type, king, man.at);
            }
        }
        found
    }
}

/// A first look whether one of the attackers could move so that all of them together observe what is needed, if they do not
/// stand in each other's way, but only these other men in theirs.
fn one_move_may_do(
    attackers: &[OrthodoxMan],
    king: Sq,
    others: Bb,
    need: FieldSet,
    check: bool,
) -> bool {
    let need = if check { need | CENTRE } else { need };
    let seen = Seen::by(attackers, king, others);
    let missing = need & !seen.once;
    attackers.iter().zip(seen.each).any(|(man, sees)| {
        let lost = need & sees & !seen.twice;
        (missing | lost) & !kings_field::after_one_move(man.piece_type, king, man.at) == 0
    })
}

fn observed_by_others(attackers: &[OrthodoxMan], but: Sq, king: Sq, occupied: Bb) -> FieldSet {
    let others = attackers.iter().filter(|man| man.at != but);
    others.fold(0, |all, man| {
        all | kings_field::actual(man.piece_type, king, man.at, occupied)
    })
}
