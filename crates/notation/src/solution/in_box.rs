//! Captured pawns that are promoted in the Circé box, before they are reborn.

use sauterelle_kernel::board::effect::{Effect, Entry, Reason};
use sauterelle_kernel::ruleset::Ruleset;

/// The promotion, and then the rebirth of the man that the pawn has become, if that is the order in which the rules decide two effects
/// that follow each other in the journal. The promotion names the square of the rebirth.
pub(crate) fn promoted_in_box(
    rules: &Ruleset,
    first: &Entry,
    second: &Entry,
) -> Option<[Entry; 2]> {
    let (Effect::Add { at, piece }, Reason::Rebirth) = (first.effect, first.reason) else {
        return None;
    };
    let (Effect::Change { at: there, now, .. }, Reason::RebirthPromotion) =
        (second.effect, second.reason)
    else {
        return None;
    };
    let is_it = rules.rebirths.follow_promotion && at == there && piece.id == now.id;
    let rebirth = Entry {
        effect: Effect::Add { at, piece: now },
        reason: first.reason,
    };
    is_it.then_some([*second, rebirth])
}

/// The effects of a move in the order in which they happen.
pub(crate) fn as_they_happen(rules: &Ruleset, effects: &[Entry]) -> Vec<Entry> {
    let mut told = Vec::with_capacity(effects.len());
    let mut rest = effects;
    while let [first, after @ ..] = rest {
        let pair = after
            .first()
            .and_then(|second| promoted_in_box(rules, first, second));
        match pair {
            Some(pair) => {
                told.extend(pair);
                rest = &after[1..];
            }
            None => {
                told.push(*first);
                rest = after;
            }
        }
    }
    told
}
