//! The account of pawns and captures: whether as many men are missing as the pawns of the other side must have captured.

use super::impossible::Impossible;
use super::origins::origins;
use super::orthodox::moves_were_orthodox;
use super::unmoved::unmoved;
use super::usual_pawns::account_holds;
use crate::hindrance::traces;
use crate::material::promoted;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// Men of a side in the game array.
pub(super) const MEN: u32 = 16;
const FILES: usize = 8;
const PAWNS: usize = 8;

/// A number of captures that no pawns can have made.
const NEVER: u32 = u32::MAX;

/// What is known of captures and promotions.
#[derive(Clone, Copy)]
pub(super) struct Account {
    /// How many captures the pawns of each side can have made, at most.
    pub captures: [u32; 2],
    /// How many men of each side must have been pawns, at least.
    pub promoted: [u32; 2],
}

impl Account {
    /// The account of a position in which these men have not moved, whatever others did.
    pub fn of(view: &View, unmoved: Bb) -> Account {
        let missing = |side: Side| MEN.saturating_sub(view.state().men(side).len());
        let mut account = Account {
            captures: Side::BOTH.map(|side| missing(!side)),
            promoted: Side::BOTH.map(|side| promoted(view, side)),
        };
        if moves_were_orthodox(view) {
            let origins = origins(view, unmoved);
            account.promoted = origins.promoted;
            for side in Side::BOTH {
                let captures = &mut account.captures[side.index()];
                *captures = captures.saturating_sub(origins.not_taken_by_pawns[(!side).index()]);
            }
        }
        account
    }
}

/// Whether the pawns can have come from the second ranks of their sides by capturing no more men than are missing. A bound: who was
/// captured where is not looked at, and promoted men only where the other side has captured nobody. Where captured men can come back,
/// or pawns go otherwise, nothing is known, and everything may be.
pub fn pawns_can_have_come(view: &View) -> bool {
    why_pawns_cannot(view, Account::of(view, unmoved(view))).is_none()
}

/// Why they cannot, by this account.
pub(super) fn why_pawns_cannot(view: &View, account: Account) -> Option<Impossible> {
    let is_elsewhere = traces(view).is_some_and(|it| it.mover_elsewhere);
    let mut sides = Side::BOTH.into_iter();
    let found = sides.find_map(|side| why_side_cannot(view, side, account, is_elsewhere))?;
    // whether the account holds is asked last, as it takes longer
    account_holds(view).then_some(found)
}

fn why_side_cannot(
    view: &View,
    side: Side,
    account: Account,
    is_reborn: bool,
) -> Option<Impossible> {
    let state = view.state();
    let pawns: Vec<Sq> = (state.men(side) & state.of_kind(KindId::PAWN)).collect();
    let promoted = account.promoted[side.index()];
    if pawns.len() + promoted as usize > PAWNS {
        let pawns = pawns.len() as u32;
        return Some(Impossible::Promotions {
            side,
            pawns,
            promoted,
        });
    }
    let possible = account.captures[side.index()];
    let others = match account.captures[(!side).index()] {
        // they have never left their files
        0 => state.men(!side) & state.of_kind(KindId::PAWN),
        _ => Bb::EMPTY,
    };
    let needed = fewest_captures(&pawns, |home, pawn| match is_reborn {
        // it may have been reborn since
        true => Some(files_between(home, pawn)),
        false => captures_from(home, pawn, side).map(|captures| {
            let is_past = captures == 0 && has_passed(pawn, others, side);
            captures + if is_past { 2 } else { 0 }
        }),
    });
    // the pawns of the other side stand in the way on all files if none of its own men is missing
    let nobody_is_missing = state.men(side).len() >= MEN;
    let needed = match nobody_is_missing && promoted > 0 {
        true => needed.max(captures_with_promotions(&pawns, promoted)),
        false => needed,
    };
    let needed = (needed != NEVER).then_some(needed);
    needed
        .is_none_or(|needed| needed > possible)
        .then_some(Impossible::PawnCaptures {
            side,
            needed,
            possible,
        })
}

/// The fewest captures by which pawns can have come from different files of their second rank. `captures`: those of a pawn from a file.
fn fewest_captures(pawns: &[Sq], captures: impl Fn(usize, Sq) -> Option<u32>) -> u32 {
    // by the set of home files taken so far
    let mut fewest = vec![NEVER; 1 << FILES];
    if let Some(none) = fewest.first_mut() {
        *none = 0;
    }
    for pawn in pawns {
        let mut next = vec![NEVER; 1 << FILES];
        for (taken, &so_far) in fewest.iter().enumerate() {
            for home in (0..FILES).filter(|home| so_far != NEVER && taken & 1 << home == 0) {
                let Some(more) = captures(home, *pawn) else {
                    continue;
                };
                if let Some(known) = next.get_mut(taken | 1 << home) {
                    *known = (*known).min(so_far + more);
                }
            }
        }
        fewest = next;
    }
    fewest.into_iter().min().unwrap_or(NEVER)
}

