//! Problems: read from text in any form, or built in code.

use crate::default_question::asked_of_positions;
use crate::error::Error;
use crate::position::Position;
use sauterelle_diagram::{Picture, Sheet, Shows, Solution};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::men::Language;
use sauterelle_notation::definitions::Definition;
use sauterelle_notation::doubts::doubts;
use sauterelle_notation::draft::outside::Question;
use sauterelle_notation::entered::value::Value;
use sauterelle_notation::entered::{InputProblem, Record};
use sauterelle_notation::fen::parse_epd;
use sauterelle_notation::forms;
use sauterelle_notation::forms::format::FormatDef;
use sauterelle_notation::forms::item::{Item, Manner};
use sauterelle_notation::position::ask_with_details;
use sauterelle_notation::solution::move_notation::MoveNotation;

/// A problem with its twins.
///
/// ```
/// use sauterelle::Problem;
///
/// let problem = Problem::read("begin stip h#2 piec whit kg1 qh2 blac ke4 rd3 end").unwrap();
/// assert_eq!(problem.stipulation(), "h#2");
/// let fault = Problem::read("begin stip h#2 piec whit kg1 blac ke44 end").unwrap_err();
/// assert!(fault.to_string().starts_with("1:"), "{fault}");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// The problem as its input says it.
    pub input: InputProblem,
    /// Fields of the input that do not bear on the play, such as `solution` and `keywords`, in their order.
    pub details: Vec<(String, Value)>,
}

impl Problem {
    /// The first problem of a text in any form: Popeye's language in English, French or German, YAML as Olive's and YACPDB's, JSON.
    /// Of positions alone, as in FEN, the legal moves are asked.
    ///
    /// # Errors
    /// If there is no problem, or if it is not understood.
    pub fn read(text: &str) -> Result<Problem, Error> {
        let mut all = Problem::read_all(text.as_bytes(), None, &asked_of_positions()).into_iter();
        all.next().unwrap_or(Err(Error::NoProblem))
    }

    /// All problems of an input, in UTF-8 or Latin-1. One that is wrong does not keep the others from being read. The name of its file
    /// may tell the form, and stands in what is said of faults. The question acts on each problem.
    pub fn read_all(
        source: &[u8],
        file: Option<&str>,
        question: &Question,
    ) -> Vec<Result<Problem, Error>> {
        let records = forms::records(forms::of(source, file), source, file, question);
        records.into_iter().map(Problem::of_record).collect()
    }

    /// The problem of an entry.
    ///
    /// # Errors
    /// Whatever is wrong with the entry.
    pub fn of_record(record: Record) -> Result<Problem, Error> {
        Ok(Problem {
            input: record.entry.result?,
            details: record.details,
        })
    }

    /// A problem that begins with this position. Fairy men stand in brackets: `[sx]` black, `[SX]` white, `[=sx]` neutral.
    pub fn from_fen(fen: impl Into<String>) -> ProblemBuilder {
        ProblemBuilder {
            fen: fen.into(),
            question: Question::default(),
        }
    }

    /// The problem that asks this of a position in FEN.
    ///
    /// # Errors
    /// If nothing is asked, or if something is not understood.
    pub fn asking(fen: &str, question: &Question) -> Result<Problem, Error> {
        let _defined = question.make_known();
        let (input, details) = ask_with_details(question, &parse_epd(fen)?)?;
        Ok(Problem { input, details })
    }

    /// The stipulation as entered.
    pub fn stipulation(&self) -> &str {
        &self.input.stipulation
    }

    /// The conditions of the first position, by name.
    pub fn conditions(&self) -> Vec<String> {
        let conditions = self.input.initial.conditions.iter();
        conditions.map(ToString::to_string).collect()
    }

    /// The positions to solve: more than one if there are twins.
    pub fn positions(&self) -> usize {
        self.input.twins.len()
    }

    /// What is doubtful about the diagrams, as phrases in the language of the problem: it can be solved, but is most often a slip. Two
    /// kings of a side, a pawn on its last rank and the like; nothing is said of what a condition allows. With twins the letter of one
    /// stands before what is not doubtful in the first position.
    ///
    /// ```
    /// use sauterelle::Problem;
    ///
    /// let problem = Problem::read("begin stip h#2 piec whit kg1 pa8 blac ke4 end").unwrap();
    /// assert_eq!(problem.doubts().unwrap(), ["a white pawn on its last rank: a8"]);
    /// ```
    ///
    /// # Errors
    /// If its rules cannot be compiled.
    pub fn doubts(&self) -> Result<Vec<String>, Error> {
        let language = self.input.language;
        let mut said: Vec<String> = Vec::new();
        for (index, twin) in self.input.twins.iter().enumerate() {
            let found = doubts(&twin.problem.game_of_visible_men()?, language);
            let new: Vec<String> = found.into_iter().filter(|it| !said.contains(it)).collect();
            said.extend(new.into_iter().map(|it| match index {
                0 => it,
                _ => format!("{} {it}", twin.head()),
            }));
        }
        Ok(said)
    }

