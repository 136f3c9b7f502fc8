//! Where an invisible man has stood, one square after the other, as far as that is known.

use super::kinds::Kinds;
use super::world::MOST_MOVES;
use sauterelle_kernel::board::square::Sq;

/// A man's stay on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stay {
    pub since: u8,
    pub at: Option<Sq>,
    pub kinds: Kinds,
    /// It has come there by a promotion.
    pub promoted: bool,
    /// It has captured this invisible man there.
    pub captured: Option<u8>,
}

/// The squares of a man, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trail {
    pub stays: [Stay; MOST_MOVES / 2 + 1],
    pub len: u8,
    /// From this time on it is captured, or visible.
    pub end: u8,
}

pub const ALIVE: u8 = u8::MAX;

impl Trail {
    pub fn new(kinds: Kinds) -> Trail {
        let stay = Stay {
            since: 0,
            at: None,
            kinds,
            promoted: false,
            captured: None,
        };
        Trail {
            stays: [stay; MOST_MOVES / 2 + 1],
            len: 1,
            end: ALIVE,
        }
    }

    pub fn stays(&self) -> &[Stay] {
        &self.stays[..usize::from(self.len)]
    }

    pub fn last(&self) -> usize {
        usize::from(self.len) - 1
    }

    /// The time when a stay ends.
    pub fn until(&self, stay: usize) -> u8 {
        match self.stays().get(stay + 1) {
            Some(next) => next.since.min(self.end),
            None => self.end,
        }
    }

    /// Which stay it is at a time, if it is there.
    pub fn at(&self, time: u8) -> Option<usize> {
        if time >= self.end {
            return None;
        }
        self.stays().iter().rposition(|stay| stay.since <= time)
    }

    /// Leaves only these kinds, for this stay and those that it shares its kind with. Says whether any is left.
    pub fn restrict(&mut self, stay: usize, kinds: Kinds) -> bool {
        let mut first = stay;
        while first > 0 && !self.stays[first].promoted {
            first -= 1;
        }
        let left = self.stays[first].kinds & kinds;
        self.stays[first].kinds = left;
        for other in first + 1..usize::from(self.len) {
            if self.stays[other].promoted {
                break;
            }
            self.stays[other].kinds = left;
        }
        !left.is_empty()
    }

    pub fn moved(&mut self, since: u8, at: Option<Sq>) -> &mut Stay {
        let stay = Stay {
            since,
            at,
            promoted: false,
            captured: None,
            ..self.stays[self.last()]
        };
        self.stays[usize::from(self.len)] = stay;
        self.len += 1;
        let last = self.last();
        &mut self.stays[last]
    }
}
