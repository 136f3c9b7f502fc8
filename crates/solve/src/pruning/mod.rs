//! Pruning: can the ends of a branch still be reached with the moves left?
//!
//! The answer is "no" only where that is proved; all other play is searched. The bounds to use are chosen by the compiled rules, the
//! men and the tree of plays, not by names.

mod ancestors;
mod budget;
mod castling;
mod finish;
pub(crate) mod geometry;
mod guards;
mod immobilise;
mod inherited;
mod last_move;
mod mating_net;
mod parries;
mod proof_game;
mod requirement;
mod self_blocks;
mod target;
mod tempo;
#[cfg(test)]
pub(crate) mod testing;

pub(crate) use inherited::Inherited;

use crate::gate::{CLOSER_LOOK, Gate, LOOK, STEPS_OF_A_MOVE};
use crate::goal::Aims;
use crate::stipulation::{Branch, Turn};
use budget::Budget;
use inherited::{KingBounds, MOST_REQUIREMENTS, Required};
use last_move::Useful;
use last_move::before_mate_under_rules::HuntedRoyals;
use mating_net::MatingNet;
use proof_game::{Approach, ProofGame};
use requirement::{Aim, Requirement, Requirements, budget, numbered, single};
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::move_filter::MoveFilter;
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::piece::Side;
use std::rc::Rc;

/// Judges the branches of one stipulation.
pub(crate) struct Pruner {
    /// By their numbers.
    branches: Vec<Requirements>,
    /// Bounds for positions to be reached.
    proof_game: Option<ProofGame>,
    /// Bounds for mates and stalemates under orthodox rules.
    mating_net: Option<MatingNet>,
    /// The same, for the last move before a mate, under other rules.
    hunted_royals: Option<HuntedRoyals>,
    /// Whether a closer look pays, by the number of the requirement.
    gates: [Gate; MOST_REQUIREMENTS],
    /// Looks so far, at their price in nodes; the steps of the mating net are counted there.
    looks: u64,
}

/// Whether the ends of a branch can still be reached with the moves left.
pub(crate) enum Judgement {
    /// They cannot.
    Cut,
    /// Nothing is proved against it.
    Go {
        /// Only these moves can reach an end.
        only: Option<UsefulMoves>,
        /// What the positions below need not prove again.
        inherited: Inherited,
    },
}

/// The moves that can reach an end.
#[derive(Default)]
pub(crate) struct UsefulMoves {
    filter: Option<Box<MoveFilter>>,
    /// Positions that must remain in reach.
    approaches: Vec<Approach>,
}

impl UsefulMoves {
    /// Leaves out moves that do not pass this filter.
    fn restrict(&mut self, more: Box<MoveFilter>) {
        match &mut self.filter {
            None => self.filter = Some(more),
            Some(filter) => filter.restrict(&more),
        }
    }
}

impl Judgement {
    fn go(only: UsefulMoves, inherited: Inherited) -> Judgement {
        let leaves_out = only.filter.is_some() || !only.approaches.is_empty();
        Judgement::Go {
            only: leaves_out.then_some(only),
            inherited,
        }
    }

    /// All moves may reach an end.
    pub fn open(inherited: Inherited) -> Judgement {
        Judgement::go(UsefulMoves::default(), inherited)
    }

    /// The same where nothing can be inherited, and all moves may be made.
    pub fn bare(self) -> Judgement {
        match self {
            Judgement::Cut => Judgement::Cut,
            Judgement::Go { .. } => Judgement::open(Inherited::default()),
        }
    }
}

impl Pruner {
    /// A pruner for these branches, in the order of their numbers, under the rules and from the position of `cx`.
    pub fn new(cx: &Ctx, branches: &[&Branch], aims: &Aims) -> Pruner {
        let mating_net = MatingNet::new(cx);
        Pruner {
            branches: branches.iter().map(|it| Requirements::of(it)).collect(),
            proof_game: ProofGame::new(cx, aims),
            hunted_royals: match mating_net {
                Some(_) => None,
                None => HuntedRoyals::new(cx),
            },
            mating_net,
            gates: Default::default(),
            looks: 0,
        }
    }

    /// A pruner that never prunes.
    pub fn none() -> Pruner {
        Pruner {
            branches: Vec::new(),
            proof_game: None,
            mating_net: None,
            hunted_royals: None,
            gates: Default::default(),
            looks: 0,
        }
    }

