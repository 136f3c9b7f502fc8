//! What happens in a move: a run of invertible effects, each with its reason.
//!
//! The journal of effects serves undo, the rules that look at what a move did, and the output.

use crate::board::bitboard::Bb;
use crate::board::piece::Piece;
use crate::board::square::Sq;

/// One invertible change of a [`State`](crate::board::state::State).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The man disappears from `at`.
    Remove {
        /// Where it stood.
        at: Sq,
        /// What it was.
        piece: Piece,
    },
    /// The man appears on the empty square `at`.
    Add {
        /// Where it now stands.
        at: Sq,
        /// What it is.
        piece: Piece,
    },
    /// A man goes from one square to an empty one.
    Move {
        /// Departure.
        from: Sq,
        /// Arrival.
        to: Sq,
    },
    /// Two men change places.
    Exchange {
        /// Where the one stands before.
        one: Sq,
        /// Where the other stands before.
        other: Sq,
    },
    /// A man stays where it is and becomes another: its kind, side or attributes change.
    Change {
        /// Where it stands.
        at: Sq,
        /// Before.
        was: Piece,
        /// After.
        now: Piece,
    },
    /// A man that stands nowhere comes to lie below a square.
    Bury {
        /// Below which square.
        at: Sq,
        /// What it is.
        piece: Piece,
        /// Its place among all men below squares, see [`State::below`](crate::board::state::State::below).
        place: u8,
    },
    /// A man no longer lies below a square, and stands nowhere.
    Unearth {
        /// Below which square it lay.
        at: Sq,
        /// What it is.
        piece: Piece,
        /// Its place among all men below squares.
        place: u8,
    },
    /// An empty square leaves the board. (Taken back, it is there again.)
    Hole {
        /// Which square.
        at: Sq,
    },
    /// A remembered fact changes (castling rights, en passant, a rule's own memory).
    Slot {
        /// Which fact.
        id: SlotId,
        /// Its value before.
        was: u32,
        /// Its value after.
        now: u32,
    },
    /// The right to move passes to the other side.
    Turn,
}

impl Effect {
    /// The squares on which it changes something; all of them if something happens below one.
    pub fn squares(self) -> Bb {
        match self {
            Effect::Remove { at, .. }
            | Effect::Add { at, .. }
            | Effect::Change { at, .. }
            | Effect::Hole { at } => Bb::of(at),
            Effect::Move { from, to } => Bb::of(from) | Bb::of(to),
            Effect::Exchange { one, other } => Bb::of(one) | Bb::of(other),
            Effect::Bury { .. } | Effect::Unearth { .. } => Bb::ALL,
            Effect::Slot { .. } | Effect::Turn => Bb::EMPTY,
        }
    }
}

/// Why an effect happened. Output and derived effects look at this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The man that is played goes to the square from which it then moves.
    Approach,
    /// The man that is played moves.
    Movement,
    /// The man that is played moves once more in its move.
    Continuation,
    /// The rook's part of a castling.
    Castling,
    /// A man is captured by arriving on its square (or by jumping over it).
    Capture,
    /// The man that has captured disappears too.
    Sacrifice,
    /// A pawn is captured en passant.
    EnPassant,
    /// A man is annihilated by a man that arrived next to it (Polo).
    Contact,
    /// The played pawn is promoted.
    Promotion,
    /// A pawn that has waited on its last rank is promoted before the move.
    LatePromotion,
    /// A captured man is reborn.
    Rebirth,
    /// A reborn pawn is promoted.
    RebirthPromotion,
    /// Imitators move along.
    Imitation,
    /// A move takes its length off what is left to its side.
    Length,
    /// All men change sides and squares instead of a move.
    RoleExchange,
    /// Two men change places instead of a move.
    Exchange,
    /// The man that was played changes sides by a rule.
    Recolouring,
    /// A man changes sides because another one observes it.
    Conversion,
    /// A man becomes, or ceases to be, neutral.
    Phase,
    /// A man becomes another kind of man by a rule.
    Transformation,
    /// A man becomes another kind of man because of what it has done: because it has moved there, or has captured that.
    Metamorphosis,
    /// A man becomes another kind of man of the choice of the side that moves.
    Substitution,
    /// A man appears by a rule that has not captured it before.
    Insertion,
    /// A man over which another one goes disappears here, and appears there: it has moved as a part of that one's move.
    Hurdle,
    /// A pawn that has been moved like that is promoted.
    HurdlePromotion,
    /// A man goes over to another board.
    Board,
    /// A reborn man changes sides.
    Turncoat,
    /// A capturing man goes to its rebirth square.
    Transfer,
    /// A man goes elsewhere, or two change places, by a rule of which nothing more is known.
    Relocation,
    /// A man disappears by a rule that does not capture it.
    Loss,
    /// A man that the side that moves has to choose disappears, or changes sides.
    Forfeit,
    /// A man disappears because another is reborn on its square.
    Assassination,
    /// A man goes below the square on which another one stands or is reborn.
    Burial,
    /// A man that lay below a square comes up, as nobody stands there any more.
    Emergence,
    /// A man appears on the square that another one has left.
    Vacancy,
    /// A part of the board turns with the men on it.
    Revolution,
    /// Book-keeping: turn, castling rights, en passant.
    Record,
}

impl Reason {
    /// Whether a man that disappears for this reason is captured.
    pub const fn is_capture(self) -> bool {
        matches!(self, Reason::Capture | Reason::EnPassant | Reason::Contact)
    }
}

/// Number of a remembered fact of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlotId(pub u8);

impl SlotId {
    /// Castling: the home squares from which a castling is still possible,
    /// see [`castling`](crate::play::castling).
    pub const CASTLING: SlotId = SlotId(0);
    /// En passant: 0 for none, otherwise `1 + crossed + 64 · pawn`.
    pub const EN_PASSANT: SlotId = SlotId(1);
    /// Half-moves made, as far as conditions for a part of the play count them: see [`period`](crate::ruleset::period).
    pub const HALF_MOVES: SlotId = SlotId(2);
    /// A capture of which a rule still has to think: see its file; 0 for none.
    pub const CAPTURE: SlotId = SlotId(3);
    /// The first number that rules may have for their own facts.
    pub(crate) const FIRST_OF_RULES: u8 = 4;
    /// How many slots a state has.
    pub const COUNT: usize = 12;
}

/// An effect and its reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What happened.
    pub effect: Effect,
    /// Why.
    pub reason: Reason,
}
