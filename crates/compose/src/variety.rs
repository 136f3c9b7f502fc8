//! How different the solutions of a version are: what tells problems worth showing from those that are merely sound.
//!
//! Of 117 published helpmates with several solutions, few have a move in two of them, or two last moves alike.

use crate::deed::{Deed, Who};
use sauterelle::Sq;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the solutions of a version have in common, all positions together. Only solutions of full length that are asked for count.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Variety {
    /// Moves that stand in more than one solution: the same man goes to the same square.
    pub repeats: u32,
    /// Squares to which men go in more than one solution.
    pub shared_arrivals: u32,
    /// Different first moves.
    pub first_moves: u32,
    /// Different last moves.
    pub last_moves: u32,
}

impl Variety {
    /// That of two positions together.
    pub(crate) fn and(self, other: Variety) -> Variety {
        Variety {
            repeats: self.repeats + other.repeats,
            shared_arrivals: self.shared_arrivals + other.shared_arrivals,
            first_moves: self.first_moves + other.first_moves,
            last_moves: self.last_moves + other.last_moves,
        }
    }

    /// That of these solutions.
    pub(crate) fn of<'d>(lines: impl Iterator<Item = &'d [Deed]>) -> Variety {
        let lines: Vec<Vec<Goes>> = lines
            .map(|line| line.iter().map(|deed| (deed.mover, deed.to)).collect())
            .collect();
        let first = lines.iter().filter_map(|line| line.first());
        let last = lines.iter().filter_map(|line| line.last());
        Variety {
            repeats: in_several(&lines, |(who, to)| Some((who, to?))),
            shared_arrivals: in_several(&lines, |(_, to)| to),
            first_moves: first.collect::<BTreeSet<_>>().len() as u32,
            last_moves: last.collect::<BTreeSet<_>>().len() as u32,
        }
    }
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
