//! Writing play as lines, one for each solution: cooperative play and its ends.

use crate::control::Stopped;
use crate::output::customary_order::Rank;
use crate::search::Search;
use crate::search::first_move::FirstMove;
use crate::search::length::{Left, lengths};
use crate::solution::{Line, Step};
use crate::stipulation::{Branch, End, Node, PlayKind, Turn};
use sauterelle_kernel::moves::{Move, Moves, Wanted};
use std::sync::Arc;

/// Takes lines one after the other, as they are found.
pub(crate) struct Lines<'t> {
    take: &'t mut dyn FnMut(Line) -> Result<(), Stopped>,
    /// Lines found so far.
    count: u64,
    /// Places in the lines found now at which other play begins.
    begins_play: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// Hands each line to this function.
    pub fn new(take: &'t mut dyn FnMut(Line) -> Result<(), Stopped>) -> Lines<'t> {
        Lines {
            take,
            count: 0,
            begins_play: Vec::new(),
        }
    }

    fn push(&mut self, mut line: Line) -> Result<(), Stopped> {
        for place in &self.begins_play {
            if let Some(first) = line.get_mut(*place) {
                Arc::make_mut(first).begins_play = true;
            }
        }
        self.count += 1;
        (self.take)(line)
    }
}

/// Nested play with more half-moves than this begins to count its moves anew.
const COUNTED_ON: u16 = 2;

impl Search<'_, '_> {
    /// The move just played as a step of lines that go on from it.
    pub fn last_step(&mut self, mv: Move) -> Arc<Step> {
        Arc::new(Step::of_last_move(&mut self.player, mv, Vec::new()))
    }

