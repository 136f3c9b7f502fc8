//! One problem: its commands in any order, then its twins.

use super::cursor::{COMMAND, DISTINCT, Parser, begin};
use crate::definitions::{self, Definition};
use crate::draft::Draft;
use crate::draft::asked::Asked;
use crate::draft::outside::Question;
use crate::entered::InputProblem;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::lookup::Match;
use crate::vocabulary::tables::attributes::COLOURS;
use crate::vocabulary::tables::commands::{COMMANDS, Command};
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;

/// What ended a problem.
pub enum Ending<'s> {
    /// The input.
    Input,
    /// The last word of the last problem.
    End,
    /// The word that says that another problem follows.
    Next(Word<'s>),
    /// The beginning of another problem where the end of this one is missing.
    Begin(Language, Word<'s>),
}

impl<'s> Parser<'s> {
    /// Reads one problem up to its end. `opened` is the word that began it.
    pub fn problem(
        &mut self,
        opened: Word<'s>,
    ) -> (Result<InputProblem, Vec<Diagnostic>>, Ending<'s>) {
        let mut draft = Draft::new(opened);
        let none = Question::default();
        let outside = self.question.unwrap_or(&none);
        draft.setting.diagram.defined = outside.men().collect();
        let _defined = outside.make_known();
        self.in_twin = false;
        let ending = self.commands(&mut draft);
        self.in_twin = false;
        let after = self.reader;
        let result = self.complete(draft);
        self.reader = after;
        (result, ending)
    }

    /// What has been read as a problem, with what is asked from outside.
    ///
    /// # Errors
    /// All that is wrong.
    pub fn complete(&mut self, mut draft: Draft<'s>) -> Result<InputProblem, Vec<Diagnostic>> {
        if let Some(question) = self.question
            && let Err(fault) = self.ask_from_outside(question, &mut draft)
        {
            self.report(fault);
        }
        let problem = match self.has_faults() {
            true => None,
            false => self.finish(&draft),
        };
        let faults = self.take_faults();
        let notes = self.take_notes();
        match problem {
            Some(problem) if faults.is_empty() => Ok(InputProblem { notes, ..problem }),
            _ => Err(faults),
        }
    }

    fn commands(&mut self, draft: &mut Draft<'s>) -> Ending<'s> {
        loop {
            let Some(word) = self.reader.next() else {
                self.report(
                    draft
                        .opened
                        .fault(Kind::Syntax, "the end of this problem is missing"),
                );
                return Ending::Input;
            };
            let command = match self.command(word.text) {
                Match::One(index) => COMMANDS[index].0,
                other => {
                    if let Some(language) = begin(word.text, DISTINCT) {
                        self.report(word.fault(
                            Kind::Syntax,
                            format!("'{}' inside a problem: its end is missing", word.text),
                        ));
                        return Ending::Begin(language, word);
                    }
                    self.report_no_command(word, other);
                    if word.starts_line {
                        self.reader.rest_of_line();
                    }
                    self.recover();
                    continue;
                }
            };
            match command {
                Command::End => return Ending::End,
                Command::Next => return Ending::Next(word),
                _ => {
                    if let Err(fault) = self.run(command, word, draft) {
                        self.report(fault);
                        self.recover();
                    }
                }
            }
        }
    }

    fn report_no_command(&mut self, word: Word, found: Match) {
        let column = self.language as usize;
        let fault = match found {
            Match::Several(indices) => self.ambiguous(
                word,
                COMMAND,
                indices.iter().map(|&index| COMMANDS[index].1[column]),
            ),
            _ if self.find(word.text, COLOURS).one().is_some() => {
                let pieces = COMMANDS
                    .iter()
                    .find(|(command, _)| *command == Command::Pieces);
                let meant = pieces.map(|(_, names)| format!("{} {}", names[column], word.text));
                self.unknown(word, COMMAND, []).suggesting(meant)
            }
            _ => self.unknown(word, COMMAND, []),
        };
        self.report(fault);
    }

    /// Reads what follows `word`, the name of a command.
    ///
    /// # Errors
    /// If something else follows, or the command does not belong here.
    pub fn run(
        &mut self,
        command: Command,
        word: Word<'s>,
        draft: &mut Draft<'s>,
    ) -> Result<(), Diagnostic> {
        let belongs_to_first = !matches!(
            command,
            Command::Twin | Command::ZeroPosition | Command::Remark
        );
        if belongs_to_first && self.in_twin {
            let message = format!("'{}' must come before the first twin", word.text);
            return Err(word.fault(Kind::Syntax, message));
        }
        match command {
            Command::Remark => draft.remarks.extend(self.text()),
            Command::Author => draft.authors.extend(self.text()),
            Command::Origin => draft.origins.extend(self.text()),
            Command::Title => draft.titles.extend(self.text()),
            Command::Award => draft.awards.extend(self.text()),
            Command::Protocol => {
                let file = self.reader.rest_of_line();
                if file.is_empty() {
                    return Err(word.fault(Kind::Syntax, "a file name expected"));
                }
                draft.protocol = Some(file.to_string());
            }
            Command::Pieces => {
                let list = self.pieces()?;
                draft.setting.hide(list.invisible);
                draft.place(list.men);
            }
            Command::Forsyth => {
                let men = self.forsyth()?;
                draft.place(men);
            }
            Command::GameArray => draft.setting.diagram.men = Diagram::game_array().men,
            Command::Define => self.run_define(word, draft)?,
            Command::Condition => self.run_condition(word, draft)?,
            Command::Option => self.options(draft)?,
            Command::Stipulation => {
                let asked = self.stipulation()?;
                self.ask(draft, asked, word);
            }
            Command::StructuredStipulation => {
                let asked = self.structured_stipulation()?;
                self.ask(draft, asked, word);
            }
            Command::Latex => self.latex(word, draft.latex.get_or_insert_default())?,
            Command::LatexPieces => self.latex_pieces(draft.latex.get_or_insert_default())?,
            Command::Twin | Command::ZeroPosition => self.run_twin(command, word, draft)?,
            Command::End | Command::Next => {}
        }
        Ok(())
    }

    fn run_define(&mut self, word: Word<'s>, draft: &mut Draft<'s>) -> Result<(), Diagnostic> {
        let (text, place) = self.reader.between_braces_or_line();
        let text = text.map_err(|()| word.fault(Kind::Syntax, "the closing brace is missing"))?;
        let defined = definitions::read(text).map_err(|fault| {
            let column = match fault.line {
                1 => place.1 + fault.column - 1,
                _ => fault.column,
            };
            let line = place.0 + fault.line - 1;
            fault.at(line, column).in_file(word.source)
        })?;
        for definition in defined {
            definition.make_known();
            if let Definition::Man(man) = definition {
                draft.setting.diagram.defined.push(man.man());
            }
        }
        Ok(())
    }

    fn run_condition(&mut self, word: Word<'s>, draft: &mut Draft<'s>) -> Result<(), Diagnostic> {
        let conditions = self.conditions()?;
        if let Some(capture) = conditions.last_capture {
            draft.last_capture = Some(capture.man);
            draft.given.push(capture.as_given());
        }
        for condition in conditions.rules {
            draft.setting.add_condition(condition, word)?;
        }
        draft.setting.condition_place = Some(word);
        Ok(())
    }

    /// The manual says of commands that occur more than once that the last one counts.
    fn ask(&mut self, draft: &mut Draft<'s>, asked: Asked, word: Word<'s>) {
        if let Some((before, _)) = &draft.setting.asked {
            let before = &before.stipulation.text;
            let message = format!("this stipulation replaces the one given before, {before}");
            self.note(word.fault(Kind::Syntax, message));
        }
        draft.setting.ask(asked, word);
    }

    fn run_twin(
        &mut self,
        command: Command,
        word: Word<'s>,
        draft: &mut Draft<'s>,
    ) -> Result<(), Diagnostic> {
        if command == Command::ZeroPosition {
            if self.in_twin {
                let message = format!("'{}' must come before the first twin", word.text);
                return Err(word.fault(Kind::Syntax, message));
            }
            draft.zero_position = true;
        }
        self.in_twin = true;
        let last = draft
            .twins
            .last()
            .map_or(&draft.setting, |twin| &twin.setting);
        let twin = self.twin(word, &draft.setting, last)?;
        draft.twins.push(twin);
        Ok(())
    }

    /// The text up to the end of the line, if there is any.
    fn text(&mut self) -> Option<String> {
        let text = self.reader.text();
        (!text.is_empty()).then(|| text.to_string())
    }
}
