//! Cooperative play, help and series: whether it reaches an end in exactly so many half-moves.

use crate::pruning::harmless_replies::retain_forcing;
use crate::pruning::last_move::last_help::retain_helping;
use crate::pruning::{Inherited, Judgement, PlayAhead, UsefulMoves, When};
use crate::search::first_move::FirstMove;
use crate::search::moves::ends_in_forced_checks;
use crate::search::{Answer, Search};
use crate::shortcuts::Shortcut;
use crate::stipulation::{Branch, Node, PlayKind, Turn};
use sauterelle_kernel::moves::{Moves, NextEnd, Wanted};
use sauterelle_kernel::play::Player;
use std::rc::Rc;

impl Search<'_, '_> {
    /// Whether the side to move and its partner (or the side to move alone, in series play) can reach the
    /// end in exactly `left` half-moves, `played` having been played in this branch. The steps are those of `docs/way-of-a-move.md`.
    pub fn cooperate(&mut self, branch: &Branch, played: u16, left: u16) -> Answer {
        let ahead = PlayAhead {
            branch,
            played,
            left,
        };
        let turn = ahead.turn();
        // 1. what the last move must have reached
        if !self.goals_allow(branch, turn) || !self.keeps_mating_man() {
            return Ok(false);
        }
        if left == 1 && self.next_has_to(branch, turn, Node::requires_castling) {
            // found out at once
            return self.find_cooperation(ahead, None);
        }
        // a last move that has to mate is found as soon as anything could be said about it
        let mates_now = left == 1 && self.next_has_to(branch, turn, Node::requires_mate);
        // whoever passes has no move that could help or harm
        let when = match mates_now || self.passes(branch, turn) {
            true => When::Never,
            false => self.pruner.when(ahead),
        };
        // 3. the pruner, before 2 where it answers sooner
        let mut judgement = Judgement::OPEN;
        if when == When::BeforeTable {
            judgement = self.pruner.judge(&self.player, ahead);
            if matches!(judgement, Judgement::Cut) {
                return Ok(false);
            }
        }
        // 2. the transposition table
        let key = self.key_of_cooperation(branch, turn, left);
        if let Some(known) = self.table.look_up(key, left) {
            return Ok(known);
        }
        // 3. the pruner
        if when == When::AfterTable {
            judgement = self.pruner.judge(&self.player, ahead);
        }
        let found = match judgement {
            Judgement::Cut => false,
            Judgement::Go { only, inherited } => {
                self.cooperate_below(ahead, only.as_ref(), inherited)?
            }
        };
        // 6. the transposition table
        self.table.store(key, left, found);
        Ok(found)
    }

    /// Cooperation that is neither known nor proved hopeless.
    fn cooperate_below(
        &mut self,
        ahead: PlayAhead,
        only: Option<&UsefulMoves>,
        inherited: Option<Inherited>,
    ) -> Answer {
        if !self.plays_allow(ahead.branch, ahead.turn())? {
            return Ok(false);
        }
        let Some(inherited) = inherited else {
            return self.find_cooperation(ahead, only);
        };
        let before = self.pruner.enter(inherited);
        let begun = self.work();
        let found = self.find_cooperation(ahead, only);
        let work = self.work() - begun;
        self.pruner.leave(before, work);
        found
    }

    fn find_cooperation(&mut self, ahead: PlayAhead, only: Option<&UsefulMoves>) -> Answer {
        let PlayAhead {
            branch,
            played,
            left,
        } = ahead;
        let turn = ahead.turn();
        if self.passes(branch, turn) {
            return Ok(left >= 2
                && self.after_pass(|search| search.cooperate(branch, played + 1, left - 1))?);
        }
        // 4. the moves that may help
        let mut moves = Moves::none();
        if left == 1 && self.control.takes(Shortcut::NeededMoves) {
            self.fill_with_last_moves(&mut moves, branch, turn);
            if ends_in_forced_checks(branch, turn) {
                retain_forcing(&mut moves, &mut self.player, 0);
            }
        } else {
            self.fill(&mut moves, branch, turn, Wanted::All);
        }
        let next_end = self.next_end(branch, played, left);
        match only {
            Some(only) => {
                let (pruner, player) = (&mut self.pruner, &mut self.player);
                match next_end {
                    Some(end) => moves.retain_before(player, end, |player, shape| {
                        pruner.allows(player, only, shape)
                    }),
                    None => moves.retain(|shape| pruner.allows(player, only, shape)),
                }
            }
            None if next_end == Some(NextEnd::MateByReply) => {
                retain_helping(&mut moves, &mut self.player)
            }
            None => {}
        }
        // 5. the positions below
        let salt = self.salt_after_cooperation(branch, played, left);
        while self.next_asking_ahead(&mut moves, salt).is_some() {
            self.pulse()?;
            let solves = self.help_move_solves(branch, played, left, moves.last_is_legal())?;
            self.player.undo();
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
        self.move_solves(branch, (played, left), legal, |search| {
            search.cooperate(branch, played + 1, left - 1)
        })
    }

    /// The same, where play goes on like this.
    #[inline]
    fn move_solves(
        &mut self,
        branch: &Branch,
        (played, left): (u16, u16),
        legal: bool,
        goes_on: impl FnOnce(&mut Self) -> Answer,
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
            PlayKind::Series => self.after_partner_waits(goes_on),
            _ => goes_on(self),
        }
    }

    /// Whether cooperation reaches the end in exactly `left` half-moves, `played` having been played, where each of them is the one that
    /// `next` plays of those that are offered; it plays none where none is to be played. Nothing is searched in this branch.
    pub fn follow(
        &mut self,
        branch: &Branch,
        played: u16,
        left: u16,
        next: &mut dyn FnMut(&mut Player, &mut Moves) -> bool,
    ) -> Answer {
        let turn = branch.turn_after(played);
        let goes_on = self.goals_allow(branch, turn) && self.keeps_mating_man();
        if !goes_on || !self.plays_allow(branch, turn)? {
            return Ok(false);
        }
        if self.passes(branch, turn) {
            let follow = |search: &mut Self| search.follow(branch, played + 1, left - 1, next);
            return Ok(left >= 2 && self.after_pass(follow)?);
        }
        let mut moves = self.moves(branch, turn);
        if !next(&mut self.player, &mut moves) {
            return Ok(false);
        }
        let legal = moves.last_is_legal();
        let solves = self.move_solves(branch, (played, left), legal, |search| {
            search.follow(branch, played + 1, left - 1, next)
        });
        self.player.undo();
        solves
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

    /// What the last half-moves of help play, of which there are so many, lead to if they end it at all.
    fn next_end(&self, branch: &Branch, played: u16, left: u16) -> Option<NextEnd> {
        let last = branch.turn_after((played + left).checked_sub(1)?);
        let all =
            |requires: fn(&Node) -> bool| branch.ends[last].iter().all(|end| requires(&end.node));
        let is_told = self.control.takes(Shortcut::NeededMoves)
            && !self.restrictions.null_moves()
            && branch.kind == PlayKind::Help
            && branch.parries.is_none();
        match left {
            2 if is_told && all(Node::requires_mate) => Some(NextEnd::MateByReply),
            2 if is_told && all(Node::requires_stalemate) => Some(NextEnd::StalemateByReply),
            1 if is_told && all(Node::requires_stalemate) => Some(NextEnd::Stalemate),
            _ => None,
        }
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
