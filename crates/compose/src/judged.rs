//! What has come of a version.

use crate::cook::Cook;
use crate::deed::Level;
use crate::edit::Version;
use crate::refuters::Refuted;
use crate::variety::Variety;
use crate::verdict::Verdict;
use sauterelle::kernel::diagram::Diagram;

/// What is to be kept of what is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// So much of it.
    Level(Level),
    /// Nothing: any solutions will do, as many as are meant.
    Nothing,
}

impl Keep {
    /// The level, if something is to be kept.
    pub fn level(self) -> Option<Level> {
        match self {
            Keep::Level(level) => Some(level),
            Keep::Nothing => None,
        }
    }
}

/// A solution of one of the positions, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The letter of the position.
    pub position: String,
    /// The solution.
    pub text: String,
}

/// What has come of a version.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The version.
    pub version: Version,
    /// Its diagram.
    pub diagram: Diagram,
    /// In a word.
    pub verdict: Verdict,
    /// The strictest level at which all that is meant is there, where it is sound but for duals.
    pub kept: Option<Level>,
    /// Solutions of full length that were found, in all positions that were looked at.
    pub solutions: usize,
    /// The first solutions that are not meant.
    pub cooks: Vec<Said>,
    /// The first one that is meant and does not work.
    pub lost: Vec<Said>,
    /// Why it is illegal or refused.
    pub why: String,
    /// Its solutions, where it is sound but for duals.
    pub lines: Vec<Said>,
    /// How different its solutions are, where it is sound but for duals.
    pub variety: Variety,
    pub(crate) new_cooks: Vec<Cook>,
    pub(crate) cooked_by: Vec<(usize, usize)>,
    pub(crate) refuted: Refuted,
}

impl Judged {
    pub(crate) fn new(version: Version, diagram: &Diagram) -> Judged {
        Judged {
            version,
            diagram: diagram.clone(),
            verdict: Verdict::Sound,
            kept: None,
            solutions: 0,
            cooks: Vec::new(),
            lost: Vec::new(),
            why: String::new(),
            lines: Vec::new(),
            variety: Variety::default(),
            new_cooks: Vec::new(),
            cooked_by: Vec::new(),
            refuted: Refuted::default(),
        }
    }

    pub(crate) fn refused(self, why: String) -> Judged {
        Judged {
            verdict: Verdict::Refused,
            kept: None,
            why,
            ..self
        }
    }
}
