//! Both sides take moves back together.

use super::forward::By;
use super::{Run, lines_after, step};
use crate::control::Stopped;
use crate::solution::{Finding, Line, Mark, Tree};
use crate::stipulation::Node;
use rustc_hash::FxHashSet;
use sauterelle_kernel::play::Ctx;
use sauterelle_kernel::unmoves::Legality;
use std::sync::Arc;

/// So many positions from which nothing is found are remembered at most.
const MOST_REMEMBERED: usize = 20_000_000;

/// Positions with the number of moves to be taken back, from which nothing is found.
type Barren = FxHashSet<(u128, u16)>;

impl Run<'_, '_> {
    /// Looks for all ways of taking the moves back after which the play succeeds.
    pub(super) fn help(&mut self, cx: &mut Ctx) -> Result<(), Stopped> {
        let mut barren = Barren::default();
        let left = self.retraction.half_moves;
        self.take_back_together(cx, left, &mut Vec::new(), &mut barren)?;
        Ok(())
    }

    /// Tells all lines found. Where the play is a tree, it is returned, and told as a whole after each first move.
    fn take_back_together(
        &mut self,
        cx: &mut Ctx,
        left: u16,
        line: &mut Line,
        barren: &mut Barren,
    ) -> Result<Vec<Tree>, Stopped> {
        if left == 0 {
            return self.play_forward(cx, line);
        }
        let key = (cx.state().key(), left);
        if barren.contains(&key) {
            return Ok(Vec::new());
        }
        // whether a move can have led here is seen when one is taken back
        let account = self.retraction.legality >= Legality::Account;
        if account && !cx.pawns_can_have_come() {
            return Ok(Vec::new());
        }
        let before = self.solutions;
        let mut trees = Vec::new();
        let unmoves = cx.unmoves(Legality::Men);
        for (number, unmove) in unmoves.iter().enumerate() {
            self.pulse()?;
            let step = step(cx, unmove);
            line.push(Arc::new(step.clone()));
            cx.take_back(unmove);
            let found = self.take_back_together(cx, left - 1, line, barren);
            cx.undo();
            line.pop();
            let after = found?;
            if !after.is_empty() {
                trees.push(Tree::with(step, after));
            }
            if line.is_empty() {
                self.tell_trees(&mut trees)?;
                self.progress(number + 1, unmoves.len());
            }
        }
        if self.solutions == before && trees.is_empty() && barren.len() < MOST_REMEMBERED {
            barren.insert(key);
        }
        Ok(trees)
    }

    fn tell_trees(&mut self, trees: &mut Vec<Tree>) -> Result<(), Stopped> {
        for mut tree in trees.drain(..) {
            tree.mark = Some(Mark::Key);
            self.tell(Finding::Tree(tree))?;
        }
        Ok(())
    }

    fn play_forward(&mut self, cx: &mut Ctx, line: &Line) -> Result<Vec<Tree>, Stopped> {
        if matches!(self.stipulation.play, Node::Goal(_)) {
            if self.is_legal(cx) {
                self.tell(Finding::Line(line.clone()))?;
            }
            return Ok(Vec::new());
        }
        if !self.forward.succeeds(cx, By::Attacker)? || !self.is_legal(cx) {
            return Ok(Vec::new());
        }
        let play = self.forward.play(cx)?;
        for line in lines_after(line, play.lines) {
            self.tell(Finding::Line(line))?;
        }
        Ok(play.trees)
    }
}
