//! Who may have been captured.

use crate::candidate::Mover;
use sauterelle_kernel::board::piece::{Attrs, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use std::ops::ControlFlow;

/// What is known of a captured man.
#[derive(Clone, Copy)]
pub(crate) struct Whom {
    /// The board on which it stood, of two.
    pub board: Attrs,
    /// What it is now, if it is on the board again.
    pub returned: Option<Piece>,
}

/// Takes sets of men that may have been touched, until it has enough.
pub(crate) type TakeTouched<'t, 'r> =
    dyn FnMut(&mut Player<'r>, &[(Sq, Piece)]) -> ControlFlow<()> + 't;

/// Who may have been captured there.
pub(crate) fn victims(view: &View, mover: Mover, whom: Whom, at: Sq) -> Vec<Piece> {
    let rules = view.rules();
    let side = !mover.side;
    let is_possible = |kind| {
        let is_pawn = rules.kinds.man(kind).walk.is_pawn();
        let stays_away = at.rank() == side.home_rank() && !rules.pawns.act_on_first_rank;
        !(is_pawn && (stays_away || view.stands_on_promotion_square(at, kind, side)))
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

/// Hands over all sets of men that may have stood on these squares and disappeared from there, none of them first.
pub(crate) fn sets_of_touched<'r>(
    player: &mut Player<'r>,
    mover: Mover,
    around: &[Sq],
    touched: &mut Vec<(Sq, Piece)>,
    take: &mut TakeTouched<'_, 'r>,
) -> ControlFlow<()> {
    let Some((&at, rest)) = around.split_first() else {
        return take(player, touched);
    };
    sets_of_touched(player, mover, rest, touched, take)?;
    let whom = Whom {
        board: Attrs::NONE,
        returned: None,
    };
    for victim in victims(player, mover, whom, at) {
        touched.push((at, victim));
        let taken = sets_of_touched(player, mover, rest, touched, take);
        touched.pop();
        taken?;
    }
    ControlFlow::Continue(())
}
