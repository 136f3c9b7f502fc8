//! What has been learnt of positions: two facts for each position and node of the stipulation, in a
//! table of bounded size. A forgotten fact costs time, never a solution.

/// The facts about one position at one node of the stipulation.
#[derive(Clone, Copy)]
struct Entry {
    key: [u64; 2],
    /// One more than the number of half-moves with which the play succeeds; 0: not known.
    solved: u16,
    /// The play fails with this many half-moves; 0: not known.
    unsolved: u16,
}

/// All zeros, so that a fresh table takes no time and no memory before it is used.
const EMPTY: Entry = Entry {
    key: [0; 2],
    solved: 0,
    unsolved: 0,
};

/// A table of facts.
pub(crate) struct Table {
    entries: Vec<Entry>,
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
            entries: vec![EMPTY; size],
        }
    }

    fn slot(&self, key: u128) -> usize {
        (key as usize) & (self.entries.len() - 1)
    }

    /// What is known: `Some(true)` if the play succeeds within `n` half-moves, `Some(false)` if not.
    pub fn look_up(&self, key: u128, n: u16) -> Option<bool> {
        let entry = &self.entries[self.slot(key)];
        if entry.key != split(key) {
            None
        } else if entry.solved != 0 && entry.solved <= n + 1 {
            Some(true)
        } else if entry.unsolved >= n {
            Some(false)
        } else {
            None
        }
    }

    /// Remembers whether the play succeeds within `n` half-moves.
    pub fn store(&mut self, key: u128, n: u16, succeeds: bool) {
        let slot = self.slot(key);
        let entry = &mut self.entries[slot];
        if entry.key != split(key) {
            *entry = Entry { key: split(key), ..EMPTY };
        }
        if succeeds {
            entry.solved = match entry.solved {
                0 => n + 1,
                known => known.min(n + 1),
            };
        } else {
            entry.unsolved = entry.unsolved.max(n);
        }
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
