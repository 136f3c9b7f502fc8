//! Writing battle play as trees: keys and tries with their threats, variations and refutations.

use crate::control::Stopped;
use crate::output::lines::Lines;
use crate::problem::Options;
use crate::search::Search;
use crate::search::first_move::FirstMove;
use crate::search::length::Left;
use crate::search::signature::Signature;
use crate::solution::{Line, Mark, Replies, Step, Threat, Tree};
use crate::stipulation::{Branch, End, Node, PlayKind, Turn};
use sauterelle_kernel::moves::Move;
use std::sync::Arc;

/// Writes solutions down, one task at a time.
pub(crate) struct Writer<'p, 'r> {
    pub search: Search<'p, 'r>,
    pub play: &'p Branch,
    pub options: &'p Options,
}

impl Writer<'_, '_> {
    /// The first move just played, if it is a key or a try worth showing.
    pub fn first_attack(
        &mut self,
        FirstMove { mv, legal, .. }: FirstMove,
    ) -> Result<Option<Tree>, Stopped> {
        let left = Left::of(self.play);
        let turn = self.play.attackers_turn();
        if left.may_end()
            && let Some(end) = self.search.end_reached(self.play, turn, legal)?
        {
            let mut tree = match self.options.variations {
                true => self.ending(mv, end)?,
                false => self.reaching(mv, end),
            };
            tree.mark = Some(Mark::Key);
            return Ok(Some(tree));
        }
        if !left.goes_on() || !legal {
            return Ok(None);
        }
        let full = left.after_one();
        let allowed = self.options.tries.unwrap_or(0) as usize;
        let Some((refutations, length)) = self.refutations(full, allowed)? else {
            return Ok(None);
        };
        let defender = self.search.player.state().turn();
        if self.options.no_checking_tries
            && refutations.len() == 1
            && self.search.player.in_check(defender)
        {
            return Ok(None);
        }
        let step = Step::of_last_move(&mut self.search.player, mv, Vec::new());
        let mut tree = Tree::leaf(step);
        let is_key = refutations.is_empty();
        tree.mark = Some(if is_key { Mark::Key } else { Mark::Try });
        if self.options.variations {
            // a try is shown at full length, as if its refutations had been met
            let left = if is_key { length } else { full };
            tree.replies = self.replies(self.play, left, &refutations)?;
        }
        tree.replies.refutations = self.refuting(refutations)?;
        Ok(Some(tree))
    }

    /// The play of the end, if the attack that is left out before the diagram has reached it.
    pub fn end_in_diagram(&mut self) -> Result<Option<Replies>, Stopped> {
        let turn = self.play.attackers_turn();
        for end in &self.play.ends[turn] {
            if !end.node.is_goal() && self.search.holds(&end.node)? {
                return self.end_play(end).map(Some);
            }
        }
        Ok(None)
    }

    /// The play after the key; the defender is to move.
    pub fn post_key(&mut self, left: Left) -> Result<Option<Replies>, Stopped> {
        let Some(Defences { refutations, .. }) = self.defences(left, usize::MAX)? else {
            return Ok(None);
        };
        let mut replies = self.replies(self.play, left, &refutations)?;
        replies.refutations = self.refuting(refutations)?;
        Ok(Some(replies))
    }

    /// The refutations, each with the moves by which it lets the attacker do what he must not be able to.
    fn refuting(&mut self, moves: Vec<Move>) -> Result<Vec<Tree>, Stopped> {
        let mut trees = Vec::new();
        let turn = self.play.defenders_turn();
        for mv in moves {
            self.search.player.play(&mv);
            // a refutation may be an end that comes too early
            let end = self.search.end_reached(self.play, turn, true)?;
            let goals = end.map_or(Vec::new(), |end| self.search.goals_reached(&end.node));
            let step = Step::of_last_move(&mut self.search.player, mv, goals);
            let mut tree = Tree::with(step, self.violations(self.play.attackers_turn())?);
            tree.mark = Some(Mark::Key);
            self.search.player.undo();
            trees.push(tree);
        }
        Ok(trees)
    }

    /// The moves of the side to move that must not be possible before a half-move of this turn, but are.
    pub fn violations(&mut self, turn: Turn) -> Result<Vec<Tree>, Stopped> {
        let mut trees = Vec::new();
        for node in &self.play.required[turn] {
            if let Node::Not(inner) = node
                && self.search.holds(inner)?
            {
                trees.extend(match &**inner {
                    Node::Branch(forbidden) if !forbidden.kind.is_battle() => {
                        self.cooperation(forbidden)?
                    }
                    _ => self.node_play(inner)?.moves,
                });
            }
        }
        for tree in &mut trees {
            tree.mark = Some(Mark::Violation);
        }
        Ok(trees)
    }

