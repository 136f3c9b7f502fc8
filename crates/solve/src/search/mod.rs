//! The search, which tells whether a play succeeds. What has succeeded is written down by `output`.

mod battle;
mod cooperation;
mod ends;
pub(crate) mod first_move;
pub(crate) mod hash;
mod keys;
pub(crate) mod length;
mod move_ordering;
mod moves;
pub(crate) mod one_move;
mod restricted;
pub(crate) mod restrictions;
pub(crate) mod signature;
pub(crate) mod transposition_table;

use crate::control::{Control, Finished, Stopped};
use crate::goal::Aims;
use crate::parallel::moves_in_progress::MovesInProgress;
use crate::pruning::Pruner;
use crate::pruning::final_positions::Composition;
use crate::pruning::reachability::Reachability;
use crate::shortcuts::Shortcut;
use crate::solving::resources::Resources;
use crate::stipulation::{Branch, Node, PlayKind};
use first_move::FirstMove;
use length::{Left, lengths};
use move_ordering::{History, MoveOrdering};
use restrictions::Restrictions;
use sauterelle_kernel::play::Player;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use transposition_table::TranspositionTable;

/// How often a search looks whether it should stop, in moves played.
const CHECK_EVERY: u64 = 2048;

/// What all threads of a run share.
#[derive(Clone)]
pub(crate) struct Learnt {
    pub table: Arc<TranspositionTable>,
    pub history: Arc<History>,
    pub in_progress: Arc<MovesInProgress>,
    /// What one side can reach by itself in the play being searched, if something is known about that.
    pub reachability: Option<Arc<Reachability>>,
    /// The final positions that it can have, where these are asked for.
    pub composition: Option<Arc<Composition>>,
}

impl Learnt {
    /// Nothing yet.
    pub fn new(resources: Resources, control: &Control) -> Learnt {
        Learnt {
            table: Arc::new(match control.takes(Shortcut::Memory) {
                true => TranspositionTable::new(resources.memory),
                false => TranspositionTable::forgetful(),
            }),
            history: Arc::default(),
            in_progress: Arc::new(MovesInProgress::new(resources.threads)),
            reachability: None,
            composition: None,
        }
    }
}

/// A search: a position to play in, what has been learnt, and when to stop.
pub(crate) struct Search<'p, 'r> {
    pub player: Player<'r>,
    aims: &'p Aims,
    table: Arc<TranspositionTable>,
    /// What other threads are searching.
    in_progress: Arc<MovesInProgress>,
    control: &'p Control,
    pruner: Pruner,
    /// Some goal asks which man is which, so positions with the same men but others in their places differ.
    with_identity: bool,
    restrictions: Restrictions,
    /// What the defender may still be granted, see [`Restrictions`].
    pub(crate) granted: u32,
    reported: u64,
    /// What it took to compare the moves of a side with a duty, at its price in moves.
    duty_work: u64,
    /// Set while this search helps another one: when that is finished.
    pub(crate) until: Option<Finished>,
    ordering: MoveOrdering,
    /// All moves that solve, in positions of cooperation from which lines have been written down.
    solving: HashMap<u128, Rc<[FirstMove]>>,
    /// How many moves that are.
    solving_moves: usize,
}

pub(crate) type Answer = Result<bool, Stopped>;

impl<'p, 'r> Search<'p, 'r> {
    pub fn new(
        player: Player<'r>,
        play: &Node,
        aims: &'p Aims,
        control: &'p Control,
        learnt: &Learnt,
    ) -> Self {
        let mut tree = Tree::default();
        tree.collect(play);
        let known = (learnt.reachability.clone(), learnt.composition.clone());
        Search {
            pruner: Pruner::new(&player, &tree.branches, aims, control, known),
            player,
            aims,
            table: Arc::clone(&learnt.table),
            in_progress: Arc::clone(&learnt.in_progress),
            control,
            with_identity: tree.needs_identity,
            restrictions: Restrictions::default(),
            granted: 0,
            until: None,
            reported: 0,
            duty_work: 0,
            ordering: MoveOrdering::sharing(Arc::clone(&learnt.history)),
            solving: HashMap::new(),
            solving_moves: 0,
        }
    }

    /// The same search, which will go to other positions than the one it begins in, with any men of the rules.
    pub fn for_any_position(mut self) -> Self {
        self.pruner.expect_all_men(&self.player);
        self
    }

