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

    /// The only royal man of a side, if it is one that can be looked after in the usual way.
    pub fn only_royal_of(&self, side: Side) -> Option<Sq> {
        // a pawn may be captured en passant on a square where it does not stand
        let royal = self.only_royal_or_pawn_of(side)?;
        (!self.is_kind_of_pawn(royal)).then_some(royal)
    }

    /// The same, where it may be a pawn of whatever kind that has not just made a double step.
    pub(crate) fn only_royal_or_pawn_of(&self, side: Side) -> Option<Sq> {
        let state = self.state();
        let mut royals = state.royals(side);
        let royal = royals.next()?;
        let is_neutral = state.men(!side).has(royal);
        let may_be_lost = self.may_lose_en_passant(Bb::of(royal));
        (royals.is_empty() && !is_neutral && !may_be_lost).then_some(royal)
    }

    /// Whether a pawn of whatever kind stands there, or a man that is partly one.
    pub(crate) fn is_kind_of_pawn(&self, at: Sq) -> bool {
        let kinds = &self.rules().kinds;
        let man = self.state().piece(at);
        man.is_none_or(|man| kinds.man(man.kind).walk.pawn().is_some())
    }
}
