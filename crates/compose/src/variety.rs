//! How different the solutions of a version are, and how they end: what tells problems worth showing from those that are merely sound.

use crate::deed::{Deed, Who};
use sauterelle::{Language, Sq};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the solutions of a version have in common, all positions together. Only solutions of full length that are asked for count.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Variety {
    /// Solutions.
    pub lines: u32,
    /// Moves that stand in more than one solution: the same man goes to the same square.
    pub repeats: u32,
    /// Squares to which men go in more than one solution.
    pub shared_arrivals: u32,
    /// Different first moves.
    pub first_moves: u32,
    /// Different last moves.
    pub last_moves: u32,
    /// Solutions that end in a model mate; nothing where some end that is not told.
    pub models: Option<u32>,
}

/// Something that is counted of solutions.
pub struct Counted {
    /// Its name in the language of versions and in data.
    pub name: &'static str,
    /// The same in three languages.
    pub words: [&'static str; 3],
    /// How many there are, if that is told.
    pub of: fn(&Variety) -> Option<u32>,
    /// How many are too many, or too few, for solutions that differ in all.
    pub(crate) lacks: fn(&Variety) -> u32,
    /// How well it tells published problems from those that are merely sound.
    pub(crate) weight: u32,
}

/// All that is counted.
///
/// The weights are taken from 117 published helpmates with several solutions, beside versions of them that are merely sound. For each measure
/// the area under its curve says how often it prefers the published one: 96 of 100 for repeats, 90 for shared arrivals, 85 for last moves, 72 for first
/// moves, 67 for models. A measure that says nothing has 50, so that the weight is what it has above 50.
pub static COUNTED: [Counted; 5] = [
    Counted {
        name: "repeats",
        words: ["repeated moves", "coups répétés", "wiederholte Züge"],
        of: |variety| Some(variety.repeats),
        lacks: |variety| variety.repeats,
        weight: 46,
    },
    Counted {
        name: "shared-arrivals",
        words: [
            "shared arrival squares",
            "cases d'arrivée communes",
            "gemeinsame Zielfelder",
        ],
        of: |variety| Some(variety.shared_arrivals),
        lacks: |variety| variety.shared_arrivals,
        weight: 40,
    },
    Counted {
        name: "last-moves",
        words: [
            "different last moves",
            "derniers coups différents",
            "verschiedene Schlusszüge",
        ],
        of: |variety| Some(variety.last_moves),
        lacks: |variety| variety.lines.saturating_sub(variety.last_moves),
        weight: 35,
    },
    Counted {
        name: "first-moves",
        words: [
            "different first moves",
            "premiers coups différents",
            "verschiedene Anfangszüge",
        ],
        of: |variety| Some(variety.first_moves),
        lacks: |variety| variety.lines.saturating_sub(variety.first_moves),
        weight: 22,
    },
    Counted {
        name: "models",
        words: ["model mates", "mats modèles", "Mustermatts"],
        of: |variety| variety.models,
        lacks: |variety| variety.lines.saturating_sub(variety.models.unwrap_or(0)),
        weight: 17,
    },
];

impl Variety {
    /// What is counted, by name.
    pub fn counts(&self) -> BTreeMap<&'static str, u32> {
        let counts = COUNTED.iter();
        let counts = counts.filter_map(|counted| Some((counted.name, (counted.of)(self)?)));
        counts.collect()
    }

    /// What is lacking to solutions that differ in all and end in model mates, by weight; less is better.
    pub(crate) fn lack(&self) -> u32 {
        let lacks = COUNTED.iter();
        lacks.map(|it| it.weight * (it.lacks)(self)).sum()
    }

    /// That of two positions together.
    pub(crate) fn and(self, other: Variety) -> Variety {
        if self.lines == 0 {
            return other;
        }
        Variety {
            lines: self.lines + other.lines,
            repeats: self.repeats + other.repeats,
            shared_arrivals: self.shared_arrivals + other.shared_arrivals,
            first_moves: self.first_moves + other.first_moves,
            last_moves: self.last_moves + other.last_moves,
            models: self.models.zip(other.models).map(|(one, two)| one + two),
        }
    }

    /// That of these solutions, each with whether it ends in a model mate.
    pub(crate) fn of<'d>(solutions: impl Iterator<Item = (&'d [Deed], Option<bool>)>) -> Variety {
        let (lines, models): (Vec<Vec<Goes>>, Vec<Option<bool>>) = solutions
            .map(|(line, model)| {
                let goes = line.iter().map(|deed| (deed.mover, deed.to));
                (goes.collect(), model)
            })
            .unzip();
        let first = lines.iter().filter_map(|line: &Vec<Goes>| line.first());
        let last = lines.iter().filter_map(|line| line.last());
        Variety {
            lines: lines.len() as u32,
            repeats: in_several(&lines, |(who, to)| Some((who, to?))),
            shared_arrivals: in_several(&lines, |(_, to)| to),
            first_moves: first.collect::<BTreeSet<_>>().len() as u32,
            last_moves: last.collect::<BTreeSet<_>>().len() as u32,
            models: models.into_iter().map(|it| it.map(u32::from)).sum(),
        }
    }
}

/// What is counted in words: `repeated moves 0, model mates 2`; how many there are of each is known by name.
pub fn counts_said(count: impl Fn(&str) -> Option<u32>, language: Language) -> String {
    let counts = COUNTED.iter().filter_map(|counted| {
        let count = count(counted.name)?;
        Some(format!("{} {count}", counted.words[language as usize]))
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// Who is moved, and where to.
type Goes = (Who, Option<Sq>);

/// How many of the things that this says of moves are said of more than one line.
fn in_several<T: Ord>(lines: &[Vec<Goes>], of: impl Fn(Goes) -> Option<T>) -> u32 {
    let mut lines_with: BTreeMap<T, usize> = BTreeMap::new();
    for line in lines {
        let own: BTreeSet<T> = line.iter().filter_map(|goes| of(*goes)).collect();
        for one in own {
            *lines_with.entry(one).or_default() += 1;
        }
    }
    lines_with.values().filter(|count| **count > 1).count() as u32
}
