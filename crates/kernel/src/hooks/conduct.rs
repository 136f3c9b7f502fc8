//! What an [`AfterMove`](super::AfterMove) rule promises for all moves and positions at once.

use super::When;
use crate::board::piece::{Attrs, KindId, Piece, Side};

/// The conduct of a rule that acts after moves: what it keeps to whatever is played. It is asked for once, when the rules are compiled.
/// To promise less than is true costs time only; a rule that promises nothing says [`Conduct::ANYTHING`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// After which moves it may do something, if no other rule does anything. After others it leaves all men as they are, asks nothing,
    /// remembers nothing and calls nothing illegal.
    pub when: When,
    /// The attributes of which a man must have one so that it can do anything when that man moves, castlings and exchanges apart, and is
    /// not promoted; a promise as [`Conduct::when`] is one. `None`: any man will do.
    pub men: Option<Attrs>,
    /// It may do something only when this side moves a man of its own, one that moves alone and is not promoted: a promise as
    /// [`Conduct::when`] is one, which is not believed where men of the other side are moved. `None`: whoever moves.
    pub movers: Option<Side>,
    /// It does nothing when a royal king moves, castlings and exchanges apart: a promise as [`Conduct::when`] is one.
    pub spares_royal_kings: bool,
    /// All that it ever does.
    pub does: Does,
    /// The side that moves can always have it do nothing, by its answers to what the rule asks, whatever other rules do.
    pub is_optional: bool,
    /// The side that moves can always have it call nothing illegal, by its answers to what the rule asks, as long as the man that
    /// has moved is on the board; it then neither takes that man off nor brings captured ones back.
    pub lets_all_pass: bool,
    /// What it does depends on where royal men stand: on checks, or on lines of observation that they bar. A rule that puts royal men on
    /// the board then does so before it. This is no promise, but must be said.
    pub minds_royal_men: bool,
    /// After a step of a royal man to an empty square on which no enemy man could capture it if nothing stood in the way, it calls nothing
    /// illegal, and leaves it on that square.
    pub lets_royals_flee: bool,
    /// It may [foresee](super::AfterMove::foresee) something.
    pub foresees: bool,
    /// It changes no man but the one that has moved, which stays where it stands and what it is, but may belong to the other side then, or
    /// to both. It may call the move illegal.
    pub changes_side_of_mover_only: bool,
    /// It may [demand checks](super::AfterMove::demands_checks), which is asked of no other rule.
    pub may_demand_checks: bool,
}

/// All that a rule ever does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// Nothing is promised.
    Anything,
    /// It calls moves illegal.
    Judges,
    /// It remembers facts: it leaves all men as they are, asks nothing and calls nothing illegal.
    Remembers,
    /// Beside remembering facts, it changes men of the side that moves where they stand, each into a man of that side that is royal if it
    /// was: all other men and all empty squares stay as the move leaves them, and nothing is called illegal. The side may choose. So it is
    /// known without playing whether they leave a royal man attacked.
    ChangesOwnMenInPlace,
}

impl Conduct {
    /// Nothing is promised.
    pub const ANYTHING: Conduct = Conduct {
        when: When::ANY_MOVE,
        men: None,
        movers: None,
        spares_royal_kings: false,
        does: Does::Anything,
        is_optional: false,
        lets_all_pass: false,
        minds_royal_men: false,
        lets_royals_flee: false,
        foresees: false,
        changes_side_of_mover_only: false,
        may_demand_checks: false,
    };

    /// All that it ever does is to remember facts.
    pub const REMEMBERS: Conduct = Conduct {
        does: Does::Remembers,
        ..Conduct::ANYTHING
    };

    /// Whether it does nothing after moves without capture by which no men change places.
    pub(crate) fn spares_quiet_moves(&self) -> bool {
        self.when.spares_quiet_moves()
    }

    /// Whether it may do something when this man moves and is not promoted.
    #[inline]
    pub(crate) fn concerns_man(&self, man: Piece) -> bool {
        !(self.spares_royal_kings && man.is_royal() && man.kind == KindId::KING)
            && self.movers.is_none_or(|side| man.sides.has(side))
            && self.men.is_none_or(|attrs| !(man.attrs & attrs).is_none())
    }

    /// Whether all that it ever does is to call moves illegal that give check.
    #[inline]
    pub(crate) fn judges_checks_only(&self) -> bool {
        self.does == Does::Judges && self.when.checks_only
    }

    /// Whether all that it ever does is to remember facts.
    #[inline]
    pub(crate) fn only_remembers(&self) -> bool {
        self.does == Does::Remembers
    }

    /// Whether all that it ever does is to remember facts, and to change men of the side that moves where they stand.
    #[inline]
    pub(crate) fn keeps_men_in_place(&self) -> bool {
        matches!(self.does, Does::Remembers | Does::ChangesOwnMenInPlace)
    }

    /// Whether the side that moves can have it leave all men as they are and call nothing illegal.
    #[inline]
    pub(crate) fn can_leave_men_alone(&self) -> bool {
        self.is_optional || self.only_remembers()
    }
}
