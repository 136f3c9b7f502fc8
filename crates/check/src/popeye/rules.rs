//! Conditions alone, in pairs and in triples: all moves in random positions.

use super::known;
use super::task::Task;
use super::{Report, run_tasks};
use fastrand::Rng;
use sauterelle_verify::random::{self, Sample, Taste};
use std::path::Path;

/// Stipulations that list moves, or that depend on them.
#[rustfmt::skip]
const STIPULATIONS: &[&str] = &[
    "~1", "~1", "~1", "h~0.5", "h~0.5", "h~1", "h~1", "h~1", "h~1", "h~1.5", "h+1", "h+1.5", "h#1", "h#1.5", "h#2", "h=1", "h=1.5",
    "#1", "#2", "s#1", "r#1", "ser-#2", "ser-h#2", "hx1", "hep1.5", "h001",
];

/// The conditions that Popeye has too, as in its language, each with what follows it.
#[rustfmt::skip]
pub const CONDITIONS: &[&str] = &[
    "Madrasi", "Madrasi RexInclusive", "EiffelChess", "AnnanChess", "AnnanChess TypeB", "AnnanChess TypeC", "AnnanChess TypeD",
    "TransmutedKings", "MessignyChess", "MessignyChess RexExclusive", "Take&MakeChess",
    "GridChess", "GridChess HorizontalShift", "GridChess Orthogonal bd35",
    "GridChess Irregular a1a2b1c3 d4d5e4e5", "MonochromChess", "BichromChess", "AndernachChess",
    "AntiAndernachChess", "EinsteinChess", "ReversalEinsteinChess", "AntiEinsteinChess", "Masand", "MasandGeneralised", "Isardam",
    "Isardam TypeB", "Isardam RexInclusive", "KoeKo", "AntiKoeko", "NewKoeko", "AntiKings", "LosingChess", "AliceChess",
    "Imitator a3", "Imitator d4", "Imitator c6f3", "RepublicanChess Type1", "RepublicanChess Type2", "Circe", "Circe RexInclusive",
    "MirrorCirce", "PWC", "CouscousCirce", "DiametralCirce", "FileCirce", "SymmetryCirce", "CirceClone", "ChameleonCirce", "ParrainCirce",
    "EquipollentsCirce", "AntipodeanCirce", "DiagramCirce", "CirceAssassin", "SuperCirce", "RankCirce", "AntiCirce", "AntiCirce Calvet",
    "MirrorAntiCirce", "ImmunChess", "MirrorImmunChess", "MarsCirce", "BlackMaximummer", "WhiteMaximummer", "BlackMinimummer",
];

/// Pairs that Popeye does not combine (docs/divergences.md); the second may be `neutral` for neutral men.
const NOT_TOGETHER: &[[&str; 2]] = &[
    ["Take&Make", "Grid"],
    ["Annan", "Mars"],
    ["Messigny", "Mars"],
    ["Messigny", "Transmuted"],
    ["Losing", "Alice"],
    ["Alice", "Circe"],
    ["Alice", "PWC"],
    ["Alice", "Immun"],
    ["Alice", "oeko"],
    ["Alice", "KoeKo"],
    ["Alice", "Messigny"],
    ["Messigny", "AntiCirce"],
    ["Masand", "Isardam"],
    ["Masand", "Messigny"],
    ["Masand", "Alice"],
    ["Messigny", "Annan"],
    ["Messigny", "oeko"],
    ["Messigny", "KoeKo"],
    ["Messigny", "AntiAndernach"],
    ["Alice", "Take&Make"],
    ["Republican", "oeko"],
    ["Republican", "KoeKo"],
    ["MasandGeneralised", "Isardam"],
    ["MasandGeneralised", "oeko"],
    ["MasandGeneralised", "KoeKo"],
    ["Transmuted", "neutral"],
    ["Republican", "neutral"],
    ["Republican", "Isardam"],
];

