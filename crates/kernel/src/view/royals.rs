//! Royal men: how many there are, and whether a move leaves enough of them.

use crate::board::bitboard::Bb;
use crate::board::effect::Effect;
use crate::board::effect::Entry;
use crate::board::piece::Side;
use crate::board::square::Sq;
use crate::view::View;

impl View<'_> {
    /// How many royal men there are, those below squares included unless they are captured.
    pub(crate) fn royal_men(&self) -> u32 {
        let on_squares = self.state().all_royals().len();
        if self.rules().board.men_below_are_captured {
            return on_squares;
        }
        let below = self.state().below().iter();
        on_squares + below.filter(|(_, man)| man.is_royal()).count() as u32
    }

    /// How many royal men must be left after a move, where rules let a captured one come back.
    pub(crate) fn royals_to_keep(&self) -> Option<u32> {
        let played = self.rules().threats.are_played;
        played.then(|| self.royal_men())
    }

    /// Whether no fewer royals than `kept` remain after the move just played.
    #[inline]
    pub(crate) fn keeps_royals(&self, kept: Option<u32>) -> bool {
        kept.is_none_or(|royals| self.royal_men() + self.dethroned() >= royals)
    }

    /// How many royal men the last move has made other men.
    fn dethroned(&self) -> u32 {
        let effects = self.last_effects().iter();
        let dethrones = |entry: &&Entry| match entry.effect {
            Effect::Change { was, now, .. } => was.is_royal() && !now.is_royal(),
            _ => false,
        };
        effects.filter(dethrones).count() as u32
    }

    /// The men that belong to both sides.
    #[inline]
    pub fn neutral_men(&self) -> Bb {
        self.state().men(Side::White) & self.state().men(Side::Black)
    }

    /// Whether a pawn of whatever kind stands there, or a man that is partly one.
    pub(crate) fn is_kind_of_pawn(&self, at: Sq) -> bool {
        let kinds = &self.rules().kinds;
        let man = self.state().piece(at);
        man.is_none_or(|man| kinds.man(man.kind).walk.pawn().is_some())
    }
}
