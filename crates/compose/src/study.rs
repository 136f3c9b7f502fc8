//! Versions judged in blocks, on several threads, with what is known of those before.

use crate::base::{Base, Limits, stack_of};
use crate::base_position::BasePosition;
use crate::cook::Cook;
use crate::edit::Version;
use crate::judge::Judge;
use crate::judged::{Judged, Keep};
use crate::position::Measure;
use crate::refuters::{self, Refuter};
use crate::touch::{Table, Touch};
use crate::verdict::Verdict;
use crate::wants::Wants;
use sauterelle::Stop;
use sauterelle_languages::carried;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// More cooks of a position are not kept.
const MOST_COOKS: usize = 128;

/// So many versions are judged with the same cooks, so that what comes out does not depend on the threads.
pub(crate) const BLOCK: usize = 16;

/// Versions of a problem being judged.
pub struct Study {
    base: Arc<Base>,
    keep: Keep,
    limits: Limits,
    wants: Wants,
    /// By position: cooks, those first that have cooked most.
    pub(crate) cooks: Vec<Vec<Cook>>,
    /// By position: defences, those first that have refuted most.
    refuters: Vec<Vec<Refuter>>,
    judges: Vec<Judge>,
}

impl Study {
    /// Nothing judged yet.
    pub fn new(base: impl Into<Arc<Base>>, keep: Keep, limits: Limits) -> Study {
        let base = base.into();
        // those of the problem itself are known
        let of_position = |(number, position): (usize, &BasePosition)| {
            let cooks = position.cooks();
            cooks.map(|found| Cook::new(number, found)).collect()
        };
        let cooks = base.positions.iter().enumerate().map(of_position);
        let cooks: Vec<Vec<Cook>> = cooks.collect();
        let threads = if cfg!(target_family = "wasm") {
            1
        } else {
            limits.threads.max(1)
        };
        Study {
            base,
            keep,
            limits,
            wants: Wants::default(),
            refuters: cooks.iter().map(|_| Vec::new()).collect(),
            cooks,
            judges: (0..threads).map(|_| Judge::default()).collect(),
        }
    }

    /// The same, which wants more of sound versions.
    #[must_use]
    pub fn wanting(self, wants: Wants) -> Study {
        Study { wants, ..self }
    }

    /// The problem, and what is meant in it.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// Judges versions, in their order. Those whose edits do not go together are `None`; nothing comes of those that are left when it is
    /// stopped.
    pub fn judge(&mut self, versions: &[Version], stop: &Stop) -> Vec<Option<Judged>> {
        // versions of versions, which are looked at to see whether they are as wanted, need only be sound
        let wants = std::mem::take(&mut self.wants);
        let mut all = Vec::with_capacity(versions.len());
        for block in versions.chunks(BLOCK) {
            let mut judged = self.block(block, stop);
            if stop.is_set() {
                break;
            }
            for judged in judged.iter().flatten() {
                self.learn(judged);
            }
            self.cooks.iter_mut().for_each(|cooks| {
                cooks.sort_by_key(|cook| std::cmp::Reverse(cook.hits));
                cooks.truncate(MOST_COOKS);
            });
            self.refuters.iter_mut().for_each(refuters::order);
            for judged in judged.iter_mut().flatten() {
                if judged.verdict == Verdict::Sound && !wants.are_met(self, judged, stop) {
                    judged.verdict = Verdict::Unwanted;
                }
            }
            if stop.is_set() {
                break;
            }
            all.extend(judged);
        }
        self.wants = wants;
        all
    }

    /// Judges versions with the cooks that are known now.
    pub(crate) fn block(&mut self, versions: &[Version], stop: &Stop) -> Vec<Option<Judged>> {
        let mut judges = std::mem::take(&mut self.judges);
        let measure = self.measure(stop);
        let judge = |judge: &mut Judge, version: &Version| judge.judge(version, measure);
        let judged = self.each(&mut judges, versions, judge, stop);
        self.judges = judges;
        judged
    }

    /// Which of the cooks that are known each version stops. `None` if something that is meant does not work there.
    pub(crate) fn stopped_by(
        &mut self,
        versions: &[Version],
        stop: &Stop,
    ) -> Vec<Option<Vec<bool>>> {
        let mut judges = std::mem::take(&mut self.judges);
        let measure = self.measure(stop);
        let stopped = |judge: &mut Judge, version: &Version| judge.stopped(version, measure);
        let stopped = self.each(&mut judges, versions, stopped, stop);
        self.judges = judges;
        stopped
    }

