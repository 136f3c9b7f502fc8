//! Play in which the sides cooperate, and series.

use super::play::Play;
use super::{Finding, Missing};
use crate::questions::fault::Fault;
use crate::run::{Listener, Stop};
use sauterelle_kernel::moves::Move;
use sauterelle_notation::solution::verdict::{Completeness, Verdict};
use sauterelle_notation::telling::Teller;
use sauterelle_solve::solution::{Finding as Found, Line};
use sauterelle_solve::stipulation::PlayKind;

/// So many solutions are told.
const MOST_LINES: usize = 8;

impl Play {
    /// Whether solutions begin with these moves, of the length that is stipulated or of the next one.
    pub fn together(&self, moves: &[Move], teller: Teller) -> Result<Missing, Fault> {
        let (lines, complete) = self.lines(moves, teller)?;
        if !lines.is_empty() {
            return Ok(Missing {
                result: Finding::Solution,
                lines,
                complete,
                ..Missing::default()
            });
        }
        if !complete {
            return Ok(Missing::default());
        }
        let is_series = self.branch().is_some_and(|it| it.kind == PlayKind::Series);
        let more = if is_series { 1 } else { 2 };
        let (lines, complete) = self.longer_by(more).lines(moves, teller)?;
        Ok(match lines.is_empty() {
            true => Missing {
                result: Finding::NoSolution,
                complete,
                ..Missing::default()
            },
            false => Missing {
                result: Finding::Longer,
                longer_by: Some(more),
                lines,
                complete,
                ..Missing::default()
            },
        })
    }

    /// The first few solutions that begin with these moves, and whether there are no more.
    fn lines(&self, moves: &[Move], teller: Teller) -> Result<(Vec<Vec<String>>, bool), Fault> {
        let stop = Stop::default();
        let mut lines = Lines {
            moves,
            teller,
            found: Vec::new(),
            stop: stop.clone(),
        };
        let complete = self.solve(moves, |_| {}, &stop, &mut lines)?;
        Ok((lines.found, complete))
    }
}

/// Takes solutions that begin with certain moves.
struct Lines<'l> {
    moves: &'l [Move],
    teller: Teller<'l>,
    found: Vec<Vec<String>>,
    stop: Stop,
}

impl Lines<'_> {
    fn is_wanted(&self, line: &Line) -> bool {
        let begins = line.iter().zip(self.moves);
        line.len() >= self.moves.len() && begins.into_iter().all(|(step, mv)| step.mv == *mv)
    }
}

impl Listener for Lines<'_> {
    fn finding(&mut self, finding: &Found, _: &Verdict) {
        let Found::Line(line) = finding else {
            return;
        };
        if self.found.len() == MOST_LINES {
            self.stop.stop();
        } else if self.is_wanted(line) {
            let moves = line.iter().map(|step| self.teller.step(step));
            self.found.push(moves.collect());
        }
    }

    fn part(&mut self, _: &Verdict, _: Completeness, _: &str) {}
}
