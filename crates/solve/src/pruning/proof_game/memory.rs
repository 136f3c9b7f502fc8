//! What a side needs to come to its places depends on its own men, and on the squares that are closed to them: the same question comes up
//! again and again. A small memory of the answers. What it forgets is found out again.

/// Answers by the key of the question: one half of it finds the place, the other one is compared. An entry of some bytes stays in the
/// processor's cache.
pub(crate) struct Memory<T> {
    /// Empty until something is remembered.
    places: Vec<Option<(u64, T)>>,
    /// Answers remembered since the places became so many.
    remembered: usize,
}

impl<T> Default for Memory<T> {
    fn default() -> Self {
        Memory {
            places: Vec::new(),
            remembered: 0,
        }
    }
}

impl<T: Copy> Memory<T> {
    /// Places at the beginning: clearing more would take longer than short proof games.
    const FIRST: usize = 1 << 8;

    /// How many times more there are when as many answers have been remembered.
    const FACTOR: usize = 16;

    /// Places at most.
    const PLACES: usize = 1 << 16;

    /// What is known.
    #[inline]
    pub fn look_up(&self, key: u128) -> Option<T> {
        let known = self.places.get(self.place(key))?.as_ref();
        known
            .filter(|(of, _)| *of == key as u64)
            .map(|(_, answer)| *answer)
    }

    /// Remembers an answer instead of the one in its place.
    pub fn remember(&mut self, key: u128, answer: T) {
        if self.remembered >= self.places.len() && self.places.len() < Self::PLACES {
            // what is forgotten was little
            let more = (self.places.len() * Self::FACTOR).clamp(Self::FIRST, Self::PLACES);
            self.places = vec![None; more];
            self.remembered = 0;
        }
        self.remembered += 1;
        let place = self.place(key);
        self.places[place] = Some((key as u64, answer));
    }

    /// The number of places is a power of two.
    #[inline]
    fn place(&self, key: u128) -> usize {
        (key >> 64) as usize & self.places.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::account::Needs;
    use super::*;

    #[test]
    fn accounts_displace_each_other() {
        let mut accounts = Memory::default();
        let account = |moves, captures| Needs { moves, captures };
        let (one, other) = (5 << 64 | 1, 5 << 64 | 2);
        assert_eq!(accounts.look_up(one), None);
        accounts.remember(one, account(7, 2));
        assert_eq!(accounts.look_up(one), Some(account(7, 2)));
        assert_eq!(accounts.look_up(other), None);
        accounts.remember(other, account(Needs::NEVER, 0));
        assert_eq!(accounts.look_up(other), Some(account(Needs::NEVER, 0)));
        assert_eq!(accounts.look_up(one), None);
        assert_eq!(accounts.look_up(6 << 64), None);
    }
}
