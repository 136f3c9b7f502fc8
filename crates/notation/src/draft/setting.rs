//! What twins can change.

use super::asked::Asked;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_languages::say;
use sauterelle_solve::goal::Goal;
/// What twins can change.
#[derive(Clone)]
pub struct Setting<'s> {
    /// The position.
    pub diagram: Diagram,
    /// The position before that one, from which play is to lead to it (a=>b).
    pub start: Option<Diagram>,
    /// The conditions in force.
    pub conditions: Vec<Condition>,
    /// Where they were given.
    pub condition_place: Option<Word<'s>>,
    /// Where invisible men were given.
    pub invisible_place: Option<Word<'s>>,
    /// The stipulation as given, and where.
    pub asked: Option<(Asked, Word<'s>)>,
    /// The option WhiteToPlay is on.
    pub white_to_play: bool,
}

impl<'s> Setting<'s> {
    /// This position, of which nothing is asked yet.
    pub fn with(diagram: Diagram) -> Setting<'s> {
        Setting {
            diagram,
            start: None,
            conditions: Vec::new(),
            condition_place: None,
            invisible_place: None,
            asked: None,
            white_to_play: false,
        }
    }

    /// Replaces the stipulation. One that asks to go from one position to another makes the position set up so far the first one;
    /// what follows sets up the second.
    pub fn ask(&mut self, asked: Asked, word: Word<'s>) {
        if asked.stipulation.asks_for(Goal::A_TO_B) {
            // also where the position set up so far is the one that another such stipulation leads to
            let defined = self.diagram.defined.clone();
            let empty = Diagram {
                defined,
                ..Diagram::empty()
            };
            self.start = Some(std::mem::replace(&mut self.diagram, empty));
        }
        self.asked = Some((asked, word));
    }

    /// Makes so many men invisible, if that is said.
    pub(crate) fn hide(&mut self, said: Option<(u8, Word<'s>)>) {
        if let Some((number, word)) = said {
            self.diagram.invisible = number;
            self.invisible_place = Some(word);
        }
    }

    /// Puts a condition in force.
    ///
    /// # Errors
    /// If it is in force already.
    pub(crate) fn add_condition(
        &mut self,
        condition: Condition,
        word: Word<'s>,
    ) -> Result<(), Diagnostic> {
        let meta = condition.rule.meta();
        let is_same = |known: &&mut Condition| std::ptr::eq(known.rule.meta(), meta);
        match self.conditions.iter_mut().find(is_same) {
            None => self.conditions.push(condition),
            Some(known) => {
                let is_of_target = self.start.is_some() && known.takes_in_target(&condition);
                if !is_of_target && !known.takes_in(&condition) {
                    let message = say!("the condition {} is given twice", meta.spoken());
                    return Err(word.fault(Kind::Syntax, message));
                }
            }
        }
        self.condition_place = Some(word);
        Ok(())
    }

    /// The stipulation with WhiteToPlay taken into account.
    ///
    /// # Errors
    /// If the two do not go together.
    pub fn question(&self) -> Result<Option<Asked>, Diagnostic> {
        let Some((asked, place)) = &self.asked else {
            return Ok(None);
        };
        if !self.white_to_play {
            return Ok(Some(asked.clone()));
        }
        let unsupported = |what| {
            place.fault(
                Kind::Unsupported,
                say!("the option WhiteToPlay is not supported here: {what}"),
            )
        };
        asked.clone().begun_later().map(Some).map_err(unsupported)
    }
    /// Replaces the stipulation of a position that is set up completely.
    pub fn replace_stipulation(&mut self, asked: Asked, word: Word<'s>) {
        if asked.stipulation.asks_for(Goal::A_TO_B) && self.start.is_some() {
            // both positions are there already
            self.asked = Some((asked, word));
        } else {
            self.ask(asked, word);
        }
    }
}
