//! Whether a look ahead pays: how often it has helped lately, what it costs, and what searches cost without it.
//!
//! Cost is counted in moves played, never in seconds, so that one thread does the same work each time. The gate decides how
//! soon something is found, never what.

/// Lengths beyond this one are taken together.
const LONGEST: usize = 32;

/// Looks and searches of a length that are made before the gate may close.
const TRIALS: u32 = 64;

/// Behind a closed gate, one look in so many is taken, and fewer where looks cost more than searches.
const SELDOM: u64 = 16;

/// Trials for so much at most are always made.
const CHEAP: u64 = 4 * LOOK;

/// What it costs to find the moves that a duty leaves (maximum and its like), in moves played: all are compared, few are played.
pub(crate) const DUTY: u64 = 8;

/// What a look costs beside its steps, in moves played. (A move takes some 0.25 µs in orthodox play, a look 3 to 6 µs.)
pub(crate) const LOOK: u64 = 16;

/// What a closer look costs before a mate, where few of its steps are counted.
pub(crate) const CLOSER_LOOK: u64 = 100;

/// What it costs to ask who fills which place of a position to be reached, where rules take liberties with men.
pub(crate) const FILLING: u64 = 64;

/// Steps in the search for guards that take as long as a move.
pub(crate) const STEPS_OF_A_MOVE: u64 = 3;

/// Final positions that are looked at in the time of a move.
pub(crate) const POSITIONS_OF_A_MOVE: u64 = 16;

/// Of all work, this part may go into trials whether it pays to look at final positions.
pub(crate) const TRIALS_OF_WORK: u64 = 16;

/// A look at final positions may cost so many times as much as it saves at once.
const MADE_CHEAPER: u64 = 4;

/// What has come of looks, by the length of the play ahead.
#[derive(Default)]
pub(crate) struct Gate {
    of_length: [OfLength; LONGEST],
    /// What dear trials have cost.
    trials: u64,
}

#[derive(Clone, Copy, Default)]
struct OfLength {
    looks: Mean,
    helped: u32,
    left_out: u64,
    /// Searches where no look was taken, or none has helped.
    searches: Mean,
}

/// What something costs on average; what was long ago counts less.
#[derive(Clone, Copy, Default)]
struct Mean {
    count: u32,
    work: u64,
}

impl Mean {
    /// Tells whether the past has just been halved.
    fn add(&mut self, work: u64) -> bool {
        self.count += 1;
        self.work += work;
        let is_full = self.count == 1024;
        if is_full {
            self.count /= 2;
            self.work /= 2;
        }
        is_full
    }

    fn value(self) -> u64 {
        self.work / u64::from(self.count.max(1))
    }
}

impl Gate {
    /// Whether to look with so many half-moves ahead: always as long as looks save more than they cost, otherwise now and then.
    pub fn is_worth_while(&mut self, length: u16) -> bool {
        let of = self.of(length);
        if of.looks.count.min(of.searches.count) < TRIALS || of.saves_enough() {
            return true;
        }
        of.left_out += 1;
        of.left_out.is_multiple_of(of.pause(of.looks.value()))
    }

    /// The same where the price of a look is known before, and differs from look to look. `affordable`: what all dear trials may cost.
    pub fn is_worth_its_price(&mut self, length: u16, price: u64, affordable: u64) -> bool {
        let spent = self.trials + price;
        let of = self.of(length);
        if of.looks.count.min(of.searches.count) < TRIALS {
            if price <= CHEAP {
                return true;
            }
            let is_affordable = spent <= affordable;
            if is_affordable {
                self.trials = spent;
            }
            return is_affordable;
        }
        if of.saves(price) {
            return true;
        }
        of.left_out += 1;
        // searches of all lengths lie within each other, and each may give its share
        of.left_out.is_multiple_of(of.pause(SELDOM * price))
    }

    /// A search where no look was taken, or none has helped, has taken so much work.
    pub fn note_search(&mut self, length: u16, work: u64) {
        self.of(length).searches.add(work);
    }

    /// A look has been taken, for so much work.
    pub fn note(&mut self, length: u16, has_helped: bool, work: u64) {
        let of = self.of(length);
        of.helped += u32::from(has_helped);
        if of.looks.add(work) {
            of.helped /= 2;
        }
    }

    fn of(&mut self, length: u16) -> &mut OfLength {
        &mut self.of_length[usize::from(length).min(LONGEST - 1)]
    }
}

impl OfLength {
    fn saves_enough(&self) -> bool {
        u64::from(self.helped) * self.searches.value() >= self.looks.work
    }

    /// Whether a look for this price saves more than it costs, if it helps as often as others. What it finds out makes later ones cheaper, too.
    fn saves(&self, price: u64) -> bool {
        let saved = u64::from(self.helped) * self.searches.value();
        MADE_CHEAPER * saved >= u64::from(self.looks.count) * price
    }

    /// After how many chances a look for this price is taken again.
    fn pause(&self, price: u64) -> u64 {
        SELDOM.max(SELDOM * price / self.searches.value().max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORK: u64 = 10;

    /// How many of 10 000 chances are taken if a look takes so much work, helps so often, and a search takes so much.
    fn taken(helps: impl Fn(u32) -> bool, search: u64) -> usize {
        let mut gate = Gate::default();
        let tried = (0..10_000).filter(|time| {
            let tries = gate.is_worth_while(4);
            if tries {
                gate.note(4, helps(*time), WORK);
            }
            gate.note_search(4, search);
            tries
        });
        tried.count()
    }

    #[test]
    fn a_look_that_never_helps_is_seldom_taken() {
        let made = taken(|_| false, 100 * WORK);
        assert!((500..1000).contains(&made), "{made}");
        assert!(Gate::default().is_worth_while(6));
    }

    #[test]
    fn dear_looks_are_left_out_where_cheap_ones_pay() {
        let mut gate = Gate::default();
        let dear = CHEAP + 1;
        assert!(gate.is_worth_its_price(4, CHEAP, 0));
        assert!(!gate.is_worth_its_price(4, dear, dear - 1));
        assert!(gate.is_worth_its_price(4, dear, dear));
        assert!(!gate.is_worth_its_price(4, dear, 2 * dear - 1), "spent");
        for _ in 0..TRIALS {
            gate.note(4, true, WORK);
            gate.note_search(4, 10 * WORK);
        }
        let mut taken = |price: u64| {
            (0..10_000)
                .filter(|_| gate.is_worth_its_price(4, price, 0))
                .count()
        };
        assert_eq!(taken(MADE_CHEAPER * 10 * WORK), 10_000);
        let dear = taken(50 * WORK);
        assert_eq!(dear as u64, 10_000 / (5 * SELDOM * SELDOM));
    }

    #[test]
    fn a_look_that_saves_little_is_seldom_taken() {
        let rate = |time: u32| time.is_multiple_of(4);
        assert!(taken(rate, 2 * WORK) < 1000);
        assert_eq!(taken(rate, 8 * WORK), 10_000);
    }

    #[test]
    fn a_look_that_costs_more_than_a_search_is_taken_the_less() {
        let made = taken(|_| false, WORK / 10);
        assert!((64..150).contains(&made), "{made}");
    }

    #[test]
    fn a_look_that_helps_again_is_taken_again() {
        let helps = |time| time > 1000;
        assert!(taken(helps, 100 * WORK) > 5000);
    }
}
