//! The rules of one problem, compiled: immutable lists of hooks, shared by all searches.

mod after_move_rule;
mod board_rules;
mod builder;
mod claim;
mod exits;
mod flights;
mod immobility;
mod last_move;
mod liberties;
mod memory;
mod named;
mod outcome;
mod pawns;
pub mod period;
mod promised;
mod promises;
mod rebirths;
mod royalty;
mod threats;

pub use after_move_rule::AfterMoveRule;
pub use board_rules::BoardRules;
pub use builder::Builder;
pub use claim::Claim;
pub use immobility::Immobility;
pub use last_move::LastMove;
pub use memory::Memory;
pub use named::Named;
pub use outcome::{EndOfPlay, Outcome};
pub use pawns::Pawns;
pub use promises::Checks;
pub use rebirths::Rebirths;
pub use royalty::Royalty;
pub use threats::Threats;

use crate::board::piece::{KindId, Side};
use crate::hooks::{
    Admission, Attack, CheckConcept, CheckRule, MateConcept, Mobility, MoveSource, Occupancy,
    Preference, PromotionChoice, WalkRule,
};
use crate::men::{Kinds, Nature, Officers};
use promised::Promised;
use sauterelle_languages::say;

/// The rules in force.
pub struct Ruleset {
    /// The kinds of men of the problem.
    pub kinds: Kinds,
    /// Pawns and their promotion.
    pub pawns: Pawns,
    /// Royal men in the diagram.
    pub royalty: Royalty,
    /// The board itself.
    pub board: BoardRules,
    /// What is remembered from move to move.
    pub memory: Memory,
    /// Threats and observations.
    pub threats: Threats,
    /// Men that come back.
    pub rebirths: Rebirths,
    /// Sides without a legal move.
    pub immobility: Immobility,
    /// See [`WalkRule`].
    pub walks: Vec<Named<dyn WalkRule>>,
    /// See [`PromotionChoice`].
    pub promotion_choices: Vec<Named<dyn PromotionChoice>>,
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
    /// See [`AfterMove`](crate::hooks::AfterMove); sorted by stage.
    pub after_move: Vec<AfterMoveRule>,
    /// See [`CheckRule`].
    pub check: Vec<Named<dyn CheckRule>>,
    /// See [`Attack`].
    pub attack: Option<Named<dyn Attack>>,
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
    /// Rules by their English names, with the English names of the options that they are in force with.
    pub options: Vec<(&'static str, Vec<&'static str>)>,
}

/// Two rules cannot be in force together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", say!("{second} cannot be combined with {first}: {why}", second = .second, first = .first, why = .why))]
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
            pawns: Pawns::orthodox(promotions),
            royalty: Royalty::ORTHODOX,
            board: BoardRules::default(),
            memory: Memory::default(),
            threats: Threats::default(),
            rebirths: Rebirths::default(),
            immobility: Immobility::default(),
            walks: Vec::new(),
            promotion_choices: Vec::new(),
            mobility: Vec::new(),
            sources: Vec::new(),
            admission: Vec::new(),
            occupancy: None,
            concept: None,
            mate_concept: None,
            after_move: Vec::new(),
            check: Vec::new(),
            attack: None,
            preferences: [None, None],
            stages: [0, 0],
            promised: Promised::by(&[]),
            believes_promises: true,
            orthodox: None,
            owners: Vec::new(),
            said: Vec::new(),
            options: Vec::new(),
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

    /// Whether men of this kind are royal, whoever they are: kings, and men that are defined as royal.
    pub fn is_royal_kind(&self, kind: KindId) -> bool {
        self.royalty.kings_are_royal && self.kinds.man(kind).nature == Nature::King
    }

    /// What a pawn of this kind promotes to.
    #[inline]
    pub fn promotions_of(&self, pawn: KindId) -> &[KindId] {
        match self.kinds.man(pawn).walk.pawn().and_then(|p| p.becomes) {
            Some(Officers::Marine) => self.kinds.marine_promotions(),
            _ => &self.pawns.promotions,
        }
    }

    /// Orthodox rules with the same men and pawn conventions, and with what [acts in them too](Builder::after_move_in_twin_too); those of the
    /// twin are its own. A rule that asks for them must have called [`Builder::needs_orthodox`].
    pub fn orthodox_twin(&self) -> &Ruleset {
        self.orthodox.as_deref().unwrap_or(self)
    }
}

/// The rules of a part of the play.
pub struct LaterRules {
    /// The half-move with which they come into force.
    pub from: u16,
    /// The rules.
    pub rules: Ruleset,
}
