//! Writing down battle play: keys and tries with their threats, variations and refutations.

use crate::problem::Options;
use crate::search::{First, Search, Signature, Stopped, goal_of, kind_of_attack, kind_of_defence};
use crate::solution::{Mark, Replies, Step, Threat, Tree};
use crate::stipulation::{Branch, Node, PlayKind};
use sauterelle_kernel::moves::Move;

/// Writes solutions down, one task at a time.
pub(crate) struct Writer<'p, 'r> {
    pub search: Search<'p, 'r>,
    pub play: &'p Branch,
    pub options: &'p Options,
}

impl Writer<'_, '_> {
    /// The first move just played, if it is a key or a try worth showing.
    pub fn first_attack(&mut self, First { mv, legal }: First) -> Result<Option<Tree>, Stopped> {
        let n = self.play.max;
        let kind = kind_of_attack(self.play);
        if self.search.ends(self.play, kind, legal)? {
            let mut tree = self.ending(mv, self.play, kind)?;
            tree.mark = Some(Mark::Key);
            return Ok(Some(tree));
        }
        if n < 2 || !legal {
            return Ok(None);
        }
        let allowed = self.options.tries.unwrap_or(0) as usize;
        let Some((refutations, length)) = self.refutations(n - 1, allowed)? else {
            return Ok(None);
        };
        let step = Step::of_last_move(&mut self.search.cx, mv, None);
        let mut tree = Tree::leaf(step);
        let is_key = refutations.is_empty();
        tree.mark = Some(if is_key { Mark::Key } else { Mark::Try });
        if self.options.variations {
            // a try is shown at full length, as if its refutations had been met
            let length = if is_key { length } else { n - 1 };
            tree.replies = self.replies(self.play, length, &refutations)?;
        }
        tree.replies.refutations = self.refuting(refutations)?;
        Ok(Some(tree))
    }

