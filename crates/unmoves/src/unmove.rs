//! A move taken back, and who may have made it.

use crate::hindrance::traces;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::board::shape::Move;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// A move that can have led to the present position.
#[derive(Clone, PartialEq, Debug)]
pub struct Unmove {
    /// The move, as it is played from the position before.
    pub mv: Move,
    /// The man that moved, as it was before.
    pub man: Piece,
    /// The kind that it has become, if it was promoted.
    pub promoted: Option<KindId>,
    /// The man that was captured.
    pub captured: Option<Piece>,
    /// What leads back.
    pub(crate) back: Back,
}

/// Who may have made the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastMover {
    /// The man that stands there now.
    Man(Sq),
    /// A king and a rook.
    Castling,
}

/// Changes of the board, in their order.
pub(crate) type Back = SmallVec<[Effect; 6]>;

/// Between which squares a move goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Squares {
    pub(crate) from: Sq,
    pub(crate) to: Sq,
    pub(crate) capture: Option<Sq>,
}

/// Who may have made the last move.
pub fn last_movers(view: &View) -> Vec<LastMover> {
    let traces = traces(view).unwrap_or_default();
    let men = match traces.mover_side {
        true => view.state().all_men(),
        false => view.state().men(!view.state().turn()),
    };
    let men = men.into_iter().map(LastMover::Man);
    men.chain([LastMover::Castling]).collect()
}

/// Goes to the position before the move. Undo with [`Player::undo`].
pub fn take_back(player: &mut Player, unmove: &Unmove) {
    go_back(player, &unmove.back);
}

pub(crate) fn go_back(player: &mut Player, back: &[Effect]) {
    player.begin();
    for &effect in back {
        player.apply(effect, Reason::Record);
    }
}
