//! Whether a side that takes moves back succeeds, whatever the other side takes back in between.

use super::Run;
use super::choices::{Choice, choices};
use super::forward::By;
use crate::control::Stopped;
use crate::stipulation::retraction::{Defensive, Uncaptures};
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Ctx;
use sauterelle_kernel::unmoves::{Legality, Unmove};

/// So many results are remembered at most.
const MOST_REMEMBERED: usize = 20_000_000;

pub(super) type Answer = Result<bool, Stopped>;

/// The search, from the position of `cx`.
pub(super) struct Battle<'b, 'p, 's> {
    pub run: &'b mut Run<'p, 's>,
    pub cx: Ctx<'p>,
    pub manner: Defensive,
    known: Known,
}

/// What has been found out.
#[derive(Default)]
struct Known {
    /// What is known of positions in which the attacker, or the defender, takes back next.
    results: FxHashMap<(u128, Next), Bounds>,
    /// Whether the attacker's play succeeds from a position.
    at_once: FxHashMap<u128, bool>,
    /// What the defender took back last to refute, by the number of moves left.
    killers: Vec<Option<(Sq, Sq)>>,
}

/// Who takes back next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Next {
    Attacker,
    Defender,
}

/// With how many moves to take back the attacker succeeds: with more he does so too.
#[derive(Clone, Copy, Default)]
struct Bounds {
    /// He fails with so many, and so with fewer.
    fails_with: u16,
    /// He succeeds with so many, and so with more.
    succeeds_with: Option<u16>,
}

impl Known {
    fn of(&self, key: (u128, Next), left: u16) -> Option<bool> {
        let bounds = self.results.get(&key)?;
        if left <= bounds.fails_with {
            return Some(false);
        }
        bounds
            .succeeds_with
            .is_some_and(|with| left >= with)
            .then_some(true)
    }

    fn remember(&mut self, key: (u128, Next), left: u16, succeeds: bool) {
        if self.results.len() >= MOST_REMEMBERED {
            return;
        }
        let bounds = self.results.entry(key).or_default();
        match succeeds {
            true => bounds.succeeds_with = Some(left),
            false => bounds.fails_with = left,
        }
    }
}

impl<'b, 'p, 's> Battle<'b, 'p, 's> {
    /// With so many moves of the attacker.
    pub fn new(run: &'b mut Run<'p, 's>, cx: Ctx<'p>, manner: Defensive, moves: u16) -> Self {
        Battle {
            run,
            cx,
            manner,
            known: Known {
                killers: vec![None; usize::from(moves) + 1],
                ..Known::default()
            },
        }
    }

    /// What the attacker can choose to take back.
    pub fn choices_of_attacker(&mut self, legality: Legality) -> Vec<Choice> {
        // who took back first says himself whom he captured
        let uncaptures = match self.manner.uncaptures {
            Uncaptures::First => Uncaptures::Own,
            other => other,
        };
        choices(self.cx.unmoves(legality), uncaptures)
    }

    /// The same of the defender.
    pub fn choices_of_defender(&mut self, legality: Legality) -> Vec<Choice> {
        choices(self.cx.unmoves(legality), self.manner.uncaptures)
    }

    /// Does something in the position before a move.
    pub fn before<T>(&mut self, unmove: &Unmove, work: impl FnOnce(&mut Self) -> T) -> T {
        self.cx.take_back(unmove);
        let result = work(self);
        self.cx.undo();
        result
    }

    /// Whether the position before the move can have come about.
    pub fn can_have_been(&mut self, unmove: &Unmove) -> bool {
        self.before(unmove, |battle| battle.run.is_legal(&mut battle.cx))
    }

    /// Whether the attacker, who is to take back one of `left` moves, succeeds.
    fn attacker_succeeds(&mut self, left: u16) -> Answer {
        let key = (self.cx.state().key(), Next::Attacker);
        if let Some(result) = self.known.of(key, left) {
            return Ok(result);
        }
        let succeeds = self.has_answer(left)?;
        self.known.remember(key, left, succeeds);
        Ok(succeeds)
    }

