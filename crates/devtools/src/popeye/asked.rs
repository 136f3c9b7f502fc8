//! Random sets of options.

use fastrand::Rng;

/// Options that make sense with nearly all stipulations, each with the numbers that may follow it.
const USUAL: &[&str] = &[
    "Variation",
    "Variation",
    "Variation",
    "Try",
    "SetPlay",
    "PostKeyPlay",
    "NoThreat",
    "NoShortVariations",
    "Defence 1",
    "Defence 2",
    "Duplex",
    "HalfDuplex",
    "WhiteToPlay",
    "MaxSolutions 1",
    "MaxSolutions 2",
    "StopOnShortSolutions",
];

/// Options of which the effect is intricate.
const NEW: &[&str] = &[
    "Quodlibet",
    "GoalIsEnd",
    "Threat 1",
    "MaxFlightsquares 0",
    "MaxFlightsquares 1",
    "MaxFlightsquares 2",
    "NonTrivial 0 1",
    "NonTrivial 1 1",
    "TrivialTriesAvoid",
    "NullMoves",
    "MatesIn1",
    "KeepMatingPiece",
];

/// Random options of a kind: `usual`, `new` (one of these among usual ones), `none`; empty: any.
pub fn options(rng: &mut Rng, kind: &str, structured: bool) -> Vec<String> {
    let mut chosen: Vec<&str> = Vec::new();
    if kind == "none" {
        return Vec::new();
    }
    for _ in 0..rng.usize(..3) {
        chosen.push(USUAL[rng.usize(..USUAL.len())]);
    }
    if kind == "new" || kind.is_empty() && !structured && rng.u8(..3) == 0 {
        chosen.push(NEW[rng.usize(..NEW.len())]);
    }
    let name = |option: &str| option.split(' ').next().map(str::to_string);
    let mut kept: Vec<&str> = Vec::new();
    for option in chosen {
        if kept.iter().all(|other| name(other) != name(option)) {
            kept.push(option);
        }
    }
    kept.into_iter().map(str::to_string).collect()
}
