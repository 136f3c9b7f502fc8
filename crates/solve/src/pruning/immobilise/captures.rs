//! How soon each attacker may capture each man of a side that is to be stalemated: after so many moves of that man the attacker needs at
//! least so many moves of its own.

use crate::pruning::geometry::FAR;
use crate::pruning::geometry::capture_memory::Row;
use crate::pruning::geometry::closed_squares::NEVER;
use crate::pruning::geometry::distances::Ways;

/// With more men than this on a side nothing is judged.
pub(crate) const MOST: usize = 16;

/// By defender, a number.
pub(crate) type Each = [u8; MOST];

/// The row of an attacker that goes these ways and of a man that comes to these squares, if the attacker makes no more than so many moves
/// ([NEVER] stands for more), and the man no more than this.
pub(crate) fn row(ways: &Ways, squares: &Ways, most: usize, most_of_man: usize) -> Row {
    let mut row = [NEVER; FAR];
    let mut fewest = NEVER;
    for (squares, entry) in squares[..=most_of_man].iter().zip(&mut row) {
        let meets = |moves: u8| !(ways[usize::from(moves)] & *squares).is_empty();
        let last = most as u8;
        if fewest == NEVER && meets(last) {
            fewest = last;
        }
        // more moves lead at least as far as fewer
        while fewest != NEVER && fewest > 1 && meets(fewest - 1) {
            fewest -= 1;
        }
        *entry = fewest.max(1);
    }
    row
}

/// How one attacker may capture the defenders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CaptureTimes {
    /// By moves of the defender, and by defender: fewest moves of the attacker.
    after: [Each; FAR],
}

impl CaptureTimes {
    /// No defender can be captured.
    pub fn none() -> CaptureTimes {
        CaptureTimes {
            after: [[NEVER; MOST]; FAR],
        }
    }

    /// A defender is captured like this, and after so many moves en passant.
    pub fn set(&mut self, defender: usize, row: &Row, en_passant: usize) {
        for (moves, (each, entry)) in self.after.iter_mut().zip(row).enumerate() {
            each[defender] = if moves < en_passant { *entry } else { 1 };
        }
    }

    /// Fewest moves of the attacker if a defender makes so many.
    pub fn after(&self, moves: u8, defender: usize) -> u8 {
        self.after[usize::from(moves).min(FAR - 1)][defender]
    }

    /// By defender: the fewest moves of its own, not more than `spare`, after which the attacker captures it with so many.
    pub fn soonest(&self, moves: u8, spare: u8) -> Each {
        let mut soonest = [NEVER; MOST];
        let last = usize::from(spare).min(FAR - 1);
        for (own, each) in self.after[..=last].iter().enumerate().rev() {
            for (soonest, fewest) in soonest.iter_mut().zip(each) {
                if *fewest <= moves {
                    *soonest = own as u8;
                }
            }
        }
        soonest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::geometry::distances;
    use crate::pruning::geometry::kings_field::PieceType;
    use sauterelle_kernel::board::bitboard::Bb;

    fn circles(piece_type: PieceType, at: &str) -> &'static Ways {
        distances::circles_as_anything(piece_type, at.parse().unwrap())
    }

    #[test]
    fn rows_tell_the_fewest_moves() {
        // the rook needs two moves to h8, or one to where the king comes next
        let (rook, king) = (
            circles(PieceType::Rook, "a1"),
            circles(PieceType::King, "h8"),
        );
        let found = row(rook, king, FAR - 1, FAR - 1);
        assert_eq!(found[..3], [2, 2, 2]);
        let nearer = circles(PieceType::King, "b8");
        assert_eq!(row(rook, nearer, FAR - 1, FAR - 1)[..3], [2, 1, 1]);
        assert_eq!(row(rook, king, 1, FAR - 1)[0], NEVER);
        assert_eq!(row(rook, &[Bb::EMPTY; FAR], FAR - 1, FAR - 1), [NEVER; FAR]);
        assert_eq!(row(rook, king, FAR - 1, 0)[..2], [2, NEVER]);
    }

    #[test]
    fn rows_are_what_a_plain_search_finds() {
        for (attacker, man) in [
            (
                circles(PieceType::Knight, "b1"),
                circles(PieceType::Bishop, "c8"),
            ),
            (
                circles(PieceType::King, "a1"),
                circles(PieceType::Knight, "h8"),
            ),
            (
                circles(PieceType::Bishop, "c1"),
                circles(PieceType::Bishop, "c8"),
            ),
        ] {
            let found = row(attacker, man, FAR - 1, FAR - 1);
            for (squares, found) in man.iter().zip(found) {
                let meets = |moves: &usize| !(attacker[*moves] & *squares).is_empty();
                let least = (0..FAR).find(meets).map_or(NEVER, |moves| moves as u8);
                assert_eq!(found, least.max(1));
            }
        }
    }

    #[test]
    fn soonest_is_the_fewest_moves_of_the_defender() {
        let mut capture_times = CaptureTimes::none();
        let mut row = [NEVER; FAR];
        row[1..].fill(3);
        row[4..].fill(1);
        capture_times.set(2, &row, FAR);
        assert_eq!(capture_times.soonest(2, 9)[2], 4);
        assert_eq!(capture_times.soonest(2, 3)[2], NEVER);
        assert_eq!(capture_times.soonest(3, 3)[2], 1);
        assert_eq!(capture_times.soonest(3, 3)[1], NEVER);
        capture_times.set(2, &row, 1);
        assert_eq!(capture_times.soonest(1, 9)[2], 1, "en passant");
    }
}
