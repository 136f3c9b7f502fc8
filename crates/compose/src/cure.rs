//! Cures by two men: what each man does by itself to the cooks that are known is found out first, then only those pairs are looked at that may
//! stop all.

use crate::base::{Base, Limits};
use crate::deed::Level;
use crate::edit::Version;
use crate::judged::{Judged, Keep};
use crate::study::Study;
use crate::touch::Touch;
use crate::vary::Space;
use crate::verdict::Verdict;
use sauterelle::Stop;
use std::sync::Arc;

/// Of so many cooks it is found out what each man does to their defences and answers.
const MOST_TABLES: usize = 8;

/// The pairs of usual men that may leave what is meant as it is, and together stop every solution that is not meant, but for pairs with a man
/// that is a cure by itself. In direct play these are also men that only together leave no answer to a defence, or of which one gives a
/// defence and the other takes its answers away. (In help and series play, two men that only together stop a line, or keep what is meant, are
/// not among them.)
pub fn pairs(base: &Arc<Base>, limits: &Limits, stop: &Stop) -> Vec<Version> {
    let problem = base.problem();
    let added = Space::usual_additions(problem);
    let space = Space::additions(problem, &added, 1);
    let singles: Vec<Version> = space.from(0).map(|(_, version)| version).collect();
    let mut study = Study::new(Arc::clone(base), Keep::Level(Level::Moves), *limits);
    match study.are_keys_asked() {
        true => pairs_by_keys(&mut study, singles, stop),
        false => pairs_by_cooks(&mut study, base.is_battle(), singles, stop),
    }
}

/// Of men that each stop some cooks, the pairs that stop all.
fn pairs_by_cooks(
    study: &mut Study,
    is_battle: bool,
    singles: Vec<Version>,
    stop: &Stop,
) -> Vec<Version> {
    let stopped = study.stopped_by(&singles, stop);
    let mut men = Vec::new();
    for (version, stopped) in singles.into_iter().zip(stopped) {
        let Some(stopped) = stopped else { continue };
        // one that stops all cooks may bring others, which a second man stops; where all must be searched it takes too long to look for that
        let stops_all = stopped.iter().all(|it| *it);
        if !(stops_all && (is_battle || is_cure(study, &version, stop))) {
            men.push((version, stopped));
        }
    }
    let stop_all = |one: &Vec<bool>, other: &Vec<bool>| {
        let mut both = one.iter().zip(other);
        both.all(|(one, other)| *one || *other)
    };
    pairs_of(&men, stop_all)
}

/// Of men that each do something to the defences and answers of cooks, the pairs that may stop all.
fn pairs_by_keys(study: &mut Study, singles: Vec<Version>, stop: &Stop) -> Vec<Version> {
    let tables = study.tables(MOST_TABLES, stop);
    let touches = study.touches(&singles, &tables, stop);
    let mut men: Vec<(Version, Vec<Touch>)> = singles
        .into_iter()
        .zip(touches)
        .filter_map(|(version, touches)| Some((version, touches?)))
        .collect();
    let stop_all: Vec<Version> = men
        .iter()
        .filter(|(_, touches)| touches.iter().all(Touch::stops))
        .map(|(version, _)| version.clone())
        .collect();
    let judged = study.judge(&stop_all, stop);
    let is_cure = |judged: &Judged| judged.verdict == Verdict::Sound;
    let cures: Vec<Version> = judged
        .into_iter()
        .flatten()
        .filter(is_cure)
        .map(|judged| judged.version)
        .collect();
    men.retain(|(version, _)| !cures.contains(version));
    let may_stop_all = |one: &Vec<Touch>, other: &Vec<Touch>| {
        let mut all = one.iter().zip(other).zip(tables.iter().flatten());
        all.all(|((one, other), table)| one.with(other, table))
    };
    pairs_of(&men, may_stop_all)
}

/// The pairs of men that go together.
fn pairs_of<T>(men: &[(Version, T)], go_together: impl Fn(&T, &T) -> bool) -> Vec<Version> {
    let mut pairs = Vec::new();
    for (index, (one, of_one)) in men.iter().enumerate() {
        for (other, of_other) in &men[index + 1..] {
            if go_together(of_one, of_other) {
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
