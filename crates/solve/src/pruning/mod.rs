//! What can still be reached: tests that end cooperative play which cannot succeed, long before it is played out.
//!
//! A test may only ever say "hopeless" when it is proved; play that it leaves alone is searched as usual. Which tests are
//! made is decided from the compiled rules, the men and the tree of plays, not from names.

mod ancestors;
mod castling;
mod geometry;
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
mod testing;

pub(crate) use inherited::Inherited;

use crate::gate::{CLOSER_LOOK_BEFORE_MATE, Gate, LOOK, STEPS_OF_A_MOVE};
use crate::goal::Aims;
use crate::stipulation::{Branch, PlayKind};
use immobilise::mobile::BeforeStalemate;
use inherited::{KingBounds, MOST_DEMANDS, Required};
use last_move::before_mate::BeforeMate;
use last_move::before_mate_under_rules::{BeforeMateUnderRules, HuntedRoyals};
use mating_net::MatingNet;
use proof_game::{Approach, ProofGame};
use requirement::{Aim, Clause, Requirement};
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::piece::Side;
use tempo::TempoFilter;

/// How many moves each side can still make, by [`Side::index`].
pub(crate) type Budget = [u16; 2];

/// What the branches of a stipulation demand, and what can be said about it.
pub(crate) struct Pruner<'p> {
    branches: Vec<Requirements<'p>>,
    position: Option<ProofGame>,
    mating_net: Option<MatingNet>,
    /// What can be said of mates where rules are not orthodox.
    hunted_royals: Option<HuntedRoyals>,
    /// How often a closer look has helped, by the number of the demand.
    gates: [Gate; MOST_DEMANDS],
    /// Looks taken, at their price in moves; the steps of the mating net are counted there.
    looks: u64,
}

