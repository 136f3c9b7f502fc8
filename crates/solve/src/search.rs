//! Whether a play succeeds: the search that decides, without writing anything down.

use crate::stipulation::{Branch, Goal, Node, PlayKind};
use crate::table::Table;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::effect::{Effect, Reason};
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::piece::Piece;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The search was told to stop before it was finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// When to stop, shared by all searches of a run.
#[derive(Debug, Default)]
pub struct Control {
    /// Set from outside when everything is to stop.
    pub interrupt: Arc<AtomicBool>,
    /// Set when enough solutions are found.
    pub(crate) enough: AtomicBool,
    /// When the time is up.
    pub deadline: Option<Instant>,
    /// Moves played so far by all searches.
    pub nodes: AtomicU64,
    /// Set when some search had to leave out a move that has too many choices.
    pub(crate) overflow: AtomicBool,
}

impl Control {
    /// Stops at the interrupt or the deadline, whichever comes first.
    pub fn new(interrupt: Arc<AtomicBool>, deadline: Option<Instant>) -> Control {
        Control {
            interrupt,
            deadline,
            ..Control::default()
        }
    }

    /// Whether to stop now.
    pub fn is_over(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
            || self.enough.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// How often a search looks whether it should stop, in moves played.
const CHECK_EVERY: u64 = 2048;

/// A search: a position to play in, what has been learnt, and when to stop.
pub(crate) struct Search<'p, 'r> {
    pub cx: Ctx<'r>,
    table: Table,
    control: &'p Control,
    /// The branches of the stipulation, so that each has a number for the table.
    branches: Vec<&'p Branch>,
    reported: u64,
}

type Answer = Result<bool, Stopped>;

impl<'p, 'r> Search<'p, 'r> {
    pub fn new(cx: Ctx<'r>, play: &'p Branch, control: &'p Control, bytes: usize) -> Self {
        let mut branches = Vec::new();
        collect(play, &mut branches);
        Search {
            cx,
            table: Table::new(bytes),
            control,
            branches,
            reported: 0,
        }
    }

    /// Looks from time to time whether to stop, and reports the effort.
    pub fn pulse(&mut self) -> Result<(), Stopped> {
        let played = self.cx.moves_played();
        if played - self.reported >= CHECK_EVERY {
            self.report();
            if self.control.is_over() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// Adds the moves played since the last report to the common count, and says if a move was left out.
    fn report(&mut self) {
        let played = self.cx.moves_played();
        self.control
            .nodes
            .fetch_add(played - self.reported, Ordering::Relaxed);
        self.reported = played;
        if self.cx.overflowed() {
            self.control.overflow.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the node holds after the move just played.
    pub fn holds(&mut self, node: &Node) -> Answer {
        Ok(match node {
            Node::Goal(goal) => goal.is_reached(&mut self.cx),
            Node::Branch(branch) => self.succeeds(branch)?,
            Node::Not(inner) => !self.holds(inner)?,
            Node::And(a, b) => self.holds(a)? && self.holds(b)?,
            Node::Or(a, b) => self.holds(a)? || self.holds(b)?,
        })
    }

    /// Whether the branch succeeds at its full length.
    fn succeeds(&mut self, branch: &Branch) -> Answer {
        match branch.kind {
            PlayKind::Attack => self.attack(branch, branch.max),
            PlayKind::Defence => self.defence(branch, branch.max),
            PlayKind::Help | PlayKind::Series => {
                for length in lengths(branch) {
                    if self.cooperate(branch, 0, length)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Whether the side to move succeeds within `n` half-moves of its attack.
    pub fn attack(&mut self, branch: &Branch, n: u16) -> Answer {
        let key = self.key(branch, 0);
        if let Some(known) = self.table.look_up(key, n) {
            return Ok(known);
        }
        let found =
            self.may_move(branch, kind_of_attack(branch))? && self.find_attack(branch, n)?;
        self.table.store(key, n, found);
        Ok(found)
    }

    fn find_attack(&mut self, branch: &Branch, n: u16) -> Answer {
        let kind = kind_of_attack(branch);
        let mut moves = self.moves(branch, kind);
        while moves.next(&mut self.cx).is_some() {
            self.pulse()?;
            let solves = self.attack_move_solves(branch, n, moves.last_is_legal())?;
            self.cx.undo();
            if solves {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the attacking move just played, as the first of `n` half-moves, succeeds.
    pub fn attack_move_solves(&mut self, branch: &Branch, n: u16, legal: bool) -> Answer {
        Ok(self.ends(branch, kind_of_attack(branch), legal)?
            || (legal && n >= 2 && self.defence(branch, n - 1)?))
    }

    /// Whether the side to move has a move, and every move of it is answered within `n` half-moves,
    /// its own included.
    pub fn defence(&mut self, branch: &Branch, n: u16) -> Answer {
        let kind = kind_of_defence(branch);
        if !self.may_move(branch, kind)? {
            return Ok(false);
        }
        let mut can_move = false;
        let mut moves = self.moves(branch, kind);
        while moves.next(&mut self.cx).is_some() {
            self.pulse()?;
            let legal = moves.last_is_legal();
            let answered = self.defence_is_answered(branch, n, legal)?;
            self.cx.undo();
            if legal || answered {
                can_move = true;
                if !answered {
                    return Ok(false);
                }
            }
        }
        Ok(can_move)
    }

    /// Whether the defending move just played, as the first of `n` half-moves, does not help.
    pub fn defence_is_answered(&mut self, branch: &Branch, n: u16, legal: bool) -> Answer {
        Ok(self.ends(branch, kind_of_defence(branch), legal)?
            || (legal && n >= 2 && self.attack(branch, n - 1)?))
    }

    /// The least number of half-moves, at most `n`, within which the attack of the side to move
    /// succeeds.
    pub fn shortest_attack(&mut self, branch: &Branch, n: u16) -> Result<Option<u16>, Stopped> {
        // all lengths of one attack have the same parity
        for length in (2 - n % 2..=n).step_by(2) {
            if self.attack(branch, length)? {
                return Ok(Some(length));
            }
        }
        Ok(None)
    }

    /// Whether the side to move and its partner (or the side to move alone, in series play) can reach the
    /// end in exactly `left` half-moves, `played` having been played in this branch.
    pub fn cooperate(&mut self, branch: &Branch, played: u16, left: u16) -> Answer {
        let kind = kind_of(branch, played);
        let key = self.key(branch, 1 + 2 * u32::from(left) + kind as u32);
        if let Some(known) = self.table.look_up(key, left) {
            return Ok(known);
        }
        let found = self.may_move(branch, kind)? && self.find_cooperation(branch, played, left)?;
        self.table.store(key, left, found);
        Ok(found)
    }

    fn find_cooperation(&mut self, branch: &Branch, played: u16, left: u16) -> Answer {
        let mut moves = self.moves(branch, kind_of(branch, played));
        while moves.next(&mut self.cx).is_some() {
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
        if left == 1 {
            return self.ends(branch, kind_of(branch, played), legal);
        }
        let kind = kind_of(branch, played);
        let must_end = branch.ends_at_once || goal_of(branch, kind).is_some_and(Goal::ends_play);
        if !legal || (must_end && self.ends(branch, kind, legal)?) {
            // play that has reached its end does not go on: this is a shorter solution
            return Ok(false);
        }
        if branch.kind == PlayKind::Help {
            return self.cooperate(branch, played + 1, left - 1);
        }
        // series play: the partner passes, which he cannot do in check
        if self.cx.in_check(self.cx.state().turn()) {
            return Ok(false);
        }
        self.cx.pass();
        let solves = self.cooperate(branch, played + 1, left - 1)?;
        self.cx.undo();
        Ok(solves)
    }

    /// The moves of the side to move; with moves that leave it in check, if the end of this kind of
    /// half-move may be reached by such a one.
    pub fn moves(&mut self, branch: &Branch, kind: usize) -> Moves {
        if let Some(Node::Goal(goal)) = &branch.ends[kind]
            && goal.allows_self_check()
            && self.cx.can_move()
        {
            Moves::including_self_checks(&mut self.cx)
        } else {
            Moves::new(&mut self.cx)
        }
    }

    /// Whether the play may go on with a half-move of this kind.
    pub fn may_move(&mut self, branch: &Branch, kind: usize) -> Answer {
        match &branch.required[kind] {
            Some(node) => self.holds(node),
            None => Ok(true),
        }
    }

    /// Whether the half-move of this kind just played reaches the end of the branch.
    pub fn ends(&mut self, branch: &Branch, kind: usize, legal: bool) -> Answer {
        match &branch.ends[kind] {
            Some(Node::Goal(goal)) if !legal && !goal.allows_self_check() => Ok(false),
            Some(Node::Goal(goal)) => Ok(goal.is_reached(&mut self.cx)),
            Some(node) if legal => self.holds(node),
            _ => Ok(false),
        }
    }

    /// Whether the move is legal now and, as an attack, succeeds within `n` half-moves.
    pub fn still_solves(&mut self, branch: &Branch, wanted: &Signature, n: u16) -> Answer {
        let mut moves = self.moves(branch, kind_of_attack(branch));
        while moves.next(&mut self.cx).is_some() {
            let same = Signature::of_last_move(&self.cx) == *wanted;
            let solves = same && self.attack_move_solves(branch, n, moves.last_is_legal())?;
            self.cx.undo();
            if same {
                return Ok(solves);
            }
        }
        Ok(false)
    }

    fn key(&self, branch: &Branch, what: u32) -> u128 {
        let number = self.branches.iter().position(|b| std::ptr::eq(*b, branch));
        // a copy of a branch would share its number with other copies
        debug_assert!(number.is_some(), "not a branch of this stipulation");
        let number = number.unwrap_or(self.branches.len()) as u128;
        let salt = (number << 32 | u128::from(what))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        self.cx.state().key() ^ salt
    }
}

/// What makes two moves in different positions the same move: where men go, what they become and
/// where captured men are reborn, but not what is captured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Signature(Vec<Effect>);

impl Signature {
    pub fn of_last_move(cx: &Ctx) -> Signature {
        let chosen = cx.last_effects().iter().filter(|entry| {
            matches!(
                entry.reason,
                Reason::Movement | Reason::Promotion | Reason::Rebirth | Reason::RebirthPromotion
            )
        });
        Signature(chosen.map(|entry| anonymous(entry.effect)).collect())
    }
}

/// The effect without the identity of the man.
fn anonymous(effect: Effect) -> Effect {
    let no_id = |piece: Piece| Piece { id: 0, ..piece };
    match effect {
        Effect::Add { at, piece } => Effect::Add {
            at,
            piece: no_id(piece),
        },
        Effect::Change { at, was, now } => Effect::Change {
            at,
            was: no_id(was),
            now: no_id(now),
        },
        other => other,
    }
}

impl Drop for Search<'_, '_> {
    /// No search ends without its effort, and what it left out, being known.
    fn drop(&mut self) {
        self.report();
    }
}

/// A first move; an illegal one leaves its side in check and counts only if it reaches a goal that allows this.
#[derive(Clone, Copy)]
pub(crate) struct First {
    pub mv: Move,
    pub legal: bool,
}

/// The lengths, in half-moves, that the play of the branch may have, the shortest first.
pub(crate) fn lengths(branch: &Branch) -> impl Iterator<Item = u16> + use<> {
    let step = match branch.kind {
        PlayKind::Series => 1,
        _ => 2,
    };
    let first = if branch.min >= branch.max {
        branch.max
    } else {
        // the same kind of half-move ends the play at every length
        let mut first = branch.max;
        while first >= branch.min + step {
            first -= step;
        }
        first
    };
    (first..=branch.max).step_by(step as usize)
}

/// The kind (0 or 1) of the half-move after `played` ones.
pub(crate) fn kind_of(branch: &Branch, played: u16) -> usize {
    match branch.kind {
        PlayKind::Series => 0,
        _ => usize::from(played % 2),
    }
}

/// The kind of the attacking half-moves.
pub(crate) fn kind_of_attack(branch: &Branch) -> usize {
    usize::from(branch.kind == PlayKind::Defence)
}

/// The kind of the defending half-moves.
pub(crate) fn kind_of_defence(branch: &Branch) -> usize {
    1 - kind_of_attack(branch)
}

fn collect<'p>(branch: &'p Branch, into: &mut Vec<&'p Branch>) {
    into.push(branch);
    for node in branch.ends.iter().chain(&branch.required).flatten() {
        collect_node(node, into);
    }
}

fn collect_node<'p>(node: &'p Node, into: &mut Vec<&'p Branch>) {
    match node {
        Node::Goal(_) => {}
        Node::Branch(branch) => collect(branch, into),
        Node::Not(inner) => collect_node(inner, into),
        Node::And(a, b) | Node::Or(a, b) => {
            collect_node(a, into);
            collect_node(b, into);
        }
    }
}

/// The goal that a half-move of this kind can reach directly, if any.
pub(crate) fn goal_of(branch: &Branch, kind: usize) -> Option<Goal> {
    match &branch.ends[kind] {
        Some(Node::Goal(goal)) => Some(*goal),
        _ => None,
    }
}
