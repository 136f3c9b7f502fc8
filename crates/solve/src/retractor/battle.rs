//! Whether a side that takes moves back succeeds, whatever the other side takes back in between.

use super::asked::Asked;
use super::choices::{Choice, all_choices, choices_of, quiet_choices_of};
use super::forward::{By, Forward};
use super::known::{Killer, Killers, Results};
use super::repetition::Path;
use super::value::{ANY, ANY_CAPTURES, Limits, Next, Value, Width};
use crate::control::Stopped;
use crate::stipulation::retraction::{Defensive, Manner, Uncaptures};
use sauterelle_kernel::play::Player;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::{LastMover, Legality, Unmove};
use std::sync::Arc;

pub(super) type Answer = Result<Value, Stopped>;

/// The search of one thread, from the position of `player`.
pub(super) struct Battle<'p> {
    pub asked: Asked<'p>,
    pub player: Player<'p>,
    /// From the diagram to the position of `player`.
    pub path: Path,
    pub forward: Forward<'p>,
    /// What all threads have found out.
    pub results: Arc<Results>,
    pub killers: Killers,
    /// What is looked for.
    pub limits: Limits,
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
            Manner::Help | Manner::Judge(_) => Defensive {
                uncaptures: Uncaptures::Own,
                forward_defence: false,
            },
        }
    }
}

