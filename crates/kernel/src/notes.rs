//! What rules have to say of a move while it is played, for whoever wants it explained.

use crate::ctx::{Ctx, Verdict};
use crate::piece::KindId;
use crate::remark::Remark;
use crate::shape::Move;
use crate::square::Sq;

/// A remark of a rule on the move being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Length of the journal when it was made: it belongs after that many effects.
    pub at: usize,
    /// English name of the rule.
    pub rule: &'static str,
    /// What it says.
    pub remark: Remark,
    /// Where a captured man can be reborn, and why not on other squares, if the rule tells that.
    pub squares: Vec<RebirthSquare>,
}

/// What a rule says of a square on which a captured man might be reborn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RebirthSquare {
    /// The square.
    pub at: Sq,
    /// What a pawn would become before it is reborn there.
    pub promoted: Option<KindId>,
    /// Why the man cannot be reborn there; without a reason it can.
    pub why_not: Option<Remark>,
}

impl Ctx<'_> {
    /// Leaves a remark for whoever wants the move explained; costs nothing otherwise.
    pub fn note(&mut self, rule: &'static str, remark: impl FnOnce(&Ctx) -> Remark) {
        self.note_squares(rule, |cx| (remark(cx), Vec::new()));
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

    /// Plays a move as [`Ctx::play`] and returns what rules had to say of it.
    pub fn play_with_notes(&mut self, mv: &Move) -> (Verdict, Vec<Note>) {
        self.notes = Some(Vec::new());
        let verdict = self.play(mv);
        (verdict, self.notes.take().unwrap_or_default())
    }
}