impl<'p> Pruner<'p> {
    /// The pruner of these branches under the rules and from the position of `cx`.
    pub fn new(cx: &Ctx, branches: &[&'p Branch], aims: &Aims) -> Pruner<'p> {
        let mating_net = MatingNet::new(cx);
        Pruner {
            branches: branches
                .iter()
                .map(|branch| Requirements::of(branch))
                .collect(),
            position: ProofGame::new(cx, aims),
            hunted_royals: if mating_net.is_some() {
                None
            } else {
                HuntedRoyals::new(cx)
            },
            mating_net,
            gates: Default::default(),
            looks: 0,
        }
    }

    /// No tests at all: plain search.
    pub fn none() -> Pruner<'p> {
        Pruner {
            branches: Vec::new(),
            position: None,
            mating_net: None,
            hunted_royals: None,
            gates: Default::default(),
            looks: 0,
        }
    }

    /// Whether all that battle play of the branch demands is that the attacker is mated or stalemated.
    pub fn is_about_attacker(&self, branch: &Branch) -> bool {
        self.number(branch)
            .is_some_and(|number| self.branches[number].is_about_attacker)
    }

    /// Whether all that can be said about play of the branch with exactly `left` half-moves, the next of which is of the given kind,
    /// is said sooner than anything is looked up.
    pub fn is_quick(&self, branch: &Branch, kind: usize, left: u16) -> bool {
        let number = self.position.as_ref().and_then(|_| self.number(branch));
        number.is_some_and(|number| {
            let last = last_kind(branch, kind, left);
            self.branches[number].is_about_position[last]
        })
    }

    /// Whether there is nothing to be said about any play of the branch.
    pub fn are_silent(&self, branch: &Branch) -> bool {
        let requirements = self.number(branch).map(|number| &self.branches[number]);
        requirements.is_none_or(|requirements| requirements.clauses.iter().all(Vec::is_empty))
    }

    fn number(&self, branch: &Branch) -> Option<usize> {
        let mut branches = self.branches.iter();
        branches.position(|requirements| std::ptr::eq(requirements.branch, branch))
    }

    /// What can be said about play of the branch with exactly `left` half-moves, the next of which is of the given kind, from the
    /// position of `cx`, to which `inherited` has led, if all cooperate. (Where that is hopeless, so is a battle, and so is less play.)
    pub fn of(
        &mut self,
        cx: &Ctx,
        branch: &Branch,
        kind: usize,
        left: u16,
        inherited: &Inherited,
    ) -> Judgement {
        let Some(number) = self.number(branch) else {
            return Judgement::open(Inherited::default());
        };
        let clauses = &self.branches[number].clauses[last_kind(branch, kind, left)];
        if clauses.is_empty() {
            return Judgement::open(Inherited::default());
        }
        self.looks += LOOK;
        let turn = cx.state().turn();
        let (budget, next) = budget(branch, turn, left);
        let (position, mating_net) = (&mut self.position, &mut self.mating_net);
        let mut filters = MoveFilters::new();
        let single = clauses.iter().filter_map(|clause| match clause[..] {
            [requirement] => Some(requirement),
            _ => None,
        });
        if let Some(position) = position {
            for requirement in single
                .clone()
                .filter(|requirement| requirement.aim == Aim::ProofGame)
            {
                let (_, budget) = requirement.of_whom(next, budget);
                match position.approach(cx, turn, budget) {
                    None => return Judgement::Cut,
                    Some(approach) => filters.push(MoveFilter::ToPosition(approach)),
                }
            }
        }
        if budget[turn.index()] == 1 {
            for requirement in single {
                let (victim, budget) = requirement.of_whom(next, budget);
                if victim != turn || budget != [1, 1] {
                    continue;
                }
                let filter = match (&mut *mating_net, &self.hunted_royals) {
                    (Some(mating_net), _) => MoveFilter::of(mating_net, cx, requirement.aim),
                    (None, Some(hunted_royals)) => {
                        MoveFilter::under_rules(hunted_royals, cx, requirement.aim)
                    }
                    (None, None) => None,
                };
                if let Some(filter) = filter {
                    if filter.is_empty() && !castling::may_come_at_once(cx, turn) {
                        return Judgement::Cut;
                    }
                    filters.push(filter);
                }
            }
        }
        // if nothing else is demanded
        if filters.len() == clauses.len() {
            return Judgement::Go {
                only: Some(filters),
                inherited: Inherited::default(),
            };
        }
        let mut inherited = inherited.continued(number, left);
        let is_hopeless = numbered(clauses).any(|(first, clause)| {
            (first..).zip(clause).all(|(number, requirement)| {
                let mut unknown = KingBounds::default();
                let bounds = inherited.bounds(number).unwrap_or(&mut unknown);
                fails(position, mating_net, cx, *requirement, next, budget, bounds)
            })
        });
        if is_hopeless {
            return Judgement::Cut;
        }
        for (number, clause) in numbered(clauses) {
            if let [requirement] = clause.as_slice()
                && requirement.aim != Aim::ProofGame
            {
                let (victim, budget) = requirement.of_whom(next, budget);
                let aim = requirement.aim;
                inherited.requires(
                    number,
                    Required {
                        aim,
                        victim,
                        budget,
                    },
                );
            }
        }
        if filters.is_empty() {
            Judgement::open(inherited)
        } else {
            Judgement::Go {
                only: Some(filters),
                inherited,
            }
        }
    }

    /// How play of the branch about which [everything is said quickly](Pruner::is_quick) may come to the positions that it
    /// demands, with exactly `left` half-moves, the next of which is of the given kind; nothing if it cannot.
    pub fn approaches(
        &mut self,
        cx: &Ctx,
        branch: &Branch,
        kind: usize,
        left: u16,
    ) -> Option<MoveFilters> {
        let mut filters = MoveFilters::new();
        let number = self.number(branch);
        let (Some(number), Some(position)) = (number, &mut self.position) else {
            return Some(filters);
        };
        let turn = cx.state().turn();
        let (budget, next) = budget(branch, turn, left);
        for clause in &self.branches[number].clauses[last_kind(branch, kind, left)] {
            let mut approaches = clause.iter().filter_map(|requirement| {
                let (_, budget) = requirement.of_whom(next, budget);
                position.approach(cx, turn, budget)
            });
            let approach = approaches.next()?;
            // where one of several will do, none of them says which moves may help
            if clause.len() == 1 {
                filters.push(MoveFilter::ToPosition(approach));
            }
        }
        Some(filters)
    }

    /// Whether a move of the side to move may help in all these ways.
    pub fn allows(&mut self, cx: &Ctx, filters: &[MoveFilter], shape: &Shape) -> bool {
        filters.iter().all(|filter| match filter {
            MoveFilter::Tempo(needs) => needs.iter().all(|tempo| tempo.allows(shape)),
            MoveFilter::BeforeMate(filter) => filter.allows(shape),
            MoveFilter::BeforeStalemate(filter) => filter.allows(shape),
            MoveFilter::BeforeMateUnderRules(filter) => filter.allows(shape),
            MoveFilter::ToPosition(approach) => {
                let position = self.position.as_mut();
                position.is_none_or(|position| position.may_follow(cx, approach, shape))
            }
        })
    }

    /// A closer look from where this inherited has led, which takes longer; not at what is so near that a search finds out sooner.
    pub fn look_closely(&mut self, cx: &Ctx, mut inherited: Inherited) -> Judgement {
        let Some(mating_net) = &mut self.mating_net else {
            return Judgement::open(inherited);
        };
        let mut needs = Vec::new();
        for (number, required, bounds) in inherited.all_required() {
            let Required {
                aim,
                victim,
                budget,
            } = required;
            let length = budget.iter().sum();
            let is_known = aim == Aim::Mate || cx.state().turn() == victim;
            let gates = &mut self.gates[number];
            if length <= 2 || !is_known || !gates.is_worth_while(length) {
                continue;
            }
            let steps = mating_net.effort();
            let mut kings = !bounds.impossible;
            let tempo = if aim == Aim::Mate {
                mating_net.tempo_before_mate(cx, victim, budget, &mut kings)
            } else {
                mating_net.tempo_before_stalemate(cx, victim, budget, &mut kings, *bounds)
            };
            let has_helped = kings.is_empty() || tempo.is_some();
            let steps = mating_net.effort() - steps;
            let price = match aim {
                Aim::Mate => CLOSER_LOOK_BEFORE_MATE,
                Aim::Stalemate | Aim::ProofGame => LOOK,
            };
            gates.note(length, has_helped, price + steps / STEPS_OF_A_MOVE);
            self.looks += price;
            if kings.is_empty() {
                return Judgement::Cut;
            }
            bounds.impossible = !kings;
            needs.extend(tempo);
        }
        if needs.is_empty() {
            Judgement::open(inherited)
        } else {
            Judgement::Go {
                only: Some(vec![MoveFilter::Tempo(needs)]),
                inherited,
            }
        }
    }
}

impl Pruner<'_> {
    /// The work of all looks so far, in moves.
    pub fn work(&self) -> u64 {
        let steps = self.mating_net.as_ref().map_or(0, MatingNet::effort);
        self.looks + steps / STEPS_OF_A_MOVE
    }

