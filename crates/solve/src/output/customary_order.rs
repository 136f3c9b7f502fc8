//! The customary order of the moves of a position, which numbers of moves refer to: by departure from a1 to h8; castlings
//! before other moves; along the diagonals, then along ranks and files, then in other directions, on each line the
//! farthest first; pawns straight on, then capturing; promotions to queen, knight, rook, bishop, then to others.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::{Act, Move, Wing};
use sauterelle_kernel::view::View;

/// Sorts moves in the customary order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rank {
    departure: usize,
    line: Line,
    nearness: i32,
    promotion: usize,
    choices: u64,
}

/// How a man moves, in the customary order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Line {
    Castling(u8),
    /// A pawn straight on, then with a capture to the right, then to the left.
    Pawn(u8),
    Diagonal(usize),
    Straight(usize),
    /// By the angle from the left, anticlockwise, in thousandths of a turn.
    Oblique(i32),
    Null,
}

/// The diagonal directions in their order.
const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (1, -1), (1, 1), (-1, 1)];

/// The other directions of the king in their order.
const STRAIGHTS: [(i32, i32); 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];

/// Promotions in their order.
const PROMOTIONS: [KindId; 4] = [KindId::QUEEN, KindId::KNIGHT, KindId::ROOK, KindId::BISHOP];

impl Rank {
    /// The rank of the move just played.
    pub fn of_last_move(view: &View, mv: &Move) -> Rank {
        let shape = mv.shape;
        let dx = i32::from(shape.to.file()) - i32::from(shape.from.file());
        let dy = i32::from(shape.to.rank()) - i32::from(shape.from.rank());
        let is_pawn = view.rules().kinds.man(shape.via).walk.is_pawn();
        let promoted = view
            .last_effects()
            .iter()
            .find_map(|entry| match entry.effect {
                Effect::Change { now, .. } if entry.reason == Reason::Promotion => Some(now.kind),
                _ => None,
            });
        Rank {
            departure: shape.from.index(),
            line: match shape.act {
                Act::Null => Line::Null,
                Act::Castle(Wing::Queen) => Line::Castling(0),
                Act::Castle(Wing::King) => Line::Castling(1),
                _ => Line::of(shape.from, shape.to, is_pawn),
            },
            nearness: -dx.abs().max(dy.abs()),
            promotion: promoted.map_or(0, |kind| {
                let known = PROMOTIONS.iter().position(|of| *of == kind);
                known.unwrap_or(PROMOTIONS.len() + kind.index())
            }),
            choices: mv.choices,
        }
    }
}

impl Line {
    /// How a man moves that neither castles nor passes.
    pub fn of(from: Sq, to: Sq, is_pawn: bool) -> Line {
        let dx = i32::from(to.file()) - i32::from(from.file());
        let dy = i32::from(to.rank()) - i32::from(from.rank());
        match (is_pawn, dx.signum()) {
            (false, _) => line(dx, dy),
            (true, 0) => Line::Pawn(0),
            (true, 1) => Line::Pawn(1),
            (true, _) => Line::Pawn(2),
        }
    }
}

fn line(dx: i32, dy: i32) -> Line {
    let direction = (dx.signum(), dy.signum());
    let along = |directions: &[(i32, i32)]| directions.iter().position(|of| *of == direction);
    if dx.abs() == dy.abs() {
        Line::Diagonal(along(&DIAGONALS).unwrap_or_default())
    } else if dx == 0 || dy == 0 {
        Line::Straight(along(&STRAIGHTS).unwrap_or_default())
    } else {
        let turn = f64::from(dy).atan2(f64::from(dx)) / std::f64::consts::TAU;
        // atan2 counts from the right; half a turn more counts from the left
        Line::Oblique(((turn + 0.5).rem_euclid(1.0) * 1000.0) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_in_the_customary_order() {
        let knight = [
            (-2, -1),
            (-1, -2),
            (1, -2),
            (2, -1),
            (2, 1),
            (1, 2),
            (-1, 2),
            (-2, 1),
        ];
        let queen = DIAGONALS.iter().chain(&STRAIGHTS);
        for steps in [knight.to_vec(), queen.copied().collect()] {
            assert!(
                steps.is_sorted_by_key(|(dx, dy)| line(*dx, *dy)),
                "{steps:?}"
            );
        }
        assert_eq!(line(-4, -2), line(-2, -1));
    }
}
