//! Whether a side that takes moves back succeeds, whatever the other side takes back in between.

use super::Asked;
use super::choices::{Choice, all_choices, choices_of};
use super::forward::{By, Forward};
use super::known::{Killer, Killers, Results};
use crate::control::Stopped;
use crate::stipulation::retraction::{Defensive, Manner, Uncaptures};
use sauterelle_kernel::play::Ctx;
use sauterelle_kernel::unmoves::{LastMover, Legality, Unmove};
use std::sync::Arc;

pub(super) type Answer = Result<bool, Stopped>;

/// The search of one thread, from the position of `cx`.
pub(super) struct Battle<'p> {
    pub asked: Asked<'p>,
    pub cx: Ctx<'p>,
    pub forward: Forward<'p>,
    /// What all threads have found out.
    pub results: Arc<Results>,
    pub killers: Killers,
}

/// Who takes back next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Next {
    Attacker,
    Defender,
}

impl Asked<'_> {
    /// Who says whom this side captures in a move that it takes back.
    pub fn uncaptures_of(self, side: Next) -> Uncaptures {
        match (side, self.defence().uncaptures) {
            // who took back first says himself whom he captured
            (Next::Attacker, Uncaptures::First) => Uncaptures::Own,
            (_, uncaptures) => uncaptures,
        }
    }

    fn defence(self) -> Defensive {
        match self.retraction.manner {
            Manner::Defensive(manner) => manner,
            // nobody defends
            Manner::Help => Defensive {
                uncaptures: Uncaptures::Own,
                forward_defence: false,
            },
        }
    }
}

impl Battle<'_> {
    /// What that side can choose to take back.
    pub fn choices(&mut self, of: Next, legality: Legality) -> Vec<Choice> {
        all_choices(&mut self.cx, self.asked.uncaptures_of(of), legality)
    }

    /// The same of these men, as far as men and checks tell; what the killer is like comes first.
    fn choices_of(&mut self, last: LastMover, of: Next, killer: Option<Killer>) -> Vec<Choice> {
        let uncaptures = self.asked.uncaptures_of(of);
        let mut choices = choices_of(&mut self.cx, last, uncaptures, Legality::Men);
        Killer::bring_forward(killer, &mut choices);
        choices
    }

    /// Who may have made the last move, the killer first.
    fn last_movers(&self, killer: Option<Killer>) -> Vec<LastMover> {
        let mut movers = self.cx.last_movers();
        if let Some(killer) = killer {
            movers.sort_by_key(|last| *last != killer.by);
        }
        movers
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
        self.before(unmove, |battle| battle.asked.is_legal(&mut battle.cx))
    }

    /// Whether the attacker, who is to take back one of `left` moves, succeeds.
    fn attacker_succeeds(&mut self, left: u16) -> Answer {
        let key = (self.cx.state().key(), Next::Attacker);
        if let Some(result) = self.results.with(key, left) {
            return Ok(result);
        }
        let succeeds = self.has_answer(left)?;
        self.results.remember(key, left, succeeds);
        Ok(succeeds)
    }

    fn has_answer(&mut self, left: u16) -> Answer {
        // what succeeds at once comes first
        let mut others = Vec::new();
        let killer = self.killers.get(Next::Attacker, left);
        for last in self.last_movers(killer) {
            let choices = self.choices_of(last, Next::Attacker, killer);
            for choice in &choices {
                if self.choice_succeeds(choice, 1)? {
                    self.killers.note(Next::Attacker, left, last, choice);
                    return Ok(true);
                }
            }
            if left > 1 {
                others.extend(choices);
            }
        }
        for choice in &others {
            if self.choice_succeeds(choice, left)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the attacker succeeds with this choice, one of the members of which he or the defender names.
    pub fn choice_succeeds(&mut self, choice: &Choice, left: u16) -> Answer {
        match self.asked.defence().uncaptures {
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
        self.asked.pulse()?;
        self.before(unmove, |battle| {
            Ok(battle.succeeds_at_once()? || left > 1 && battle.defender_fails(left - 1)?)
        })
    }

    /// Whether the attacker can play forward to the goal.
    pub fn succeeds_at_once(&mut self) -> Answer {
        let key = self.cx.state().key();
        if let Some(result) = self.results.at_once(key) {
            return Ok(result);
        }
        let result = self.forward.succeeds(&self.cx, By::Attacker)?;
        self.results.remember_at_once(key, result);
        Ok(result)
    }

    /// Whether the attacker succeeds, with so many moves left, whatever the defender takes back.
    fn defender_fails(&mut self, left: u16) -> Answer {
        let key = (self.cx.state().key(), Next::Defender);
        if let Some(result) = self.results.with(key, left) {
            return Ok(result);
        }
        let fails = !self.is_refuted(left)?;
        self.results.remember(key, left, fails);
        Ok(fails)
    }

    /// Whether the defender has something to take back that refutes, or nothing at all.
    fn is_refuted(&mut self, left: u16) -> Answer {
        let killer = self.killers.get(Next::Defender, left);
        let mut is_refuted = true;
        for last in self.last_movers(killer) {
            for choice in &self.choices_of(last, Next::Defender, killer) {
                match self.is_answered(choice, left)? {
                    None => {}
                    Some(true) => is_refuted = false,
                    Some(false) => {
                        self.killers.note(Next::Defender, left, last, choice);
                        return Ok(true);
                    }
                }
            }
        }
        Ok(is_refuted)
    }

    /// Whether the attacker succeeds after this choice of the defender. `None`: nothing of it can have been.
    fn is_answered(&mut self, choice: &Choice, left: u16) -> Result<Option<bool>, Stopped> {
        let attacker_names = matches!(
            self.asked.defence().uncaptures,
            Uncaptures::Other | Uncaptures::First
        );
        let mut answered = None;
        for unmove in choice {
            self.asked.pulse()?;
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
        let forward = &mut self.forward;
        let is_refuted =
            self.asked.defence().forward_defence && forward.succeeds(&self.cx, By::Defender)?;
        Ok(!is_refuted && self.attacker_succeeds(left)?)
    }
}