    /// The moves of the side to move in the customary order, those that may reach a goal by leaving their side in check
    /// included; `numbered` with all others that leave it in check, as Popeye counts them too.
    pub fn first_moves(&mut self, branch: &Branch, turn: Turn, numbered: bool) -> Vec<FirstMove> {
        let mut found = Vec::new();
        let self_checks_may_end = self.self_checks_may_end(branch, turn);
        let mut moves: Moves =
            self.moves_with(branch, self_checks_may_end || numbered, Wanted::All);
        while let Some(mv) = moves.next(&mut self.player) {
            let rank = Rank::of_last_move(&self.player, &mv);
            self.player.undo();
            let legal = moves.last_is_legal();
            let first = FirstMove {
                mv,
                legal,
                only_counts: !legal && !self_checks_may_end,
            };
            found.push((rank, first));
        }
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, first)| first).collect()
    }

    /// The moves of the side to move in the order in which lines go on with them.
    pub fn next_moves(&mut self, branch: &Branch, turn: Turn) -> Vec<FirstMove> {
        let mut found = Vec::new();
        let mut moves = self.moves(branch, turn);
        while let Some(mv) = moves.next(&mut self.player) {
            found.push(FirstMove::offered(mv, moves.last_is_legal()));
            self.player.undo();
        }
        found
    }

    /// Adds all lines of exactly `left` half-moves that begin with the cooperating move just played.
    pub fn lines_after(
        &mut self,
        branch: &Branch,
        first: FirstMove,
        played: u16,
        left: u16,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        if !self.help_move_solves(branch, played, left, first.legal)? {
            return Ok(());
        }
        self.lines_after_solving(branch, first, played, left, line, found)
    }

    /// As [`Search::lines_after`], after a move that solves.
    fn lines_after_solving(
        &mut self,
        branch: &Branch,
        first: FirstMove,
        played: u16,
        left: u16,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let turn = branch.turn_after(played);
        if left == 1 {
            return self.lines_of_ends(branch, turn, first, line, found);
        }
        line.push(self.last_step(first.mv));
        let passes = branch.kind == PlayKind::Series;
        if passes {
            self.player.pass();
        }
        self.lines(branch, played + 1, left - 1, line, found)?;
        if passes {
            self.player.undo();
        }
        line.pop();
        Ok(())
    }

    /// Adds all lines of exactly `left` half-moves from the present position.
    pub fn lines(
        &mut self,
        branch: &Branch,
        played: u16,
        left: u16,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let turn = branch.turn_after(played);
        let key = self.key_of_cooperation(branch, turn, left);
        if let Some(known) = self.known_to_solve(branch, turn, key) {
            // many lines lead here
            for first in known.iter() {
                self.player.play(&first.mv);
                self.lines_after_solving(branch, *first, played, left, line, found)?;
                self.player.undo();
            }
            return Ok(());
        }
        if !self.cooperate(branch, played, left)? {
            return Ok(());
        }
        if self.passes(branch, turn) {
            self.player.pass_as_move();
            self.lines(branch, played + 1, left - 1, line, found)?;
            self.player.undo();
            return Ok(());
        }
        let mut solving = Vec::new();
        let mut moves = self.moves(branch, turn);
        while let Some(mv) = moves.next(&mut self.player) {
            self.pulse()?;
            let first = FirstMove::offered(mv, moves.last_is_legal());
            if self.help_move_solves(branch, played, left, first.legal)? {
                solving.push(first);
                self.lines_after_solving(branch, first, played, left, line, found)?;
            }
            self.player.undo();
        }
        self.remember_solving(branch, turn, key, solving);
        Ok(())
    }

    /// Adds the lines of play that succeeds: all moves of attackers and of cooperating sides that do, all defences.
    pub fn play_lines(
        &mut self,
        branch: &Branch,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        match branch.kind {
            PlayKind::Attack => self.answer_lines(branch, Left::of(branch), line, found),
            PlayKind::Defence => self.defence_lines(branch, Left::of(branch), line, found),
            PlayKind::Help | PlayKind::Series => {
                for node in branch.in_place_of_branch() {
                    if self.holds(node)? {
                        self.node_lines(node, line, found)?;
                    }
                }
                for length in lengths(branch) {
                    self.lines(branch, 0, length, line, found)?;
                }
                Ok(())
            }
        }
    }

    fn attack_lines(
        &mut self,
        branch: &Branch,
        left: Left,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let mut moves = self.moves(branch, branch.attackers_turn());
        while let Some(mv) = moves.next(&mut self.player) {
            let first = FirstMove::offered(mv, moves.last_is_legal());
            self.lines_after_attack(branch, left, first, line, found)?;
            self.player.undo();
        }
        Ok(())
    }

    /// Adds the lines that begin with the attack just played, if it succeeds.
    pub fn lines_after_attack(
        &mut self,
        branch: &Branch,
        left: Left,
        first: FirstMove,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let turn = branch.attackers_turn();
        if left.may_end() && self.ends(branch, turn, first.legal)? {
            self.lines_of_ends(branch, turn, first, line, found)?;
        } else if first.legal && left.goes_on() && self.defence(branch, left.after_one())? {
            line.push(self.last_step(first.mv));
            self.defence_lines(branch, left.after_one(), line, found)?;
            line.pop();
        }
        Ok(())
    }

    fn defence_lines(
        &mut self,
        branch: &Branch,
        left: Left,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let turn = branch.defenders_turn();
        if self.passes(branch, turn) {
            self.player.pass_as_move();
            self.answer_lines(branch, left.after_one(), line, found)?;
            self.player.undo();
            return Ok(());
        }
        let mut moves = self.moves(branch, turn);
        while let Some(mv) = moves.next(&mut self.player) {
            let first = FirstMove::offered(mv, moves.last_is_legal());
            if self.ends(branch, turn, first.legal)? {
                self.lines_of_ends(branch, turn, first, line, found)?;
            } else if first.legal && left.goes_on() {
                self.variation_lines(branch, left.after_one(), mv, line, found)?;
            }
            self.player.undo();
        }
        Ok(())
    }

    /// Adds the lines of the shortest attacks that answer the defence just played, unless short variations are left out and
    /// this is one.
    fn variation_lines(
        &mut self,
        branch: &Branch,
        left: Left,
        defence: Move,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let Some(shortest) = self.shortest_attack(branch, left)? else {
            return Ok(());
        };
        if self.restrictions().no_short_variations() && shortest.max < left.max {
            return Ok(());
        }
        line.push(self.last_step(defence));
        self.attack_lines(branch, shortest, line, found)?;
        line.pop();
        Ok(())
    }

    /// Adds the lines of the shortest attacks.
    fn answer_lines(
        &mut self,
        branch: &Branch,
        left: Left,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        match self.shortest_attack(branch, left)? {
            Some(left) => self.attack_lines(branch, left, line, found),
            None => Ok(()),
        }
    }

    /// Adds the lines of each end that the move just played reaches.
    fn lines_of_ends(
        &mut self,
        branch: &Branch,
        turn: Turn,
        FirstMove { mv, legal, .. }: FirstMove,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let ends = &branch.ends[turn];
        for end in ends {
            // an only end has been reached
            if ends.len() == 1 || self.end_holds(end, legal)? {
                self.lines_of_end(end, mv, line, found)?;
            }
        }
        Ok(())
    }

    fn lines_of_end(
        &mut self,
        end: &End,
        mv: Move,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let step = Step::of_last_move(&mut self.player, mv, Vec::new());
        if end.node.is_goal() {
            let goals = self.goals_reached(&end.node);
            // a line for each goal; none is shown where only the lack of one was asked for
            let mut end = |step: Step| {
                let mut whole = Vec::with_capacity(line.len() + 1);
                whole.extend_from_slice(line);
                whole.push(Arc::new(step));
                found.push(whole)
            };
            return match goals.as_slice() {
                [] => end(step),
                [before @ .., last] => {
                    for goal in before {
                        end(step.clone().reaching(*goal))?;
                    }
                    end(step.reaching(*last))
                }
            };
        }
        line.push(Arc::new(step));
        let before = found.count;
        if !end.hidden {
            let is_counted_anew = shortest_play(&end.node) > COUNTED_ON;
            if is_counted_anew {
                found.begins_play.push(line.len());
            }
            self.node_lines(&end.node, line, found)?;
            if is_counted_anew {
                found.begins_play.pop();
            }
        }
        if found.count == before {
            found.push(line.clone())?;
        }
        line.pop();
        Ok(())
    }

    /// Adds the lines of a node of play that holds.
    pub fn node_lines(
        &mut self,
        node: &Node,
        line: &mut Line,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        match node {
            Node::Branch(branch) => self.play_lines(branch, line, found),
            Node::And(a, b) => {
                self.node_lines(a, line, found)?;
                self.node_lines(b, line, found)
            }
            Node::Or(a, b) => {
                let holding = if self.holds(a)? { a } else { b };
                self.node_lines(holding, line, found)
            }
            Node::Passed(inner) => {
                self.player.pass_as_move();
                let result = self.node_lines(inner, line, found);
                self.player.undo();
                result
            }
            // nothing to show: the play that must not be possible is not
            Node::Goal(_) | Node::Not(_) => Ok(()),
        }
    }
}

/// Half-moves of the shortest play in the node, those of passing sides counted.
fn shortest_play(node: &Node) -> u16 {
    match node {
        Node::Goal(_) => 0,
        Node::Branch(branch) if branch.kind == PlayKind::Series => 2 * branch.max - 1,
        Node::Branch(branch) => branch.max,
        Node::Not(inner) | Node::Passed(inner) => shortest_play(inner),
        Node::And(a, b) | Node::Or(a, b) => shortest_play(a).min(shortest_play(b)),
    }
}
