//! What is wanted of sound versions beyond being sound.

use crate::variety::{COUNTED, Variety};

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wants {
    /// The least and the most of each thing that is [counted](COUNTED), in its order.
    pub counts: [Option<(u32, u32)>; COUNTED.len()],
    /// No man goes to the same square in two solutions.
    pub no_repeats: bool,
    /// Without any one of its conditions it is not sound.
    pub rule_needed: bool,
    /// Without any one of its men it is not sound.
    pub no_idle_men: bool,
    /// A last move can have led to it, as far as that is looked at.
    pub last_move: bool,
}

impl Wants {
    /// Whether solutions are as wanted. What is not told of them is not as wanted.
    pub(crate) fn suit(&self, variety: &Variety) -> bool {
        let mut counts = COUNTED.iter().zip(self.counts);
        let suit = counts.all(|(counted, wanted)| match (wanted, (counted.of)(variety)) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some((least, most)), Some(count)) => (least..=most).contains(&count),
        });
        suit && !(self.no_repeats && variety.repeats > 0)
    }
}