    /// The search from where this inherited has led, if nothing was said against it, has taken so much work.
    pub fn note_search(&mut self, mut inherited: Inherited, work: u64) {
        for (number, required, _) in inherited.all_required() {
            self.gates[number].note_search(required.budget.iter().sum(), work);
        }
    }
}

/// What a branch demands.
struct Requirements<'p> {
    branch: &'p Branch,
    /// By the kind of the half-move with which it ends.
    clauses: [Vec<Clause>; 2],
    /// Likewise, whether nothing but positions are demanded, and some is.
    is_about_position: [bool; 2],
    /// See [`Pruner::is_about_attacker`].
    is_about_attacker: bool,
}

impl<'p> Requirements<'p> {
    fn of(branch: &'p Branch) -> Requirements<'p> {
        let clauses = requirement::of_branch(branch);
        let attacks_first = branch.kind == PlayKind::Attack;
        let is_about_attacker = (0..2).all(|kind| {
            // after a half-move of the attacker it is the defender's turn
            let attacker_is_next = (kind == 0) != attacks_first;
            let of_attacker = |requirement: &Requirement| {
                requirement.aim != Aim::ProofGame && attacker_is_next != requirement.other_is_next
            };
            let is_known = branch.ends[kind].is_empty() || !clauses[kind].is_empty();
            is_known && clauses[kind].iter().flatten().all(of_attacker)
        });
        let is_about_position = clauses.each_ref().map(|clauses| {
            let mut requirements = clauses.iter().flatten();
            !clauses.is_empty() && requirements.all(|requirement| requirement.aim == Aim::ProofGame)
        });
        Requirements {
            branch,
            clauses,
            is_about_position,
            is_about_attacker,
        }
    }
}

/// The kind of the last of so many half-moves, the first of which is of this kind.
fn last_kind(branch: &Branch, first: usize, left: u16) -> usize {
    match branch.kind {
        PlayKind::Series => 0,
        _ => (first + usize::from(left) + 1) % 2,
    }
}

/// The moves that each side makes in so many half-moves of the branch, the next of which is that of `turn`, and who is next after them.
fn budget(branch: &Branch, turn: Side, left: u16) -> (Budget, Side) {
    let series = branch.kind == PlayKind::Series;
    let (first_moves, other_moves) = if series {
        (left, 0)
    } else {
        (left.div_ceil(2), left / 2)
    };
    let mut budget = [0; 2];
    budget[turn.index()] = first_moves;
    budget[(!turn).index()] = other_moves;
    let next = if series || left % 2 == 1 { !turn } else { turn };
    (budget, next)
}

/// The clauses, each with the number of its first demand among all of them.
fn numbered(clauses: &[Clause]) -> impl Iterator<Item = (usize, &Clause)> {
    clauses.iter().scan(0, |next, clause| {
        let first = *next;
        *next += clause.len();
        Some((first, clause))
    })
}

/// Whether the ends of a branch can still be reached with the moves left.
pub(crate) enum Judgement {
    /// They cannot.
    Cut,
    /// Nothing is proved against it.
    Go {
        /// Only a move that all of these allow can reach an end.
        only: Option<MoveFilters>,
        /// What is remembered for the positions below.
        inherited: Inherited,
    },
}

/// A move must be allowed by each.
pub(crate) type MoveFilters = Vec<MoveFilter>;

impl Judgement {
    /// All moves may reach an end; `inherited` is remembered.
    pub fn open(inherited: Inherited) -> Judgement {
        Judgement::Go {
            only: None,
            inherited,
        }
    }

