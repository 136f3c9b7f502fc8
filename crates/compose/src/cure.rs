//! Cures by two men: which cooks each man stops by itself is found out first, then only those pairs are looked at that stop all.

use crate::base::{Base, Limits};
use crate::deed::Level;
use crate::edit::Version;
use crate::study::{Keep, Study};
use crate::vary::Space;
use sauterelle::Stop;
use std::sync::Arc;

/// The pairs of usual men of which each leaves what is meant as it is, and which together stop every solution that is not meant. (Two men that
/// only together stop a cook, or keep what is meant, are not among them.)
pub fn pairs(base: &Arc<Base>, limits: &Limits, stop: &Stop) -> Vec<Version> {
    let problem = base.problem();
    let added = Space::usual_additions(problem);
    let singles: Vec<Version> = Space::additions(problem, &added, 1)
        .from(0)
        .map(|(_, version)| version)
        .collect();
    let mut study = Study::new(Arc::clone(base), Keep::Level(Level::Moves), *limits);
    let stops = study.stopped_by(&singles, stop);
    let all = stops.iter().flatten().map(Vec::len).max().unwrap_or(0);
    let known: Vec<(&Version, &Vec<bool>)> = singles
        .iter()
        .zip(&stops)
        .filter_map(|(version, stopped)| Some((version, stopped.as_ref()?)))
        .filter(|(_, stopped)| stopped.iter().any(|it| *it))
        .collect();
    let mut pairs = Vec::new();
    for (index, (one, by_one)) in known.iter().enumerate() {
        for (other, by_other) in &known[index + 1..] {
            let stops_all = (0..all).all(|cook| by_one[cook] || by_other[cook]);
            // one man alone would do
            let is_needed = ![by_one, by_other].iter().any(|by| by.iter().all(|it| *it));
            if stops_all && is_needed {
                let edits = one.edits.iter().chain(&other.edits).cloned();
                pairs.push(Version {
                    edits: edits.collect(),
                });
            }
        }
    }
    pairs
}
