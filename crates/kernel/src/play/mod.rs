//! The context in which a game is played: rules, position, and the script of choices.

pub mod castling;
mod chosen_square;
pub mod en_passant;
mod execution;
mod history;
mod notes;
mod script;
mod trial;

use crate::board::effect::{Effect, Entry, Reason, SlotId};
use crate::board::key;
use crate::board::shape::Shape;
use crate::board::square::Sq;
use crate::board::state::{Checkpoint, State, Step};
use crate::cancel;
use crate::hooks::Level;
use crate::hooks::remark::Note;
use crate::ruleset::Ruleset;
use crate::ruleset::period::LaterRules;
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub use chosen_square::Arrival;
pub(crate) use chosen_square::Forcing;
use script::Choices;
pub(crate) use script::{Reached, Script};

/// What a rule says of the move being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The move may go on.
    Legal,
    /// The move is illegal; it is taken back.
    Illegal,
    /// The rule cannot decide; the move counts as illegal.
    Undecided,
}

/// Rules, position and the choices of the move being played.
pub struct Ctx<'r> {
    rules: &'r Ruleset,
    /// The rules at the start, and those that come into force later.
    pub(crate) first: &'r Ruleset,
    pub(crate) later: &'r [LaterRules],
    state: State,
    /// The first `depth` of them count, the others are room.
    checkpoints: Vec<Checkpoint>,
    depth: usize,
    choices: Choices,
    /// Where answers come from while they are enumerated.
    script: Script,
    /// Set while candidates of a length duty are measured: attacks are then judged without duties.
    pub(crate) measuring: bool,
    /// The observation that is being found out, which decides how men move.
    pub(crate) observing: Option<Observing>,
    /// See [`Ctx::questions`].
    apart: u32,
    /// Set while it is tried whether an attack could be played: what follows from it for other men is left out.
    pub(crate) trying_attack: bool,
    /// While captures of royal men are tried, each a reply to the one before: how many more can follow.
    pub(crate) replies_left: Option<u32>,
    /// Moves played so far: the unit of effort for progress and limits.
    played: u64,
    /// A rule could not decide on a move, see [`Ctx::noting_undecided`].
    undecided: bool,
    /// A move had more choices than can be written down; it was left out.
    overflow: bool,
    /// While moves are played of which only those are wanted that force the other side.
    pub(crate) forcing: Option<Box<Forcing>>,
    /// What rules have to say of the move being played, while somebody wants to know.
    pub(crate) notes: Option<Vec<Note>>,
    /// For each side the move that was legal when it was last asked whether it has one: to be asked first the next time.
    pub(crate) found_moves: [Option<Shape>; 2],
    /// See [`Ctx::recall`].
    memo: FxHashMap<u128, Rc<[u16]>>,
}

/// A question about an observation.
#[derive(Clone, Copy)]
pub(crate) struct Observing {
    /// What it takes into account.
    pub level: Level,
    /// A rule on how men move has asked it.
    pub nested: bool,
    /// The man that is observed or not, of whatever side.
    pub target: Sq,
}

/// How many results of rules are kept at most.
const MEMO_SIZE: usize = 4096;

