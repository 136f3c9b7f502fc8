//! All predicates. Queries, documents and tests draw from here.

use crate::fact::Facts;
use crate::play::Play;
use crate::predicate::{Family, Predicate};
use crate::predicates::*;

/// The families, in the order in which they are shown.
pub static FAMILIES: &[&Family] = &[
    &phases::FAMILY,
    &models::FAMILY,
    &closed_walks::FAMILY,
    &place_exchange::FAMILY,
    &patterns::FAMILY,
    &corners::FAMILY,
    &excelsior::FAMILY,
    &zilahi::FAMILY,
    &changes::FAMILY,
    &zagoruiko::FAMILY,
    &reversals::FAMILY,
    &promotions::FAMILY,
    &specials::FAMILY,
    &mates::FAMILY,
    &echoes::FAMILY,
    &following::FAMILY,
    &interferences::FAMILY,
    &functions::FAMILY,
    &economy::FAMILY,
];

/// Every predicate.
pub fn predicates() -> impl Iterator<Item = &'static Predicate> {
    FAMILIES
        .iter()
        .flat_map(|family| family.predicates.iter().copied())
}

/// The predicate with a name.
pub fn named(name: &str) -> Option<&'static Predicate> {
    predicates().find(|predicate| predicate.name == name)
}

/// What can be said of a play; nothing of play of which [nothing is told](Play::is_told).
pub fn facts(play: &Play) -> Facts {
    let mut facts = Facts::default();
    if play.is_told() {
        for family in FAMILIES {
            (family.find)(play, &mut facts);
        }
    }
    facts
}
