//! One side takes moves back so that its play succeeds, whatever the other side takes back in between.

use super::choices::{Choice, choices};
use super::forward::By;
use super::{Run, step};
use crate::control::Stopped;
use crate::solution::{Finding, Mark, Tree};
use crate::stipulation::retraction::{Defensive, Uncaptures};
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Ctx;
use sauterelle_kernel::unmoves::{Legality, Unmove};

/// So many results are remembered at most.
const MOST_REMEMBERED: usize = 20_000_000;

/// What has been found out.
#[derive(Default)]
struct Known {
    /// What is known of positions in which the attacker, or the defender, takes back next.
    results: FxHashMap<(u128, bool), Bounds>,
    /// Whether the attacker's play succeeds from a position.
    at_once: FxHashMap<u128, bool>,
    /// What the defender took back last to refute, by the number of moves left.
    killers: Vec<Option<(Sq, Sq)>>,
}

/// With how many moves to take back the attacker succeeds: with more he does so too.
#[derive(Clone, Copy, Default)]
struct Bounds {
    /// He fails with so many, and so with fewer.
    fails_with: u16,
    /// He succeeds with so many, and so with more.
    succeeds_with: Option<u16>,
}

impl Known {
    fn of(&self, key: (u128, bool), left: u16) -> Option<bool> {
        let bounds = self.results.get(&key)?;
        if left <= bounds.fails_with {
            return Some(false);
        }
        bounds
            .succeeds_with
            .filter(|with| left >= *with)
            .map(|_| true)
    }

    fn remember(&mut self, key: (u128, bool), left: u16, succeeds: bool) {
        if self.results.len() >= MOST_REMEMBERED {
            return;
        }
        let bounds = self.results.entry(key).or_default();
        match succeeds {
            true => bounds.succeeds_with = Some(left),
            false => bounds.fails_with = left,
        }
    }
}

impl Run<'_, '_> {
    /// Looks for all first moves taken back that make the play succeed.
    pub(super) fn against(&mut self, cx: &mut Ctx, manner: Defensive) -> Result<(), Stopped> {
        let moves = self.retraction.half_moves.div_ceil(2);
        let mut known = Known {
            killers: vec![None; usize::from(moves) + 1],
            ..Known::default()
        };
        let first = choices(
            cx.unmoves(self.retraction.legality),
            manner.uncaptures_of_attacker(),
        );
        let of = first.len();
        for (number, choice) in first.iter().enumerate() {
            if self.choice_succeeds(cx, choice, moves, manner, &mut known)? {
                for unmove in choice {
                    if self.succeeds_by(cx, unmove, moves, manner, &mut known)? {
                        let mut tree = self.tree(cx, unmove, moves, manner, &mut known)?;
                        tree.mark = Some(Mark::Key);
                        self.tell(Finding::Tree(tree))?;
                    }
                }
            }
            self.progress(number + 1, of);
        }
        Ok(())
    }

