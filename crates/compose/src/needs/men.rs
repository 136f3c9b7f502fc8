//! Men: each left out, and replaced by others.

use super::outcome::{Need, Outcome, Tried};
use super::trying::Trying;
use crate::edit::{Edit, Version};
use crate::vary::Space;
use sauterelle::Sq;
use schemars::JsonSchema;
use serde::Serialize;

/// A man, and what comes of the problem without it or with others in its place.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct ManTried {
    /// The man, in the letters of the problem: `wSd4`.
    pub man: String,
    /// Its square.
    pub at: String,
    /// Its kind is none of the game array.
    pub is_fairy: bool,
    /// Whether it is needed.
    pub need: Need,
    /// It is left out.
    pub without: Tried,
    /// Others in its place: of a man of the game array each weaker kind of the game array; of a fairy man each kind of the game array. Pawns only where
    /// they can move, no kings.
    pub instead: Vec<Tried>,
}

impl ManTried {
    /// All that was tried.
    pub fn all(&self) -> impl Iterator<Item = &Tried> {
        std::iter::once(&self.without).chain(&self.instead)
    }

    /// The men with which the solutions are the same in its place.
    pub fn replacements(&self) -> impl Iterator<Item = &Tried> {
        let mut same = self.instead.iter();
        std::iter::from_fn(move || same.find(|it| it.outcome == Outcome::Same))
    }
}

/// Tries all men.
pub(super) fn tried(trying: &Trying) -> Vec<ManTried> {
    let problem = trying.problem();
    let space = Space::matters(problem);
    let fairy = Space::array_in_place_of_fairy(problem);
    let versions: Vec<(Sq, Version)> = [&space, &fairy]
        .iter()
        .flat_map(|space| space.from(0))
        .filter_map(|(_, version)| Some((place(&version)?, version)))
        .collect();
    let fairy: Vec<Sq> = fairy.from(0).filter_map(|(_, it)| place(&it)).collect();
    let men = problem
        .initial
        .diagram
        .placed()
        .filter(|(_, man)| !man.is_royal());
    let men: Vec<(Sq, String)> = men
        .map(|(at, man)| (at, crate::vary::named(&man, at, problem.language)))
        .collect();
    let plain: Vec<Version> = versions.iter().map(|(_, it)| it.clone()).collect();
    let all = trying.each(&plain);
    let of_man = |(at, man): (Sq, String)| {
        let own = versions
            .iter()
            .zip(&all)
            .filter(|((place, _), _)| *place == at);
        let (without, instead): (Vec<_>, Vec<_>) =
            own.partition(|((_, version), _)| matches!(version.edits[..], [Edit::Remove { .. }]));
        let without = without.first().map(|(_, tried)| (*tried).clone())?;
        Some(ManTried {
            man,
            at: at.to_string(),
            is_fairy: fairy.contains(&at),
            need: without.need(),
            without,
            instead: instead
                .into_iter()
                .map(|(_, tried)| tried.clone())
                .collect(),
        })
    };
    men.into_iter().filter_map(of_man).collect()
}

/// The square whose man a version changes.
fn place(version: &Version) -> Option<Sq> {
    match version.edits[..] {
        [Edit::Remove { at } | Edit::Become { at, .. }] => Some(at),
        _ => None,
    }
}
