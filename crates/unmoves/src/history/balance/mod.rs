//! The balance of captures: whether the captures that the pawns of both sides must have made, the men that are missing and the pawns that
//! must have been promoted go together.
//!
//! For each side it is tried where its pawns came from. A pawn that is missing was captured as a pawn, on a file that it could reach, or it
//! was promoted, past the pawns of the other side and past men that have not moved. What is left open is not looked at: who was captured
//! first, on which ranks, and on squares of which colour.

mod by_file;
mod fates;
mod promotion;
mod standing;

use super::account::MEN;
use super::origins::Origins;
use fates::{Fate, Gone};
use promotion::Promotion;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::view::View;
use standing::{Standing, all_standing, fewest_standing};

/// So many pairs of origins are tried; if there are more, nothing is known.
const MOST_PAIRS: usize = 4_000;

/// Whether captures, missing men and promotions do not go together. All men must have gone as in orthodox chess.
pub(super) fn is_broken(view: &View, origins: &Origins) -> bool {
    let missing = Side::BOTH.map(|side| MEN.saturating_sub(view.state().men(side).len()));
    let promotion = Side::BOTH.map(|side| Promotion::of(view, side, origins.unmoved));
    let balance = Balance {
        missing,
        promotion,
        origins,
    };
    // the pawns of a side capture men of the other one
    let ways = |find: fn(&View, Side, u32) -> Option<Vec<Standing>>| {
        let [white, black] = Side::BOTH.map(|side| find(view, side, missing[(!side).index()]));
        Some([white?, black?]).filter(|[white, black]| white.len() * black.len() <= MOST_PAIRS)
    };
    // mostly those with the fewest captures go together
    let fail = |ways: Option<[Vec<Standing>; 2]>| ways.is_some_and(|ways| balance.all_fail(&ways));
    fail(ways(fewest_standing)) && fail(ways(all_standing))
}

/// What captures and promotions have to go with.
struct Balance<'o> {
    /// How many men of each side are.
    missing: [u32; 2],
    promotion: [Promotion; 2],
    origins: &'o Origins,
}

impl Balance<'_> {
    /// Whether no two ways of the pawns on the board, one of each side, go together.
    fn all_fail(&self, [white, black]: &[Vec<Standing>; 2]) -> bool {
        let goes = |white: &Standing| black.iter().any(|black| self.go_together(white, black));
        !white.iter().any(goes)
    }

    fn go_together(&self, white: &Standing, black: &Standing) -> bool {
        let of_white = self.gone(Side::White, white, black);
        let of_black = self.gone(Side::Black, black, white);
        let left = [of_white.left, of_black.left];
        // a pawn that goes round another one takes two captures
        if white.has_passed(black) && left.into_iter().all(|it| it < 2) {
            return false;
        }
        if of_white.is_explained() && of_black.is_explained() {
            return true;
        }
        let [for_white, for_black] = &self.promotion;
        let fates = (of_white.fates(for_white), of_black.fates(for_black));
        let (Some(of_white), Some(of_black)) = fates else {
            return true;
        };
        let go = |white: &Fate, black: &Fate| {
            white.goes_with(black, left[0]) && black.goes_with(white, left[1])
        };
        let goes = |white: &Fate| of_black.iter().any(|black| go(white, black));
        of_white.iter().any(goes)
    }

    /// The pawns of a side that are gone, if these stand on the board.
    fn gone<'s>(&self, side: Side, own: &Standing, others: &'s Standing) -> Gone<'s> {
        let (here, there) = (side.index(), (!side).index());
        Gone {
            files: own.gone,
            others,
            left: self.missing[there].saturating_sub(own.captures),
            left_of_others: self.missing[here].saturating_sub(others.captures),
            promoted: self.origins.promoted[here],
            not_taken_by_pawns: self.origins.not_taken_by_pawns[here],
        }
    }
}
