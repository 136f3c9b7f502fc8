//! The game array, with which each game begins.

use super::account::MEN;
use super::cage::part::is_home;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::view::View;

/// Whether all men stand as in the game array: that one comes about without a move.
pub(crate) fn is_game_array(view: &View) -> bool {
    let state = view.state();
    let mut sides = Side::BOTH.into_iter();
    state.turn() == Side::White
        && sides.all(|side| {
            let mut men = state
                .men(side)
                .filter_map(|at| Some((at, state.piece(at)?.kind)));
            state.men(side).len() == MEN
                && men.all(|(at, kind)| kind.is_orthodox() && is_home((kind, side), at))
        })
}
