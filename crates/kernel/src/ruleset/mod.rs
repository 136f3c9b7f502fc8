//! The rules of one problem, compiled: immutable lists of hooks, shared by all searches.

mod builder;
mod claim;
mod named;
pub mod period;
mod promised;
mod promises;

pub use builder::Builder;
pub use claim::Claim;
pub use named::Named;
pub use promises::Displacements;

use crate::board::bitboard::Bb;
use crate::board::effect::SlotId;
use crate::board::piece::{Attrs, KindId, Side};
use crate::board::square::Sq;
use crate::hooks::{
    Admission, AfterMove, Attack, CheckConcept, CheckRule, MateConcept, Mobility, MoveSource,
    Occupancy, Preference, PromotionChoice, WalkRule,
};
use crate::men::{Kinds, Officers};
use crate::play::Ctx;
use promised::Promised;

/// The rules in force.
pub struct Ruleset {
    /// The kinds of men of the problem.
    pub kinds: Kinds,
    /// What pawns promote to.
    pub promotions: Vec<KindId>,
    /// A rule says to what pawns promote, and to nothing else.
    pub promotions_are_listed: bool,
    /// Where the pawns of a side promote, if not on their last rank.
    pub promotion_squares: [Option<Bb>; 2],
    /// Pawns on their own first rank have one step and captures.
    pub pawns_act_on_first_rank: bool,
    /// Pawns on their own first rank have captures, if nothing else.
    pub pawns_capture_on_first_rank: bool,
    /// Pawns on their own first rank have up to three steps.
    pub pawns_leap_from_first_rank: bool,
    /// Squares are missing from the board, or may come to be missing.
    pub squares_may_be_missing: bool,
    /// The squares that are missing from the beginning.
    pub holes: Bb,
    /// The royal men of the side that does not begin may be attacked in the diagram.
    pub diagrams_may_begin_with_attacks: bool,
    /// Kings are royal. Otherwise only men that are declared royal are.
    pub kings_are_royal: bool,
    /// A king of the diagram is royal if its side has no other king there.
    pub sole_kings_are_royal: bool,
    /// See [`WalkRule`].
    pub walks: Vec<Named<dyn WalkRule>>,
    /// See [`PromotionChoice`].
    pub promotion_choices: Vec<Named<dyn PromotionChoice>>,
    /// What rules remember at the start of a game.
    pub facts: Vec<(SlotId, u32)>,
    /// What rules must remember in a position that play is to lead to, beyond the men that stand there.
    pub facts_of_target: Vec<(SlotId, u32)>,
    /// What rules remember about the last move only: 0 if none was made, or one that did nothing.
    pub facts_of_last_move: Vec<SlotId>,
    /// See [`Mobility`].
    pub mobility: Vec<Named<dyn Mobility>>,
    /// See [`MoveSource`].
    pub sources: Vec<Named<dyn MoveSource>>,
    /// See [`Admission`].
    pub admission: Vec<Named<dyn Admission>>,
    /// See [`Occupancy`].
    pub occupancy: Option<Named<dyn Occupancy>>,
    /// See [`CheckConcept`].
    pub concept: Option<Named<dyn CheckConcept>>,
    /// See [`MateConcept`].
    pub mate_concept: Option<Named<dyn MateConcept>>,
    /// See [`AfterMove`]; sorted by stage.
    pub after_move: Vec<Named<dyn AfterMove>>,
    /// See [`CheckRule`].
    pub check: Vec<Named<dyn CheckRule>>,
    /// See [`Attack`].
    pub attack: Option<Named<dyn Attack>>,
    /// A royal is attacked only by a move that, played with everything that follows from it, leaves fewer
    /// royals on the board. (Then captures of royals can be legal moves, too.)
    pub threats_are_played: bool,
    /// Men observe others only by captures that could be played but for self-check.
    pub observations_are_played: bool,
    /// The side that moves chooses where men are reborn.
    pub rebirths_are_chosen: bool,
    /// A captured pawn that is reborn where pawns promote is promoted before it is, though the journal has it after.
    pub promotes_before_rebirth: bool,
    /// What else than emptiness makes squares such that men can be reborn there, once the man that moves has arrived.
    pub squares_of_rebirth: Vec<fn(&Ctx, Sq) -> bool>,
    /// The last capture is part of the position.
    pub remembers_captures: bool,
    /// Which man is which decides what happens.
    pub tells_men_apart: bool,
    /// Men can lie below squares.
    pub men_lie_below: bool,
    /// They are captured men: a royal one among them is lost.
    pub men_below_are_captured: bool,
    /// The sides that pass where they have no legal move, unless they are in check.
    pub passes_without_moves: [bool; 2],
    /// The board turns by a quarter at the end of each move, with all that is on it.
    pub board_turns: bool,
    /// A side whose men could move but that they are paralysed is stalemated, in check or not.
    pub paralysed_is_stalemated: bool,
    /// The attributes that a man may have once it has been promoted to a kind, one of them each time: a question asked
    /// after the promotion.
    pub promoted_with: Vec<(KindId, Vec<Attrs>)>,
    preferences: [Option<Named<dyn Preference>>; 2],
    /// How many after-move rules act before the promotion, and how many before the move is judged.
    pub(crate) stages: [usize; 2],
    promised: Promised,
    /// What rules promise is believed, so that much is told without playing moves.
    believes_promises: bool,
    /// Orthodox rules with the same men, for rules that ask what would be possible without them.
    orthodox: Option<Box<Ruleset>>,
    /// What rules decide alone.
    owners: Vec<(Claim, &'static str)>,
    /// Rules by their English names, with the names by which the user has called them, where those are others.
    pub said: Vec<(&'static str, String)>,
}

/// Two rules cannot be in force together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{second} cannot be combined with {first}: {why}")]
pub struct Conflict {
    /// The rule that came first.
    pub first: String,
    /// The rule that does not fit.
    pub second: String,
    /// Why: mostly what both would decide.
    pub why: String,
}

impl Ruleset {
    /// Orthodox chess with these men.
    pub fn orthodox(kinds: Kinds, promotions: Vec<KindId>) -> Ruleset {
        Ruleset {
            kinds,
            promotions,
            promotions_are_listed: false,
            promotion_squares: [None; 2],
            pawns_act_on_first_rank: false,
            pawns_capture_on_first_rank: false,
            pawns_leap_from_first_rank: false,
            squares_may_be_missing: false,
            holes: Bb::EMPTY,
            diagrams_may_begin_with_attacks: false,
            kings_are_royal: true,
            sole_kings_are_royal: false,
            walks: Vec::new(),
            promotion_choices: Vec::new(),
            facts: Vec::new(),
            facts_of_target: Vec::new(),
            facts_of_last_move: Vec::new(),
            mobility: Vec::new(),
            sources: Vec::new(),
            admission: Vec::new(),
            occupancy: None,
            concept: None,
            mate_concept: None,
            after_move: Vec::new(),
            check: Vec::new(),
            attack: None,
            threats_are_played: false,
            observations_are_played: false,
            rebirths_are_chosen: false,
            promotes_before_rebirth: false,
            squares_of_rebirth: Vec::new(),
            stages: [0, 0],
            promised: Promised::by(&[]),
            believes_promises: true,
            remembers_captures: false,
            tells_men_apart: false,
            passes_without_moves: [false; 2],
            board_turns: false,
            paralysed_is_stalemated: false,
            men_lie_below: false,
            men_below_are_captured: false,
            promoted_with: Vec::new(),
            preferences: [None, None],
            orthodox: None,
            owners: Vec::new(),
            said: Vec::new(),
        }
    }

    /// The length duty of a side.
    #[inline]
    pub fn preference(&self, side: Side) -> Option<&Named<dyn Preference>> {
        self.preferences[side.index()].as_ref()
    }

    /// Whether what some rule does after a move depends on where royal men stand.
    #[inline]
    pub fn some_rule_minds_royal_men(&self) -> bool {
        self.promised.some_rule_minds_royal_men
    }

    /// What a pawn of this kind promotes to.
    #[inline]
    pub fn promotions_of(&self, pawn: KindId) -> &[KindId] {
        match self.kinds.man(pawn).walk.pawn().and_then(|p| p.becomes) {
            Some(Officers::Marine) => self.kinds.marine_promotions(),
            _ => &self.promotions,
        }
    }

    /// Orthodox rules with the same men and pawn conventions, and with what [acts in them too](Builder::after_move_in_twin_too); those of the
    /// twin are its own. A rule that asks for them must have called [`Builder::needs_orthodox`].
    pub fn orthodox_twin(&self) -> &Ruleset {
        self.orthodox.as_deref().unwrap_or(self)
    }
}