    fn has_answer(&mut self, left: u16) -> Answer {
        let all = self.choices_of_attacker(Legality::Men);
        // what succeeds at once comes first
        let at_once = (left > 1).then_some(1);
        for moves in at_once.into_iter().chain([left]) {
            for choice in &all {
                if self.choice_succeeds(choice, moves)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the attacker succeeds with this choice, one of the members of which he or the defender names.
    pub fn choice_succeeds(&mut self, choice: &Choice, left: u16) -> Answer {
        match self.manner.uncaptures {
            Uncaptures::Other => {
                let mut any = false;
                for unmove in choice {
                    if self.can_have_been(unmove) {
                        any = true;
                        if !self.succeeds_by(unmove, left)? {
                            return Ok(false);
                        }
                    }
                }
                Ok(any)
            }
            _ => {
                for unmove in choice {
                    // most moves fail, so that it is seldom asked whether they can have been
                    if self.succeeds_by(unmove, left)? && self.can_have_been(unmove) {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Whether the attacker succeeds by taking this back, with `left` moves counting it.
    pub fn succeeds_by(&mut self, unmove: &Unmove, left: u16) -> Answer {
        self.run.pulse()?;
        self.before(unmove, |battle| {
            Ok(battle.succeeds_at_once()? || left > 1 && battle.defender_fails(left - 1)?)
        })
    }

    /// Whether the attacker can play forward to the goal.
    pub fn succeeds_at_once(&mut self) -> Answer {
        let key = self.cx.state().key();
        if let Some(result) = self.known.at_once.get(&key) {
            return Ok(*result);
        }
        let result = self.run.forward.succeeds(&self.cx, By::Attacker)?;
        if self.known.at_once.len() < MOST_REMEMBERED {
            self.known.at_once.insert(key, result);
        }
        Ok(result)
    }

    /// Whether the attacker succeeds, with so many moves left, whatever the defender takes back.
    fn defender_fails(&mut self, left: u16) -> Answer {
        let key = (self.cx.state().key(), Next::Defender);
        if let Some(result) = self.known.of(key, left) {
            return Ok(result);
        }
        let fails = !self.is_refuted(left)?;
        self.known.remember(key, left, fails);
        Ok(fails)
    }

    /// Whether the defender has something to take back that refutes, or nothing at all.
    fn is_refuted(&mut self, left: u16) -> Answer {
        let mut all = self.choices_of_defender(Legality::Men);
        let number = usize::from(left);
        let killer = self.known.killers.get(number).copied().flatten();
        all.sort_by_key(|choice| squares(choice) != killer);
        let mut is_refuted = true;
        for choice in &all {
            match self.is_answered(choice, left)? {
                None => {}
                Some(true) => is_refuted = false,
                Some(false) => {
                    if let Some(killer) = self.known.killers.get_mut(number) {
                        *killer = squares(choice);
                    }
                    return Ok(true);
                }
            }
        }
        Ok(is_refuted)
    }

    /// Whether the attacker succeeds after this choice of the defender. `None`: nothing of it can have been.
    fn is_answered(&mut self, choice: &Choice, left: u16) -> Result<Option<bool>, Stopped> {
        let attacker_names = matches!(
            self.manner.uncaptures,
            Uncaptures::Other | Uncaptures::First
        );
        let mut answered = None;
        for unmove in choice {
            self.run.pulse()?;
            if !self.can_have_been(unmove) {
                continue;
            }
            answered = Some(self.before(unmove, |battle| battle.after_defender(left))?);
            if answered == Some(attacker_names) {
                break;
            }
        }
        Ok(answered)
    }

    /// Whether the attacker succeeds when the defender has taken back.
    pub fn after_defender(&mut self, left: u16) -> Answer {
        let forward = &mut self.run.forward;
        let is_refuted = self.manner.forward_defence && forward.succeeds(&self.cx, By::Defender)?;
        Ok(!is_refuted && self.attacker_succeeds(left)?)
    }
}

/// Departure and arrival of a choice.
fn squares(choice: &Choice) -> Option<(Sq, Sq)> {
    let shape = &choice.first()?.mv.shape;
    Some((shape.from, shape.to))
}
