//! The moves of a position that are wanted, in the order in which they are best tried.

use crate::gate::DUTY;
use crate::pruning::harmless_replies::retain_forcing;
use crate::search::Search;
use crate::search::ends::moves_a_man;
use crate::search::length::Left;
use crate::shortcuts::Shortcut;
use crate::stipulation::{Branch, End, Node, PlayKind, Turn};
use sauterelle_kernel::board::effect::Entry;
use sauterelle_kernel::moves::{Move, Moves, Wanted};

impl Search<'_, '_> {
    /// The moves of the side to move; with moves that leave it in check, if the end of half-moves of
    /// this turn may be reached by such a one.
    pub fn moves(&mut self, branch: &Branch, turn: Turn) -> Moves {
        let mut moves = Moves::none();
        self.fill(&mut moves, branch, turn, Wanted::All);
        moves
    }

    /// The moves of the side to move, with or without those that leave it in check.
    pub fn moves_with(&mut self, branch: &Branch, with_self_checks: bool, wanted: Wanted) -> Moves {
        let mut moves = Moves::none();
        self.fill_with(&mut moves, branch, with_self_checks, wanted);
        moves
    }

    /// As [`Search::moves`] in place of no moves, with fewer of them if others are not wanted.
    pub(super) fn fill(&mut self, moves: &mut Moves, branch: &Branch, turn: Turn, wanted: Wanted) {
        let with_self_checks = self.self_checks_may_end(branch, turn);
        self.fill_with(moves, branch, with_self_checks, wanted);
    }

    fn fill_with(
        &mut self,
        moves: &mut Moves,
        branch: &Branch,
        with_self_checks: bool,
        wanted: Wanted,
    ) {
        let may_pass = self.may_pass(branch);
        if self.player.has_duty() {
            self.duty_work += DUTY;
        }
        let player = &mut self.player;
        if with_self_checks {
            moves.fill_including_self_checks(player);
        } else {
            moves.fill(player, wanted);
        }
        if may_pass {
            moves.allow_passing(player);
        }
    }

    /// Whether the side to move may pass, if it is not in check: by an option, or as it has no move and is not stuck by the rules.
    fn may_pass(&mut self, branch: &Branch) -> bool {
        let restrictions = self.restrictions;
        if !restrictions.null_moves() || self.follows_null_move(branch) {
            return false;
        }
        let is_idle = restrictions.idle[self.player.state().turn().index()];
        restrictions.null_moves || is_idle && !self.player.can_move()
    }

    /// The moves of an attack in the order in which they are best tried.
    pub(super) fn fill_with_attacks(&mut self, moves: &mut Moves, branch: &Branch, left: Left) {
        let turn = branch.attackers_turn();
        let takes_needed = self.control.takes(Shortcut::NeededMoves);
        if takes_needed && !left.goes_on() {
            return self.fill_with_last_moves(moves, branch, turn);
        }
        self.fill(moves, branch, turn, Wanted::All);
        if takes_needed && forces_check(branch) {
            let most = match left.max {
                2 => Some(0),
                _ => self.most_defences_without_end(left.after_one()),
            };
            if let Some(most) = most {
                retain_forcing(moves, &mut self.player, most);
            }
        }
        if !self.control.takes(Shortcut::Order) {
            return;
        }
        let side = self.player.state().turn();
        let (ordering, player) = (&self.ordering, &self.player);
        if left.max > 2 {
            moves.sort_by(player, |shape, checks| ordering.rank(side, shape, checks));
        }
        moves.prefer(ordering.killers(turn, left.max).into_iter().rev().flatten());
    }

    /// The moves of a defence in the order in which they are best tried.
    pub(super) fn fill_with_defences(&mut self, moves: &mut Moves, branch: &Branch, left: Left) {
        let turn = branch.defenders_turn();
        self.fill(moves, branch, turn, Wanted::All);
        if !self.control.takes(Shortcut::Order) {
            return;
        }
        let side = self.player.state().turn();
        let (ordering, player) = (&self.ordering, &self.player);
        if left.max > 2 {
            moves.sort_by(player, |shape, checks| ordering.rank(side, shape, checks));
        }
    }

    /// Of the moves of the last half-move of play, those that may reach an end of the branch.
    pub(super) fn fill_with_last_moves(&mut self, moves: &mut Moves, branch: &Branch, turn: Turn) {
        let ends = || branch.ends[turn].iter().map(|end| &end.node);
        let wanted = if ends().all(Node::requires_mate) {
            Wanted::Mates
        } else if ends().all(Node::requires_castling) {
            Wanted::Castlings
        } else if ends().all(Node::requires_check) {
            Wanted::Checks
        } else {
            Wanted::All
        };
        self.fill(moves, branch, turn, wanted);
    }

    /// Whether the side to move, in a half-move of this turn, has no right to move and passes.
    pub fn passes(&mut self, branch: &Branch, turn: Turn) -> bool {
        branch.parries == Some(turn) && !self.player.in_check(self.player.state().turn())
    }

    /// Whether the last half-move was a pass, after which the side to move may not pass too.
    pub(super) fn follows_null_move(&self, branch: &Branch) -> bool {
        let last = self.player.last_effects();
        let is_pass = |effects: &[Entry]| !effects.is_empty() && !moves_a_man(effects);
        if branch.kind == PlayKind::Series || branch.parries.is_some() {
            // the other side has no right to move, so that its passes do not count
            return is_pass(last) && is_pass(self.player.effects_before_last());
        }
        is_pass(last)
    }

    /// Plays the next move, and has what is known of the one after it got from memory meanwhile; `salt` is what tells the keys
    /// after these moves from those of their positions, if they are going to be looked up.
    #[inline]
    pub(super) fn next_asking_ahead(
        &mut self,
        moves: &mut Moves,
        salt: Option<u128>,
    ) -> Option<Move> {
        if let Some(salt) = salt
            && let Some(key) = moves.likely_key_ahead(&self.player)
        {
            self.table.prefetch(key ^ salt);
        }
        moves.next(&mut self.player)
    }
}

/// Whether a half-move of this turn ends the play only if every reply gives check, as in help-selfmates.
pub(super) fn ends_in_forced_checks(branch: &Branch, turn: Turn) -> bool {
    let forces = |node: &Node| match node {
        Node::Branch(reply) => {
            let defence = reply.defenders_turn();
            reply.kind == PlayKind::Defence
                && reply.max == 1
                && reply.parries.is_none()
                && reply.required.iter().all(Vec::is_empty)
                && require_check(&reply.ends[defence])
        }
        _ => false,
    };
    let ends = &branch.ends[turn];
    branch.parries.is_none() && !ends.is_empty() && ends.iter().all(|end| forces(&end.node))
}

fn require_check(ends: &[End]) -> bool {
    !ends.is_empty() && ends.iter().all(|end| end.node.requires_check())
}

/// Whether the attack succeeds with its last pair of moves only if every reply gives check, as in selfmates.
fn forces_check(branch: &Branch) -> bool {
    let [attack, defence] = [branch.attackers_turn(), branch.defenders_turn()];
    branch.ends[attack].is_empty()
        && require_check(&branch.ends[defence])
        && branch.required.iter().all(Vec::is_empty)
        && branch.parries.is_none()
}
