//! A position of a problem whose versions are looked at, solved: what is found, what of it is meant, and how it can be asked about again.

use crate::base::{BaseError, Limits, MOST};
use crate::judge::{can_be_asked_about, can_be_played_again, plain};
use crate::search::{self, Found, Manner, Solved};
use sauterelle::notation::entered::{InputProblem, Twin};
use sauterelle::solving::attacks::Attacks;
use sauterelle::solving::problem::Problem;
use sauterelle::solving::replay::Lines;
use sauterelle::solving::stipulation::Node;
use sauterelle::{Error, Side, Stop};

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
    /// A position with what is found in it.
    fn of(mut solved: Solved, twin: &Twin, own: &Problem, is_full: bool) -> BasePosition {
        // nobody knows of short keys and duals where no variations are asked for, in versions neither
        let is_told = own.options.variations || !is_full;
        let duals = if is_told { solved.duals() } else { 0 };
        for found in &mut solved.found {
            found.is_short &= is_told;
        }
        // a stable order: keys, tries, set play
        if is_full {
            (solved.found).sort_by_key(|it| (!it.is_asked, !it.is_try()));
        }
        let is_meant = |it: &Found| !it.is_short && it.is_solution();
        BasePosition {
            duals,
            label: twin.label.clone(),
            meant: solved.found.iter().map(is_meant).collect(),
            chosen: vec![Vec::new(); solved.found.len()],
            found: solved.found,
            lines: Lines::of(own),
            wanted: None,
            attacks: Attacks::of(own),
            sooner: sooner(own),
        }
    }

    /// Solves a position.
    pub fn solved(
        problem: &InputProblem,
        twin: &Twin,
        limits: &Limits,
        stop: &Stop,
        is_full: bool,
    ) -> Result<BasePosition, BaseError> {
        let own = plain(twin.problem.clone());
        let game = own.game().map_err(Error::from)?;
        let origins = search::at_home(&own.diagram);
        let lines = Lines::of(&own);
        let is_full = is_full && has_trees(&own);
        let manner = Manner {
            language: problem.language,
            memory: limits.memory,
            time: limits.base,
            stop,
            lines: lines.as_ref(),
            is_enough: &|_, number| number >= MOST,
            is_full,
        };
        let asked = match is_full {
            true => in_full(own.clone(), own.options.tries.unwrap_or(1)),
            false => own.clone(),
        };
        let solved = search::solve(&asked, &game, &origins, &manner);
        let solved = solved.map_err(Error::from)?;
        if solved.is_left {
            return Err(BaseError::TooMany);
        }
        if !solved.is_complete() && solved.illegal.is_empty() {
            return Err(BaseError::Slow);
        }
        let mut position = BasePosition::of(solved, twin, &own, is_full);
        if !can_be_played_again(&position, &own, &game, limits.base, stop) {
            position.lines = None;
        }
        if !can_be_asked_about(&position, &own, &game, limits.base, stop) {
            position.attacks = None;
        }
        Ok(position)
    }

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

/// Whether solutions are trees.
fn has_trees(problem: &Problem) -> bool {
    let play = problem.stipulation.play.first_branch();
    play.is_some_and(|play| play.kind.is_battle() && play.parries.is_none())
}

/// Play of one move less, where it is told of keys that they are short.
fn sooner(problem: &Problem) -> Option<Attacks> {
    let mut shorter = problem.clone();
    let Node::Branch(play) = &mut shorter.stipulation.play else {
        return None;
    };
    play.max = play.max.checked_sub(2).filter(|max| *max > 0)?;
    play.min = play.min.min(play.max);
    let is_told = problem.options.variations;
    is_told.then(|| Attacks::of(&shorter)).flatten()
}

/// A problem of battle play with variations, tries of at most so many refutations, and set play.
pub(crate) fn in_full(mut problem: Problem, refutations: u32) -> Problem {
    let options = &mut problem.options;
    options.variations = true;
    options.tries = (refutations > 0).then_some(refutations);
    options.set_play = true;
    problem
}
