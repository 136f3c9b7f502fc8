//! Men and conditions of one's own, as text: read, described, shown on a board, compared.
//!
//! ```
//! use sauterelle::{Problem, definitions};
//!
//! let own = definitions::read("man rz, \"rook-rabbit\" = hop over 2 land any W condition Edge = forbid when not to in edge").unwrap();
//! let problem = Problem::from_fen("8/8/8/8/8/8/8/k1K4[RZ]").define(own).condition("Edge").stipulation("h#2").build();
//! assert!(problem.is_ok());
//! ```

mod compare;
mod description;
mod effect;

pub use compare::{ConditionDifference, Difference, compare, compare_conditions};
pub use description::Description;
pub use effect::{MoveChange, effect};

use crate::error::Error;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{Language, Man, by_code};
use sauterelle_notation::definitions;
pub use sauterelle_notation::definitions::Definition;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_rules::game::Game;

/// The men and conditions of a text of definitions.
///
/// # Errors
/// What is wrong first, at its place.
pub fn read(text: &str) -> Result<Vec<Definition>, Error> {
    Ok(definitions::read(text)?)
}

/// A board on which a white man stands among dummies of its side and of the other one, to show where it goes.
///
/// # Errors
/// If it cannot be set up.
pub fn board(man: &'static Man, from: Sq, with: Bb, against: Bb) -> Result<Game, Error> {
    let side = Side::White;
    let shown = Shown {
        man,
        side,
        from,
        with,
        against,
    };
    shown.under(&[])
}

/// A man on a board among dummies, to show where it goes.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The man.
    pub man: &'static Man,
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub from: Sq,
    /// Others of its side.
    pub with: Bb,
    /// Those of the other side.
    pub against: Bb,
}

impl Shown {
    /// The board under conditions, each with its words.
    ///
    /// # Errors
    /// If a condition is not known, or the board cannot be set up under them.
    pub fn under(&self, conditions: &[&str]) -> Result<Game, Error> {
        let mut diagram = Diagram::empty();
        diagram.defined.push(self.man);
        diagram.to_move = self.side;
        if let Some(dummy) = by_code("du", Language::English) {
            for (squares, side) in [(self.with, self.side), (self.against, !self.side)] {
                for at in squares {
                    diagram.men[at.index()] = Some(DiagramMan::new(dummy, side));
                }
            }
        }
        diagram.men[self.from.index()] = Some(DiagramMan::new(self.man, self.side));
        let conditions: Result<Vec<_>, _> =
            conditions.iter().map(|it| parse_condition(it)).collect();
        let conditions = conditions.map_err(|fault| vec![fault])?;
        Ok(Game::new(&diagram, &conditions)?)
    }
}
