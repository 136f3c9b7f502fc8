//! What is asked from outside an input, as by the options of a command line: of a position that comes without a question, or
//! of the problems of a file beside or in place of what the file says.

use super::InputProblem;
use super::fields::{Field, Given, Heading, Said, problem_of};
use super::operations::Operations;
use super::options::language_of_option;
use super::parser::Parser;
use super::problem::{Draft, Setting};
use super::reader::{Reader, Word};
use super::stipulation::Asked;
use super::tables::attributes::COLOURS;
use super::tables::commands::Command;
use super::words::Writing;
use crate::definitions::Definition;
use crate::diagnostic::{Diagnostic, Kind};
use crate::fen::{FenPosition, parse_fen};
use crate::names::{parse_condition, parse_stipulation};
use crate::yaml::Value;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::defined::Defined;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Man;
use sauterelle_solve::goal::Goal;

const FEN: &str = "FEN";

/// How the parts of a question are called in what is said of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Names {
    /// As words.
    #[default]
    Words,
    /// As options of a command line.
    Options,
}

/// A part of a question.
#[derive(Clone, Copy)]
enum PartOf {
    Stipulation,
    Target,
    Condition,
    Option,
}

impl Names {
    fn of(self, part: PartOf) -> &'static str {
        match (self, part) {
            (Names::Words, PartOf::Stipulation) => "stipulation",
            (Names::Words, PartOf::Target) => "target",
            (Names::Words, PartOf::Condition) => "condition",
            (Names::Words, PartOf::Option) => "option",
            (Names::Options, PartOf::Stipulation) => "--stipulation",
            (Names::Options, PartOf::Target) => "--target",
            (Names::Options, PartOf::Condition) => "--condition",
            (Names::Options, PartOf::Option) => "--option",
        }
    }
}

/// What an input says of a problem that does not bear on the play, field by field.
pub type Details = Vec<(String, Value)>;

/// What is asked. It acts on every position of an input, twins included.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The stipulation, traditional or structured; takes the place of those of a file.
    pub stipulation: Option<String>,
    /// The stipulation of positions for which there is no other: then nobody is known to defend.
    pub otherwise: Option<&'static str>,
    /// The position that play from one position to another is to lead to, in FEN.
    pub target: Option<String>,
    /// The side that begins.
    pub to_move: Option<Side>,
    /// Men and conditions of one's own, known to all that is read.
    pub definitions: Vec<Definition>,
    /// Conditions, one each, in any language; they join those of a file.
    pub conditions: Vec<String>,
    /// Options, one each, in any language.
    pub options: Vec<String>,
    /// How its parts are called in what is said of them.
    pub names: Names,
}

impl Question {
    /// Makes known what it defines, as long as the value lives.
    pub fn make_known(&self) -> Defined {
        let defined = Defined::new([]);
        self.definitions.iter().for_each(Definition::make_known);
        defined
    }

    /// The men that it defines.
    pub(crate) fn men(&self) -> impl Iterator<Item = &'static Man> {
        self.definitions
            .iter()
            .filter_map(|definition| match definition {
                Definition::Man(man) => Some(man.clone().man()),
                Definition::Condition(_) => None,
            })
    }

    /// Whether nothing is asked.
    pub fn is_empty(&self) -> bool {
        self.stipulation.is_none()
            && self.target.is_none()
            && self.to_move.is_none()
            && self.definitions.is_empty()
            && self.conditions.is_empty()
            && self.options.is_empty()
    }

    /// The problem that asks this of a position.
    ///
    /// # Errors
    /// If nothing is asked, if the words are not understood, or do not suit the position.
    pub fn of(&self, position: &FenPosition) -> Result<InputProblem, Vec<Diagnostic>> {
        Ok(self.with_details(position)?.0)
    }

    /// The problem that asks this of a position, and what operations behind the position say that does not bear on the play.
    ///
    /// # Errors
    /// As [`Question::of`].
    pub fn with_details(
        &self,
        position: &FenPosition,
    ) -> Result<(InputProblem, Details), Vec<Diagnostic>> {
        let operations = Operations::of(position).map_err(|fault| vec![fault])?;
        let own = self.stipulation.clone().or(operations.stipulation());
        let is_asked = own.is_some();
        let asked = Question {
            stipulation: own.or(self.otherwise.map(str::to_string)),
            ..self.clone()
        };
        let mut problem = asked.alone(position)?;
        if !is_asked {
            let twins = problem.twins.iter_mut().map(|twin| &mut twin.problem);
            for one in twins.chain([&mut problem.initial]) {
                one.stipulation.defender = None;
            }
        }
        let details = operations
            .add_to(&mut problem)
            .map_err(|fault| vec![fault])?;
        Ok((problem, details))
    }

    /// The problem, without what operations say.
    fn alone(&self, position: &FenPosition) -> Result<InputProblem, Vec<Diagnostic>> {
        let Some(stipulation) = &self.stipulation else {
            let message = match self.names {
                Names::Words => "nothing is asked of the position: give a stipulation, e.g. #2",
                Names::Options => {
                    "nothing is asked of the position: give --stipulation, e.g. --stipulation '#2'"
                }
            };
            return Err(vec![Diagnostic::new(Kind::Syntax, "", message)]);
        };
        let fields = match super::read_stipulation(stipulation) {
            // of the position that a proof game leads to nothing but the men is known
            Ok(proof) if proof.asks_for(Goal::ProofGame) => Vec::new(),
            _ => vec![Field {
                command: Command::Option,
                said: Said::Rights(Box::new(position.diagram.clone()), FEN),
            }],
        };
        problem_of(Given {
            heading: Heading {
                place: (1, 1),
                ..Heading::default()
            },
            diagram: Diagram {
                men: position.diagram.men,
                ..Diagram::empty()
            },
            side: position.has_side.then_some(position.diagram.to_move),
            fields: &fields,
            question: self,
        })
    }
}

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
            first.len() > 1 && super::words::begins(name, first) && text.trim().contains(' ')
        });
        let asked = match side {
            Some(index) => {
                self.language = super::parser::LANGUAGES[index % 3];
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

impl<'s> Setting<'s> {
    /// Replaces the stipulation of a position that is set up completely.
    fn replace_stipulation(&mut self, asked: Asked, word: Word<'s>) {
        if asked.stipulation.asks_for(Goal::AToB) && self.start.is_some() {
            // both positions are there already
            self.asked = Some((asked, word));
        } else {
            self.ask(asked, word);
        }
    }
}
