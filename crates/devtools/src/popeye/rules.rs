//! Conditions alone, in pairs and in triples: all moves in random positions.

use super::attributed;
use super::ours::Ours;
use super::task::Task;
use super::{MOST_DIFFERENCES, PopeyeReport, Shown, run_tasks};
use crate::divergences::{are_not_combined, are_not_for_neutrals, not_drawn};
use fastrand::Rng;
use sauterelle_crosscheck::random::{self, Sample, Taste};
use sauterelle_kernel::board::square::Sq;
use std::path::Path;

/// Stipulations that list moves, or that depend on them.
#[rustfmt::skip]
const STIPULATIONS: &[&str] = &[
    "~1", "~1", "~1", "h~0.5", "h~0.5", "h~1", "h~1", "h~1", "h~1", "h~1.5", "h+1", "h+1.5", "h#1", "h#1.5", "h=1", "h=1.5",
    "#1", "#2", "s#1", "r#1", "ser-#2", "ser-h#1", "hx1", "hep1.5", "h001",
];

/// Stipulations whose play ends with a castling.
const CASTLINGS: &[&str] = &["h001", "h001.5", "h001.5", "h002"];

/// The conditions that Popeye has too, as in its language, each with what follows it.
#[rustfmt::skip]
pub const CONDITIONS: &[&str] = &[
    "Madrasi", "Madrasi RexInclusive", "EiffelChess", "AnnanChess", "AnnanChess TypeB", "AnnanChess TypeC", "AnnanChess TypeD",
    "TransmissionMenace", "Immobilio", "Immobilio r s", "WhiteSuperTransmutingKing", "BlackSuperTransmutingKing",
    "TransmutedKings", "Rokagogo", "CastlingChess", "ExchangeCastling", "MessignyChess", "MessignyChess RexExclusive", "Take&MakeChess",
    "GridChess", "GridChess HorizontalShift", "GridChess Orthogonal bd35",
    "GridChess Irregular a1a2b1c3 d4d5e4e5", "MonochromChess", "BichromChess", "AndernachChess",
    "AntiAndernachChess", "EinsteinChess", "ReversalEinsteinChess", "AntiEinsteinChess", "Masand", "MasandGeneralised", "Isardam",
    "Isardam TypeB", "Isardam RexInclusive", "KoeKo", "AntiKoeko", "NewKoeko", "AntiKings", "LosingChess", "BackHome", "ExtinctionChess", "AliceChess",
    "Imitator a3", "Imitator d4", "Imitator c6f3", "RepublicanChess Type1", "RepublicanChess Type2", "Circe", "Circe RexInclusive",
    "MirrorCirce", "PWC", "CouscousCirce", "DiametralCirce", "FileCirce", "SymmetryCirce", "CirceClone", "ChameleonCirce", "ParrainCirce",
    "EquipollentsCirce", "AntipodeanCirce", "DiagramCirce", "CirceAssassin", "SuperCirce", "RankCirce", "AntiCirce", "AntiCirce Calvet", "AntiCirce Assassin",
    "MirrorAntiCirce", "ImmunChess", "MirrorImmunChess", "MarsCirce", "BlackMaximummer", "WhiteMaximummer", "BlackMinimummer",
    "ChecklessChess", "BGL 7 3", "BGL 9.5", "Lortap", "SuperGuards", "ProvocationChess", "ShieldedKings", "LeseMajeste", "NoCapture", "NoWhiteCapture", "NoBlackCapture",
    "Volage", "Hypervolage", "ChameleonPursuit", "FunctionaryChess", "RelegationChess", "NorskSjakk", "ProteanChess", "ProteanChess RexExclusive",
    "ChameleonChess", "LineChameleonChess", "FrankfurtChess", "FrankfurtChess RexExclusive", "Football q s", "KobulKings", "KobulKings Black", "SnekChess",
    "SnekCircleChess", "Influencer", "ReflectiveKings", "WhiteReflectiveKing", "VaultingKings s", "BlackVaultingKing s", "PointReflection", "Bolero",
    "Bolero RexInclusive", "BoleroInverse", "BoleroInverse RexInclusive", "FuddledMen", "WhiteOscillatingKings", "BlackOscillatingKings TypeB",
    "BlackOscillatingKings TypeC", "SwappingKings", "Anda", "AndaInverse", "PhantomChess", "GenevaChess", "GenevaChess RexInclusive", "PowerTransfer",
    "PowerTransfer RexInclusive", "Pepo",
    "Circe Volcanic", "Circe Parachute", "Circe Symmetry Parachute", "Circe Couscous Volcanic", "AntiCirce Volcanic",
    "AntiCirce Parachute", "Circe Strict April s p", "AntiCirce April s r k", "AntiMarsCirce", "AntiMarsMirrorCirce",
    "Bicolores", "CentralChess", "MagicSquares c3d4e5f6b4g3a8h1", "Tibet", "DoubleTibet", "BlackMustCapture", "BlackMustCapture Ultra", "WhiteMustCapture Ultra", "WhiteMustCapture",
    "BlackFollowMyLeader", "WhiteFollowMyLeader", "BlackSynchronMover", "WhiteSynchronMover", "BlackAntiSynchronMover", "WhiteAntiSynchronMover",
    "SAT", "SAT 3", "StrictSAT", "StrictSAT 1", "Hole d4", "Hole a3d1d7e5g2g8", "HaanerChess", "HauntedChess", "GhostChess", "FaceToFace", "BackToBack", "CheekToCheek", "AlphabeticChess", "BlackAlphabeticChess", "DuellistChess", "WhiteForcedSquare c3d4", "BlackForcedSquare d5e6", "WhiteConsequentForcedSquare c3d4e5",
    "BlackConsequentForcedSquare c3d4e5",
    "ExclusiveChess", "NoWhitePromotion", "NoBlackPromotion", "PromOnly q s", "PromOnly r g", "GlasgowChess", "WhitePromSquares a5b5c5d5e5f5g5h5", "BlackPromSquares a4b3c4d3e4f3g4h3", "ArgentinianChess", "MarineChess", "UltramarineChess", "CavalierMajeur", "ChineseChess", "NormalPawn", "ChameleonSequence q r b q", "ChameleonSequence q g r", "PADChess", "PADChess RexInclusive", "PADChess Strict", "PADChess Strict RexInclusive", "Sentinelles", "Sentinelles PionAdvers", "Sentinelles PionNeutre", "Sentinelles ParaSentinelles Berolina", "Sentinelles MaximumWhite 2 MaximumBlack 1", "MAFF", "OWU", "AMU", "UltraSchachZwang", "WhiteUltraSchachZwang", "BlackUltraSchachZwang", "BlackChecks", "Wormholes c3d4e5f6b4g3", "Wormholes a1e1h8b7d3", "BrunnerChess", "PartialParalysis",
    "Disparate", "VogtlaenderChess", "Patrouille", "UltraPatrol", "Woozles", "BiWoozles", "BiWoozles RexExclusive", "Heffalumps", "BiHeffalumps", "Leffie",
    "AntiGuards", "DarkSide", "#C", "ContactGridChess", "CASTChess", "CASTChess Inverse", "DangerCirce", "RoyalDynasty",
    "Make&TakeChess", "SingleBox Type1", "SingleBox Type2", "SingleBox Type3", "Breton", "Breton Adverse", "Breton Chromatic", "Breton PY", "MultiCaptures", "MultiCaptures White",
    "Bicaptures", "LostPieces", "SeriesCapture", "RoleExchange", "RoleExchange 1", "HalfInChess", "AllInChess", "MainlyInChess", "ActuatedRevolvingCentre", "ActuatedRevolvingBoard", "PlusChess",
];

