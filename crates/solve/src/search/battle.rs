//! Battle play: whether an attack succeeds against every defence.

use crate::control::Stopped;
use crate::pruning::{Judgement, UsefulMoves};
use crate::search::keys::{purpose_of_attack, purpose_of_defence};
use crate::search::length::{Left, lengths_of_attack};
use crate::search::signature::Signature;
use crate::search::{Answer, Search};
use crate::shortcuts::Shortcut;
use crate::stipulation::{Branch, Turn};
use sauterelle_kernel::moves::{Move, Moves, Wanted};

impl Search<'_, '_> {
    /// Whether the side to move succeeds with its attack. The steps are those of `docs/way-of-a-move.md`.
    pub fn attack(&mut self, branch: &Branch, left: Left) -> Answer {
        let turn = branch.attackers_turn();
        // 1. what the last move must have reached
        if !self.goals_allow(branch, turn) {
            return Ok(false);
        }
        if !left.goes_on() && branch.required[turn].is_empty() {
            // found out as fast as looked up
            return self.find_attack(branch, left, left.may_end());
        }
        // 2. the transposition table
        let key = self.key(branch, purpose_of_attack(left));
        if let Some(known) = self.table.look_up(key, left.max) {
            return Ok(known);
        }
        if !self.plays_allow(branch, turn)? {
            self.table.store(key, left.max, false);
            return Ok(false);
        }
        self.in_progress.enter(key, left.max);
        let found = self.find_attack_sooner_or_later(branch, left, key);
        self.in_progress.leave(key, left.max);
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
        // 6. the transposition table
        self.table.store(key, left.max, found);
        Ok(found)
    }

    /// `may_end`: whether a move may reach the end at once.
    fn find_attack(&mut self, branch: &Branch, left: Left, may_end: bool) -> Answer {
        // 3. the pruner
        let lengths = lengths_of_attack(branch, left);
        let judgement = self.pruner.judge_attack(&self.player, branch, lengths);
        let Judgement::Go { only, inherited } = judgement else {
            return Ok(false);
        };
        let before = inherited.map(|inherited| self.pruner.enter(inherited));
        let begun = self.work();
        let found = self.find_attack_with(branch, left, may_end, only);
        let work = self.work() - begun;
        if let Some(length) = lengths_of_attack(branch, left).next() {
            self.pruner.note_attack(length, work);
        }
        if let Some(before) = before {
            self.pruner.leave(before, work);
        }
        found
    }

    fn find_attack_with(
        &mut self,
        branch: &Branch,
        left: Left,
        may_end: bool,
        only: Option<UsefulMoves>,
    ) -> Answer {
        let turn = branch.attackers_turn();
        // 4. the moves that may help
        let mut moves = Moves::none();
        self.fill_with_attacks(&mut moves, branch, left);
        if let Some(only) = only {
            let (pruner, player) = (&mut self.pruner, &self.player);
            moves.retain(|shape| pruner.allows(player, &only, shape));
        }
        // 5. the positions below
        self.some_move_decides(branch, left, turn, &mut moves, |search, legal| {
            Ok(may_end && search.ends(branch, turn, legal)?
                || search.attack_goes_on(branch, left, legal)?)
        })
    }

    /// Whether the attacking move just played succeeds; `left` counts it.
    pub fn attack_move_solves(&mut self, branch: &Branch, left: Left, legal: bool) -> Answer {
        Ok(
            left.may_end() && self.ends(branch, branch.attackers_turn(), legal)?
                || self.attack_goes_on(branch, left, legal)?,
        )
    }

    /// Whether no defence only against the attacking move just played.
    fn attack_goes_on(&mut self, branch: &Branch, left: Left, legal: bool) -> Answer {
        Ok(legal && left.goes_on() && self.defence(branch, left.after_one())?)
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

    /// Whether the move is legal now and, as an attack, succeeds.
    pub fn still_solves(&mut self, branch: &Branch, wanted: &Signature, left: Left) -> Answer {
        let mut moves = self.moves(branch, branch.attackers_turn());
        while moves.next(&mut self.player).is_some() {
            let same = Signature::of_last_move(&self.player) == *wanted;
            let solves = same && self.attack_move_solves(branch, left, moves.last_is_legal())?;
            self.player.undo();
            if same {
                return Ok(solves);
            }
        }
        Ok(false)
    }
}

impl Search<'_, '_> {
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

