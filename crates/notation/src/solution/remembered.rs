//! What moves tell of what rules remember. The rules say it.

use sauterelle_kernel::board::effect::Entry;
use sauterelle_kernel::condition::{Place, Told};
use sauterelle_kernel::men::Language;
use sauterelle_rules::registry::RULES;
use std::sync::LazyLock;

/// What rules tell at this place.
fn told(place: Place) -> impl Iterator<Item = &'static Told> {
    // asked for with each effect of each move that is written
    static ALL: LazyLock<Vec<&'static Told>> =
        LazyLock::new(|| RULES.iter().flat_map(|rule| rule.told()).collect());
    ALL.iter().copied().filter(move |told| told.place == place)
}

/// What stands among the effects for the one of this number, if a rule tells it.
pub(crate) fn within(effects: &[Entry], index: usize, language: Language) -> Option<String> {
    let found = told(Place::Within).find(|told| told.is_about(&effects[index]))?;
    let before = effects[..index].last();
    let is_told = before.is_some_and(|entry| found.is_about(entry));
    Some(match is_told {
        true => String::new(),
        false => (found.words)(&effects[index..], language),
    })
}

/// What stands behind the effects of a move.
pub(crate) fn at_the_end(effects: &[Entry], language: Language) -> String {
    told(Place::AtTheEnd)
        .filter(|told| effects.iter().any(|entry| told.is_about(entry)))
        .map(|told| (told.words)(effects, language))
        .collect()
}

/// Whether a word stands for a move as a whole that has no squares, as a rule tells it: `RoleExchange`.
pub fn is_named_act(word: &str) -> bool {
    !word.is_empty()
        && told(Place::Within).any(|told| {
            Language::ALL
                .iter()
                .any(|language| (told.words)(&[], *language).trim() == word)
        })
}