    /// The play of the end, if the attack that is left out before the diagram has reached it.
    pub fn end_in_diagram(&mut self) -> Result<Option<Replies>, Stopped> {
        let kind = kind_of_attack(self.play);
        match &self.play.ends[kind] {
            Some(node @ Node::Branch(_)) if self.search.holds(node)? => {
                self.end_play(node).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The play after the key; the defender is to move and has `n` half-moves, his own included.
    pub fn post_key(&mut self, n: u16) -> Result<Option<Replies>, Stopped> {
        let Some((refutations, _)) = self.refutations(n, usize::MAX)? else {
            return Ok(None);
        };
        let mut replies = self.replies(self.play, n, &refutations)?;
        replies.refutations = self.refuting(refutations)?;
        Ok(Some(replies))
    }

    /// The refutations, each with the moves by which it lets the attacker do what he must not be able to.
    fn refuting(&mut self, moves: Vec<Move>) -> Result<Vec<Tree>, Stopped> {
        let mut trees = Vec::new();
        for mv in moves {
            self.search.cx.play(&mv);
            let step = Step::of_last_move(&mut self.search.cx, mv, None);
            let mut tree = Tree::with(step, self.violations(kind_of_attack(self.play))?);
            tree.mark = Some(Mark::Key);
            self.search.cx.undo();
            trees.push(tree);
        }
        Ok(trees)
    }

    /// The moves of the side to move that must not be possible before a half-move of this kind, but are.
    pub fn violations(&mut self, kind: usize) -> Result<Vec<Tree>, Stopped> {
        let Some(Node::Not(inner)) = &self.play.required[kind] else {
            return Ok(Vec::new());
        };
        let Node::Branch(forbidden) = &**inner else {
            return Ok(Vec::new());
        };
        let mut trees = self.answers(forbidden, forbidden.max)?;
        for tree in &mut trees {
            tree.mark = Some(Mark::Violation);
        }
        Ok(trees)
    }

    /// The defences that are not answered within `n` half-moves (their own included), and the length of the longest answered one.
    /// `None`: more refutations than are allowed, or no defence at all.
    pub fn refutations(
        &mut self,
        n: u16,
        allowed: usize,
    ) -> Result<Option<(Vec<Move>, u16)>, Stopped> {
        let play = self.play;
        let kind = kind_of_defence(play);
        if !self.search.may_move(play, kind)? {
            return Ok(None);
        }
        let mut refutations = Vec::new();
        let mut longest = 0;
        let mut can_move = false;
        let mut moves = self.search.moves(play, kind);
        while let Some(mv) = moves.next(&mut self.search.cx) {
            self.search.pulse()?;
            let legal = moves.last_is_legal();
            let length = if self.search.ends(play, kind, legal)? {
                Some(1)
            } else if n >= 2 && legal {
                self.search.shortest_attack(play, n - 1)?.map(|l| l + 1)
            } else {
                None
            };
            self.search.cx.undo();
            can_move |= legal || length.is_some();
            match length {
                Some(length) => longest = longest.max(length),
                None if legal => refutations.push(mv),
                None => {}
            }
            if refutations.len() > allowed {
                return Ok(None);
            }
        }
        Ok(can_move.then_some((refutations, longest)))
    }

    /// What the attack just played threatens, and the defences but those `left_out`, for `n` half-moves
    /// beginning with the defence.
    pub fn replies(
        &mut self,
        branch: &Branch,
        n: u16,
        left_out: &[Move],
    ) -> Result<Replies, Stopped> {
        let mut replies = Replies::default();
        let mut threats = None;
        let defender = self.search.cx.state().turn();
        if n >= 2 && !self.options.no_threat && !self.search.cx.in_check(defender) {
            threats = self.threats(branch, n - 1)?;
            replies.threat = Some(match &threats {
                Some(found) => {
                    Threat::Moves(found.moves.iter().map(|(_, tree)| tree.clone()).collect())
                }
                None => Threat::Zugzwang,
            });
        }
        let kind = kind_of_defence(branch);
        let mut moves = self.search.moves(branch, kind);
        while let Some(mv) = moves.next(&mut self.search.cx) {
            if !left_out.contains(&mv)
                && let Some(variation) =
                    self.variation(branch, n, mv, moves.last_is_legal(), threats.as_ref())?
            {
                replies.moves.push(variation);
            }
            self.search.cx.undo();
        }
        Ok(replies)
    }

    /// What succeeds within `n` half-moves if the defender passes.
    fn threats(&mut self, branch: &Branch, n: u16) -> Result<Option<Threats>, Stopped> {
        self.search.cx.pass();
        let length = self.search.shortest_attack(branch, n)?;
        let mut threats = None;
        if let Some(length) = length {
            let trees = self.answers(branch, length)?;
            let mut moves = Vec::new();
            for tree in trees {
                self.search.cx.play(&tree.step.mv);
                moves.push((Signature::of_last_move(&self.search.cx), tree));
                self.search.cx.undo();
            }
            threats = Some(Threats { length, moves });
        }
        self.search.cx.undo();
        Ok(threats)
    }

    /// The defence just played with its answers, unless it is not worth showing: when it ends sooner
    /// than what is threatened, or defeats none of the threats.
    pub fn variation(
        &mut self,
        branch: &Branch,
        n: u16,
        mv: Move,
        legal: bool,
        threats: Option<&Threats>,
    ) -> Result<Option<Tree>, Stopped> {
        let kind = kind_of_defence(branch);
        if self.search.ends(branch, kind, legal)? {
            // a defence that ends the play sooner than others need not be mentioned
            return Ok(if n == 1 {
                Some(self.ending(mv, branch, kind)?)
            } else {
                None
            });
        }
        if n < 2 || !legal {
            return Ok(None);
        }
        let Some(length) = self.search.shortest_attack(branch, n - 1)? else {
            return Ok(None);
        };
        if let Some(threats) = threats {
            if length < threats.length {
                return Ok(None);
            }
            if length == threats.length && self.all_still_solve(branch, threats)? {
                return Ok(None);
            }
        }
        if self.options.no_short_variations && length < n - 1 {
            return Ok(None);
        }
        let step = Step::of_last_move(&mut self.search.cx, mv, None);
        Ok(Some(Tree::with(step, self.answers(branch, length)?)))
    }

    fn all_still_solve(&mut self, branch: &Branch, threats: &Threats) -> Result<bool, Stopped> {
        for (signature, _) in &threats.moves {
            if !self
                .search
                .still_solves(branch, signature, threats.length)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// All attacks of the side to move that succeed within `n` half-moves, with their variations.
    pub fn answers(&mut self, branch: &Branch, n: u16) -> Result<Vec<Tree>, Stopped> {
        let kind = kind_of_attack(branch);
        let mut trees = Vec::new();
        let mut moves = self.search.moves(branch, kind);
        while let Some(mv) = moves.next(&mut self.search.cx) {
            let legal = moves.last_is_legal();
            if self.search.ends(branch, kind, legal)? {
                trees.push(self.ending(mv, branch, kind)?);
            } else if legal && n >= 2 && self.search.defence(branch, n - 1)? {
                let mut tree = Tree::leaf(Step::of_last_move(&mut self.search.cx, mv, None));
                tree.replies = self.replies(branch, n - 1, &[])?;
                trees.push(tree);
            }
            self.search.cx.undo();
        }
        Ok(trees)
    }

    /// The move just played, which ends the branch, with the play of that end.
    fn ending(&mut self, mv: Move, branch: &Branch, kind: usize) -> Result<Tree, Stopped> {
        let goal = goal_of(branch, kind);
        let mut tree = Tree::leaf(Step::of_last_move(&mut self.search.cx, mv, goal));
        if self.options.variations
            && let Some(node) = &branch.ends[kind]
        {
            tree.replies = self.end_play(node)?;
        }
        Ok(tree)
    }

    /// The play of a nested node that holds.
    pub fn end_play(&mut self, node: &Node) -> Result<Replies, Stopped> {
        let mut replies = Replies::default();
        match node {
            Node::Branch(inner) => match inner.kind {
                PlayKind::Defence => replies = self.replies(inner, inner.max, &[])?,
                PlayKind::Attack => replies.moves = self.answers(inner, inner.max)?,
                PlayKind::Help | PlayKind::Series => {}
            },
            Node::And(a, b) | Node::Or(a, b) => {
                for part in [a, b] {
                    if self.search.holds(part)? {
                        replies.moves.extend(self.end_play(part)?.moves);
                    }
                }
            }
            Node::Goal(_) | Node::Not(_) => {}
        }
        Ok(replies)
    }
}

/// What is threatened.
pub(crate) struct Threats {
    /// In how many half-moves.
    length: u16,
    moves: Vec<(Signature, Tree)>,
}
