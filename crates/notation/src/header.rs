//! What stands around a solution in text: names, diagram, stipulation, conditions, twins, last line.

use crate::board;
use crate::popeye::InputProblem;
use crate::text::TextWriter;
use sauterelle_kernel::game::Game;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::piece::{Side, Sides};
use sauterelle_kernel::square::Sq;
use sauterelle_solve::problem::{Duplex, Problem};
use sauterelle_solve::solve::Outcome;
use std::fmt::Write;
use std::time::Duration;

/// Width of the diagram, in which texts are centred.
const WIDTH: usize = 37;

/// What precedes the solution of the position with this index (0 for the first).
pub fn before_twin(problem: &InputProblem, index: usize, game: &Game) -> String {
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
        let writer = TextWriter {
            kinds: &game.rules.kinds,
            language: problem.language,
        };
        if !twin.problem.options.no_board {
            text.push_str(&board::framed(&writer, &game.start));
        }
        text.push_str(&caption(&twin.problem, game, problem.language));
    }
    if problem.zero_position && index == 0 {
        text.push_str("\nzeroposition\n");
    }
    if problem.twins.len() > 1 || problem.zero_position {
        let _ = write!(text, "\n{}) {}\n", twin.label, twin.change);
    }
    text
}

/// Stipulation, numbers of men, conditions.
fn caption(problem: &Problem, game: &Game, language: Language) -> String {
    let stipulation = &problem.stipulation.text;
    let men = counts(game);
    let gap = WIDTH.saturating_sub(4 + stipulation.len() + men.len());
    let mut text = format!("  {stipulation}{:gap$}{men}\n", "");
    for condition in &problem.conditions {
        let mut line = condition.rule.meta().name[language as usize].to_string();
        for option in &condition.options {
            line.push(' ');
            line.push_str(option);
        }
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

fn counts(game: &Game) -> String {
    let count = |sides: Sides| {
        Sq::all()
            .filter_map(|sq| game.start.piece(sq))
            .filter(|piece| piece.sides == sides)
            .count()
    };
    let mut text = format!(
        "{} + {}",
        count(Side::White.into()),
        count(Side::Black.into())
    );
    match count(Sides::Neutral) {
        0 => {}
        neutral => {
            let _ = write!(text, " + {neutral}n");
        }
    }
    text
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
