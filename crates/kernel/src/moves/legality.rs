//! Legal moves, and whether there is one.

use super::{Move, Moves, NextEnd, RoyalCaptures, Shape, Shapes, Wanted};
use crate::observe::generate::Which;
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
        self.apart(|player| {
            let found = player.finds_move();
            debug_assert!(
                found.is_none_or(
                    |found| found == player.uncounted(|player| player.finds_move_in_all())
                )
            );
            found.unwrap_or_else(|| player.finds_move_in_all())
        })
    }

    fn finds_move_in_all(&mut self) -> bool {
        let found = Moves::new(self).next(self).is_some();
        if found {
            self.undo();
        }
        found
    }

    /// Whether all moves are illegal that are not among the shapes, found out by playing them.
    pub(crate) fn others_are_illegal(&mut self, shapes: &Shapes) -> bool {
        let side = self.state().turn();
        let mut all = Shapes::new();
        self.generate(side, Which::All, &mut all);
        let spared = self.state().royals(!side);
        all.retain(|shape| !self.hits(shape, spared) && !shapes.contains(shape));
        all.iter().all(|shape| !self.shape_is_legal(*shape))
    }

    /// Plays every move to see whether those that are wanted are among the shapes.
    pub(crate) fn all_are_among(&mut self, wanted: Wanted, shapes: &Shapes) -> bool {
        self.apart(|player| {
            let mut moves = Moves::new(player);
            while let Some(mv) = moves.next(player) {
                let side = player.state().turn();
                let is_wanted = player.in_check(side)
                    && (wanted == Wanted::Checks || !player.finds_move_in_all());
                player.undo();
                if is_wanted && !shapes.contains(&mv.shape) {
                    return false;
                }
            }
            true
        })
    }

    /// Plays the shape, with every set of choices, to see whether it may lead to this end.
    pub(crate) fn allows_end(&mut self, shape: Shape, end: NextEnd) -> bool {
        self.apart(|player| {
            let mut script = Script::default();
            loop {
                let legal = player.play_scripted(shape, &mut script).is_some()
                    && player.is_legal_now(shape);
                let ends = legal
                    && match end {
                        NextEnd::Stalemate => player.is_at_end(end),
                        NextEnd::MateByReply | NextEnd::StalemateByReply => player.reply_ends(end),
                    };
                player.undo();
                if ends || !script.advance() {
                    return ends;
                }
            }
        })
    }

    fn reply_ends(&mut self, end: NextEnd) -> bool {
        let mut answers = Moves::new(self);
        let mut ends = false;
        while !ends && answers.next(self).is_some() {
            ends = self.is_at_end(end);
            self.undo();
        }
        ends
    }

    fn is_at_end(&mut self, end: NextEnd) -> bool {
        let side = self.state().turn();
        match end {
            NextEnd::MateByReply => self.in_check(side) && !self.finds_move_in_all(),
            NextEnd::StalemateByReply | NextEnd::Stalemate => self.is_stalemated(),
        }
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
