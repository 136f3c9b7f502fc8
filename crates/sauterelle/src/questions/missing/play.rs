//! The play of a position, of which a part can be solved.

use crate::error::Error;
use crate::questions::fault::Fault;
use crate::run::{Listener, Run, Solver, Stop};
use sauterelle_kernel::moves::Move;
use sauterelle_kernel::play::Player;
use sauterelle_languages::say;
use sauterelle_notation::entered::{InputProblem, Twin};
use sauterelle_rules::game::Game;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::solve::{Outcome, numbers_of_moves};
use sauterelle_solve::stipulation::{Branch, Node, PlayKind};
use web_time::Instant;

/// Bytes for remembered positions.
const MEMORY: usize = 32 << 20;

/// The play of one position.
pub(super) struct Play {
    /// The problem with this position alone.
    problem: InputProblem,
    deadline: Instant,
}

impl Play {
    /// The play of this position, counted from 0.
    pub fn of(problem: &InputProblem, twin: usize, deadline: Instant) -> Result<Play, Fault> {
        let twin = problem.twins.get(twin).ok_or(Error::NoPosition)?;
        let problem = InputProblem {
            twins: vec![alone(twin)],
            ..problem.clone()
        };
        let play = Play { problem, deadline };
        let unsupported = say!(
            "it cannot be told there: only help, series and direct play that begins in the diagram can be followed"
        );
        let branch = play.branch().filter(|branch| branch.parries.is_none());
        match branch.is_some_and(|branch| branch.kind != PlayKind::Defence) {
            true => Ok(play),
            false => Err(Fault::input(unsupported)),
        }
    }

    fn position(&self) -> &Problem {
        &self.problem.twins[0].problem
    }

    /// The branch with which play begins.
    pub fn branch(&self) -> Option<&Branch> {
        let mut node = &self.position().stipulation.play;
        while let Node::Passed(inner) = node {
            node = inner;
        }
        match node {
            Node::Branch(branch) => Some(branch),
            _ => None,
        }
    }

    pub fn is_battle(&self) -> bool {
        self.branch().is_some_and(|branch| branch.kind.is_battle())
    }

    /// The position in which play begins.
    pub fn game(&self) -> Result<Game, Fault> {
        Ok(self.position().game_with(None).map_err(Error::from)?)
    }

    /// In a series the other side passes, as long as another move of the series is to come.
    pub fn after_move(&self, player: &mut Player, played: usize) {
        let goes_on = |branch: &Branch| {
            branch.kind == PlayKind::Series && played + 1 < usize::from(branch.max)
        };
        if self.branch().is_some_and(goes_on) {
            player.pass();
        }
    }

    /// The same play, so many half-moves longer.
    pub fn longer_by(&self, more: u16) -> Play {
        let mut problem = self.problem.clone();
        let mut node = &mut problem.twins[0].problem.stipulation.play;
        while let Node::Passed(inner) = node {
            node = inner;
        }
        if let Node::Branch(branch) = node {
            branch.min += more;
            branch.max += more;
        }
        Play {
            problem,
            deadline: self.deadline,
        }
    }

    /// Solves what begins with these moves; false if the time was up. If one of them is no part of the play, nothing is found.
    pub fn solve(
        &self,
        moves: &[Move],
        change: impl FnOnce(&mut Options),
        stop: &Stop,
        listener: &mut dyn Listener,
    ) -> Result<bool, Fault> {
        let numbers = numbers_of_moves(self.position(), moves).map_err(Error::from)?;
        let Some(numbers) = numbers else {
            return Ok(true);
        };
        let mut problem = self.problem.clone();
        let options = &mut problem.twins[0].problem.options;
        options.piece = numbers;
        change(options);
        let solver = Solver {
            threads: 0,
            memory: MEMORY,
            deadline: Some(self.deadline),
            ..Solver::default()
        };
        let run = Run::new(&solver, &problem, stop.clone())?;
        let position = run.positions().next().ok_or(Error::NoPosition)?;
        let solved = position.solve(listener);
        match solved.error {
            Some(error) => Err(error.into()),
            None => Ok(solved.outcome == Outcome::Complete),
        }
    }
}

/// The position, with no options that keep a part of its play from being solved.
fn alone(twin: &Twin) -> Twin {
    let mut twin = twin.clone();
    let given = &twin.problem.options;
    twin.problem.options = Options {
        no_checking_tries: given.no_checking_tries,
        max_threat: given.max_threat,
        max_flights: given.max_flights,
        non_trivial: given.non_trivial,
        mates_in_one: given.mates_in_one,
        quodlibet: given.quodlibet,
        goal_is_end: given.goal_is_end,
        white_to_play: given.white_to_play,
        castling_off: given.castling_off,
        en_passant_on: given.en_passant_on,
        null_moves: given.null_moves,
        short_solutions: given.short_solutions,
        ..Options::default()
    };
    twin
}
