//! Who plays: moves are made and taken back, and what rules ask is answered from a script of choices.

pub mod a_posteriori;
pub mod castling;
pub mod en_passant;
mod execution;
mod notes;
mod period;
mod purpose;
mod script;
mod trial;

use crate::board::effect::{Effect, Reason, SlotId};
use crate::board::shape::Shape;
use crate::board::state::{State, Step};
use crate::cancel;
use crate::hooks::remark::Note;
use crate::ruleset::Ruleset;
use crate::view::{View, key_of_move};
use rustc_hash::FxHashMap;
use std::ops::Deref;
use std::rc::Rc;

pub(crate) use purpose::Purposeful;
pub use purpose::{Arrival, Purpose};
pub(crate) use script::{Choices, Reached, Script};

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

/// Who plays: what can be seen of the game, the choices of the move being played, and what playing has told so far.
///
/// All that can be asked of its [`View`] can be asked of a player.
pub struct Player<'r> {
    pub(crate) view: View<'r>,
    pub(crate) choices: Choices,
    /// Where answers come from while they are enumerated.
    pub(crate) script: Script,
    /// While captures of royal men are tried, each a reply to the one before: how many more can follow.
    pub(crate) replies_left: Option<u32>,
    /// A rule could not decide on a move, see [`Player::noting_undecided`].
    undecided: bool,
    /// A move had more choices than can be written down; it was left out.
    overflow: bool,
    /// While moves are played of which only those are wanted that serve a purpose.
    pub(crate) purpose: Option<Box<Purposeful>>,
    /// What rules have to say of the move being played, while somebody wants to know.
    pub(crate) notes: Option<Vec<Note>>,
    /// For each side the move that was legal when it was last asked whether it has one: to be asked first the next time.
    pub(crate) found_moves: [Option<Shape>; 2],
    /// See [`Player::recall`].
    memo: FxHashMap<u128, Rc<[u16]>>,
}

impl<'r> Deref for Player<'r> {
    type Target = View<'r>;

    #[inline]
    fn deref(&self) -> &View<'r> {
        &self.view
    }
}

/// How many results of rules are kept at most.
const MEMO_SIZE: usize = 4096;

impl<'r> Player<'r> {
    /// A game under `rules` starting from `state`.
    pub fn new(rules: &'r Ruleset, state: State) -> Player<'r> {
        // rules that ask what could be captured may do so thousands of times, each time away from the game
        cancel::tick();
        Player {
            view: View::new(rules, state),
            choices: Choices::Digits(0),
            script: Script::default(),
            replies_left: None,
            undecided: false,
            overflow: false,
            purpose: None,
            notes: None,
            found_moves: [None; 2],
            memo: FxHashMap::default(),
        }
    }

    /// Goes to another position under the same rules, as if it were the diagram: no move before it is known.
    pub fn go_to(&mut self, position: &State) {
        self.view.state.become_start(position);
        self.forget_past();
        self.keep_rules_of_position();
    }

    /// Forgets the moves that have led here, as if the position were the diagram.
    pub fn forget_past(&mut self) {
        self.view.state.forget_journal();
        self.view.depth = 0;
    }

    pub(crate) fn set_rules(&mut self, rules: &'r Ruleset) {
        self.view.rules = rules;
    }

    /// Whether some move was left out because its choices are too many to be written down
    /// (more than 2⁶⁴ in one move).
    pub fn overflowed(&self) -> bool {
        self.overflow
    }

    /// Executes an effect of the move being played.
    #[inline]
    pub fn apply(&mut self, effect: Effect, reason: Reason) {
        self.view.state.apply(effect, reason);
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
                let reached = self.script.note(key_of_move(self), left);
                reached != Reached::New && (reached == Reached::Known || self.leave_out())
            }
        }
    }

    /// Notes that a move is left out, as it has too many choices. Gives true.
    pub(crate) fn leave_out(&mut self) -> bool {
        self.overflow = true;
        true
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

    /// Opens a group of effects that one [`Player::undo`] takes back.
    #[inline]
    pub fn begin(&mut self) {
        self.begin_with(None);
    }

    #[inline]
    fn begin_with(&mut self, step: Option<Step>) {
        cancel::tick();
        if self.view.depth == self.view.checkpoints.len() {
            self.make_room();
        }
        self.view.checkpoints[self.view.depth] = self.view.state.checkpoint_before(step);
        self.view.depth += 1;
    }

    #[cold]
    fn make_room(&mut self) {
        let room = 2 * self.view.checkpoints.len().max(32);
        self.view
            .checkpoints
            .resize(room, self.view.state.checkpoint());
    }

    /// Takes back the last move or pass.
    #[inline]
    pub fn undo(&mut self) {
        let depth = self.view.depth.wrapping_sub(1);
        if let Some(checkpoint) = self.view.checkpoints.get(depth) {
            self.view.depth = depth;
            self.view.state.return_to(checkpoint);
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
            self.view.state.apply(entry.effect, entry.reason);
        }
        self.keep_rules_of_position();
        result
    }

    /// Runs `f` under other rules on the same position, away from the choices of the move being
    /// played. `f` must leave the position as it found it.
    pub fn nested<T>(&mut self, rules: &'r Ruleset, f: impl FnOnce(&mut Player<'r>) -> T) -> T {
        let outer = std::mem::replace(&mut self.view.rules, rules);
        // these rules do not change
        let later = std::mem::take(&mut self.view.later);
        let measuring = std::mem::replace(&mut self.view.measuring, false);
        let result = self.apart(f);
        self.view.rules = outer;
        self.view.later = later;
        self.view.measuring = measuring;
        result
    }

    /// Runs `f` away from the choices and the notes of the move being played. `f` must leave the position as it found it.
    pub fn apart<T>(&mut self, f: impl FnOnce(&mut Player<'r>) -> T) -> T {
        let choices = std::mem::replace(&mut self.choices, Choices::Digits(0));
        let notes = self.notes.take();
        let (mark, depth) = (self.view.state.mark(), self.view.depth);
        self.view.apart += 1;
        let result = f(self);
        self.view.apart -= 1;
        debug_assert_eq!((mark, depth), (self.view.state.mark(), self.view.depth));
        self.choices = choices;
        self.notes = notes;
        result
    }

    /// Runs `f`, which checks what is known without playing: the moves that it plays are not counted.
    pub fn uncounted<T>(&mut self, f: impl FnOnce(&mut Player<'r>) -> T) -> T {
        let played = self.view.played;
        let result = f(self);
        self.view.played = played;
        result
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
        let was = self.view.state.slot(id);
        if was != now {
            self.view
                .state
                .apply(Effect::Slot { id, was, now }, Reason::Record);
        }
    }
}
