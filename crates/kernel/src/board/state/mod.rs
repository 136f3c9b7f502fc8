//! The position: men, side to move, remembered facts. Changed by [`State::apply`] only.

mod holes;
mod keys;

use crate::board::bitboard::Bb;
use crate::board::effect::{Effect, Entry, Reason, SlotId};
use crate::board::key;
use crate::board::piece::{Attrs, KindId, MAX_KINDS, Packed, Piece, Side};
use crate::board::square::Sq;

/// A position together with the journal of the effects that led to it.
#[derive(Clone)]
pub struct State {
    board: [Packed; 64],
    of_kind: [Bb; MAX_KINDS],
    /// By kind, whether its men ride along ranks and files, and along diagonals: all squares, or none.
    rides: [[Bb; 2]; MAX_KINDS],
    summary: Summary,
    /// See [`State::below`].
    below: Vec<(Sq, Piece)>,
    slots: [u32; SlotId::COUNT],
    /// The slots with another value than 0, as bits.
    filled: u16,
    /// The slots that tell of the last move only, as bits.
    of_last_move: u16,
    turn: Side,
    /// Where each man of the diagram stood, by [`Piece::id`].
    homes: [Option<Sq>; 64],
    /// Which man is which is part of the key.
    tells_men_apart: bool,
    journal: Vec<Entry>,
}

/// What is known of the men as a whole, small enough to be kept for each point of the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Summary {
    key: u128,
    of_side: [Bb; 2],
    /// Men that ride along ranks and files, and along diagonals.
    riders: [Bb; 2],
    royals: Bb,
    second_board: Bb,
    missing: Bb,
}

/// A point of the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Checkpoint {
    summary: Summary,
    /// Length of the journal.
    pub mark: usize,
    /// What has been done since, if it is only this.
    step: Option<Step>,
}

/// A man goes from one square to another, captures there if at all, and the other side is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// Departure.
    pub from: Sq,
    /// Arrival.
    pub to: Sq,
    /// Who stood there.
    pub taken: Packed,
}

impl Step {
    /// How many effects it has.
    #[inline]
    fn effects(self) -> usize {
        2 + usize::from(!self.taken.is_empty())
    }
}

impl State {
    /// The empty board with `turn` to move.
    pub fn empty(turn: Side) -> State {
        State {
            board: [Packed::EMPTY; 64],
            of_kind: [Bb::EMPTY; MAX_KINDS],
            rides: [[Bb::EMPTY; 2]; MAX_KINDS],
            summary: Summary {
                key: if turn == Side::Black {
                    key::BLACK_TO_MOVE
                } else {
                    0
                },
                of_side: [Bb::EMPTY; 2],
                riders: [Bb::EMPTY; 2],
                royals: Bb::EMPTY,
                second_board: Bb::EMPTY,
                missing: Bb::EMPTY,
            },
            below: Vec::new(),
            slots: [0; SlotId::COUNT],
            filled: 0,
            of_last_move: bit(SlotId::EN_PASSANT),
            turn,
            homes: [None; 64],
            tells_men_apart: false,
            journal: Vec::with_capacity(256),
        }
    }

    /// The man on a square.
    #[inline]
    pub fn piece(&self, at: Sq) -> Option<Piece> {
        self.board[at.index()].piece()
    }

    /// The men of a side, neutral ones included.
    #[inline]
    pub fn men(&self, side: Side) -> Bb {
        self.summary.of_side[side.index()]
    }

    /// The squares of all men.
    #[inline]
    pub fn all_men(&self) -> Bb {
        self.summary.of_side[0] | self.summary.of_side[1]
    }

    /// The squares that are not free: those of men, and those [missing](State::missing).
    #[inline]
    pub fn occupied(&self) -> Bb {
        self.all_men() | self.summary.missing
    }

    /// The men of a kind, of whatever side.
    #[inline]
    pub fn of_kind(&self, kind: KindId) -> Bb {
        self.of_kind[kind.index()]
    }

    /// The royal men of a side, neutral ones included.
    #[inline]
    pub fn royals(&self, side: Side) -> Bb {
        self.summary.royals & self.summary.of_side[side.index()]
    }

    /// The men on the second of two boards.
    #[inline]
    pub fn on_second_board(&self) -> Bb {
        self.summary.second_board
    }

    /// The royal men of both sides.
    #[inline]
    pub fn all_royals(&self) -> Bb {
        self.summary.royals
    }

