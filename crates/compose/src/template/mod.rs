//! Templates: problems that are looked for by chance. Versions are drawn, or changed step by step, and scored by what they come to.

mod best;
mod chain;
mod mirrors;
mod score;
#[cfg(test)]
mod tests;

pub use best::Best;
pub use score::Drawn;

use crate::base::{Base, Limits, stack_of};
use crate::base_error::BaseError;
use crate::vary::{Choose, Drawing, Space};
use crate::verdict::Verdict;
use chain::Chain;
use fastrand::Rng;
use sauterelle::notation::entered::InputProblem;
use sauterelle::{Language, Stop};
use sauterelle_languages::carried;
use score::Scoring;
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Chains of versions, each with a chance of its own, so that what comes out does not depend on the number of threads.
const CHAINS: usize = 16;

/// Versions of a chain between two looks at what all have found.
const STEPS: u64 = 32;

/// A template whose versions are drawn.
pub struct Template {
    base: Arc<Base>,
    drawing: Drawing,
    limits: Limits,
    chains: Vec<Chain>,
    /// How many versions are still to be judged, if that is limited.
    left: Option<u64>,
    /// Diagrams that have been told.
    told: HashSet<String>,
}

/// What a part of the work has brought.
#[derive(Default)]
pub struct Round {
    /// How many versions of each verdict. Sound ones with idle men, or with conditions that are not needed, are unwanted.
    pub verdicts: BTreeMap<Verdict, u64>,
    /// Those that are worth showing, no diagram twice.
    pub found: Vec<Drawn>,
}

/// Why nothing can be drawn.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", self.said(Language::English))]
pub enum TemplateError {
    /// There are no versions of such problems.
    Base(#[from] BaseError),
    /// Nothing was found that makes sense.
    Nothing,
}

impl TemplateError {
    /// The reason in a language.
    pub fn said(&self, language: Language) -> String {
        match self {
            TemplateError::Base(error) => error.said(language),
            TemplateError::Nothing => [
                "nothing is drawn that makes sense: edits that go together, one king of each side, and as many men as are wanted",
                "aucun tirage n'a de sens: des modifications compatibles, un roi de chaque camp et autant de pièces que souhaité",
                "es wird nichts Sinnvolles gezogen: Änderungen, die zusammenpassen, ein König jeder Seite und so viele Steine wie gewünscht",
            ][language as usize]
                .to_string(),
        }
    }
}

impl Template {
    /// Begins to draw versions of a problem, as a space says.
    ///
    /// # Errors
    /// If nothing can be drawn.
    pub fn new(
        problem: &InputProblem,
        space: &Space,
        limits: Limits,
    ) -> Result<Template, TemplateError> {
        let wanted = space.wish().lines.clone().unwrap_or(1..=1);
        let base = Base::open(problem, &wanted)?;
        let drawing = Drawing::new(space, &problem.initial.diagram);
        let mut rng = Rng::with_seed(space.seed());
        if drawing.draw(&mut rng).is_none() {
            return Err(TemplateError::Nothing);
        }
        Ok(Template {
            base: Arc::new(base),
            chains: (0..CHAINS).map(|_| Chain::new(rng.fork())).collect(),
            left: space.number(),
            drawing,
            limits,
            told: HashSet::new(),
        })
    }

    /// The problem; nothing is meant in it.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// Draws and judges some more versions. `None` if as many as are wanted are done.
    pub fn next(&mut self, stop: &Stop) -> Option<Round> {
        let all = CHAINS as u64 * STEPS;
        let now = self.left.map_or(all, |left| left.min(all));
        if now == 0 {
            return None;
        }
        self.left = self.left.map(|left| left - now);
        let mut chains = std::mem::take(&mut self.chains);
        let share = |number: u64| now / CHAINS as u64 + u64::from(number < now % CHAINS as u64);
        let shared = (0..).zip(&mut chains);
        let shared = shared.map(|(number, chain)| (chain, share(number)));
        self.work(shared.collect(), stop);
        let mut round = Round::default();
        for chain in &mut chains {
            for (verdict, count) in std::mem::take(&mut chain.verdicts) {
                *round.verdicts.entry(verdict).or_default() += count;
            }
            for drawn in std::mem::take(&mut chain.found) {
                if self.told.insert(mirrors::key(&drawn.judged)) {
                    round.found.push(drawn);
                }
            }
        }
        self.chains = chains;
        Some(round)
    }

    /// Lets each chain do so many steps, on all threads.
    fn work(&self, chains: Vec<(&mut Chain, u64)>, stop: &Stop) {
        let scoring = Scoring {
            base: &self.base,
            limits: Limits {
                threads: 1,
                ..self.limits
            },
            wants: self.drawing.space().wish().wants,
            stop,
        };
        let is_random = self.drawing.space().choose() == Choose::Random;
        let chains: Vec<Mutex<(&mut Chain, u64)>> = chains.into_iter().map(Mutex::new).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(chain) = chains.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut chain = chain.lock().unwrap_or_else(PoisonError::into_inner);
                let (chain, steps) = &mut *chain;
                for _ in 0..*steps {
                    if stop.is_set() {
                        break;
                    }
                    match is_random {
                        true => chain.draw(&self.drawing, &scoring),
                        false => chain.anneal(&self.drawing, &scoring),
                    }
                }
            }
        };
        if cfg!(target_family = "wasm") {
            return work();
        }
        let stack = stack_of(self.base.problem());
        std::thread::scope(|scope| {
            for _ in 0..self.limits.threads.clamp(1, CHAINS) {
                let thread = std::thread::Builder::new().stack_size(stack);
                // fewer threads than wanted do the same work
                let _ = thread.spawn_scoped(scope, carried(work));
            }
        });
    }
}
