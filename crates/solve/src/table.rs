//! What has been learnt of positions: two facts for each position and node of the stipulation, in a table of bounded
//! size that all threads share. A forgotten fact costs time, never a solution.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The facts about one position at one node of the stipulation, packed into three words of which zero means
/// "nothing known".
type Entry = [u64; 3];

/// Bytes of an entry.
pub(crate) const ENTRY_BYTES: usize = size_of::<Entry>();

/// A fact has its place in one of so many entries beside each other.
const BUCKET: usize = 2;

/// Parts with a lock each, so that threads hardly ever wait for each other.
const SHARDS: usize = 256;

/// Entries of a part at the beginning. It grows when it is half full: small searches stay in the processor's cache.
const FIRST_SIZE: usize = 64;

/// A table of facts.
pub(crate) struct Table {
    shards: Vec<Mutex<Shard>>,
}

struct Shard {
    entries: Vec<Entry>,
    used: usize,
    most: usize,
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

    /// Facts about long play took more time to find out.
    fn worth(self) -> u16 {
        self.solved.max(self.unsolved)
    }

    fn answer(self, n: u16) -> Option<bool> {
        if self.solved != 0 && self.solved <= n + 1 {
            Some(true)
        } else if self.unsolved >= n {
            Some(false)
        } else {
            None
        }
    }

    fn learn(&mut self, n: u16, succeeds: bool) {
        if succeeds {
            self.solved = match self.solved {
                0 => n + 1,
                known => known.min(n + 1),
            };
        } else {
            self.unsolved = self.unsolved.max(n);
        }
    }
}

impl Table {
    /// A table of at most `bytes`, at least one bucket.
    pub fn new(bytes: usize) -> Table {
        let wanted = (bytes / ENTRY_BYTES).max(BUCKET);
        let size = 1 << wanted.ilog2();
        // parts of at least a bucket
        let shards = SHARDS.min(size / BUCKET);
        let most = size / shards;
        Table {
            shards: (0..shards).map(|_| Mutex::new(Shard::new(most))).collect(),
        }
    }

    fn shard(&self, key: u128) -> MutexGuard<'_, Shard> {
        let shard = &self.shards[(key >> 120) as usize & (self.shards.len() - 1)];
        // whoever panicked while holding the lock has left entries that are whole
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known: `Some(true)` if the play succeeds within `n` half-moves, `Some(false)` if not.
    pub fn look_up(&self, key: u128, n: u16) -> Option<bool> {
        let shard = self.shard(key);
        let [low, high] = split(key);
        let known = shard
            .bucket(low)
            .iter()
            .find(|entry| entry[..2] == [low, high])?;
        Facts::unpack(known[2]).answer(n)
    }

    /// Remembers whether the play succeeds within `n` half-moves.
    pub fn store(&self, key: u128, n: u16, succeeds: bool) {
        let mut shard = self.shard(key);
        if shard.used * 2 > shard.entries.len() && shard.entries.len() < shard.most {
            shard.grow();
        }
        let entry = shard.place(split(key));
        let mut facts = Facts::unpack(entry[2]);
        facts.learn(n, succeeds);
        entry[2] = facts.pack();
    }
}

impl Shard {
    fn new(most: usize) -> Shard {
        Shard {
            entries: vec![[0; 3]; FIRST_SIZE.min(most)],
            used: 0,
            most,
        }
    }

    fn start(&self, low: u64) -> usize {
        low as usize & (self.entries.len() - 1) & !(BUCKET - 1)
    }

    fn bucket(&self, low: u64) -> &[Entry] {
        let start = self.start(low);
        &self.entries[start..start + BUCKET]
    }

    /// The entry for a key: the one it has, a free one, or the least valuable one made free.
    fn place(&mut self, [low, high]: [u64; 2]) -> &mut Entry {
        let start = self.start(low);
        let bucket = &mut self.entries[start..start + BUCKET];
        let known = bucket.iter().position(|entry| entry[..2] == [low, high]);
        let place = known.unwrap_or_else(|| {
            let worth = |entry: &Entry| Facts::unpack(entry[2]).worth();
            let place = (0..BUCKET)
                .min_by_key(|at| worth(&bucket[*at]))
                .unwrap_or(0);
            self.used += usize::from(bucket[place][2] == 0);
            bucket[place] = [low, high, 0];
            place
        });
        &mut bucket[place]
    }

    fn grow(&mut self) {
        const FACTOR: usize = 4;
        let size = (self.entries.len() * FACTOR).min(self.most);
        let old = std::mem::replace(&mut self.entries, vec![[0; 3]; size]);
        self.used = 0;
        for [low, high, facts] in old {
            if facts != 0 {
                self.place([low, high])[2] = facts;
            }
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
    fn facts_are_monotone() {
        let table = Table::new(1 << 10);
        table.store(7, 5, false);
        table.store(7, 9, true);
        assert_eq!(table.look_up(7, 4), Some(false));
        assert_eq!(table.look_up(7, 7), None);
        assert_eq!(table.look_up(7, 9), Some(true));
    }

    #[test]
    fn facts_about_longer_play_stay() {
        let table = Table::new(1);
        // all keys share the only bucket
        table.store(1, 9, false);
        for key in 2..20 {
            table.store(key, 3, true);
        }
        assert_eq!(table.look_up(1, 9), Some(false));
        assert_eq!(
            table.look_up(19, 3),
            Some(true),
            "the last one has replaced its like"
        );
        assert_eq!(table.look_up(2, 3), None, "replaced, not confused");
    }

    #[test]
    fn it_grows_and_forgets_nothing_on_the_way() {
        let table = Table::new(16 << 20);
        let key = |i: u128| i.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        for i in 1..100_000 {
            table.store(key(i), 4, i % 3 == 0);
        }
        let kept = (1..100_000).filter(|&i| table.look_up(key(i), 4) == Some(i % 3 == 0));
        // a few share their bucket with two others
        assert!(kept.count() > 90_000);
        let size = |shard: &Mutex<Shard>| shard.lock().unwrap().entries.len() * ENTRY_BYTES;
        assert!(table.shards.iter().map(size).sum::<usize>() <= 16 << 20);
    }
}
