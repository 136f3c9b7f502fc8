//! Pruning: can the ends of a branch still be reached with the moves left?
//!
//! The answer is "no" only where that is proved; all other play is searched. The bounds to use are chosen by the compiled rules, the
//! men and the tree of plays, not by names.

mod ahead;
mod ancestors;
mod attacks;
mod budget;
mod castling;
pub(crate) mod final_positions;
mod finish;
pub(crate) mod geometry;
mod guards;
pub(crate) mod harmless_replies;
mod immobilise;
mod inherited;
mod judge_one_man;
mod judgement;
pub(crate) mod last_move;
mod mating_net;
mod one_man;
mod parries;
mod placement;
mod proof_game;
pub(crate) mod reachability;
mod requirement;
mod self_blocks;
mod target;
mod tempo;
#[cfg(test)]
pub(crate) mod testing;

pub(crate) use ahead::PlayAhead;
pub(crate) use final_positions::Mates;
pub(crate) use inherited::Inherited;
pub(crate) use judgement::{Judgement, UsefulMoves};
pub(crate) use last_move::before_mate_under_rules::HuntedRoyals;
pub(crate) use last_move::exits::Exits;
pub(crate) use last_move::guarded_field::GuardedFields;
pub(crate) use mating_net::MatingNet;
pub(crate) use one_man::OneMan;
pub(crate) use placement::{Placement, Shortfall};
pub(crate) use proof_game::{Approach, ProofGame};
pub(crate) use reachability::Reachability;

use crate::control::Control;
use crate::gate::{
    CLOSER_LOOK, FILLING, Gate, LOOK, POSITIONS_OF_A_MOVE, STEPS_OF_A_MOVE, TRIALS_OF_WORK,
};
use crate::goal::Aims;
use crate::shortcuts::Shortcut;
use crate::stipulation::{Branch, PlayKind};
use budget::Budget;
use final_positions::{Composition, Ending, Progress};
use inherited::{KingBounds, MOST_REQUIREMENTS, Required};
use last_move::Useful;
use requirement::{Aim, Requirement, Requirements, budget, numbered, single};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;
use std::rc::Rc;
use std::sync::Arc;

/// Judges the branches of one stipulation.
pub(crate) struct Pruner {
    /// By their numbers.
    branches: Vec<Requirements>,
    /// What one side can reach by itself in the play being searched.
    reachability: Option<Arc<Reachability>>,
    /// The final positions of the play being searched, and how far it has come towards them.
    composition: Option<Arc<Composition>>,
    progress: [Progress; MOST_REQUIREMENTS],
    /// Bounds for positions to be reached.
    proof_game: Option<ProofGame>,
    /// The same under rules that change men after a move.
    placement: Option<Placement>,
    /// Bounds for mates and stalemates under orthodox rules.
    mating_net: Option<MatingNet>,
    /// The same, for the last move before a mate, under other rules.
    hunted_royals: Option<HuntedRoyals>,
    /// The same, for men of any kind.
    guarded_fields: Option<GuardedFields>,
    /// Bounds for the last moves before stalemates under other rules.
    exits: Option<Exits>,
    /// Bounds for goals that one man reaches.
    one_man: Option<OneMan>,
    /// What has been proved further up for the play being searched.
    inherited: Inherited,
    /// Whether a closer look pays, by the number of the requirement.
    gates: [Gate; MOST_REQUIREMENTS],
    /// Whether it pays to narrow the final positions that are within reach, by their set.
    narrowing: [Gate; MOST_REQUIREMENTS],
    /// Whether it pays to ask who fills which place of a position to be reached.
    filling: Gate,
    /// Whether looks ahead of attacks pay.
    attacks: Gate,
    /// Looks so far, at their price in nodes; the steps of the mating net are counted there.
    looks: u64,
}

/// What is known of the final positions that are within reach.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Narrowed {
    /// Nothing.
    Not,
    /// There are none.
    ToNothing,
    /// There are some.
    ToSome,
}

/// When a node asks for a judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// It need not: nothing is ever said.
    Never,
    /// Before it looks in the transposition table, which takes longer.
    BeforeTable,
    /// If nothing is found in the table.
    AfterTable,
}

