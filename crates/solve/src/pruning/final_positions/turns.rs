//! When final positions are composed. To compose them and to search as if they were not known take turns, until one of them has come to its
//! end: so a play costs little more than the cheaper of the two.

use super::compose::{Composer, Limits};
use super::men::{Diagram, Men};
use super::{Ending, FinalPositions, Mates};
use crate::pruning::PlayAhead;
use crate::pruning::budget::Budget;
use crate::pruning::inherited::MOST_REQUIREMENTS;
use crate::pruning::requirement::{self, Aim, single};
use crate::stipulation::{Branch, BranchId, Node, Turn};
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

/// The steps of the first turn.
const FIRST: u64 = 1000;

/// With so many steps at most it is done before anything is searched, where that is asked for.
const AT_ONCE: u64 = 1_600_000;

/// More steps and positions than these need too much memory.
const MOST: Limits = Limits {
    steps: 2_000_000,
    positions: 200_000,
};

/// Work of the search, in nodes, for each step up to the end of the next turn. (A step takes as long as two.)
const SHARE: u64 = 6;

/// The same where mates are weaker than in orthodox chess: more is composed then, and less of it helps.
const SHARE_OF_WEAK: u64 = 24;

/// What can be composed for a play.
pub(crate) struct Composition {
    diagram: Diagram,
    /// Its men, once they have been asked for; nothing if too little is known of them.
    men: OnceLock<Option<Arc<Men>>>,
    /// The branch of the play, and those in which it must end.
    branches: Vec<BranchId>,
    tasks: SmallVec<[Task; MOST_REQUIREMENTS]>,
    /// One set is to be composed before anything is searched.
    at_once: AtomicBool,
}

/// One set of final positions.
struct Task {
    ending: Ending,
    /// What is left of these mates by the rules.
    mates: Mates,
    budget: Budget,
    /// The steps up to the end of the next turn.
    steps: AtomicU64,
    /// What has been composed in earlier turns.
    composer: Mutex<Option<Composer>>,
    /// Nothing if there are too many, or too little is known of the men.
    found: OnceLock<Option<FinalPositions>>,
}

impl Composition {
    /// For this play from the position of `view`; `at_once`: before it is searched. Nothing if it requires no mate or stalemate.
    pub fn of_play(view: &View, ahead: PlayAhead, at_once: bool) -> Option<Composition> {
        let clauses = requirement::of_branch(ahead.branch);
        let (budget, next) = requirement::budget(ahead.branch, view.state().turn(), ahead.left);
        let mut tasks: SmallVec<[Task; MOST_REQUIREMENTS]> = SmallVec::new();
        for requirement in clauses[ahead.last_turn()].iter().filter_map(single) {
            let (victim, budget) = requirement.of_whom(next, budget);
            let is_mate = requirement.aim == Aim::Mate;
            let ending = Ending { victim, is_mate };
            if !requirement.aim.is_immobility() {
                continue;
            }
            let known = tasks.iter().position(|task| task.ending == ending);
            if let Some(place) = known {
                tasks[place].allow(budget);
            } else if tasks.len() < MOST_REQUIREMENTS
                && let Some(mates) = Mates::under_rules(view, victim)
                && (is_mate || mates.is_orthodox)
            {
                tasks.push(Task::new(ending, mates, budget));
            }
        }
        (!tasks.is_empty()).then(|| {
            let mut branches = Vec::new();
            add_branch(ahead.branch, &mut branches);
            Composition {
                diagram: Diagram::of(view),
                men: OnceLock::new(),
                branches,
                tasks,
                at_once: AtomicBool::new(at_once),
            }
        })
    }

    /// The final positions with this ending to which play of a branch must come, and the place of their set, if they have been composed, or
    /// can be now that the search has done so much work, in nodes.
    pub fn get(
        &self,
        branch: &Branch,
        ending: Ending,
        rules: &Ruleset,
        work: u64,
    ) -> Option<(usize, &FinalPositions)> {
        if !self.branches.contains(&branch.id) {
            return None;
        }
        let place = self.tasks.iter().position(|task| task.ending == ending)?;
        if self.at_once.load(Ordering::Relaxed) && self.at_once.swap(false, Ordering::Relaxed) {
            self.compose_at_once(rules);
        }
        let task = &self.tasks[place];
        let steps = task.steps.load(Ordering::Relaxed);
        let share = match task.mates.is_orthodox {
            true => SHARE,
            false => SHARE_OF_WEAK,
        };
        if task.found.get().is_none() && work >= share * steps {
            self.take_turn(task, rules);
        }
        Some((place, task.found.get()?.as_ref()?))
    }

    /// Composes the set that takes the fewest steps, if these are not too many.
    fn compose_at_once(&self, rules: &Ruleset) {
        let mut steps = FIRST;
        while steps <= AT_ONCE && self.tasks.iter().all(|task| task.found.get().is_none()) {
            for task in &self.tasks {
                self.take_turn(task, rules);
            }
            steps = after_turn(steps);
        }
    }

    /// Goes on with a set, unless another thread does.
    fn take_turn(&self, task: &Task, rules: &Ruleset) {
        let Ok(mut composer) = task.composer.try_lock() else {
            return;
        };
        if task.found.get().is_some() {
            return;
        }
        if composer.is_none() {
            let men = || Men::of(rules, &self.diagram).map(Arc::new);
            let men = self.men.get_or_init(men).as_ref();
            let men = men.filter(|men| men.have_one_king(task.ending.victim));
            let begin = |men| {
                let holes = rules.board.holes;
                Composer::new(men, task.ending, task.budget, holes, task.mates)
            };
            *composer = men.map(begin);
        }
        let steps = task.steps.load(Ordering::Relaxed);
        let limits = Limits { steps, ..MOST };
        match composer.as_mut().map(|it| it.go_on(limits)) {
            Some(Ok(false)) if steps < MOST.steps => {
                let next = after_turn(steps).min(MOST.steps);
                task.steps.store(next, Ordering::Relaxed);
            }
            end => {
                let done = composer.take().filter(|_| matches!(end, Some(Ok(true))));
                // nobody else has set it, as nobody else has the composer
                let _ = task.found.set(done.map(Composer::into_final_positions));
            }
        }
    }
}

/// The steps up to the end of the turn after one that ends with this step.
fn after_turn(steps: u64) -> u64 {
    steps + steps / 4
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
    fn new(ending: Ending, mates: Mates, budget: Budget) -> Task {
        Task {
            ending,
            mates,
            budget,
            steps: AtomicU64::new(FIRST),
            composer: Mutex::new(None),
            found: OnceLock::new(),
        }
    }

    /// The same ending is asked for with so many moves, too.
    fn allow(&mut self, budget: Budget) {
        for (most, moves) in self.budget.iter_mut().zip(budget) {
            *most = moves.max(*most);
        }
    }
}
