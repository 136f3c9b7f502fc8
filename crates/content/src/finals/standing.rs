//! What tells final positions from one another.

use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// Where which men stand.
pub fn standing(view: &View) -> Vec<(Sq, Piece)> {
    let men = view.state().all_men().into_iter();
    // the same men may have changed places
    let men = men.filter_map(|at| {
        let piece = view.state().piece(at)?;
        Some((at, Piece { id: 0, ..piece }))
    });
    men.collect()
}