impl<'r> Ctx<'r> {
    /// A game under `rules` starting from `state`.
    pub fn new(rules: &'r Ruleset, state: State) -> Ctx<'r> {
        // rules that ask what could be captured may do so thousands of times, each time away from the game
        cancel::tick();
        Ctx {
            rules,
            first: rules,
            later: &[],
            state,
            checkpoints: Vec::new(),
            depth: 0,
            choices: Choices::Digits(0),
            script: Script::default(),
            measuring: false,
            observing: None,
            apart: 0,
            trying_attack: false,
            replies_left: None,
            played: 0,
            undecided: false,
            overflow: false,
            forcing: None,
            notes: None,
            found_moves: [None; 2],
            memo: FxHashMap::default(),
        }
    }

    /// Goes to another position under the same rules, as if it were the diagram: no move before it is known.
    pub fn go_to(&mut self, position: &State) {
        self.state.become_start(position);
        self.forget_past();
        self.keep_rules_of_position();
    }

    /// Forgets the moves that have led here, as if the position were the diagram.
    pub(crate) fn forget_past(&mut self) {
        self.state.forget_journal();
        self.depth = 0;
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &'r Ruleset {
        self.rules
    }

    pub(crate) fn set_rules(&mut self, rules: &'r Ruleset) {
        self.rules = rules;
    }

    /// The position.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whether a duty tells the side to move which of its legal moves it may play.
    pub fn has_duty(&self) -> bool {
        self.rules.preference(self.state.turn()).is_some()
    }

    /// How many moves have been played, those of tests included.
    pub fn moves_played(&self) -> u64 {
        self.played
    }

    /// Whether some move was left out because its choices are too many to be written down
    /// (more than 2⁶⁴ in one move).
    pub fn overflowed(&self) -> bool {
        self.overflow
    }

    /// Executes an effect of the move being played.
    #[inline]
    pub fn apply(&mut self, effect: Effect, reason: Reason) {
        self.state.apply(effect, reason);
    }

    /// Asks for a choice among `n ≥ 1` possibilities; returns the one chosen, below `n`.
    pub fn choose(&mut self, n: usize) -> usize {
        debug_assert!(n >= 1 && n <= u16::MAX as usize);
        if n == 1 {
            return 0;
        }
        match &mut self.choices {
            Choices::Script | Choices::Sparing => self.script.ask(n as u16) as usize,
            Choices::Digits(value) => {
                let answer = *value % n as u64;
                *value /= n as u64;
                answer as usize
            }
        }
    }

    /// Asked by a rule in the middle of a move, where what follows depends on the position and on `left` only, which tells how much of its work
    /// is left: whether other answers to what has been asked have led here before. Then all that can follow is known, and the rule
    /// calls the move illegal.
    pub fn has_been_here(&mut self, left: usize) -> bool {
        match self.choices {
            Choices::Digits(_) => false,
            Choices::Script | Choices::Sparing if !self.script.is_new() => false,
            Choices::Script | Choices::Sparing => {
                let reached = self.script.note(self.key_of_move(), left);
                reached != Reached::New && (reached == Reached::Known || self.leave_out())
            }
        }
    }

    /// Notes that a move is left out, as it has too many choices. Gives true.
    pub(crate) fn leave_out(&mut self) -> bool {
        self.overflow = true;
        true
    }

    /// A key of the position together with what makes the move another one, wherever it leads: its promotions, since a promoted man may have
    /// left the board again, and the way of a man that moves on.
    pub(crate) fn key_of_move(&self) -> u128 {
        let effects = self.last_effects().iter();
        let told = effects.filter_map(|entry| match (entry.effect, entry.reason) {
            (Effect::Change { at, now, .. }, Reason::Promotion) => Some(key::man(at, now)),
            (Effect::Move { to, .. }, Reason::Continuation) => {
                Some(key::of_number(1, to.index() as u64))
            }
            _ => None,
        });
        told.fold(self.state.key(), |known, part| known.rotate_left(1) ^ part)
    }

    /// The result of a computation of a rule that depends on the position only (and on what `key` stands for),
    /// computed now or remembered: a move with many choices is played again for each of them, and
    /// asks the same questions again.
    pub fn recall(&mut self, key: u128, compute: impl FnOnce(&mut Self) -> Vec<u16>) -> Rc<[u16]> {
        if let Some(known) = self.memo.get(&key) {
            return Rc::clone(known);
        }
        let result: Rc<[u16]> = compute(self).into();
        if self.memo.len() >= MEMO_SIZE {
            self.memo.clear();
        }
        self.memo.insert(key, Rc::clone(&result));
        result
    }

    /// Opens a group of effects that one [`Ctx::undo`] takes back.
    #[inline]
    pub fn begin(&mut self) {
        self.begin_with(None);
    }

    #[inline]
    fn begin_with(&mut self, step: Option<Step>) {
        cancel::tick();
        if self.depth == self.checkpoints.len() {
            self.make_room();
        }
        self.checkpoints[self.depth] = self.state.checkpoint_before(step);
        self.depth += 1;
    }

    #[cold]
    fn make_room(&mut self) {
        let room = 2 * self.checkpoints.len().max(32);
        self.checkpoints.resize(room, self.state.checkpoint());
    }

    /// Where the groups of effects began that are still open to being taken back.
    #[inline]
    fn open_groups(&self) -> &[Checkpoint] {
        &self.checkpoints[..self.depth]
    }

    /// Takes back the last move or pass.
    #[inline]
    pub fn undo(&mut self) {
        let depth = self.depth.wrapping_sub(1);
        if let Some(checkpoint) = self.checkpoints.get(depth) {
            self.depth = depth;
            self.state.return_to(checkpoint);
            self.keep_rules_of_position();
        }
    }

    /// What is true of the position before the last move or pass.
    pub fn before_last<T>(&mut self, test: impl FnOnce(&mut Self) -> T) -> T {
        let effects = self.last_effects().to_vec();
        self.undo();
        let result = test(self);
        self.begin();
        for entry in effects {
            self.state.apply(entry.effect, entry.reason);
        }
        self.keep_rules_of_position();
        result
    }

    /// The effects of the last move or pass.
    pub fn last_effects(&self) -> &[Entry] {
        let start = self.open_groups().last().map_or(0, |point| point.mark);
        &self.state.journal()[start..]
    }

    /// Everything that the move or pass before the last one did, in order.
    pub fn effects_before_last(&self) -> &[Entry] {
        let [.., start, end] = self.open_groups() else {
            return &[];
        };
        &self.state.journal()[start.mark..end.mark]
    }

    /// Runs `f` under other rules on the same position, away from the choices of the move being
    /// played. `f` must leave the position as it found it.
    pub fn nested<T>(&mut self, rules: &'r Ruleset, f: impl FnOnce(&mut Ctx<'r>) -> T) -> T {
        let outer = std::mem::replace(&mut self.rules, rules);
        // these rules do not change
        let later = std::mem::take(&mut self.later);
        let measuring = std::mem::replace(&mut self.measuring, false);
        let result = self.apart(f);
        self.rules = outer;
        self.later = later;
        self.measuring = measuring;
        result
    }

