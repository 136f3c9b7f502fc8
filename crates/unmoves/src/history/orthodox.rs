//! Whether the past is one of orthodox moves.

use super::usual_pawns::account_holds;
use crate::hindrance::leaves_no_traces;
use sauterelle_kernel::view::View;

/// Whether all men are orthodox and have come from the game array by moves of orthodox chess. Rules may forbid some of these moves.
pub(super) fn moves_were_orthodox(view: &View) -> bool {
    let mut men = view
        .state()
        .all_men()
        .filter_map(|at| view.state().piece(at));
    view.rules().men_change_by_moving_only()
        && leaves_no_traces(view)
        && account_holds(view)
        && men.all(|man| man.kind.is_orthodox())
}

/// Whether, besides, all gave check as in orthodox chess.
pub(super) fn play_was_orthodox(view: &View) -> bool {
    view.rules().is_orthodox() && moves_were_orthodox(view)
}
