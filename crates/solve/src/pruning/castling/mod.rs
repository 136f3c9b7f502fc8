//! Castlings that may still come: they bring king and rook further than their own moves would.

mod without;

use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::Wing;
use sauterelle_kernel::play::castling;
use sauterelle_kernel::view::View;

/// From where to where king and rook go in one castling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castling {
    pub king: (Sq, Sq),
    pub rook: (Sq, Sq),
}

/// The castlings for which `side` still has the right.
pub(crate) fn possible(view: &View, side: Side) -> impl Iterator<Item = Castling> {
    let some = view.state().slot(SlotId::CASTLING) != 0;
    [Wing::King, Wing::Queen]
        .into_iter()
        .filter(move |wing| some && may_have_right(view, side, *wing))
        .map(move |wing| Castling {
            king: (castling::king_home(side), castling::king_path(side, wing).1),
            rook: castling::rook_path(side.home_rank(), wing),
        })
}

/// Whether the side has the right to castle on this wing, or would have it if its king were royal, which it may become.
fn may_have_right(view: &View, side: Side, wing: Wing) -> bool {
    let (king, rook) = (castling::king_home(side), castling::rook_home(side, wing));
    let (state, needed) = (view.state(), castling::bit(king) | castling::bit(rook));
    let stands = |at, kind| (state.of_kind(kind) & state.men(side)).has(at);
    castling::has_right(view, side, wing)
        || view.rules().royalty.sole_kings_are_royal
            && state.slot(SlotId::CASTLING) & needed == needed
            && stands(king, KindId::KING)
            && stands(rook, KindId::ROOK)
}

/// Whether `side` may perhaps castle now: nothing stands between king and rook.
pub(crate) fn may_come_at_once(view: &View, side: Side) -> bool {
    let occupied = view.state().occupied();
    possible(view, side).any(|castling| {
        let between = rays::between(castling.king.0, castling.rook.0);
        (between & occupied).is_empty()
    })
}