    /// Whether the side to move has a move, and every move of it is answered. The steps of the node are those of
    /// an attack but for the third: the pruner is asked about the attacks before and after.
    pub fn defence(&mut self, branch: &Branch, left: Left) -> Answer {
        let is_remembered = branch.required[branch.defenders_turn()].is_empty()
            && !self.restrictions.depend_on_length();
        if !is_remembered {
            return self.answer_all(branch, left);
        }
        // 2. the transposition table
        let key = self.key(branch, purpose_of_defence(left));
        if let Some(known) = self.table.look_up(key, left.max) {
            return Ok(known);
        }
        self.in_progress.enter(key, left.max);
        let answered = self.answer_all(branch, left);
        self.in_progress.leave(key, left.max);
        let answered = answered?;
        // 6. the transposition table
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
        let turn = branch.defenders_turn();
        // 1. what the last move must have reached
        if !self.may_move(branch, turn)? {
            return Ok(false);
        }
        if self.passes(branch, turn) {
            return Ok(left.goes_on()
                && self.after_pass(|search| search.attack(branch, left.after_one()))?);
        }
        if self.is_refuted_as_before(branch, left)? {
            return Ok(false);
        }
        let mut can_move = false;
        // 4. all moves
        let mut moves = Moves::none();
        self.fill_with_defences(&mut moves, branch, left);
        // 5. the positions below
        let refuted = self.some_move_decides(branch, left, turn, &mut moves, |search, legal| {
            let answered = search.answer_to_defence(branch, left, legal)?;
            can_move |= answered.is_some();
            Ok(answered == Some(false))
        })?;
        Ok(!refuted && can_move)
    }

    /// Whether a move that refuted other attacks refutes this one.
    fn is_refuted_as_before(&mut self, branch: &Branch, left: Left) -> Answer {
        let turn = branch.defenders_turn();
        // further from the end it is checks that are tried first: they leave the attacker little choice
        let is_near = left.max <= 3;
        if !is_near || !self.control.takes(Shortcut::Order) || self.player.has_duty() {
            return Ok(false);
        }
        for shape in self.ordering.killers(turn, left.max).into_iter().flatten() {
            let mut moves = Moves::none();
            self.fill(&mut moves, branch, turn, Wanted::Shape(shape));
            while moves.next(&mut self.player).is_some() {
                let legal = moves.last_is_legal();
                let refutes = self.answer_to_defence(branch, left, legal)? == Some(false);
                self.player.undo();
                if refutes {
                    let side = self.player.state().turn();
                    self.ordering.decided(side, turn, left.max, shape);
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
    pub(super) fn answer_to_defence(
        &mut self,
        branch: &Branch,
        left: Left,
        legal: bool,
    ) -> Result<Option<bool>, Stopped> {
        if self.ends(branch, branch.defenders_turn(), legal)? {
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
}

impl Search<'_, '_> {
    /// Tries the moves of one side until one of them decides the play: an attack that succeeds, or a defence that refutes. Moves
    /// into positions where another thread is are tried last.
    fn some_move_decides(
        &mut self,
        branch: &Branch,
        left: Left,
        turn: Turn,
        moves: &mut Moves,
        mut decides: impl FnMut(&mut Self, bool) -> Answer,
    ) -> Answer {
        let attacks = turn == branch.attackers_turn();
        let (salt, purpose): (_, fn(Left) -> u32) = match attacks {
            true => (self.salt_after_attack(branch, left), purpose_of_defence),
            false => (self.salt_after_defence(branch, left), purpose_of_attack),
        };
        let mut later = Later::default();
        while let Some((mv, legal)) = self.next_or_later(moves, salt, &mut later) {
            self.pulse()?;
            if left.goes_on()
                && later.takes()
                && self.others_are_there(branch, purpose, left.after_one())
            {
                later.put(mv, legal);
                self.player.undo();
                continue;
            }
            let decides = decides(self, legal)?;
            self.player.undo();
            if decides {
                let side = self.player.state().turn();
                self.ordering.decided(side, turn, left.max, mv.shape);
                return Ok(true);
            }
        }
        Ok(false)
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
        self.player.play(&mv);
        Some((mv, legal))
    }

    /// Whether another thread is where the move just played leads, for this purpose.
    #[inline]
    fn others_are_there(&self, branch: &Branch, purpose: fn(Left) -> u32, left: Left) -> bool {
        self.in_progress.matters(left.max)
            && self
                .in_progress
                .is_there(self.key(branch, purpose(left)), left.max)
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
