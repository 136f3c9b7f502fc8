//! What the search for a defensive retractor has found out: results by position, and killer moves.

use super::choices::Choice;
use super::value::{ANY, ANY_CAPTURES, Limits, Next, Value, Width};
use crate::parallel::shared_map::SharedMap;
use sauterelle_kernel::board::square::Sq;
use sauterelle_unmoves::LastMover;

/// Results that all threads have found out.
pub(super) struct Results {
    /// Of positions in which the attacker, or the defender, takes back next, by how many captures the attacker may take back.
    taking_back: SharedMap<(u128, Next, u8), Bounds>,
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

    /// What is known with so many moves left within these limits.
    pub fn with(&self, key: (u128, Next), left: u16, limits: Limits) -> Option<Value> {
        let Limits { width, captures } = limits;
        let of = |captures| self.taking_back.get(key.0, &(key.0, key.1, captures));
        let within = of(captures).and_then(|bounds| bounds.value(left, width));
        if within.is_some() || captures == ANY_CAPTURES {
            return within;
        }
        let failed = of(ANY_CAPTURES).filter(|bounds| left <= bounds.fails_with);
        failed.map(|_| Value::Fails)
    }

    pub fn remember(&self, key: (u128, Next), left: u16, limits: Limits, value: Value) {
        let captures = match value {
            // he fails whatever the limits
            Value::Fails => ANY_CAPTURES,
            _ => limits.captures,
        };
        let key = (key.0, key.1, captures);
        let note = |bounds: &mut Bounds| bounds.note(left, limits.width, value);
        self.taking_back.update(key.0, key, note);
    }

    /// Whether the attacker's play succeeds from the position with this key.
    pub fn at_once(&self, key: u128) -> Option<bool> {
        self.at_once.get(key, &key)
    }

    pub fn remember_at_once(&self, key: u128, succeeds: bool) {
        self.at_once.update(key, key, |known| *known = succeeds);
    }
}

/// With how many moves to take back the attacker succeeds: with more he does so too, and so he does where the defender may have more
/// choices at most.
#[derive(Clone, Copy, Default)]
struct Bounds {
    /// He fails with so many, and so with fewer, whatever the width.
    fails_with: u16,
    /// He succeeds with so many in any width.
    succeeds_with: Option<u16>,
    /// Of the width that was looked at last, if the defender's choices were limited in it.
    narrow: Narrow,
}

/// What is known of a width.
#[derive(Clone, Copy, Default)]
struct Narrow {
    width: Width,
    open_with: u16,
    succeeds_with: Option<u16>,
}

impl Bounds {
    fn value(&self, left: u16, width: Width) -> Option<Value> {
        let enough = |with: Option<u16>| with.is_some_and(|with| left >= with);
        let succeeds = width == ANY && enough(self.succeeds_with)
            || self.narrow.width <= width && enough(self.narrow.succeeds_with);
        let is_open = width <= self.narrow.width && left <= self.narrow.open_with;
        match () {
            () if left <= self.fails_with => Some(Value::Fails),
            () if succeeds => Some(Value::Succeeds),
            () if is_open => Some(Value::Open),
            () => None,
        }
    }

    fn note(&mut self, left: u16, width: Width, value: Value) {
        let less = |known: Option<u16>| Some(known.map_or(left, |it| it.min(left)));
        if self.narrow.width != width && width != ANY {
            self.narrow = Narrow {
                width,
                ..Narrow::default()
            };
        }
        match value {
            Value::Fails => self.fails_with = self.fails_with.max(left),
            Value::Open => self.narrow.open_with = self.narrow.open_with.max(left),
            Value::Succeeds => {
                self.succeeds_with = less(self.succeeds_with);
                if width != ANY {
                    self.narrow.succeeds_with = less(self.narrow.succeeds_with);
                }
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_width_says_little_of_others() {
        let mut bounds = Bounds::default();
        assert_eq!(bounds.value(1, 4), None);
        bounds.note(3, 4, Value::Open);
        let known = [(3, 4), (2, 1), (3, 5), (4, 4), (3, ANY)]
            .map(|(left, width)| bounds.value(left, width));
        assert_eq!(
            known,
            [Some(Value::Open), Some(Value::Open), None, None, None]
        );
        bounds.note(4, 4, Value::Succeeds);
        let known =
            [(4, 4), (5, 9), (4, ANY), (4, 3)].map(|(left, width)| bounds.value(left, width));
        let yes = Some(Value::Succeeds);
        assert_eq!(known, [yes, yes, yes, None]);
        bounds.note(2, ANY, Value::Fails);
        assert_eq!(bounds.value(2, 1), Some(Value::Fails));
        bounds.note(3, ANY, Value::Succeeds);
        assert_eq!(
            (bounds.value(3, ANY), bounds.value(3, 4)),
            (yes, Some(Value::Open))
        );
    }
}
