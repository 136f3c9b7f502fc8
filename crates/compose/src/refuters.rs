//! Defences that have refuted keys.

use crate::deed::Deed;
use std::cmp::Reverse;

/// A defence that has refuted a key in some version: it may do so in others.
#[derive(Clone, Debug)]
pub(crate) struct Refuter {
    pub number: usize,
    pub key: Deed,
    pub defence: Deed,
    /// How many versions it has refuted it in.
    pub hits: u32,
}

/// What has refuted keys in a version.
#[derive(Clone, Debug, Default)]
pub(crate) struct Refuted {
    /// Defences that were not known.
    pub new: Vec<Refuter>,
    /// Those that were, by their positions and places there.
    pub by: Vec<(usize, usize)>,
}

/// More of them are not kept, for each position.
const MOST: usize = 64;

/// Keeps a defence that has refuted a key.
pub(crate) fn learn(known: &mut Vec<Refuter>, new: &Refuter) {
    let same = |it: &&mut Refuter| it.key == new.key && it.defence == new.defence;
    match known.iter_mut().find(same) {
        Some(it) => it.hits += 1,
        None => known.push(new.clone()),
    }
}

/// Those first that have refuted most; new ones have their turn.
pub(crate) fn order(known: &mut Vec<Refuter>) {
    known.sort_by_key(|it| Reverse(it.hits));
    known.truncate(MOST);
}
