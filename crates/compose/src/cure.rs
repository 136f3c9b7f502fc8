//! Cures by two men: which cooks each man stops by itself is found out first, then only those pairs are looked at that stop all.

use crate::base::{Base, Limits};
use crate::deed::Level;
use crate::edit::Version;
use crate::study::{Keep, Study};
use crate::vary::Space;
use crate::verdict::Verdict;
use sauterelle::Stop;
use std::sync::Arc;

/// The pairs of usual men of which each leaves what is meant as it is, and which together stop every solution that is not meant, but for pairs
/// with a man that is a cure by itself. (Two men that only together stop a cook, or keep what is meant, are not among them; nor, in direct
/// play, pairs with a man that stops all cooks and brings others.)
pub fn pairs(base: &Arc<Base>, limits: &Limits, stop: &Stop) -> Vec<Version> {
    let problem = base.problem();
    let added = Space::usual_additions(problem);
    let space = Space::additions(problem, &added, 1);
    let singles: Vec<Version> = space.from(0).map(|(_, version)| version).collect();
    let mut study = Study::new(Arc::clone(base), Keep::Level(Level::Moves), *limits);
    let stopped = study.stopped_by(&singles, stop);
    let mut men = Vec::new();
    for (version, stopped) in singles.into_iter().zip(stopped) {
        let Some(stopped) = stopped else { continue };
        // one that stops all cooks may bring others, which a second man stops; in direct play it takes too long to look for that
        let stops_all = stopped.iter().all(|it| *it);
        if !(stops_all && (base.is_battle() || is_cure(&mut study, &version, stop))) {
            men.push((version, stopped));
        }
    }
    let mut pairs = Vec::new();
    for (index, (one, by_one)) in men.iter().enumerate() {
        for (other, by_other) in &men[index + 1..] {
            if by_one
                .iter()
                .zip(by_other)
                .all(|(one, other)| *one || *other)
            {
                let edits = one.edits.iter().chain(&other.edits).cloned();
                pairs.push(Version {
                    edits: edits.collect(),
                });
            }
        }
    }
    pairs
}

fn is_cure(study: &mut Study, version: &Version, stop: &Stop) -> bool {
    let judged = study.judge(std::slice::from_ref(version), stop);
    judged
        .iter()
        .flatten()
        .any(|it| it.verdict == Verdict::Sound)
}
