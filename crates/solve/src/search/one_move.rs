//! Battle play asked about one move at a time, with the steps of the search: whether a first move solves, what answers a defence.

use crate::control::Stopped;
use crate::search::Search;
use crate::search::length::Left;
use crate::solution::Step;
use crate::stipulation::{Branch, Turn};
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;

/// Who knows which moves are asked about. Of the moves that are offered each plays the one that is wanted; `false` if it is not among them.
pub trait Asked {
    /// The first move.
    fn key(&mut self, player: &mut Player, moves: &mut Moves) -> bool;

    /// The defence of this number, from 0; nothing if there are no more.
    fn defence(&mut self, number: usize, player: &mut Player, moves: &mut Moves) -> Option<bool>;

    /// Whether the attack just played is asked about, in answer to this defence.
    fn is_asked(&mut self, view: &View, defence: &Move, attack: &Move) -> bool;
}

/// What becomes of a first move.
#[derive(Clone, PartialEq, Debug)]
pub enum Fate {
    /// It cannot be played.
    NotPlayed,
    /// It solves.
    Solves,
    /// It does not, as this defence shows; nothing if it is one of those that were asked about, or if there is none.
    Fails(Option<Step>),
}

/// What follows a defence.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// The defence cannot be played. Of threats: there are none.
    None,
    /// It refutes.
    Refutes,
    /// It reaches the end itself.
    Ends,
    /// These attacks succeed: the shortest ones, or those that are asked about.
    Answers(Vec<Step>),
}

impl Search<'_, '_> {
    /// Plays the first move that is asked about, and asks something after it; nothing if it is not offered.
    pub fn after_key<T>(
        &mut self,
        play: &Branch,
        asked: &mut dyn Asked,
        ask: impl FnOnce(&mut Self, bool, &mut dyn Asked) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let mut moves = self.moves(play, Turn::First);
        if !asked.key(&mut self.player, &mut moves) {
            return Ok(None);
        }
        let answer = ask(self, moves.last_is_legal(), asked)?;
        self.player.undo();
        Ok(Some(answer))
    }

    /// Whether the first move just played is the last one.
    pub fn key_ends(&mut self, play: &Branch, legal: bool) -> Result<bool, Stopped> {
        Ok(Left::of(play).may_end() && self.ends(play, Turn::First, legal)?)
    }

    /// Asks something of the defences after the first move just played, or in the diagram where that is left out; nothing if none may be made.
    pub fn of_defences<T>(
        &mut self,
        play: &Branch,
        legal: bool,
        ask: impl FnOnce(&mut Self, Left) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let left = Left::of(play);
        if !legal || !left.goes_on() {
            return Ok(None);
        }
        let left = left.after_one();
        let Some(before) = self.enter_defence(play, left)? else {
            return Ok(None);
        };
        let answer = match self.may_move(play, play.defenders_turn())? {
            true => Some(ask(self, left)?),
            false => None,
        };
        self.leave_defence(before);
        Ok(answer)
    }

    /// Whether every defence is answered; those that are asked about are tried first.
    pub fn fate(
        &mut self,
        play: &Branch,
        left: Left,
        asked: &mut dyn Asked,
    ) -> Result<Fate, Stopped> {
        let turn = play.defenders_turn();
        for number in 0.. {
            let mut moves = self.moves(play, turn);
            match asked.defence(number, &mut self.player, &mut moves) {
                None => break,
                Some(false) => {}
                Some(true) => {
                    let legal = moves.last_is_legal();
                    let refutes = self.answer_to_defence(play, left, legal)? == Some(false);
                    self.player.undo();
                    if refutes {
                        return Ok(Fate::Fails(None));
                    }
                }
            }
        }
        let mut can_move = false;
        let mut moves = Moves::none();
        self.fill_with_defences(&mut moves, play, left);
        while let Some(mv) = moves.next(&mut self.player) {
            self.pulse()?;
            let answered = self.answer_to_defence(play, left, moves.last_is_legal())?;
            let refutation = (answered == Some(false)).then(|| self.step(mv));
            can_move |= answered.is_some();
            self.player.undo();
            if refutation.is_some() {
                return Ok(Fate::Fails(refutation));
            }
        }
        Ok(match can_move {
            true => Fate::Solves,
            false => Fate::Fails(None),
        })
    }

    /// The move just played.
    fn step(&mut self, mv: Move) -> Step {
        Step::of_last_move(&mut self.player, mv, Vec::new())
    }