    /// Whether keys are asked about in each position.
    pub(crate) fn are_keys_asked(&self) -> bool {
        let mut positions = self.base.positions.iter();
        positions.all(|position| position.attacks.is_some())
    }

    /// By position: so many of the cooks of the problem itself, with defences and answers.
    pub(crate) fn tables(&mut self, most: usize, stop: &Stop) -> Vec<Vec<Table>> {
        let mut judges = std::mem::take(&mut self.judges);
        let measure = self.measure(stop);
        let itself = Version::default();
        let tables = judges.first_mut().and_then(|judge| {
            judge.each_position(&itself, measure.base, |position| {
                let cooks = measure.cooks[position.number].iter().take(most);
                cooks
                    .filter_map(|cook| position.table(cook, measure))
                    .collect()
            })
        });
        self.judges = judges;
        tables.unwrap_or_default()
    }

    /// What each version does to these keys, position after position; `None` if it cannot be set up.
    pub(crate) fn touches(
        &mut self,
        versions: &[Version],
        tables: &[Vec<Table>],
        stop: &Stop,
    ) -> Vec<Option<Vec<Touch>>> {
        let mut judges = std::mem::take(&mut self.judges);
        let measure = self.measure(stop);
        let touches = |judge: &mut Judge, version: &Version| {
            let all = judge.each_position(version, measure.base, |position| {
                let tables = tables.get(position.number).into_iter().flatten();
                let touches = tables.map(|table| position.touch(table, measure));
                touches.collect::<Vec<_>>()
            });
            Some(all?.concat())
        };
        let touches = self.each(&mut judges, versions, touches, stop);
        self.judges = judges;
        touches
    }

    /// Asks something of each version, on all threads.
    fn each<T: Clone + Send>(
        &self,
        judges: &mut [Judge],
        versions: &[Version],
        ask: impl Fn(&mut Judge, &Version) -> Option<T> + Sync,
        stop: &Stop,
    ) -> Vec<Option<T>> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(vec![None; versions.len()]);
        let work = |judge: &mut Judge| {
            while let Some((index, version)) = {
                let index = next.fetch_add(1, Ordering::Relaxed);
                versions.get(index).map(|version| (index, version))
            } {
                if stop.is_set() {
                    break;
                }
                let answer = ask(judge, version);
                results.lock().unwrap_or_else(PoisonError::into_inner)[index] = answer;
            }
        };
        if cfg!(target_family = "wasm") {
            judges.iter_mut().take(1).for_each(work);
        } else {
            let stack = stack_of(self.base.problem());
            std::thread::scope(|scope| {
                for judge in judges.iter_mut().take(versions.len()) {
                    let thread = std::thread::Builder::new().stack_size(stack);
                    // fewer threads than wanted do the same work
                    let _ = thread.spawn_scoped(scope, carried(|| work(judge)));
                }
            });
        }
        results.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn measure<'m>(&'m self, stop: &'m Stop) -> Measure<'m> {
        Measure {
            base: &self.base,
            keep: self.keep,
            limits: &self.limits,
            cooks: &self.cooks,
            beyond: 0,
            refuters: &self.refuters,
            stop,
        }
    }

    /// Keeps the cooks that a version has brought, and counts those that have cooked it.
    fn learn(&mut self, judged: &Judged) {
        for (position, index) in &judged.cooked_by {
            self.cooks[*position][*index].hits += 1;
        }
        for (position, index) in &judged.refuted.by {
            self.refuters[*position][*index].hits += 1;
        }
        for refuter in &judged.refuted.new {
            refuters::learn(&mut self.refuters[refuter.number], refuter);
        }
        for cook in &judged.new_cooks {
            let known = &mut self.cooks[cook.number];
            let is_new = !known.iter().any(|it| it.deeds == cook.deeds);
            // one that begins as what is meant would be found again in what is sound
            let mut meant = self.base.positions[cook.number].meant();
            if is_new && !meant.any(|it| it.branch() == cook.deeds) {
                known.push(Cook {
                    hits: 1,
                    found_in: Some(judged.version.clone()),
                    ..cook.clone()
                });
            }
        }
    }
}
