//! Which of the moves are offered, and in which order.

use super::{Moves, NextEnd, WORTH_A_LOOK};
use crate::board::shape::Shape;
use crate::play::{Ctx, Forcing};
use smallvec::SmallVec;

impl Moves {
    /// Offers moves of lower rank before those of higher rank; `rank` is told of each move whether it may check the other
    /// side. Moves of a side with a length duty stay in their order.
    pub fn sort_by(&mut self, cx: &Ctx, mut rank: impl FnMut(&Shape, bool) -> i32) {
        if self.duty.is_none() && self.shapes.len() > 1 {
            let side = cx.state().turn();
            let lines = cx.check_lines(side);
            let checks = |shape: &Shape| {
                let lines = lines.as_ref();
                lines.is_some_and(|lines| lines.may_check(cx, shape))
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
    pub fn retain_helping(&mut self, cx: &mut Ctx) {
        if self.duty.is_none()
            && self.shapes.len() >= WORTH_A_LOOK
            && let Some(help) = cx.last_help()
        {
            self.shapes.retain(|shape| {
                let may_help = help.may_help(cx, shape);
                debug_assert!(
                    may_help || !cx.uncounted(|cx| cx.allows_end(*shape, NextEnd::MateByReply)),
                    "{shape:?} allows a mate"
                );
                may_help
            });
        }
    }

    /// Leaves out moves that do not pass, of which it has been found that they do not lead to this.
    pub fn retain_before(
        &mut self,
        cx: &mut Ctx,
        end: NextEnd,
        mut passes: impl FnMut(&Ctx, &Shape) -> bool,
    ) {
        self.retain(|shape| {
            let passes = passes(cx, shape);
            debug_assert!(
                passes || !cx.uncounted(|cx| cx.allows_end(*shape, end)),
                "{shape:?} allows {end:?}; men: {:?}",
                cx.state()
                    .occupied()
                    .map(|at| (at, cx.state().piece(at)))
                    .collect::<Vec<_>>()
            );
            passes
        });
    }

    /// Leaves out moves after which the other side certainly has more than `most` moves that give no check. Moves of a side
    /// with a length duty all stay.
    pub fn retain_forcing(&mut self, cx: &mut Ctx, most: usize) {
        if self.duty.is_none()
            && self.shapes.len() >= WORTH_A_LOOK
            && let Some(replies) = cx.harmless_replies(most)
        {
            self.shapes.retain(|shape| {
                let may_force = replies.may_be_prevented_by(cx, shape, most);
                debug_assert!(
                    may_force || !cx.uncounted(|cx| cx.forces(*shape, most)),
                    "{shape:?} forces"
                );
                may_force
            });
            if !cx.rules().after_move.is_empty() && !self.with_self_checks {
                self.forcing = Some(Box::new(Forcing {
                    replies,
                    most,
                    questions: cx.questions(),
                }));
            }
        }
    }

    /// Whether it is [wanted](Moves::retain_forcing) that the move just played forces, and it certainly does not.
    #[inline]
    pub(super) fn is_known_not_to_force(&self, cx: &mut Ctx) -> bool {
        let Some(Forcing { replies, most, .. }) = self.forcing.as_deref() else {
            return false;
        };
        let are_left = replies.are_left(cx, *most);
        debug_assert!(
            !are_left || cx.uncounted(|cx| cx.apart(|cx| cx.finds_harmless_replies(*most))),
            "forces"
        );
        are_left
    }
}
