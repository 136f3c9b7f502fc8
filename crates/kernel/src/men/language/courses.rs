//! The normal form of lines of several legs: bends by the letters of squares where these say the same, and lines that have a name.

use super::kept;
use super::squares::{self, is_as_far_as_the_board};
use crate::men::dirs::Dir;
use crate::men::leg::{Bend, Deed, Leg};
use crate::men::part::{How, Line, Part};
use std::collections::BTreeSet;

/// The part without what makes no difference.
pub(super) fn simplest(part: &Part) -> Part {
    let Line::Bent(legs) = part.line else {
        return *part;
    };
    let legs = joined(legs, part.dirs);
    let legs = with_usual_bends(&legs, part.dirs);
    let part = Part {
        line: Line::Bent(kept::legs(legs.clone())),
        ..*part
    };
    let named = match legs[..] {
        [only] if only.deed == Deed::Stop => Some((How::RideAtMost(only.most), Line::Straight)),
        [first, second] if captures_over([first, second], part.dirs) => {
            let is_near = first.most == 1;
            let how = if is_near {
                How::NearLocust
            } else {
                How::Locust
            };
            (is_near || first.most == 7).then_some((how, Line::Straight))
        }
        [first, second] if is_cat([first, second], part.dirs) => {
            Some((How::Ride, Line::LeapThenDouble))
        }
        [first, second] => return as_lame_knight(&part, [first, second]).unwrap_or(part),
        _ => None,
    };
    named.map_or(part, |(how, line)| Part { how, line, ..part })
}

/// A part for each leg on which the move can end: one on which it goes on is passed.
pub(super) fn apart(part: &Part) -> Vec<Part> {
    let legs = part.legs();
    let passing = |leg: &Leg| match leg.deed {
        Deed::Stop => Leg {
            deed: Deed::Pass,
            ..*leg
        },
        _ => *leg,
    };
    let ends = (0..legs.len()).filter(|last| legs[*last].deed == Deed::Stop);
    let parts = ends.map(|last| {
        let before = legs[..last].iter().map(passing);
        let legs: Vec<Leg> = before.chain([legs[last]]).collect();
        let line = Line::Bent(kept::legs(legs));
        simplest(&Part { line, ..*part })
    });
    match legs.is_empty() {
        true => vec![*part],
        false => parts.collect(),
    }
}

/// The same legs, each bend said in the same way wherever it means the same.
fn with_usual_bends(legs: &[Leg], dirs: &[Dir]) -> Vec<Leg> {
    let mut before: BTreeSet<Dir> = dirs.iter().copied().collect();
    let mut found = Vec::new();
    for leg in legs {
        let bend = match leg.bend {
            Bend::First => Bend::First,
            bend => usual(bend, &before),
        };
        before = before.iter().flat_map(|dir| bend.of(*dir)).collect();
        let all: Vec<Dir> = before.iter().copied().collect();
        let most = match is_as_far_as_the_board(&all, leg.most) && leg.most > 1 {
            true => 7,
            false => leg.most,
        };
        found.push(Leg { bend, most, ..*leg });
    }
    found
}

/// The usual one of the bends that lead from these directions into the same ones: by turns, else outward by a letter.
fn usual(bend: Bend, before: &BTreeSet<Dir>) -> Bend {
    let turned = before.first().map(|dir| {
        let turn = |i: u32| Bend::Turned(1 << i).of(*dir).first().copied();
        let to = bend.of(*dir);
        let turns = (0..8).filter(|i| turn(*i).is_some_and(|dir| to.contains(&dir)));
        Bend::Turned(turns.fold(0, |all, i| all | 1 << i))
    });
    let turned = turned.filter(|turned| turned.is_same_from(bend, before));
    let by_letter = || Some(Bend::Outward(kept::dirs(bend.outward_from(before)?)));
    turned.or_else(by_letter).unwrap_or(bend)
}