    /// The defences that are not answered; nothing if there are more than so many, or no defence at all.
    pub fn refutations(
        &mut self,
        play: &Branch,
        left: Left,
        most: usize,
    ) -> Result<Option<Vec<Step>>, Stopped> {
        let mut refutations = Vec::new();
        let mut can_move = false;
        let mut moves = self.moves(play, play.defenders_turn());
        while let Some(mv) = moves.next(&mut self.player) {
            self.pulse()?;
            let answered = self.answer_to_defence(play, left, moves.last_is_legal())?;
            if answered == Some(false) {
                refutations.push(self.step(mv));
            }
            can_move |= answered.is_some();
            self.player.undo();
            if refutations.len() > most {
                return Ok(None);
            }
        }
        Ok(can_move.then_some(refutations))
    }

    /// What follows the defence of this number; without one, what is threatened.
    pub fn reply_to(
        &mut self,
        play: &Branch,
        left: Left,
        asked: &mut dyn Asked,
        defence: Option<usize>,
    ) -> Result<Reply, Stopped> {
        let Some(number) = defence else {
            return self.threat(play, left);
        };
        let mut moves = self.moves(play, play.defenders_turn());
        if asked.defence(number, &mut self.player, &mut moves) != Some(true) {
            return Ok(Reply::None);
        }
        let reply = self.reply_to_last(play, left, moves.last_is_legal())?;
        self.player.undo();
        Ok(reply)
    }

    fn threat(&mut self, play: &Branch, left: Left) -> Result<Reply, Stopped> {
        if !left.goes_on() || self.player.in_check(self.player.state().turn()) {
            return Ok(Reply::None);
        }
        self.player.null_move();
        let reply = match self.shortest_attack(play, left.after_one())? {
            Some(left) => Reply::Answers(self.all_attacks(play, left, &mut |_, _| true)?),
            None => Reply::None,
        };
        self.player.undo();
        Ok(reply)
    }

    /// What follows the defence just played if it ends play, or if it is none; nothing if play goes on.
    fn reply_of_end(
        &mut self,
        play: &Branch,
        left: Left,
        legal: bool,
    ) -> Result<Option<Reply>, Stopped> {
        let ends = self.ends(play, play.defenders_turn(), legal)?;
        Ok(match (ends, left.may_end()) {
            (true, true) => Some(Reply::Ends),
            (true, false) => Some(Reply::Refutes),
            (false, _) => (!legal).then_some(Reply::None),
        })
    }

    /// What follows the defence just played.
    fn reply_to_last(&mut self, play: &Branch, left: Left, legal: bool) -> Result<Reply, Stopped> {
        if let Some(reply) = self.reply_of_end(play, left, legal)? {
            return Ok(reply);
        }
        let shortest = match left.goes_on() {
            true => self.shortest_attack(play, left.after_one())?,
            false => None,
        };
        Ok(match shortest {
            Some(left) => Reply::Answers(self.all_attacks(play, left, &mut |_, _| true)?),
            None => Reply::Refutes,
        })
    }

    /// Each defence with the attacks that succeed after it, of those that are asked about. It ends behind a defence that refutes.
    pub fn replies_to_all(
        &mut self,
        play: &Branch,
        left: Left,
        asked: &mut dyn Asked,
    ) -> Result<Vec<(Step, Reply)>, Stopped> {
        let mut found = Vec::new();
        let mut moves = self.moves(play, play.defenders_turn());
        while let Some(mv) = moves.next(&mut self.player) {
            self.pulse()?;
            let legal = moves.last_is_legal();
            let reply = if let Some(reply) = self.reply_of_end(play, left, legal)? {
                reply
            } else if !left.goes_on() {
                Reply::Refutes
            } else {
                let left = left.after_one();
                let mut is_asked = |view: &View, attack: &Move| asked.is_asked(view, &mv, attack);
                let attacks = self.all_attacks(play, left, &mut is_asked)?;
                match attacks.is_empty() && !self.attack(play, left)? {
                    true => Reply::Refutes,
                    false => Reply::Answers(attacks),
                }
            };
            let is_last = reply == Reply::Refutes;
            if reply != Reply::None {
                found.push((self.step(mv), reply));
            }
            self.player.undo();
            if is_last {
                break;
            }
        }
        Ok(found)
    }

    /// All attacks that succeed, of those that are asked about.
    fn all_attacks(
        &mut self,
        play: &Branch,
        left: Left,
        is_asked: &mut dyn FnMut(&View, &Move) -> bool,
    ) -> Result<Vec<Step>, Stopped> {
        let mut found = Vec::new();
        if !self.may_move(play, play.attackers_turn())? {
            return Ok(found);
        }
        let mut moves = self.moves(play, play.attackers_turn());
        while let Some(mv) = moves.next(&mut self.player) {
            let legal = moves.last_is_legal();
            if is_asked(&self.player, &mv) && self.attack_move_solves(play, left, legal)? {
                found.push(self.step(mv));
            }
            self.player.undo();
        }
        Ok(found)
    }
}
