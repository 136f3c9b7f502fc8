//! One problem: its commands in any order, then its twins.

use super::options::LongStep;
use super::parser::{COMMAND, DISTINCT, Parser, begin};
use super::question::Question;
use super::reader::Word;
use super::stipulation::Asked;
use super::tables::attributes::COLOURS;
use super::tables::commands::{COMMANDS, Command};
use super::words::Match;
use super::{GivenOption, InputProblem, LatexRequest, TwinChange};
use crate::definitions::{self, Definition};
use crate::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::Language;
use sauterelle_kernel::play::castling::ExclusivePair;
use sauterelle_solve::goal::Goal;
use sauterelle_solve::problem::Options;

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
        if asked.stipulation.asks_for(Goal::AToB) {
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
                    let message = format!("the condition {} is given twice", meta.name[0]);
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
                format!("the option WhiteToPlay is not supported here: {what}"),
            )
        };
        asked.clone().begun_later().map(Some).map_err(unsupported)
    }
}

/// A problem being read.
pub struct Draft<'s> {
    /// The word it began with.
    pub opened: Word<'s>,
    /// Lines of the command of that name.
    pub authors: Vec<String>,
    /// Lines of the command of that name.
    pub origins: Vec<String>,
    /// Lines of the command of that name.
    pub titles: Vec<String>,
    /// Lines of the command of that name.
    pub awards: Vec<String>,
    /// Lines of the command of that name.
    pub remarks: Vec<String>,
    /// The file of the command `protocol`.
    pub protocol: Option<String>,
    /// What the commands for typeset output ask for.
    pub latex: Option<LatexRequest>,
    /// The first position.
    pub setting: Setting<'s>,
    /// Options other than those that are part of the position.
    pub options: Options,
    /// All options as entered.
    pub given: Vec<GivenOption>,
    /// Squares of men that have moved.
    pub moved: Bb,
    /// Squares of men of which it is said that they have not moved.
    pub unmoved: Bb,
    /// Castlings that exclude each other.
    pub exclusive_castlings: Vec<ExclusivePair>,
    /// The man taken last, and where.
    pub last_capture: Option<(Sq, DiagramMan)>,
    /// The pawn step just played, and the option that says so.
    pub en_passant: Option<(Word<'s>, LongStep)>,
    /// Squares on which a man was placed where another one stood.
    pub replaced: Vec<Sq>,
    /// The first position is not to be solved.
    pub zero_position: bool,
    /// The others.
    pub twins: Vec<DraftTwin<'s>>,
    /// The side to move that is written beside the position. In help play it says nothing: there, positions are written down
    /// with either.
    pub side: Option<Side>,
    /// The side that is to begin, whatever the position and the stipulation say.
    pub to_move: Option<Side>,
}

/// A twin being read.
pub struct DraftTwin<'s> {
    /// The word that announced it.
    pub word: Word<'s>,
    /// It changes the twin before, not the first position.
    pub continued: bool,
    /// What is changed, as shown in front of the solution.
    pub change: String,
    /// Comments among the changes.
    pub remarks: Vec<String>,
    /// What is changed, as entered.
    pub changes: Vec<TwinChange>,
    /// Position, conditions and stipulation after the changes.
    pub setting: Setting<'s>,
}

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

impl<'s> Draft<'s> {
    /// A problem of which nothing has been read yet.
    pub fn new(opened: Word<'s>) -> Draft<'s> {
        Draft {
            opened,
            authors: Vec::new(),
            origins: Vec::new(),
            titles: Vec::new(),
            awards: Vec::new(),
            remarks: Vec::new(),
            protocol: None,
            latex: None,
            setting: Setting::with(Diagram::empty()),
            options: Options::default(),
            given: Vec::new(),
            moved: Bb::EMPTY,
            unmoved: Bb::EMPTY,
            exclusive_castlings: Vec::new(),
            last_capture: None,
            en_passant: None,
            replaced: Vec::new(),
            zero_position: false,
            twins: Vec::new(),
            side: None,
            to_move: None,
        }
    }

    /// All positions that have been set up.
    pub fn settings(&mut self) -> impl Iterator<Item = &mut Setting<'s>> {
        let twins = self.twins.iter_mut().map(|twin| &mut twin.setting);
        std::iter::once(&mut self.setting).chain(twins)
    }

    /// Places men where they stand.
    pub fn place(&mut self, men: Vec<(Sq, DiagramMan)>) {
        for (at, man) in men {
            let was_occupied = self.setting.diagram.place(at, man);
            self.replaced.extend(was_occupied.then_some(at));
        }
    }
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