impl Bend {
    /// Whether it leads from these directions into the same ones as another bend.
    fn is_same_from<'d>(self, other: Bend, before: impl IntoIterator<Item = &'d Dir>) -> bool {
        let sorted = |bend: Bend, dir: Dir| bend.of(dir).into_iter().collect::<BTreeSet<Dir>>();
        let mut before = before.into_iter();
        before.all(|dir| sorted(self, *dir) == sorted(other, *dir))
    }

    /// The squares of a letter to which it leads outward from these directions, if there is such a letter.
    pub fn outward_from<'d>(
        self,
        before: impl IntoIterator<Item = &'d Dir> + Clone,
    ) -> Option<Vec<Dir>> {
        let letters = squares::letters();
        let known = letters.chars().filter_map(squares::of_letter);
        let mut known = known.map(kept::dirs);
        let found = known.find(|dirs| Bend::Outward(dirs).is_same_from(self, before.clone()));
        found.map(<[Dir]>::to_vec)
    }
}

/// Whether a bend goes straight on from all these directions.
fn is_straight<'d>(bend: Bend, before: impl IntoIterator<Item = &'d Dir>) -> bool {
    let mut before = before.into_iter();
    bend == Bend::First || before.all(|dir| bend.of(*dir) == [*dir])
}

/// Legs that go straight on are one.
fn joined(legs: &[Leg], dirs: &[Dir]) -> Vec<Leg> {
    let mut before: BTreeSet<Dir> = dirs.iter().copied().collect();
    let mut found: Vec<Leg> = Vec::new();
    for leg in legs {
        let goes_on = is_straight(leg.bend, &before) && leg.deed == Deed::Stop;
        match found.last_mut() {
            Some(last) if goes_on && last.deed == Deed::Stop => {
                last.most = (last.most + leg.most).min(7);
            }
            _ => found.push(*leg),
        }
        before = before.iter().flat_map(|dir| leg.bend.of(*dir)).collect();
    }
    found
}

/// Whether it captures a man and leaps to the square behind it.
fn captures_over([first, second]: [Leg; 2], dirs: &[Dir]) -> bool {
    first.deed == Deed::Take
        && (second.deed, second.most) == (Deed::Stop, 1)
        && is_straight(second.bend, dirs)
}

/// Whether it is a knight's leap and a ride in double steps along its longer side.
fn is_cat([first, second]: [Leg; 2], dirs: &[Dir]) -> bool {
    let is_knight = dirs.iter().all(|dir| squares::distance(*dir) == (1, 2));
    let doubles = Bend::Outward(kept::dirs(squares::leaps((0, 2))));
    is_knight
        && (first.deed, first.most) == (Deed::Stop, 1)
        && (second.deed, second.most, second.bend) == (Deed::Stop, 7, doubles)
}

/// A mao or moa, or a part of one.
fn as_lame_knight(part: &Part, [first, second]: [Leg; 2]) -> Option<Part> {
    let is_lame = (first.deed, first.most) == (Deed::Pass, 1)
        && (second.deed, second.most) == (Deed::Stop, 1);
    let mut leaps = Vec::new();
    for &(x, y) in part.dirs {
        for (u, v) in second.bend.of((x, y)) {
            leaps.push(((x, y), (x + u, y + v)));
        }
    }
    let is_step = |dir: Dir, known: (i8, i8)| squares::distance(dir) == known;
    let line = match () {
        () if leaps.iter().all(|(step, _)| is_step(*step, (0, 1))) => Line::OrthogonalFirst,
        () if leaps.iter().all(|(step, _)| is_step(*step, (1, 1))) => Line::DiagonalFirst,
        () => return None,
    };
    // outward: the step leads along the longer side, or towards the leap
    let fits =
        |((x, y), (a, b)): &(Dir, Dir)| squares::distance((*a, *b)) == (1, 2) && x * a + y * b > 1;
    let fits = is_lame && leaps.iter().all(fits);
    let mut dirs: Vec<Dir> = leaps.into_iter().map(|(_, leap)| leap).collect();
    squares::sort(&mut dirs);
    fits.then(|| Part {
        how: How::Leap,
        line,
        dirs: kept::dirs(dirs),
        ..*part
    })
}
