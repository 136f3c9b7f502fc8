//! Connected groups of squares: from each to each a king could walk within the group.

use crate::board::bitboard::Bb;

/// The connected group that holds the first square of the set.
#[inline]
pub fn group_of_first(men: Bb) -> Bb {
    let mut group = Bb(men.0 & men.0.wrapping_neg());
    loop {
        let grown = (group | group.neighbours()) & men;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

/// The connected groups of a set, the largest first.
pub fn groups(men: Bb) -> Vec<Bb> {
    let mut rest = men;
    let mut groups = Vec::new();
    while !rest.is_empty() {
        let group = group_of_first(rest);
        rest &= !group;
        groups.push(group);
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
}
