//! Cages: men that cannot have come to where they stand, whoever else was on the board.
//!
//! A part of a position is looked at, and nothing is assumed of the other squares. Whatever happened before, one of its men went back,
//! or others did. So it is enough to follow its own men: if no way back leads to squares of the game array for all of them, the position
//! cannot have come about. A man with enough room for itself leaves the part, which then says less, but stays true.
//!
//! Source: T. Hwa, "Cages in Retrograde Analysis".

mod checks;
pub(super) mod part;
mod roamer;

use checks::Checks;
use part::Part;
use roamer::{ROOM, Roamer};
use rustc_hash::FxHashSet;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::view::View;

/// So many parts are looked at; if there are more, nothing is known.
const MOST_PARTS: usize = 4_000;

/// Men that cannot have come from the game array, and none that could be spared; nothing if all can, or if it is not known.
///
/// All men must go as in orthodox chess, and give check as there. `unmoved`: men that have not moved. `captures`: how many the pawns of
/// each side can have made.
pub(super) fn cage(view: &View, unmoved: Bb, captures: [u32; 2]) -> Option<Bb> {
    let all = view.state().all_men();
    let is_caged = |men: Bb| is_caged(Part::of(view, men, unmoved, captures));
    is_caged(all).then(|| {
        all.fold(all, |men, at| match men & !Bb::of(at) {
            fewer if is_caged(fewer) => fewer,
            _ => men,
        })
    })
}

/// Whether some of all men [cannot](cage) have come from the game array.
pub(super) fn has_cage(view: &View, unmoved: Bb, captures: [u32; 2]) -> bool {
    is_caged(Part::of(view, view.state().all_men(), unmoved, captures))
}

/// Whether no way back leads to the game array.
fn is_caged(part: Part) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![Past {
        part,
        roamers: Vec::new(),
    }];
    while let Some(mut past) = open.pop() {
        let checks = past.part.checks();
        if matches!(checks, Checks::None) {
            past.let_roam();
            if past.is_game_array() {
                return false;
            }
        }
        if matches!(checks, Checks::Impossible) || !seen.insert(past.clone()) {
            continue;
        }
        if seen.len() > MOST_PARTS {
            return false;
        }
        let movers = match checks {
            Checks::By(at) => Bb::of(at),
            _ => past.part.occupied(),
        };
        for at in movers {
            let ways = past.part.ways_back_under_check(at);
            open.extend(ways.into_iter().map(|way| Past {
                part: past.part.before(way),
                roamers: past.roamers.clone(),
            }));
        }
    }
    true
}

/// Where the men were: those that are followed, and those with room.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Past {
    part: Part,
    roamers: Vec<Roamer>,
}

impl Past {
    /// Whether all men may stand as in the game array.
    fn is_game_array(&self) -> bool {
        let mut men = self.part.occupied().into_iter();
        self.roamers.is_empty() && men.all(|at| self.part.is_at_home(at))
    }

    /// Lets all men roam that have room while the others stay, and leaves out those that may come to the game array.
    fn let_roam(&mut self) {
        let mut fixed = self.part.occupied();
        while let Some(at) = fixed.into_iter().find(|at| self.lets_roam(*at)) {
            fixed = self.part.occupied() & !Bb::of(at);
        }
        let part = &self.part;
        for roamer in &mut self.roamers {
            *roamer = roamer.spread(part);
        }
        self.roamers.retain(|it| !it.is_home(part));
    }

    /// Whether the man there has room. If so, it roams.
    fn lets_roam(&mut self, at: Sq) -> bool {
        let part = &mut self.part;
        let Some(man) = part.on(at).filter(|_| !part.is_unmoved(at)) else {
            return false;
        };
        part.remove(at);
        let roamer = Roamer::at(man, at).spread(part);
        let has_room = roamer.room() > ROOM;
        if !has_room {
            part.put(at, man);
        } else if !roamer.is_out(part) {
            self.roamers.push(roamer);
        }
        has_room
    }
}

#[cfg(test)]
mod tests;