const FAIRY: &[&str] = &[
    "g", "n", "l", "li", "le", "pa", "va", "ma", "z", "gn", "am", "we", "bp", "sp", "mm", "ea",
    "ro", "kh", "se", "eq",
];

/// What is drawn from.
#[derive(Clone, Debug)]
pub struct Drawn<'a> {
    conditions: Vec<&'a str>,
    attributes: Vec<&'static str>,
    castlings: bool,
    shown: Shown,
}

impl<'a> Drawn<'a> {
    /// These conditions (separated by `|`; all if empty), and these attributes for one man or two (none if empty, all if `each`).
    ///
    /// # Errors
    /// If an attribute is unknown.
    pub fn new(conditions: &'a str, attributes: &str) -> Result<Drawn<'a>, String> {
        Ok(Drawn {
            conditions: listed(conditions),
            attributes: attributed::listed(attributes)?,
            castlings: false,
            shown: Shown::Unknown,
        })
    }

    /// The same, with these differences shown.
    pub fn showing(self, shown: Shown) -> Drawn<'a> {
        Drawn { shown, ..self }
    }

    /// The same, with problems that ask for castlings after a few moves.
    pub fn with_castlings(self) -> Drawn<'a> {
        Drawn {
            castlings: true,
            ..self
        }
    }
}

