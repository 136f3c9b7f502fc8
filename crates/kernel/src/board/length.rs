//! The length of a move: the straight distance between the centres of departure and arrival square.
//!
//! Lengths are compared as exact squares. O-O counts 4 and O-O-O 5 (king's and rook's path added), and so do other castlings.
//! Whatever else a move does adds nothing. Men that change places do not move: an exchange has no length.

use crate::board::square::Sq;
use crate::moves::{Act, Shape, Wing};

/// Squared length of a move.
#[inline]
pub fn length2(shape: &Shape) -> u32 {
    match shape.act {
        Act::Castle(Wing::King) => 16,
        Act::Castle(Wing::Queen) => 25,
        // both go the same way, the king two steps
        Act::CastleWith(partner) => {
            let crossed = shape.castling_partner().map_or(partner, |(_, to)| to);
            let step = shape.start().distance2(crossed);
            let steps = |from: Sq, to: Sq| {
                let way = |one: u8, other: u8| u32::from(one.abs_diff(other));
                way(from.file(), to.file()).max(way(from.rank(), to.rank()))
            };
            let all = 2 + steps(partner, crossed);
            step * all * all
        }
        Act::Exchange => 0,
        _ => shape.from.distance2(shape.to),
    }
}

/// All squared lengths of moves on the 8×8 board, the shortest first: the n-th has rank n
/// (counted from 1) in the table of the rule maximum.
pub fn ranked_lengths2() -> Vec<u32> {
    let mut lengths: Vec<u32> = (0..8u32)
        .flat_map(|dx| (0..8u32).map(move |dy| dx * dx + dy * dy))
        .filter(|&l| l > 0)
        .collect();
    lengths.sort_unstable();
    lengths.dedup();
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_of_ranks() {
        let lengths = ranked_lengths2();
        let a1: Sq = "a1".parse().unwrap();
        let rank = |to: &str| {
            let square = a1.distance2(to.parse().unwrap());
            lengths.iter().position(|&l| l == square).unwrap() + 1
        };
        let ranks = ["d4", "c5", "d5", "a6", "h2", "f6"].map(rank);
        assert_eq!(ranks, [11, 12, 13, 13, 24, 24]);
    }
}
