//! Which of the moves are offered, and in which order.

use super::{Moves, NextEnd, WORTH_A_LOOK};
use crate::board::shape::Shape;
use crate::moves::legality::allows_end;
use crate::play::{Player, Purpose, Purposeful};
use crate::view::View;
use smallvec::SmallVec;

impl Moves {
    /// Offers moves of lower rank before those of higher rank; `rank` is told of each move whether it may check the other
    /// side. Moves of a side with a length duty stay in their order.
    pub fn sort_by(&mut self, view: &View, mut rank: impl FnMut(&Shape, bool) -> i32) {
        if self.duty.is_none() && self.shapes.len() > 1 {
            let side = view.state().turn();
            let lines = view.check_lines(side);
            let checks = |shape: &Shape| {
                let lines = lines.as_ref();
                lines.is_some_and(|lines| lines.may_check(view, shape))
            };
            let mut ranked: SmallVec<[(i32, Shape); 64]> = self
                .shapes
                .iter()
                .map(|shape| (rank(shape, checks(shape)), *shape))
                .collect();
            ranked.sort_by_key(|(rank, _)| *rank);
            for (shape, (_, sorted)) in self.shapes.iter_mut().zip(ranked) {
                *shape = sorted;
            }
        }
    }

    /// Offers these moves first, the last one named before the others, as far as they are among the moves.
    pub fn prefer(&mut self, wanted: impl IntoIterator<Item = Shape>) {
        if self.duty.is_none() {
            for wanted in wanted {
                if let Some(at) = self.shapes.iter().position(|shape| *shape == wanted) {
                    self.shapes[..=at].rotate_right(1);
                }
            }
        }
    }

    /// Offers only moves of these shapes. For a side with a length duty others may be offered too, as long as it is not known
    /// which moves it may play.
    pub fn retain(&mut self, mut keep: impl FnMut(&Shape) -> bool) {
        match &mut self.duty {
            None => self.shapes.retain(&mut keep),
            Some(duty) => duty.want(&self.shapes, keep),
        }
    }

    /// Whether there are so many moves that a look at them before they are played pays, and a duty tells none of them apart.
    pub fn are_worth_a_look(&self) -> bool {
        self.duty.is_none() && self.shapes.len() >= WORTH_A_LOOK
    }

    /// Leaves out moves that do not pass, of which it has been found that they do not lead to this.
    pub fn retain_before(
        &mut self,
        player: &mut Player,
        end: NextEnd,
        mut passes: impl FnMut(&View, &Shape) -> bool,
    ) {
        self.retain(|shape| {
            let passes = passes(player, shape);
            debug_assert!(
                passes || !player.uncounted(|player| allows_end(player, *shape, end)),
                "{shape:?} allows {end:?}; men: {:?}",
                player
                    .state()
                    .occupied()
                    .map(|at| (at, player.state().piece(at)))
                    .collect::<Vec<_>>()
            );
            passes
        });
    }

    /// Leaves out moves that miss this purpose, as far as that is known when rules have acted, or a choice is made. What is known before has to
    /// be left out by [`Moves::retain`].
    pub fn serve(&mut self, player: &Player, purpose: Box<dyn Purpose>) {
        if !player.rules().after_move.is_empty() && !self.with_self_checks {
            self.purpose = Some(Box::new(Purposeful {
                purpose,
                questions: player.questions(),
            }));
        }
    }

    /// Whether the move just played certainly misses the [purpose](Moves::serve) that moves are to have.
    #[inline]
    pub(super) fn misses_purpose(&self, player: &mut Player) -> bool {
        let Some(Purposeful { purpose, .. }) = self.purpose.as_deref() else {
            return false;
        };
        let misses = purpose.is_missed(player);
        debug_assert!(
            !misses || player.uncounted(|player| purpose.is_missed_in_play(player)),
            "serves"
        );
        misses
    }
}