/// The fewest captures of a side of which no man is missing, by which its pawns can have come to their files and so many others can have
/// promoted. A pawn that promotes on its own file has passed an enemy pawn that never left it: that one was captured there, by a pawn that
/// came to this file or by another man.
fn captures_with_promotions(pawns: &[Sq], promoted: u32) -> u32 {
    let mut on_files = [0_i32; FILES];
    for pawn in pawns {
        on_files[pawn.file() as usize] += 1;
    }
    let homes = (0_u32..1 << FILES).filter(|homes| homes.count_ones() as usize == pawns.len());
    homes
        .map(|homes| {
            let from = |file: usize| (homes >> file & 1) as i32;
            let (mut captures, mut to_the_right, mut passed) = (0, 0, 0);
            for (file, here) in on_files.into_iter().enumerate() {
                // in the shortest way all pawns cross the border of two files in the same direction
                let from_left = to_the_right;
                to_the_right += from(file) - here;
                captures += to_the_right.unsigned_abs();
                let is_entered = from_left > 0 || to_the_right < 0;
                passed += u32::from(from(file) == 0 && is_entered);
            }
            // who captures to leave its file can make way for another one; any way round takes two captures more
            let further = promoted.saturating_sub(passed).div_ceil(2);
            captures + further.min(2)
        })
        .min()
        .unwrap_or(NEVER)
}

/// The captures of a pawn that comes from this file: each of them leads one rank ahead. `None`: it cannot come from there.
fn captures_from(home: usize, pawn: Sq, side: Side) -> Option<u32> {
    let captures = files_between(home, pawn);
    let second = side.home_rank() as i8 + side.forward();
    let ranks = (pawn.rank() as i8 - second) * side.forward();
    (ranks >= captures as i8).then_some(captures)
}

/// Whether a pawn stands beyond one of these on the same file. Where none of the others captured, it has left the file and come back.
fn has_passed(pawn: Sq, others: Bb, side: Side) -> bool {
    let mut others = others.filter(|at| at.file() == pawn.file());
    others.any(|at| (pawn.rank() as i8 - at.rank() as i8) * side.forward() > 0)
}

fn files_between(home: usize, pawn: Sq) -> u32 {
    (home as i32 - i32::from(pawn.file())).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::{NEVER, captures_from, captures_with_promotions, fewest_captures, has_passed};
    use sauterelle_kernel::board::bitboard::Bb;
    use sauterelle_kernel::board::piece::Side;
    use sauterelle_kernel::board::square::Sq;

    fn captures(squares: &str, side: Side) -> u32 {
        let pawns: Vec<Sq> = squares.split(' ').map(|sq| sq.parse().unwrap()).collect();
        fewest_captures(&pawns, |home, pawn| captures_from(home, pawn, side))
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
    fn who_promotes_has_passed_a_pawn() {
        let captures = |squares: &str, promoted| {
            let pawns = squares.split(' ').map(|sq| sq.parse().unwrap());
            captures_with_promotions(&pawns.collect::<Vec<Sq>>(), promoted)
        };
        assert_eq!(captures("a2 b2 c2 d2 e2 f2 g2", 1), 1);
        assert_eq!(captures("a2 b2 c2 d2 e2 f2", 2), 1);
        // the pawn from c2 has captured on b3
        assert_eq!(captures("a2 a4 d2 e2 f2 g2 h2", 1), 2);
        // that from h2 has not been passed by anybody
        assert_eq!(captures("a2 a7 b5 c2 c7 d3 d4", 1), 11);
    }

    #[test]
    fn who_stands_beyond_a_pawn_has_gone_round_it() {
        let bb = |at: &str| Bb::of(at.parse().unwrap());
        let passed =
            |pawn: &str, other: &str, side| has_passed(pawn.parse().unwrap(), bb(other), side);
        assert!(passed("b7", "b6", Side::White));
        assert!(!passed("b5", "b6", Side::White));
        assert!(!passed("b7", "c6", Side::White));
        assert!(passed("b2", "b3", Side::Black));
    }

    #[test]
    fn what_no_pawns_can_reach() {
        assert_eq!(captures("a2 a3 b2", Side::White), NEVER);
        assert_eq!(captures("b1", Side::White), NEVER);
        assert_eq!(captures("a7 b7 a6", Side::Black), NEVER);
    }
}
