//! Royal men: how many there are, and whether a move leaves enough of them.

use crate::board::bitboard::Bb;
use crate::board::effect::{Effect, Entry};
use crate::board::piece::Side;
use crate::board::square::Sq;
use crate::view::View;

impl View<'_> {
    /// The men that belong to both sides.
    #[inline]
    pub fn neutral_men(&self) -> Bb {
        self.state().men(Side::White) & self.state().men(Side::Black)
    }
}

/// How many royal men there are, those below squares included unless they are captured.
#[inline]
pub(crate) fn royal_men(view: &View) -> u32 {
    let on_squares = view.state().all_royals().len();
    if view.rules().board.men_below_are_captured {
        return on_squares;
    }
    let below = view.state().below().iter();
    on_squares + below.filter(|(_, man)| man.is_royal()).count() as u32
}

/// How many royal men must be left after a move, where rules let a captured one come back.
#[inline]
pub(crate) fn royals_to_keep(view: &View) -> Option<u32> {
    let played = view.rules().threats.are_played;
    played.then(|| royal_men(view))
}

/// Whether no fewer royals than `kept` remain after the move just played.
#[inline]
pub(crate) fn keeps_royals(view: &View, kept: Option<u32>) -> bool {
    kept.is_none_or(|royals| royal_men(view) + dethroned(view) >= royals)
}

/// How many royal men the last move has made other men.
fn dethroned(view: &View) -> u32 {
    let effects = view.last_effects().iter();
    let dethrones = |entry: &&Entry| match entry.effect {
        Effect::Change { was, now, .. } => was.is_royal() && !now.is_royal(),
        _ => false,
    };
    effects.filter(dethrones).count() as u32
}

/// Whether a pawn of whatever kind stands there, or a man that is partly one.
#[inline]
pub(crate) fn is_kind_of_pawn(view: &View, at: Sq) -> bool {
    let kinds = &view.rules().kinds;
    let man = view.state().piece(at);
    man.is_none_or(|man| kinds.man(man.kind).walk.pawn().is_some())
}
