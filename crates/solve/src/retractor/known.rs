//! What the search for a defensive retractor has found out: results by position, and killer moves.

use super::battle::Next;
use super::choices::Choice;
use crate::parallel::shared_map::SharedMap;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::unmoves::LastMover;

/// Results that all threads have found out.
pub(super) struct Results {
    /// Of positions in which the attacker, or the defender, takes back next.
    taking_back: SharedMap<(u128, Next), Bounds>,
    /// Whether the attacker's play succeeds from a position.
    at_once: SharedMap<u128, bool>,
}

impl Results {
    /// None yet, with room for so many bytes.
    pub fn new(bytes: usize) -> Results {
        Results {
            taking_back: SharedMap::new(bytes / 2),
            at_once: SharedMap::new(bytes / 2),
        }
    }

    /// Whether the attacker succeeds with so many moves left.
    pub fn with(&self, key: (u128, Next), left: u16) -> Option<bool> {
        let bounds = self.taking_back.get(key.0, &key)?;
        if left <= bounds.fails_with {
            return Some(false);
        }
        let succeeds = bounds.succeeds_with.is_some_and(|with| left >= with);
        succeeds.then_some(true)
    }

    pub fn remember(&self, key: (u128, Next), left: u16, succeeds: bool) {
        self.taking_back
            .update(key.0, key, |bounds| match succeeds {
                true => {
                    bounds.succeeds_with =
                        Some(bounds.succeeds_with.map_or(left, |it| it.min(left)))
                }
                false => bounds.fails_with = bounds.fails_with.max(left),
            });
    }

    /// Whether the attacker's play succeeds from the position with this key.
    pub fn at_once(&self, key: u128) -> Option<bool> {
        self.at_once.get(key, &key)
    }

    pub fn remember_at_once(&self, key: u128, succeeds: bool) {
        self.at_once.update(key, key, |known| *known = succeeds);
    }
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

/// What each side took back last to succeed, by the number of moves left.
pub(super) struct Killers([Vec<Option<Killer>>; 2]);

impl Killers {
    /// None yet, of a search with so many moves of the attacker.
    pub fn new(moves: u16) -> Killers {
        let none = vec![None; usize::from(moves) + 1];
        Killers([none.clone(), none])
    }

    pub fn get(&self, of: Next, left: u16) -> Option<Killer> {
        self.0[of as usize].get(usize::from(left)).copied()?
    }

    pub fn note(&mut self, of: Next, left: u16, by: LastMover, choice: &Choice) {
        let place = self.0[of as usize].get_mut(usize::from(left));
        if let (Some(place), Some(squares)) = (place, squares(choice)) {
            *place = Some(Killer { by, squares });
        }
    }
}
