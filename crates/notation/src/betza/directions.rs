//! Directions in Betza's notation.

/// A step: files to the right, ranks up.
pub(super) type Dir = (i8, i8);

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

/// The words of which letters of directions consist; `h`, half, stands behind another letter.
const WORDS: [&str; 26] = [
    "f", "b", "v", "s", "l", "r", "fl", "fr", "bl", "br", "ff", "bb", "fs", "bs", "fh", "bh", "lf",
    "rf", "lb", "rb", "lv", "rv", "lh", "rh", "ll", "rr",
];

/// The letters of some leaps of a distance, one word or two; nothing if that takes more.
pub(super) fn named(dirs: &[Dir], distance: (i8, i8)) -> Option<String> {
    let is_oblique = distance.0 != distance.1 && distance.0 != 0;
    // of oblique leaps not everybody reads one letter as two leaps
    let is_clear = |word: &&&str| match word.as_bytes() {
        [letter] => !is_oblique || b"vs".contains(letter),
        [one, other] => one != other || is_oblique,
        _ => true,
    };
    let clear: Vec<&str> = WORDS.iter().filter(is_clear).copied().collect();
    let one = clear.iter().map(|word| word.to_string());
    let two = clear
        .iter()
        .flat_map(|first| clear.iter().map(move |second| format!("{first}{second}")));
    let mut words = [String::new()].into_iter().chain(one).chain(two);
    words.find(|letters| {
        let known = of(letters, distance).unwrap_or_default();
        known.len() == dirs.len() && known.iter().all(|dir| dirs.contains(dir))
    })
}

/// The leaps of a distance in the directions of these letters; nothing if the letters mean nothing there.
pub(super) fn of(letters: &str, distance: (i8, i8)) -> Option<Vec<Dir>> {
    let all = all(distance);
    if letters.is_empty() {
        return Some(all);
    }
    let words = words(letters, distance)?;
    let is_one = |dir: &Dir| words.iter().any(|word| word.has(*dir, distance));
    Some(all.into_iter().filter(is_one).collect())
}

/// One word, such as `f`, `fs` or `rh`.
#[derive(Clone, Copy)]
struct Word {
    letter: char,
    /// The letter behind it that says more.
    more: Option<char>,
}

/// Letters as words: along ranks and files each letter is one.
fn words(letters: &str, (m, n): (i8, i8)) -> Option<Vec<Word>> {
    let mut found = Vec::new();
    let mut left = letters.chars().peekable();
    let is_oblique = m != n && m != 0;
    while let Some(letter) = left.next() {
        if !"fblrvs".contains(letter) {
            return None;
        }
        let joins = |next: &char| match next {
            'h' => is_oblique && "fblr".contains(letter),
            next if *next == letter => is_oblique && "fblr".contains(letter),
            _ => m != 0 && "fbv".contains(letter) != "fbv".contains(*next),
        };
        let more = left.next_if(joins);
        found.push(Word { letter, more });
    }
    Some(found)
}

impl Word {
    /// Whether a leap is meant. Of oblique leaps a letter means the two that lead farthest that way, two letters those of the second
    /// one that lead the way of the first, too.
    fn has(self, dir: Dir, (m, n): (i8, i8)) -> bool {
        let (letter, more) = (self.letter, self.more);
        let is_oblique = m != n && m != 0;
        let is_far = |letter: char| {
            let (x, y) = dir;
            let is_wide = x.abs() > y.abs();
            is_to(letter, dir) && (!is_oblique || is_wide == "lrs".contains(letter))
        };
        match more {
            None => is_far(letter),
            Some('h') => is_to(letter, dir),
            Some(more) => is_to(letter, dir) && is_far(more),
        }
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

/// Directions seen from the leg before, each with its eighths of a circle to the left.
const TURNS: [(&str, u8); 12] = [
    ("f", 0b0000_0001),
    ("b", 0b0001_0000),
    ("v", 0b0001_0001),
    ("l", 0b0000_0100),
    ("r", 0b0100_0000),
    ("s", 0b0100_0100),
    ("fl", 0b0000_0010),
    ("fr", 0b1000_0000),
    ("fs", 0b1000_0010),
    ("bl", 0b0000_1000),
    ("br", 0b0010_0000),
    ("bs", 0b0010_1000),
];

/// The turns that the letters of a further leg mean, by eighths of a circle to the left; nothing if they mean nothing.
pub(super) fn turns(letters: &str) -> Option<u8> {
    let mut found = 0;
    let mut left = letters;
    while !left.is_empty() {
        let mut known = TURNS.iter().rev();
        let (word, turn) = known.find(|(word, _)| left.starts_with(word))?;
        found |= turn;
        left = left.strip_prefix(word)?;
    }
    Some(found)
}

/// The letters of such turns.
pub(super) fn named_turns(turns: u8) -> String {
    let mut left = turns;
    let mut text = String::new();
    // those to both sides first, and no letter behind one with which it would be another word
    let order = [
        "v", "s", "l", "r", "f", "b", "fs", "bs", "fl", "fr", "bl", "br",
    ];
    for wanted in order {
        let known = TURNS.iter().find(|(word, _)| *word == wanted);
        if let Some((word, turn)) = known.filter(|(_, turn)| left & turn == *turn) {
            text += word;
            left &= !turn;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_say_directions() {
        let sorted = |mut dirs: Vec<Dir>| {
            dirs.sort_unstable();
            dirs
        };
        let knight = |letters| sorted(of(letters, (1, 2)).unwrap());
        assert_eq!(knight("f"), [(-1, 2), (1, 2)]);
        assert_eq!(knight("ff"), knight("f"));
        assert_eq!(knight("fh"), [(-2, 1), (-1, 2), (1, 2), (2, 1)]);
        assert_eq!(knight("fs"), [(-2, 1), (2, 1)]);
        assert_eq!(knight("fr"), [(2, 1)]);
        assert_eq!(knight("rf"), [(1, 2)]);
        assert_eq!(knight("ffbs"), [(-2, -1), (-1, 2), (1, 2), (2, -1)]);
        assert_eq!(knight("v").len(), 4);
        let fers = |letters| sorted(of(letters, (1, 1)).unwrap());
        assert_eq!(fers("f"), [(-1, 1), (1, 1)]);
        assert_eq!(fers("fs"), fers("f"));
        assert_eq!(fers("rflb"), [(-1, -1), (1, 1)]);
        let wazir = |letters| sorted(of(letters, (0, 1)).unwrap());
        assert_eq!(wazir("fs"), [(-1, 0), (0, 1), (1, 0)]);
        assert_eq!(of("h", (1, 2)), None);
    }

    #[test]
    fn every_turn_has_letters() {
        for turns in 1..=u8::MAX {
            let text = named_turns(turns);
            assert_eq!(super::turns(&text), Some(turns), "{text}");
        }
    }
}
