//! Turning, mirroring and shifting a position as a whole.

use crate::vocabulary::tables::commands::Mirror;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};

/// Moves every man to the square `to` gives for its own. No two squares may become one.
pub(crate) fn rearrange(diagram: &mut Diagram, to: impl Fn(Sq) -> Sq) {
    let mut men: [Option<DiagramMan>; 64] = [None; 64];
    for (at, man) in diagram.placed() {
        men[to(at).index()] = Some(man);
    }
    diagram.men = men;
    for (at, _) in &mut diagram.below {
        *at = to(*at);
    }
}

/// Where a square comes to be by a quarter turn to the left.
pub(crate) fn turned_left(at: Sq) -> Sq {
    Sq::at(7 - at.rank(), at.file())
}

/// Where a square comes to be by a reflection.
pub fn reflected(at: Sq, mirror: Mirror) -> Sq {
    let (file, rank) = (at.file(), at.rank());
    match mirror {
        Mirror::Files => Sq::at(7 - file, rank),
        Mirror::Ranks => Sq::at(file, 7 - rank),
        Mirror::FallingDiagonal => Sq::at(7 - rank, 7 - file),
        Mirror::RisingDiagonal => Sq::at(rank, file),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::tables::commands::MIRRORS;

    #[test]
    fn reflections_do_what_their_names_say() {
        for &(mirror, name) in MIRRORS {
            let (one, other) = name.split_once("<-->").unwrap();
            let (one, other): (Sq, Sq) = (one.parse().unwrap(), other.parse().unwrap());
            assert_eq!(
                (reflected(one, mirror), reflected(other, mirror)),
                (other, one)
            );
        }
    }

    #[test]
    fn four_turns_are_none() {
        for at in Sq::all() {
            assert_eq!(turned_left(turned_left(turned_left(turned_left(at)))), at);
        }
        assert_eq!(turned_left(Sq::at(1, 0)), Sq::at(7, 1));
    }
}
