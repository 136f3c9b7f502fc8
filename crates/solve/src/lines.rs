//! Writing down help and series play: every solution as a line of moves.

use crate::search::{
    First, Search, Stopped, goal_of, kind_of, kind_of_attack, kind_of_defence, lengths,
};
use crate::solution::Step;
use crate::stipulation::{Branch, Node, PlayKind};
use sauterelle_kernel::moves::{Move, Moves};

pub(crate) type Lines = Vec<Vec<Step>>;

impl Search<'_, '_> {
    /// The moves of the side to move, those that may reach a goal by leaving their side in check included.
    pub fn first_moves(&mut self, branch: &Branch, kind: usize) -> Vec<First> {
        let mut found = Vec::new();
        let mut moves: Moves = self.moves(branch, kind);
        while let Some(mv) = moves.next(&mut self.cx) {
            self.cx.undo();
            found.push(First {
                mv,
                legal: moves.last_is_legal(),
            });
        }
        found
    }

    /// Adds all lines of exactly `left` half-moves that begin with the cooperating move just played.
    pub fn lines_after(
        &mut self,
        branch: &Branch,
        First { mv, legal }: First,
        played: u16,
        left: u16,
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        if !self.help_move_solves(branch, played, left, legal)? {
            return Ok(());
        }
        let kind = kind_of(branch, played);
        let goal = if left == 1 {
            goal_of(branch, kind)
        } else {
            None
        };
        let step = Step::of_last_move(&mut self.cx, mv, goal);
        line.push(step);
        if left == 1 {
            match &branch.ends[kind] {
                Some(Node::Branch(end)) => self.end_lines(end, line, found)?,
                _ => found.push(line.clone()),
            }
        } else {
            let passes = branch.kind == PlayKind::Series;
            if passes {
                self.cx.pass();
            }
            self.lines(branch, played + 1, left - 1, line, found)?;
            if passes {
                self.cx.undo();
            }
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
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        if !self.cooperate(branch, played, left)? {
            return Ok(());
        }
        let mut moves = self.moves(branch, kind_of(branch, played));
        while let Some(mv) = moves.next(&mut self.cx) {
            self.pulse()?;
            let first = First {
                mv,
                legal: moves.last_is_legal(),
            };
            self.lines_after(branch, first, played, left, line, found)?;
            self.cx.undo();
        }
        Ok(())
    }

    /// Adds the lines of a nested branch that succeeds: all moves of attackers that succeed, all
    /// defences.
    pub fn end_lines(
        &mut self,
        branch: &Branch,
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        match branch.kind {
            PlayKind::Attack => self.battle_lines(branch, branch.max, true, line, found),
            PlayKind::Defence => self.battle_lines(branch, branch.max, false, line, found),
            PlayKind::Help | PlayKind::Series => {
                for length in lengths(branch) {
                    self.lines(branch, 0, length, line, found)?;
                }
                Ok(())
            }
        }
    }

    /// Adds the lines of battle play of at most `n` half-moves: of the attacker the moves that succeed, of the defender
    /// all.
    fn battle_lines(
        &mut self,
        branch: &Branch,
        n: u16,
        attacks: bool,
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        let kind = if attacks {
            kind_of_attack(branch)
        } else {
            kind_of_defence(branch)
        };
        let mut moves = self.moves(branch, kind);
        while let Some(mv) = moves.next(&mut self.cx) {
            let legal = moves.last_is_legal();
            if self.ends(branch, kind, legal)? {
                self.ending_line(branch, kind, mv, line, found)?;
            } else if legal && n >= 2 && (!attacks || self.defence(branch, n - 1)?) {
                line.push(Step::of_last_move(&mut self.cx, mv, None));
                self.battle_lines(branch, n - 1, !attacks, line, found)?;
                line.pop();
            }
            self.cx.undo();
        }
        Ok(())
    }

    fn ending_line(
        &mut self,
        branch: &Branch,
        kind: usize,
        mv: Move,
        line: &mut Vec<Step>,
        found: &mut Lines,
    ) -> Result<(), Stopped> {
        line.push(Step::of_last_move(&mut self.cx, mv, goal_of(branch, kind)));
        match &branch.ends[kind] {
            Some(Node::Branch(end)) => self.end_lines(end, line, found)?,
            _ => found.push(line.clone()),
        }
        line.pop();
        Ok(())
    }
}
