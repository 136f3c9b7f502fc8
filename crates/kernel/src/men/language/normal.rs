//! The normal form of a walk, the same for all texts that say the same: one part for each distance, in a fixed order.

use super::courses;
use super::kept;
use super::squares::{self, Distance, distance};
use super::symmetry;
use crate::men::dirs::Dir;
use crate::men::part::{How, Line, Part, When};
use crate::men::pawn::PawnWalk;
use crate::men::walk::Walk;
use std::collections::BTreeMap;

/// The normal form of a walk of such parts.
pub(super) fn walk(walk: Walk) -> Walk {
    match walk {
        Walk::Parts(all) => Walk::Parts(kept::parts(parts(all))),
        Walk::Pawn(pawn) => Walk::Pawn(PawnWalk {
            steps: left_first(pawn.steps),
            takes: left_first(pawn.takes),
            parts: kept::parts(parts(pawn.parts)),
            ..pawn
        }),
        Walk::Borrowed(_) => walk,
    }
}

fn left_first(dirs: &[Dir]) -> &'static [Dir] {
    let mut dirs = dirs.to_vec();
    dirs.sort_unstable();
    dirs.dedup();
    kept::dirs(dirs)
}

fn sorted(dirs: &[Dir]) -> &'static [Dir] {
    let mut dirs = dirs.to_vec();
    squares::sort(&mut dirs);
    kept::dirs(dirs)
}

fn parts(all: &[Part]) -> Vec<Part> {
    let mut found = Vec::new();
    // by all but what is joined or divided here
    let mut divisible = Divided::new();
    let each = all
        .iter()
        .map(simplest)
        .flat_map(|part| courses::apart(&part));
    for part in each {
        if goes_by_all_its_directions(&part) {
            found.push(part);
            continue;
        }
        let key = Part {
            dirs: &[],
            when: When::Both,
            ..part
        };
        let [moves, captures] = divisible.entry(key).or_default();
        if part.when != When::Capture {
            moves.extend(part.dirs);
        }
        if part.when != When::Move {
            captures.extend(part.dirs);
        }
    }
    for (key, [moves, captures]) in symmetric_apart(divisible) {
        let is_both = |dir: &&Dir| moves.contains(dir) && captures.contains(dir);
        let both = moves.iter().filter(is_both);
        let only = |some: &[Dir]| some.iter().filter(|dir| !is_both(dir)).copied().collect();
        for (when, dirs) in [
            (When::Move, only(&moves)),
            (When::Capture, only(&captures)),
            (When::Both, both.copied().collect()),
        ] {
            let groups = by_distance(dirs).into_iter().map(kept::dirs);
            found.extend(groups.map(|dirs| simplest(&Part { when, dirs, ..key })));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Directions of parts that are alike but for them: of moves without capture, and of captures.
type Divided = BTreeMap<Part, [Vec<Dir>; 2]>;

/// Of what is reflected for Black, directions that have their mirror images beside them are not.
fn symmetric_apart(divisible: Divided) -> Divided {
    if !divisible.keys().any(|key| key.oriented) {
        return divisible;
    }
    let mut found = Divided::new();
    for (key, both) in divisible {
        let same = Part {
            oriented: false,
            ..key
        };
        for (i, dirs) in both.into_iter().enumerate() {
            let is_symmetric = |(x, y): &Dir| {
                let pair = vec![(*x, *y), (*x, -y)];
                let alike = Part {
                    dirs: kept::dirs(pair),
                    ..key
                };
                dirs.contains(&(*x, -y)) && symmetry::is_symmetric(&alike)
            };
            let is_same = |dir: &Dir| !key.oriented || is_symmetric(dir);
            let (alike, reflected): (Vec<Dir>, Vec<Dir>) = dirs.iter().partition(|it| is_same(it));
            for (key, dirs) in [(same, alike), (key, reflected)] {
                if !dirs.is_empty() {
                    found.entry(key).or_default()[i].extend(dirs);
                }
            }
        }
    }
    found
}

impl Part {
    /// Whether the two are one part to whoever says both at once.
    pub(super) fn differs_in_squares_only(&self, other: &Part) -> bool {
        let all = |part: &Part| Part { dirs: &[], ..*part };
        all(self) == all(other) && !goes_by_all_its_directions(self)
    }
}

/// Whether it is one thing, and not the sum of what it is in each direction.
fn goes_by_all_its_directions(part: &Part) -> bool {
    part.line == Line::Circle || matches!(part.how, How::DoubleHop | How::Bounces { .. })
}

/// A part without what makes no difference.
pub(super) fn simplest(part: &Part) -> Part {
    let mut part = *part;
    part.dirs = match part.how {
        How::Around(_) | How::Beside(_) => kept::dirs(squares::king()),
        _ => sorted(part.dirs),
    };
    part = courses::simplest(&part);
    part.oriented &= !symmetry::is_symmetric(&part);
    match part.how {
        How::Locust | How::NearLocust | How::Course if !part.captures_on_arrival() => {
            part.when = When::Capture;
        }
        How::UpTo => part.when = When::Move,
        How::RideAtMost(1) => part.how = How::Leap,
        How::RideAtMost(most) if squares::is_as_far_as_the_board(part.dirs, most) => {
            part.how = How::Ride
        }
        _ => {}
    }
    part
}

/// Directions by their distances, the steps of a king together.
fn by_distance(dirs: Vec<Dir>) -> Vec<Vec<Dir>> {
    let mut groups: BTreeMap<Distance, Vec<Dir>> = BTreeMap::new();
    for dir in dirs {
        groups.entry(distance(dir)).or_default().push(dir);
    }
    for dirs in groups.values_mut() {
        squares::sort(dirs);
    }
    let is_whole = |distance: Distance| {
        let dirs = groups.get(&distance);
        dirs.is_some_and(|dirs| *dirs == squares::leaps(distance))
    };
    let king = [(0, 1), (1, 1)];
    let mut found = Vec::new();
    if king.into_iter().all(is_whole) {
        for distance in king {
            groups.remove(&distance);
        }
        found.push(squares::king());
    }
    found.extend(groups.into_values());
    found
}
