//! The moves of a man by the parts of its walk.

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::shape::{Act, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::men::{PawnWalk, PlainWalk, Sight};
use crate::view::View;

/// The first and the last rank, where pawns do not move as elsewhere.
pub(crate) const ENDS_OF_BOARD: Bb = Bb(Bb::rank(0).0 | Bb::rank(7).0);

/// What a man of `side` sees that meets all men.
#[inline]
pub(crate) fn sight(view: &View, side: Side) -> Sight {
    Sight {
        side,
        occupied: view.state().occupied(),
        missing: view.state().missing(),
        enemies: view.state().men(!side),
    }
}

/// Appends the moves of a man of the kind `via` that goes like `like` to the squares wanted, pawns' moves and borrowed ones left out.
/// Captures elsewhere than on the arrival are all wanted.
pub(crate) fn append_parts(
    view: &View,
    sight: &Sight,
    from: Sq,
    via: KindId,
    like: KindId,
    wanted: Bb,
    out: &mut Shapes,
) {
    let kinds = &view.rules().kinds;
    if let Some(walk) = kinds.fast.plain[like.index()] {
        append_plain(view, sight, from, via, walk, wanted, out);
        return;
    }
    let plain = |to, capture| Shape::plain(from, to, capture, via);
    let start = out.len();
    let (quiet, captures) = kinds.arrivals(like, from, sight, |to, victim| {
        out.push(plain(to, Some(victim)));
    });
    if out.len() > start + 1 && kinds.fast.repeating[like.index()] {
        remove_repeated(out, start);
    }
    for to in captures & sight.enemies & !Bb::of(from) & wanted {
        out.push(plain(to, Some(to)));
    }
    for to in quiet & wanted {
        out.push(plain(to, None));
    }
}

/// Appends the moves of a man that leaps and rides in straight lines to the squares wanted.
#[inline]
pub(crate) fn append_plain(
    view: &View,
    sight: &Sight,
    from: Sq,
    via: KindId,
    walk: PlainWalk,
    wanted: Bb,
    out: &mut Shapes,
) {
    let fast = &view.rules().kinds.fast;
    let reached = fast.reached(walk, from, sight.occupied) & !Bb::of(from) & wanted;
    let shape = |to, capture| Shape::plain(from, to, capture, via);
    for to in reached & sight.enemies {
        out.push(shape(to, Some(to)));
    }
    for to in reached & !sight.occupied {
        out.push(shape(to, None));
    }
}

/// Appends the steps of a pawn to empty squares.
#[inline]
pub(crate) fn append_steps(
    view: &View,
    sight: &Sight,
    from: Sq,
    via: KindId,
    pawn: &PawnWalk,
    out: &mut Shapes,
) {
    each_step(view, sight, from, pawn, |to, act| {
        out.push(Shape {
            act,
            ..Shape::plain(from, to, None, via)
        });
    });
}

/// Calls `visit` for each step of a pawn to an empty square.
pub(crate) fn each_step(
    view: &View,
    sight: &Sight,
    from: Sq,
    pawn: &PawnWalk,
    mut visit: impl FnMut(Sq, Act),
) {
    if !pawn.acts_on(from, sight.side, view.rules().pawns.act_on_first_rank) {
        return;
    }
    let up = sight.side.forward();
    let most = if pawn.begins_on(from, sight.side) {
        2
    } else if view.rules().pawns.leap_from_first_rank && pawn.stands_behind(from, sight.side) {
        3
    } else {
        1
    };
    for &(dx, dy) in pawn.steps {
        let mut at = from;
        for number in 1..=most {
            match at.step(dx, dy * up).filter(|sq| !sight.occupied.has(*sq)) {
                Some(to) => at = to,
                None => break,
            }
            let act = if number == 1 {
                Act::Plain
            } else {
                Act::DoubleStep
            };
            visit(at, act);
        }
    }
}

/// Leaves one of several shapes from `start` on that are equal but for the kind of man as which it is made. A double step that the man
/// could also make in another way is a double step.
pub(crate) fn remove_repeated(shapes: &mut Shapes, start: usize) {
    let mut at = start;
    while at < shapes.len() {
        let shape = shapes[at];
        let alike = |other: &Shape| {
            let act = match (other.act, shape.act) {
                (Act::DoubleStep, Act::Plain) | (Act::Plain, Act::DoubleStep) => shape.act,
                _ => other.act,
            };
            let via = shape.via;
            Shape { via, act, ..*other } == shape
        };
        match shapes[start..at].iter().position(alike) {
            Some(known) => {
                if shape.act == Act::DoubleStep {
                    shapes[start + known] = shape;
                }
                shapes.swap_remove(at);
            }
            None => at += 1,
        }
    }
}