    /// The defences that are not answered, and what the longest answered one takes. `None`: more refutations than
    /// are allowed, or no defence at all.
    pub fn refutations(
        &mut self,
        left: Left,
        allowed: usize,
    ) -> Result<Option<(Vec<Move>, Left)>, Stopped> {
        let found = self.defences(left, allowed)?;
        let found = found.filter(|defences| defences.any);
        Ok(found.map(|defences| (defences.refutations, defences.longest)))
    }

    /// What becomes of the defences. `None`: more refutations than are allowed, or none may be made.
    fn defences(&mut self, left: Left, allowed: usize) -> Result<Option<Defences>, Stopped> {
        let Some(before) = self.search.enter_defence(self.play, left)? else {
            return Ok(None);
        };
        let found = self.examine_defences(left, allowed);
        self.search.leave_defence(before);
        found
    }

    fn examine_defences(
        &mut self,
        left: Left,
        allowed: usize,
    ) -> Result<Option<Defences>, Stopped> {
        let play = self.play;
        let turn = play.defenders_turn();
        if !self.search.may_move(play, turn)? {
            return Ok(None);
        }
        let mut refutations = Vec::new();
        let mut longest = 0;
        let mut any = false;
        let mut moves = self.search.moves(play, turn);
        while let Some(mv) = moves.next(&mut self.search.player) {
            self.search.pulse()?;
            let legal = moves.last_is_legal();
            let ends = self.search.ends(play, turn, legal)?;
            let length = if ends {
                left.may_end().then_some(1)
            } else if left.goes_on() && legal {
                let answer = self.search.shortest_attack(play, left.after_one())?;
                answer.map(|answer| answer.max + 1)
            } else {
                None
            };
            self.search.player.undo();
            // one that ends the play too early refutes, even if it is a move only because it reaches the end
            let is_move = legal || ends;
            any |= is_move;
            match length {
                Some(length) => longest = longest.max(length),
                None if is_move => refutations.push(mv),
                None => {}
            }
            if refutations.len() > allowed {
                return Ok(None);
            }
        }
        let longest = Left {
            max: longest,
            ..left
        };
        Ok(Some(Defences {
            refutations,
            longest,
            any,
        }))
    }

    /// What the attack just played threatens, and the defences but those `left_out`; `left` begins with the defence.
    pub fn replies(
        &mut self,
        branch: &Branch,
        left: Left,
        left_out: &[Move],
    ) -> Result<Replies, Stopped> {
        let Some(before) = self.search.enter_defence(branch, left)? else {
            return Ok(Replies::default());
        };
        let found = self.threats_and_variations(branch, left, left_out);
        self.search.leave_defence(before);
        found
    }

    fn threats_and_variations(
        &mut self,
        branch: &Branch,
        left: Left,
        left_out: &[Move],
    ) -> Result<Replies, Stopped> {
        let mut replies = Replies::default();
        let mut threats = None;
        let defender = self.search.player.state().turn();
        // set play that is shown without the variations of keys has no threats either
        let asked = self.options.variations && !self.options.no_threat;
        if asked && left.goes_on() && !self.search.player.in_check(defender) {
            threats = self.threats(branch, left.after_one())?;
            replies.threat = Some(match &threats {
                Some(found) => {
                    Threat::Moves(found.moves.iter().map(|(_, tree)| tree.clone()).collect())
                }
                None => Threat::Zugzwang,
            });
        }
        let turn = branch.defenders_turn();
        let mut moves = self.search.moves(branch, turn);
        while let Some(mv) = moves.next(&mut self.search.player) {
            if !left_out.contains(&mv)
                && let Some(variation) =
                    self.variation(branch, left, mv, moves.last_is_legal(), threats.as_ref())?
            {
                replies.moves.push(variation);
            }
            self.search.player.undo();
        }
        Ok(replies)
    }

    /// What succeeds if the defender passes.
    fn threats(&mut self, branch: &Branch, left: Left) -> Result<Option<Threats>, Stopped> {
        self.search.player.null_move();
        let shortest = self.search.shortest_attack(branch, left)?;
        let mut threats = None;
        if let Some(left) = shortest {
            let trees = self.answers(branch, left)?;
            let mut moves = Vec::new();
            for tree in trees {
                self.search.player.play(&tree.step.mv);
                moves.push((Signature::of_last_move(&self.search.player), tree));
                self.search.player.undo();
            }
            threats = Some(Threats { left, moves });
        }
        self.search.player.undo();
        Ok(threats)
    }