    /// The men that lie below squares, and do nothing there. Of those below one square the first lies uppermost.
    #[inline]
    pub fn below(&self) -> &[(Sq, Piece)] {
        &self.below
    }

    /// A remembered fact.
    #[inline]
    pub fn slot(&self, id: SlotId) -> u32 {
        self.slots[id.0 as usize]
    }

    /// Whether no slot that tells of the last move only tells anything.
    #[inline]
    pub(crate) fn knows_nothing_of_last_move(&self) -> bool {
        self.filled & self.of_last_move == 0
    }

    #[inline]
    fn set_slot(&mut self, id: SlotId, value: u32) {
        self.slots[id.0 as usize] = value;
        self.filled = self.filled & !bit(id) | if value == 0 { 0 } else { bit(id) };
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Where the man stood in the diagram; `None` if it is not known.
    #[inline]
    pub fn home(&self, man: Piece) -> Option<Sq> {
        self.homes.get(man.id as usize).copied().flatten()
    }

    /// Remembers where a man stood in the diagram.
    pub fn set_home(&mut self, man: Piece, at: Sq) {
        self.homes[man.id as usize & 63] = Some(at);
    }

    /// Makes the identity of men a part of the key. To be called on an empty board.
    pub fn tell_men_apart(&mut self) {
        debug_assert!(self.occupied().is_empty());
        self.tells_men_apart = true;
    }

    /// These slots tell of the last move only.
    pub fn tell_of_last_move(&mut self, slots: &[SlotId]) {
        for &id in slots {
            self.of_last_move |= bit(id);
        }
    }

    /// Keeps the squares of riders at hand: for each kind whether it rides along ranks and files, and along diagonals. To be
    /// called on an empty board.
    pub fn look_after_riders(&mut self, rides: [[bool; 2]; MAX_KINDS]) {
        debug_assert!(self.occupied().is_empty());
        self.rides = rides.map(|kind| kind.map(|rides| if rides { Bb::ALL } else { Bb::EMPTY }));
    }

    /// The men, of whatever side, that ride along ranks and files, and along diagonals.
    #[inline]
    pub(crate) fn riders(&self) -> [Bb; 2] {
        self.summary.riders
    }

    /// 128-bit key of men, turn and remembered facts.
    #[inline]
    pub fn key(&self) -> u128 {
        self.summary.key
    }

    /// The effects so far, the oldest first.
    #[inline]
    pub fn journal(&self) -> &[Entry] {
        &self.journal
    }

    /// Length of the journal: a mark to undo to.
    #[inline]
    pub fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Executes an effect and writes it down.
    ///
    /// # Panics
    /// In debug builds, if the effect does not fit the position.
    #[inline]
    pub fn apply(&mut self, effect: Effect, reason: Reason) {
        self.execute(effect);
        self.journal.push(Entry { effect, reason });
    }

    /// The present point of the play, to return to.
    #[inline]
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        self.checkpoint_before(None)
    }

    /// The same, if this step is all that follows.
    #[inline]
    pub(crate) fn checkpoint_before(&self, step: Option<Step>) -> Checkpoint {
        Checkpoint {
            summary: self.summary,
            mark: self.journal.len(),
            step,
        }
    }

    /// The step of the man on one square to another, where it captures if a man stands there.
    #[inline]
    pub(crate) fn step(&self, from: Sq, to: Sq) -> Step {
        let taken = self.board[to.index()];
        Step { from, to, taken }
    }

    /// Makes a step, which is what most moves are, at once: the same as applying its effects one after the other.
    #[inline]
    pub(crate) fn make(&mut self, step: Step) {
        let Step { from, to, taken } = step;
        let man = self.board[from.index()];
        debug_assert!(!man.is_empty(), "no man on {from}");
        let moves = Entry {
            effect: Effect::Move { from, to },
            reason: Reason::Movement,
        };
        let turns = Entry {
            effect: Effect::Turn,
            reason: Reason::Record,
        };
        self.board[from.index()] = Packed::EMPTY;
        self.board[to.index()] = man;
        if let Some(piece) = taken.piece() {
            self.flip(to, taken);
            let captures = Entry {
                effect: Effect::Remove { at: to, piece },
                reason: Reason::Capture,
            };
            self.journal.push(captures);
        }
        // one by one: copied together, they would have to be put together in memory first
        self.journal.push(moves);
        self.journal.push(turns);
        self.flip_squares(Bb::of(from) ^ Bb::of(to), man);
        self.summary.key ^= self.key_of(from, man) ^ self.key_of(to, man) ^ key::BLACK_TO_MOVE;
        self.turn = !self.turn;
    }

