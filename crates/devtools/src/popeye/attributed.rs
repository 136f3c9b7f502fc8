//! Attributes of single men in random positions.

use fastrand::Rng;
use sauterelle_crosscheck::random::Sample;

/// The attributes that Popeye has too, in its language, but Protean, which it gives to all men.
const ATTRIBUTES: &[&str] = &[
    "Chameleon",
    "Jigger",
    "Kamikaze",
    "Paralysing",
    "Royal",
    "HalfNeutral",
    "HurdleColourChanging",
    "Magic",
    "Uncapturable",
    "Bul",
    "Dob",
    "Patrol",
    "Functionary",
    "Volage",
    "Anda",
    "AndaInverse",
    "Frischauf",
];

/// The men that can have attributes that concern the men gone over.
const HOPPERS: &[&str] = &["g", "g", "eq", "kh", "g2"];

/// Kinds for royal men other than kings.
const ROYAL: &[&str] = &["q", "r", "b", "s", "g", "n", "am", "fe"];

/// Men that have attributes: square, attribute, one entry for each.
pub type Attributed = Vec<(usize, &'static str)>;

/// The attributes named (separated by bars), or each of them.
///
/// # Errors
/// If one is unknown.
pub fn listed(names: &str) -> Result<Vec<&'static str>, String> {
    if names == "each" {
        return Ok(ATTRIBUTES.to_vec());
    }
    let known = |name: &str| {
        let mut all = ATTRIBUTES.iter();
        let found = all.find(|known| known.eq_ignore_ascii_case(name));
        found.copied().ok_or(format!("unknown attribute {name}"))
    };
    let given = names.split('|').filter(|name| !name.is_empty());
    given.map(known).collect()
}

/// Gives attributes out of `drawn` to one man or two; men that cannot have them become others.
pub fn random(rng: &mut Rng, sample: &mut Sample, drawn: &[&'static str]) -> Attributed {
    let mut given = Attributed::new();
    for _ in 0..rng.usize(1..=2) {
        let attribute = drawn[rng.usize(..drawn.len())];
        let is_king = |man: &(usize, char, bool, &str)| man.3 == "k";
        let kings_too = attribute == "Royal" || rng.u8(..6) == 0;
        let about_hurdles = ["HurdleColourChanging", "Bul", "Dob"].contains(&attribute);
        let mut able: Vec<usize> = (0..sample.men.len()).collect();
        able.retain(|&index| {
            let man = &sample.men[index];
            match attribute {
                "Royal" => is_king(man),
                _ if about_hurdles => !is_king(man) && man.1 != 'n',
                _ => kings_too || !is_king(man),
            }
        });
        // two attributes are more often those of two men than of one
        let taken = |index: &usize| given.iter().any(|one| one.0 == sample.men[*index].0);
        if rng.u8(..3) > 0 && !able.iter().all(taken) {
            able.retain(|index| !taken(index));
        }
        let Some(&index) = rng.choice(&able) else {
            continue;
        };
        let man = &mut sample.men[index];
        if attribute == "Royal" {
            man.3 = ROYAL[rng.usize(..ROYAL.len())];
        } else if about_hurdles && !HOPPERS.contains(&man.3) {
            man.3 = HOPPERS[rng.usize(..HOPPERS.len())];
        }
        if !given.contains(&(man.0, attribute)) {
            given.push((man.0, attribute));
        }
    }
    given
}
