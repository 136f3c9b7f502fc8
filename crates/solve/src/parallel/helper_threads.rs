//! Helper threads: a thread without tasks searches ahead of the others and fills the transposition table. It tries the last moves
//! of a position first, and so meets the thread that owns the task in the middle. Solutions do not depend on that.

use crate::control::{Finished, Stopped};
use crate::search::Search;
use crate::search::first_move::FirstMove;
use crate::search::length::Left;
use crate::stipulation::{Branch, PlayKind, Turn};
use sauterelle_kernel::moves::Move;

impl Search<'_, '_> {
    /// Searches ahead of the task of a first move until that task is finished; `played` half-moves stand before the move, which is
    /// the first of `left`.
    pub fn look_ahead(
        &mut self,
        branch: &Branch,
        first: FirstMove,
        played: u16,
        left: Left,
        until: Finished,
    ) -> Result<(), Stopped> {
        const FEWEST: u16 = 3;
        if !first.legal || left.max < FEWEST {
            return Ok(());
        }
        self.until = Some(until);
        self.player.play(&first.mv);
        if branch.kind == PlayKind::Series {
            self.player.pass();
        }
        let is_battle = branch.kind.is_battle();
        let turn = match is_battle {
            true => branch.defenders_turn(),
            false => branch.turn_after(played + 1),
        };
        for mv in self.moves_to_try(branch, turn).into_iter().rev() {
            self.player.play(&mv);
            if is_battle {
                self.defence_is_answered(branch, left.after_one())?;
            } else {
                self.help_move_solves(branch, played + 1, left.max - 1, true)?;
            }
            self.player.undo();
        }
        Ok(())
    }

    /// The legal moves in the order in which they are tried.
    fn moves_to_try(&mut self, branch: &Branch, turn: Turn) -> Vec<Move> {
        let mut found = Vec::new();
        let mut moves = self.moves(branch, turn);
        while let Some(mv) = moves.next(&mut self.player) {
            if moves.last_is_legal() {
                found.push(mv);
            }
            self.player.undo();
        }
        found
    }
}
