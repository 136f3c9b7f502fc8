//! Options that change what the sides may do: restrictions of the attacker, tested before defences are tried, and the
//! right to pass.

use crate::goal::Goal;
use crate::problem::{NonTrivial, Options};
use crate::search::{Answer, Left, Search, Stopped, kind_of_defence};
use crate::stipulation::{Branch, Node, Stipulation};
use sauterelle_kernel::moves::Moves;
use sauterelle_kernel::piece::Side;
use sauterelle_kernel::square::Sq;

/// The restrictions in force.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Restrictions {
    /// Half-moves within which an attack without check must threaten to succeed, the pass of the defender included.
    max_threat: Option<u16>,
    max_flights: Option<u32>,
    non_trivial: Option<NonTrivial>,
    /// The side that must keep a man that can mate.
    mating: Option<Side>,
    /// The side to move may pass, but not in answer to a pass.
    null_moves: bool,
    /// Variations that are shorter than full length are not shown.
    no_short_variations: bool,
}

impl Restrictions {
    /// The restrictions that the options put on play of this stipulation.
    pub fn new(options: &Options, stipulation: &Stipulation) -> Restrictions {
        let half_moves = |moves: u32| {
            u16::try_from(moves)
                .unwrap_or(u16::MAX / 2)
                .saturating_mul(2)
        };
        Restrictions {
            max_threat: options.max_threat.map(half_moves),
            max_flights: options.max_flights,
            null_moves: options.null_moves,
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
        Node::Goal(Goal::Mate) => sides[(!mover).index()] = true,
        // other goals need no particular men
        Node::Goal(_) => *sides = [true; 2],
        Node::Not(inner) => collect(inner, mover, sides),
        Node::Passed(inner) => collect(inner, !mover, sides),
        Node::And(a, b) | Node::Or(a, b) => {
            collect(a, mover, sides);
            collect(b, mover, sides);
        }
        Node::Branch(branch) => {
            for (kind, ends) in branch.ends.iter().enumerate() {
                let next = if kind == 0 { !mover } else { mover };
                for end in ends {
                    collect(&end.node, next, sides);
                }
            }
        }
    }
}

/// With fewer half-moves left, flights are not counted: the attack is about to end anyway.
const FEWEST_FOR_FLIGHTS: u16 = 4;

impl Search<'_, '_> {
    /// Whether the attack just played may be considered at all; `left` begins with the defence. `granted` is what the
    /// defender may still be granted; it is lowered by what he takes here.
    pub fn attack_is_allowed(&mut self, branch: &Branch, left: Left, granted: &mut u32) -> Answer {
        let restrictions = self.restrictions();
        Ok(self.keeps_mating_man()
            && self.leaves_few_flights(restrictions, left)
            && self.threatens_soon(restrictions, branch, left)?
            && self.leaves_few_non_trivial(restrictions, branch, left, granted)?)
    }

    /// Whether the side that has to mate still has a man that could.
    pub fn keeps_mating_man(&self) -> bool {
        let state = self.cx.state();
        self.restrictions()
            .mating
            .is_none_or(|side| !(state.men(side) & !state.royals(side)).is_empty())
    }

    fn leaves_few_flights(&mut self, restrictions: Restrictions, left: Left) -> bool {
        let Some(most) = restrictions.max_flights else {
            return true;
        };
        if left.max < FEWEST_FOR_FLIGHTS {
            return true;
        }
        let side = self.cx.state().turn();
        let royals: Vec<Sq> = self.cx.state().royals(side).into_iter().collect();
        let mut flights = 0;
        for mv in self.cx.legal_moves() {
            self.cx.play(&mv);
            let now = self.cx.state().royals(side);
            flights += u32::from(royals.iter().any(|at| !now.has(*at)));
            self.cx.undo();
        }
        flights <= most
    }

    fn threatens_soon(
        &mut self,
        restrictions: Restrictions,
        branch: &Branch,
        left: Left,
    ) -> Answer {
        let Some(soon) = restrictions.max_threat.filter(|soon| left.max >= *soon) else {
            return Ok(true);
        };
        if self.cx.in_check(self.cx.state().turn()) {
            return Ok(true);
        }
        if soon < 2 {
            return Ok(false);
        }
        // what is threatened may be shorter than the play must be
        let threat = Left {
            max: soon - 1,
            min: 1,
        };
        self.cx.null_move();
        let threatened = self.attack(branch, threat);
        self.cx.undo();
        threatened
    }

    fn leaves_few_non_trivial(
        &mut self,
        restrictions: Restrictions,
        branch: &Branch,
        left: Left,
        granted: &mut u32,
    ) -> Answer {
        let Some(trivial) = restrictions.trivial_length() else {
            return Ok(true);
        };
        // who has no right to move has no moves to be granted
        if self.passes(branch, kind_of_defence(branch)) {
            return Ok(true);
        }
        if left.max <= trivial {
            return Ok(true);
        }
        let within = Left {
            max: trivial + (left.max - 1) % 2,
            min: 1,
        };
        let most = *granted + 1;
        let found = self.count_unanswered(branch, within, most)?;
        if found > most {
            return Ok(false);
        }
        *granted = most - found;
        Ok(true)
    }

    /// How many defences at most may fail to end the play, where other answers than an end are not trivial; `left` begins with
    /// the defence.
    pub fn most_defences_without_end(&self, left: Left) -> Option<usize> {
        let only_ends_are_trivial = self.restrictions().trivial_length()? == 1;
        let counts = only_ends_are_trivial && left.max > 1 && left.max % 2 == 1;
        counts.then_some(self.granted as usize + 1)
    }

    /// The number of defences that are not answered; counting stops above `most`.
    fn count_unanswered(&mut self, branch: &Branch, left: Left, most: u32) -> Result<u32, Stopped> {
        let mut count = 0;
        let mut moves = Moves::new(&mut self.cx);
        while moves.next(&mut self.cx).is_some() {
            let answered = self.defence_is_answered(branch, left)?;
            self.cx.undo();
            count += u32::from(!answered);
            if count > most {
                break;
            }
        }
        Ok(count)
    }
}

impl Restrictions {
    /// Answers within so many half-moves, the defence included, are trivial.
    fn trivial_length(self) -> Option<u16> {
        let length = self.non_trivial?.length;
        Some(u16::try_from(2 * u64::from(length) + 1).unwrap_or(u16::MAX))
    }

    /// Whether attacks are restricted in such a way that what succeeds within fewer half-moves need not succeed within
    /// more: an attack that needs no threat, or may leave flights, because the play is about to end. (Trivial answers are
    /// trivial at any length, and a man that can mate is there or not.)
    pub fn depend_on_length(self) -> bool {
        self.max_threat.is_some() || self.max_flights.is_some() || self.null_moves
    }

    /// Whether the side to move may pass where it has a move.
    pub fn null_moves(self) -> bool {
        self.null_moves
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
