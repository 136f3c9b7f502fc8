//! What is asked from outside an input, added to what the input says.

use super::cursor::Parser;
use super::names::{parse_condition, parse_stipulation};
use super::options::language_of_option;
use crate::draft::Draft;
use crate::draft::asked::Asked;
use crate::draft::outside::{PartOf, Question};
use crate::fen::parse_fen;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::{Reader, Word};
use crate::vocabulary::lookup::Writing;
use crate::vocabulary::tables::attributes::COLOURS;

impl<'s> Parser<'s> {
    /// Adds to a problem what is asked from outside.
    ///
    /// # Errors
    /// If it is not understood, or does not suit the problem.
    pub(crate) fn ask_from_outside(
        &mut self,
        question: &'s Question,
        draft: &mut Draft<'s>,
    ) -> Result<(), Diagnostic> {
        let (language, writing) = (self.language, self.writing);
        self.in_twin = false;
        self.writing = Writing::Whole;
        let result = self.add_question(question, draft);
        (self.language, self.writing) = (language, writing);
        result
    }

    fn add_question(
        &mut self,
        question: &'s Question,
        draft: &mut Draft<'s>,
    ) -> Result<(), Diagnostic> {
        for text in &question.options {
            self.read_option(text, question.names.of(PartOf::Option));
            self.language = language_of_option(text).unwrap_or(self.language);
            self.options(draft)?;
            self.nothing_more()?;
        }
        for text in &question.conditions {
            let name = question.names.of(PartOf::Condition);
            let condition = parse_condition(text).map_err(|fault| fault.in_file(Some(name)))?;
            let word = Reader::of_option(text, name).end();
            for setting in draft.settings() {
                setting.add_condition(condition.clone(), word)?;
            }
        }
        if let Some(text) = &question.stipulation {
            let name = question.names.of(PartOf::Stipulation);
            let word = Reader::of_option(text, name).end();
            let asked = self.asked_by_option(text, name)?;
            self.replace_stipulation(draft, &asked, word);
        }
        if let Some(text) = &question.target {
            let name = question.names.of(PartOf::Target);
            let target = parse_fen(text).map_err(|fault| fault.in_file(Some(name)))?;
            for setting in draft.settings() {
                if setting.start.is_none() {
                    let message =
                        "only play from one position to another (a=>b) leads to a position";
                    return Err(Diagnostic::new(Kind::Syntax, text, message).in_file(Some(name)));
                }
                setting.diagram.men = target.diagram.men;
            }
        }
        draft.to_move = question.to_move;
        Ok(())
    }

    fn read_option(&mut self, text: &'s str, source: &'static str) {
        self.reader = Reader::of_option(text, source);
    }

    /// Nothing may follow in the value of an option.
    fn nothing_more(&self) -> Result<(), Diagnostic> {
        match self.reader.peek() {
            None => Ok(()),
            Some(word) => {
                let message = format!("'{}' cannot stand here", word.text);
                Err(word.fault(Kind::Syntax, message))
            }
        }
    }

    /// A stipulation of the command line; a structured one begins with a side, in any language.
    fn asked_by_option(&mut self, text: &'s str, name: &'static str) -> Result<Asked, Diagnostic> {
        self.read_option(text, name);
        let first = self.reader.peek().map_or("", |word| word.text);
        let side = COLOURS[..2].iter().flatten().position(|name| {
            first.len() > 1
                && crate::vocabulary::lookup::begins(name, first)
                && text.trim().contains(' ')
        });
        let asked = match side {
            Some(index) => {
                self.language = crate::vocabulary::lookup::LANGUAGES[index % 3];
                let asked = self.structured_stipulation();
                let asked = asked.and_then(|asked| self.nothing_more().map(|()| asked));
                // prose may begin with a side too
                let prose = || parse_stipulation(text).err();
                asked.map_err(|fault| {
                    let hint = prose().filter(|hint| hint.suggestion.is_some());
                    hint.unwrap_or(fault)
                })
            }
            None => parse_stipulation(text).map(Asked::traditional),
        };
        asked.map_err(|fault| fault.in_file(Some(name)))
    }

    /// Asks the same of every position.
    fn replace_stipulation(&mut self, draft: &mut Draft<'s>, asked: &Asked, word: Word<'s>) {
        for setting in draft.settings() {
            setting.replace_stipulation(asked.clone(), word);
        }
    }
}
