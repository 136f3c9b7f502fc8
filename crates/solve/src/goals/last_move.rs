//! What the last move did, as goals ask.

use crate::goal::ManCode;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;

/// What is true of the side that has just moved, as if it were to move again.
pub(super) fn other_side(player: &mut Player, test: impl Fn(&mut Player) -> bool) -> bool {
    player.pass();
    let result = test(player);
    player.undo();
    result
}

/// How many effects of the last move have such a reason.
pub(super) fn count(view: &View, wanted: impl Fn(Reason) -> bool) -> usize {
    view.last_effects()
        .iter()
        .filter(|entry| wanted(entry.reason))
        .count()
}

/// Where the man that has moved stands after everything its move did; in castling, the king, and of men that change places,
/// the one whose turn it was.
pub(super) fn moved_to(view: &View) -> Option<Sq> {
    let effects = view.last_effects();
    let moves = |reason| {
        matches!(
            reason,
            Reason::Movement | Reason::Castling | Reason::Exchange
        )
    };
    let first = effects.iter().position(|entry| moves(entry.reason))?;
    let mut at = match effects[first].effect {
        Effect::Move { to, .. } => to,
        Effect::Exchange { other, .. } => other,
        _ => return None,
    };
    let mut gone = None;
    for entry in &effects[first + 1..] {
        match entry.effect {
            Effect::Move { from, to } if gone.is_none() && from == at => at = to,
            Effect::Remove { at: from, piece } if gone.is_none() && from == at => {
                gone = Some(piece.id);
            }
            Effect::Add { at: to, piece } if gone == Some(piece.id) => {
                gone = None;
                at = to;
            }
            _ => {}
        }
    }
    gone.is_none().then_some(at)
}

/// Where men have been reborn by the last move.
pub(super) fn reborn_on<'c>(view: &'c View) -> impl Iterator<Item = Sq> + use<'c> {
    view.last_effects()
        .iter()
        .filter_map(|entry| match (entry.effect, entry.reason) {
            (Effect::Add { at, .. }, Reason::Rebirth) => Some(at),
            (Effect::Move { to, .. }, Reason::Transfer) => Some(to),
            _ => None,
        })
}

/// Whether men of this kind have this code.
pub(super) fn is_called(view: &View, kind: KindId, code: ManCode) -> bool {
    view.rules().kinds.man(kind).code[Language::English as usize] == code
}
