//! Random conditions of the Circe family, in Popeye's words.

use fastrand::Rng;
use sauterelle_rules::registry::RULES;

/// Where men are reborn.
const SQUARES: &[&str] = &[
    "Rank",
    "File",
    "Symmetry",
    "VerticalSymmetry",
    "HorizontalSymmetry",
    "Diagram",
    "PWC",
    "Antipodes",
    "Super",
    "Take&Make",
    "Equipollents",
    "CaptureSquare",
    "Parrain",
    "ContraParrain",
];
const ADAPTERS: &[&str] = &["Diametral", "VerticalMirror", "Frischauf"];
const WALKS: &[&str] = &["Clone", "Chameleon", "Einstein", "ReversalEinstein"];

/// A random condition of the family, if that is what is wanted: `circe`, `anticirce`, `immune`, `mars` with random words,
/// or `names`: a traditional name.
pub fn random(rng: &mut Rng, only: &str) -> Option<String> {
    let (name, occupied): (&str, &[&str]) = match only {
        "circe" => ("Circe", &["Strict", "Relaxed", "Assassin"]),
        "anticirce" => ("AntiCirce", &["Calvet", "Cheylan"]),
        "immune" => ("ImmunChess", &["Strict"]),
        "mars" => ("MarsCirce", &["Strict"]),
        "names" => {
            let names: Vec<&str> = RULES
                .iter()
                .filter(|rule| rule.stands_for().is_some())
                .map(|rule| rule.meta().name[0])
                .collect();
            return Some(names[rng.usize(..names.len())].to_string());
        }
        _ => return None,
    };
    let available = |word: &&&str| {
        let rule = RULES.iter().find(|rule| rule.meta().name[0] == name);
        rule.is_some_and(|rule| rule.meta().options.iter().any(|o| o.name[0] == **word))
    };
    let mut words: Vec<&str> = Vec::new();
    for (list, one_in) in [
        (&["RexInclusive", "RexExclusive"][..], 4),
        (SQUARES, 2),
        (&["LastMove", "WaitCapture"], 8),
        (&["Mirror"], 4),
        (&["Couscous"], 6),
        (ADAPTERS, 5),
        (WALKS, 4),
        (&["Turncoats"], 6),
        (occupied, 3),
    ] {
        let word = list[rng.usize(..list.len())];
        if rng.u8(..one_in) == 0 && available(&&word) {
            words.push(word);
        }
    }
    let rule = RULES.iter().find(|rule| rule.meta().name[0] == name)?;
    let clash = words
        .iter()
        .enumerate()
        .any(|(at, one)| words[..at].iter().any(|other| rule.excludes(one, other)));
    match clash {
        true => random(rng, only),
        false => Some([&[name], &words[..]].concat().join(" ")),
    }
}