impl Battle<'_> {
    /// What that side can choose to take back.
    pub fn choices(&mut self, of: Next, legality: Legality) -> Vec<Choice> {
        all_choices(&mut self.player, self.asked.uncaptures_of(of), legality)
    }

    /// The same of these men, as far as men and checks tell; what the killer is like comes first.
    fn choices_of(&mut self, last: LastMover, of: Next, killer: Option<Killer>) -> Vec<Choice> {
        let player = &mut self.player;
        let mut choices = match of == Next::Attacker && self.limits.captures == 0 {
            true => quiet_choices_of(player, last),
            false => choices_of(player, last, self.asked.uncaptures_of(of), Legality::MEN),
        };
        Killer::bring_forward(killer, &mut choices);
        choices
    }

    /// Who may have made the last move, the killer first.
    fn last_movers(&self, killer: Option<Killer>) -> Vec<LastMover> {
        let mut movers = unmoves::last_movers(&self.player);
        if let Some(killer) = killer {
            movers.sort_by_key(|last| *last != killer.by);
        }
        movers
    }

    /// Does something in the position before a move.
    pub fn before<T>(&mut self, unmove: &Unmove, work: impl FnOnce(&mut Self) -> T) -> T {
        unmoves::take_back(&mut self.player, unmove);
        self.path.push(self.player.state());
        let result = work(self);
        self.path.pop();
        self.player.undo();
        result
    }

    /// Does something in the position before a move of the attacker, who has one capture less to take back then if it is one.
    pub fn before_attack<T>(&mut self, unmove: &Unmove, work: impl FnOnce(&mut Self) -> T) -> T {
        let limits = self.limits;
        if unmove.captured.is_some() && limits.captures != ANY_CAPTURES {
            self.limits.captures = limits.captures.saturating_sub(1);
        }
        let result = self.before(unmove, work);
        self.limits = limits;
        result
    }

    /// Whether the position before the move can have come about, and the game was not drawn in it.
    pub fn can_have_been(&mut self, unmove: &Unmove) -> bool {
        self.before(unmove, |battle| {
            !battle.path.is_drawn() && battle.asked.is_legal(&mut battle.player)
        })
    }

    /// Whether the attacker succeeds, who is to take back one of `left` moves.
    fn attacker_succeeds(&mut self, left: u16) -> Answer {
        self.known_or_found(Next::Attacker, left, Battle::has_answer)
    }

    /// What is known of the position with `left` moves, or else what is found.
    fn known_or_found(
        &mut self,
        next: Next,
        left: u16,
        find: impl FnOnce(&mut Self, u16) -> Answer,
    ) -> Answer {
        let single_moves = match next {
            Next::Attacker => 2 * left - 1,
            Next::Defender => 2 * left,
        };
        let position = self.player.state().key() ^ self.path.context(single_moves);
        let key = (position, next);
        if let Some(known) = self.results.with(key, left, self.limits) {
            return Ok(known);
        }
        let found = find(self, left)?;
        self.results.remember(key, left, self.limits, found);
        Ok(found)
    }

    fn has_answer(&mut self, left: u16) -> Answer {
        // what succeeds at once comes first
        let mut others = Vec::new();
        let killer = self.killers.get(Next::Attacker, left);
        for last in self.last_movers(killer) {
            let choices = self.choices_of(last, Next::Attacker, killer);
            for choice in &choices {
                if self.choice_succeeds(choice, 1)? == Value::Succeeds {
                    self.killers.note(Next::Attacker, left, last, choice);
                    return Ok(Value::Succeeds);
                }
            }
            if left > 1 {
                others.extend(choices);
            }
        }
        let mut value = match self.limits.captures {
            // captures are left out
            0 => Value::Open,
            _ => Value::Fails,
        };
        for choice in &others {
            match self.choice_succeeds(choice, left)? {
                Value::Fails => {}
                Value::Open => value = Value::Open,
                Value::Succeeds => return Ok(Value::Succeeds),
            }
        }
        Ok(value)
    }

    /// Whether the attacker succeeds with this choice, one of the members of which he or the defender names.
    pub fn choice_succeeds(&mut self, choice: &Choice, left: u16) -> Answer {
        match self.asked.defence().uncaptures {
            Uncaptures::Other => self.all_succeed(choice, left),
            _ => self.one_succeeds(choice, left),
        }
    }

    /// Whether the attacker succeeds with all of these that can have been.
    fn all_succeed(&mut self, choice: &Choice, left: u16) -> Answer {
        let mut value = Value::Fails;
        for unmove in choice {
            if !self.can_have_been(unmove) {
                continue;
            }
            value = self.succeeds_by(unmove, left)?;
            if value != Value::Succeeds {
                break;
            }
        }
        Ok(value)
    }

    /// Whether the attacker succeeds with one of these that can have been.
    fn one_succeeds(&mut self, choice: &Choice, left: u16) -> Answer {
        let mut value = Value::Fails;
        for unmove in choice {
            // most moves fail, so that it is seldom asked whether they can have been
            match self.succeeds_by(unmove, left)? {
                Value::Fails => {}
                Value::Open => value = Value::Open,
                Value::Succeeds if self.can_have_been(unmove) => return Ok(Value::Succeeds),
                Value::Succeeds => {}
            }
        }
        Ok(value)
    }

    /// Whether the attacker succeeds by taking this back, with `left` moves counting it.
    pub fn succeeds_by(&mut self, unmove: &Unmove, left: u16) -> Answer {
        if unmove.captured.is_some() && self.limits.captures == 0 {
            return Ok(Value::Open);
        }
        self.asked.pulse()?;
        self.before_attack(unmove, |battle| {
            if battle.path.is_drawn() {
                return Ok(Value::Fails);
            }
            match battle.succeeds_at_once()? {
                true => Ok(Value::Succeeds),
                false if left > 1 => battle.defender_fails(left - 1),
                false => Ok(Value::Fails),
            }
        })
    }

    /// Whether the attacker can play forward to the goal.
    pub fn succeeds_at_once(&mut self) -> Result<bool, Stopped> {
        let key = self.player.state().key();
        if let Some(result) = self.results.at_once(key) {
            return Ok(result);
        }
        let result = self.forward.succeeds(&self.player, By::Attacker)?;
        self.results.remember_at_once(key, result);
        Ok(result)
    }

    /// Whether the attacker succeeds, with so many moves left, whatever the defender takes back.
    fn defender_fails(&mut self, left: u16) -> Answer {
        self.known_or_found(Next::Defender, left, |battle, left| {
            match battle.has_more_choices() {
                true => Ok(Value::Open),
                false => battle.has_no_refutation(left),
            }
        })
    }

    /// Whether the defender has more choices than he may have.
    fn has_more_choices(&mut self) -> bool {
        if self.limits.width == ANY {
            return false;
        }
        let mut choices = 0;
        for last in self.last_movers(None) {
            for choice in &self.choices_of(last, Next::Defender, None) {
                choices += Width::from(choice.iter().any(|it| self.can_have_been(it)));
                if choices > self.limits.width {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the defender has nothing to take back that refutes, but something to take back.
    fn has_no_refutation(&mut self, left: u16) -> Answer {
        let killer = self.killers.get(Next::Defender, left);
        let mut value = Value::Fails;
        for last in self.last_movers(killer) {
            for choice in &self.choices_of(last, Next::Defender, killer) {
                match self.is_answered(choice, left)? {
                    None => {}
                    Some(Value::Succeeds) => value = Value::Succeeds,
                    Some(refuted) => {
                        self.killers.note(Next::Defender, left, last, choice);
                        return Ok(refuted);
                    }
                }
            }
        }
        Ok(value)
    }

    /// Whether the attacker succeeds after this choice of the defender. `None`: nothing of it can have been.
    pub fn is_answered(&mut self, choice: &Choice, left: u16) -> Result<Option<Value>, Stopped> {
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
            let value = self.before(unmove, |battle| battle.after_defender(left))?;
            // of what the attacker names one answer is enough
            if answered != Some(Value::Open) || value != Value::Fails {
                answered = Some(value);
            }
            if (value == Value::Succeeds) == attacker_names {
                break;
            }
        }
        Ok(answered)
    }

    /// Whether the attacker succeeds when the defender has taken back.
    pub fn after_defender(&mut self, left: u16) -> Answer {
        let forward = &mut self.forward;
        match self.asked.defence().forward_defence
            && forward.succeeds(&self.player, By::Defender)?
        {
            true => Ok(Value::Fails),
            false => self.attacker_succeeds(left),
        }
    }
}
