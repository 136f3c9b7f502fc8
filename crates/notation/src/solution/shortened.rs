//! Findings with what a short notation must know of their moves: which other moves were legal.

use super::layout::side_of_key;
use super::text::TextWriter;
use crate::move_text::{legal_moves, moves_with_self_checks};
use sauterelle_kernel::play::Player;
use sauterelle_rules::game::Game;
use sauterelle_solve::solution::{Finding, Line, Replies, Step, Threat, Tree};
use std::sync::Arc;

/// Plays what is found in a position again, and notes with each move how much of its departure tells it from the others.
///
/// Where a move cannot be played again, as where moves are taken back, it and what follows stay as they are: they are written in full.
pub struct Shortened<'g> {
    game: &'g Game,
    /// That of the other side in duplex, where duties are another's.
    other: Option<Game>,
    writer: TextWriter<'g>,
    /// The line found last, as it was found and as it is told: the next one mostly begins as it does.
    last: (Line, Line),
}

impl<'g> Shortened<'g> {
    /// Of findings in this game, or in that of the other side, that are written so.
    pub fn new(game: &'g Game, other: Option<Game>, writer: TextWriter<'g>) -> Shortened<'g> {
        Shortened {
            game,
            other,
            writer,
            last: (Vec::new(), Vec::new()),
        }
    }

    /// The finding with what must be known.
    pub fn finding(&mut self, finding: Finding) -> Finding {
        match finding {
            Finding::Tree(tree) => {
                let mut player = self.player(&tree.step);
                Finding::Tree(self.tree(&mut player, tree))
            }
            Finding::PostKey { check, replies } => {
                let mut player = self.game.play_as(!side_of_key(&replies));
                Finding::PostKey {
                    check,
                    replies: self.replies(&mut player, replies),
                }
            }
            Finding::Line(line) => Finding::Line(self.line(line)),
            other => other,
        }
    }

    /// The diagram before this first move, with this side to play; in the game in which it is possible.
    fn player(&self, first: &Step) -> Player<'_> {
        let mut player = self.game.play_as(first.side);
        let Some(other) = &self.other else {
            return player;
        };
        let is_own = moves_before(&mut player, first).is_some();
        match is_own {
            true => player,
            false => other.play_as(first.side),
        }
    }

    fn line(&mut self, line: Line) -> Line {
        let (found, told) = &self.last;
        let pairs = found.iter().zip(&line);
        let common = pairs
            .take_while(|(one, other)| Arc::ptr_eq(one, other))
            .count();
        let mut told: Line = told[..common].to_vec();
        if let Some(first) = line.first() {
            let mut player = self.player(first);
            for (index, step) in line.iter().enumerate() {
                let Some(moves) = moves_before(&mut player, step) else {
                    told.extend(line[told.len()..].iter().cloned());
                    break;
                };
                if index >= common {
                    told.push(Arc::new(self.told(step.as_ref().clone(), &moves)));
                }
                player.play(&step.mv);
            }
        }
        self.last = (line, told.clone());
        told
    }

    fn tree(&self, player: &mut Player, tree: Tree) -> Tree {
        let passes = usize::from(player.state().turn() != tree.step.side);
        let Some(moves) = moves_before(player, &tree.step) else {
            return tree;
        };
        let step = self.told(tree.step, &moves);
        player.play(&step.mv);
        let replies = self.replies(player, tree.replies);
        for _ in 0..=passes {
            player.undo();
        }
        Tree {
            step,
            replies,
            ..tree
        }
    }

    fn replies(&self, player: &mut Player, replies: Replies) -> Replies {
        let mut trees = |trees: Vec<Tree>| -> Vec<Tree> {
            let told = trees.into_iter().map(|tree| self.tree(player, tree));
            told.collect()
        };
        Replies {
            threat: replies.threat.map(|threat| match threat {
                Threat::Moves(moves) => Threat::Moves(trees(moves)),
                Threat::Zugzwang => Threat::Zugzwang,
            }),
            moves: trees(replies.moves),
            refutations: trees(replies.refutations),
        }
    }

    fn told(&self, step: Step, moves: &[Step]) -> Step {
        let others: Vec<&Step> = moves.iter().filter(|it| it.mv != step.mv).collect();
        let departure = self.writer.departure(&step, &others);
        Step {
            departure: Some(departure),
            ..step
        }
    }
}

/// The moves that are possible where this one is played, after the other side has passed if it is not its turn. None if it is not among
/// them; the position is then as it was.
fn moves_before(player: &mut Player, step: &Step) -> Option<Vec<Step>> {
    if step.takes_back.is_some() {
        return None;
    }
    let passes = player.state().turn() != step.side;
    if passes {
        player.null_move();
    }
    // a double mate may be given by a self-check
    for moves in [legal_moves, moves_with_self_checks] {
        let moves = moves(player);
        if moves.iter().any(|(mv, _)| *mv == step.mv) {
            return Some(moves.into_iter().map(|(_, step)| step).collect());
        }
    }
    if passes {
        player.undo();
    }
    None
}
