//! Attackers that may castle but have only one move left: if they castle, no other man of theirs moves, and the check comes from the rook.
//!
//! So on most squares the king cannot be mated by castling, and what is known of attackers that do not castle holds.

use crate::pruning::castling::Castling;
use crate::pruning::geometry::kings_field::{self, PieceType};
use crate::pruning::target::Target;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;
use std::cell::OnceCell;

impl Target {
    /// The same position without the castlings of the attackers, if these cannot mate the king on this square, the other men of the victim
    /// having so many moves. Nothing if they perhaps can, or if there are none.
    pub fn without_castlings(&self, king: Sq, spare: u16) -> Option<&Target> {
        let is_last = self.moves == 1 && !self.attacks_may_fail;
        if self.castlings.is_empty() || !is_last || self.castling_may_mate(king, spare) {
            return None;
        }
        let plain = self
            .plain
            .get_or_init(|| Box::new(self.as_if_unable_to_castle()));
        Some(plain)
    }

    fn castling_may_mate(&self, king: Sq, spare: u16) -> bool {
        // the victim may move a rook as it castles
        let spare = usize::from(spare) + self.victim_castlings.len();
        let need =
            kings_field::kings_field(king) & !kings_field::field_set_of(king, self.defending);
        self.castlings.iter().any(|castling| {
            let checks = kings_field::checking_squares(PieceType::Rook, king).has(castling.rook.1);
            checks && (need & !self.seen_after(castling, king)).count_ones() as usize <= spare
        })
    }

    /// What the attackers see at most of the squares round the king when they have castled.
    fn seen_after(&self, castling: &Castling, king: Sq) -> kings_field::FieldSet {
        let moves = [castling.king, castling.rook];
        self.attackers.iter().fold(0, |seen, man| {
            let moved = moves.into_iter().find(|(from, _)| *from == man.at);
            let at = moved.map_or(man.at, |(_, to)| to);
            seen | kings_field::open(man.piece_type, king, at)
        })
    }

    fn as_if_unable_to_castle(&self) -> Target {
        Target {
            castlings: SmallVec::new(),
            defenders: self.defenders.clone(),
            attackers: self.attackers.clone(),
            victim_castlings: self.victim_castlings.clone(),
            plain: OnceCell::new(),
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::testing::game;
    use sauterelle_kernel::board::piece::Side;

    /// On which of these squares the king might be mated by castling, other men having so many moves.
    fn castled_on(white: &str, black: &str, kings: &str, spare: u16) -> String {
        let game = game(white, black);
        let target = Target::of(&game.play(), Side::Black, [1, 9]).unwrap();
        let is_possible = |king: &&str| {
            let king = king.parse().unwrap();
            target.without_castlings(king, spare).is_none()
        };
        let kings: Vec<&str> = kings.split(' ').filter(is_possible).collect();
        kings.join(" ")
    }

    #[test]
    fn the_rook_must_check() {
        let white = "ke1 ra1 rh1 bb3";
        assert_eq!(castled_on(white, "ka8", "a8 e8 h8 d8 f8 c2", 9), "d8 f8");
        assert_eq!(castled_on("ke1 rh1", "ka8", "d8 f8", 9), "f8");
    }

    #[test]
    fn all_flights_must_be_taken() {
        // the rook of f1 takes f7 only, the other one nothing; the knight takes e8 and g8, men have to come to e7 and g7
        let men = "ke1 rh1 sf6";
        assert_eq!(castled_on(men, "ka8", "f8", 2), "f8");
        assert_eq!(castled_on(men, "ka8", "f8", 1), "");
        assert_eq!(castled_on(men, "ka8 pg7", "f8", 1), "f8");
    }

    #[test]
    fn with_more_moves_nothing_is_said() {
        let game = game("ke1 rh1", "ka8");
        let target = Target::of(&game.play(), Side::Black, [2, 2]).unwrap();
        assert!(target.without_castlings("a8".parse().unwrap(), 0).is_none());
    }
}
