//! From where a man may have come, as far as the way it goes tells.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{How, Part, PawnWalk, Walk};
use sauterelle_kernel::view::View;

/// A pawn makes so many steps at most, on its first rank.
const MOST_STEPS: i8 = 3;

/// The empty squares from which a man of this kind may have gone to this square, where the board before the move has these empty squares,
/// and perhaps fewer. Those left out certainly are none.
pub(crate) fn departures(view: &View, kind: KindId, to: Sq, empty: Bb) -> Bb {
    let walk = &view.rules().kinds.man(kind).walk;
    let parts = walk.parts();
    let is_plain = parts.iter().all(Part::is_plain_leap_or_ride)
        && !walk.is_borrowed()
        && view.rules().walks.is_empty();
    if !is_plain {
        return empty;
    }
    // on several boards not all men stand in the way
    let passable = match view.rules().occupancy {
        None => empty,
        Some(_) => Bb::ALL,
    };
    let mut found = Bb::EMPTY;
    for part in parts {
        for dir in part.dirs {
            let is_leap = part.how == How::Leap;
            found |= back_along(to, *dir, passable, if is_leap { 1 } else { 7 });
        }
    }
    match walk {
        Walk::Pawn(pawn) if pawn.over => empty,
        Walk::Pawn(pawn) => (found | pawn_departures(pawn, to)) & empty,
        _ => found & empty,
    }
}

/// The squares from which one comes here in this direction, over passable squares.
fn back_along(to: Sq, (dx, dy): (i8, i8), passable: Bb, most: usize) -> Bb {
    let mut found = Bb::EMPTY;
    let mut at = to;
    for _ in 0..most {
        let Some(before) = at.step(-dx, -dy) else {
            break;
        };
        found |= Bb::of(before);
        if !passable.has(before) {
            break;
        }
        at = before;
    }
    found
}

/// The same of pawns, whatever stands in their way and whichever way they go.
fn pawn_departures(pawn: &PawnWalk, to: Sq) -> Bb {
    let mut found = Bb::EMPTY;
    for (dx, dy) in pawn.steps.iter().chain(pawn.takes) {
        for steps in 1..=MOST_STEPS {
            for sense in [1, -1] {
                let from = to.step(-dx * steps, -dy * steps * sense);
                found |= from.map_or(Bb::EMPTY, Bb::of);
            }
        }
    }
    found
}
