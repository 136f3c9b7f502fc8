//! The squares to which a man can step at once.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Attrs, KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// A man that can step to empty squares, to each of them as long as nobody comes there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mobile {
    pub at: Sq,
    pub kind: KindId,
    pub exits: Bb,
}

/// The men of this side that can step and that the other one cannot move, the royal one apart.
pub(super) fn mobile(view: &View, side: Side) -> SmallVec<[Mobile; 16]> {
    let state = view.state();
    let men = state.men(side) & !state.men(!side) & !state.royals(side);
    let mobile = men.into_iter().filter_map(|at| {
        let man = state.piece(at)?;
        let is_told = man.attrs == Attrs::NONE && view.rules().quiet_moves_are_spared(man);
        let exits = match is_told {
            true => exits(view, side, at, man.kind),
            false => Bb::EMPTY,
        };
        (!exits.is_empty()).then_some(Mobile {
            at,
            kind: man.kind,
            exits,
        })
    });
    mobile.collect()
}

/// The empty squares to which a man of this kind gets without passing another one.
fn exits(view: &View, side: Side, at: Sq, kind: KindId) -> Bb {
    let occupied = view.state().occupied();
    let kinds = &view.rules().kinds;
    let squares = match kind {
        KindId::PAWN => {
            let ends = Bb::rank(0) | Bb::rank(7);
            let ahead = at.step(0, side.forward()).filter(|to| {
                // what a pawn becomes may give check
                !ends.has(at) && !view.stands_on_promotion_square(*to, kind, side)
            });
            ahead.map_or(Bb::EMPTY, Bb::of) & !ends
        }
        // with every square occupied, rides end on their first square
        _ => kinds
            .reached_plainly(kind, at, Bb::ALL)
            .unwrap_or(Bb::EMPTY),
    };
    squares & !occupied & !view.state().missing()
}
