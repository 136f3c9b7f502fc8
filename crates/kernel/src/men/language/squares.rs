//! The squares to which leaps lead, as letters: those of one distance, or those of a king.

use crate::men::dirs::Dir;
use std::cmp::Ordering;

/// The letter of the king's steps.
const KING: char = 'K';

/// The letters of leapers, each with the shorter and the longer side of its leap.
const LEAPERS: [(char, Distance); 9] = [
    ('W', (0, 1)),
    ('F', (1, 1)),
    ('D', (0, 2)),
    ('N', (1, 2)),
    ('A', (2, 2)),
    ('H', (0, 3)),
    ('C', (1, 3)),
    ('Z', (2, 3)),
    ('G', (3, 3)),
];

/// The shorter and the longer side of a leap.
pub(super) type Distance = (i8, i8);

/// All letters.
pub(super) fn letters() -> String {
    let leapers = LEAPERS.iter().map(|(letter, _)| *letter);
    leapers.chain([KING]).collect()
}

/// The distance of a leap.
pub(super) fn distance((dx, dy): Dir) -> Distance {
    let (x, y) = (dx.abs(), dy.abs());
    (x.min(y), x.max(y))
}

/// All leaps of one distance, by their angles.
pub(super) fn leaps((m, n): Distance) -> Vec<Dir> {
    let mut all = Vec::new();
    for (x, y) in [(m, n), (n, m)] {
        for dir in [(x, y), (-x, y), (x, -y), (-x, -y)] {
            all.push(dir);
        }
    }
    sort(&mut all);
    all
}

/// The leaps that a letter stands for.
pub(super) fn of_letter(letter: char) -> Option<Vec<Dir>> {
    if letter == KING {
        return Some(king());
    }
    let found = LEAPERS.iter().find(|(known, _)| *known == letter);
    found.map(|(_, distance)| leaps(*distance))
}

/// One step in all directions.
pub(super) fn king() -> Vec<Dir> {
    let mut all = leaps((0, 1));
    all.extend(leaps((1, 1)));
    sort(&mut all);
    all
}

/// Puts leaps in order, by their angles from the right on to the left, and each once.
pub(super) fn sort(dirs: &mut Vec<Dir>) {
    dirs.sort_unstable_by(by_angle);
    dirs.dedup();
}

fn by_angle(a: &Dir, b: &Dir) -> Ordering {
    let half = |(dx, dy): Dir| dy < 0 || dy == 0 && dx < 0;
    let wide = |(dx, dy): Dir| (i32::from(dx), i32::from(dy));
    let ((ax, ay), (bx, by)) = (wide(*a), wide(*b));
    let cross = ax * by - ay * bx;
    let halves = half(*a).cmp(&half(*b));
    let lengths = (ax * ax + ay * ay).cmp(&(bx * bx + by * by));
    halves.then(0.cmp(&cross)).then(lengths)
}

/// Whether so many steps lead to the edge in each of these directions, wherever they begin.
pub(super) fn is_as_far_as_the_board(dirs: &[Dir], most: u8) -> bool {
    let most = i32::from(most);
    let mut lengths = dirs.iter().map(|(x, y)| i32::from(x.abs().max(y.abs())));
    lengths.all(|length| (most + 1) * length > 7)
}

/// How leaps of several distances are written.
pub(super) fn text_of_all(dirs: &[Dir]) -> String {
    if dirs == king() {
        return text(dirs);
    }
    let mut distances: Vec<Distance> = dirs.iter().map(|dir| distance(*dir)).collect();
    distances.sort_unstable();
    distances.dedup();
    let of_distance = |wanted: Distance| -> Vec<Dir> {
        let dirs = dirs.iter().filter(|dir| distance(**dir) == wanted);
        dirs.copied().collect()
    };
    let texts = distances.into_iter().map(|it| text(&of_distance(it)));
    texts.collect()
}

/// How leaps are written: by a letter, by their distance, or one by one.
pub(super) fn text(dirs: &[Dir]) -> String {
    if dirs == king() {
        return KING.to_string();
    }
    let whole = dirs.first().map(|dir| distance(*dir));
    if let Some((m, n)) = whole.filter(|distance| dirs == leaps(*distance)) {
        let letter = LEAPERS.iter().find(|(_, known)| *known == (m, n));
        return letter.map_or(format!("({m},{n})"), |(letter, _)| letter.to_string());
    }
    let each: Vec<String> = dirs.iter().map(|(dx, dy)| format!("{dx},{dy}")).collect();
    format!("[{}]", each.join(" "))
}
