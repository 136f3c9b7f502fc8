//! Squares of the 8×8 board, and steps between them.

use sauterelle_languages::say;
use std::fmt;
use std::str::FromStr;

/// A square: a1 = 0, b1 = 1, …, h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sq(u8);

impl Sq {
    /// The square with index `i` (0 to 63).
    ///
    /// # Panics
    /// If `i` is 64 or more.
    #[inline]
    pub const fn new(i: u8) -> Sq {
        assert!(i < 64);
        Sq(i)
    }

    /// The square on `file` (0 = a) and `rank` (0 = first), both below 8.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Sq {
        Sq::new(rank * 8 + file)
    }

    /// Index 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// File, 0 = a.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Rank, 0 = first.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// Whether it is one of the white squares, as h1 is.
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }

    /// The square `dx` files to the right and `dy` ranks up, if it is on the board.
    #[inline]
    pub const fn step(self, dx: i8, dy: i8) -> Option<Sq> {
        let (f, r) = (self.file() as i8 + dx, self.rank() as i8 + dy);
        if f < 0 || f > 7 || r < 0 || r > 7 {
            None
        } else {
            Some(Sq((r * 8 + f) as u8))
        }
    }

    /// Squared distance between the centres of two squares.
    pub fn distance2(self, other: Sq) -> u32 {
        let dx = self.file().abs_diff(other.file()) as u32;
        let dy = self.rank().abs_diff(other.rank()) as u32;
        dx * dx + dy * dy
    }

    /// Where the square comes if the board turns clockwise by a quarter.
    pub fn turned(self) -> Sq {
        Sq::at(self.rank(), 7 - self.file())
    }

    /// All squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Sq> + Clone {
        (0..64).map(Sq)
    }
}

impl fmt::Display for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            (b'a' + self.file()) as char,
            (b'1' + self.rank()) as char
        )
    }
}

impl fmt::Debug for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square a1 to h8.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", say!("'{0}' is not a square (a1 to h8)", .0))]
pub struct NotASquare(pub String);

impl FromStr for Sq {
    type Err = NotASquare;

    fn from_str(s: &str) -> Result<Sq, NotASquare> {
        match s.as_bytes() {
            [f, r @ b'1'..=b'8'] if (b'a'..=b'h').contains(&f.to_ascii_lowercase()) => {
                Ok(Sq::at(f.to_ascii_lowercase() - b'a', r - b'1'))
            }
            _ => Err(NotASquare(s.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_agree() {
        for s in Sq::all() {
            assert_eq!(s.to_string().parse::<Sq>(), Ok(s));
        }
        assert!("i1".parse::<Sq>().is_err());
        assert!("a9".parse::<Sq>().is_err());
        assert!("é".parse::<Sq>().is_err());
    }
}