/// Compares `count` problems with `most` conditions at most. `each` hears of every difference at once.
///
/// # Errors
/// If Popeye cannot be run.
pub fn run_rules(
    py: &Path,
    count: u64,
    seed: u64,
    most: usize,
    drawn: &Drawn,
    mut each: impl FnMut(&str),
) -> Result<PopeyeReport, String> {
    run_tasks(
        py,
        count,
        seed,
        |rng, ours| task(rng, ours, drawn, most),
        drawn.shown,
        &mut each,
    )
}

/// Compares `count` problems for each of the conditions by itself. `each` hears of every difference at once, and what has been
/// compared for each condition.
///
/// # Errors
/// If Popeye cannot be run.
pub fn run_each_rule(
    py: &Path,
    count: u64,
    seed: u64,
    drawn: &Drawn,
    mut each: impl FnMut(&str),
) -> Result<PopeyeReport, String> {
    let mut total = PopeyeReport::default();
    for &condition in &drawn.conditions {
        let alone = Drawn {
            conditions: vec![condition],
            ..drawn.clone()
        };
        let report = run_tasks(
            py,
            count,
            seed,
            |rng, ours| task(rng, ours, &alone, 1),
            drawn.shown,
            &mut each,
        )?;
        each(&format!("{condition}: {report}"));
        total.add(report);
        if total.differences > 10 * MOST_DIFFERENCES {
            break;
        }
    }
    Ok(total)
}

fn listed(conditions: &str) -> Vec<&str> {
    let given: Vec<&str> = conditions
        .split('|')
        .filter(|text| !text.is_empty())
        .collect();
    if given.is_empty() {
        CONDITIONS.to_vec()
    } else {
        given
    }
}

fn task(rng: &mut Rng, ours: &Ours, drawn: &Drawn, most: usize) -> Task {
    loop {
        let conditions = draw_conditions(rng, drawn, most);
        let has = |name: &str| conditions.iter().any(|text| text.starts_with(name));
        if are_not_combined(&conditions) {
            continue;
        }
        let without_neutrals = are_not_for_neutrals(&conditions);
        let taste = Taste {
            fairy: if rng.bool() { FAIRY } else { &[] },
            neutrals: !without_neutrals && rng.u8(..3) == 0,
            odd_royals: false,
            most_men: match drawn.castlings {
                true => 5,
                false if has("AntiKings") => 14,
                false => 8,
            },
        };
        let mut sample = random::position(rng, taste);
        if has("RepublicanChess") {
            sample.men.retain(|man| man.3 != "k");
        } else if drawn.castlings || rng.u8(..3) == 0 {
            kings_at_home(rng, &mut sample);
        }
        let stipulation = match drawn.castlings {
            true => CASTLINGS[rng.usize(..CASTLINGS.len())],
            false => draw_stipulation(rng, &conditions),
        };
        let black_begins = stipulation.starts_with('h') && !stipulation.ends_with(".5")
            || stipulation.starts_with("ser-h");
        sample.side = if black_begins { 'b' } else { 'w' };
        if !fits_imitators(&mut sample, &conditions) {
            continue;
        }
        sample.conditions = conditions.iter().map(ToString::to_string).collect();
        let attributed = match drawn.attributes.as_slice() {
            [] => Vec::new(),
            attributes => attributed::random(rng, &mut sample, attributes),
        };
        let task = Task::simple(sample, attributed, stipulation);
        if rng.u8(..20) > 0 && ours.attacks_a_king(&task.input(), task.begins()) {
            continue; // neither program solves such a problem
        }
        if not_drawn(&task).is_none() {
            return task;
        }
    }
}

