//! Cooperative play, help and series: whether it reaches an end in exactly so many half-moves.

use crate::pruning::{Inherited, Judgement, UsefulMoves};
use crate::reachability::Hopeless;
use crate::search::first_move::FirstMove;
use crate::search::{Answer, Search};
use crate::shortcuts::Shortcut;
use crate::stipulation::{Branch, Node, PlayKind, Turn};
use sauterelle_kernel::moves::{Moves, Wanted};
use std::rc::Rc;

impl Search<'_, '_> {
    /// Whether the side to move and its partner (or the side to move alone, in series play) can reach the
    /// end in exactly `left` half-moves, `played` having been played in this branch.
    pub fn cooperate(&mut self, branch: &Branch, played: u16, left: u16) -> Answer {
        let turn = branch.turn_after(played);
        if !self.goals_allow(branch, turn) || !self.keeps_mating_man() {
            return Ok(false);
        }
        if let Some(placement) = &self.placement
            && let Err(Hopeless) = placement.approach(&self.cx, branch, turn, left)
        {
            return Ok(false);
        }
        if let Some(reachability) = &self.reachability
            && !reachability.may_succeed(&self.cx, branch, played, left)
        {
            return Ok(false);
        }
        if left == 1 && self.next_has_to(branch, turn, Node::requires_castling) {
            // found out at once
            return self.find_cooperation(branch, played, 1, None);
        }
        let key = self.key_of_cooperation(branch, turn, left);
        // a last move that has to mate is found as soon as anything could be said about it
        let mates_now = left == 1 && self.next_has_to(branch, turn, Node::requires_mate);
        if mates_now || self.pruner.is_silent(branch) {
            return self.cooperate_unpruned(branch, played, left, key, None);
        }
        if self.pruner.is_quick(branch, turn, left) && !self.restrictions.null_moves() {
            return self.cooperate_towards_positions(branch, played, left, key);
        }
        if let Some(known) = self.table.look_up(key, left) {
            return Ok(known);
        }
        let found = self.cooperate_pruned(branch, played, left)?;
        self.table.store(key, left, found);
        Ok(found)
    }

    /// Cooperation that is searched unless it is proved hopeless.
    fn cooperate_pruned(&mut self, branch: &Branch, played: u16, left: u16) -> Answer {
        let turn = branch.turn_after(played);
        let mut judgement = self.judge(branch, turn, left);
        if let Judgement::Go {
            only: None,
            inherited,
        } = judgement
        {
            judgement = self.pruner.look_closely(&self.cx, inherited);
        }
        let Judgement::Go { only, inherited } = judgement else {
            return Ok(false);
        };
        if !self.plays_allow(branch, turn)? {
            return Ok(false);
        }
        let before = std::mem::replace(&mut self.inherited, inherited);
        let begun = self.work();
        let found = self.find_cooperation(branch, played, left, only.as_ref());
        self.inherited = before;
        let work = self.work() - begun;
        self.pruner.note_search(inherited, work);
        found
    }

    /// Cooperation that has nothing to reach but positions.
    fn cooperate_towards_positions(
        &mut self,
        branch: &Branch,
        played: u16,
        left: u16,
        key: u128,
    ) -> Answer {
        let turn = branch.turn_after(played);
        let Some(only) = self.pruner.approaches(&self.cx, branch, turn, left) else {
            return Ok(false);
        };
        self.cooperate_unpruned(branch, played, left, key, Some(&only))
    }

    /// Cooperation about which nothing is said before it is searched, but perhaps which moves may help.
    fn cooperate_unpruned(
        &mut self,
        branch: &Branch,
        played: u16,
        left: u16,
        key: u128,
        only: Option<&UsefulMoves>,
    ) -> Answer {
        if let Some(known) = self.table.look_up(key, left) {
            return Ok(known);
        }
        let found = self.plays_allow(branch, branch.turn_after(played))?
            && self.find_cooperation(branch, played, left, only)?;
        self.table.store(key, left, found);
        Ok(found)
    }

    /// What is known about cooperation without a search. (A side that may pass can do without the moves that are
    /// counted on.)
    pub(super) fn judge(&mut self, branch: &Branch, turn: Turn, left: u16) -> Judgement {
        if self.restrictions.null_moves() {
            Judgement::open(Inherited::default())
        } else {
            self.pruner
                .judge(&self.cx, branch, turn, left, &self.inherited)
        }
    }

