//! Problems with other options: without what is only shown, or with all that can be meant.

use sauterelle::solving::problem::Problem;

/// The problem without what only bears on what is shown.
pub(crate) fn plain(mut problem: Problem) -> Problem {
    let options = &mut problem.options;
    options.tries = None;
    options.max_solutions = None;
    options.max_seconds = None;
    options.move_numbers = false;
    options.from_move = Vec::new();
    options.up_to_move = Vec::new();
    problem
}

/// A problem of battle play with variations, tries of at most so many refutations, and set play.
pub(crate) fn in_full(mut problem: Problem, refutations: u32) -> Problem {
    let options = &mut problem.options;
    options.variations = true;
    options.tries = (refutations > 0).then_some(refutations);
    options.set_play = true;
    problem
}
