//! A problem: diagram, conditions, stipulation, options; and its twins.

use crate::compiled::Compiled;
use crate::stipulation::Stipulation;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};

/// One position to solve.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// The position in which play begins. Its side to move is that of the stipulation once solving starts, unless
    /// it says who may capture en passant.
    pub diagram: Diagram,
    /// The position to be reached, for goals that name one.
    pub target: Option<Diagram>,
    /// The conditions.
    pub conditions: Vec<Condition>,
    /// What is asked.
    pub stipulation: Stipulation,
    /// How to solve and what to show.
    pub options: Options,
    /// The rules, if they have been compiled before.
    pub compiled: Compiled,
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

/// How rights to castle and to capture en passant are read that depend on each other.
///
/// Source: Codex for Chess Composition, article 16.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Retro {
    /// The usual convention: who castles first proves his right (retro strategy).
    #[default]
    Usual,
    /// The same, as it is asked for by name.
    Strategy,
    /// Each case has a solution of its own (partial retro analysis).
    Partial,
    /// Rights are as the diagram is given, whatever its history says.
    Ignored,
}

/// How to solve and what to show. The default is what solving without any option does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Solve the set play too.
    pub set_play: bool,
    /// Show tries with at most so many refutations.
    pub tries: Option<u32>,
    /// Show no tries that give check.
    pub no_checking_tries: bool,
    /// Show threats and variations.
    pub variations: bool,
    /// Show no threats, and so all defences.
    pub no_threat: bool,
    /// An attack that gives no check must threaten to succeed within so many moves.
    pub max_threat: Option<u32>,
    /// An attack may leave the defender's royal at most so many flights.
    pub max_flights: Option<u32>,
    /// Self and reflex play in which the defender may have few moves that do not lose soon.
    pub non_trivial: Option<NonTrivial>,
    /// Keep play in which no man of the side that has to mate could do so from being searched.
    pub keep_mating_man: bool,
    /// The diagram is the position after the key: show the play only.
    pub post_key_play: bool,
    /// Leave out variations that are shorter than full length.
    pub no_short_variations: bool,
    /// Show moves that reach the goal of self play in one move even where play may last longer.
    pub mates_in_one: bool,
    /// Compose final positions before anything is searched.
    pub ends_first: bool,
    /// In self and reflex play the attacker may reach the goal himself.
    pub quodlibet: bool,
    /// Play ends when the wrong side reaches the goal.
    pub goal_is_end: bool,
    /// Help play starts with White.
    pub white_to_play: bool,
    /// Nobody may castle, unless a castling taken back proves the right: the castling convention reversed.
    pub castling_off: bool,
    /// Where play begins, any pawn that may just have made a double step can be captured en passant: that convention reversed.
    pub en_passant_on: bool,
    /// How rights to castle and to capture en passant are read that depend on each other.
    pub retro: Retro,
    /// A capture en passant by the first move may be justified by castling later on.
    pub a_posteriori: bool,
    /// In a retractor, a position in which neither side can be mated by any play is the end of the game: no move follows.
    pub dead_positions: bool,
    /// In a defensive retractor, only play in which the defender has at most so many choices whenever he takes back.
    pub width: Option<u16>,
    /// Men to be added: each placement of them on empty squares is solved, and told if it has a solution.
    pub added: Vec<DiagramMan>,
    /// The side to move may pass.
    pub null_moves: bool,
    /// Which sides to solve for.
    pub duplex: Duplex,
    /// Stop after so many solutions.
    pub max_solutions: Option<u64>,
    /// At most so many solutions that end in the same arrangement of the men that matter for the goal.
    pub max_per_ending: Option<u32>,
    /// Stop after so many seconds.
    pub max_seconds: Option<u64>,
    /// Look for help and series solutions shorter than stipulated too (as Popeye does unless told otherwise).
    pub short_solutions: bool,
    /// When there are solutions shorter than stipulated, do not go on to full length.
    pub stop_on_short: bool,
    /// Do not print the diagram.
    pub no_board: bool,
    /// Print first moves with numbers and times.
    pub move_numbers: bool,
    /// Begin with the first move of this number (and, below it, with the second of the second number, and so on), from 1.
    pub from_move: Vec<u32>,
    /// End with the first move of this number (as in `from_move`).
    pub up_to_move: Vec<u32>,
    /// Solve only a piece of the play: what begins with the first move of this number, and perhaps with the second one of the next
    /// number, in the order in which lines go on. Nothing is said of the numbers.
    pub piece: Vec<u32>,
}

/// Which moves of the defender count as trivial, and how many others he may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NonTrivial {
    /// So many moves that are not trivial may be granted to the defender beyond one at a time, in the whole play.
    pub granted: u32,
    /// A move is trivial if the attacker then succeeds within so many moves.
    pub length: u32,
}
