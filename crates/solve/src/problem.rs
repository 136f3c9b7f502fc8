//! A problem: diagram, conditions, stipulation, options; and its twins.

use crate::stipulation::Stipulation;
use sauterelle_kernel::game::Diagram;
use sauterelle_kernel::rules::Condition;

/// One position to solve.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// The position. Its side to move is that of the stipulation once solving starts.
    pub diagram: Diagram,
    /// The conditions.
    pub conditions: Vec<Condition>,
    /// What is asked.
    pub stipulation: Stipulation,
    /// How to solve and what to show.
    pub options: Options,
    /// Names that Popeye uses in a sense of its own have that sense (problems in Popeye's language).
    pub as_popeye: bool,
}

/// Which sides the stipulation is solved for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Duplex {
    /// As stipulated.
    #[default]
    No,
    /// For both sides.
    Full,
    /// For the other side only.
    Half,
}

/// How to solve and what to show. The default is what solving without any option does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Solve the set play too.
    pub set_play: bool,
    /// Show tries with at most so many refutations.
    pub tries: Option<u32>,
    /// Show threats and variations.
    pub variations: bool,
    /// Show no threats, and so all defences.
    pub no_threat: bool,
    /// The diagram is the position after the key: show the play only.
    pub post_key_play: bool,
    /// Leave out variations that are shorter than full length.
    pub no_short_variations: bool,
    /// Help play starts with White.
    pub white_to_play: bool,
    /// Which sides to solve for.
    pub duplex: Duplex,
    /// Stop after so many solutions.
    pub max_solutions: Option<u64>,
    /// Stop after so many seconds.
    pub max_seconds: Option<u64>,
    /// Look for help and series solutions shorter than stipulated too (as Popeye does unless told otherwise).
    pub short_solutions: bool,
    /// Do not print the diagram.
    pub no_board: bool,
    /// Print first moves with numbers and times.
    pub move_numbers: bool,
}
