//! A problem solved, before its versions are looked at.

use crate::base::{Base, Limits, on_large_stack};
use crate::base_error::{BaseError, Kind, MOST};
use crate::base_position::BasePosition;
use crate::found::Found;
use crate::options::{in_full, plain};
use crate::position::Position;
use crate::search::{self, Manner, Solved};
use sauterelle::notation::entered::{InputProblem, Twin};
use sauterelle::rules::game::Game;
use sauterelle::solving::attacks::Attacks;
use sauterelle::solving::problem::Problem;
use sauterelle::solving::replay::Lines;
use sauterelle::solving::stipulation::Node;
use sauterelle::{Error, Stop};
use std::ops::RangeInclusive;
use std::time::Duration;

impl Base {
    /// Solves a problem. All its solutions of full length count as meant, and its set play, until [something else](Base::meaning) is said.
    ///
    /// # Errors
    /// See [`BaseError`].
    pub fn new(problem: &InputProblem, limits: &Limits, stop: &Stop) -> Result<Base, BaseError> {
        Base::solved(problem, limits, stop, false)
    }

    /// The same with all that can be meant in battle play: variations, tries and set play. Keys come first, as in [`Base::new`]; nothing else is
    /// meant until [it is said](Base::meaning_of).
    ///
    /// # Errors
    /// See [`BaseError`].
    pub fn in_full(
        problem: &InputProblem,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Base, BaseError> {
        Base::solved(problem, limits, stop, true)
    }

    fn solved(
        problem: &InputProblem,
        limits: &Limits,
        stop: &Stop,
        is_full: bool,
    ) -> Result<Base, BaseError> {
        refuse(problem)?;
        let solved = on_large_stack(problem, || {
            let of_twin = |twin| BasePosition::solved(problem, twin, limits, stop, is_full);
            let positions = problem.twins.iter().map(of_twin);
            positions.collect::<Result<Vec<_>, BaseError>>()
        })?;
        let base = Base {
            problem: problem.clone(),
            positions: solved,
        };
        if !base.solutions().any(|it| it.is_meant && !it.is_set_play) {
            return Err(BaseError::Unsolved);
        }
        Ok(base)
    }

    /// A problem in which nothing is meant, and which is not solved: its versions have solutions of their own, so many in each position.
    ///
    /// # Errors
    /// If there are no versions of problems of its kind.
    pub fn open(problem: &InputProblem, wanted: &RangeInclusive<u32>) -> Result<Base, BaseError> {
        refuse(problem)?;
        let position = |twin: &Twin| BasePosition {
            label: twin.label.clone(),
            found: Vec::new(),
            meant: Vec::new(),
            chosen: Vec::new(),
            lines: Lines::of(&plain(twin.problem.clone())),
            attacks: None,
            sooner: None,
            duals: 0,
            wanted: None,
        };
        let base = Base {
            problem: problem.clone(),
            positions: problem.twins.iter().map(position).collect(),
        };
        Ok(base.wanting(wanted))
    }
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

/// Whether all solutions of a position of the problem itself are found by playing them again. Where they are not, none is played again in its
/// versions.
fn can_be_played_again(
    base: &BasePosition,
    problem: &Problem,
    game: &Game,
    time: Option<Duration>,
    stop: &Stop,
) -> bool {
    let origins = search::at_home(&problem.diagram);
    let position = Position::of_base(base, problem, game, &origins);
    let mut full = base.found.iter().filter(|it| !it.is_short);
    full.all(|it| position.follows(it, time, stop) == Some(Ok(true)))
}

/// Whether all keys of a position of the problem itself are found by asking about them. Where they are not, none is asked about in its versions.
fn can_be_asked_about(
    base: &BasePosition,
    problem: &Problem,
    game: &Game,
    time: Option<Duration>,
    stop: &Stop,
) -> bool {
    let origins = search::at_home(&problem.diagram);
    let position = Position::of_base(base, problem, game, &origins);
    position.all_keys_work(time, stop)
}

/// Refuses what versions are not made of.
fn refuse(problem: &InputProblem) -> Result<(), BaseError> {
    let has = |is: fn(&Problem) -> bool| problem.twins.iter().any(|twin| is(&twin.problem));
    if has(|it| it.target.is_some()) {
        Err(BaseError::Unsupported(Kind::ToPosition))
    } else if has(|it| it.stipulation.retraction.is_some()) {
        Err(BaseError::Unsupported(Kind::Retractor))
    } else if has(|it| it.options.post_key_play) {
        Err(BaseError::Unsupported(Kind::PostKey))
    } else if has(|it| it.diagram.invisible > 0) {
        Err(BaseError::Unsupported(Kind::Invisible))
    } else if has(|it| !it.options.added.is_empty()) {
        Err(BaseError::Unsupported(Kind::Added))
    } else {
        Ok(())
    }
}
