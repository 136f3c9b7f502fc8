//! What structured stipulations mean.
//!
//! The sides of a branch take turns, beginning with the side to move; in a series the same side moves again and again. A
//! node behind a letter is asked after each half-move of that letter, with the turn changed.

use super::goal::{Goal, goal_moves, reaches};
use super::{Line, Solution, passed, ply};
use crate::moves::{Move, playable};
use crate::position::Position;

/// Something that a position, with the move that led to it, fulfils or not.
pub(super) enum Node {
    Goal(Goal),
    Not(Box<Node>),
    And(Box<Node>, Box<Node>),
    Or(Box<Node>, Box<Node>),
    Branch(Box<Branch>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The side to move has a move after which, whatever the reply, …
    Attack,
    /// The side to move has no move with which it evades.
    Defence,
    Help,
    Series,
}

pub(super) struct Branch {
    pub kind: Kind,
    /// Half-moves.
    pub min: u32,
    pub max: u32,
    /// The play that contains this one does not go on where this one has a solution.
    pub at_once: bool,
    /// Its moves are not part of the solution.
    pub hidden: bool,
    /// The other side than the one that would have to begins.
    pub passes: bool,
    /// What is asked after the first and second letter.
    pub ends: [Vec<Node>; 2],
    /// What must hold before the next move, each time; behind the last letter also before the very first one.
    pub constraints: [Vec<Node>; 2],
    /// The second letter is played only in check.
    pub parries: bool,
}

/// A position and the move, with its position, that has led to it.
#[derive(Clone, Copy)]
struct Here<'p> {
    pos: &'p Position,
    last: Option<(&'p Position, &'p Move)>,
    /// No move has been made yet.
    in_diagram: bool,
}

impl<'p> Here<'p> {
    fn diagram(pos: &'p Position) -> Here<'p> {
        Here {
            pos,
            last: None,
            in_diagram: true,
        }
    }

    /// The position to which this move has led.
    fn after(before: &'p Position, m: &'p Move) -> Here<'p> {
        Here {
            pos: &m.after,
            last: Some((before, m)),
            in_diagram: false,
        }
    }

    /// The same position after a pass, which leads to this one.
    // decided: a pass reaches nothing, and the last move is still the last one, as in Popeye.
    fn passed(self, turned: &'p Position) -> Here<'p> {
        Here {
            pos: turned,
            ..self
        }
    }
}

pub(super) struct Player<'p> {
    pub target: Option<&'p Position>,
    pub found: Solution,
}

impl Branch {
    /// The letter of the half-move number `number`, from 1.
    fn letter(&self, number: u32) -> usize {
        match self.kind {
            Kind::Series => 0,
            _ => (number as usize + 1) % 2,
        }
    }

    /// The letter after which the branch begins anew.
    fn last_letter(&self) -> usize {
        usize::from(self.kind != Kind::Series)
    }

    fn is_battle(&self) -> bool {
        matches!(self.kind, Kind::Attack | Kind::Defence)
    }
}

impl Node {
    /// Goals that it asks for, without any play.
    fn is_leaf(&self) -> bool {
        match self {
            Node::Goal(_) => true,
            Node::Not(inner) => inner.is_leaf(),
            Node::And(a, b) | Node::Or(a, b) => a.is_leaf() && b.is_leaf(),
            Node::Branch(_) => false,
        }
    }

    /// Can play go on where it holds because of mates and stalemates only?
    fn lets_play_go_on(&self) -> bool {
        match self {
            Node::Goal(goal) => !goal.ends_play(),
            Node::And(a, b) => a.lets_play_go_on() || b.lets_play_go_on(),
            Node::Or(a, b) => a.lets_play_go_on() && b.lets_play_go_on(),
            Node::Not(inner) => inner.lets_play_go_on(),
            Node::Branch(_) => false,
        }
    }

    /// The goals that a move may reach only by leaving its own royal in check.
    fn goals(&self) -> Vec<Goal> {
        match self {
            Node::Goal(goal) => vec![*goal],
            Node::Not(inner) => inner.goals(),
            Node::And(a, b) | Node::Or(a, b) => [a.goals(), b.goals()].concat(),
            Node::Branch(_) => Vec::new(),
        }
    }

    /// Does a branch of it end the play around it?
    fn is_at_once(&self) -> bool {
        match self {
            Node::Branch(branch) => branch.at_once,
            Node::Goal(_) | Node::Not(_) => false,
            Node::And(a, b) | Node::Or(a, b) => a.is_at_once() || b.is_at_once(),
        }
    }
}

