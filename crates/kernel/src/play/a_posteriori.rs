//! Captures en passant a posteriori: a first move that is allowed because a castling later in the play proves that the pawn has just made
//! its double step. Until then no goal counts.
//!
//! Source: Codex for Chess Composition, article 16, paragraph 4 (Petrović's type).

use crate::board::effect::SlotId;
use crate::board::homes::{Wing, bit, rook_home};
use crate::board::piece::Side;
use crate::board::shape::{Act, Shape};
use crate::play::Player;
use crate::view::View;

/// What has to be castled after a capture en passant by the first move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Justification {
    /// Each of these sets of castlings proves it.
    pub by: Vec<Vec<(Side, Wing)>>,
    /// Castlings that are no longer possible after it.
    pub excludes: Vec<(Side, Wing)>,
}

/// All castlings, in the order of their bits.
const CASTLINGS: [(Side, Wing); 4] = [
    (Side::White, Wing::King),
    (Side::White, Wing::Queen),
    (Side::Black, Wing::King),
    (Side::Black, Wing::Queen),
];

/// One bit for each set of castlings: that it proves the capture.
const SETS: u32 = (1 << (1 << CASTLINGS.len())) - 1;
/// The first move has not been made.
const IS_FIRST: u32 = SETS + 1;
/// Behind it, the castlings that the capture excludes.
const EXCLUDES: u32 = IS_FIRST.trailing_zeros() + 1;

fn bits(castlings: &[(Side, Wing)]) -> u32 {
    let numbered = CASTLINGS.iter().enumerate();
    numbered
        .filter(|(_, castling)| castlings.contains(castling))
        .fold(0, |all, (index, _)| all | 1 << index)
}

impl Justification {
    /// As it is remembered before the first move; 0: nothing is owed.
    pub fn as_fact(&self) -> u32 {
        let sets = self.by.iter().fold(0, |all, set| all | 1 << bits(set));
        IS_FIRST | sets | bits(&self.excludes) << EXCLUDES
    }
}

/// What is remembered after this move.
fn after(fact: u32, shape: &Shape, side: Side) -> u32 {
    match shape.act {
        Act::EnPassant if fact & IS_FIRST != 0 => fact & SETS,
        _ if fact & IS_FIRST != 0 => 0,
        Act::Castle(wing) => without(fact, bits(&[(side, wing)])),
        _ => fact,
    }
}

/// What is left to be castled after these castlings; nothing once one of the sets is complete.
fn without(fact: u32, castled: u32) -> u32 {
    let sets = (0..1u32 << CASTLINGS.len()).filter(|set| fact >> set & 1 == 1);
    let left = sets.fold(0, |all, set| all | 1 << (set & !castled));
    if left & 1 == 1 { 0 } else { left }
}

/// Remembers the move just played, where a capture en passant has to be justified.
pub fn update(player: &mut Player, slot: SlotId, shape: &Shape, side: Side) {
    let fact = player.state().slot(slot);
    if fact == 0 {
        return;
    }
    let now = after(fact, shape, side);
    if fact & IS_FIRST != 0 && now != 0 {
        exclude(player, fact >> EXCLUDES);
    }
    if now != fact {
        player.remember(slot, now);
    }
}

/// Takes away the castlings that the capture excludes: their rooks count as moved.
fn exclude(player: &mut Player, excluded: u32) {
    let numbered = CASTLINGS.iter().enumerate();
    let homes = numbered
        .filter(|(index, _)| excluded >> index & 1 == 1)
        .fold(0, |all, (_, (side, wing))| {
            all | bit(rook_home(*side, *wing))
        });
    let rights = player.state().slot(SlotId::CASTLING);
    if rights & homes != 0 {
        player.remember(SlotId::CASTLING, rights & !homes);
    }
}

impl View<'_> {
    /// Whether a capture en passant has still to be justified by castling, so that no goal counts.
    #[inline]
    pub fn owes_castling(&self) -> bool {
        let slot = self.rules().memory.owed_castling;
        slot.is_some_and(|slot| self.state().slot(slot) & SETS != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::piece::KindId;
    use crate::board::square::Sq;

    fn played(act: Act) -> Shape {
        let (from, to) = (Sq::at(4, 4), Sq::at(3, 5));
        Shape {
            act,
            ..Shape::plain(from, to, None, KindId::PAWN)
        }
    }

    #[test]
    fn a_castling_pays_for_a_capture_en_passant() {
        let (white, black) = ((Side::White, Wing::King), (Side::Black, Wing::Queen));
        let either = Justification {
            by: vec![vec![white], vec![black]],
            excludes: vec![(Side::Black, Wing::King)],
        };
        let first = either.as_fact();
        assert_eq!(after(first, &played(Act::Plain), Side::White), 0);
        let owed = after(first, &played(Act::EnPassant), Side::White);
        assert!(owed != 0 && after(owed, &played(Act::Plain), Side::Black) == owed);
        // another castling, and another capture en passant, prove nothing
        let castled = |wing, side| after(owed, &played(Act::Castle(wing)), side);
        assert_eq!(castled(Wing::Queen, Side::White), owed);
        assert_eq!(after(owed, &played(Act::EnPassant), Side::White), owed);
        assert_eq!(castled(Wing::King, Side::White), 0);
        assert_eq!(castled(Wing::Queen, Side::Black), 0);
    }

    #[test]
    fn two_castlings_may_be_needed() {
        let both = Justification {
            by: vec![vec![(Side::White, Wing::King), (Side::Black, Wing::King)]],
            excludes: Vec::new(),
        };
        let owed = after(both.as_fact(), &played(Act::EnPassant), Side::White);
        let castle = played(Act::Castle(Wing::King));
        let one = after(owed, &castle, Side::White);
        assert!(one != 0 && one != owed);
        assert_eq!(after(one, &castle, Side::Black), 0);
    }
}
