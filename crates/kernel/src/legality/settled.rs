//! The moves of a side where it is known at once which are legal.

use super::judge::{Judge, Legality};
use super::safety::Safety;
use crate::board::bitboard::Bb;
use crate::board::piece::KindId;
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::observe::generate::{
    ENDS_OF_BOARD, append_castlings, append_orthodox_pawn, append_plain, sight,
};
use crate::play::{Player, en_passant};
use crate::view::View;

impl Judge {
    /// Appends the pseudo-legal moves of the side to move, where it is [settled](Safety::settles) which are legal: without captures of royal
    /// men, and without moves that leave the own one in check, unless it is the royal man that moves, several men do or a rule does
    /// something.
    pub fn generate(&self, player: &mut Player, out: &mut Shapes) {
        let Some(safety) = &self.safety else {
            return;
        };
        let side = player.state().turn();
        let state = player.state();
        let rules = player.rules();
        let fast = &rules.kinds.fast;
        let takes_en_passant = en_passant::right(player).is_some();
        let sight = sight(player, side);
        let spared = state.royals(!side);
        let Safety {
            evasions, pinned, ..
        } = *safety;
        let captures_are_simple = rules.after_move.is_empty();
        // some captures are plain then, and settled as other moves are
        let all_are_settled = captures_are_simple || !rules.some_rule_concerns_some_men_only();
        for from in state.men(side) {
            let Some(man) = state.piece(from) else {
                continue;
            };
            let start = out.len();
            let is_bound = pinned.has(from);
            let mut wanted = if from == safety.royal {
                Bb::ALL
            } else {
                evasions
            };
            if !captures_are_simple {
                wanted |= sight.enemies;
            }
            match fast.plain[man.kind.index()] {
                Some(walk) => {
                    let wanted = wanted & !spared;
                    append_plain(player, &sight, from, man.kind, walk, wanted, out);
                    if !is_bound && all_are_settled {
                        continue;
                    }
                }
                None if man.kind == KindId::PAWN
                    && !takes_en_passant
                    && !ENDS_OF_BOARD.has(from) =>
                {
                    append_orthodox_pawn(&sight, from, wanted & !spared, out);
                    if !is_bound && all_are_settled {
                        continue;
                    }
                }
                None => player.append_moves_as(side, from, man, man.kind, sight.enemies, out),
            }
            self.drop_settled(player, from, spared, start, out);
        }
        append_castlings(player, side, out);
    }

    /// Of the moves of the man on `from`, the last ones of the list, leaves out captures of the spared men and what is settled to be
    /// illegal.
    #[inline]
    fn drop_settled(&self, view: &View, from: Sq, spared: Bb, start: usize, out: &mut Shapes) {
        // moves of the royal man are judged when it is their turn
        let is_royal = self.safety.as_ref().is_some_and(|it| it.royal == from);
        let mut kept = start;
        for at in start..out.len() {
            let shape = out[at];
            let is_out = shape.capture.is_some_and(|at| spared.has(at))
                || !is_royal && self.legality(view, &shape) == Legality::Illegal;
            if !is_out {
                out[kept] = shape;
                kept += 1;
            }
        }
        out.truncate(kept);
    }
}