    /// Runs `f` away from the choices and the notes of the move being played. `f` must leave the position as it found it.
    pub fn apart<T>(&mut self, f: impl FnOnce(&mut Ctx<'r>) -> T) -> T {
        let choices = std::mem::replace(&mut self.choices, Choices::Digits(0));
        let notes = self.notes.take();
        let (mark, depth) = (self.state.mark(), self.depth);
        self.apart += 1;
        let result = f(self);
        self.apart -= 1;
        debug_assert_eq!((mark, depth), (self.state.mark(), self.depth));
        self.choices = choices;
        self.notes = notes;
        result
    }

    /// Runs `f`, which checks what is known without playing: the moves that it plays are not counted.
    pub(crate) fn uncounted<T>(&mut self, f: impl FnOnce(&mut Ctx<'r>) -> T) -> T {
        let played = self.played;
        let result = f(self);
        self.played = played;
        result
    }

    /// How many questions are being answered by playing, one within the other: whether a side can move, whether an attack could
    /// be played, what a rule has to know. 0: the move is played for its own sake.
    pub fn questions(&self) -> u32 {
        self.apart
    }

    /// Runs `f`, and tells whether some rule could not decide on a move meanwhile.
    pub fn noting_undecided<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = std::mem::replace(&mut self.undecided, false);
        let result = f(self);
        (result, std::mem::replace(&mut self.undecided, before))
    }

    /// Remembers a fact of a rule, as an effect of the move being played.
    pub fn remember(&mut self, id: SlotId, now: u32) {
        self.set_slot(id, now);
    }

    pub(crate) fn set_slot(&mut self, id: SlotId, now: u32) {
        let was = self.state.slot(id);
        if was != now {
            self.state
                .apply(Effect::Slot { id, was, now }, Reason::Record);
        }
    }
}
