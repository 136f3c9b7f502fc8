//! Moves in progress, as in ABDADA: a thread puts off a position that another thread is searching, and finds the result in the
//! transposition table later. Solutions do not depend on that.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Mostly more than the positions that all threads are searching.
const PLACES: usize = 1 << 12;

/// Shorter searches are repeated in less time than they are put off.
const FEWEST: u16 = 4;

/// The positions that threads are searching.
pub(crate) struct MovesInProgress {
    /// By key; empty if there is one thread only.
    places: Vec<AtomicU64>,
}

impl MovesInProgress {
    /// For so many threads.
    pub fn new(threads: usize) -> MovesInProgress {
        let count = if threads > 1 { PLACES } else { 0 };
        MovesInProgress {
            places: (0..count).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Whether searches with so many half-moves left are noted.
    #[inline]
    pub fn matters(&self, left: u16) -> bool {
        left >= FEWEST && !self.places.is_empty()
    }

    /// A thread begins to search the position of this key, with so many half-moves left.
    #[inline]
    pub fn enter(&self, key: u128, left: u16) {
        if self.matters(left) {
            let (place, mark) = self.place(key, left);
            place.store(mark, Relaxed);
        }
    }

    /// The thread has finished.
    #[inline]
    pub fn leave(&self, key: u128, left: u16) {
        if self.matters(left) {
            let (place, mark) = self.place(key, left);
            // another one may have taken the place
            let _ = place.compare_exchange(mark, 0, Relaxed, Relaxed);
        }
    }

    /// Whether some thread is searching the position, for all that is known.
    #[inline]
    pub fn is_there(&self, key: u128, left: u16) -> bool {
        self.matters(left) && {
            let (place, mark) = self.place(key, left);
            place.load(Relaxed) == mark
        }
    }

    fn place(&self, key: u128, left: u16) -> (&AtomicU64, u64) {
        let mark = (key >> 64) as u64 ^ u64::from(left) << 1 | 1;
        (
            &self.places[(key as usize ^ usize::from(left)) % PLACES],
            mark,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_somewhere_is_seen_there_only() {
        let busy = MovesInProgress::new(2);
        let key = 0x1234_5678_9abc_def0_u128 << 40;
        busy.enter(key, 5);
        assert!(busy.is_there(key, 5));
        assert!(!busy.is_there(key, 7));
        assert!(!busy.is_there(key + 1, 5));
        busy.leave(key, 7);
        assert!(busy.is_there(key, 5));
        busy.leave(key, 5);
        assert!(!busy.is_there(key, 5));
    }

    #[test]
    fn one_thread_is_in_nobodys_way() {
        let busy = MovesInProgress::new(1);
        busy.enter(7, 9);
        assert!(!busy.is_there(7, 9));
        busy.leave(7, 9);
        let busy = MovesInProgress::new(2);
        busy.enter(7, FEWEST - 1);
        assert!(!busy.is_there(7, FEWEST - 1));
    }
}
