//! The context in which a game is played: rules, position, and the script of choices.

mod play;

use crate::effect::{Effect, Entry, Reason, SlotId};
use crate::en_passant;
use crate::hooks::Level;
use crate::moves::{Act, Move, Shape};
use crate::notes::Note;
use crate::ruleset::Ruleset;
use crate::square::Sq;
use crate::state::{Checkpoint, State, Step};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

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

/// The answers to the questions asked while a move is played.
///
/// The questions of one move are enumerated by playing it again and again: each time the last answer
/// that can still be raised is raised (like an odometer), and the questions after it are asked anew.
#[derive(Default, Clone, Debug)]
pub struct Script {
    /// Answer and number of possible answers, in the order of the questions.
    digits: SmallVec<[(u16, u16); 4]>,
    asked: usize,
}

impl Script {
    /// Whether nothing has been asked.
    #[inline]
    fn is_empty(&self) -> bool {
        self.digits.is_empty() && self.asked == 0
    }

    /// How many questions with more than one answer the last move asked.
    pub(crate) fn questions(&self) -> usize {
        self.digits.len()
    }

    /// Goes to the next set of answers; false when all have been given (the script is then empty again).
    pub(crate) fn advance(&mut self) -> bool {
        self.digits.truncate(self.asked);
        self.asked = 0;
        while let Some((answer, of)) = self.digits.pop() {
            if answer + 1 < of {
                self.digits.push((answer + 1, of));
                return true;
            }
        }
        false
    }

    fn ask(&mut self, n: u16) -> u16 {
        let answer = match self.digits.get(self.asked) {
            Some(&(answer, _)) => answer,
            None => {
                self.digits.push((0, n));
                0
            }
        };
        self.asked += 1;
        answer
    }

    /// The answers as one number, see [`Move::choices`]; `None` if they do not fit.
    fn packed(&self) -> Option<u64> {
        let mut value = 0u64;
        for &(answer, of) in self.digits[..self.asked].iter().rev() {
            value = value.checked_mul(of as u64)?.checked_add(answer as u64)?;
        }
        Some(value)
    }
}

#[derive(Clone, Copy)]
enum Choices {
    /// Enumerating: answers come from the script.
    Script,
    /// Replaying a known move: answers are the digits of a number.
    Digits(u64),
}

/// Rules, position and the choices of the move being played.
pub struct Ctx<'r> {
    rules: &'r Ruleset,
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
    /// Moves played so far: the unit of effort for progress and limits.
    played: u64,
    /// A rule could not decide on a move, see [`Ctx::noting_undecided`].
    undecided: bool,
    /// A move had more choices than can be written down; it was left out.
    overflow: bool,
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
        Ctx {
            rules,
            state,
            checkpoints: Vec::new(),
            depth: 0,
            choices: Choices::Digits(0),
            script: Script::default(),
            measuring: false,
            observing: None,
            apart: 0,
            trying_attack: false,
            played: 0,
            undecided: false,
            overflow: false,
            notes: None,
            found_moves: [None; 2],
            memo: FxHashMap::default(),
        }
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &'r Ruleset {
        self.rules
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
            Choices::Script => self.script.ask(n as u16) as usize,
            Choices::Digits(value) => {
                let answer = *value % n as u64;
                *value /= n as u64;
                answer as usize
            }
        }
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
    pub(crate) fn begin(&mut self) {
        self.begin_with(None);
    }

    #[inline]
    fn begin_with(&mut self, step: Option<Step>) {
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

    /// Gives the right to move to the other side without a move. A right to capture en passant can then not be used, but
    /// the pawn stays observed in this way until its side moves, or passes in turn.
    pub fn pass(&mut self) {
        self.begin();
        let passing = self.state.turn();
        if en_passant::right(self).is_some_and(|right| !right.is_against(self, passing)) {
            self.set_slot(SlotId::EN_PASSANT, 0);
        }
        self.state.apply_directly(Effect::Turn, Reason::Record);
    }

    /// Passes where a move is due: the other side's threats are seen, or a move is left out. What rules remember about the
    /// last move is forgotten, as after any move that does nothing.
    pub fn null_move(&mut self) {
        self.pass();
        self.forget_facts_of_last_move();
    }

    /// Forgets what is known of the last move, before another one is made.
    #[inline]
    fn forget_last_move(&mut self) {
        self.set_slot(SlotId::EN_PASSANT, 0);
        self.forget_facts_of_last_move();
    }

    #[inline]
    fn forget_facts_of_last_move(&mut self) {
        for &id in &self.rules.facts_of_last_move {
            self.set_slot(id, 0);
        }
    }

    #[inline]
    fn nothing_is_known_of_last_move(&self) -> bool {
        let mut facts = self.rules.facts_of_last_move.iter();
        facts.all(|id| self.state.slot(*id) == 0)
    }

    /// Plays a move known to be legal here. Undo with [`Ctx::undo`].
    pub fn play(&mut self, mv: &Move) -> Verdict {
        if mv.shape.act == Act::Null {
            self.null_move();
            return Verdict::Legal;
        }
        self.choices = Choices::Digits(mv.choices);
        self.execute(mv.shape)
    }

    /// Plays `shape` with the next set of answers of `script`. `None`: a rule calls the move illegal.
    /// Either way one [`Ctx::undo`] is due.
    pub(crate) fn play_scripted(&mut self, shape: Shape, script: &mut Script) -> Option<Move> {
        script.asked = 0;
        self.choices = Choices::Script;
        // most moves ask nothing, and then both are empty all the time
        if !(script.is_empty() && self.script.is_empty()) {
            std::mem::swap(&mut self.script, script);
        }
        let verdict = self.execute(shape);
        if !(script.is_empty() && self.script.is_empty()) {
            std::mem::swap(&mut self.script, script);
        }
        self.choices = Choices::Digits(0);
        if verdict != Verdict::Legal {
            return None;
        }
        let choices = script.packed();
        self.overflow |= choices.is_none();
        Some(Move {
            shape,
            choices: choices?,
        })
    }

    /// Runs `f` under other rules on the same position, away from the choices of the move being
    /// played. `f` must leave the position as it found it.
    pub fn nested<T>(&mut self, rules: &'r Ruleset, f: impl FnOnce(&mut Ctx<'r>) -> T) -> T {
        let outer = std::mem::replace(&mut self.rules, rules);
        let measuring = std::mem::replace(&mut self.measuring, false);
        let result = self.apart(f);
        self.rules = outer;
        self.measuring = measuring;
        result
    }

    /// Runs `f` away from the choices and the notes of the move being played. `f` must leave the position as it found it.
    pub(crate) fn apart<T>(&mut self, f: impl FnOnce(&mut Ctx<'r>) -> T) -> T {
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
    pub(crate) fn noting_undecided<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> (T, bool) {
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
