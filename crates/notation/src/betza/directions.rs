//! Directions in Betza's notation.

/// A step: files to the right, ranks up.
type Dir = (i8, i8);

/// The leaps of one distance, by whatever angle.
pub(super) fn all((m, n): (i8, i8)) -> Vec<Dir> {
    let mut found = Vec::new();
    for (x, y) in [(m, n), (n, m)] {
        for dir in [(x, y), (-x, y), (-x, -y), (x, -y)] {
            if !found.contains(&dir) {
                found.push(dir);
            }
        }
    }
    found
}

/// The directions to try, one after the other, when those of a part are to be named.
pub(super) const NAMES: [&str; 22] = [
    "", "f", "b", "v", "s", "l", "r", "fl", "fr", "bl", "br", "ff", "bb", "fs", "bs", "fv", "fbl",
    "fbr", "flr", "blr", "fbs", "vs",
];

/// The leaps of a distance in the directions of these letters; nothing if the letters mean nothing there.
pub(super) fn of(letters: &str, distance: (i8, i8)) -> Option<Vec<Dir>> {
    let (m, n) = distance;
    let all = all(distance);
    let keep = |is_one: &dyn Fn(Dir) -> bool| -> Option<Vec<Dir>> {
        Some(all.iter().copied().filter(|dir| is_one(*dir)).collect())
    };
    if letters.is_empty() {
        return Some(all);
    }
    if m == 0 {
        // each letter is one direction or two
        let is_known = letters.chars().all(|letter| "fblrvs".contains(letter));
        return is_known.then(|| keep(&|dir| letters.chars().any(|letter| is_to(letter, dir))))?;
    }
    let is_wide = |(x, y): Dir| x.abs() > y.abs();
    match letters {
        "f" | "b" | "l" | "r" => {
            let letter = letters.chars().next().unwrap_or_default();
            keep(&|dir| is_to(letter, dir))
        }
        "fl" | "fr" | "bl" | "br" if m == n => {
            keep(&|dir| letters.chars().all(|letter| is_to(letter, dir)))
        }
        "v" if m != n => keep(&|dir| !is_wide(dir)),
        "s" if m != n => keep(&is_wide),
        "ff" | "bb" if m != n => {
            let letter = letters.chars().next().unwrap_or_default();
            keep(&|dir| is_to(letter, dir) && !is_wide(dir))
        }
        "fs" | "bs" if m != n => {
            let letter = letters.chars().next().unwrap_or_default();
            keep(&|dir| is_to(letter, dir) && is_wide(dir))
        }
        _ => None,
    }
}

/// Whether a leap leads to the side of a letter.
fn is_to(letter: char, (x, y): Dir) -> bool {
    match letter {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        'v' => y != 0,
        _ => x != 0,
    }
}