    /// The defence just played with its answers, unless it is not worth showing: when it ends sooner
    /// than what is threatened, or defeats none of the threats.
    pub fn variation(
        &mut self,
        branch: &Branch,
        left: Left,
        mv: Move,
        legal: bool,
        threats: Option<&Threats>,
    ) -> Result<Option<Tree>, Stopped> {
        let turn = branch.defenders_turn();
        if let Some(end) = self.search.end_reached(branch, turn, legal)? {
            if !left.may_end() {
                return Ok(None);
            }
            // a defence that ends the play sooner than others need not be mentioned
            return Ok(if left.goes_on() && !self.options.mates_in_one {
                None
            } else {
                Some(self.ending(mv, end)?)
            });
        }
        if !left.goes_on() || !legal {
            return Ok(None);
        }
        let full = left.after_one();
        let Some(answer) = self.search.shortest_attack(branch, full)? else {
            return Ok(None);
        };
        if let Some(threats) = threats {
            if answer.max < threats.left.max {
                return Ok(None);
            }
            if answer == threats.left && self.all_still_solve(branch, threats)? {
                return Ok(None);
            }
        }
        if self.options.no_short_variations && answer.max < full.max {
            return Ok(None);
        }
        let step = Step::of_last_move(&mut self.search.player, mv, Vec::new());
        Ok(Some(Tree::with(step, self.answers(branch, answer)?)))
    }

    fn all_still_solve(&mut self, branch: &Branch, threats: &Threats) -> Result<bool, Stopped> {
        for (signature, _) in &threats.moves {
            if !self.search.still_solves(branch, signature, threats.left)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// All attacks of the side to move that succeed, with their variations.
    pub fn answers(&mut self, branch: &Branch, left: Left) -> Result<Vec<Tree>, Stopped> {
        let turn = branch.attackers_turn();
        let mut trees = Vec::new();
        let mut moves = self.search.moves(branch, turn);
        while let Some(mv) = moves.next(&mut self.search.player) {
            let legal = moves.last_is_legal();
            if left.may_end()
                && let Some(end) = self.search.end_reached(branch, turn, legal)?
            {
                trees.push(self.ending(mv, end)?);
            } else if legal && left.goes_on() && self.search.defence(branch, left.after_one())? {
                let step = Step::of_last_move(&mut self.search.player, mv, Vec::new());
                let mut tree = Tree::leaf(step);
                tree.replies = self.replies(branch, left.after_one(), &[])?;
                trees.push(tree);
            }
            self.search.player.undo();
        }
        Ok(trees)
    }

    /// The move just played, which reaches this end.
    fn reaching(&mut self, mv: Move, end: &End) -> Tree {
        let goals = self.search.goals_reached(&end.node);
        Tree::leaf(Step::of_last_move(&mut self.search.player, mv, goals))
    }

    /// The move just played, which reaches this end, with the play of that end.
    fn ending(&mut self, mv: Move, end: &End) -> Result<Tree, Stopped> {
        let mut tree = self.reaching(mv, end);
        tree.replies = self.end_play(end)?;
        Ok(tree)
    }

    /// The play of an end that has been reached.
    pub fn end_play(&mut self, end: &End) -> Result<Replies, Stopped> {
        if end.hidden {
            return Ok(Replies::default());
        }
        self.node_play(&end.node)
    }

    /// The play of a nested node that holds.
    fn node_play(&mut self, node: &Node) -> Result<Replies, Stopped> {
        let mut replies = Replies::default();
        match node {
            Node::Branch(inner) => match inner.kind {
                PlayKind::Defence => replies = self.replies(inner, Left::of(inner), &[])?,
                PlayKind::Attack => {
                    if let Some(left) = self.search.shortest_attack(inner, Left::of(inner))? {
                        replies.moves = self.answers(inner, left)?;
                    }
                }
                // in a tree, cooperative play is only said to be possible
                PlayKind::Help | PlayKind::Series => {}
            },
            Node::And(a, b) => {
                replies.moves = self.node_play(a)?.moves;
                replies.moves.extend(self.node_play(b)?.moves);
            }
            Node::Or(a, b) => {
                let holding = if self.search.holds(a)? { a } else { b };
                replies = self.node_play(holding)?;
            }
            Node::Passed(inner) => {
                self.search.player.pass_as_move();
                let found = self.node_play(inner);
                self.search.player.undo();
                replies = found?;
            }
            Node::Goal(_) | Node::Not(_) => {}
        }
        Ok(replies)
    }

    /// The solutions of cooperative play as a tree in which no move branches.
    fn cooperation(&mut self, branch: &Branch) -> Result<Vec<Tree>, Stopped> {
        let mut trees = Vec::new();
        let mut take = |line: Line| {
            let mut steps = line.into_iter().rev().map(Arc::unwrap_or_clone);
            if let Some(last) = steps.next() {
                let before = |after, step| Tree::with(step, vec![after]);
                trees.push(steps.fold(Tree::leaf(last), before));
            }
            Ok(())
        };
        let mut lines = Lines::new(&mut take);
        self.search
            .play_lines(branch, &mut Vec::new(), &mut lines)?;
        Ok(trees)
    }
}

/// The defences of a position.
struct Defences {
    /// Those that are not answered.
    refutations: Vec<Move>,
    /// What the longest answered one takes.
    longest: Left,
    /// There is a defence at all.
    any: bool,
}

/// What is threatened.
pub(crate) struct Threats {
    /// In how many half-moves.
    left: Left,
    moves: Vec<(Signature, Tree)>,
}
