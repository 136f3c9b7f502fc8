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
    let all = all.fold(Bb::EMPTY, |all, at| all | Bb::of(at));
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
    let all = view.state().all_men();
    let all = all.fold(Bb::EMPTY, |all, at| all | Bb::of(at));
    is_caged(Part::of(view, all, unmoved, captures))
}

/// Whether no way back leads to the game array.
fn is_caged(part: Part) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![part];
    while let Some(mut part) = open.pop() {
        let checks = part.checks();
        if matches!(checks, Checks::None) {
            part.let_roam();
            let mut men = part.occupied().into_iter();
            if part.roamers.is_empty() && men.all(|at| part.is_at_home(at)) {
                return false;
            }
        }
        if matches!(checks, Checks::Impossible) || !seen.insert(part.clone()) {
            continue;
        }
        if seen.len() > MOST_PARTS {
            return false;
        }
        let movers = match checks {
            Checks::By(at) => Bb::of(at),
            _ => part.occupied(),
        };
        for at in movers {
            let ways = part.ways_back_under_check(at);
            open.extend(ways.into_iter().map(|way| part.before(way)));
        }
    }
    true
}

impl Part {
    /// Lets all men roam that have room while the others stay, and leaves out those that may come to the game array.
    fn let_roam(&mut self) {
        let mut fixed = self.occupied();
        while let Some(at) = fixed.into_iter().find(|at| self.lets_roam(*at)) {
            fixed = self.occupied() & !Bb::of(at);
        }
        let roamers = std::mem::take(&mut self.roamers).into_iter();
        let roamers: Vec<Roamer> = roamers.map(|it| it.spread(self)).collect();
        self.roamers = roamers;
        let part = self.clone();
        self.roamers.retain(|it| !it.is_home(&part));
    }

    /// Whether the man there has room. If so, it roams.
    fn lets_roam(&mut self, at: Sq) -> bool {
        let Some(man) = self.on(at).filter(|_| !self.is_unmoved(at)) else {
            return false;
        };
        let mut others = self.clone();
        others.remove(at);
        let roamer = Roamer::at(man, at).spread(&others);
        let has_room = roamer.room() > ROOM;
        if has_room {
            let is_out = roamer.is_out(self);
            self.remove(at);
            self.roamers.extend(Some(roamer).filter(|_| !is_out));
        }
        has_room
    }
}

#[cfg(test)]
mod tests;
