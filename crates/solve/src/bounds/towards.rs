//! The bounds for a given position, asked by themselves, so that they can be compared with games that have been played.

use crate::goal::Aims;
use crate::pruning::{Approach, Placement, ProofGame, Shortfall};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;
use sauterelle_rules::game::Game;

/// The bounds for play towards one position.
pub struct Towards {
    proof_game: Option<ProofGame>,
    placement: Option<Placement>,
    /// Squares on which men do not move any more, by the last answer that did not cut.
    settled: Bb,
}

/// What they say of a position.
pub struct Outlook {
    approach: Option<Approach>,
    shortfall: Option<Shortfall>,
}

impl Towards {
    /// The bounds for play of this game from the position of `view` towards this one; nothing if there are none.
    pub fn new(game: &Game, view: &View, target: &State) -> Option<Towards> {
        let aims = Aims::new(game, Some(target));
        let towards = Towards {
            proof_game: ProofGame::new(view, &aims),
            placement: Placement::new(view, &aims),
            settled: Bb::EMPTY,
        };
        (towards.proof_game.is_some() || towards.placement.is_some()).then_some(towards)
    }

    /// What can be said of the position of `view` when each side has so many moves left, by [`Side::index`], and `mover` is next. Nothing if
    /// the position to be reached is out of reach. It is to be asked for one position after the other, as play goes on.
    pub fn look(&mut self, view: &View, mover: Side, budget: [u16; 2]) -> Option<Outlook> {
        let mut outlook = Outlook {
            approach: None,
            shortfall: None,
        };
        if let Some(proof_game) = &mut self.proof_game {
            let approach = proof_game.approach(view, mover, budget, self.settled)?;
            self.settled = approach.closed;
            outlook.approach = Some(approach);
        }
        if let Some(placement) = &self.placement {
            outlook.shortfall = Some(placement.shortfall(view, budget)?);
            if placement.places_can_be_filled(view, budget) == Some(false) {
                return None;
            }
        }
        Some(outlook)
    }

    /// Whether this move of the side to move may be one on the way.
    pub fn may_follow(&mut self, view: &View, outlook: &Outlook, shape: &Shape) -> bool {
        let by_places = match (&mut self.proof_game, &outlook.approach) {
            (Some(proof_game), Some(approach)) => proof_game.may_follow(view, approach, shape),
            _ => true,
        };
        by_places
            && match (&self.placement, &outlook.shortfall) {
                (Some(placement), Some(shortfall)) => placement.may_follow(view, shortfall, shape),
                _ => true,
            }
    }
}
