//! Whether as many men can be there as there are.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::view::View;

/// Men and pawns of a side in the game array.
const MEN: u32 = 16;
const PAWNS: u32 = 8;

const LIGHT: Bb = Bb(0x55aa_55aa_55aa_55aa);

/// Whether a side has no more men than in the game array, pawns included, where orthodox men beyond those of the array have been
/// pawns. Men of other kinds may have stood in the array.
pub fn material_is_possible(view: &View) -> bool {
    let mut sides = Side::BOTH.into_iter();
    sides.all(|side| material_of_side_is_possible(view, side))
}

/// The same of one side.
pub fn material_of_side_is_possible(view: &View, side: Side) -> bool {
    let state = view.state();
    let men = state.men(side);
    if men.len() < PAWNS {
        return true;
    }
    let pawns = (men & state.of_kind(KindId::PAWN)).len();
    men.len() <= MEN && pawns + promoted(view, side) <= PAWNS
}

/// How many orthodox men of a side must have been pawns.
pub(crate) fn promoted(view: &View, side: Side) -> u32 {
    let state = view.state();
    let number = |kind, on: Bb| (state.men(side) & state.of_kind(kind) & on).len();
    let beyond = |kind, on, usual| number(kind, on).saturating_sub(usual);
    beyond(KindId::QUEEN, Bb::ALL, 1)
        + beyond(KindId::ROOK, Bb::ALL, 2)
        + beyond(KindId::KNIGHT, Bb::ALL, 2)
        + beyond(KindId::BISHOP, LIGHT, 1)
        + beyond(KindId::BISHOP, !LIGHT, 1)
}
