//! What a side needs to come to its places depends on its own men only, so that the same question comes up again and again: a small
//! memory of the answers. What it forgets is found out again.

/// The fewest moves and captures with which a side fills its places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Need {
    pub moves: u8,
    pub captures: u8,
}

impl Need {
    /// It cannot be done with any number.
    pub const NEVER: u8 = u8::MAX;

    /// Nothing that is known.
    pub const NOTHING: Need = Need {
        moves: 0,
        captures: 0,
    };

    /// What is needed at least if there are two ways.
    pub fn or(self, other: Need) -> Need {
        Need {
            moves: self.moves.min(other.moves),
            captures: self.captures.min(other.captures),
        }
    }

    /// The same with so many more moves and captures.
    pub fn with(self, moves: u8, captures: u8) -> Need {
        Need {
            moves: self.moves.saturating_add(moves),
            captures: self.captures.saturating_add(captures),
        }
    }

    /// The same with one move before.
    pub fn after_one_move(self) -> Need {
        Need {
            moves: self.moves.saturating_add(1),
            ..self
        }
    }
}

/// Needs by the key of the men of a side.
#[derive(Default)]
pub(crate) struct NeedMemory {
    /// One place for each key, the lowest bits of which give way to the need. Empty until something is remembered.
    places: Vec<u128>,
    /// Needs remembered since the places became so many.
    remembered: usize,
}

impl NeedMemory {
    /// Places at the beginning: clearing more would take longer than short proof games.
    const FIRST: usize = 1 << 10;

    /// How many times more there are when as many needs have been remembered.
    const FACTOR: usize = 16;

    /// Places at most: small enough for the caches of a processor.
    const PLACES: usize = 1 << 18;

    /// The bits in which the need is kept.
    const BITS: u128 = 0xffff;

    /// What is known.
    #[inline]
    pub fn look_up(&self, key: u128) -> Option<Need> {
        let known = *self.places.get(self.place(key))?;
        let [moves, captures, ..] = known.to_le_bytes();
        (known != 0 && (known ^ key) & !NeedMemory::BITS == 0).then_some(Need { moves, captures })
    }

    /// Remembers a need instead of the one in its place.
    pub fn remember(&mut self, key: u128, need: Need) {
        if self.remembered >= self.places.len() && self.places.len() < NeedMemory::PLACES {
            // what is forgotten was little
            let more = (self.places.len() * NeedMemory::FACTOR)
                .clamp(NeedMemory::FIRST, NeedMemory::PLACES);
            self.places = vec![0; more];
            self.remembered = 0;
        }
        self.remembered += 1;
        let bits = u16::from_le_bytes([need.moves, need.captures]);
        let place = self.place(key);
        self.places[place] = key & !NeedMemory::BITS | u128::from(bits);
    }

    /// The number of places is a power of two.
    #[inline]
    fn place(&self, key: u128) -> usize {
        (key >> 64) as usize & self.places.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needs_displace_each_other() {
        let mut needs = NeedMemory::default();
        let need = |moves, captures| Need { moves, captures };
        let (one, other) = (5 << 64, (NeedMemory::PLACES as u128 + 5) << 64);
        assert_eq!(needs.look_up(one), None);
        needs.remember(one, need(7, 2));
        assert_eq!(needs.look_up(one), Some(need(7, 2)));
        assert_eq!(needs.look_up(other), None);
        needs.remember(other, need(Need::NEVER, 0));
        assert_eq!(needs.look_up(other), Some(need(Need::NEVER, 0)));
        assert_eq!(needs.look_up(one), None);
        assert_eq!(needs.look_up(6 << 64), None);
    }

    #[test]
    fn the_cheaper_of_two_ways_counts() {
        let need = |moves, captures| Need { moves, captures };
        let castled = need(3, 1).after_one_move();
        assert_eq!(need(5, 0).or(castled), need(4, 0));
        assert_eq!(need(Need::NEVER, 0).after_one_move().moves, Need::NEVER);
    }
}
