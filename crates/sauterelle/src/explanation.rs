//! Moves explained: what they do, and why others are not legal.

use crate::error::Error;
use crate::last_moves::is_back;
use crate::position::Position;
use sauterelle_kernel::board::square::Sq;
use sauterelle_notation::move_text::Unread;
use sauterelle_notation::telling::json::{JsonExplanation, JsonTeller};
use sauterelle_notation::telling::{Decomposition, Refusal, Teller};

impl Position {
    /// A legal move taken apart, operation by operation; one with a minus in front is taken back.
    ///
    /// # Errors
    /// If the text names no legal move, or several: which, and why.
    pub fn explain(&self, text: &str) -> Result<Decomposition, Error> {
        if is_back(text) {
            return self.taken_back(text);
        }
        let mut player = self.ctx();
        let (mv, _) = self.read(&mut player, text)?;
        Ok(Decomposition::of(&mut player, &mv))
    }

    /// The same as data; or why there is no such move.
    ///
    /// # Errors
    /// If the text does not say a move, or if several are legal.
    pub fn explanation(&self, text: &str) -> Result<JsonExplanation, Error> {
        let mut player = self.ctx();
        let reader = self.reader();
        let teller = reader.teller(&self.game().rules, text);
        if is_back(text) {
            return Ok(JsonTeller::new(teller).explanation(&self.taken_back(text)?));
        }
        match reader.read(&mut player, text) {
            Ok((mv, _)) => {
                let told = Decomposition::of(&mut player, &mv);
                Ok(JsonTeller::new(teller).explanation(&told))
            }
            Err(Unread::Illegal(refusals)) => {
                Ok(JsonTeller::new(teller).refused(text.trim(), &refusals))
            }
            Err(unread) => Err(Error::Move(unread.say(&teller, text))),
        }
    }

    /// The legal moves that a text fits, in full, if there are several.
    pub fn fitting(&self, text: &str) -> Vec<String> {
        let reader = self.reader();
        match reader.read(&mut self.ctx(), text) {
            Err(Unread::Ambiguous(steps)) => {
                let teller = reader.teller(&self.game().rules, text);
                steps.iter().map(|step| teller.step(step)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Why no legal move leads from one square to the other, as a sentence. (What is said of a legal move has no meaning.)
    pub fn refusal(&self, from: Sq, to: Sq) -> String {
        let refusal = Refusal::of(&mut self.ctx(), from, to);
        refusal.say(&Teller::new(&self.game().rules, self.language()))
    }
}
