//! Testing whether the last move has reached a goal.

use crate::stipulation::Goal;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::effect::{Effect, Reason};

impl Goal {
    /// Whether the move just played (by the side that is not to move now) reaches the goal.
    pub fn is_reached(self, cx: &mut Ctx) -> bool {
        match self {
            Goal::Mate => cx.in_check(cx.state().turn()) && !cx.can_move(),
            Goal::Stalemate => is_stalemated(cx),
            Goal::DoubleMate => is_mated_for_good(cx) && other_side(cx, is_mated_for_good),
            Goal::DoubleStalemate => is_stalemated(cx) && other_side(cx, is_stalemated),
            Goal::AutoStalemate => other_side(cx, is_stalemated),
            Goal::Castling => count(cx, |reason| reason == Reason::Castling) > 0,
            Goal::EnPassant => count(cx, |reason| reason == Reason::EnPassant) > 0,
            Goal::Check => cx.in_check(cx.state().turn()),
            Goal::Capture => captures(cx) > 0,
            Goal::WinOfMan => captures(cx) > rebirths(cx),
            Goal::Target(sq) => cx.last_effects().iter().any(|entry| {
                entry.reason == Reason::Movement
                    && matches!(entry.effect, Effect::Move { to, .. } if to == sq)
            }),
            Goal::Any => true,
        }
    }

    /// Whether a move may reach the goal although it leaves its own side in check: a double mate is
    /// given by a move after which neither side can escape.
    pub fn allows_self_check(self) -> bool {
        self == Goal::DoubleMate
    }

    /// Whether play ends as soon as the goal is reached. Mates and stalemates end it by themselves where the
    /// side concerned is to move; in series play, where it only passes, they may come and go.
    pub fn ends_play(self) -> bool {
        !matches!(
            self,
            Goal::Mate | Goal::Stalemate | Goal::DoubleMate | Goal::DoubleStalemate
        )
    }

    /// Whether the sign of the goal takes the place of the sign for check.
    pub fn hides_check(self) -> bool {
        matches!(
            self,
            Goal::Mate
                | Goal::Check
                | Goal::DoubleMate
                | Goal::Stalemate
                | Goal::DoubleStalemate
                | Goal::AutoStalemate
        )
    }
}

fn is_stalemated(cx: &mut Ctx) -> bool {
    !cx.can_move() && !cx.in_check(cx.state().turn())
}

/// What is true of the side that has just moved, as if it were to move again.
fn other_side(cx: &mut Ctx, test: impl Fn(&mut Ctx) -> bool) -> bool {
    cx.pass();
    let result = test(cx);
    cx.undo();
    result
}

/// Whether the side to move is mated and could not even take the enemy king, which may stand in check when a
/// double mate is given.
fn is_mated_for_good(cx: &mut Ctx) -> bool {
    cx.in_check(cx.state().turn()) && !cx.can_move_or_capture_royal()
}

fn captures(cx: &Ctx) -> usize {
    count(cx, |reason| {
        matches!(
            reason,
            Reason::Capture | Reason::EnPassant | Reason::Contact
        )
    })
}

fn rebirths(cx: &Ctx) -> usize {
    count(cx, |reason| reason == Reason::Rebirth)
}

fn count(cx: &Ctx, wanted: impl Fn(Reason) -> bool) -> usize {
    cx.last_effects()
        .iter()
        .filter(|entry| wanted(entry.reason))
        .count()
}