impl Pruner {
    /// A pruner for these branches, in the order of their numbers, under the rules and from the position of `view`, with what has been
    /// found out about the play to be searched.
    pub fn new(
        view: &View,
        branches: &[&Branch],
        aims: &Aims,
        control: &Control,
        (reachability, composition): (Option<Arc<Reachability>>, Option<Arc<Composition>>),
    ) -> Pruner {
        // bounds are proved for rules that stay the same
        let takes = |shortcut| !view.rules_change() && control.takes(shortcut);
        let mut pruner = Pruner {
            branches: Vec::new(),
            reachability,
            composition,
            progress: Default::default(),
            proof_game: None,
            placement: None,
            mating_net: None,
            hunted_royals: None,
            guarded_fields: None,
            exits: None,
            one_man: None,
            inherited: Inherited::default(),
            gates: Default::default(),
            narrowing: Default::default(),
            filling: Gate::default(),
            attacks: Gate::default(),
            looks: 0,
        };
        if takes(Shortcut::Reachability) {
            pruner.placement = Placement::new(view, aims);
        }
        if takes(Shortcut::Pruning) {
            pruner.branches = branches.iter().map(|it| Requirements::of(it)).collect();
            pruner.proof_game = ProofGame::new(view, aims);
            if pruner.branches.iter().any(Requirements::ask_for_one_man) {
                pruner.one_man = OneMan::new(view);
            }
            pruner.mating_net = MatingNet::new(view);
            if pruner.mating_net.is_none() {
                pruner.hunted_royals = HuntedRoyals::new(view);
                pruner.guarded_fields = GuardedFields::new(view);
                pruner.exits = Exits::new(view);
            }
        }
        pruner
    }

    /// Men of all kinds of the rules may come, so that bounds for orthodox men must not be used if there are other kinds.
    pub fn expect_all_men(&mut self, view: &View) {
        // some may be neutral
        self.one_man = None;
        let mut kinds = view.rules().kinds.ids();
        if !kinds.all(KindId::is_orthodox) {
            self.mating_net = None;
            self.hunted_royals = None;
        }
    }

    /// Sides may pass, and so can do without the moves that are counted on.
    pub fn allow_passes(&mut self) {
        self.branches.clear();
    }

    /// When to [judge](Pruner::judge) play.
    pub fn when(&self, ahead: PlayAhead) -> When {
        if self.reachability_of(ahead).is_some() || self.placement_of(ahead).is_some() {
            return When::BeforeTable;
        }
        if self.is_about_one_man(ahead.branch, ahead.last_turn()) {
            return When::BeforeTable;
        }
        let last = ahead.last_turn();
        match self.branches.get(ahead.branch.id.index()) {
            Some(of) if of.is_about_position[last] && self.proof_game.is_some() => {
                When::BeforeTable
            }
            Some(of) if !of.clauses[last].is_empty() => When::AfterTable,
            _ => When::Never,
        }
    }

    fn reachability_of(&self, ahead: PlayAhead) -> Option<&Reachability> {
        self.reachability.as_deref().filter(|it| it.is_of(ahead))
    }

    fn placement_of(&self, ahead: PlayAhead) -> Option<&Placement> {
        let asks_for_position = |placement: &&Placement| placement.is_end_of(ahead);
        self.placement.as_ref().filter(asks_for_position)
    }

    /// Judges play from the position of `view`, as if both sides cooperated. (Where that is cut, so are a battle and shorter play.)
    pub fn judge(&mut self, view: &View, ahead: PlayAhead) -> Judgement {
        if let Some(reachability) = self.reachability_of(ahead) {
            return match reachability.may_succeed(view, ahead.played) {
                true => Judgement::OPEN,
                false => Judgement::Cut,
            };
        }
        if self.placement_of(ahead).is_some() {
            return self.judge_placement(view, ahead);
        }
        if self.is_about_one_man(ahead.branch, ahead.last_turn()) {
            return self.judge_one_man(view, ahead);
        }
        match self.when(ahead) {
            When::Never => Judgement::OPEN,
            When::BeforeTable => self.judge_approaches(view, ahead),
            When::AfterTable => self.judge_twice(view, ahead),
        }
    }

