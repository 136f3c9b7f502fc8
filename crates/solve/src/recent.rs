//! A small memory of keys met lately, near at hand: to ask it costs less than the table, and what it forgets is found out again.

/// Keys of which something is true.
#[derive(Default)]
pub(crate) struct Recent {
    /// One place for each key; 0 is no key. Empty until something is remembered.
    keys: Vec<u128>,
}

impl Recent {
    /// Small enough for the caches of a processor.
    const PLACES: usize = 1 << 16;

    /// Whether the key has been remembered and not been displaced.
    pub fn has(&self, key: u128) -> bool {
        key != 0 && self.keys.get(place(key)) == Some(&key)
    }

    /// Remembers a key instead of the one in its place.
    pub fn remember(&mut self, key: u128) {
        if self.keys.is_empty() {
            self.keys = vec![0; Recent::PLACES];
        }
        self.keys[place(key)] = key;
    }
}

fn place(key: u128) -> usize {
    (key >> 64) as usize % Recent::PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_displace_each_other() {
        let mut recent = Recent::default();
        let (one, other) = (1 << 64, (Recent::PLACES as u128 + 1) << 64);
        assert!(!recent.has(one) && !recent.has(0));
        recent.remember(one);
        assert!(recent.has(one) && !recent.has(other) && !recent.has(one + 1));
        recent.remember(other);
        assert!(recent.has(other) && !recent.has(one));
    }
}