    /// Takes back all effects since the checkpoint.
    #[inline]
    pub(crate) fn return_to(&mut self, checkpoint: &Checkpoint) {
        let mark = checkpoint.mark;
        match checkpoint.step {
            Some(step) if self.journal.len() == mark + step.effects() => {
                let Step { from, to, taken } = step;
                let man = self.board[to.index()];
                self.board[from.index()] = man;
                self.board[to.index()] = taken;
                self.of_kind[man.kind().index()] ^= Bb::of(from) ^ Bb::of(to);
                if !taken.is_empty() {
                    self.of_kind[taken.kind().index()] ^= Bb::of(to);
                }
                self.turn = !self.turn;
                self.journal.truncate(mark);
            }
            _ => self.take_back_effects(mark),
        }
        self.summary = checkpoint.summary;
    }

    /// Takes back effects, the newest first; what is said of them in the summary will be put right.
    fn take_back_effects(&mut self, mark: usize) {
        while self.journal.len() > mark {
            match self.journal.pop().map(|entry| entry.effect) {
                // the most frequent ones, compiled for themselves
                Some(Effect::Turn) => self.turn = !self.turn,
                Some(Effect::Move { from, to }) => {
                    let man = self.board[to.index()];
                    self.board[to.index()] = Packed::EMPTY;
                    debug_assert!(self.piece(from).is_none(), "{from} is occupied");
                    self.board[from.index()] = man;
                    self.of_kind[man.kind().index()] ^= Bb::of(from) ^ Bb::of(to);
                }
                Some(Effect::Remove { at, piece }) => {
                    debug_assert!(self.piece(at).is_none(), "{at} is occupied");
                    self.board[at.index()] = Packed::man(piece);
                    self.of_kind[piece.kind.index()] ^= Bb::of(at);
                }
                Some(Effect::Slot { id, was, .. }) => self.set_slot(id, was),
                Some(Effect::Add { at, piece }) => {
                    self.board[at.index()] = Packed::EMPTY;
                    self.of_kind[piece.kind.index()] ^= Bb::of(at);
                }
                Some(Effect::Change { at, was, now }) => {
                    debug_assert_eq!(self.piece(at), Some(now), "on {at}");
                    self.board[at.index()] = Packed::man(was);
                    self.of_kind[now.kind.index()] ^= Bb::of(at);
                    self.of_kind[was.kind.index()] ^= Bb::of(at);
                }
                Some(other) => self.execute(inverse(other)),
                None => {}
            }
        }
        debug_assert!(self.journal.len() == mark);
    }

    /// Takes back all effects since `mark`, the newest first.
    pub fn undo_to(&mut self, mark: usize) {
        while self.journal.len() > mark {
            if let Some(entry) = self.journal.pop() {
                self.execute(inverse(entry.effect));
            }
        }
    }

    /// Forgets the journal (the position stays): for positions that become the start of a game.
    pub fn forget_journal(&mut self) {
        self.journal.clear();
    }

    /// Becomes a copy of that position, with an empty journal.
    pub fn become_start(&mut self, position: &State) {
        let mut journal = std::mem::take(&mut self.journal);
        journal.clear();
        let mut below = std::mem::take(&mut self.below);
        below.clone_from(&position.below);
        *self = State {
            journal,
            below,
            ..*position
        };
    }

    /// As [`State::apply`], compiled anew for the kind of effect: for the few effects of which most moves consist.
    #[inline(always)]
    pub(crate) fn apply_directly(&mut self, effect: Effect, reason: Reason) {
        self.execute_directly(effect);
        self.journal.push(Entry { effect, reason });
    }

    fn execute(&mut self, effect: Effect) {
        self.execute_directly(effect);
    }