    /// Whether the attacker, who is to take back one of `left` moves, succeeds.
    fn attacker_succeeds(
        &mut self,
        cx: &mut Ctx,
        left: u16,
        manner: Defensive,
        known: &mut Known,
    ) -> Result<bool, Stopped> {
        let key = (cx.state().key(), true);
        if let Some(result) = known.of(key, left) {
            return Ok(result);
        }
        let all = choices(cx.unmoves(Legality::Men), manner.uncaptures_of_attacker());
        let mut succeeds = false;
        // what succeeds at once comes first
        let at_once = (left > 1).then_some(1);
        'found: for left in at_once.into_iter().chain([left]) {
            for choice in &all {
                if self.choice_succeeds(cx, choice, left, manner, known)? {
                    succeeds = true;
                    break 'found;
                }
            }
        }
        known.remember(key, left, succeeds);
        Ok(succeeds)
    }

    /// Whether the attacker succeeds with this choice, one of the members of which he or the defender names.
    fn choice_succeeds(
        &mut self,
        cx: &mut Ctx,
        choice: &Choice,
        left: u16,
        manner: Defensive,
        known: &mut Known,
    ) -> Result<bool, Stopped> {
        let defender_names = manner.uncaptures == Uncaptures::Other;
        let mut any = false;
        for unmove in choice {
            // what cannot have been is seldom asked for where nothing succeeds
            if defender_names && !self.can_have_been(cx, unmove) {
                continue;
            }
            any = true;
            if self.succeeds_by(cx, unmove, left, manner, known)? == defender_names {
                continue;
            }
            if defender_names || self.can_have_been(cx, unmove) {
                return Ok(!defender_names);
            }
        }
        Ok(any && defender_names)
    }

    /// Whether the position before the move can have come about.
    fn can_have_been(&self, cx: &mut Ctx, unmove: &Unmove) -> bool {
        cx.take_back(unmove);
        let is_legal = self.is_legal(cx);
        cx.undo();
        is_legal
    }

    /// Whether the attacker succeeds by taking this back, with `left` moves counting it.
    fn succeeds_by(
        &mut self,
        cx: &mut Ctx,
        unmove: &Unmove,
        left: u16,
        manner: Defensive,
        known: &mut Known,
    ) -> Result<bool, Stopped> {
        self.pulse()?;
        cx.take_back(unmove);
        let found = self.succeeds_now(cx, left, manner, known);
        cx.undo();
        found
    }

    fn succeeds_now(
        &mut self,
        cx: &mut Ctx,
        left: u16,
        manner: Defensive,
        known: &mut Known,
    ) -> Result<bool, Stopped> {
        Ok(self.succeeds_at_once(cx, known)?
            || left > 1 && self.defender_fails(cx, left - 1, manner, known)?)
    }

    /// Whether the attacker can play forward to the goal.
    fn succeeds_at_once(&mut self, cx: &Ctx, known: &mut Known) -> Result<bool, Stopped> {
        let key = cx.state().key();
        if let Some(result) = known.at_once.get(&key) {
            return Ok(*result);
        }
        let result = self.forward.succeeds(cx, By::Attacker)?;
        if known.at_once.len() < MOST_REMEMBERED {
            known.at_once.insert(key, result);
        }
        Ok(result)
    }

    /// Whether the attacker succeeds, with so many moves left, whatever the defender takes back.
    fn defender_fails(
        &mut self,
        cx: &mut Ctx,
        left: u16,
        manner: Defensive,
        known: &mut Known,
    ) -> Result<bool, Stopped> {
        let key = (cx.state().key(), false);
        if let Some(result) = known.of(key, left) {
            return Ok(result);
        }
        let mut all = choices(cx.unmoves(Legality::Men), manner.uncaptures_of_defender());
        let killer = known.killers[usize::from(left)];
        all.sort_by_key(|choice| Some(squares(&choice[0])) != killer);
        let mut fails = false;
        for choice in &all {
            let Some(answered) = self.is_answered(cx, choice, left, manner, known)? else {
                continue;
            };
            fails = answered;
            if !answered {
                known.killers[usize::from(left)] = Some(squares(&choice[0]));
                break;
            }
        }
        known.remember(key, left, fails);
        Ok(fails)
    }

    /// Whether the attacker succeeds after this choice of the defender. `None`: nothing of it can have been.
    fn is_answered(
        &mut self,
        cx: &mut Ctx,
        choice: &Choice,
        left: u16,
        manner: Defensive,
        known: &mut Known,
    ) -> Result<Option<bool>, Stopped> {
        let attacker_names = matches!(manner.uncaptures, Uncaptures::Other | Uncaptures::First);
        let mut answered = None;
        for unmove in choice {
            self.pulse()?;
            if !self.can_have_been(cx, unmove) {
                continue;
            }
            cx.take_back(unmove);
            let found = self.after_defender(cx, left, manner, known);
            cx.undo();
            answered = Some(found?);
            if answered == Some(attacker_names) {
                break;
            }
        }
        Ok(answered)
    }

    /// Whether the attacker succeeds when the defender has taken back.
    fn after_defender(
        &mut self,
        cx: &mut Ctx,
        left: u16,
        manner: Defensive,
        known: &mut Known,
    ) -> Result<bool, Stopped> {
        let is_refuted = manner.forward_defence && self.forward.succeeds(cx, By::Defender)?;
        Ok(!is_refuted && self.attacker_succeeds(cx, left, manner, known)?)
    }

    /// What follows a move taken back by the attacker, with which he succeeds.
    fn tree(
        &mut self,
        cx: &mut Ctx,
        unmove: &Unmove,
        left: u16,
        manner: Defensive,
        known: &mut Known,
    ) -> Result<Tree, Stopped> {
        let step = step(cx, unmove);
        cx.take_back(unmove);
        let after = self.after_attacker(cx, left, manner, known);
        cx.undo();
        Ok(Tree::with(step, after?))
    }

    fn after_attacker(
        &mut self,
        cx: &mut Ctx,
        left: u16,
        manner: Defensive,
        known: &mut Known,
    ) -> Result<Vec<Tree>, Stopped> {
        if self.succeeds_at_once(cx, known)? {
            return Ok(self.forward.play(cx)?.trees);
        }
        let left = left - 1;
        let mut trees = Vec::new();
        for choice in choices(
            cx.unmoves(self.retraction.legality),
            manner.uncaptures_of_defender(),
        ) {
            for unmove in &choice {
                let defence = step(cx, unmove);
                cx.take_back(unmove);
                let answers = match self.after_defender(cx, left, manner, known) {
                    Ok(true) => self.answers(cx, left, manner, known),
                    Ok(false) => Ok(Vec::new()),
                    Err(Stopped) => Err(Stopped),
                };
                cx.undo();
                let answers = answers?;
                if !answers.is_empty() {
                    trees.push(Tree::with(defence, answers));
                }
            }
        }
        Ok(trees)
    }

    /// All moves by which the attacker succeeds, the shortest ones if he does so at once.
    fn answers(
        &mut self,
        cx: &mut Ctx,
        left: u16,
        manner: Defensive,
        known: &mut Known,
    ) -> Result<Vec<Tree>, Stopped> {
        let all = choices(cx.unmoves(Legality::Men), manner.uncaptures_of_attacker());
        for moves in 1..=left {
            let mut trees = Vec::new();
            for choice in &all {
                if !self.choice_succeeds(cx, choice, moves, manner, known)? {
                    continue;
                }
                for unmove in choice {
                    if self.can_have_been(cx, unmove)
                        && self.succeeds_by(cx, unmove, moves, manner, known)?
                    {
                        trees.push(self.tree(cx, unmove, moves, manner, known)?);
                    }
                }
            }
            if !trees.is_empty() {
                return Ok(trees);
            }
        }
        Ok(Vec::new())
    }
}

impl Defensive {
    /// Who decides whom the attacker has captured, as seen by the attacker.
    fn uncaptures_of_attacker(self) -> Uncaptures {
        match self.uncaptures {
            Uncaptures::First => Uncaptures::Own,
            other => other,
        }
    }

    /// The same of the defender.
    fn uncaptures_of_defender(self) -> Uncaptures {
        self.uncaptures
    }
}

fn squares(unmove: &Unmove) -> (Sq, Sq) {
    (unmove.mv.shape.from, unmove.mv.shape.to)
}
