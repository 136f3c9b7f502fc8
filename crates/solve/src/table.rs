//! What has been learnt of positions: two facts for each position and node of the stipulation, in a
//! table of bounded size. A forgotten fact costs time, never a solution.

/// The facts about one position at one node of the stipulation, packed into three words of which zero means
/// "nothing known": a fresh table of zeros costs neither time nor memory before it is used.
type Entry = [u64; 3];

/// Bytes of an entry.
pub(crate) const ENTRY_BYTES: usize = size_of::<Entry>();

/// A table of facts.
pub(crate) struct Table {
    entries: Vec<Entry>,
}

/// Unpacked facts.
#[derive(Clone, Copy)]
struct Facts {
    /// One more than the number of half-moves with which the play succeeds; 0: not known.
    solved: u16,
    /// The play fails with this many half-moves; 0: not known.
    unsolved: u16,
}

impl Facts {
    fn unpack(word: u64) -> Facts {
        Facts {
            solved: word as u16,
            unsolved: (word >> 16) as u16,
        }
    }

    fn pack(self) -> u64 {
        u64::from(self.solved) | u64::from(self.unsolved) << 16
    }
}

impl Table {
    /// A table of at most `bytes`, at least one entry.
    pub fn new(bytes: usize) -> Table {
        let wanted = (bytes / size_of::<Entry>()).max(1);
        let size = if wanted.is_power_of_two() {
            wanted
        } else {
            wanted.next_power_of_two() / 2
        };
        Table {
            entries: vec![[0; 3]; size],
        }
    }

    fn slot(&self, key: u128) -> usize {
        (key as usize) & (self.entries.len() - 1)
    }

    /// What is known: `Some(true)` if the play succeeds within `n` half-moves, `Some(false)` if not.
    pub fn look_up(&self, key: u128, n: u16) -> Option<bool> {
        let [low, high, facts] = self.entries[self.slot(key)];
        if [low, high] != split(key) {
            return None;
        }
        let facts = Facts::unpack(facts);
        if facts.solved != 0 && facts.solved <= n + 1 {
            Some(true)
        } else if facts.unsolved >= n {
            Some(false)
        } else {
            None
        }
    }

    /// Remembers whether the play succeeds within `n` half-moves.
    pub fn store(&mut self, key: u128, n: u16, succeeds: bool) {
        let slot = self.slot(key);
        let [low, high] = split(key);
        let entry = &mut self.entries[slot];
        if entry[..2] != [low, high] {
            *entry = [low, high, 0];
        }
        let mut facts = Facts::unpack(entry[2]);
        if succeeds {
            facts.solved = match facts.solved {
                0 => n + 1,
                known => known.min(n + 1),
            };
        } else {
            facts.unsolved = facts.unsolved.max(n);
        }
        entry[2] = facts.pack();
    }
}

fn split(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_monotone_and_bounded() {
        let mut table = Table::new(1 << 10);
        table.store(7, 5, false);
        table.store(7, 9, true);
        assert_eq!(table.look_up(7, 4), Some(false));
        assert_eq!(table.look_up(7, 7), None);
        assert_eq!(table.look_up(7, 9), Some(true));
        let other = 7 + (1 << 64);
        table.store(other, 3, true);
        assert_eq!(table.look_up(7, 9), None, "replaced, not confused");
        assert!(table.entries.len() * size_of::<Entry>() <= 1 << 10);
    }
}