    /// One of the positions to solve, counted from 0, as solving begins with it.
    ///
    /// # Errors
    /// If there is none of this number, or if its rules cannot be compiled.
    pub fn position(&self, index: usize) -> Result<Position, Error> {
        Position::of(&self.input, index, None)
    }

    /// Answers in this language.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Problem {
        self.input = self.input.in_language(language);
        self
    }

    /// Writes the moves of its solution so.
    #[must_use]
    pub fn in_notation(mut self, notation: MoveNotation) -> Problem {
        self.input.notation = notation;
        self
    }

    /// The problem in another form, without a solution.
    ///
    /// # Errors
    /// If the form has no words for something.
    pub fn write(&self, format: &FormatDef) -> Result<String, Error> {
        let item = Item {
            line: 1,
            problem: self.input.clone(),
            details: self.details.clone(),
            solution: None,
        };
        Ok(format.write(&Manner::default(), &[&item])?)
    }

    /// The diagram as a picture, with the marks of its conditions.
    pub fn picture(&self) -> Picture {
        self.sheet(&Picture::empty()).board()
    }

    /// The problem as a magazine prints it, without its solution, as SVG.
    pub fn svg(&self) -> String {
        self.sheet(&Picture::empty()).svg()
    }

    /// The solution that an entry of a database brings, whatever it is worth.
    pub fn published_solution(&self) -> Option<Solution> {
        let mut details = self.details.iter();
        let (_, value) = details.find(|(name, _)| name == "solution")?;
        Some(Solution {
            text: value.text()?.to_string(),
            ..Solution::default()
        })
    }

    fn sheet<'s>(&'s self, manner: &'s Picture) -> Sheet<'s> {
        self.sheet_of(None, manner, Shows::default())
    }

    /// The problem as it is printed, in its own language.
    pub fn sheet_of<'s>(
        &'s self,
        solution: Option<&'s Solution>,
        manner: &'s Picture,
        shows: Shows,
    ) -> Sheet<'s> {
        Sheet {
            problem: &self.input,
            solution,
            language: self.input.language,
            manner,
            shows,
        }
    }
}

impl From<InputProblem> for Problem {
    fn from(input: InputProblem) -> Problem {
        Problem {
            input,
            details: Vec::new(),
        }
    }
}

/// A problem that is being put together.
///
/// ```
/// use sauterelle::Problem;
///
/// let problem = Problem::from_fen("8/3K2N1/4p3/5p2/8/6r1/kBP5/8")
///     .condition("Polo")
///     .stipulation("h#2")
///     .build()
///     .unwrap();
/// assert_eq!(problem.conditions(), ["Polo"]);
/// ```
#[derive(Clone, Debug)]
pub struct ProblemBuilder {
    fen: String,
    question: Question,
}

impl ProblemBuilder {
    /// The stipulation, traditional or structured.
    #[must_use]
    pub fn stipulation(mut self, stipulation: impl Into<String>) -> ProblemBuilder {
        self.question.stipulation = Some(stipulation.into());
        self
    }

    /// Men and conditions of one's own, which the FEN and the conditions may name.
    #[must_use]
    pub fn define(mut self, definitions: impl IntoIterator<Item = Definition>) -> ProblemBuilder {
        self.question.definitions.extend(definitions);
        self
    }

    /// One condition more, with its options, in any language.
    #[must_use]
    pub fn condition(mut self, condition: impl Into<String>) -> ProblemBuilder {
        self.question.conditions.push(condition.into());
        self
    }

    /// One option more, in any language: `SetPlay`, `MaxSolutions 10`.
    #[must_use]
    pub fn option(mut self, option: impl Into<String>) -> ProblemBuilder {
        self.question.options.push(option.into());
        self
    }

    /// The side that begins; otherwise the FEN or the stipulation says it.
    #[must_use]
    pub fn to_move(mut self, side: Side) -> ProblemBuilder {
        self.question.to_move = Some(side);
        self
    }

    /// The position that play from one position to another is to lead to, in FEN.
    #[must_use]
    pub fn target(mut self, fen: impl Into<String>) -> ProblemBuilder {
        self.question.target = Some(fen.into());
        self
    }

    /// The problem.
    ///
    /// # Errors
    /// If nothing is asked, or if something is not understood.
    pub fn build(&self) -> Result<Problem, Error> {
        Problem::asking(&self.fen, &self.question)
    }
}
