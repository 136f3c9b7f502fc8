//! The transposition table: for each position and play, within how many half-moves it succeeds or fails. It has bounded size, and
//! all threads share it without locks. A forgotten entry costs time, never a solution.

use sauterelle_huge_pages::{Line, Lines, WORDS};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

/// Words of an entry: the facts with a part of the key, and the other part of the key mixed with the facts. Threads may write
/// the two words of different entries into one place; then they do not fit each other, and nothing is known.
const ENTRY: usize = 2;

/// Bytes of an entry.
pub(crate) const ENTRY_BYTES: usize = ENTRY * size_of::<u64>();

/// Lines at the beginning: small searches stay in the processor's cache.
const FIRST_SIZE: usize = 1 << 12;

/// How much larger it becomes when it is half full.
const FACTOR: usize = 4;

/// One in so many entries is counted, for all of them.
const COUNTED: usize = 16;

/// A table of facts.
pub(crate) struct TranspositionTable {
    /// What it has been and will be: lines, the number of which is a power of two, each larger than those before. All but
    /// one have been released or do not exist yet.
    sizes: Vec<Size>,
    /// The one in use.
    current: AtomicUsize,
    /// Entries in use, about.
    used: AtomicUsize,
    growing: Mutex<()>,
    /// Whether it may become larger.
    grows: AtomicBool,
}

struct Size {
    count: usize,
    lines: OnceLock<Lines>,
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
    fn unpack(bits: u32) -> Facts {
        Facts {
            solved: bits as u16,
            unsolved: (bits >> 16) as u16,
        }
    }

