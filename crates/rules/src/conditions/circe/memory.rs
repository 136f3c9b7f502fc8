//! The last capture, remembered in the position for rebirths that come later.
//!
//! The slot holds square, kind, sides, attributes and number of the captured man and who took it, so that positions
//! that differ in what is still to be reborn are different positions.

use super::reborn::Captured;
use sauterelle_kernel::board::effect::{Effect, SlotId};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Played;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;

/// The capture remembered.
pub(super) fn recall(view: &View) -> Option<Captured> {
    decode(view.state().slot(SlotId::CAPTURE))
}

/// The capture that was remembered when the move began.
pub(super) fn before(view: &View, played: &Played) -> Option<Captured> {
    let mut effects = view.effects_of(played).iter();
    let replaced = effects.find_map(|entry| match entry.effect {
        Effect::Slot { id, was, .. } if id == SlotId::CAPTURE => Some(was),
        _ => None,
    });
    decode(replaced.unwrap_or_else(|| view.state().slot(SlotId::CAPTURE)))
}

/// Remembers this capture instead of the one remembered before.
pub(super) fn remember(player: &mut Player, captured: Option<Captured>) {
    player.remember(SlotId::CAPTURE, captured.map_or(0, encode));
}

/// How many attributes there is room for, between kind and sides on the one hand and the number of the man on the other, beside one
/// that is kept in front of all. The rules of attributes beyond these are refused where a capture must be remembered.
const KEPT: u32 = 11;
const MASK: u32 = (1 << KEPT) - 1;

/// Whether there is room for these attributes.
pub(super) fn keeps(attrs: Attrs) -> bool {
    (attrs & Attrs::ON_BOARD)
        .without(Attrs(MASK) | Attrs::SETTLED)
        .is_none()
}

const SIDES: [Sides; 3] = [Sides::White, Sides::Black, Sides::Neutral];

/// As a number other than 0, since every man has a side: each part in bits of its own.
pub(super) fn encode(captured: Captured) -> u32 {
    let Captured { at, man, by } = captured;
    u32::from(man.attrs.has(Attrs::SETTLED))
        | (at.index() as u32) << 1
        | u32::from(man.kind.0) << 7
        | (man.sides as u32) << 12
        | (man.attrs.0 & MASK) << 14
        | u32::from(man.id) << 25
        | (by.index() as u32) << 31
}

fn decode(number: u32) -> Option<Captured> {
    if number == 0 {
        return None;
    }
    let bits = |from: u32, count: u32| number >> from & ((1 << count) - 1);
    let settled = match bits(0, 1) {
        0 => Attrs::NONE,
        _ => Attrs::SETTLED,
    };
    Some(Captured {
        at: Sq::new(bits(1, 6) as u8),
        man: Piece {
            kind: KindId(bits(7, 5) as u8),
            sides: SIDES[bits(12, 2) as usize - 1],
            attrs: Attrs(bits(14, KEPT)) | settled,
            id: bits(25, 6) as u8,
        },
        by: Side::BOTH[bits(31, 1) as usize],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_that_are_forgotten_are_refused() {
        use crate::game::Game;
        use crate::testing::{conditions, diagram};
        use sauterelle_kernel::board::piece::Side::White;
        for (man, is_refused) in [
            ("Patrol:s", true),
            ("Functionary:s", true),
            ("Jigger:s", false),
        ] {
            let diagram = diagram("ka1", &format!("kh8 {man}d4"), "", White);
            let with = |name| Game::new(&diagram, &conditions(&[name]));
            assert_eq!(with("ParrainCirce").is_err(), is_refused, "{man}");
            assert!(with("Circe").is_ok(), "{man}");
        }
    }

    #[test]
    fn a_capture_survives_being_remembered() {
        let man = Piece {
            kind: KindId(31),
            sides: Sides::Neutral,
            attrs: Attrs(MASK),
            id: 63,
        };
        for by in Side::BOTH {
            let captured = Captured {
                at: Sq::new(63),
                man,
                by,
            };
            assert_eq!(decode(encode(captured)), Some(captured));
        }
    }
}
