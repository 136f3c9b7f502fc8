//! Whether a play succeeds: the search that decides, without writing anything down.

use crate::ahead::Finished;
use crate::busy::Busy;
use crate::gate::Gate;
use crate::goal::{Aims, Goal};
use crate::habits::{Habits, Merits};
use crate::pruning::{Inherited, Judgement, MoveFilter, MoveFilters, Pruner};
use crate::reachability::{Hopeless, Placement, Reachability};
use crate::restrictions::Restrictions;
use crate::shortcuts::{Shortcut, Shortcuts};
use crate::stipulation::{Branch, End, Node, PlayKind};
use crate::table::Table;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::effect::{Effect, Entry, Reason};
use sauterelle_kernel::key;
use sauterelle_kernel::moves::{Move, Moves, Wanted};
use sauterelle_kernel::piece::Piece;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::rc::Rc;
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
    /// What the searches do without, to compare with.
    pub without: Shortcuts,
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

    /// Whether the searches take this shortcut.
    #[inline]
    pub(crate) fn takes(&self, shortcut: Shortcut) -> bool {
        !self.without.has(shortcut)
    }

    /// Whether some search had to leave out a move that has too many choices.
    pub fn has_left_out_moves(&self) -> bool {
        self.overflow.load(Ordering::Relaxed)
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

/// How many half-moves play may still take: at most `max`, and at least `min` before it may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Left {
    pub max: u16,
    /// At least 1.
    pub min: u16,
}

impl Left {
    /// The whole length of a branch.
    pub fn of(branch: &Branch) -> Left {
        Left {
            max: branch.max,
            min: branch.min,
        }
    }

    /// What is left after one more half-move.
    pub fn after_one(self) -> Left {
        Left {
            max: self.max - 1,
            min: self.min.saturating_sub(1).max(1),
        }
    }

    /// Whether the play may end with the next half-move.
    pub fn may_end(self) -> bool {
        self.min <= 1
    }

    /// Whether play goes on after the next half-move.
    pub fn goes_on(self) -> bool {
        self.max >= 2
    }

    fn at_most(self, max: u16) -> Left {
        Left { max, ..self }
    }
}

/// What all searches of a run learn together.
#[derive(Clone)]
pub(crate) struct Learnt {
    pub table: Arc<Table>,
    pub merits: Arc<Merits>,
    pub busy: Arc<Busy>,
    /// What one side can reach by itself in the play being searched, if something is known about that.
    pub reachability: Option<Arc<Reachability>>,
}

/// A search: a position to play in, what has been learnt, and when to stop.
pub(crate) struct Search<'p, 'r> {
    pub cx: Ctx<'r>,
    aims: &'p Aims,
    table: Arc<Table>,
    /// Where all threads are.
    busy: Arc<Busy>,
    control: &'p Control,
    /// The branches of the stipulation, so that each has a number for the table.
    branches: Vec<&'p Branch>,
    pruner: Pruner<'p>,
    reachability: Option<Arc<Reachability>>,
    /// The position to be reached, under rules that change men after a move.
    placement: Option<Placement>,
    /// What the pruner further up have shown for the play that is being searched.
    inherited: Inherited,
    /// How often it has helped to look ahead of attacks.
    gate: Gate,
    /// Some goal asks which man is which, so positions with the same men but others in their places differ.
    with_identity: bool,
    restrictions: Restrictions,
    /// What the defender may still be granted, see [`Restrictions`].
    pub(crate) granted: u32,
    reported: u64,
    /// Set while this search looks ahead of another one.
    pub(crate) until: Option<Finished>,
    /// What worked elsewhere.
    habits: Habits,
    /// All moves that solve, in positions of cooperation from which lines have been written down.
    solving: HashMap<u128, Rc<[First]>>,
    /// How many moves that are.
    solving_moves: usize,
}

pub(crate) type Answer = Result<bool, Stopped>;

impl<'p, 'r> Search<'p, 'r> {
    pub fn new(
        cx: Ctx<'r>,
        play: &'p Node,
        aims: &'p Aims,
        control: &'p Control,
        learnt: &Learnt,
    ) -> Self {
        let mut tree = Tree::default();
        tree.collect(play);
        let pruner = if control.takes(Shortcut::Pruning) {
            Pruner::new(&cx, &tree.branches, aims)
        } else {
            Pruner::none()
        };
        let placement = match control.takes(Shortcut::Reachability) {
            true => Placement::new(&cx, aims),
            false => None,
        };
        Search {
            placement,
            pruner,
            reachability: learnt.reachability.clone(),
            inherited: Inherited::default(),
            gate: Gate::default(),
            cx,
            aims,
            table: Arc::clone(&learnt.table),
            busy: Arc::clone(&learnt.busy),
            control,
            branches: tree.branches,
            with_identity: tree.needs_identity,
            restrictions: Restrictions::default(),
            granted: 0,
            until: None,
            reported: 0,
            habits: Habits::sharing(Arc::clone(&learnt.merits)),
            solving: HashMap::new(),
            solving_moves: 0,
        }
    }

    /// The same search with restricted attacks.
    pub fn restricted_by(mut self, restrictions: Restrictions) -> Self {
        self.restrictions = restrictions;
        self.granted = restrictions.granted();
        self
    }

    /// The restrictions in force.
    pub fn restrictions(&self) -> Restrictions {
        self.restrictions
    }

    /// Goes on to the defences against the attack just played, if the restrictions allow that attack. To be
    /// followed by [`Search::leave_defence`] with what is returned.
    pub fn enter_defence(&mut self, branch: &Branch, left: Left) -> Result<Option<u32>, Stopped> {
        let before = self.granted;
        let mut granted = before;
        if !self.attack_is_allowed(branch, left, &mut granted)? {
            return Ok(None);
        }
        self.granted = granted;
        Ok(Some(before))
    }