    fn find_cooperation(
        &mut self,
        branch: &Branch,
        played: u16,
        left: u16,
        only: Option<&UsefulMoves>,
    ) -> Answer {
        let turn = branch.turn_after(played);
        if self.passes(branch, turn) {
            return Ok(left >= 2
                && self.after_pass(|search| search.cooperate(branch, played + 1, left - 1))?);
        }
        let mut moves = Moves::none();
        if left == 1 && self.control.takes(Shortcut::NeededMoves) {
            self.fill_with_last_moves(&mut moves, branch, turn);
        } else {
            self.fill(&mut moves, branch, turn, Wanted::All);
        }
        match only {
            Some(only) => {
                let (pruner, cx) = (&mut self.pruner, &self.cx);
                moves.retain(|shape| pruner.allows(cx, only, shape));
            }
            None if left == 2 && self.may_only_mate(branch, played + 1) => {
                moves.retain_helping(&mut self.cx);
            }
            None => {}
        }
        if let Some(placement) = &self.placement
            && let Ok(Some((lack, budget))) = placement.approach(&self.cx, branch, turn, left)
        {
            moves.retain(|shape| placement.may_follow(&self.cx, &lack, &budget, shape));
        }
        let salt = self.salt_after_cooperation(branch, played, left);
        while self.next_asking_ahead(&mut moves, salt).is_some() {
            self.pulse()?;
            let solves = self.help_move_solves(branch, played, left, moves.last_is_legal())?;
            self.cx.undo();
            if solves {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the cooperating move just played, as the first of `left` half-moves, leads to the end.
    pub fn help_move_solves(
        &mut self,
        branch: &Branch,
        played: u16,
        left: u16,
        legal: bool,
    ) -> Answer {
        let turn = branch.turn_after(played);
        if !self.stands(branch, turn, left, legal)? {
            return Ok(false);
        }
        if left == 1 {
            return self.ends(branch, turn, legal);
        }
        if !legal || self.must_end(branch, turn)? {
            // play that has reached its end does not go on: this is a shorter solution
            return Ok(false);
        }
        match branch.kind {
            // series play: the partner passes, which he cannot do in check
            PlayKind::Series => {
                self.after_partner_waits(|search| search.cooperate(branch, played + 1, left - 1))
            }
            _ => self.cooperate(branch, played + 1, left - 1),
        }
    }

    /// Whether what must hold after the cooperating move just played holds.
    fn stands(&mut self, branch: &Branch, turn: Turn, left: u16, legal: bool) -> Answer {
        let goes_on = left > 1 || branch.ends[turn].iter().all(|end| !end.node.is_goal());
        let between = goes_on.then_some(&branch.between);
        for node in branch.reached.iter().chain(between.into_iter().flatten()) {
            if !legal || !self.holds(node)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether play may go on after the cooperating move just played, as the first of `left` half-moves, of which there are more:
    /// whatever it leads to.
    pub fn may_go_on(&mut self, branch: &Branch, played: u16, left: u16, legal: bool) -> Answer {
        let turn = branch.turn_after(played);
        if !self.stands(branch, turn, left, legal)? || !legal || self.must_end(branch, turn)? {
            return Ok(false);
        }
        let next = branch.turn_after(played + 1);
        match branch.kind {
            PlayKind::Series => self.after_partner_waits(|search| search.plays_allow(branch, next)),
            _ => self.plays_allow(branch, next),
        }
    }

    /// Whether the half-move after `played` ones is the other side's, and ends in mate if it ends play at all.
    fn may_only_mate(&self, branch: &Branch, played: u16) -> bool {
        let turn = branch.turn_after(played);
        self.control.takes(Shortcut::NeededMoves)
            && !self.restrictions.null_moves()
            && branch.kind == PlayKind::Help
            && branch.parries.is_none()
            && branch.ends[turn].iter().all(|end| end.node.requires_mate())
    }

    /// Whether the next half-move is to end play with what is required, and nothing else matters.
    fn next_has_to(&self, branch: &Branch, turn: Turn, requires: fn(&Node) -> bool) -> bool {
        self.control.takes(Shortcut::NeededMoves)
            && branch.required[turn].is_empty()
            && branch.ends[turn].iter().all(|end| requires(&end.node))
    }
}

impl Search<'_, '_> {
    /// Remembers all moves that solve in a position where cooperation succeeds.
    pub fn remember_solving(
        &mut self,
        branch: &Branch,
        turn: Turn,
        key: u128,
        moves: Vec<FirstMove>,
    ) {
        const MOST: usize = 1 << 18;
        // a goal that is asked for before the move depends on how the position came about
        let lasts = branch.required[turn].is_empty();
        if lasts && self.control.takes(Shortcut::Lines) && self.solving_moves + moves.len() <= MOST
        {
            self.solving_moves += moves.len();
            self.solving.insert(key, moves.into());
        }
    }

    /// What has been remembered with this key.
    pub fn known_to_solve(
        &self,
        branch: &Branch,
        turn: Turn,
        key: u128,
    ) -> Option<Rc<[FirstMove]>> {
        let known = self.solving.get(&key)?;
        branch.required[turn].is_empty().then(|| Rc::clone(known))
    }
}