/// Some of the conditions, none of them twice.
fn draw_conditions<'d>(rng: &mut Rng, drawn: &'d Drawn, most: usize) -> Vec<&'d str> {
    let mut conditions: Vec<&str> = Vec::new();
    for _ in 0..rng.usize(1..=most.max(1)) {
        let next = drawn.conditions[rng.usize(..drawn.conditions.len())];
        let name = |text: &str| text.split(' ').next().map(str::to_string);
        if conditions.iter().all(|other| name(other) != name(next)) {
            conditions.push(next);
        }
    }
    conditions
}

/// A stipulation that makes sense under the conditions.
fn draw_stipulation(rng: &mut Rng, conditions: &[&str]) -> &'static str {
    let has = |name: &str| conditions.iter().any(|text| text.starts_with(name));
    if conditions
        .iter()
        .any(|text| text.contains("RepublicanChess Type1"))
    {
        // without replies to a king placed in help play, which Popeye allows
        ["#1", "#1", "#1", "s#1", "#2", "h#0.5"][rng.usize(..6)]
    } else if has("RepublicanChess") {
        ["#1", "#1", "h#1", "h#1.5", "ser-h#1", "s#1"][rng.usize(..6)]
    } else if has("LosingChess") {
        ["~1", "h~1", "h~1.5", "h=1", "hx1"][rng.usize(..5)]
    } else {
        STIPULATIONS[rng.usize(..STIPULATIONS.len())]
    }
}

/// Takes away what Popeye does not take or see beside imitators, if there are any; false if the rest does not go with them.
fn fits_imitators(sample: &mut Sample, conditions: &[&str]) -> bool {
    let Some(imitators) = conditions.iter().find(|text| text.starts_with("Imitator")) else {
        return true;
    };
    // Popeye takes no men on the squares of imitators, and sees no checks by angle hoppers, nor by maos if captures are tried
    let any = |part: &str| conditions.iter().any(|text| text.contains(part));
    let is_there = |at: usize| imitators.contains(&Sq::new(at as u8).to_string());
    let tried = any("AntiCirce") || any("Assassin");
    let is_overlooked = |code: &str| code == "ea" || tried && code == "ma";
    sample
        .men
        .retain(|man| man.3 == "k" || !is_overlooked(man.3) && !is_there(man.0));
    let on_a_king = sample.men.iter().any(|man| is_there(man.0));
    !(on_a_king || conditions.len() > 1 && may_castle(sample))
}

/// Whether a king and a rook stand at home.
fn may_castle(sample: &Sample) -> bool {
    let stands = |at: usize, colour: char, code: &str| {
        sample
            .men
            .iter()
            .any(|man| man.0 == at && [colour, 'n'].contains(&man.1) && man.3 == code)
    };
    [('w', 0), ('b', 56)].into_iter().any(|(colour, home)| {
        stands(home + 4, colour, "k")
            && (stands(home, colour, "r") || stands(home + 7, colour, "r"))
    })
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