    /// Returns from the defences.
    pub fn leave_defence(&mut self, before: u32) {
        self.granted = before;
    }

    /// Looks from time to time whether to stop, and reports the effort.
    pub fn pulse(&mut self) -> Result<(), Stopped> {
        let played = self.cx.moves_played();
        if played - self.reported >= CHECK_EVERY {
            self.report();
            let is_useless = self.until.as_ref().is_some_and(Finished::is_set);
            if is_useless || self.control.is_over() {
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

    /// Whether a node that is made of goals only holds after the move just played.
    pub fn goal_holds(&mut self, node: &Node) -> bool {
        goal_holds(&mut self.cx, self.aims, node)
    }

    /// Whether the node holds after the move just played.
    pub fn holds(&mut self, node: &Node) -> Answer {
        Ok(match node {
            Node::Goal(goal) => goal.is_reached(&mut self.cx, self.aims),
            Node::Branch(branch) => self.succeeds(branch)?,
            Node::Not(inner) => !self.holds(inner)?,
            Node::And(a, b) => self.holds(a)? && self.holds(b)?,
            Node::Or(a, b) => self.holds(a)? || self.holds(b)?,
            Node::Passed(inner) => self.after_pass(|search| search.holds(inner))?,
        })
    }

    /// What is true when the side to move passes; nothing is if it is in check.
    pub fn after_pass(&mut self, test: impl FnOnce(&mut Self) -> Answer) -> Answer {
        if self.cx.in_check(self.cx.state().turn()) {
            return Ok(false);
        }
        self.cx.pass();
        let answer = test(self);
        self.cx.undo();
        answer
    }

    /// Whether the branch succeeds at its full length.
    fn succeeds(&mut self, branch: &Branch) -> Answer {
        match branch.kind {
            PlayKind::Attack => self.attack(branch, Left::of(branch)),
            PlayKind::Defence => self.defence(branch, Left::of(branch)),
            PlayKind::Help | PlayKind::Series => {
                for node in branch.in_place_of_branch() {
                    if self.holds(node)? {
                        return Ok(true);
                    }
                }
                for length in lengths(branch) {
                    if self.cooperate(branch, 0, length)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Whether the side to move succeeds with its attack.
    pub fn attack(&mut self, branch: &Branch, left: Left) -> Answer {
        let kind = kind_of_attack(branch);
        if !self.goals_allow(branch, kind) {
            return Ok(false);
        }
        if !left.goes_on() && branch.required[kind].is_empty() {
            // found out as fast as looked up
            return self.find_attack(branch, left, left.may_end());
        }
        let key = self.key(branch, purpose_of_attack(left));
        if let Some(known) = self.table.look_up(key, left.max) {
            return Ok(known);
        }
        if !self.plays_allow(branch, kind)? {
            self.table.store(key, left.max, false);
            return Ok(false);
        }
        self.busy.enter(key, left.max);
        let found = self.find_attack_sooner_or_later(branch, left, key);
        self.busy.leave(key, left.max);
        found
    }

    /// As [`Search::attack`], for an attack about which nothing is known.
    fn find_attack_sooner_or_later(&mut self, branch: &Branch, left: Left, key: u128) -> Answer {
        // most attacks that succeed do so sooner than they have to
        let takes_shorter = self.control.takes(Shortcut::ShorterFirst);
        let shorter = if takes_shorter && !self.restrictions.depend_on_length() {
            left.max - 1
        } else {
            0
        };
        let mut may_end = left.may_end();
        for length in (2 - left.max % 2..=shorter).step_by(2) {
            if length >= left.min
                && self.table.look_up(key, length) != Some(false)
                && self.find_attack(branch, left.at_most(length), may_end)?
            {
                self.table.store(key, length, true);
                return Ok(true);
            }
            self.table.store(key, length, false);
            may_end = false;
        }
        let found = self.find_attack(branch, left, may_end)?;
        self.table.store(key, left.max, found);
        Ok(found)
    }

    /// `may_end`: whether a move may reach the end at once.
    fn find_attack(&mut self, branch: &Branch, left: Left, may_end: bool) -> Answer {
        let (filters, inherited) = match self.judge_attack(branch, left) {
            Judgement::Cut => return Ok(false),
            Judgement::Go { only, inherited } => (only, inherited),
        };
        let before = std::mem::replace(&mut self.inherited, inherited);
        let begun = self.work();
        let found = self.find_attack_with(branch, left, may_end, filters);
        self.inherited = before;
        let work = self.work() - begun;
        if let Some(length) = lengths_of_attack(branch, left).next() {
            self.gate.note_search(length, work);
        }
        self.pruner.note_search(inherited, work);
        found
    }

    /// The work done so far: moves played, and looks ahead at their price in moves.
    fn work(&self) -> u64 {
        self.cx.moves_played() + self.pruner.work()
    }

    /// What is known without a search about an attack that succeeds only if its own side is mated, or the like: where the defender could
    /// not even help to get there, nobody is forced to.
    fn judge_attack(&mut self, branch: &Branch, left: Left) -> Judgement {
        let nothing = Judgement::open(Inherited::default());
        let kind = kind_of_attack(branch);
        if !self.pruner.is_about_attacker(branch) {
            return nothing;
        }
        let mut lengths = lengths_of_attack(branch, left);
        let Some(length) = lengths.next() else {
            return nothing;
        };
        if !self.gate.is_worth_while(length) {
            return nothing;
        }
        let begun = self.pruner.work();
        let mut judgement = self.judge(branch, kind, length);
        if let Judgement::Go {
            only: None,
            inherited,
        } = judgement
        {
            judgement = self.pruner.look_closely(&self.cx, inherited);
        }
        if let Some(other) = lengths.next() {
            // what does not help to reach one end might help to reach the other
            judgement = match judgement {
                Judgement::Cut => self.judge(branch, kind, other).bare(),
                Judgement::Go { inherited, .. } => Judgement::open(inherited),
            };
        }
        let has_helped = match judgement {
            Judgement::Cut => true,
            Judgement::Go { ref only, .. } => only.is_some() && length == 2,
        };
        let work = self.pruner.work() - begun;
        self.gate.note(length, has_helped, work);
        judgement
    }

    fn find_attack_with(
        &mut self,
        branch: &Branch,
        left: Left,
        may_end: bool,
        filters: Option<MoveFilters>,
    ) -> Answer {
        let kind = kind_of_attack(branch);
        let mut moves = Moves::none();
        self.fill_with_attacks(&mut moves, branch, left);
        if let Some(filters) = filters {
            let (pruner, cx) = (&mut self.pruner, &self.cx);
            moves.retain(|shape| pruner.allows(cx, &filters, shape));
        }
        let salt = self.salt_after_attack(branch, left);
        let mut later = Later::default();
        while let Some((mv, legal)) = self.next_or_later(&mut moves, salt, &mut later) {
            self.pulse()?;
            if left.goes_on()
                && later.takes()
                && self.others_are_there(branch, purpose_of_defence, left.after_one())
            {
                later.put(mv, legal);
                self.cx.undo();
                continue;
            }
            let solves = may_end && self.ends(branch, kind, legal)?
                || self.attack_goes_on(branch, left, legal)?;
            self.cx.undo();
            if solves {
                let side = self.cx.state().turn();
                self.habits.worked(side, kind, left.max, mv.shape);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves of an attack in the order in which they are best tried.
    fn fill_with_attacks(&mut self, moves: &mut Moves, branch: &Branch, left: Left) {
        let kind = kind_of_attack(branch);
        let takes_needed = self.control.takes(Shortcut::NeededMoves);
        if takes_needed && !left.goes_on() {
            return self.fill_with_last_moves(moves, branch, kind);
        }
        self.fill(moves, branch, kind, Wanted::All);
        if takes_needed && forces_check(branch) {
            let most = match left.max {
                2 => Some(0),
                _ => self.most_defences_without_end(left.after_one()),
            };
            if let Some(most) = most {
                moves.retain_forcing(&mut self.cx, most);
            }
        }
        if !self.control.takes(Shortcut::Order) {
            return;
        }
        let side = self.cx.state().turn();
        let (habits, cx) = (&self.habits, &self.cx);
        if left.max > 2 {
            moves.sort_by(cx, |shape, checks| habits.rank(side, shape, checks));
        }
        moves.prefer(habits.best(kind, left.max).into_iter().rev().flatten());
    }

    /// Of the moves of the last half-move of play, those that may reach an end of the branch.
    fn fill_with_last_moves(&mut self, moves: &mut Moves, branch: &Branch, kind: usize) {
        let ends = || branch.ends[kind].iter().map(|end| &end.node);
        let wanted = if ends().all(Node::requires_mate) {
            Wanted::Mates
        } else if ends().all(Node::requires_castling) {
            Wanted::Castlings
        } else if ends().all(Node::requires_check) {
            Wanted::Checks
        } else {
            Wanted::All
        };
        self.fill(moves, branch, kind, wanted);
    }

    /// The moves of a defence in the order in which they are best tried.
    fn fill_with_defences(&mut self, moves: &mut Moves, branch: &Branch, left: Left) {
        let kind = kind_of_defence(branch);
        self.fill(moves, branch, kind, Wanted::All);
        if !self.control.takes(Shortcut::Order) {
            return;
        }
        let side = self.cx.state().turn();
        let (habits, cx) = (&self.habits, &self.cx);
        if left.max > 2 {
            moves.sort_by(cx, |shape, checks| habits.rank(side, shape, checks));
        }
    }

    /// Whether the attacking move just played succeeds; `left` counts it.
    pub fn attack_move_solves(&mut self, branch: &Branch, left: Left, legal: bool) -> Answer {
        Ok(
            left.may_end() && self.ends(branch, kind_of_attack(branch), legal)?
                || self.attack_goes_on(branch, left, legal)?,
        )
    }

    /// Whether no defence filters against the attacking move just played.
    fn attack_goes_on(&mut self, branch: &Branch, left: Left, legal: bool) -> Answer {
        Ok(legal && left.goes_on() && self.defence(branch, left.after_one())?)
    }

    /// Whether the side to move has a move, and every move of it is answered.
    pub fn defence(&mut self, branch: &Branch, left: Left) -> Answer {
        let is_remembered = branch.required[kind_of_defence(branch)].is_empty()
            && !self.restrictions.depend_on_length();
        if !is_remembered {
            return self.answer_all(branch, left);
        }
        let key = self.key(branch, purpose_of_defence(left));
        if let Some(known) = self.table.look_up(key, left.max) {
            return Ok(known);
        }
        self.busy.enter(key, left.max);
        let answered = self.answer_all(branch, left);
        self.busy.leave(key, left.max);
        let answered = answered?;
        self.table.store(key, left.max, answered);
        Ok(answered)
    }

    fn answer_all(&mut self, branch: &Branch, left: Left) -> Answer {
        let Some(before) = self.enter_defence(branch, left)? else {
            return Ok(false);
        };
        let answered = self.all_answered(branch, left);
        self.leave_defence(before);
        answered
    }

    fn all_answered(&mut self, branch: &Branch, left: Left) -> Answer {
        let kind = kind_of_defence(branch);
        if !self.may_move(branch, kind)? {
            return Ok(false);
        }
        if self.passes(branch, kind) {
            return Ok(left.goes_on()
                && self.after_pass(|search| search.attack(branch, left.after_one()))?);
        }
        if self.is_refuted_as_before(branch, left)? {
            return Ok(false);
        }
        let mut can_move = false;
        let mut moves = Moves::none();
        self.fill_with_defences(&mut moves, branch, left);
        let salt = self.salt_after_defence(branch, left);
        let mut later = Later::default();
        while let Some((mv, legal)) = self.next_or_later(&mut moves, salt, &mut later) {
            self.pulse()?;
            if left.goes_on()
                && later.takes()
                && self.others_are_there(branch, purpose_of_attack, left.after_one())
            {
                later.put(mv, legal);
                self.cx.undo();
                continue;
            }
            let answered = self.answer_to_defence(branch, left, legal)?;
            self.cx.undo();
            can_move |= answered.is_some();
            if answered == Some(false) {
                let side = self.cx.state().turn();
                self.habits.worked(side, kind, left.max, mv.shape);
                return Ok(false);
            }
        }
        Ok(can_move)
    }

    /// Whether a move that refuted other attacks refutes this one.
    fn is_refuted_as_before(&mut self, branch: &Branch, left: Left) -> Answer {
        let kind = kind_of_defence(branch);
        // further from the end it is checks that are tried first: they leave the attacker little choice
        let is_near = left.max <= 3;
        if !is_near || !self.control.takes(Shortcut::Order) || self.cx.has_duty() {
            return Ok(false);
        }
        for shape in self.habits.best(kind, left.max).into_iter().flatten() {
            let mut moves = Moves::none();
            self.fill(&mut moves, branch, kind, Wanted::Shape(shape));
            while moves.next(&mut self.cx).is_some() {
                let legal = moves.last_is_legal();
                let refutes = self.answer_to_defence(branch, left, legal)? == Some(false);
                self.cx.undo();
                if refutes {
                    let side = self.cx.state().turn();
                    self.habits.worked(side, kind, left.max, shape);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the defending move just played, a legal one, does not help; `left` counts it.
    pub fn defence_is_answered(&mut self, branch: &Branch, left: Left) -> Answer {
        Ok(self.answer_to_defence(branch, left, true)? == Some(true))
    }

    /// The same of a move that may leave its own side in check. `None`: it does, and ends nothing by that, so it is no move.
    fn answer_to_defence(
        &mut self,
        branch: &Branch,
        left: Left,
        legal: bool,
    ) -> Result<Option<bool>, Stopped> {
        if self.ends(branch, kind_of_defence(branch), legal)? {
            // a defence that ends the play too early is a refutation
            return Ok(Some(left.may_end()));
        }
        if !legal {
            return Ok(None);
        }
        Ok(Some(
            left.goes_on() && self.attack(branch, left.after_one())?,
        ))
    }

    /// The least number of half-moves within which the attack of the side to move succeeds.
    pub fn shortest_attack(
        &mut self,
        branch: &Branch,
        left: Left,
    ) -> Result<Option<Left>, Stopped> {
        // all lengths of one attack have the same parity
        for length in (2 - left.max % 2..=left.max).step_by(2) {
            if length >= left.min && self.attack(branch, left.at_most(length))? {
                return Ok(Some(left.at_most(length)));
            }
        }
        Ok(None)
    }

    /// Whether the side to move and its partner (or the side to move alone, in series play) can reach the
    /// end in exactly `left` half-moves, `played` having been played in this branch.
    pub fn cooperate(&mut self, branch: &Branch, played: u16, left: u16) -> Answer {
        let kind = kind_of(branch, played);
        if !self.goals_allow(branch, kind) || !self.keeps_mating_man() {
            return Ok(false);
        }
        if let Some(placement) = &self.placement
            && let Err(Hopeless) = placement.approach(&self.cx, branch, kind, left)
        {
            return Ok(false);
        }
        if let Some(reachability) = &self.reachability
            && !reachability.may_succeed(&self.cx, branch, played, left)
        {
            return Ok(false);
        }
        if left == 1 && self.next_has_to(branch, kind, Node::requires_castling) {
            // found out at once
            return self.find_cooperation(branch, played, 1, None);
        }
        let key = self.key_of_cooperation(branch, kind, left);
        // a last move that has to mate is found as soon as anything could be said about it
        let mates_now = left == 1 && self.next_has_to(branch, kind, Node::requires_mate);
        if mates_now || self.pruner.are_silent(branch) {
            return self.cooperate_unpruned(branch, played, left, key, None);
        }
        if self.pruner.is_quick(branch, kind, left) && !self.restrictions.null_moves() {
            return self.cooperate_towards_positions(branch, played, left, key);
        }
        if let Some(known) = self.table.look_up(key, left) {
            return Ok(known);
        }
        let mut judgement = self.judge(branch, kind, left);
        if matches!(judgement, Judgement::Cut) {
            self.table.store(key, left, false);
            return Ok(false);
        }
        if let Judgement::Go {
            only: None,
            inherited,
        } = judgement
        {
            judgement = self.pruner.look_closely(&self.cx, inherited);
        }
        let (filters, inherited) = match judgement {
            Judgement::Go { only, inherited } => (only, inherited),
            Judgement::Cut => {
                self.table.store(key, left, false);
                return Ok(false);
            }
        };
        if !self.plays_allow(branch, kind)? {
            self.table.store(key, left, false);
            return Ok(false);
        }
        let before = std::mem::replace(&mut self.inherited, inherited);
        let begun = self.work();
        let found = self.find_cooperation(branch, played, left, filters.as_deref());
        self.inherited = before;
        let work = self.work() - begun;
        self.pruner.note_search(inherited, work);
        let found = found?;
        self.table.store(key, left, found);
        Ok(found)
    }

    /// Cooperation that has nothing to reach but positions.
    fn cooperate_towards_positions(
        &mut self,
        branch: &Branch,
        played: u16,
        left: u16,
        key: u128,
    ) -> Answer {
        let kind = kind_of(branch, played);
        let Some(filters) = self.pruner.approaches(&self.cx, branch, kind, left) else {
            return Ok(false);
        };
        self.cooperate_unpruned(branch, played, left, key, Some(&filters))
    }

    /// Cooperation about which nothing is said before it is searched, but perhaps which moves may help.
    fn cooperate_unpruned(
        &mut self,
        branch: &Branch,
        played: u16,
        left: u16,
        key: u128,
        filters: Option<&[MoveFilter]>,
    ) -> Answer {
        if let Some(known) = self.table.look_up(key, left) {
            return Ok(known);
        }
        let found = self.plays_allow(branch, kind_of(branch, played))?
            && self.find_cooperation(branch, played, left, filters)?;
        self.table.store(key, left, found);
        Ok(found)
    }

    /// Whether the half-move after `played` ones is the other side's, and ends in mate if it ends play at all.
    fn may_only_mate(&self, branch: &Branch, played: u16) -> bool {
        let kind = kind_of(branch, played);
        self.control.takes(Shortcut::NeededMoves)
            && !self.restrictions.null_moves()
            && branch.kind == PlayKind::Help
            && branch.parries.is_none()
            && branch.ends[kind].iter().all(|end| end.node.requires_mate())
    }

    /// Whether the next half-move is to end play with what is required, and nothing else matters.
    fn next_has_to(&self, branch: &Branch, kind: usize, requires: fn(&Node) -> bool) -> bool {
        self.control.takes(Shortcut::NeededMoves)
            && branch.required[kind].is_empty()
            && branch.ends[kind].iter().all(|end| requires(&end.node))
    }

    /// What is known about cooperation without a search. (A side that may pass can do without the moves that are
    /// counted on.)
    fn judge(&mut self, branch: &Branch, kind: usize, left: u16) -> Judgement {
        if self.restrictions.null_moves() {
            Judgement::open(Inherited::default())
        } else {
            self.pruner
                .of(&self.cx, branch, kind, left, &self.inherited)
        }
    }

    fn find_cooperation(
        &mut self,
        branch: &Branch,
        played: u16,
        left: u16,
        filters: Option<&[MoveFilter]>,
    ) -> Answer {
        let kind = kind_of(branch, played);
        if self.passes(branch, kind) {
            return Ok(left >= 2
                && self.after_pass(|search| search.cooperate(branch, played + 1, left - 1))?);
        }
        let mut moves = Moves::none();
        if left == 1 && self.control.takes(Shortcut::NeededMoves) {
            self.fill_with_last_moves(&mut moves, branch, kind);
        } else {
            self.fill(&mut moves, branch, kind, Wanted::All);
        }
        match filters {
            Some(filters) => {
                let (pruner, cx) = (&mut self.pruner, &self.cx);
                moves.retain(|shape| pruner.allows(cx, filters, shape));
            }
            None if left == 2 && self.may_only_mate(branch, played + 1) => {
                moves.retain_helping(&mut self.cx);
            }
            None => {}
        }
        if let Some(placement) = &self.placement
            && let Ok(Some((lack, budget))) = placement.approach(&self.cx, branch, kind, left)
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
        let kind = kind_of(branch, played);
        let goes_on = left > 1 || branch.ends[kind].iter().all(|end| !end.node.is_goal());
        let between = goes_on.then_some(&branch.between);
        for node in branch.reached.iter().chain(between.into_iter().flatten()) {
            if !legal || !self.holds(node)? {
                return Ok(false);
            }
        }
        if left == 1 {
            return self.ends(branch, kind, legal);
        }
        if !legal || self.must_end(branch, kind)? {
            // play that has reached its end does not go on: this is a shorter solution
            return Ok(false);
        }
        match branch.kind {
            // series play: the partner passes, which he cannot do in check
            PlayKind::Series => {
                self.after_pass(|search| search.cooperate(branch, played + 1, left - 1))
            }
            _ => self.cooperate(branch, played + 1, left - 1),
        }
    }

    /// Whether cooperative play cannot go on after the half-move just played because it has reached an end.
    fn must_end(&mut self, branch: &Branch, kind: usize) -> Answer {
        for end in &branch.ends[kind] {
            let final_ = end.at_once || end.node.is_goal() && !end.node.leaves_no_move();
            if final_ && self.end_holds(end, true)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the side to move, in a half-move of this kind, has no right to move and passes.
    pub fn passes(&mut self, branch: &Branch, kind: usize) -> bool {
        branch.parries == Some(kind) && !self.cx.in_check(self.cx.state().turn())
    }

    /// The moves of the side to move; with moves that leave it in check, if the end of this kind of
    /// half-move may be reached by such a one.
    pub fn moves(&mut self, branch: &Branch, kind: usize) -> Moves {
        let mut moves = Moves::none();
        self.fill(&mut moves, branch, kind, Wanted::All);
        moves
    }

    /// As [`Search::moves`] in place of no moves, with fewer of them if others are not wanted.
    fn fill(&mut self, moves: &mut Moves, branch: &Branch, kind: usize, wanted: Wanted) {
        let with_self_checks = self.self_checks_may_end(branch, kind);
        self.fill_with(moves, branch, with_self_checks, wanted);
    }

    /// Whether a move that leaves its own side in check may reach an end of this kind of half-move.
    pub fn self_checks_may_end(&mut self, branch: &Branch, kind: usize) -> bool {
        let cx = &mut self.cx;
        branch.ends[kind]
            .iter()
            .any(|end| some_goal(&end.node, &mut |goal| goal.allows_self_check(cx)))
    }

    /// The moves of the side to move, with or without those that leave it in check.
    pub fn moves_with(&mut self, branch: &Branch, with_self_checks: bool, wanted: Wanted) -> Moves {
        let mut moves = Moves::none();
        self.fill_with(&mut moves, branch, with_self_checks, wanted);
        moves
    }

    fn fill_with(
        &mut self,
        moves: &mut Moves,
        branch: &Branch,
        with_self_checks: bool,
        wanted: Wanted,
    ) {
        let may_pass = self.restrictions.null_moves() && !self.follows_null_move(branch);
        let cx = &mut self.cx;
        if with_self_checks {
            moves.fill_including_self_checks(cx);
        } else {
            moves.fill(cx, wanted);
        }
        if may_pass {
            moves.allow_passing(cx);
        }
    }

    /// Whether the last half-move was a pass, after which the side to move may not pass too.
    fn follows_null_move(&self, branch: &Branch) -> bool {
        let last = self.cx.last_effects();
        let is_pass = |effects: &[Entry]| !effects.is_empty() && !moves_a_man(effects);
        if branch.kind == PlayKind::Series || branch.parries.is_some() {
            // the other side has no right to move, so that its passes do not count
            return is_pass(last) && is_pass(self.cx.effects_before_last());
        }
        is_pass(last)
    }

    /// Whether the play may go on with a half-move of this kind.
    pub fn may_move(&mut self, branch: &Branch, kind: usize) -> Answer {
        Ok(self.goals_allow(branch, kind) && self.plays_allow(branch, kind)?)
    }

    /// Whether the last move has reached what it must have reached before a half-move of this kind. (That
    /// depends on the move, not only on the position, so it is not remembered.)
    #[inline]
    fn goals_allow(&mut self, branch: &Branch, kind: usize) -> bool {
        branch.required[kind].is_empty() || self.required_goals_hold(branch, kind)
    }

    fn required_goals_hold(&mut self, branch: &Branch, kind: usize) -> bool {
        let required = branch.required[kind].iter();
        let goals: SmallVec<[&Node; 2]> = required.filter(|node| node.is_goal()).collect();
        goals.is_empty() || last_move_reached(&mut self.cx, self.aims, &goals)
    }

    /// Whether the play that must be possible before a half-move of this kind is.
    fn plays_allow(&mut self, branch: &Branch, kind: usize) -> Answer {
        for node in &branch.required[kind] {
            if !node.is_goal() && !self.holds(node)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the half-move of this kind just played reaches an end of the branch, perhaps too early.
    pub fn ends(&mut self, branch: &Branch, kind: usize, legal: bool) -> Answer {
        let end = self.end_reached(branch, kind, legal)?;
        Ok(end.is_some())
    }

    /// The first end of the branch that the half-move of this kind just played reaches, perhaps too early.
    pub fn end_reached<'b>(
        &mut self,
        branch: &'b Branch,
        kind: usize,
        legal: bool,
    ) -> Result<Option<&'b End>, Stopped> {
        for end in &branch.ends[kind] {
            if self.end_holds(end, legal)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    /// The goals to show for a node that holds, with the signs of those that have been reached.
    pub fn goals_reached(&mut self, node: &Node) -> Vec<Goal> {
        match node {
            Node::Goal(goal) => vec![*goal],
            Node::And(a, b) => {
                let mut goals = self.goals_reached(a);
                goals.extend(self.goals_reached(b));
                goals
            }
            Node::Or(a, b) => {
                let holding = if self.goal_holds(a) { a } else { b };
                self.goals_reached(holding)
            }
            Node::Not(_) | Node::Branch(_) | Node::Passed(_) => Vec::new(),
        }
    }

    /// Whether the half-move just played reaches this end.
    pub fn end_holds(&mut self, end: &End, legal: bool) -> Answer {
        if legal {
            return self.holds(&end.node);
        }
        // the move was offered because such a goal may be reached by a self-check, so this is what it must do
        let (cx, aims) = (&mut self.cx, self.aims);
        Ok(end.node.is_goal()
            && goal_holds(cx, aims, &end.node)
            && some_goal(&end.node, &mut |goal| {
                goal.is_reached_in_check() && goal.is_reached(cx, aims)
            }))
    }

    /// Whether the move is legal now and, as an attack, succeeds.
    pub fn still_solves(&mut self, branch: &Branch, wanted: &Signature, left: Left) -> Answer {
        let mut moves = self.moves(branch, kind_of_attack(branch));
        while moves.next(&mut self.cx).is_some() {
            let same = Signature::of_last_move(&self.cx) == *wanted;
            let solves = same && self.attack_move_solves(branch, left, moves.last_is_legal())?;
            self.cx.undo();
            if same {
                return Ok(solves);
            }
        }
        Ok(false)
    }

    /// The key of the present position with so many half-moves of cooperation left, the next of this kind.
    pub fn key_of_cooperation(&self, branch: &Branch, kind: usize, left: u16) -> u128 {
        self.key(branch, purpose_of_cooperation(kind, left))
    }

    /// Remembers all moves that solve in a position where cooperation succeeds.
    pub fn remember_solving(&mut self, branch: &Branch, kind: usize, key: u128, moves: Vec<First>) {
        const MOST: usize = 1 << 18;
        // a goal that is asked for before the move depends on how the position came about
        let lasts = branch.required[kind].is_empty();
        if lasts && self.control.takes(Shortcut::Lines) && self.solving_moves + moves.len() <= MOST
        {
            self.solving_moves += moves.len();
            self.solving.insert(key, moves.into());
        }
    }

    /// What has been remembered with this key.
    pub fn known_to_solve(&self, branch: &Branch, kind: usize, key: u128) -> Option<Rc<[First]>> {
        let known = self.solving.get(&key)?;
        branch.required[kind].is_empty().then(|| Rc::clone(known))
    }

    fn key(&self, branch: &Branch, what: u32) -> u128 {
        let key = self.cx.state().key() ^ self.salt(branch, what);
        if self.with_identity {
            key ^ self.identities()
        } else {
            key
        }
    }

    /// What tells the keys of one position for different purposes apart.
    fn salt(&self, branch: &Branch, what: u32) -> u128 {
        let number = self.branches.iter().position(|b| std::ptr::eq(*b, branch));
        // a copy of a branch would share its number with other copies
        debug_assert!(number.is_some(), "not a branch of this stipulation");
        let number = number.unwrap_or(self.branches.len()) as u128;
        let granted = u128::from(self.granted);
        // what may be passed after depends on how the position came about
        let passed = u128::from(self.restrictions.null_moves() && self.follows_null_move(branch));
        (passed << 96 | granted << 64 | number << 32 | u128::from(what)).wrapping_mul(SALT)
    }

    /// Plays the next move, and has what is known of the one after it got from memory meanwhile; `salt` is what tells the keys
    /// after these moves from those of their positions, if they are going to be looked up.
    #[inline]
    fn next_asking_ahead(&mut self, moves: &mut Moves, salt: Option<u128>) -> Option<Move> {
        if let Some(salt) = salt
            && let Some(key) = moves.likely_key_ahead(&self.cx)
        {
            self.table.prefetch(key ^ salt);
        }
        moves.next(&mut self.cx)
    }

    /// The same, and after all others those moves that have been put off; tells if the move is legal.
    #[inline]
    fn next_or_later(
        &mut self,
        moves: &mut Moves,
        salt: Option<u128>,
        later: &mut Later,
    ) -> Option<(Move, bool)> {
        if let Some(mv) = self.next_asking_ahead(moves, salt) {
            return Some((mv, moves.last_is_legal()));
        }
        let (mv, legal) = later.next()?;
        self.cx.play(&mv);
        Some((mv, legal))
    }

    /// Whether another thread is where the move just played leads, for this purpose.
    #[inline]
    fn others_are_there(&self, branch: &Branch, purpose: fn(Left) -> u32, left: Left) -> bool {
        self.busy.matters(left.max)
            && self
                .busy
                .is_there(self.key(branch, purpose(left)), left.max)
    }

    /// The salt for a purpose, if it pays to ask ahead.
    fn salt_ahead(&self, branch: &Branch, purpose: u32) -> Option<u128> {
        (self.table.is_far() && !self.with_identity).then(|| self.salt(branch, purpose))
    }

    fn salt_after_cooperation(&self, branch: &Branch, played: u16, left: u16) -> Option<u128> {
        let left = left.checked_sub(1).filter(|left| *left > 0)?;
        let kind = kind_of(branch, played + 1);
        let passes = match branch.kind {
            PlayKind::Series => key::BLACK_TO_MOVE,
            _ => 0,
        };
        let salt = self.salt_ahead(branch, purpose_of_cooperation(kind, left))?;
        Some(salt ^ passes)
    }

    fn salt_after_attack(&self, branch: &Branch, left: Left) -> Option<u128> {
        let left = left.goes_on().then(|| left.after_one())?;
        self.salt_ahead(branch, purpose_of_defence(left))
    }

    fn salt_after_defence(&self, branch: &Branch, left: Left) -> Option<u128> {
        let left = left.goes_on().then(|| left.after_one())?;
        if !left.goes_on() {
            return None;
        }
        self.salt_ahead(branch, purpose_of_attack(left))
    }

    /// Which man stands where.
    fn identities(&self) -> u128 {
        let state = self.cx.state();
        let occupied = state.occupied();
        let men = occupied
            .into_iter()
            .filter_map(|sq| Some((sq, state.piece(sq)?)));
        men.fold(0, |key, (sq, man)| {
            let place = 1 + sq.index() as u128 + 64 * u128::from(man.id);
            let mixed = place.wrapping_mul(SALT);
            key ^ mixed.rotate_left(64).wrapping_mul(SALT)
        })
    }
}

/// Moves that are tried after all others of a position, as other threads are where they lead.
#[derive(Default)]
struct Later {
    moves: Vec<(Move, bool)>,
    /// They are being tried now.
    has_begun: bool,
}

impl Later {
    /// Whether moves can still be put off.
    fn takes(&self) -> bool {
        !self.has_begun
    }

    fn put(&mut self, mv: Move, legal: bool) {
        self.moves.push((mv, legal));
    }

    fn next(&mut self) -> Option<(Move, bool)> {
        self.has_begun = true;
        self.moves.pop()
    }
}

/// An odd number without pattern.
pub(crate) const SALT: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// What makes two moves in different positions the same move: where men go, what they become and
/// where men are reborn if that is chosen, but not what is captured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Signature(Vec<Effect>);

impl Signature {
    pub fn of_last_move(cx: &Ctx) -> Signature {
        let where_reborn = cx.rules().rebirths_are_chosen;
        let chosen = cx.last_effects().iter().filter(|entry| match entry.reason {
            Reason::Movement
            | Reason::Exchange
            | Reason::Promotion
            | Reason::RebirthPromotion
            | Reason::Hurdle
            | Reason::HurdlePromotion
            | Reason::Insertion => true,
            Reason::Rebirth | Reason::Transfer => where_reborn,
            _ => false,
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
    /// It has a number, but no play: it leaves its side in check, and no goal allows this.
    pub only_counts: bool,
}

impl First {
    /// A move that is played if it is legal or may reach a goal.
    pub fn offered(mv: Move, legal: bool) -> First {
        First {
            mv,
            legal,
            only_counts: false,
        }
    }
}

/// The lengths in half-moves that cooperative play of the branch may have, the shortest first.
pub(crate) fn lengths(branch: &Branch) -> impl Iterator<Item = u16> {
    (branch.min.max(1)..=branch.max)
        .filter(|length| !branch.ends[kind_of(branch, length - 1)].is_empty())
}

/// What is remembered of attacks.
fn purpose_of_attack(left: Left) -> u32 {
    u32::from(left.min) << 17
}

/// What is remembered of defences.
fn purpose_of_defence(left: Left) -> u32 {
    u32::from(left.min) << 17 | 1 << 16
}

/// Cooperation needs exactly as many half-moves as are left.
fn purpose_of_cooperation(kind: usize, left: u16) -> u32 {
    1 + 2 * u32::from(left) + kind as u32
}

/// The kind (0 or 1) of the half-move after `played` ones.
pub(crate) fn kind_of(branch: &Branch, played: u16) -> usize {
    match branch.kind {
        PlayKind::Series => 0,
        _ => usize::from(played % 2),
    }
}

/// Whether a node that is made of goals only holds after the move just played.
fn goal_holds(cx: &mut Ctx, aims: &Aims, node: &Node) -> bool {
    match node {
        Node::Goal(goal) => goal.is_reached(cx, aims),
        Node::Not(inner) => !goal_holds(cx, aims, inner),
        Node::And(a, b) => goal_holds(cx, aims, a) && goal_holds(cx, aims, b),
        Node::Or(a, b) => goal_holds(cx, aims, a) || goal_holds(cx, aims, b),
        Node::Branch(_) | Node::Passed(_) => false,
    }
}

/// Whether these goals were reached by the last move of a man, if there was one: a pass reaches nothing, and changes nothing in
/// what has been reached.
fn last_move_reached(cx: &mut Ctx, aims: &Aims, goals: &[&Node]) -> bool {
    let effects = cx.last_effects();
    if effects.is_empty() {
        true
    } else if moves_a_man(effects) {
        goals.iter().all(|node| goal_holds(cx, aims, node))
    } else {
        cx.before_last(|cx| last_move_reached(cx, aims, goals))
    }
}

/// Whether these are the effects of a move, not of a pass.
fn moves_a_man(effects: &[Entry]) -> bool {
    let moves = |entry: &Entry| matches!(entry.reason, Reason::Movement | Reason::Exchange);
    effects.iter().any(moves)
}

/// The kind of the attacking half-moves.
pub(crate) fn kind_of_attack(branch: &Branch) -> usize {
    usize::from(branch.kind == PlayKind::Defence)
}

/// Whether the attack succeeds with its last pair of moves only if every reply gives check, as in selfmates.
fn forces_check(branch: &Branch) -> bool {
    let [attack, defence] = [kind_of_attack(branch), kind_of_defence(branch)];
    branch.ends[attack].is_empty()
        && !branch.ends[defence].is_empty()
        && branch.ends[defence]
            .iter()
            .all(|end| end.node.requires_check())
        && branch.required.iter().all(Vec::is_empty)
        && branch.parries.is_none()
}

/// The kind of the defending half-moves.
pub(crate) fn kind_of_defence(branch: &Branch) -> usize {
    1 - kind_of_attack(branch)
}

/// What a stipulation consists of.
#[derive(Default)]
struct Tree<'p> {
    branches: Vec<&'p Branch>,
    needs_identity: bool,
}

impl<'p> Tree<'p> {
    fn collect(&mut self, node: &'p Node) {
        match node {
            Node::Goal(goal) => self.needs_identity |= goal.needs_identity(),
            Node::Branch(branch) => {
                self.branches.push(branch);
                for nested in branch.nodes() {
                    self.collect(nested);
                }
            }
            Node::Not(inner) | Node::Passed(inner) => self.collect(inner),
            Node::And(a, b) | Node::Or(a, b) => {
                self.collect(a);
                self.collect(b);
            }
        }
    }
}

/// The most half-moves after which an attack may come to each of its ends, the greater number first.
fn lengths_of_attack(branch: &Branch, left: Left) -> impl Iterator<Item = u16> {
    let first = kind_of_attack(branch);
    let lengths = [left.max, left.max.saturating_sub(1)];
    lengths.into_iter().filter(move |length| {
        let last = (first + usize::from(*length) + 1) % 2;
        *length > 0 && !branch.ends[last].is_empty()
    })
}

/// Whether this is true of some goal of a node, those of nested play left out.
fn some_goal(node: &Node, is_wanted: &mut impl FnMut(Goal) -> bool) -> bool {
    match node {
        Node::Goal(goal) => is_wanted(*goal),
        Node::Branch(_) | Node::Passed(_) => false,
        Node::Not(inner) => some_goal(inner, is_wanted),
        Node::And(a, b) | Node::Or(a, b) => some_goal(a, is_wanted) || some_goal(b, is_wanted),
    }
}
