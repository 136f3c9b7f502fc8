//! Legal moves, and whether there is one.

use super::finds_move_in_all;
use super::{Move, Moves, NextEnd, RoyalCaptures, Shape, Wanted};
use crate::legality::by_playing::is_legal_now;
use crate::legality::finds_move::finds_move;
use crate::play::{Player, Script};

impl Player<'_> {
    /// All legal moves of the side to move.
    pub fn legal_moves(&mut self) -> Vec<Move> {
        let mut found = Vec::new();
        let mut moves = Moves::new(self);
        while let Some(mv) = moves.next(self) {
            self.undo();
            found.push(mv);
        }
        found
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        self.apart(|player| {
            let found = finds_move(player);
            debug_assert!(
                found.is_none_or(
                    |found| found == player.uncounted(|player| finds_move_in_all(player))
                )
            );
            found.unwrap_or_else(|| finds_move_in_all(player))
        })
    }

    /// As [`Player::can_move`], but a capture of a royal man that does not leave the own side in check counts
    /// as a move.
    pub fn can_move_or_capture_royal(&mut self) -> bool {
        let mut moves = Moves::none();
        moves.collect(self, RoyalCaptures::Included, Wanted::All);
        let found = moves.next(self).is_some();
        if found {
            self.undo();
        }
        found
    }
}

/// Plays the shape, with every set of choices, to see whether it may lead to this end.
pub(crate) fn allows_end(player: &mut Player, shape: Shape, end: NextEnd) -> bool {
    player.apart(|player| {
        let mut script = Script::default();
        loop {
            let legal =
                player.play_scripted(shape, &mut script).is_some() && is_legal_now(player, shape);
            let ends = legal
                && match end {
                    NextEnd::Stalemate => is_at_end(player, end),
                    NextEnd::MateByReply | NextEnd::StalemateByReply => reply_ends(player, end),
                };
            player.undo();
            if ends || !script.advance() {
                return ends;
            }
        }
    })
}

fn reply_ends(player: &mut Player, end: NextEnd) -> bool {
    let mut answers = Moves::new(player);
    let mut ends = false;
    while !ends && answers.next(player).is_some() {
        ends = is_at_end(player, end);
        player.undo();
    }
    ends
}

fn is_at_end(player: &mut Player, end: NextEnd) -> bool {
    let side = player.state().turn();
    match end {
        NextEnd::MateByReply => player.in_check(side) && !finds_move_in_all(player),
        NextEnd::StalemateByReply | NextEnd::Stalemate => player.is_stalemated(),
    }
}