    /// Whether battle play of the branch requires nothing but a mate or stalemate of the attacker.
    pub fn is_about_attacker(&self, branch: &Branch) -> bool {
        let requirements = self.branches.get(branch.id.index());
        requirements.is_some_and(|it| it.is_about_attacker)
    }

    /// Whether play of the branch with exactly `left` half-moves, the next of which is of this turn, requires nothing but
    /// positions, so that it is judged faster than looked up.
    pub fn is_quick(&self, branch: &Branch, turn: Turn, left: u16) -> bool {
        let last = branch.last_turn(turn, left);
        let requirements = self.branches.get(branch.id.index());
        self.proof_game.is_some() && requirements.is_some_and(|it| it.is_about_position[last])
    }

    /// Whether no play of the branch is ever pruned.
    pub fn is_silent(&self, branch: &Branch) -> bool {
        let requirements = self.branches.get(branch.id.index());
        requirements.is_none_or(|it| it.clauses.iter().all(|clauses| clauses.is_empty()))
    }

    /// Judges play of the branch with exactly `left` half-moves, the next of which is of this turn, from the position of `cx`, as if
    /// both sides cooperated. (Where that is cut, so are a battle and shorter play.) `inherited`: from the positions above.
    pub fn judge(
        &mut self,
        cx: &Ctx,
        branch: &Branch,
        turn: Turn,
        left: u16,
        inherited: &Inherited,
    ) -> Judgement {
        let number = branch.id.index();
        let Some(requirements) = self.branches.get(number) else {
            return Judgement::open(Inherited::default());
        };
        let clauses = Rc::clone(&requirements.clauses[branch.last_turn(turn, left)]);
        if clauses.is_empty() {
            return Judgement::open(Inherited::default());
        }
        self.looks += LOOK;
        let (budget, next) = budget(branch, cx.state().turn(), left);
        let mut only = UsefulMoves::default();
        let mut told = 0;
        for requirement in clauses.iter().filter_map(single) {
            match self.useful_moves(cx, requirement, next, budget) {
                None => continue,
                Some(Useful::None) => return Judgement::Cut,
                Some(Useful::Moves(filter)) => only.restrict(filter),
                Some(Useful::Towards(approach)) => only.approaches.push(approach),
            }
            told += 1;
        }
        if told == clauses.len() {
            return Judgement::go(only, Inherited::default());
        }
        let mut inherited = inherited.continued(number, left);
        let fails = numbered(&clauses).any(|(first, clause)| {
            (first..).zip(clause).all(|(number, requirement)| {
                let mut unknown = KingBounds::default();
                let bounds = inherited.bounds(number).unwrap_or(&mut unknown);
                self.fails(cx, *requirement, next, budget, bounds)
            })
        });
        if fails {
            return Judgement::Cut;
        }
        for (number, clause) in numbered(&clauses) {
            if let Some(requirement) = single(clause)
                && requirement.aim == Aim::Mate
            {
                inherited.requires(number, Required::of(requirement, next, budget));
            }
        }
        Judgement::go(only, inherited)
    }

    /// The moves of the side to move that can meet the requirement of play that goes on with `next` after these moves. Nothing if that
    /// cannot be told.
    fn useful_moves(
        &mut self,
        cx: &Ctx,
        requirement: Requirement,
        next: Side,
        budget: Budget,
    ) -> Option<Useful> {
        let turn = cx.state().turn();
        let (victim, budget) = requirement.of_whom(next, budget);
        let is_last = victim == turn && budget == [1, 1];
        match requirement.aim {
            Aim::Position => {
                let approach = self.proof_game.as_mut()?.approach(cx, turn, budget);
                Some(approach.map_or(Useful::None, Useful::Towards))
            }
            Aim::Mate if is_last => match (&self.mating_net, &self.hunted_royals) {
                (Some(net), _) => net.last_move_before_mate(cx),
                (None, Some(royals)) => royals
                    .last_move_before_mate(cx)
                    .map(|filter| Useful::Moves(Box::new(filter))),
                (None, None) => None,
            },
            Aim::Stalemate if is_last => self.mating_net.as_mut()?.last_move_before_stalemate(cx),
            Aim::Mate | Aim::Stalemate => None,
        }
    }