    fn pack(self) -> u32 {
        u32::from(self.solved) | u32::from(self.unsolved) << 16
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

/// An entry as it stands in a line.
#[derive(Clone, Copy)]
struct Entry {
    high: u64,
    /// Of the low half of the key the upper half.
    tag: u32,
    /// Packed; 0: it is free.
    facts: u32,
}

impl Entry {
    fn new(key: u128) -> Entry {
        Entry {
            high: (key >> 64) as u64,
            tag: (key >> 32) as u32,
            facts: 0,
        }
    }

    fn read([mixed, rest]: [&AtomicU64; ENTRY]) -> Entry {
        let rest = rest.load(Ordering::Relaxed);
        let facts = rest as u32;
        Entry {
            high: mixed.load(Ordering::Relaxed) ^ spread(facts),
            tag: (rest >> 32) as u32,
            facts,
        }
    }

    fn write(self, [mixed, rest]: [&AtomicU64; ENTRY]) {
        mixed.store(self.high ^ spread(self.facts), Ordering::Relaxed);
        rest.store(
            u64::from(self.tag) << 32 | u64::from(self.facts),
            Ordering::Relaxed,
        );
    }

    fn is_of(self, wanted: Entry) -> bool {
        (self.high, self.tag) == (wanted.high, wanted.tag) && self.facts != 0
    }
}

/// Different words for different facts.
fn spread(facts: u32) -> u64 {
    u64::from(facts).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The places of a line.
fn places(line: &Line) -> impl Iterator<Item = [&AtomicU64; ENTRY]> {
    (0..WORDS)
        .step_by(ENTRY)
        .map(|at| [&line[at], &line[at + 1]])
}

/// The line in which an entry has its place.
fn line_of(lines: &Lines, entry: Entry) -> &Line {
    &lines[entry.high as usize & (lines.len() - 1)]
}

/// Writes an entry in the place that it has, in a free one, or in that of the least valuable one. Returns whether it was free.
fn put(lines: &Lines, entry: Entry, learn: impl FnOnce(Facts) -> Facts) -> bool {
    let (mut place, mut worth, mut known) = (None, u16::MAX, 0);
    for at in places(line_of(lines, entry)) {
        let other = Entry::read(at);
        if other.is_of(entry) {
            (place, worth, known) = (Some(at), 1, other.facts);
            break;
        }
        let its_worth = Facts::unpack(other.facts).worth();
        if place.is_none() || its_worth < worth {
            (place, worth) = (Some(at), its_worth);
        }
    }
    let facts = learn(Facts::unpack(known)).pack();
    if let Some(place) = place {
        Entry { facts, ..entry }.write(place);
    }
    worth == 0
}

impl TranspositionTable {
    /// A table of at most `bytes`, at least one line.
    ///
    /// # Panics
    ///
    /// If the system has not even the memory for a small table.
    pub fn new(bytes: usize) -> TranspositionTable {
        // while it grows, the one before is there too
        let most = (bytes - bytes / (FACTOR + 1)) / size_of::<Line>();
        let most = 1 << most.max(1).ilog2();
        let counts = std::iter::successors(Some(FIRST_SIZE.min(most)), |&last| {
            (last < most).then(|| (last * FACTOR).min(most))
        });
        let sizes: Vec<Size> = counts
            .map(|count| Size {
                count,
                lines: OnceLock::new(),
            })
            .collect();
        let first = Lines::new(sizes[0].count).expect("no memory for a table of positions");
        let grows = AtomicBool::new(sizes.len() > 1);
        let _ = sizes[0].lines.set(first);
        TranspositionTable {
            sizes,
            current: AtomicUsize::new(0),
            used: AtomicUsize::new(0),
            growing: Mutex::new(()),
            grows,
        }
    }

    /// A table that remembers nothing.
    pub fn forgetful() -> TranspositionTable {
        TranspositionTable {
            sizes: vec![Size {
                count: 0,
                lines: OnceLock::new(),
            }],
            current: AtomicUsize::new(0),
            used: AtomicUsize::new(0),
            growing: Mutex::new(()),
            grows: AtomicBool::new(false),
        }
    }

    #[inline]
    fn lines(&self) -> Option<&Lines> {
        self.sizes[self.current.load(Ordering::Acquire)].lines.get()
    }

    /// Whether what it knows has to be got from memory, as it is too large for what the processor has at hand.
    #[inline]
    pub fn is_far(&self) -> bool {
        self.current.load(Ordering::Relaxed) > 0
    }

    /// Has what is known of the key got from memory while something else is done.
    #[inline]
    pub fn prefetch(&self, key: u128) {
        if let Some(lines) = self.lines() {
            line_of(lines, Entry::new(key)).prefetch();
        }
    }

    /// What is known: `Some(true)` if the play succeeds within `n` half-moves, `Some(false)` if not.
    pub fn look_up(&self, key: u128, n: u16) -> Option<bool> {
        let wanted = Entry::new(key);
        let known = places(line_of(self.lines()?, wanted))
            .map(Entry::read)
            .find(|entry| entry.is_of(wanted))?;
        Facts::unpack(known.facts).answer(n)
    }

    /// Remembers whether the play succeeds within `n` half-moves.
    pub fn store(&self, key: u128, n: u16, succeeds: bool) {
        let Some(lines) = self.lines() else { return };
        let entry = Entry::new(key);
        let was_free = put(lines, entry, |mut facts| {
            facts.learn(n, succeeds);
            facts
        });
        if was_free && (entry.tag as usize).is_multiple_of(COUNTED) {
            let used = self.used.fetch_add(COUNTED, Ordering::Relaxed);
            if used * 2 * ENTRY > lines.len() * WORDS && self.grows.load(Ordering::Relaxed) {
                self.grow();
            }
        }
    }

    /// Goes over to the next size. What other threads remember meanwhile may be forgotten.
    fn grow(&self) {
        let Ok(_growing) = self.growing.try_lock() else {
            return;
        };
        let current = self.current.load(Ordering::Acquire);
        let (Some(old), Some(next)) =
            (self.sizes[current].lines.get(), self.sizes.get(current + 1))
        else {
            return;
        };
        // another thread may have done so just now
        if self.used.load(Ordering::Relaxed) * 2 * ENTRY <= old.len() * WORDS {
            return;
        }
        let Ok(lines) = Lines::new(next.count) else {
            self.grows.store(false, Ordering::Relaxed);
            return;
        };
        for entry in old.iter().flat_map(places).map(Entry::read) {
            if entry.facts != 0 {
                put(&lines, entry, |_| Facts::unpack(entry.facts));
            }
        }
        let _ = next.lines.set(lines);
        let is_last = current + 2 == self.sizes.len();
        self.grows.store(!is_last, Ordering::Relaxed);
        self.current.store(current + 1, Ordering::Release);
        old.release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_monotone() {
        let table = TranspositionTable::new(1 << 10);
        table.store(7, 5, false);
        table.store(7, 9, true);
        assert_eq!(table.look_up(7, 4), Some(false));
        assert_eq!(table.look_up(7, 7), None);
        assert_eq!(table.look_up(7, 9), Some(true));
    }

    #[test]
    fn facts_about_longer_play_stay() {
        let table = TranspositionTable::new(1);
        let key = |i: u128| i << 64;
        // all keys share the only line
        table.store(key(1), 9, false);
        for i in 2..20 {
            table.store(key(i), 3, true);
        }
        assert_eq!(table.look_up(key(1), 9), Some(false));
        assert_eq!(table.look_up(key(2), 3), None, "replaced, not confused");
        let kept = (2..20).filter(|&i| table.look_up(key(i), 3) == Some(true));
        assert_eq!(kept.count(), WORDS / ENTRY - 1);
    }

    #[test]
    fn a_forgetful_one_knows_nothing() {
        let table = TranspositionTable::forgetful();
        table.store(7, 5, false);
        table.prefetch(7);
        assert_eq!(table.look_up(7, 5), None);
    }

    fn key(i: u128) -> u128 {
        i.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }

    #[test]
    fn it_grows_and_forgets_nothing_on_the_way() {
        const BYTES: usize = 16 << 20;
        let table = TranspositionTable::new(BYTES);
        for i in 1..100_000 {
            table.store(key(i), 4, i % 3 == 0);
        }
        let kept = (1..100_000).filter(|&i| table.look_up(key(i), 4) == Some(i % 3 == 0));
        // a few share their line with four others
        assert!(kept.count() > 98_000);
        let bytes = |size: &Size| size.count * size_of::<Line>();
        let current = table.current.load(Ordering::Relaxed);
        assert!(current > 0);
        let last = table.sizes.iter().map(bytes).max().unwrap();
        assert!(last + last / FACTOR <= BYTES);
    }

    #[test]
    fn threads_that_write_at_once_confuse_nothing() {
        let table = TranspositionTable::new(1 << 20);
        let is_true = |i: u128| i % 7 < 3;
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for i in 0..200_000 {
                        // all write the same keys in the same few lines, in different order
                        let i = (i * 31 + thread * 977) % 50_000;
                        table.store(key(i), 1 + (i % 9) as u16, is_true(i));
                        let asked = (i * 17) % 50_000;
                        let known = table.look_up(key(asked), 1 + (asked % 9) as u16);
                        assert!(known.is_none_or(|known| known == is_true(asked)));
                    }
                });
            }
        });
    }
}