const FAIRY: &[&str] = &[
    "g", "n", "l", "li", "le", "pa", "va", "ma", "z", "gn", "am", "we", "bp", "sp", "mm", "ea",
    "ro", "kh", "se", "eq",
];

/// Compares `count` problems with `most` conditions at most, drawn from `conditions` (separated by `|`; all if empty).
/// `each` hears of every difference at once.
///
/// # Errors
/// If Popeye cannot be run.
pub fn run_rules(
    py: &Path,
    count: u64,
    seed: u64,
    most: usize,
    conditions: &str,
    mut each: impl FnMut(&str),
) -> Result<Report, String> {
    let mut drawn: Vec<&str> = conditions
        .split('|')
        .filter(|text| !text.is_empty())
        .collect();
    if drawn.is_empty() {
        drawn = CONDITIONS.to_vec();
    }
    run_tasks(py, count, seed, |rng| task(rng, &drawn, most), &mut each)
}

fn task(rng: &mut Rng, drawn: &[&str], most: usize) -> Task {
    loop {
        let mut conditions: Vec<&str> = Vec::new();
        for _ in 0..rng.usize(1..=most.max(1)) {
            let next = drawn[rng.usize(..drawn.len())];
            let name = |text: &str| text.split(' ').next().map(str::to_string);
            if conditions.iter().all(|other| name(other) != name(next)) {
                conditions.push(next);
            }
        }
        let has = |name: &str| conditions.iter().any(|text| text.starts_with(name));
        let any = |part: &str| conditions.iter().any(|text| text.contains(part));
        let without_neutrals = NOT_TOGETHER
            .iter()
            .any(|pair| pair[1] == "neutral" && any(pair[0]));
        if NOT_TOGETHER.iter().any(|pair| any(pair[0]) && any(pair[1])) {
            continue;
        }
        let taste = Taste {
            fairy: if rng.bool() { FAIRY } else { &[] },
            neutrals: !without_neutrals && rng.u8(..3) == 0,
            odd_royals: false,
            most_men: if has("AntiKings") { 14 } else { 8 },
        };
        let mut sample = random::position(rng, taste);
        if has("RepublicanChess") {
            sample.men.retain(|man| man.3 != "k");
        } else if rng.u8(..3) == 0 {
            kings_at_home(rng, &mut sample);
        }
        let stipulation = if has("RepublicanChess") {
            ["#1", "#2", "h#1", "h#1.5", "ser-h#1", "s#1"][rng.usize(..6)]
        } else if has("LosingChess") {
            ["~1", "h~1", "h~1.5", "h=1", "hx1"][rng.usize(..5)]
        } else {
            STIPULATIONS[rng.usize(..STIPULATIONS.len())]
        };
        let black_begins = stipulation.starts_with('h') && !stipulation.ends_with(".5")
            || stipulation.starts_with("ser-h");
        sample.side = if black_begins { 'b' } else { 'w' };
        sample.conditions = conditions.iter().map(ToString::to_string).collect();
        let task = Task::simple(sample, stipulation);
        if !known::is_known(&task) {
            return task;
        }
    }
}

/// Puts kings and rooks where they can castle, and nothing between them.
fn kings_at_home(rng: &mut Rng, sample: &mut Sample) {
    for (colour, rank) in [('w', 0), ('b', 7)] {
        if rng.u8(..4) == 0 {
            continue;
        }
        sample
            .men
            .retain(|man| man.0 / 8 != rank && !(man.3 == "k" && man.1 == colour));
        sample.men.push((rank * 8 + 4, colour, false, "k"));
        for file in [0, 7] {
            if rng.u8(..3) > 0 {
                sample.men.push((rank * 8 + file, colour, false, "r"));
            }
        }
    }
    for colour in ['w', 'b'] {
        if !sample.men.iter().any(|man| man.3 == "k" && man.1 == colour) {
            sample
                .men
                .push((27 + usize::from(colour == 'b') * 2, colour, false, "k"));
        }
    }
    sample.men.sort_by_key(|man| man.0);
    sample.men.dedup_by_key(|man| man.0);
}
