//! Which of the moves are offered, and in which order.

use super::{Moves, NextEnd, WORTH_A_LOOK};
use crate::board::shape::Shape;
use crate::play::{Forcing, Player};
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

    /// Leaves out moves that certainly do not help the other side to mate with its next move. Moves of a side with a length
    /// duty all stay.
    pub fn retain_helping(&mut self, player: &mut Player) {
        if self.duty.is_none()
            && self.shapes.len() >= WORTH_A_LOOK
            && let Some(help) = player.last_help()
        {
            self.shapes.retain(|shape| {
                let may_help = help.may_help(player, shape);
                debug_assert!(
                    may_help
                        || !player
                            .uncounted(|player| player.allows_end(*shape, NextEnd::MateByReply)),
                    "{shape:?} allows a mate"
                );
                may_help
            });
        }
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
                passes || !player.uncounted(|player| player.allows_end(*shape, end)),
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

    /// Leaves out moves after which the other side certainly has more than `most` moves that give no check. Moves of a side
    /// with a length duty all stay.
    pub fn retain_forcing(&mut self, player: &mut Player, most: usize) {
        if self.duty.is_none()
            && self.shapes.len() >= WORTH_A_LOOK
            && let Some(replies) = player.harmless_replies(most)
        {
            self.shapes.retain(|shape| {
                let may_force = replies.may_be_prevented_by(player, shape, most);
                debug_assert!(
                    may_force || !player.uncounted(|player| player.forces(*shape, most)),
                    "{shape:?} forces"
                );
                may_force
            });
            if !player.rules().after_move.is_empty() && !self.with_self_checks {
                self.forcing = Some(Box::new(Forcing {
                    replies,
                    most,
                    questions: player.questions(),
                }));
            }
        }
    }

    /// Whether it is [wanted](Moves::retain_forcing) that the move just played forces, and it certainly does not.
    #[inline]
    pub(super) fn is_known_not_to_force(&self, player: &mut Player) -> bool {
        let Some(Forcing { replies, most, .. }) = self.forcing.as_deref() else {
            return false;
        };
        let are_left = replies.are_left(player, *most);
        debug_assert!(
            !are_left || player.uncounted(|player| player.apart(|player| player.finds_harmless_replies(*most))),
            "forces"
        );
        are_left
    }
}
