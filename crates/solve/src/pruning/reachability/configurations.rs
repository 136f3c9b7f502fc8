//! All configurations of one side that lie on a way to its goal.

use super::men::Configuration;
use super::task::{Limits, Task};
use crate::control::{Control, Stopped};
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::ruleset::Ruleset;
use std::hash::{Hash, Hasher};

/// Which configurations with the side to move lead to the goal.
pub(super) struct Configurations {
    known: FxHashMap<Key, bool>,
    /// Those with more men captured than the limit allows have not been looked at.
    is_limited: bool,
}

/// The key of a configuration at some time, in halves, which need less room than one number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key([u64; 2]);

impl Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0[0]);
    }
}

/// How often it is looked whether to stop, in configurations.
const CHECK_EVERY: usize = 1024;

/// Why nothing was found out.
enum GivenUp {
    Stopped,
    TooMany,
}

impl Configurations {
    /// Those that can come about from this one, at the start of play; nothing if there are more than the limit allows.
    pub fn from(
        task: &Task,
        rules: &Ruleset,
        start: &Configuration,
        limits: Limits,
        control: &Control,
    ) -> Result<Option<Configurations>, Stopped> {
        let mut explorer = Explorer {
            task,
            rules,
            limits,
            control,
            known: FxHashMap::default(),
        };
        let own_begins = task.length % 2 == 1;
        let found = match own_begins {
            true => explorer.leads_to_goal(start, 0),
            false => explorer.leads_to_goal_after_others(start, 0),
        };
        match found {
            Ok(_) => Ok(Some(Configurations {
                known: explorer.known,
                is_limited: limits.captures.is_some(),
            })),
            Err(GivenUp::TooMany) => Ok(None),
            Err(GivenUp::Stopped) => Err(Stopped),
        }
    }

    /// Whether the goal can be reached from it if the side is to move after so many half-moves.
    pub fn is_alive(&self, task: &Task, men: &Configuration, played: u16) -> bool {
        if task.least(men, played) > task.own_left(played) {
            return false;
        }
        let known = self.known.get(&key_after(men, played)).copied();
        debug_assert!(known.is_some() || self.is_limited, "nobody comes here");
        known.unwrap_or(true)
    }

    /// How many have been looked at, and how many of them lead to the goal.
    #[cfg(test)]
    pub fn counts(&self) -> (usize, usize) {
        let alive = self.known.values().filter(|leads| **leads).count();
        (self.known.len(), alive)
    }
}

/// Looks at configurations one after the other, deepest first.
struct Explorer<'t> {
    task: &'t Task,
    rules: &'t Ruleset,
    limits: Limits,
    control: &'t Control,
    known: FxHashMap<Key, bool>,
}

impl Explorer<'_> {
    /// Whether the goal can be reached if the side is to move after so many half-moves. All that follows is looked at in any case.
    fn leads_to_goal(&mut self, men: &Configuration, played: u16) -> Result<bool, GivenUp> {
        let task = self.task;
        let left = task.own_left(played);
        if task.least(men, played) > left {
            return Ok(false);
        }
        let key = key_after(men, played);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        if self.known.len() >= self.limits.configurations {
            return Err(GivenUp::TooMany);
        }
        if self.known.len().is_multiple_of(CHECK_EVERY) && self.control.is_over() {
            return Err(GivenUp::Stopped);
        }
        let mut leads = false;
        for (after, reaches) in self.moves(men, played) {
            leads |= match left {
                1 => reaches,
                _ => self.leads_to_goal_after_others(&after, played + 1)?,
            };
        }
        self.known.insert(key, leads);
        Ok(leads)
    }

    /// The same if the other side is to move.
    fn leads_to_goal_after_others(
        &mut self,
        men: &Configuration,
        played: u16,
    ) -> Result<bool, GivenUp> {
        let task = self.task;
        let mut leads = self.leads_to_goal(men, played + 1)?;
        let captured = task.men - men.all.len();
        let most = self.limits.captures.map(u32::from);
        if most.is_some_and(|most| captured >= most) {
            return Ok(leads);
        }
        for at in task.captures_of(men, played + 1) {
            let rest = task.army.without(men, at);
            leads |= self.leads_to_goal(&rest, played + 1)?;
        }
        Ok(leads)
    }

    /// The configurations to which the moves of the side lead that its own men allow, and whether the goal is reached.
    fn moves(&self, men: &Configuration, played: u16) -> Vec<(Configuration, bool)> {
        let (task, rules) = (self.task, self.rules);
        // men captured en passant stand elsewhere
        let passing = Bb::rank(if task.army.side == Side::White { 5 } else { 2 });
        let captures = task.enemies.after(task.made_by_others(played)) | passing;
        let left = task.own_left(played) - 1;
        let distances =
            task.distances
                .around(&task.army, men, &task.captures[usize::from(played) + 1]);
        let mut found = Vec::new();
        let may_go = |class: usize, from, to| distances.may_go(class, from, to, left);
        task.army.moves(men, captures, may_go, |after, promoted| {
            let reaches = task.target.is_reached(&after, promoted);
            // play ends where the goal is reached
            let fits = reaches == (left == 0);
            if fits
                && rules.forbids_men_on(after.all) != Some(true)
                && (left == 0 || task.least(&after, played + 1) <= left)
            {
                found.push((after, reaches));
            }
        });
        found
    }
}

fn key_after(men: &Configuration, played: u16) -> Key {
    let key = men.key ^ u128::from(played + 1).wrapping_mul(crate::search::hash::SALT);
    Key([key as u64, (key >> 64) as u64])
}
