//! What rules have to say of a move while it is played, for whoever wants it explained.

use crate::board::shape::Move;
use crate::hooks::remark::{Note, RebirthSquare, Remark};
use crate::play::{Player, Verdict};
use crate::view::View;

impl Player<'_> {
    /// Leaves a remark for whoever wants the move explained; costs nothing otherwise.
    pub fn note(&mut self, rule: &'static str, remark: impl FnOnce(&View) -> Remark) {
        self.note_squares(rule, |player| (remark(player), Vec::new()));
    }

    /// The same with what can be said of squares.
    pub fn note_squares(
        &mut self,
        rule: &'static str,
        said: impl FnOnce(&mut Self) -> (Remark, Vec<RebirthSquare>),
    ) {
        let Some(mut notes) = self.notes.take() else {
            return;
        };
        let at = self.state().mark();
        let (remark, squares) = said(self);
        notes.push(Note {
            at,
            rule,
            remark,
            squares,
        });
        self.notes = Some(notes);
    }

    /// Plays a move as [`Player::play`] and returns what rules had to say of it.
    pub fn play_with_notes(&mut self, mv: &Move) -> (Verdict, Vec<Note>) {
        self.notes = Some(Vec::new());
        let verdict = self.play(mv);
        (verdict, self.notes.take().unwrap_or_default())
    }
}