    #[inline(always)]
    fn execute_directly(&mut self, effect: Effect) {
        match effect {
            Effect::Remove { at, piece } => self.take(at, piece),
            Effect::Add { at, piece } => self.put(at, piece),
            Effect::Move { from, to } => {
                self.shift(from, to);
            }
            Effect::Exchange { one, other } => {
                if let (Some(a), Some(b)) = (self.piece(one), self.piece(other)) {
                    self.take(one, a);
                    self.take(other, b);
                    self.put(one, b);
                    self.put(other, a);
                } else {
                    debug_assert!(false, "no men on {one} and {other}");
                }
            }
            Effect::Change { at, was, now } => {
                self.take(at, was);
                self.put(at, now);
            }
            Effect::Bury { at, piece, place } => self.bury(at, piece, place),
            Effect::Unearth { at, piece, place } => self.unearth(at, piece, place),
            Effect::Slot { id, was, now } => {
                debug_assert_eq!(self.slots[id.0 as usize], was);
                self.summary.key ^= key::slot(id, was) ^ key::slot(id, now);
                self.set_slot(id, now);
            }
            Effect::Hole { at } => self.toggle_hole(at),
            Effect::Turn => {
                self.turn = !self.turn;
                self.summary.key ^= key::BLACK_TO_MOVE;
            }
        }
    }

    #[cold]
    fn bury(&mut self, at: Sq, piece: Piece, place: u8) {
        self.summary.key ^= self.key_below(at);
        self.below.insert(usize::from(place), (at, piece));
        self.summary.key ^= self.key_below(at);
    }

    #[cold]
    fn unearth(&mut self, at: Sq, piece: Piece, place: u8) {
        self.summary.key ^= self.key_below(at);
        let was = self.below.remove(usize::from(place));
        debug_assert_eq!(was, (at, piece));
        self.summary.key ^= self.key_below(at);
    }

    #[inline]
    fn put(&mut self, at: Sq, piece: Piece) {
        debug_assert!(self.board[at.index()].is_empty(), "{at} is occupied");
        let man = Packed::man(piece);
        self.board[at.index()] = man;
        self.flip(at, man);
    }

    #[inline]
    fn take(&mut self, at: Sq, piece: Piece) {
        debug_assert_eq!(self.piece(at), Some(piece), "on {at}");
        self.board[at.index()] = Packed::EMPTY;
        self.flip(at, Packed::man(piece));
    }

    /// As taking a man from one square and putting it on another, at once.
    #[inline]
    fn shift(&mut self, from: Sq, to: Sq) {
        let man = self.board[from.index()];
        debug_assert!(!man.is_empty(), "no man on {from}");
        self.board[from.index()] = Packed::EMPTY;
        debug_assert!(self.board[to.index()].is_empty(), "{to} is occupied");
        self.board[to.index()] = man;
        self.flip_squares(Bb::of(from) ^ Bb::of(to), man);
        self.summary.key ^= self.key_of(from, man) ^ self.key_of(to, man);
    }

    #[inline]
    fn flip(&mut self, at: Sq, man: Packed) {
        self.flip_squares(Bb::of(at), man);
        self.summary.key ^= self.key_of(at, man);
    }

    /// Without branches as far as possible: what stands where follows no pattern.
    #[inline]
    fn flip_squares(&mut self, squares: Bb, man: Packed) {
        let all = &mut self.summary;
        all.of_side[0] ^= Bb(man.if_of(Side::White, squares.0));
        all.of_side[1] ^= Bb(man.if_of(Side::Black, squares.0));
        self.of_kind[man.kind().index()] ^= squares;
        let [orthogonal, diagonal] = self.rides[man.kind().index()];
        all.riders[0] ^= squares & orthogonal;
        all.riders[1] ^= squares & diagonal;
        let attrs = man.attrs();
        if !attrs.is_none() {
            if attrs.has(Attrs::ROYAL) {
                all.royals ^= squares;
            }
            if attrs.has(Attrs::SECOND_BOARD) {
                all.second_board ^= squares;
            }
        }
    }
}

/// The bit of a slot.
#[inline]
fn bit(id: SlotId) -> u16 {
    1 << id.0
}

#[inline]
fn inverse(effect: Effect) -> Effect {
    match effect {
        Effect::Remove { at, piece } => Effect::Add { at, piece },
        Effect::Add { at, piece } => Effect::Remove { at, piece },
        Effect::Move { from, to } => Effect::Move { from: to, to: from },
        Effect::Change { at, was, now } => Effect::Change {
            at,
            was: now,
            now: was,
        },
        Effect::Bury { at, piece, place } => Effect::Unearth { at, piece, place },
        Effect::Unearth { at, piece, place } => Effect::Bury { at, piece, place },
        Effect::Slot { id, was, now } => Effect::Slot {
            id,
            was: now,
            now: was,
        },
        Effect::Exchange { .. } | Effect::Hole { .. } | Effect::Turn => effect,
    }
}