impl Player<'_> {
    pub fn solve(mut self, node: &Node, start: &Position) -> Solution {
        self.root(node, start);
        self.found
    }

    /// Battles at the root give keys, everything else lines.
    fn root(&mut self, node: &Node, start: &Position) {
        let here = Here::diagram(start);
        match node {
            Node::Branch(branch) if branch.kind == Kind::Attack => {
                for (m, _) in self.successful(branch, here, 1) {
                    self.found.keys.insert(ply(&m));
                }
            }
            Node::And(a, b) => {
                if self.holds(a, here) && self.holds(b, here) {
                    self.root(a, start);
                    self.root(b, start);
                }
            }
            // decided: the second is shown only where the first fails, as in Popeye
            Node::Or(a, b) => {
                let holding = if self.holds(a, here) { a } else { b };
                self.root(holding, start);
            }
            _ => self.lines(node, here, &mut Vec::new()),
        }
    }

    // ------------------------------------------------- does it hold?

    fn holds(&self, node: &Node, here: Here) -> bool {
        match node {
            Node::Goal(goal) => self.is_reached(*goal, here),
            Node::Not(inner) => !self.holds(inner, here),
            Node::And(a, b) => self.holds(a, here) && self.holds(b, here),
            Node::Or(a, b) => self.holds(a, here) || self.holds(b, here),
            Node::Branch(branch) => self.succeeds(branch, here),
        }
    }

    fn is_reached(&self, goal: Goal, here: Here) -> bool {
        match (goal, here.last) {
            (_, Some((before, m))) => reaches(before, m, goal, self.target),
            (Goal::Check, None) => here.pos.in_check(here.pos.turn),
            (Goal::Mate | Goal::Win, None) => here.pos.status() == crate::Status::Mate,
            (Goal::Stalemate, None) => here.pos.status() == crate::Status::Stalemate,
            (_, None) => false,
        }
    }

    fn succeeds(&self, branch: &Branch, here: Here) -> bool {
        let turned;
        let here = if branch.passes {
            if here.pos.in_check(here.pos.turn) {
                return false;
            }
            turned = here.pos.with_side_to_move(here.pos.turn.other());
            here.passed(&turned)
        } else {
            here
        };
        match branch.kind {
            Kind::Attack => !self.successful(branch, here, 1).is_empty(),
            Kind::Defence => self.evades_nowhere(branch, here, 1),
            Kind::Help | Kind::Series => self.cooperates(branch, here),
        }
    }

    /// What must hold before the half-move of this number.
    fn is_allowed(&self, branch: &Branch, here: Here, number: u32) -> bool {
        let before = match branch.letter(number) {
            0 => branch.last_letter(),
            _ => 0,
        };
        // decided: goals say what the last move has reached, so they are not asked before the first one, nor of a move before a
        // series, as in Popeye
        let starts = here.in_diagram || branch.kind == Kind::Series && number == 1;
        branch.constraints[before]
            .iter()
            .all(|node| starts && node.is_leaf() || self.holds(node, here))
    }

    /// Does what must hold before the next half-move of a series let a play follow that ends it?
    fn lets_follow(&self, branch: &Branch, node: &Node, here: Here) -> bool {
        let mut goals = branch.constraints[0].iter().filter(|node| node.is_leaf());
        branch.kind != Kind::Series || node.is_leaf() || goals.all(|goal| self.holds(goal, here))
    }

    /// Does one of the ends hold after the half-move of this number?
    fn is_ended(&self, branch: &Branch, here: Here, number: u32) -> bool {
        number >= branch.min && self.reaches_end(branch, here, number)
    }

    /// The same, whether that is too early or not.
    fn reaches_end(&self, branch: &Branch, here: Here, number: u32) -> bool {
        branch.ends[branch.letter(number)]
            .iter()
            .any(|node| self.holds(node, here))
    }

    /// The moves for the half-move of this number, and for each whether it leaves its own side safe.
    fn moves(&self, branch: &Branch, pos: &Position, number: u32) -> Vec<(Move, bool)> {
        let mut moves: Vec<(Move, bool)> = playable(pos).into_iter().map(|m| (m, true)).collect();
        let ends = &branch.ends[branch.letter(number)];
        for goal in ends.iter().flat_map(Node::goals) {
            for m in goal_moves(pos, goal, self.target) {
                // to reach a goal whose lack is asked for leads nowhere
                let after = Here::after(pos, &m);
                let ends = ends.iter().any(|node| self.holds(node, after));
                if ends && moves.iter().all(|(known, _)| *known != m) {
                    moves.push((m, false));
                }
            }
        }
        moves
    }

    /// The moves of the attacker that succeed, with the half-move number `number`.
    fn successful(&self, branch: &Branch, here: Here, number: u32) -> Vec<(Move, bool)> {
        if number > branch.max || !self.is_allowed(branch, here, number) {
            return Vec::new();
        }
        let mut moves = self.moves(branch, here.pos, number);
        moves.retain(|(m, safe)| {
            let after = Here::after(here.pos, m);
            self.is_ended(branch, after, number)
                || *safe && self.evades_nowhere(branch, after, number + 1)
        });
        moves
    }

    /// Has the defender no move with which he evades, the half-move number `number`? One without moves does.
    fn evades_nowhere(&self, branch: &Branch, here: Here, number: u32) -> bool {
        if number > branch.max || !self.is_allowed(branch, here, number) {
            return false;
        }
        if branch.parries && branch.letter(number) == 1 && !here.pos.in_check(here.pos.turn) {
            let next = here.pos.with_side_to_move(here.pos.turn.other());
            let after = here.passed(&next);
            return !self.successful(branch, after, number + 1).is_empty();
        }
        let moves = self.moves(branch, here.pos, number);
        !moves.is_empty()
            && moves.iter().all(|(m, safe)| {
                let after = Here::after(here.pos, m);
                if self.reaches_end(branch, after, number) {
                    // decided: a defence that ends the play too early refutes, as in Popeye
                    number >= branch.min
                } else {
                    *safe && !self.successful(branch, after, number + 1).is_empty()
                }
            })
    }

    fn cooperates(&self, branch: &Branch, here: Here) -> bool {
        let mut scout = Player {
            target: self.target,
            found: Solution::default(),
        };
        scout.begin(branch, here, &mut Vec::new());
        !scout.found.lines.is_empty()
    }

    // ------------------------------------------------- lines

    /// Adds the lines that fulfil the node from here on.
    fn lines(&mut self, node: &Node, here: Here, line: &mut Line) {
        match node {
            Node::Goal(_) | Node::Not(_) => {
                if self.holds(node, here) {
                    self.found.lines.insert(line.clone());
                }
            }
            Node::And(a, b) => {
                if self.holds(a, here) && self.holds(b, here) {
                    self.lines(a, here, line);
                    self.lines(b, here, line);
                }
            }
            Node::Or(a, b) => {
                let holding = if self.holds(a, here) { a } else { b };
                self.lines(holding, here, line);
            }
            Node::Branch(branch) => {
                if branch.is_battle() || branch.hidden {
                    if self.succeeds(branch, here) {
                        self.found.lines.insert(line.clone());
                    }
                } else if !branch.passes {
                    self.begin(branch, here, line);
                } else if !here.pos.in_check(here.pos.turn) {
                    let turned = here.pos.with_side_to_move(here.pos.turn.other());
                    self.begin(branch, here.passed(&turned), line);
                }
            }
        }
    }

    /// Adds the lines of cooperative play.
    fn begin(&mut self, branch: &Branch, here: Here, line: &mut Line) {
        // decided: help play that ends behind the second letter may be over before it begins, as in Popeye (so that s#1
        // is a short solution of hs#2). A leaf asks what the last move of its branch has reached, so one is needed.
        if branch.kind == Kind::Help && branch.min == 0 && self.is_allowed(branch, here, 1) {
            for node in branch.ends[1].iter().filter(|node| !node.is_leaf()) {
                if self.holds(node, here) {
                    self.lines(node, here, line);
                    if node.is_at_once() {
                        return;
                    }
                }
            }
        }
        self.cooperate(branch, here, 1, line);
    }

    /// Adds the lines of cooperative play from the half-move of this number on.
    fn cooperate(&mut self, branch: &Branch, here: Here, number: u32, line: &mut Line) {
        if number > branch.max || !self.is_allowed(branch, here, number) {
            return;
        }
        if branch.parries && branch.letter(number) == 1 && !here.pos.in_check(here.pos.turn) {
            let next = here.pos.with_side_to_move(here.pos.turn.other());
            let after = here.passed(&next);
            if let Some(last) = line.last_mut() {
                last.2 = next.fen();
            }
            self.cooperate(branch, after, number + 1, line);
            return;
        }
        for (m, safe) in self.moves(branch, here.pos, number) {
            let after = Here::after(here.pos, &m);
            line.push(ply(&m));
            let over = self.end(branch, after, number, line);
            line.pop();
            if over || !safe {
                continue;
            }
            if branch.kind != Kind::Series {
                line.push(ply(&m));
                self.cooperate(branch, after, number + 1, line);
                line.pop();
            } else if !m.after.in_check(m.after.turn) {
                let (ply, next) = passed(&m);
                line.push(ply);
                let after = Here::after(here.pos, &m).passed(&next);
                self.cooperate(branch, after, number + 1, line);
                line.pop();
            }
        }
    }

    /// Adds the lines that end after the half-move of this number. Is the play over?
    fn end(&mut self, branch: &Branch, here: Here, number: u32, line: &mut Line) -> bool {
        let mut over = false;
        for node in &branch.ends[branch.letter(number)] {
            if !self.lets_follow(branch, node, here) || !self.holds(node, here) {
                continue;
            }
            // decided: play ends when its goal is reached, as in Popeye
            over |= node.is_at_once() || node.is_leaf() && !node.lets_play_go_on();
            if number >= branch.min {
                self.lines(node, here, line);
            }
        }
        over
    }
}
