//! Where the pawns that stand on the board came from.

use super::by_file::{ByFile, FILES};
use rustc_hash::FxHashSet;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// One way in which the pawns of a side can have come to where they stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Standing {
    /// Their captures, at least.
    pub captures: u32,
    /// How many of them ended on each file.
    pub arrivals: ByFile<u8>,
    /// The files from which the other pawns came, as bits.
    pub gone: u8,
    /// The ranks of the pawns that stand on the files from which they came, counted from 0; 0: there is none.
    pub stayed: ByFile<u8>,
}

/// So many ways are looked at; if there are more, nothing is known.
const MOST: usize = 2_000;

/// Those with the fewest captures, if there are any.
pub(super) fn fewest_standing(view: &View, side: Side, most: u32) -> Option<Vec<Standing>> {
    let mut ways = (0..=most).map(|captures| all_standing(view, side, captures));
    ways.find(|ways| ways.as_ref().is_none_or(|ways| !ways.is_empty()))?
}

/// All ways with at most so many captures, those with few captures first; nothing if there are too many.
pub(super) fn all_standing(view: &View, side: Side, most: u32) -> Option<Vec<Standing>> {
    let state = view.state();
    let pawns: Vec<Sq> = (state.men(side) & state.of_kind(KindId::PAWN)).collect();
    let mut ways = FxHashSet::from_iter([Standing {
        gone: u8::MAX,
        ..Standing::default()
    }]);
    for pawn in pawns {
        let homes = 0..FILES;
        ways = ways
            .iter()
            .flat_map(|way| homes.clone().filter_map(|home| way.with(pawn, home, side)))
            .filter(|way| way.captures <= most)
            .collect();
        if ways.len() > MOST {
            return None;
        }
    }
    let mut ways: Vec<Standing> = ways.into_iter().collect();
    ways.sort_by_key(|way| (way.captures, way.gone, way.arrivals));
    Some(ways)
}

impl Standing {
    /// With one pawn more, from this file; nothing if it cannot have come from there.
    fn with(&self, pawn: Sq, home: u8, side: Side) -> Option<Standing> {
        let captures = home.abs_diff(pawn.file());
        let second = side.home_rank() as i8 + side.forward();
        let ranks = (pawn.rank() as i8 - second) * side.forward();
        if self.gone >> home & 1 == 0 || ranks < captures as i8 {
            return None;
        }
        let mut with = *self;
        with.gone &= !(1 << home);
        with.captures += u32::from(captures);
        let (low, high) = (home.min(pawn.file()), home.max(pawn.file()));
        for file in (low..=high).filter(|file| *file != home) {
            with.arrivals[usize::from(file)] += 1;
        }
        if captures == 0 {
            with.stayed[usize::from(home)] = pawn.rank();
        }
        Some(with)
    }

    /// Whether some of these white pawns stands beyond a black one on the file from which both came.
    pub fn has_passed(&self, black: &Standing) -> bool {
        let mut files = self.stayed.into_iter().zip(black.stayed);
        files.any(|(white, black)| black > 0 && white > black)
    }
}
