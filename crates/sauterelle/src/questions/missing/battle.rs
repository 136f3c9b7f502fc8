//! Play in which one side attacks and the other defends.

use super::play::Play;
use super::{Finding, Missing};
use crate::questions::fault::Fault;
use crate::run::{Listener, Stop};
use sauterelle_kernel::moves::Move;
use sauterelle_notation::solution::verdict::{Completeness, Verdict};
use sauterelle_notation::telling::Teller;
use sauterelle_solve::problem::Options;
use sauterelle_solve::solution::{Finding as Found, Mark, Tree};

impl Play {
    /// What the last of these moves is: a first move, a defence, or an answer to it.
    pub fn battle(&self, moves: &[Move], teller: Teller) -> Result<Missing, Fault> {
        let is_first = moves.len() == 1;
        let stop = Stop::default();
        let mut trees = Trees {
            first: moves[0],
            found: None,
        };
        let show = |options: &mut Options| {
            options.tries = Some(u32::MAX);
            options.variations = !is_first;
            options.no_threat = true;
        };
        let complete = self.solve(moves, show, &stop, &mut trees)?;
        let found = trees.found.map(|tree| Missing {
            complete: true,
            ..told(&tree, moves, teller)
        });
        Ok(found.unwrap_or(Missing {
            result: match complete {
                true => Finding::Refuted,
                false => Finding::Unknown,
            },
            complete,
            ..Missing::default()
        }))
    }
}

/// Takes the play of one first move.
struct Trees {
    first: Move,
    found: Option<Tree>,
}

impl Listener for Trees {
    fn finding(&mut self, finding: &Found, _: &Verdict) {
        if let Found::Tree(tree) = finding
            && tree.step.mv == self.first
        {
            self.found = Some(tree.clone());
        }
    }

    fn part(&mut self, _: &Verdict, _: Completeness, _: &str) {}
}

/// What the last move is in the play of the first one.
fn told(first: &Tree, moves: &[Move], teller: Teller) -> Missing {
    let texts = |trees: &[Tree]| trees.iter().map(|tree| teller.step(&tree.step)).collect();
    let mut tree = first;
    for (index, mv) in moves.iter().enumerate().skip(1) {
        let is_last = index + 1 == moves.len();
        let is_defence = index % 2 == 1;
        let of = |trees: &'_ [Tree]| trees.iter().position(|tree| tree.step.mv == *mv);
        if let Some(at) = of(&tree.replies.moves) {
            tree = &tree.replies.moves[at];
            continue;
        }
        let result = match of(&tree.replies.refutations) {
            _ if !is_last => Finding::Unknown,
            Some(_) => Finding::Refutation,
            None if is_defence => Finding::Unknown,
            None => Finding::NoAnswer,
        };
        return Missing {
            result,
            answers: match result {
                Finding::NoAnswer => texts(&tree.replies.moves),
                _ => Vec::new(),
            },
            ..Missing::default()
        };
    }
    let is_defence = moves.len().is_multiple_of(2);
    Missing {
        result: match (is_defence, moves.len(), first.mark) {
            (true, ..) => Finding::Defence,
            (false, 1, Some(Mark::Key)) => Finding::Solution,
            (false, 1, _) => Finding::Refuted,
            (false, ..) => Finding::Answer,
        },
        refutations: texts(&tree.replies.refutations),
        answers: match is_defence {
            true => texts(&tree.replies.moves),
            false => Vec::new(),
        },
        ..Missing::default()
    }
}
