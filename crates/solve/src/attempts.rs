//! Whether something that may save a search is worth the time it takes, judged by how often it has lately, and by how long
//! searches have been.

/// Lengths beyond this one are taken together.
const LONGEST: usize = 32;

/// What has come of attempts, by the length of the play ahead.
#[derive(Default)]
pub(crate) struct Attempts {
    of_length: [Attempt; LONGEST],
}

#[derive(Clone, Copy, Default)]
struct Attempt {
    made: u32,
    helped: u32,
    left_out: u32,
    /// Searches where it was not tried or has not helped, and the moves played in them.
    searches: u64,
    moves: u64,
}

/// What an attempt costs, in moves played.
const COST: u64 = 8;

impl Attempts {
    /// Whether to try it with so many half-moves ahead: always as long as it saves more than it costs, otherwise from time to time.
    pub fn is_worth_while(&mut self, length: u16) -> bool {
        let of = self.of(length);
        if of.made < 64 || of.searches < 16 || of.saves_enough() {
            return true;
        }
        of.left_out += 1;
        of.left_out.is_multiple_of(16)
    }

    /// A search where it was not tried, or has not helped, has taken so many moves.
    pub fn note_search(&mut self, length: u16, moves: u64) {
        let of = self.of(length);
        of.searches += 1;
        of.moves += moves;
        if of.searches == 1024 {
            of.searches /= 2;
            of.moves /= 2;
        }
    }

    /// It has been tried.
    pub fn note(&mut self, length: u16, has_helped: bool) {
        let of = self.of(length);
        of.made += 1;
        of.helped += u32::from(has_helped);
        if of.made == 1024 {
            // what has been long ago counts less
            of.made /= 2;
            of.helped /= 2;
        }
    }

    fn of(&mut self, length: u16) -> &mut Attempt {
        &mut self.of_length[usize::from(length).min(LONGEST - 1)]
    }
}

impl Attempt {
    fn saves_enough(&self) -> bool {
        u64::from(self.helped) * self.moves >= COST * u64::from(self.made) * self.searches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_helps_is_seldom_tried() {
        let mut attempts = Attempts::default();
        let mut made = 0;
        for _ in 0..10_000 {
            if attempts.is_worth_while(4) {
                attempts.note(4, false);
                made += 1;
            }
            attempts.note_search(4, 1000);
        }
        assert!((500..1000).contains(&made), "{made}");
        assert!(attempts.is_worth_while(6));
    }

    #[test]
    fn what_saves_little_is_seldom_tried() {
        let tried = |moves_of_search: u64| {
            let mut attempts = Attempts::default();
            let tries = (0..10_000).filter(|time| {
                let tries = attempts.is_worth_while(4);
                if tries {
                    attempts.note(4, time % 4 == 0);
                }
                attempts.note_search(4, moves_of_search);
                tries
            });
            tries.count()
        };
        assert!(tried(COST) < 1000);
        assert_eq!(tried(8 * COST), 10_000);
    }

    #[test]
    fn what_helps_again_is_tried_again() {
        let mut attempts = Attempts::default();
        for time in 0..100_000 {
            if attempts.is_worth_while(4) {
                attempts.note(4, time > 1000);
            }
            attempts.note_search(4, 1000);
        }
        assert!((0..100).all(|_| attempts.is_worth_while(4)));
    }
}
