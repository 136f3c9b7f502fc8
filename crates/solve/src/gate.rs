//! Whether something that may save a search is worth the time it takes, judged by how often it has lately, by how long it takes
//! and by how long searches take. How long that is, is measured now and then; it changes how soon something is found, never what.

use std::time::{Duration, Instant};

/// Lengths beyond this one are taken together.
const LONGEST: usize = 32;

/// One in so many is measured.
const MEASURED: u32 = 8;

/// What is not worth while is tried again after so many times at the earliest, and takes no larger part of the time than this.
const SELDOM: u64 = 16;

/// What has come of gate, by the length of the play ahead.
#[derive(Default)]
pub(crate) struct Gate {
    of_length: [OfLength; LONGEST],
}

#[derive(Clone, Copy, Default)]
struct OfLength {
    made: u32,
    helped: u32,
    left_out: u64,
    cost: Mean,
    /// Of searches where it was not tried or has not helped.
    search: Mean,
}

/// How long something takes, from some of the times it was done.
#[derive(Clone, Copy, Default)]
struct Mean {
    measured: u32,
    nanoseconds: u64,
}

impl Mean {
    fn add(&mut self, time: Duration) {
        self.measured += 1;
        self.nanoseconds += time.as_nanos() as u64;
        if self.measured == 1024 {
            // what has been long ago counts less
            self.measured /= 2;
            self.nanoseconds /= 2;
        }
    }

    fn value(self) -> u64 {
        self.nanoseconds / u64::from(self.measured.max(1))
    }
}

/// Measures the time of some of the things that are done.
#[derive(Default)]
pub(crate) struct Stopwatch {
    started: u32,
}

impl Stopwatch {
    /// When something has begun, if its time is to be measured.
    #[inline]
    pub fn start(&mut self) -> Option<Instant> {
        self.started = self.started.wrapping_add(1);
        self.started.is_multiple_of(MEASURED).then(Instant::now)
    }
}

impl Gate {
    /// Whether to try it with so many half-moves ahead: always as long as it saves more than it costs, otherwise from time to time.
    pub fn is_worth_while(&mut self, length: u16) -> bool {
        let of = self.of(length);
        if of.made < 64 || of.search.measured < 16 || of.cost.measured < 4 || of.saves_enough() {
            return true;
        }
        of.left_out += 1;
        of.left_out.is_multiple_of(of.pause())
    }

    /// A search where it was not tried, or has not helped, has taken so long.
    pub fn note_search(&mut self, length: u16, time: Duration) {
        self.of(length).search.add(time);
    }

    /// It has been tried, which has taken so long if that was measured.
    pub fn note(&mut self, length: u16, has_helped: bool, time: Option<Duration>) {
        let of = self.of(length);
        of.made += 1;
        of.helped += u32::from(has_helped);
        if of.made == 1024 {
            // what has been long ago counts less
            of.made /= 2;
            of.helped /= 2;
        }
        if let Some(time) = time {
            of.cost.add(time);
        }
    }

    fn of(&mut self, length: u16) -> &mut OfLength {
        &mut self.of_length[usize::from(length).min(LONGEST - 1)]
    }
}

impl OfLength {
    fn saves_enough(&self) -> bool {
        u64::from(self.helped) * self.search.value() >= u64::from(self.made) * self.cost.value()
    }

    /// After how many times it is tried again.
    fn pause(&self) -> u64 {
        SELDOM.max(SELDOM * self.cost.value() / self.search.value().max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MICROSECOND: Duration = Duration::from_micros(1);

    /// How many of 10 000 chances are taken if an attempt takes a microsecond, helps so often, and a search takes so long.
    fn taken(helps: impl Fn(u32) -> bool, search: Duration) -> usize {
        let mut gate = Gate::default();
        let tried = (0..10_000).filter(|time| {
            let tries = gate.is_worth_while(4);
            if tries {
                gate.note(4, helps(*time), Some(MICROSECOND));
            }
            gate.note_search(4, search);
            tries
        });
        tried.count()
    }

    #[test]
    fn what_never_helps_is_seldom_tried() {
        let made = taken(|_| false, 100 * MICROSECOND);
        assert!((500..1000).contains(&made), "{made}");
        assert!(Gate::default().is_worth_while(6));
    }

    #[test]
    fn what_saves_little_is_seldom_tried() {
        let rate = |time: u32| time.is_multiple_of(4);
        assert!(taken(rate, 2 * MICROSECOND) < 1000);
        assert_eq!(taken(rate, 8 * MICROSECOND), 10_000);
    }

    #[test]
    fn what_takes_longer_than_searches_is_tried_the_less() {
        let made = taken(|_| false, MICROSECOND / 10);
        assert!((64..150).contains(&made), "{made}");
    }

    #[test]
    fn what_helps_again_is_tried_again() {
        let helps = |time| time > 1000;
        assert!(taken(helps, 100 * MICROSECOND) > 5000);
    }

    #[test]
    fn some_times_are_measured() {
        let mut watch = Stopwatch::default();
        let measured = (0..80).filter(|_| watch.start().is_some());
        assert_eq!(measured.count(), 80 / MEASURED as usize);
    }
}
