//! A position of a problem whose versions are looked at, solved: what is found, what of it is meant, and how it can be asked about again.

use crate::found::Found;
use sauterelle::Side;
use sauterelle::solving::attacks::Attacks;
use sauterelle::solving::replay::Lines;

/// A position of a solved problem.
#[derive(Clone)]
pub(crate) struct BasePosition {
    pub label: String,
    pub found: Vec<Found>,
    /// By solution: whether it is meant.
    pub meant: Vec<bool>,
    /// By solution: the places of its variations that are meant.
    pub chosen: Vec<Vec<usize>>,
    /// How lines are played again, where that can be done.
    pub lines: Option<Lines>,
    /// How keys are asked about, where that can be done.
    pub attacks: Option<Attacks>,
    /// The same for play of one move less, where it is told of keys that they are short.
    pub sooner: Option<Attacks>,
    /// Duals in variations of full length.
    pub duals: u64,
    /// How many solutions are wanted, if not as many as are meant.
    pub wanted: Option<(usize, usize)>,
}

impl BasePosition {
    /// The solutions that are meant.
    pub fn meant(&self) -> impl Iterator<Item = &Found> {
        let all = self.found.iter().zip(&self.meant);
        all.filter(|(_, meant)| **meant).map(|(found, _)| found)
    }

    /// The same with the places of their variations that are meant. Set play of battle play is one variation.
    pub fn meant_with_variations(&self) -> impl Iterator<Item = (&Found, &[usize])> {
        let all = self.found.iter().zip(&self.meant).zip(&self.chosen);
        let meant = all.filter(|((_, meant), _)| **meant);
        meant.map(|((found, _), chosen)| (found, chosen.as_slice()))
    }

    /// So many refutations has the try that has most.
    pub fn most_refutations(&self) -> u32 {
        let counts = self.found.iter().map(|it| it.refutations.len());
        counts.max().unwrap_or(0) as u32
    }

    /// The solutions of full length that are asked for and not meant.
    pub fn cooks(&self) -> impl Iterator<Item = &Found> {
        let all = self.found.iter().zip(&self.meant);
        let cooks = all.filter(|(it, meant)| !**meant && it.is_asked && !it.is_short);
        let begins_as_meant = |it: &Found| self.meant().any(|meant| meant.branch() == it.branch());
        cooks
            .map(|(found, _)| found)
            .filter(move |it| !begins_as_meant(it))
    }

    /// How many of those that are asked for are meant where this side begins.
    pub fn count(&self, starter: Side) -> usize {
        let counts = |found: &&Found| found.starter == starter && found.is_asked;
        self.meant().filter(counts).count()
    }

    /// Whether nothing is meant that a version could keep.
    pub fn is_open(&self) -> bool {
        self.wanted.is_some() && !self.meant.contains(&true)
    }

    /// The least and the most solutions that are wanted where this side begins.
    pub fn wanted(&self, starter: Side) -> (usize, usize) {
        let meant = || (self.count(starter), self.count(starter));
        self.wanted.unwrap_or_else(meant)
    }
}