    /// Whether the requirement of play that goes on with `next` after these moves cannot be met.
    fn fails(
        &mut self,
        cx: &Ctx,
        requirement: Requirement,
        next: Side,
        budget: Budget,
        bounds: &mut KingBounds,
    ) -> bool {
        let (victim, budget) = requirement.of_whom(next, budget);
        let (proof_game, net) = (self.proof_game.as_mut(), self.mating_net.as_mut());
        match requirement.aim {
            Aim::Position => proof_game.is_some_and(|it| it.approach(cx, next, budget).is_none()),
            Aim::Mate => net.is_some_and(|net| net.cannot_mate(cx, victim, budget, bounds)),
            Aim::Stalemate => {
                net.is_some_and(|net| net.cannot_stalemate(cx, victim, budget, bounds))
            }
        }
    }

    /// The moves that keep the required positions in reach, for play of a branch that is [judged quickly](Pruner::is_quick), with
    /// exactly `left` half-moves, the next of which is of this turn. Nothing if a position is out of reach.
    pub fn approaches(
        &mut self,
        cx: &Ctx,
        branch: &Branch,
        turn: Turn,
        left: u16,
    ) -> Option<UsefulMoves> {
        let mut only = UsefulMoves::default();
        let requirements = self.branches.get(branch.id.index());
        let (Some(requirements), Some(proof_game)) = (requirements, &mut self.proof_game) else {
            return Some(only);
        };
        let side = cx.state().turn();
        let (budget, next) = budget(branch, side, left);
        for clause in &*requirements.clauses[branch.last_turn(turn, left)] {
            let mut approaches = clause.iter().filter_map(|requirement| {
                let (_, budget) = requirement.of_whom(next, budget);
                proof_game.approach(cx, side, budget)
            });
            let approach = approaches.next()?;
            // where one of several positions will do, each allows other moves
            if clause.len() == 1 {
                only.approaches.push(approach);
            }
        }
        Some(only)
    }

    /// Whether a move of the side to move can reach an end.
    pub fn allows(&mut self, cx: &Ctx, only: &UsefulMoves, shape: &Shape) -> bool {
        let filter = only.filter.as_ref();
        filter.is_none_or(|filter| filter.allows(shape))
            && self.proof_game.as_mut().is_none_or(|proof_game| {
                let mut approaches = only.approaches.iter();
                approaches.all(|approach| proof_game.may_follow(cx, approach, shape))
            })
    }

    /// A closer look at a position before a mate that has been [judged](Pruner::judge), which takes longer. Near the end the search is
    /// faster.
    pub fn look_closely(&mut self, cx: &Ctx, mut inherited: Inherited) -> Judgement {
        let Some(net) = &mut self.mating_net else {
            return Judgement::open(inherited);
        };
        let mut only = UsefulMoves::default();
        for (number, required, bounds) in inherited.all_required() {
            let Required { victim, budget } = required;
            let length = budget.iter().sum();
            let gate = &mut self.gates[number];
            if length <= 2 || !gate.is_worth_while(length) {
                continue;
            }
            let steps = net.effort();
            let mut kings = !bounds.impossible;
            let filter = net.tempo_before_mate(cx, victim, budget, &mut kings);
            let has_helped = kings.is_empty() || filter.is_some();
            let steps = net.effort() - steps;
            gate.note(length, has_helped, CLOSER_LOOK + steps / STEPS_OF_A_MOVE);
            self.looks += CLOSER_LOOK;
            if kings.is_empty() {
                return Judgement::Cut;
            }
            bounds.impossible = !kings;
            if let Some(filter) = filter {
                only.restrict(Box::new(filter));
            }
        }
        Judgement::go(only, inherited)
    }

    /// The work of all looks so far, in nodes.
    pub fn work(&self) -> u64 {
        let steps = self.mating_net.as_ref().map_or(0, MatingNet::effort);
        self.looks + steps / STEPS_OF_A_MOVE
    }

    /// The search below a judgement that inherited this, if nothing was said against it, has taken so much work, in nodes.
    pub fn note_search(&mut self, mut inherited: Inherited, work: u64) {
        for (number, required, _) in inherited.all_required() {
            self.gates[number].note_search(required.budget.iter().sum(), work);
        }
    }
}