    /// The same search with restricted attacks.
    pub fn restricted_by(mut self, restrictions: Restrictions) -> Self {
        self.restrictions = restrictions;
        self.granted = restrictions.granted();
        if restrictions.null_moves() {
            self.pruner.allow_passes();
        }
        self
    }

    /// The restrictions in force.
    pub fn restrictions(&self) -> Restrictions {
        self.restrictions
    }

    /// Checks from time to time whether to stop, and reports the moves played.
    pub fn pulse(&mut self) -> Result<(), Stopped> {
        let played = self.player.moves_played();
        if played - self.reported >= CHECK_EVERY {
            self.report();
            let is_useless = self.until.as_ref().is_some_and(Finished::is_set);
            if is_useless || self.control.is_over() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// Adds the moves played since the last report to the common count, and says if a move was left out.
    fn report(&mut self) {
        let played = self.player.moves_played();
        self.control
            .nodes
            .fetch_add(played - self.reported, Ordering::Relaxed);
        self.reported = played;
        if self.player.overflowed() {
            self.control.overflow.store(true, Ordering::Relaxed);
        }
    }

    /// The work done so far: moves played, and duties and looks ahead at their price in moves.
    fn work(&self) -> u64 {
        self.player.moves_played() + self.duty_work + self.pruner.work()
    }

    /// Whether the node holds after the move just played.
    pub fn holds(&mut self, node: &Node) -> Answer {
        Ok(match node {
            Node::Goal(goal) => goal.is_reached(&mut self.player, self.aims),
            Node::Branch(branch) => self.succeeds(branch)?,
            Node::Not(inner) => !self.holds(inner)?,
            Node::And(a, b) => self.holds(a)? && self.holds(b)?,
            Node::Or(a, b) => self.holds(a)? || self.holds(b)?,
            Node::Passed(inner) => self.after_pass(|search| search.holds(inner))?,
        })
    }

    /// What is true when the side to move passes, which counts as a half-move; nothing is if it is in check.
    pub fn after_pass(&mut self, test: impl FnOnce(&mut Self) -> Answer) -> Answer {
        self.after(Player::pass_as_move, test)
    }

    /// The same in series play, where the partner waits and only moves of the series are half-moves.
    pub fn after_partner_waits(&mut self, test: impl FnOnce(&mut Self) -> Answer) -> Answer {
        self.after(Player::pass, test)
    }

    fn after(
        &mut self,
        pass: fn(&mut Player<'r>),
        test: impl FnOnce(&mut Self) -> Answer,
    ) -> Answer {
        if self.player.in_check(self.player.state().turn()) {
            return Ok(false);
        }
        pass(&mut self.player);
        let answer = test(self);
        self.player.undo();
        answer
    }

    /// Whether the branch succeeds at its full length.
    fn succeeds(&mut self, branch: &Branch) -> Answer {
        match branch.kind {
            PlayKind::Attack => self.attack(branch, Left::of(branch)),
            PlayKind::Defence => self.defence(branch, Left::of(branch)),
            PlayKind::Help | PlayKind::Series => {
                for node in branch.in_place_of_branch() {
                    if self.holds(node)? {
                        return Ok(true);
                    }
                }
                for length in lengths(branch) {
                    if self.cooperate(branch, 0, length)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }
}

impl Drop for Search<'_, '_> {
    /// No search ends without its effort, and what it left out, being known.
    fn drop(&mut self) {
        self.report();
    }
}

/// What a stipulation consists of.
#[derive(Default)]
struct Tree<'p> {
    branches: Vec<&'p Branch>,
    needs_identity: bool,
}

impl<'p> Tree<'p> {
    fn collect(&mut self, node: &'p Node) {
        match node {
            Node::Goal(goal) => self.needs_identity |= goal.def.needs_identity,
            Node::Branch(branch) => {
                debug_assert_eq!(branch.id.index(), self.branches.len(), "not numbered");
                self.branches.push(branch);
                for nested in branch.nodes() {
                    self.collect(nested);
                }
            }
            Node::Not(inner) | Node::Passed(inner) => self.collect(inner),
            Node::And(a, b) | Node::Or(a, b) => {
                self.collect(a);
                self.collect(b);
            }
        }
    }
}
