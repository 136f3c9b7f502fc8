//! Problems made of positions that come without a question.

use crate::diagnostic::Diagnostic;
use crate::fen::FenPosition;
use crate::popeye::InputProblem;
use crate::popeye::fields::{Field, Heading, Part, problem_of};
use crate::popeye::tables::commands::Command;
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::game::Diagram;
use sauterelle_kernel::piece::Side;
use sauterelle_solve::stipulation::Stipulation;

/// What is asked of a position that comes without a question, in the words of Popeye's language, each with the name under
/// which it stands in diagnostics.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The stipulation.
    pub stipulation: Option<(&'static str, String)>,
    /// Conditions.
    pub conditions: Vec<(&'static str, String)>,
    /// Options.
    pub options: Vec<(&'static str, String)>,
}

impl Question {
    /// Whether nothing is asked.
    pub fn is_empty(&self) -> bool {
        self.stipulation.is_none() && self.conditions.is_empty() && self.options.is_empty()
    }

    /// The problem that asks this of a position.
    ///
    /// # Errors
    /// If the words are not understood, or do not suit the position.
    pub fn of(&self, position: &FenPosition) -> Result<InputProblem, Vec<Diagnostic>> {
        let part = |(source, text): &(&'static str, String)| Part {
            text: text.clone(),
            line: 1,
            column: 1,
            source: Some(source),
            exact: true,
        };
        let mut fields = Vec::new();
        let mut push = |command: Command, parts: Vec<Part>| {
            if !parts.is_empty() {
                fields.push(Field { command, parts });
            }
        };
        let said: Vec<Part> = said_by_position(position, self.stipulation.as_ref())
            .into_iter()
            .map(|text| part(&("FEN", text)))
            .collect();
        push(Command::Option, said);
        push(Command::Option, self.options.iter().map(part).collect());
        push(
            Command::Condition,
            self.conditions.iter().map(part).collect(),
        );
        push(
            Command::Stipulation,
            self.stipulation.iter().map(part).collect(),
        );
        let men = Diagram {
            men: position.diagram.men,
            ..Diagram::empty()
        };
        let heading = Heading {
            place: (1, 1),
            ..Heading::default()
        };
        problem_of(heading, men, &fields)
    }
}

/// Options that say what a FEN says beyond its men: who has moved, what can be captured en passant, who begins.
fn said_by_position(position: &FenPosition, stipulation: Option<&(&str, String)>) -> Vec<String> {
    let diagram = &position.diagram;
    let mut options = Vec::new();
    if diagram.moved != Bb::EMPTY {
        let squares: String = diagram.moved.into_iter().map(|at| at.to_string()).collect();
        options.push(format!("NoCastling {squares}"));
    }
    if let Some(crossed) = diagram.en_passant {
        let forward = (!diagram.to_move).forward();
        let way = [
            crossed.step(0, -forward),
            Some(crossed),
            crossed.step(0, forward),
        ];
        let squares: String = way.into_iter().flatten().map(|at| at.to_string()).collect();
        options.push(format!("EnPassant {squares}"));
    }
    // diagrams of help play are written down with either side to move
    let asked = stipulation.and_then(|(_, text)| Stipulation::parse(text.trim()).ok());
    if let Some(asked) = asked.filter(|asked| asked.defender.is_some() && position.has_side)
        && asked.starter != diagram.to_move
        && diagram.to_move == Side::Black
    {
        options.push("HalfDuplex".to_string());
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::write_diagram;
    use crate::forms::{Form, positions};

    #[test]
    fn a_question_keeps_what_the_position_says() {
        let lines = positions(
            Form::Fen,
            b"# two\n4k2r/8/8/8/3pP3/8/8/R3K3 b - e3 0 1\n\n8/8/8/8/8/8/8/9\n",
            Some("x.fen"),
        );
        assert_eq!(lines.len(), 2);
        assert_eq!(
            lines[1].result.as_ref().unwrap_err().to_string(),
            "x.fen:4:15: '9' in rank 1 is neither a man nor a number of squares"
        );
        let position = lines[0].result.as_ref().unwrap();
        let question = Question {
            stipulation: Some(("--stipulation", "#2".into())),
            conditions: vec![("--condition", "Circe Cage".into())],
            options: vec![("--option", "Variation".into())],
        };
        let problem = question.of(position).unwrap();
        let options: Vec<String> = problem
            .options
            .iter()
            .map(|o| format!("{} {}", o.name[0], o.arguments))
            .collect();
        assert_eq!(
            options,
            [
                "NoCastling a1e1e8h8",
                "EnPassant e2e3e4",
                "HalfDuplex ",
                "Variations "
            ]
        );
        assert_eq!(
            write_diagram(&problem.initial.diagram),
            "4k2r/8/8/8/3pP3/8/8/R3K3"
        );
        assert_eq!(problem.initial.diagram.moved, position.diagram.moved);
        assert_eq!(
            problem.initial.diagram.en_passant,
            position.diagram.en_passant
        );
        let wrong = Question {
            conditions: vec![("--condition", "Maximumer".into())],
            ..question
        };
        let faults = wrong.of(position).unwrap_err();
        assert!(
            faults[0]
                .to_string()
                .starts_with("--condition:1:1: unknown condition 'Maximumer'"),
            "{}",
            faults[0]
        );
    }
}
