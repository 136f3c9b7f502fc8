//! Sets of figures.

use serde::{Deserialize, Serialize};
use std::fmt::{Display, Formatter};

/// A set of figures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FigureSet {
    /// Those drawn for this program: the grasshopper is an insect, fairy men have their codes beside them.
    #[default]
    Own,
    /// Those of magazines: orthodox figures turned by eighths of a circle.
    Traditional,
    /// No drawings: the codes of the men.
    Letters,
}

impl FigureSet {
    /// All of them.
    pub const ALL: [FigureSet; 3] = [FigureSet::Own, FigureSet::Traditional, FigureSet::Letters];

    /// What it is called in input.
    pub const fn name(self) -> &'static str {
        match self {
            FigureSet::Own => "own",
            FigureSet::Traditional => "traditional",
            FigureSet::Letters => "letters",
        }
    }
}

impl Display for FigureSet {
    fn fmt(&self, out: &mut Formatter) -> std::fmt::Result {
        out.write_str(self.name())
    }
}
