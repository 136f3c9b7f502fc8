//! What is found in a position: solutions, tries, and their variations.

use crate::deed::{self, Deed, Level};
use sauterelle::Side;
use sauterelle::content::finals::is_model_mate;
use sauterelle::rules::game::Game;
use sauterelle::solving::goal::Goal;
use sauterelle::solving::solution::Step;
use std::sync::Arc;

/// A solution: a line of help or series play, or a key with what follows it.
#[derive(Clone)]
pub(crate) struct Found {
    /// Who makes the first half-move of the stipulation: either side in duplex.
    pub starter: Side,
    /// It is what is asked for, not set play.
    pub is_asked: bool,
    /// It is shorter than stipulated.
    pub is_short: bool,
    /// Half-moves that are left out before it.
    pub skipped: u8,
    /// Who plays its first half-move.
    pub first: Side,
    /// What it does: the whole line, or the key.
    pub deeds: Vec<Deed>,
    /// So many of its half-moves are of the first branch of play.
    pub of_branch: usize,
    /// As text, in the words of the problem.
    pub text: String,
    /// Its moves, or the key.
    pub steps: Vec<Arc<Step>>,
    /// It is a try: what refutes it.
    pub refutations: Vec<Deed>,
    /// What follows a key or a try, where that is asked for. Set play of battle play is one variation without a key.
    pub variations: Vec<Variation>,
}

/// A defence with its answers, or a threat.
#[derive(Clone, Debug)]
pub(crate) struct Variation {
    /// The defence; nothing: the answers are threatened.
    pub defence: Option<Deed>,
    /// The attacks that succeed soonest: several are duals. None: the defence reaches the end itself.
    pub answers: Vec<Deed>,
    /// It is as long as is stipulated.
    pub is_full: bool,
    /// As text, without the key.
    pub text: String,
}

impl Found {
    /// What it does in the first branch of play: nothing further can be played again.
    pub fn branch(&self) -> &[Deed] {
        &self.deeds[..self.of_branch]
    }

    /// Whether it is a line that ends in a model mate, if that is told.
    pub fn is_model(&self, game: &Game) -> Option<bool> {
        let mut player = game.play_as(self.first);
        for step in &self.steps {
            // in series play the other side waits
            if player.state().turn() != step.side {
                player.pass();
            }
            player.play(&step.mv);
        }
        let goals = &self.steps.last()?.goals;
        let ends_in_mate = goals.contains(&Goal::MATE) && !player.rules_change();
        ends_in_mate.then(|| is_model_mate(&mut player)).flatten()
    }

    /// It is a try.
    pub fn is_try(&self) -> bool {
        !self.refutations.is_empty()
    }

    /// It is a line or a key, not a try or set play of battle play.
    pub fn is_solution(&self) -> bool {
        !self.deeds.is_empty() && !self.is_try()
    }

    /// Whether something found elsewhere has these of its variations at a level, and if it is a try, is refuted as it is and by nothing else.
    pub fn is_contained(&self, chosen: &[usize], other: &Found, level: Level) -> bool {
        let is_same_kind = self.is_asked == other.is_asked
            && self.is_try() == other.is_try()
            && self.starter == other.starter
            && deed::at_level(&self.deeds, level) == deed::at_level(&other.deeds, level);
        let mut chosen = chosen
            .iter()
            .filter_map(|place| self.variations.get(*place));
        is_same_kind
            && same_set(&self.refuted(level), &other.refuted(level))
            && chosen.all(|variation| {
                let mut others = other.variations.iter();
                others.any(|it| variation.is_same(&self.deeds, it, &other.deeds, level))
            })
    }

    /// A try with each refutation, at a level.
    fn refuted(&self, level: Level) -> Vec<Vec<Deed>> {
        let with = |refutation: &Deed| {
            let line: Vec<Deed> = self.deeds.iter().chain([refutation]).cloned().collect();
            deed::at_level(&line, level)
        };
        self.refutations.iter().map(with).collect()
    }
}

impl Variation {
    /// The problem asks for nothing more than this: of full length, and with one answer.
    pub fn is_main(&self) -> bool {
        self.is_full && self.answers.len() == 1
    }

    /// Whether these answers keep it: the same one where there is one, else one of them.
    pub fn is_kept_by<T: PartialEq>(own: &[T], answers: &[T]) -> bool {
        match own {
            [] => answers.is_empty(),
            [only] => matches!(answers, [answer] if answer == only),
            several => several.iter().any(|it| answers.contains(it)),
        }
    }

    /// What it does at a level, after a key: a line for each answer.
    fn lines(&self, key: &[Deed], level: Level) -> Vec<Vec<Deed>> {
        let before: Vec<Deed> = key.iter().chain(&self.defence).cloned().collect();
        let with = |answer: &Deed| {
            let mut line = before.clone();
            line.push(answer.clone());
            deed::at_level(&line, level)
        };
        self.answers.iter().map(with).collect()
    }

    /// Whether another variation after another key does the same at a level.
    fn is_same(&self, key: &[Deed], other: &Variation, other_key: &[Deed], level: Level) -> bool {
        let before = |key: &[Deed], it: &Variation| {
            let line: Vec<Deed> = key.iter().chain(&it.defence).cloned().collect();
            deed::at_level(&line, level)
        };
        self.defence.is_some() == other.defence.is_some()
            && before(key, self) == before(other_key, other)
            && Variation::is_kept_by(&self.lines(key, level), &other.lines(other_key, level))
    }
}

/// Whether two lists without repetition have the same members.
pub(crate) fn same_set<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    one.len() == other.len() && one.iter().all(|it| other.contains(it))
}
