//! What stands around a solution in text: names, diagram, stipulation, conditions, twins, last line.

use crate::board;
use crate::popeye::InputProblem;
use crate::popeye::caption::conditions;
use sauterelle_kernel::game::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::piece::Sides;
use sauterelle_solve::problem::{Duplex, Problem};
use sauterelle_solve::solve::Outcome;
use std::fmt::Write;
use std::time::Duration;

/// Width of the diagram, in which texts are centred.
const WIDTH: usize = 37;

/// What precedes the solution of the position with this index (0 for the first).
pub fn before_twin(problem: &InputProblem, index: usize) -> String {
    let mut text = String::new();
    let twin = &problem.twins[index];
    if index == 0 {
        text.push('\n');
        for line in [
            &problem.authors,
            &problem.origins,
            &problem.awards,
            &problem.titles,
        ]
        .into_iter()
        .flatten()
        {
            let _ = writeln!(text, "{}", centred(line));
        }
        text.push('\n');
        let initial = &problem.initial;
        if !initial.options.no_board {
            text.push_str(&board::framed(&board::of_diagram(
                &initial.diagram,
                problem.language,
            )));
        }
        text.push_str(&caption(initial, problem.language));
    }
    if problem.zero_position && index == 0 {
        text.push_str("\nzeroposition\n");
    }
    if problem.twins.len() > 1 || problem.zero_position {
        let continued = if twin.continued { "+" } else { "" };
        let _ = write!(text, "\n{continued}{}) {}\n", twin.label, twin.change);
    }
    text
}

/// Stipulation, numbers of men, conditions.
fn caption(problem: &Problem, language: Language) -> String {
    let stipulation = &problem.stipulation.text;
    let men = counts(&problem.diagram);
    let gap = WIDTH.saturating_sub(4 + stipulation.len() + men.len());
    let mut text = format!("  {stipulation}{:gap$}{men}\n", "");
    for line in conditions(&problem.conditions, language) {
        let _ = writeln!(text, "{}", centred(&line));
    }
    match problem.options.duplex {
        Duplex::No => {}
        Duplex::Full => {
            let _ = writeln!(text, "{}", centred("Duplex"));
        }
        Duplex::Half => {
            let _ = writeln!(text, "{}", centred("HalfDuplex"));
        }
    }
    text
}

fn counts(diagram: &Diagram) -> String {
    let count = |sides: Sides| {
        diagram
            .placed()
            .filter(|(_, man)| man.sides == sides)
            .count()
    };
    let (white, black) = (count(Sides::White), count(Sides::Black));
    match count(Sides::Neutral) {
        0 => format!("{white} + {black}"),
        neutral => format!("{white} + {black} + {neutral}n"),
    }
}

fn centred(line: &str) -> String {
    let left = WIDTH.saturating_sub(line.chars().count()) / 2;
    format!("{:left$}{line}", "")
}

/// The last line of a problem.
pub fn footer(language: Language, outcome: Outcome, time: Duration) -> String {
    let words = match (language, outcome) {
        (Language::English, Outcome::Complete) => "solution finished.",
        (Language::English, Outcome::EnoughSolutions) => "Partial solution",
        (Language::English, _) => "solving interrupted.",
        (Language::French, Outcome::Complete) => "solution terminee.",
        (Language::French, Outcome::EnoughSolutions) => "Solution partielle",
        (Language::French, _) => "solution interrompue.",
        (Language::German, Outcome::Complete) => "Loesung beendet.",
        (Language::German, Outcome::EnoughSolutions) => "Teilloesung",
        (Language::German, _) => "Loesung unterbrochen.",
    };
    let label = match language {
        Language::English => "Time",
        Language::French => "Temps",
        Language::German => "Zeit",
    };
    let why = match outcome {
        Outcome::TooManyChoices => "\n(a move has too many choices to be examined)",
        _ => "",
    };
    format!("\n{words} {label} = {:.3} s{why}\n\n", time.as_secs_f64())
}
