//! Whether men go the same ways up and down the board, as a whole.

use crate::men::dirs::Dir;
use crate::men::leg::Leg;
use crate::men::part::{How, Line, Only, Part, When};
use std::collections::BTreeSet;

/// The steps of a line, each with what else is said of it.
pub(super) type Way = Vec<(Dir, Option<Leg>)>;

/// The ways of a part, as White sees them.
pub(super) fn ways(part: &Part) -> BTreeSet<Way> {
    let of_dir = |dir: Dir| -> Vec<Way> {
        match part.line {
            Line::Zigzag(images) => {
                let ways = images.iter().map(|image| [dir, image.of(dir)]);
                ways.map(|dirs| dirs.map(|dir| (dir, None)).to_vec())
                    .collect()
            }
            Line::Bent(legs) => along(legs, dir),
            _ => vec![vec![(dir, None)]],
        }
    };
    part.dirs.iter().flat_map(|dir| of_dir(*dir)).collect()
}

/// The ways along legs of which the first one leads in this direction.
fn along(legs: &[Leg], dir: Dir) -> Vec<Way> {
    let mut found: Vec<Way> = Vec::new();
    for (i, leg) in legs.iter().enumerate() {
        // where it bends is told by the steps
        let plain = Leg {
            bend: crate::men::leg::Bend::First,
            ..*leg
        };
        if i == 0 {
            found.push(vec![(dir, Some(plain))]);
            continue;
        }
        let longer = found.iter().flat_map(|way| {
            let last = way.last().map_or(dir, |(dir, _)| *dir);
            let dirs = leg.bend.of(last).into_iter();
            dirs.map(|dir| way.iter().copied().chain([(dir, Some(plain))]).collect())
        });
        found = longer.collect();
    }
    found
}

fn mirrored(way: &Way) -> Way {
    way.iter().map(|((x, y), leg)| ((*x, -y), *leg)).collect()
}

/// Whether a part by itself is the same up and down the board.
pub(super) fn is_symmetric(part: &Part) -> bool {
    if !matches!(part.line, Line::Zigzag(_) | Line::Bent(_)) {
        return part.dirs.iter().all(|(x, y)| part.dirs.contains(&(*x, -y)));
    }
    let ways = ways(part);
    ways.iter().map(mirrored).all(|way| ways.contains(&way))
}

impl Part {
    /// Whether it leads to the same squares up and down the board.
    pub fn is_same_up_and_down(&self) -> bool {
        is_symmetric(self)
    }
}

/// Whether the whole of some parts is the same up and down the board.
pub(super) fn are_symmetric(parts: &[Part]) -> bool {
    // mostly each of them is
    if parts.iter().all(is_symmetric) {
        return true;
    }
    let mut all: BTreeSet<(When, How, Line, Only, Way)> = BTreeSet::new();
    for part in parts {
        let line = match part.line {
            Line::Zigzag(_) => Line::Zigzag(&[]),
            Line::Bent(_) => Line::Bent(&[]),
            line => line,
        };
        for when in [When::Move, When::Capture] {
            if part.when == When::Both || part.when == when {
                let ways = ways(part).into_iter();
                all.extend(ways.map(|way| (when, part.how, line, part.only, way)));
            }
        }
    }
    all.iter().all(|(when, how, line, only, way)| {
        all.contains(&(*when, *how, *line, *only, mirrored(way)))
    })
}

/// Whether a part says by its filter which ranks of the board it means, whoever plays.
fn is_of_the_board(part: &Part) -> bool {
    matches!(part.only, Only::Up | Only::Down)
}

/// A part that has been read, and whether it is meant to be the same for both sides.
#[derive(Clone, Copy)]
pub(super) struct Read {
    pub part: Part,
    pub is_fixed: bool,
}

impl Read {
    /// The parts of a man that is known.
    pub fn known(parts: &[Part]) -> Vec<Read> {
        let fixed = fixed(parts);
        let parts = parts.iter().copied();
        parts
            .zip(fixed)
            .map(|(part, is_fixed)| Read { part, is_fixed })
            .collect()
    }
}

/// Which of these parts are not the same up and down the board, and yet the same for both sides.
pub(super) fn fixed(parts: &[Part]) -> Vec<bool> {
    let is_whole = !parts.iter().any(|part| part.oriented) && are_symmetric(parts);
    let is_fixed = |part: &Part| !is_whole && !part.oriented && !is_symmetric(part);
    parts.iter().map(is_fixed).collect()
}

/// Parts as both sides go them: what is not the same up and down as a whole is Black's as in a mirror.
pub(super) fn for_both_sides(read: &[Read]) -> Vec<Part> {
    let is_reflected = |read: &&Read| !read.is_fixed && !is_of_the_board(&read.part);
    let reflected: Vec<Part> = read.iter().filter(is_reflected).map(|it| it.part).collect();
    let is_whole = are_symmetric(&reflected);
    let parts = read.iter().map(|it| Part {
        oriented: is_reflected(&it) && !is_whole && !is_symmetric(&it.part),
        ..it.part
    });
    parts.collect()
}