    /// Judges play to a position under rules that change men: what it lacks is counted, and where that pays it is asked who fills which place.
    fn judge_placement(&mut self, view: &View, ahead: PlayAhead) -> Judgement {
        let (budget, _) = budget(ahead.branch, view.state().turn(), ahead.left);
        let Some(placement) = &self.placement else {
            return Judgement::OPEN;
        };
        let Some(shortfall) = placement.shortfall(view, budget) else {
            return Judgement::Cut;
        };
        let length = budget.iter().sum();
        let mut inherited = None;
        if placement.tells_who_fills_places() {
            inherited = Some(Inherited::filling(length));
            if self.filling.is_worth_while(length) {
                let is_over = placement.places_can_be_filled(view, budget) == Some(false);
                self.filling.note(length, is_over, FILLING);
                self.looks += FILLING;
                if is_over {
                    return Judgement::Cut;
                }
            }
        }
        let only = UsefulMoves {
            shortfall: Some(Box::new(shortfall)),
            ..UsefulMoves::default()
        };
        Judgement::go(only, inherited)
    }

    /// Judges what play requires, and looks closely where nothing is said.
    fn judge_twice(&mut self, view: &View, ahead: PlayAhead) -> Judgement {
        match self.judge_requirements(view, ahead) {
            Judgement::Go {
                only: None,
                inherited: Some(inherited),
            } => self.look_closely(view, inherited),
            judgement => judgement,
        }
    }

