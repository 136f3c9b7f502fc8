//! What the search for a defensive retractor has found out: results by position, and killer moves.

use super::battle::Next;
use super::choices::Choice;
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::unmoves::LastMover;

/// So many results are remembered at most.
const MOST_REMEMBERED: usize = 20_000_000;

/// What has been found out.
pub(super) struct Known {
    /// What is known of positions in which the attacker, or the defender, takes back next.
    results: FxHashMap<(u128, Next), Bounds>,
    /// Whether the attacker's play succeeds from a position.
    at_once: FxHashMap<u128, bool>,
    /// What each side took back last to succeed, by the number of moves left.
    killers: [Vec<Option<Killer>>; 2],
}

/// With how many moves to take back the attacker succeeds: with more he does so too.
#[derive(Clone, Copy, Default)]
struct Bounds {
    /// He fails with so many, and so with fewer.
    fails_with: u16,
    /// He succeeds with so many, and so with more.
    succeeds_with: Option<u16>,
}

/// What a side took back to succeed in another position.
#[derive(Clone, Copy)]
pub(super) struct Killer {
    pub by: LastMover,
    squares: (Sq, Sq),
}

impl Killer {
    /// Puts what this killer is like in front.
    pub fn bring_forward(killer: Option<Killer>, choices: &mut [Choice]) {
        if let Some(killer) = killer {
            choices.sort_by_key(|choice| squares(choice) != Some(killer.squares));
        }
    }
}

/// Departure and arrival of a choice.
fn squares(choice: &Choice) -> Option<(Sq, Sq)> {
    let shape = &choice.first()?.mv.shape;
    Some((shape.from, shape.to))
}

impl Known {
    /// Nothing yet, of a search with so many moves of the attacker.
    pub fn new(moves: u16) -> Known {
        let none = vec![None; usize::from(moves) + 1];
        Known {
            results: FxHashMap::default(),
            at_once: FxHashMap::default(),
            killers: [none.clone(), none],
        }
    }

    /// Whether the attacker succeeds with so many moves left.
    pub fn result(&self, key: (u128, Next), left: u16) -> Option<bool> {
        let bounds = self.results.get(&key)?;
        if left <= bounds.fails_with {
            return Some(false);
        }
        let succeeds = bounds.succeeds_with.is_some_and(|with| left >= with);
        succeeds.then_some(true)
    }

    pub fn remember(&mut self, key: (u128, Next), left: u16, succeeds: bool) {
        if self.results.len() >= MOST_REMEMBERED {
            return;
        }
        let bounds = self.results.entry(key).or_default();
        match succeeds {
            true => bounds.succeeds_with = Some(left),
            false => bounds.fails_with = left,
        }
    }

    /// Whether the attacker's play succeeds from the position with this key.
    pub fn at_once(&self, key: u128) -> Option<bool> {
        self.at_once.get(&key).copied()
    }

    pub fn remember_at_once(&mut self, key: u128, succeeds: bool) {
        if self.at_once.len() < MOST_REMEMBERED {
            self.at_once.insert(key, succeeds);
        }
    }

    /// What this side took back last to succeed with so many moves left.
    pub fn killer(&self, of: Next, left: u16) -> Option<Killer> {
        self.killers[of as usize].get(usize::from(left)).copied()?
    }

    pub fn note_killer(&mut self, of: Next, left: u16, by: LastMover, choice: &Choice) {
        let place = self.killers[of as usize].get_mut(usize::from(left));
        if let (Some(place), Some(squares)) = (place, squares(choice)) {
            *place = Some(Killer { by, squares });
        }
    }
}
