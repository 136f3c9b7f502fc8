//! Men that are reborn below others (Volcanic).

use super::rebirth::{Adapter, Occupied, Rebirth};
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// A man that goes below a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lowered {
    /// Below which square.
    pub at: Sq,
    /// What it is.
    pub piece: Piece,
    /// Whose man it is for this purpose.
    pub side: Side,
}

impl Rebirth {
    /// Whether a man reborn on this square goes below another one.
    pub(crate) fn goes_below(&self, view: &View, at: Sq) -> bool {
        self.occupied == Occupied::Volcanic && view.state().piece(at).is_some()
    }

    /// Lets a man that stands nowhere be reborn below a square, under whoever lies there already. It becomes there what it would
    /// become on the square: the man that stands there has nothing to do with it.
    pub fn lower(&self, player: &mut Player, man: Lowered, reason: Reason) {
        let Lowered { at, piece, side } = man;
        let mut becomes: SmallVec<[(Piece, Reason); 4]> = SmallVec::new();
        if self.promotes && player.stands_on_promotion_square(at, piece.kind, side) {
            let promoted = match self.adapter {
                Adapter::Frischauf => Attrs::PROMOTED,
                _ => Attrs::NONE,
            };
            for now in player.promoted_elsewhere(piece) {
                let attrs = now.attrs | promoted;
                becomes.push((Piece { attrs, ..now }, Reason::RebirthPromotion));
            }
        }
        let sides = piece.sides.swapped();
        if self.turncoat && sides != piece.sides {
            let last = becomes.last().map_or(piece, |(now, _)| *now);
            becomes.push((Piece { sides, ..last }, Reason::Turncoat));
        }
        // below everybody, and the last to come up
        let place = player.state().below().len() as u8;
        player.apply(Effect::Bury { at, piece, place }, reason);
        let mut piece = piece;
        for (now, reason) in becomes {
            player.apply(Effect::Unearth { at, piece, place }, reason);
            piece = now;
            player.apply(Effect::Bury { at, piece, place }, reason);
        }
    }
}
