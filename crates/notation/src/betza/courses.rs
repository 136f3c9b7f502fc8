//! Lines of several legs in Betza's notation.

use super::atoms::UNLIMITED;
use super::directions::{self, Dir};
use super::naming::{atom, named, when};
use sauterelle_kernel::men::{Bend, Deed, How, Line, Part};
use std::collections::BTreeSet;

/// A part whose line has legs; nothing if it cannot be said.
pub(super) fn written(part: &Part) -> Option<String> {
    if part.line == Line::LeapThenDouble {
        return Some(with_directions(part, |distance| {
            format!("{}tDD", atom(distance, 1))
        }));
    }
    again(part).or_else(|| chain(part))
}

/// What stands for each distance, with what says when and in which directions.
fn with_directions(part: &Part, text: impl Fn(Dir) -> String) -> String {
    let when = when(part);
    let terms = named(part.dirs).into_iter();
    let terms = terms.map(|(to, distance, _)| format!("{when}{to}{}", text(distance)));
    terms.collect()
}

/// Whether a part goes on outward from where this leap leads, two squares along a line, as a ride in single steps.
pub(super) fn goes_on(leap: &Part, part: &Part) -> bool {
    let [first, second] = part.legs() else {
        return false;
    };
    let is_alike = |part: &Part| (part.when, part.oriented, part.only, part.dirs);
    is_alike(leap) == is_alike(part)
        && (first.deed, first.most) == (Deed::Pass, 1)
        && (second.deed, second.most) == (Deed::Stop, UNLIMITED)
        && part.dirs.iter().all(|&(x, y)| {
            (x % 2, y % 2) == (0, 0)
                && x.abs().max(y.abs()) == 2
                && second.bend.of((x, y)) == [(x / 2, y / 2)]
        })
}

/// A leap of two squares with which a ride begins that is one of the parts, and both together.
pub(super) fn ski<'p>(parts: &[Part], leap: &'p Part) -> Option<(&'p Part, String)> {
    let is_leap = leap.how == How::Leap && leap.line == Line::Straight;
    if !is_leap || !parts.iter().any(|part| goes_on(leap, part)) {
        return None;
    }
    let text = with_directions(leap, |(m, _)| if m == 0 { "jWW" } else { "jFF" }.into());
    Some((leap, text))
}

/// The turns of a bend, if they are the same from each of these directions.
fn turns(bend: Bend, before: &[Dir]) -> Option<u8> {
    let turns = |dir: &Dir| {
        let to: BTreeSet<Dir> = bend.of(*dir).into_iter().collect();
        let each = (0..8).filter(|i| {
            let turned = Bend::Turned(1 << i).of(*dir);
            turned.iter().all(|dir| to.contains(dir))
        });
        let found = each.fold(0, |all, i| all | 1 << i);
        // all of them, and only these
        let said: BTreeSet<Dir> = Bend::Turned(found).of(*dir).into_iter().collect();
        (said == to).then_some(found)
    };
    let mut all = before.iter().map(turns);
    let first = all.next()??;
    all.all(|turns| turns == Some(first)).then_some(first)
}

/// Legs of one atom that goes on and on (`a`).
fn again(part: &Part) -> Option<String> {
    let named = named(part.dirs).into_iter();
    let terms = named.map(|(to, distance, dirs)| again_along(part, &to, distance, &dirs));
    terms.collect()
}

/// The same in these directions.
fn again_along(part: &Part, to: &str, distance: Dir, dirs: &[Dir]) -> Option<String> {
    let legs = part.legs();
    let has_taken = legs.iter().any(|leg| leg.deed == Deed::Take);
    let most = legs.first()?.most;
    let mut text = to.to_string();
    let mut before = dirs.to_vec();
    for (i, pair) in legs.windows(2).enumerate() {
        let [leg, next] = pair else { continue };
        let toggles = leg.most != next.most;
        // only single steps and whole rides become each other, and nothing that captures does
        let is_whole = leg.most.min(next.most) == 1 && leg.most.max(next.most) == UNLIMITED;
        if toggles && (!is_whole || leg.deed == Deed::Take) {
            return None;
        }
        let turns = turns(next.bend, &before)?;
        if i == 0 && leg.deed == Deed::Take {
            text = format!("c{text}");
        } else if leg.deed == Deed::Take {
            text += "c";
        }
        text += if toggles { "ya" } else { "a" };
        text += &directions::named_turns(turns);
        before = before.iter().flat_map(|dir| next.bend.of(*dir)).collect();
    }
    text += match has_taken {
        true => "m",
        // said before the only leg, or of the last one
        false => when(part),
    };
    Some(text + &atom(distance, most))
}

/// Atoms one after the other, each leg outward.
fn chain(part: &Part) -> Option<String> {
    let legs = part.legs();
    let mut text = String::new();
    let mut before = part.dirs.to_vec();
    for pair in legs.windows(2) {
        let [leg, next] = pair else { continue };
        text += match leg.deed {
            Deed::Stop => "t",
            Deed::Pass => "-",
            Deed::Take => return None,
        };
        let outward = next.bend.outward_from(&before)?;
        before = before.iter().flat_map(|dir| next.bend.of(*dir)).collect();
        let named = named(&outward);
        let [(to, distance, _)] = &named[..] else {
            return None;
        };
        if !to.is_empty() {
            return None;
        }
        text += &atom(*distance, next.most);
    }
    let most = legs.first()?.most;
    Some(with_directions(part, |distance| {
        atom(distance, most) + &text
    }))
}

/// A capture over a man next to it, as in checkers.
pub(super) fn locust(part: &Part) -> String {
    let terms = named(part.dirs).into_iter();
    let terms = terms.map(|(to, distance, _)| format!("c{to}afm{}", atom(distance, 1)));
    terms.collect()
}

/// A moa: a diagonal step, then outward.
pub(super) fn moa(part: &Part) -> Option<String> {
    let is_whole = part.dirs.len() == 8;
    is_whole.then(|| format!("{}F-W", when(part)))
}
