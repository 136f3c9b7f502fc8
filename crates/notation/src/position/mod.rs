//! A position and what is asked of it: a problem.

mod operations;

use crate::draft::outside::{Names, Question};
use crate::entered::InputProblem;
use crate::entered::value::Details;
use crate::fen::FenPosition;
use crate::read::fields::{Field, Given, Heading, Said, problem_of};
use crate::read::traditional;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::vocabulary::tables::commands::Command;
use operations::Operations;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_languages::say;
use sauterelle_solve::goal::Goal;

const FEN: &str = "FEN";

/// The problem that asks this of a position.
///
/// # Errors
/// If nothing is asked, if the words are not understood, or do not suit the position.
pub fn ask(question: &Question, position: &FenPosition) -> Result<InputProblem, Vec<Diagnostic>> {
    Ok(ask_with_details(question, position)?.0)
}

/// The problem that asks this of a position, and what operations behind the position say that does not bear on the play.
///
/// # Errors
/// As [`ask`].
pub fn ask_with_details(
    question: &Question,
    position: &FenPosition,
) -> Result<(InputProblem, Details), Vec<Diagnostic>> {
    let operations = Operations::of(position).map_err(|fault| vec![fault])?;
    let own = question.stipulation.clone().or(operations.stipulation());
    let is_asked = own.is_some();
    let asked = Question {
        stipulation: own.or(question.otherwise.map(str::to_string)),
        ..question.clone()
    };
    let mut problem = alone(&asked, position)?;
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
fn alone(question: &Question, position: &FenPosition) -> Result<InputProblem, Vec<Diagnostic>> {
    let Some(stipulation) = &question.stipulation else {
        let message = match question.names {
            Names::Words => say!("nothing is asked of the position: give a stipulation, e.g. #2"),
            Names::Options => {
                say!(
                    "nothing is asked of the position: give --stipulation, e.g. --stipulation '#2'"
                )
            }
        };
        return Err(vec![Diagnostic::new(Kind::Syntax, "", message)]);
    };
    let fields = match traditional::read(stipulation) {
        // of the position that a proof game leads to nothing but the men is known
        Ok(proof) if proof.asks_for(Goal::PROOF_GAME) => Vec::new(),
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
        question,
    })
}
