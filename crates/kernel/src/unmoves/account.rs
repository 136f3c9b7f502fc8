//! The account of pawns and captures: whether as many men are missing as the pawns of the other side must have captured.

use crate::board::piece::{KindId, Side};
use crate::board::square::Sq;
use crate::men::orthodox;
use crate::play::Ctx;

/// Men of a side in the game array.
const MEN: u32 = 16;
const FILES: usize = 8;

/// A number of captures that no pawns can have made.
const NEVER: u32 = u32::MAX;

impl Ctx<'_> {
    /// Whether the pawns can have come from the second ranks of their sides by capturing no more men than are missing. A bound: promoted
    /// pawns, and who was captured where, are not looked at. Where men can come back, or pawns go otherwise, nothing is known, and
    /// everything may be.
    pub fn pawns_can_have_come(&self) -> bool {
        let rules = self.rules();
        let others_go_as_pawns = rules
            .kinds
            .ids()
            .any(|kind| kind != KindId::PAWN && rules.kinds.man(kind).walk.pawn().is_some());
        let usual = orthodox().into_iter().find(|man| man.walk.is_pawn());
        let are_usual = usual.is_some_and(|man| man.walk == rules.kinds.man(KindId::PAWN).walk);
        let is_known = self.leaves_no_traces()
            && rules.walks.is_empty()
            && are_usual
            && !others_go_as_pawns
            && !rules.pawns.act_on_first_rank;
        !is_known || Side::BOTH.into_iter().all(|side| self.can_have_come(side))
    }

    fn can_have_come(&self, side: Side) -> bool {
        let state = self.state();
        let missing = MEN.saturating_sub(state.men(!side).len());
        let pawns: Vec<Sq> = (state.men(side) & state.of_kind(KindId::PAWN)).collect();
        fewest_captures(&pawns, side) <= missing
    }
}

/// The fewest captures by which pawns can have come from different files of their second rank.
fn fewest_captures(pawns: &[Sq], side: Side) -> u32 {
    // by the set of home files taken so far
    let mut fewest = vec![NEVER; 1 << FILES];
    if let Some(none) = fewest.first_mut() {
        *none = 0;
    }
    for pawn in pawns {
        let mut next = vec![NEVER; 1 << FILES];
        for (taken, &captures) in fewest.iter().enumerate() {
            for home in (0..FILES).filter(|home| captures != NEVER && taken & 1 << home == 0) {
                let Some(more) = captures_from(home, *pawn, side) else {
                    continue;
                };
                if let Some(known) = next.get_mut(taken | 1 << home) {
                    *known = (*known).min(captures + more);
                }
            }
        }
        fewest = next;
    }
    fewest.into_iter().min().unwrap_or(NEVER)
}

/// The captures of a pawn that comes from this file: each of them leads one rank ahead. `None`: it cannot come from there.
fn captures_from(home: usize, pawn: Sq, side: Side) -> Option<u32> {
    let captures = (home as i8 - pawn.file() as i8).unsigned_abs();
    let second = side.home_rank() as i8 + side.forward();
    let ranks = (pawn.rank() as i8 - second) * side.forward();
    (ranks >= captures as i8).then_some(captures.into())
}

#[cfg(test)]
mod tests {
    use super::{NEVER, fewest_captures};
    use crate::board::piece::Side;
    use crate::board::square::Sq;

    fn captures(squares: &str, side: Side) -> u32 {
        let pawns: Vec<Sq> = squares.split(' ').map(|sq| sq.parse().unwrap()).collect();
        fewest_captures(&pawns, side)
    }

    #[test]
    fn pawns_on_one_file_have_captured() {
        assert_eq!(captures("a2 b2 c4", Side::White), 0);
        assert_eq!(captures("a2 a3", Side::White), 1);
        assert_eq!(captures("a3 a4", Side::White), 1);
        assert_eq!(captures("a3 a4 a5", Side::White), 3);
        assert_eq!(captures("h6 h5 h4", Side::Black), 3);
    }

    #[test]
    fn what_no_pawns_can_reach() {
        assert_eq!(captures("a2 a3 b2", Side::White), NEVER);
        assert_eq!(captures("b1", Side::White), NEVER);
        assert_eq!(captures("a7 b7 a6", Side::Black), NEVER);
    }
}
