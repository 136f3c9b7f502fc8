//! What rules say about pawns and their promotion.

use crate::board::bitboard::Bb;
use crate::board::piece::{Attrs, KindId, Side};
use crate::board::square::Sq;
use crate::men::PawnWalk;

/// How pawns move and promote.
#[derive(Clone, Default)]
pub struct Pawns {
    /// What pawns promote to.
    pub promotions: Vec<KindId>,
    /// A rule says to what pawns promote, and to nothing else.
    pub promotions_are_listed: bool,
    /// Where the pawns of a side promote, if not on their last rank.
    pub promotion_squares: [Option<Bb>; 2],
    /// The attributes that a man may have once it has been promoted to a kind, one of them each time: a question asked
    /// after the promotion.
    pub promoted_with: Vec<(KindId, Vec<Attrs>)>,
    /// Pawns on their own first rank have one step and captures.
    pub act_on_first_rank: bool,
    /// Pawns on their own first rank have captures, if nothing else.
    pub capture_on_first_rank: bool,
    /// Pawns on their own first rank have up to three steps.
    pub leap_from_first_rank: bool,
}

impl Pawns {
    /// Whether a pawn that goes like this captures from a square.
    #[inline]
    pub(crate) fn captures_from(&self, pawn: &PawnWalk, at: Sq, side: Side) -> bool {
        pawn.acts_on(at, side, self.capture_on_first_rank)
    }

    /// These men are what pawns promote to; all else is orthodox.
    pub(super) fn orthodox(promotions: Vec<KindId>) -> Pawns {
        Pawns {
            promotions,
            ..Pawns::default()
        }
    }

    /// Whether pawns do nothing on their own first rank, as in orthodox chess.
    pub fn rest_on_first_rank(&self) -> bool {
        let Pawns {
            promotions: _,
            promotions_are_listed: _,
            // whoever sets these adds a rule that promises nothing
            promotion_squares: _,
            promoted_with: _,
            act_on_first_rank,
            capture_on_first_rank,
            leap_from_first_rank,
        } = self;
        !act_on_first_rank && !capture_on_first_rank && !leap_from_first_rank
    }
}
