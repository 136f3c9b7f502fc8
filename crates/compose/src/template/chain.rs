//! A chain of versions, each drawn by chance or from the one before it.

use super::score::{Drawn, Scored, Scoring};
use crate::judge::Judge;
use crate::vary::Drawing;
use crate::verdict::Verdict;
use fastrand::Rng;
use std::collections::BTreeMap;

/// Versions one after the other.
pub(super) struct Chain {
    rng: Rng,
    judge: Judge,
    /// The version that is changed next: its edits and its cost, and how often it has been changed.
    at: Option<(Vec<usize>, u32, u32)>,
    /// What has been found since somebody looked.
    pub verdicts: BTreeMap<Verdict, u64>,
    pub found: Vec<Drawn>,
}

/// Changes before a chain begins anew elsewhere.
const CHANGES: u32 = 400;

/// How much worse a version may be that is preferred to the one before it, in about one of three cases: at first, and at last. At first a solution
/// more or less is no hindrance, at last only a man.
const TEMPERATURES: [f64; 2] = [90.0, 4.0];

impl Chain {
    /// Begins with this chance.
    pub fn new(rng: Rng) -> Chain {
        Chain {
            rng,
            judge: Judge::default(),
            at: None,
            verdicts: BTreeMap::new(),
            found: Vec::new(),
        }
    }

    /// Draws a version.
    pub fn draw(&mut self, drawing: &Drawing, scoring: &Scoring) {
        if let Some(drawn) = drawing.draw(&mut self.rng) {
            self.score(&drawn, drawing, scoring);
        }
    }

    /// Draws one edit of the last version anew, and goes on from there if that is better, or by chance; begins anew after a time.
    pub fn anneal(&mut self, drawing: &Drawing, scoring: &Scoring) {
        let rng = &mut self.rng;
        let old = self.at.take().filter(|(.., changes)| *changes < CHANGES);
        let new = match &old {
            Some((drawn, ..)) => drawing.redraw(drawn, rng),
            None => drawing.draw(rng),
        };
        let Some(new) = new else { return };
        let Some(cost) = self.score(&new, drawing, scoring) else {
            self.at = old;
            return;
        };
        self.at = Some(match old {
            None => (new, cost, 0),
            Some((drawn, before, changes)) => match self.is_accepted(before, cost, changes) {
                true => (new, cost, changes + 1),
                false => (drawn, before, changes + 1),
            },
        });
    }

    fn is_accepted(&mut self, before: u32, after: u32, changes: u32) -> bool {
        let [first, last] = TEMPERATURES;
        let temperature = first * (last / first).powf(f64::from(changes) / f64::from(CHANGES));
        let worse = f64::from(after) - f64::from(before);
        worse <= 0.0 || self.rng.f64() < (-worse / temperature).exp()
    }

    /// The cost of a version; nothing if it was stopped.
    fn score(&mut self, drawn: &[usize], drawing: &Drawing, scoring: &Scoring) -> Option<u32> {
        let version = drawing.version(drawn);
        let Scored {
            verdict,
            cost,
            drawn,
        } = scoring.score(&mut self.judge, &version)?;
        *self.verdicts.entry(verdict).or_default() += 1;
        self.found.extend(drawn);
        Some(cost)
    }
}
