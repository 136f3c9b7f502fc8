//! Who may have been captured.

use super::candidates::Mover;
use crate::board::piece::{Attrs, Piece};
use crate::board::square::Sq;
use crate::play::Player;
use crate::view::View;
use std::ops::ControlFlow;

/// What is known of a captured man.
#[derive(Clone, Copy)]
pub(super) struct Whom {
    /// The board on which it stood, of two.
    pub board: Attrs,
    /// What it is now, if it is on the board again.
    pub returned: Option<Piece>,
}

/// Takes sets of men that may have been touched, until it has enough.
pub(super) type TakeTouched<'t, 'r> =
    dyn FnMut(&mut Player<'r>, &[(Sq, Piece)]) -> ControlFlow<()> + 't;

impl View<'_> {
    /// Who may have been captured there.
    pub(super) fn victims(&self, mover: Mover, whom: Whom, at: Sq) -> Vec<Piece> {
        let rules = self.rules();
        let side = !mover.side;
        let is_possible = |kind| {
            let is_pawn = rules.kinds.man(kind).walk.is_pawn();
            let stays_away = at.rank() == side.home_rank() && !rules.pawns.act_on_first_rank;
            !(is_pawn && (stays_away || self.stands_on_promotion_square(at, kind, side)))
        };
        let Some(back) = whom.returned else {
            let fresh = |kind| Piece {
                kind,
                sides: side.into(),
                attrs: whom.board,
                id: Piece::INSERTED,
            };
            let kinds = rules.kinds.ids().filter(|kind| !rules.is_royal_kind(*kind));
            return kinds.filter(|kind| is_possible(*kind)).map(fresh).collect();
        };
        let as_kind = |kind| Piece {
            kind,
            sides: side.into(),
            attrs: back.attrs.without(Attrs::SECOND_BOARD) | whom.board,
            ..back
        };
        let kinds = rules.kinds.ids().filter(|kind| {
            let becomes = mover.traces.captured_kind && !rules.is_royal_kind(*kind);
            *kind == back.kind || becomes
        });
        kinds
            .filter(|kind| is_possible(*kind))
            .map(as_kind)
            .collect()
    }
}

impl<'r> Player<'r> {
    /// Hands over all sets of men that may have stood on these squares and disappeared from there, none of them first.
    pub(super) fn sets_of_touched(
        &mut self,
        mover: Mover,
        around: &[Sq],
        touched: &mut Vec<(Sq, Piece)>,
        take: &mut TakeTouched<'_, 'r>,
    ) -> ControlFlow<()> {
        let Some((&at, rest)) = around.split_first() else {
            return take(self, touched);
        };
        self.sets_of_touched(mover, rest, touched, take)?;
        let whom = Whom {
            board: Attrs::NONE,
            returned: None,
        };
        for victim in self.victims(mover, whom, at) {
            touched.push((at, victim));
            let taken = self.sets_of_touched(mover, rest, touched, take);
            touched.pop();
            taken?;
        }
        ControlFlow::Continue(())
    }
}