    /// Judges what play requires.
    fn judge_requirements(&mut self, view: &View, ahead: PlayAhead) -> Judgement {
        let PlayAhead { branch, left, .. } = ahead;
        let number = branch.id.index();
        let Some(requirements) = self.branches.get(number) else {
            return Judgement::OPEN;
        };
        let clauses = Rc::clone(&requirements.clauses[ahead.last_turn()]);
        if clauses.is_empty() {
            return Judgement::open(Inherited::default());
        }
        self.looks += LOOK;
        let (budget, next) = budget(branch, view.state().turn(), left);
        let mut only = UsefulMoves::default();
        let mut inherited = self.inherited.continued(number, left);
        let mut told = 0;
        for requirement in clauses.iter().filter_map(single) {
            let narrowed = self.narrow(view, ahead, requirement, &mut inherited, &mut only);
            if narrowed == Narrowed::ToNothing {
                return Judgement::Cut;
            }
            match self.useful_moves(view, requirement, next, budget) {
                None if narrowed == Narrowed::ToSome => {}
                None => continue,
                Some(Useful::None) => return Judgement::Cut,
                Some(Useful::Moves(filter)) => only.restrict(filter),
                Some(Useful::Towards(approach)) => only.approaches.push(approach),
            }
            told += 1;
        }
        if told == clauses.len() {
            return Judgement::go(only, Some(inherited.begun()));
        }
        let fails = numbered(&clauses).any(|(first, clause)| {
            (first..).zip(clause).all(|(number, requirement)| {
                let mut unknown = KingBounds::default();
                let bounds = inherited.bounds(number).unwrap_or(&mut unknown);
                self.fails(view, *requirement, next, budget, bounds)
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
        Judgement::go(only, Some(inherited))
    }

    /// Leaves out the final positions that are not within reach any more, and moves that lead away from all others.
    fn narrow(
        &mut self,
        view: &View,
        ahead: PlayAhead,
        requirement: Requirement,
        inherited: &mut Inherited,
        only: &mut UsefulMoves,
    ) -> Narrowed {
        if self.composition.is_none() || !requirement.aim.is_immobility() {
            return Narrowed::Not;
        }
        let (budget, next) = budget(ahead.branch, view.state().turn(), ahead.left);
        let (victim, budget) = requirement.of_whom(next, budget);
        let ending = Ending {
            victim,
            is_mate: requirement.aim == Aim::Mate,
        };
        let (work, length) = (view.moves_played() + self.work(), budget.iter().sum());
        let composed = self.composition.as_ref();
        let composed = composed.and_then(|it| it.get(ahead.branch, ending, view.rules(), work));
        let Some((place, all)) = composed else {
            return Narrowed::Not;
        };
        inherited.length[place] = Some(length);
        let before = inherited.in_reach[place].clone();
        let count = before.as_ref().map_or(all.len(), |before| before.len());
        let looks = LOOK + count as u64 / POSITIONS_OF_A_MOVE;
        // to compose them has taken more
        let affordable = 8 * all.len() as u64 + work / TRIALS_OF_WORK;
        let gate = &mut self.narrowing[place];
        if !gate.is_worth_its_price(length, looks, affordable) {
            return Narrowed::Not;
        }
        let (kept, filter) = self.progress[place].narrow(all, before.as_deref(), view, budget);
        let has_helped = kept.is_empty() || filter.is_some();
        gate.note(length, has_helped, looks);
        self.looks += looks;
        let is_over = kept.is_empty();
        inherited.in_reach[place] = Some(Rc::new(kept));
        if let Some(filter) = filter {
            only.restrict(filter);
        }
        match is_over {
            true => Narrowed::ToNothing,
            false => Narrowed::ToSome,
        }
    }

    /// Judges play that requires nothing but positions, by the moves that keep them in reach.
    fn judge_approaches(&mut self, view: &View, ahead: PlayAhead) -> Judgement {
        let requirements = self.branches.get(ahead.branch.id.index());
        let (Some(requirements), Some(proof_game)) = (requirements, &mut self.proof_game) else {
            return Judgement::OPEN;
        };
        let side = view.state().turn();
        let (budget, next) = budget(ahead.branch, side, ahead.left);
        let mut inherited = self
            .inherited
            .continued(ahead.branch.id.index(), ahead.left);
        let settled = inherited.settled;
        let is_help = ahead.branch.kind == PlayKind::Help && ahead.branch.parries.is_none();
        let mut only = UsefulMoves::default();
        for clause in &*requirements.clauses[ahead.last_turn()] {
            let mut approaches = clause.iter().filter_map(|requirement| {
                let (_, budget) = requirement.of_whom(next, budget);
                let mut approach = proof_game.approach(view, side, budget, settled)?;
                let is_exact = is_help && requirement.moves == [0; 2];
                let may_come = !is_exact || proof_game.sides_may_succeed(view, &mut approach);
                may_come.then_some(approach)
            });
            let Some(approach) = approaches.next() else {
                return Judgement::Cut;
            };
            // where one of several positions will do, each allows other moves
            if clause.len() == 1 {
                inherited.settled |= approach.closed;
                only.approaches.push(approach);
            }
        }
        Judgement::go(only, Some(inherited))
    }

    /// The moves of the side to move that can meet the requirement of play that goes on with `next` after these moves. Nothing if that
    /// cannot be told.
    fn useful_moves(
        &mut self,
        view: &View,
        requirement: Requirement,
        next: Side,
        budget: Budget,
    ) -> Option<Useful> {
        let turn = view.state().turn();
        let (victim, budget) = requirement.of_whom(next, budget);
        let is_last = victim == turn && budget == [1, 1];
        match requirement.aim {
            Aim::Position => {
                let proof_game = self.proof_game.as_mut()?;
                let approach = proof_game.approach(view, turn, budget, Bb::EMPTY);
                Some(approach.map_or(Useful::None, Useful::Towards))
            }
            Aim::Mate if is_last => match (&self.mating_net, &self.hunted_royals) {
                (Some(net), _) => net.last_move_before_mate(view),
                (None, royals) => {
                    let hunted = royals.as_ref();
                    let filter = hunted.and_then(|it| it.last_move_before_mate(view).map(Box::new));
                    let filter = filter.or_else(|| {
                        let fields = self.guarded_fields.as_ref();
                        fields.and_then(|it| it.last_move_before_mate(view))
                    });
                    filter.map(Useful::Moves)
                }
            },
            Aim::Stalemate => self.moves_before_stalemate(view, victim, budget),
            Aim::Mate | Aim::OneMan(_) => None,
        }
    }

    /// The moves of the side to move, the last one or the last but one, that can help to stalemate the victim.
    fn moves_before_stalemate(
        &mut self,
        view: &View,
        victim: Side,
        budget: Budget,
    ) -> Option<Useful> {
        let turn = view.state().turn();
        let left = [turn, !turn].map(|side| budget[side.index()]);
        let is_last_but_one = victim == turn && left == [1, 1];
        if let Some(net) = &mut self.mating_net {
            return match is_last_but_one {
                true => net.last_move_before_stalemate(view),
                false => None,
            };
        }
        let (exits, fields) = (self.exits.as_ref(), self.guarded_fields.as_ref());
        let filters = match is_last_but_one {
            true => [
                exits.and_then(|it| it.last_move_before_stalemate(view)),
                fields.and_then(|it| it.last_move_before_stalemate(view)),
            ],
            false if victim != turn && left == [1, 0] => [
                exits.and_then(|it| it.stalemates(view)),
                fields.and_then(|it| it.stalemates(view)),
            ],
            false => return None,
        };
        let filters = filters.into_iter().flatten();
        let both = filters.reduce(|mut all, more| {
            all.restrict(&more);
            all
        });
        both.map(Useful::Moves)
    }

    /// Whether the requirement of play that goes on with `next` after these moves cannot be met.
    fn fails(
        &mut self,
        view: &View,
        requirement: Requirement,
        next: Side,
        budget: Budget,
        bounds: &mut KingBounds,
    ) -> bool {
        let (victim, budget) = requirement.of_whom(next, budget);
        let (proof_game, net) = (self.proof_game.as_mut(), self.mating_net.as_mut());
        match requirement.aim {
            Aim::Position => {
                proof_game.is_some_and(|it| it.approach(view, next, budget, Bb::EMPTY).is_none())
            }
            Aim::Mate => net.is_some_and(|net| net.cannot_mate(view, victim, budget, bounds)),
            Aim::Stalemate => {
                net.is_some_and(|net| net.cannot_stalemate(view, victim, budget, bounds))
            }
            Aim::OneMan(deed) => {
                (self.one_man.as_mut()).is_some_and(|it| it.fails(view, deed, !victim, budget))
            }
        }
    }

    /// Whether a move of the side to move can reach an end.
    pub fn allows(&mut self, view: &View, only: &UsefulMoves, shape: &Shape) -> bool {
        let filter = only.filter.as_ref();
        filter.is_none_or(|filter| filter.allows(shape))
            && self.proof_game.as_mut().is_none_or(|proof_game| {
                let mut approaches = only.approaches.iter();
                approaches.all(|approach| proof_game.may_follow(view, approach, shape))
            })
            && match (&self.placement, &only.shortfall) {
                (Some(placement), Some(shortfall)) => placement.may_follow(view, shortfall, shape),
                _ => true,
            }
    }

    /// A closer look at a position before a mate about which nothing has been said, which takes longer. Near the end the search is
    /// faster.
    fn look_closely(&mut self, view: &View, mut inherited: Inherited) -> Judgement {
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
            let filter = net.tempo_before_mate(view, victim, budget, &mut kings);
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
        Judgement::go(only, Some(inherited))
    }

    /// The work of all looks so far, in nodes.
    pub fn work(&self) -> u64 {
        let steps = self.mating_net.as_ref().map_or(0, MatingNet::effort);
        self.looks + steps / STEPS_OF_A_MOVE
    }

    /// The search goes on below a judgement that lets positions there inherit this. To be followed by [`Pruner::leave`] with what is
    /// returned.
    pub fn enter(&mut self, inherited: Inherited) -> Inherited {
        std::mem::replace(&mut self.inherited, inherited)
    }

    /// The search comes back, which has taken so much work, in nodes.
    pub fn leave(&mut self, before: Inherited, work: u64) {
        let mut inherited = std::mem::replace(&mut self.inherited, before);
        for (number, required, _) in inherited.all_required() {
            self.gates[number].note_search(required.budget.iter().sum(), work);
        }
        for (gate, length) in self.narrowing.iter_mut().zip(inherited.length) {
            if let Some(length) = length {
                gate.note_search(length, work);
            }
        }
        if let Some(length) = inherited.filling {
            self.filling.note_search(length, work);
        }
    }
}
