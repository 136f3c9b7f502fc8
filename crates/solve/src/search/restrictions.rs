//! Options that change what the sides may do: restrictions of attacks, and the right to pass.

use crate::goal::Prospect;
use crate::problem::{NonTrivial, Options};
use crate::stipulation::{Node, Stipulation, Turn};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::ruleset::Ruleset;

/// The restrictions in force.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Restrictions {
    /// Half-moves within which an attack without check must threaten to succeed, the pass of the defender included.
    pub(super) max_threat: Option<u16>,
    pub(super) max_flights: Option<u32>,
    pub(super) non_trivial: Option<NonTrivial>,
    /// The side that must keep a man that can mate.
    pub(super) mating: Option<Side>,
    /// The side to move may pass, but not in answer to a pass.
    pub(super) null_moves: bool,
    /// The sides that pass where they have no legal move, by the rules.
    pub(super) idle: [bool; 2],
    /// Variations that are shorter than full length are not shown.
    pub(super) no_short_variations: bool,
}

impl Restrictions {
    /// The restrictions that the options and rules put on play of this stipulation.
    pub fn new(options: &Options, stipulation: &Stipulation, rules: &Ruleset) -> Restrictions {
        let half_moves = |moves: u32| {
            u16::try_from(moves)
                .unwrap_or(u16::MAX / 2)
                .saturating_mul(2)
        };
        Restrictions {
            max_threat: options.max_threat.map(half_moves),
            max_flights: options.max_flights,
            null_moves: options.null_moves,
            idle: rules.immobility.passes,
            no_short_variations: options.no_short_variations,
            non_trivial: options.non_trivial,
            mating: options
                .keep_mating_man
                .then(|| mating_side(&stipulation.play, stipulation.starter))
                .flatten(),
        }
    }
}

/// The one side that can mate or stalemate in a play with `mover` to move; none if both can.
fn mating_side(node: &Node, mover: Side) -> Option<Side> {
    let mut sides = [false; 2];
    collect(node, mover, &mut sides);
    match sides {
        [true, false] => Some(Side::White),
        [false, true] => Some(Side::Black),
        _ => None,
    }
}

fn collect(node: &Node, mover: Side, sides: &mut [bool; 2]) {
    match node {
        Node::Goal(goal) if matches!(goal.def.prospect, Prospect::Mate) => {
            sides[(!mover).index()] = true
        }
        // other goals need no particular men
        Node::Goal(_) => *sides = [true; 2],
        Node::Not(inner) => collect(inner, mover, sides),
        Node::Passed(inner) => collect(inner, !mover, sides),
        Node::And(a, b) | Node::Or(a, b) => {
            collect(a, mover, sides);
            collect(b, mover, sides);
        }
        Node::Branch(branch) => {
            for (turn, ends) in Turn::BOTH.into_iter().zip(&branch.ends) {
                let next = turn.side_after(mover);
                for end in ends {
                    collect(&end.node, next, sides);
                }
            }
        }
    }
}

impl Restrictions {
    /// Answers within so many half-moves, the defence included, are trivial.
    pub(super) fn trivial_length(self) -> Option<u16> {
        let length = self.non_trivial?.length;
        Some(u16::try_from(2 * u64::from(length) + 1).unwrap_or(u16::MAX))
    }

    /// Whether attacks are restricted in such a way that what succeeds within fewer half-moves need not succeed within
    /// more: an attack that needs no threat, or may leave flights, because the play is about to end. (Trivial answers are
    /// trivial at any length, and a man that can mate is there or not.)
    pub fn depend_on_length(self) -> bool {
        self.max_threat.is_some() || self.max_flights.is_some() || self.null_moves()
    }

    /// Whether a side may pass somewhere in the play.
    pub fn null_moves(self) -> bool {
        self.null_moves || self.idle != [false; 2]
    }

    /// Whether variations that are shorter than full length are left out.
    pub fn no_short_variations(self) -> bool {
        self.no_short_variations
    }

    /// What the defender is granted at the start.
    pub fn granted(self) -> u32 {
        self.non_trivial
            .map_or(0, |non_trivial| non_trivial.granted)
    }
}
