//! What the operations of EPD say of a problem: mate in so many moves, the keys that are intended, a name, prose.

use crate::entered::InputProblem;
use crate::entered::value::Value;
use crate::fen::FenPosition;
use crate::fen::operations::{Operation, OperationMeaning, meaning};
use crate::move_text::MoveReader;
use crate::solution::text::TextWriter;
use crate::source::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;

/// The operations behind a position.
pub(super) struct Operations<'p> {
    all: &'p [Operation],
    /// Who is to move in the position.
    to_move: Side,
    /// Mate in so many moves.
    mate_in: Option<u16>,
}

impl<'p> Operations<'p> {
    /// Those of a position.
    pub fn of(position: &'p FenPosition) -> Result<Operations<'p>, Diagnostic> {
        let mut mate_in = None;
        for operation in &position.operations {
            let is_fitting = match meaning(&operation.name) {
                Some(OperationMeaning::MateIn) => {
                    mate_in = number(operation);
                    mate_in.is_some()
                }
                Some(OperationMeaning::Keys) => !operation.operands.is_empty(),
                Some(OperationMeaning::Name | OperationMeaning::Comment) => {
                    operation.operands.len() == 1
                }
                Some(OperationMeaning::Other) | None => true,
            };
            if !is_fitting {
                let message = say!(
                    "'{}' is not what an operation {} looks like: {}",
                    operation.text(),
                    operation.name,
                    example(&operation.name)
                );
                return Err(operation.fault(Kind::Syntax, message));
            }
        }
        Ok(Operations {
            all: &position.operations,
            to_move: position.diagram.to_move,
            mate_in,
        })
    }

    /// The stipulation that they say.
    pub fn stipulation(&self) -> Option<String> {
        self.mate_in.map(|moves| format!("#{moves}"))
    }

    /// Puts into a problem what has a place there, notes what has none, and tells what else a record keeps.
    pub fn add_to(&self, problem: &mut InputProblem) -> Result<Vec<(String, Value)>, Diagnostic> {
        let mut details = Vec::new();
        let mut others = Vec::new();
        for operation in self.all {
            let text = operation.operands.join(" ");
            match meaning(&operation.name) {
                Some(OperationMeaning::MateIn) => {}
                Some(OperationMeaning::Name) => {
                    problem.titles.push(text.clone());
                    details.push(("id".to_string(), Value::Text(text)));
                }
                Some(OperationMeaning::Comment) => problem.remarks.push(text),
                Some(OperationMeaning::Keys) => {
                    let solution = self.keys(operation, problem)?;
                    problem.notes.push(operation.fault(
                        Kind::Syntax,
                        say!(
                            "{} is kept as the intended key; batch compares it",
                            operation.text()
                        ),
                    ));
                    details.push(("solution".to_string(), Value::Text(solution)));
                }
                Some(OperationMeaning::Other) | None => {
                    others.push(operation);
                    details.push((operation.name.clone(), Value::Text(text)));
                }
            }
        }
        if let Some(first) = others.first() {
            let texts: Vec<String> = others.iter().map(|operation| operation.text()).collect();
            let message = say!("{} changes nothing in the problem", texts.join("; "));
            problem.notes.push(first.fault(Kind::Syntax, message));
        }
        Ok(details)
    }

    /// The moves of an operation as keys of a solution.
    fn keys(&self, operation: &Operation, problem: &InputProblem) -> Result<String, Diagnostic> {
        let wrong =
            |why: String| operation.fault(Kind::Syntax, format!("{}: {why}", operation.text()));
        let game = problem
            .initial
            .game_with(Some(self.to_move))
            .map_err(|error| wrong(error.to_string()))?;
        let reader = MoveReader {
            language: Language::English,
        };
        let writer = TextWriter::new(&game.rules.kinds, Language::English);
        let mut player = game.play();
        let mut keys = Vec::new();
        for text in &operation.operands {
            match reader.read(&mut player, text) {
                Ok((_, step)) => keys.push(format!("1.{} !", writer.step(&step))),
                Err(unread) => {
                    return Err(wrong(unread.say(&reader.teller(&game.rules, text), text)));
                }
            }
        }
        Ok(keys.join("\n"))
    }
}

fn number(operation: &Operation) -> Option<u16> {
    match operation.operands.as_slice() {
        [number] => number.parse().ok().filter(|number| *number > 0),
        _ => None,
    }
}

fn example(name: &str) -> String {
    match name {
        "dm" => say!("a number of moves, e.g. dm 2;"),
        "bm" => say!("one or more moves, e.g. bm Qd1+;"),
        _ => say!("one text, e.g. id \"name\";"),
    }
}
