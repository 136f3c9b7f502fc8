//! Conditions for a part of the play: from a half-move on, or up to one.
//!
//! Half-moves are counted from the diagram, set play as the half-moves that it leaves out; passes of the partner in series play are none. A move is
//! judged by the conditions in force when it is made. What it has led to (check, mate, goals) is judged by those in force for the next one.

use std::fmt;

/// The half-moves for which a condition holds, the first being 1; both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The first.
    pub from: u16,
    /// The last, if there is one.
    pub until: Option<u16>,
}

impl Period {
    /// The whole play.
    pub const ALWAYS: Period = Period {
        from: 1,
        until: None,
    };

    /// Whether it holds for the half-move of this number.
    pub fn contains(self, number: u16) -> bool {
        number >= self.from && self.until.is_none_or(|until| number <= until)
    }

    /// The half-moves with which something else begins to hold.
    pub fn changes(self) -> impl Iterator<Item = u16> {
        let end = self.until.map(|until| until.saturating_add(1));
        [Some(self.from), end].into_iter().flatten()
    }
}

impl Default for Period {
    fn default() -> Period {
        Period::ALWAYS
    }
}

/// As it follows the name of a condition.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from > 1 {
            write!(f, " FromPly {}", self.from)?;
        }
        match self.until {
            Some(until) => write!(f, " UntilPly {until}"),
            None => Ok(()),
        }
    }
}
