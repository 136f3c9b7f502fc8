//! When final positions are composed. To compose them and to search as if they were not known take turns, until one of them has come to its
//! end: so a play costs little more than the cheaper of the two.

use super::compose::Limits;
use super::men::Diagram;
use super::{Ending, FinalPositions};
use crate::pruning::PlayAhead;
use crate::pruning::budget::Budget;
use crate::pruning::inherited::MOST_REQUIREMENTS;
use crate::pruning::requirement::{self, Aim, single};
use crate::stipulation::{Branch, BranchId, Node, Turn};
use sauterelle_kernel::play::Ctx;
use sauterelle_kernel::ruleset::Ruleset;
use smallvec::SmallVec;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The steps of the first try, those of one before anything is searched, and how many times more the next one has.
const FIRST: u64 = 1000;
const FIRST_AT_ONCE: u64 = 400_000;
const GROWTH: u64 = 4;

/// More steps and positions than these need too much memory.
const MOST: Limits = Limits {
    steps: 2_000_000,
    positions: 200_000,
};

/// Work of the search, in nodes, for each step of the next try. (A step takes as long as four.)
const SHARE: u64 = 12;

/// What can be composed for a play.
pub(crate) struct Composition {
    diagram: Diagram,
    /// The branch of the play, and those in which it must end.
    branches: Vec<BranchId>,
    tasks: SmallVec<[Task; MOST_REQUIREMENTS]>,
}

/// One set of final positions.
struct Task {
    ending: Ending,
    budget: Budget,
    /// The steps of the next try.
    steps: AtomicU64,
    /// It need not wait for the search.
    is_due_at_once: AtomicBool,
    /// Some thread is trying.
    is_tried: AtomicBool,
    /// Nothing if there are too many.
    found: OnceLock<Option<FinalPositions>>,
}

impl Composition {
    /// For this play from the position of `cx`; `at_once`: before it is searched. Nothing if it requires no mate or stalemate.
    pub fn of_play(cx: &Ctx, ahead: PlayAhead, at_once: bool) -> Option<Composition> {
        let clauses = requirement::of_branch(ahead.branch);
        let (budget, next) = requirement::budget(ahead.branch, cx.state().turn(), ahead.left);
        let mut tasks: SmallVec<[Task; MOST_REQUIREMENTS]> = SmallVec::new();
        for requirement in clauses[ahead.last_turn()].iter().filter_map(single) {
            let (victim, budget) = requirement.of_whom(next, budget);
            let is_mate = requirement.aim == Aim::Mate;
            let ending = Ending { victim, is_mate };
            if requirement.aim == Aim::Position {
                continue;
            }
            let known = tasks.iter().position(|task| task.ending == ending);
            if let Some(place) = known {
                tasks[place].allow(budget);
            } else if tasks.len() < MOST_REQUIREMENTS {
                tasks.push(Task::new(ending, budget, at_once));
            }
        }
        let is_possible = !tasks.is_empty() && FinalPositions::are_bound_by(cx.rules());
        is_possible.then(|| {
            let mut branches = Vec::new();
            add_branch(ahead.branch, &mut branches);
            Composition {
                diagram: Diagram::of(cx),
                branches,
                tasks,
            }
        })
    }

    /// Whether play of this branch must come to these final positions.
    pub fn is_about(&self, branch: &Branch) -> bool {
        self.branches.contains(&branch.id)
    }

    /// The place of the set of final positions with this ending.
    pub fn place(&self, ending: Ending) -> Option<usize> {
        self.tasks.iter().position(|task| task.ending == ending)
    }

    /// The set with this place if it has been composed, or can be now that the search has done so much work, in nodes.
    pub fn get(&self, place: usize, rules: &Ruleset, work: u64) -> Option<&FinalPositions> {
        let task = &self.tasks[place];
        if task.found.get().is_none() {
            task.go_on(&self.diagram, rules, work);
        }
        task.found.get()?.as_ref()
    }
}

/// Adds a branch and those in which it must end.
fn add_branch(branch: &Branch, branches: &mut Vec<BranchId>) {
    branches.push(branch.id);
    for turn in Turn::BOTH {
        if let [end] = branch.ends[turn].as_slice() {
            add_node(&end.node, branches);
        }
    }
}

fn add_node(node: &Node, branches: &mut Vec<BranchId>) {
    match node {
        Node::Branch(branch) => add_branch(branch, branches),
        Node::Passed(inner) => add_node(inner, branches),
        Node::And(a, b) => {
            add_node(a, branches);
            add_node(b, branches);
        }
        // what need not be, or must not be, may take more moves
        Node::Or(..) | Node::Not(_) | Node::Goal(_) => {}
    }
}

impl Task {
    fn new(ending: Ending, budget: Budget, at_once: bool) -> Task {
        Task {
            ending,
            budget,
            is_due_at_once: AtomicBool::new(at_once),
            steps: AtomicU64::new(if at_once { FIRST_AT_ONCE } else { FIRST }),
            is_tried: AtomicBool::new(false),
            found: OnceLock::new(),
        }
    }

    /// The same ending is asked for with so many moves, too.
    fn allow(&mut self, budget: Budget) {
        for (most, moves) in self.budget.iter_mut().zip(budget) {
            *most = moves.max(*most);
        }
    }

    /// Tries again if that is due and nobody else does.
    fn go_on(&self, diagram: &Diagram, rules: &Ruleset, work: u64) {
        let steps = self.steps.load(Ordering::Relaxed);
        let is_due = self.is_due_at_once.load(Ordering::Relaxed) || work >= SHARE * steps;
        if !is_due || self.is_tried.swap(true, Ordering::Acquire) {
            return;
        }
        self.is_due_at_once.store(false, Ordering::Relaxed);
        let limits = Limits { steps, ..MOST };
        let found = FinalPositions::compose(rules, diagram, self.ending, self.budget, limits);
        match found {
            Err(_) if steps < MOST.steps => {
                let next = (steps * GROWTH).min(MOST.steps);
                self.steps.store(next, Ordering::Relaxed);
                self.is_tried.store(false, Ordering::Release);
            }
            found => {
                // nobody else has set it, as nobody else tries
                let _ = self.found.set(found.ok().flatten());
            }
        }
    }
}