    /// The same where nothing can be remembered, and all moves may be made.
    pub fn bare(self) -> Judgement {
        match self {
            Judgement::Cut => Judgement::Cut,
            Judgement::Go { .. } => Judgement::open(Inherited::default()),
        }
    }
}

/// Which moves may help.
pub(crate) enum MoveFilter {
    /// The last ones of the side that is to be mated by the next move.
    BeforeMate(Box<BeforeMate>),
    /// The last ones of the side that is to be stalemated by the next move.
    BeforeStalemate(BeforeStalemate),
    /// The same where rules are not orthodox.
    BeforeMateUnderRules(BeforeMateUnderRules),
    /// Those of a side that has no time to lose, for all that it needs.
    Tempo(Vec<TempoFilter>),
    /// Those after which a position can still be reached.
    ToPosition(Approach),
}

impl MoveFilter {
    /// Nothing if that cannot be told.
    fn of(mating_net: &mut MatingNet, cx: &Ctx, aim: Aim) -> Option<MoveFilter> {
        match aim {
            Aim::Mate => mating_net
                .last_move_before_mate(cx)
                .map(Box::new)
                .map(MoveFilter::BeforeMate),
            Aim::Stalemate => mating_net
                .last_move_before_stalemate(cx)
                .map(MoveFilter::BeforeStalemate),
            Aim::ProofGame => None,
        }
    }

    /// The same where rules are not orthodox.
    fn under_rules(hunted_royals: &HuntedRoyals, cx: &Ctx, aim: Aim) -> Option<MoveFilter> {
        match aim {
            Aim::Mate => hunted_royals
                .last_move_before_mate(cx)
                .map(MoveFilter::BeforeMateUnderRules),
            Aim::Stalemate | Aim::ProofGame => None,
        }
    }

    /// Whether no move but castlings may.
    fn is_empty(&self) -> bool {
        match self {
            MoveFilter::Tempo(_)
            | MoveFilter::ToPosition(_)
            | MoveFilter::BeforeMateUnderRules(_) => false,
            MoveFilter::BeforeMate(filter) => filter.is_empty(),
            MoveFilter::BeforeStalemate(filter) => filter.is_empty(),
        }
    }
}

/// Whether the demand of play that goes on with `next` after these moves cannot be met.
fn fails(
    position: &mut Option<ProofGame>,
    mating_net: &mut Option<MatingNet>,
    cx: &Ctx,
    requirement: Requirement,
    next: Side,
    budget: Budget,
    bounds: &mut KingBounds,
) -> bool {
    let (victim, budget) = requirement.of_whom(next, budget);
    match requirement.aim {
        Aim::ProofGame => position
            .as_mut()
            .is_some_and(|position| position.approach(cx, next, budget).is_none()),
        Aim::Mate => mating_net
            .as_mut()
            .is_some_and(|mating_net| mating_net.cannot_mate(cx, victim, budget, bounds)),
        Aim::Stalemate => mating_net
            .as_mut()
            .is_some_and(|mating_net| mating_net.cannot_stalemate(cx, victim, budget, bounds)),
    }
}
