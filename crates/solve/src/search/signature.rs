//! Which moves of different positions are the same move.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::view::View;

/// What makes two moves in different positions the same move: where men go, what they become and
/// where men are reborn if that is chosen, but not what is captured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Signature(Vec<Effect>);

impl Signature {
    pub fn of_last_move(view: &View) -> Signature {
        let where_reborn = view.rules().rebirths.are_chosen;
        let chosen = view
            .last_effects()
            .iter()
            .filter(|entry| match entry.reason {
                Reason::Movement
                | Reason::Exchange
                | Reason::Promotion
                | Reason::RebirthPromotion
                | Reason::Hurdle
                | Reason::HurdlePromotion
                | Reason::Substitution
                | Reason::Insertion
                | Reason::Forfeit
                | Reason::LatePromotion
                | Reason::Continuation => true,
                // what it does to men follows
                Reason::RoleExchange => matches!(entry.effect, Effect::Slot { .. }),
                Reason::Rebirth | Reason::Transfer | Reason::Relocation => where_reborn,
                _ => false,
            });
        Signature(chosen.map(|entry| anonymous(entry.effect)).collect())
    }
}

/// The effect without the identity of the man.
fn anonymous(effect: Effect) -> Effect {
    let no_id = |piece: Piece| Piece { id: 0, ..piece };
    match effect {
        Effect::Add { at, piece } => Effect::Add {
            at,
            piece: no_id(piece),
        },
        Effect::Change { at, was, now } => Effect::Change {
            at,
            was: no_id(was),
            now: no_id(now),
        },
        other => other,
    }
}
