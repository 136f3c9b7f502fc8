//! Random stipulations by their traditional names.

use fastrand::Rng;
use sauterelle_crosscheck::random::{self, Sample};

/// A manner with its largest length in full moves, and whether a half-move may come first.
type Manner = (&'static str, u32, bool);

const MANNERS: &[Manner] = &[
    ("", 2, false),
    ("", 3, false),
    ("s", 2, false),
    ("r", 2, false),
    ("semi-r", 2, false),
    ("h", 2, true),
    ("h", 2, true),
    ("hs", 2, true),
    ("hr", 2, true),
    ("ser-", 3, false),
    ("ser-h", 3, false),
    ("ser-s", 2, false),
    ("ser-r", 2, false),
    ("ser-hs", 2, false),
    ("ser-semi-r", 2, false),
    ("pser-", 3, false),
    ("pser-h", 2, false),
    ("pser-s", 2, false),
    ("pser-r", 2, false),
    ("phser-", 3, false),
    ("phser-h", 2, false),
    ("phser-s", 2, false),
    ("phser-r", 2, false),
    ("reci-h", 2, true),
    ("ser-reci-h", 2, false),
];

/// A goal that Popeye knows.
pub fn goal(rng: &mut Rng, sample: &Sample) -> String {
    random::goal(rng, sample, |goal| goal.def.is_in_popeye)
}

/// A random stipulation; goals that refer to a man refer to one of the sample.
pub fn random(rng: &mut Rng, sample: &Sample) -> String {
    let (manner, longest, half) = MANNERS[rng.usize(..MANNERS.len())];
    let goal = goal(rng, sample);
    let own = if manner.contains("reci") && rng.bool() {
        format!("({})", self::goal(rng, sample))
    } else {
        String::new()
    };
    let mut length = rng.u32(1..=longest).to_string();
    if half && rng.u8(..3) == 0 {
        length = format!("{}.5", rng.u32(0..longest));
    }
    let prefix = match rng.u8(..20) {
        0..=1 => "exact-".to_string(),
        2..=3 => format!("{}->", rng.u32(1..=2)),
        _ => String::new(),
    };
    if prefix.ends_with('>') && length.len() == 1 && length != "1" {
        length = (rng.u32(1..=2)).to_string();
    }
    format!("{prefix}{manner}{own}{goal}{length}")
}

/// A stipulation of a few half-moves, for rules under test; the first lists the moves.
pub fn short(rng: &mut Rng) -> &'static str {
    const SHORT: &[&str] = &[
        "~1", "~1", "~1", "~1", "h#1", "h#1.5", "h#2", "#1", "#2", "#2", "s#1", "s#2", "h=1",
        "h=1.5", "ser-h#2", "h+1.5", "+1", "ser-#2", "h~1",
    ];
    SHORT[rng.usize(..SHORT.len())]
}
