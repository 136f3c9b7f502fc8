//! What can be asked of a game: the rules in force, the position, and how it came about. Nothing here changes anything.

pub(crate) mod consequences;
pub(crate) mod history;
pub(crate) mod royals;

pub use consequences::EndOfCapture;

use crate::board::effect::{Effect, Entry, Reason};
use crate::board::key;
use crate::board::square::Sq;
use crate::board::state::{Checkpoint, State};
use crate::hooks::Level;
use crate::ruleset::{LaterRules, Ruleset};

/// The rules in force, what stands, and what is being found out, for reading only. A [`Player`](crate::play::Player) has one.
pub struct View<'r> {
    pub(crate) rules: &'r Ruleset,
    /// The rules at the start, and those that come into force later.
    pub(crate) first: &'r Ruleset,
    pub(crate) later: &'r [LaterRules],
    pub(crate) state: State,
    /// The first `depth` of them count, the others are room.
    pub(crate) checkpoints: Vec<Checkpoint>,
    pub(crate) depth: usize,
    /// Set while candidates of a length duty are measured: attacks are then judged without duties.
    pub(crate) measuring: bool,
    /// The observation that is being found out, which decides how men move.
    pub(crate) observing: Option<Observing>,
    /// See [`View::questions`].
    pub(crate) apart: u32,
    /// Set while it is tried whether an attack could be played: what follows from it for other men is left out.
    pub(crate) trying_attack: bool,
    /// Moves played so far: the unit of effort for progress and limits.
    pub(crate) played: u64,
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

impl<'r> View<'r> {
    /// The game under `rules` as it begins with `state`.
    pub(crate) fn new(rules: &'r Ruleset, state: State) -> View<'r> {
        View {
            rules,
            first: rules,
            later: &[],
            state,
            checkpoints: Vec::new(),
            depth: 0,
            measuring: false,
            observing: None,
            apart: 0,
            trying_attack: false,
            played: 0,
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

    /// The effects of the last move or pass.
    pub fn last_effects(&self) -> &[Entry] {
        let start = open_groups(self).last().map_or(0, |point| point.mark);
        &self.state.journal()[start..]
    }

    /// Everything that the move or pass before the last one did, in order.
    pub fn effects_before_last(&self) -> &[Entry] {
        let [.., start, end] = open_groups(self) else {
            return &[];
        };
        &self.state.journal()[start.mark..end.mark]
    }

    /// How many moves have been played, those of tests included.
    pub fn moves_played(&self) -> u64 {
        self.played
    }

    /// How many questions are being answered by playing, one within the other: whether a side can move, whether an attack could
    /// be played, what a rule has to know. 0: the move is played for its own sake.
    pub fn questions(&self) -> u32 {
        self.apart
    }
}

/// A key of the position together with what makes the move another one, wherever it leads: its promotions, since a promoted man may have
/// left the board again, and the way of a man that moves on.
#[inline]
pub(crate) fn key_of_move(view: &View) -> u128 {
    let effects = view.last_effects().iter();
    let told = effects.filter_map(|entry| match (entry.effect, entry.reason) {
        (Effect::Change { at, now, .. }, Reason::Promotion) => Some(key::man(at, now)),
        (Effect::Move { to, .. }, Reason::Continuation) => {
            Some(key::of_number(1, to.index() as u64))
        }
        _ => None,
    });
    told.fold(view.state.key(), |known, part| known.rotate_left(1) ^ part)
}

/// Where the groups of effects began that are still open to being taken back.
#[inline]
pub(crate) fn open_groups<'v>(view: &'v View) -> &'v [Checkpoint] {
    &view.checkpoints[..view.depth]
}
