//! Whether positions shortly before the end come again often enough that it pays to remember them: what a few moves find out takes hardly
//! longer than to look it up, and under rules where men have to be moved to know what they do, much longer.

/// So many questions are put before it is judged whether they were worth it.
const BATCH: u32 = 1 << 16;

/// So many are left out if they were not.
const PAUSE: u32 = 1 << 20;

/// What a question (and to remember the answer) costs, in tenths of the time it takes to play a move and do what goes with it.
const COST: u64 = 1;

/// What has come of looking up, in this batch.
#[derive(Default)]
pub(crate) struct Repeats {
    known: u32,
    found_out: u32,
    /// Moves played to find out.
    moves: u64,
    left_out: u32,
}

impl Repeats {
    /// Whether to look up and remember the next position.
    pub fn are_worth_while(&mut self) -> bool {
        if self.left_out > 0 {
            self.left_out -= 1;
            return false;
        }
        true
    }

    /// It was known.
    pub fn note_known(&mut self) {
        self.known += 1;
        self.judge();
    }

    /// It was not, and took so many moves to find out.
    pub fn note_found_out(&mut self, moves: u64) {
        self.found_out += 1;
        self.moves += moves;
        self.judge();
    }

    fn judge(&mut self) {
        let asked = self.known + self.found_out;
        if asked < BATCH {
            return;
        }
        let saved = 10 * u64::from(self.known) * self.moves;
        if saved < COST * u64::from(asked) * u64::from(self.found_out) {
            self.left_out = PAUSE;
        }
        (self.known, self.found_out, self.moves) = (0, 0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of a million positions, so many are looked up if one in `rate` is known and the others take so many moves.
    fn looked_up(rate: u32, moves: u64) -> u32 {
        let mut repeats = Repeats::default();
        let mut looked_up = 0;
        for _ in 0..1_000_000 {
            if repeats.are_worth_while() {
                looked_up += 1;
                if looked_up % rate == 0 {
                    repeats.note_known();
                } else {
                    repeats.note_found_out(moves);
                }
            }
        }
        looked_up
    }

    #[test]
    fn what_saves_more_than_it_costs_is_looked_up() {
        assert_eq!(looked_up(2, 1), 1_000_000);
        assert_eq!(looked_up(10, 4), 1_000_000);
        assert_eq!(looked_up(10, 2), BATCH, "seldom known, and soon found out");
        assert_eq!(looked_up(u32::MAX, 1000), BATCH, "never known");
    }
}
