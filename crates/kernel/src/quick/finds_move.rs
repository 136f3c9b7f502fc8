//! Whether a side has a legal move, found out with as few moves as possible.

use super::safety::Safety;
use crate::bitboard::Bb;
use crate::ctx::Ctx;
use crate::en_passant;
use crate::hooks::Strictness;
use crate::moves::Shapes;
use crate::piece::Side;

impl Ctx<'_> {
    /// Whether the side to move has a legal move, without generating more moves than necessary; `None` where all must be
    /// known.
    pub(crate) fn finds_move(&mut self) -> Option<bool> {
        let side = self.state().turn();
        let rules = self.rules();
        let all_count = rules
            .preference(side)
            .is_some_and(|duty| duty.strictness() == Strictness::UltraPseudolegal);
        if all_count || !rules.sources.is_empty() {
            return None;
        }
        let safety = self.safety(side);
        let royals = self.state().royals(side);
        let mut groups = [royals, self.state().men(side) & !royals];
        // who captures one attacker may stand between the other and the royal man, if the capture is not on the square of
        // arrival or the captured man is reborn
        let one_man_moves = rules.after_move.is_empty()
            && en_passant::right(self).is_none()
            && self.men_are_plain(side);
        if let Some(known) = &safety
            && known.is_attacked_twice()
            && one_man_moves
        {
            groups[1] = Bb::EMPTY;
        }
        let mut shapes = Shapes::new();
        for from in groups.into_iter().flatten() {
            shapes.clear();
            self.generate_one(side, from, &mut shapes);
            if self.one_is_legal(side, safety.as_ref(), &shapes) {
                return Some(true);
            }
        }
        shapes.clear();
        self.generate_castlings(side, &mut shapes);
        self.retain_admitted(side, &mut shapes);
        Some(self.one_is_legal(side, safety.as_ref(), &shapes))
    }

    fn one_is_legal(&mut self, side: Side, safety: Option<&Safety>, shapes: &Shapes) -> bool {
        let spared = if self.rules().threats_are_played {
            Bb::EMPTY
        } else {
            self.state().royals(!side)
        };
        let kept = self.royals_to_keep();
        shapes.iter().any(|shape| {
            if !spared.is_empty() && self.hits(shape, spared) {
                return false;
            }
            let known = safety.and_then(|safety| self.is_legal_by(safety, shape));
            known.unwrap_or_else(|| self.shape_is_legal_keeping(*shape, kept))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::check::Status;
    use crate::piece::Side;
    use crate::testing::{game, play};

    /// Whether the knight's move, which uncovers the rook's attack along the first rank, is mate.
    fn is_mate(knight: &str, black: &str, to: &str, conditions: &[&str]) -> bool {
        let white = format!("ka3 rh1 s{knight}");
        let game = game(&white, black, Side::White, conditions);
        let mut cx = game.play();
        assert!(play(&mut cx, &format!("{knight}{to}")));
        cx.status() == Status::Mate
    }

    #[test]
    fn a_man_reborn_between_attacker_and_king_parries_a_double_check() {
        // c4*b3[+wSb1]
        assert!(!is_mate("c1", "ka1 pc4", "b3", &["Circe"]));
        assert!(is_mate("c1", "ka1 pc4", "b3", &[]));
        assert!(is_mate("c1", "ka1 pd4", "b3", &["Circe"]));
    }

    #[test]
    fn a_locust_that_captures_one_attacker_parries_a_double_check() {
        // Lc8*c2-c1
        assert!(!is_mate("e1", "ka1 lc8", "c2", &[]));
        assert!(is_mate("e1", "ka1 lc7 pc6", "c2", &[]));
    }
}
