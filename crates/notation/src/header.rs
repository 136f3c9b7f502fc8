//! What stands around a solution in text: remarks, names, diagram, stipulation, conditions, twins, last line.

use crate::board;
use crate::entered::InputProblem;
use crate::notes;
use crate::notes::grid;
use crate::solution::clock;
use crate::solution::seen_text::INVISIBLE;
use crate::source::slice::part;
use crate::vocabulary::attributes;
use crate::vocabulary::caption::conditions;
use crate::vocabulary::lookup::LANGUAGES;
use crate::vocabulary::tables::attributes::{ATTRIBUTES, COLOURS};
use crate::vocabulary::tables::commands::{COMMANDS, Command};
use crate::vocabulary::tables::options::{Meaning, OPTIONS};
use sauterelle_kernel::board::piece::{Attrs, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::Language;
use sauterelle_solve::goal::Goal;
use sauterelle_solve::problem::{Duplex, NonTrivial, Options, Problem, Retro};
use sauterelle_solve::solve::Outcome;
use sauterelle_solve::stipulation::{Branch, PlayKind, Stipulation};
use std::fmt::Write;
use std::time::Duration;

/// Width of the diagram, in which texts are centred.
const WIDTH: usize = 37;

/// Where the numbers of men under the diagram end.
const COUNTS_END: usize = 35;

/// What precedes the solution of the position with this index (0 for the first).
pub fn before_twin(problem: &InputProblem, index: usize) -> String {
    let mut text = String::new();
    let twin = &problem.twins[index];
    if index == 0 {
        text.push_str(&lines(&problem.remarks));
        text.push_str(&notes::on_position(problem));
        let entered = &problem.stipulation;
        text.push_str(&notes::on_stipulation(problem, &problem.initial, entered));
        text.push_str(&position(problem));
        if problem.zero_position {
            let word = command_name(Command::ZeroPosition, problem.language);
            let _ = write!(text, "\n{word}\n\n");
        }
    }
    text.push_str(&lines(&twin.remarks));
    if let Some(entered) = notes::entered_in(twin) {
        text.push_str(&notes::on_stipulation(problem, &twin.problem, &entered));
    }
    if problem.twins.len() > 1 || problem.zero_position {
        // two blanks close each change
        let end = if twin.change.is_empty() { "" } else { "  " };
        let _ = write!(text, "\n{} {}{end}\n", twin.head(), twin.change);
    }
    text.push_str(&notes::on_solving(problem, twin));
    text
}

fn lines(texts: &[String]) -> String {
    let texts = texts.iter().filter(|text| !text.is_empty());
    texts.map(|text| format!("{text}\n")).collect()
}

/// Names, diagram and what stands beneath it.
pub(crate) fn position(problem: &InputProblem) -> String {
    let initial = &problem.initial;
    if initial.options.no_board {
        return String::new();
    }
    let names = [
        &problem.authors,
        &problem.origins,
        &problem.awards,
        &problem.titles,
    ];
    let mut text = "\n".to_string();
    for name in names.into_iter().flatten() {
        let _ = writeln!(text, "{}", centred(name));
    }
    if initial.stipulation.asks_for(Goal::A_TO_B) {
        text.push_str(&start(problem));
    }
    let shown = initial.target.as_ref().unwrap_or(&initial.diagram);
    let asked = format!("  {}", stipulation(initial));
    text.push_str(&diagram(problem, shown, &asked));
    text.push_str(&caption(problem));
    let is_wanted = notes::is_given(problem, Meaning::WriteGrid);
    if let Some(grid) = grid(initial).filter(|_| is_wanted) {
        let _ = write!(text, "\n{}", board::numbers(&grid));
    }
    text
}

/// The position from which play leads to the one of the diagram.
fn start(problem: &InputProblem) -> String {
    let initial = &problem.initial;
    let mut text = diagram(problem, &initial.diagram, "");
    let side = COLOURS[initial.stipulation.starter as usize][problem.language as usize];
    let _ = write!(text, "\n{}\n\n", centred(&format!("=> ({side} ->)")));
    text
}

/// A diagram with a line for what is asked and the numbers of men, and one for each attribute of men.
fn diagram(problem: &InputProblem, diagram: &Diagram, asked: &str) -> String {
    let lines_are_wanted = !notes::is_given(problem, Meaning::SuppressGrid);
    let grid = grid(&problem.initial).filter(|_| lines_are_wanted);
    let (problem, language) = (&problem.initial, problem.language);
    let mut men = counts(diagram);
    if diagram.invisible > 0 {
        let _ = write!(
            men,
            " + {} {}",
            diagram.invisible, INVISIBLE[language as usize]
        );
    }
    let gap = COUNTS_END.saturating_sub(asked.chars().count() + men.len());
    let mut cells = board::of_diagram(diagram, language);
    let is_target = problem
        .target
        .as_ref()
        .is_some_and(|target| std::ptr::eq(target, diagram));
    for condition in &problem.conditions {
        let in_target = condition.in_target().filter(|_| is_target);
        let condition = in_target.as_ref().unwrap_or(condition);
        for (at, sign) in condition.rule.on_board(&condition.words) {
            cells[at.index()].get_or_insert((sign.to_string(), Sides::White));
        }
    }
    let board = board::framed(&cells, grid.as_ref());
    let mut text = format!("\n{board}{asked}{:gap$}{men}\n", "");
    for line in attributed(problem, diagram, language) {
        let _ = writeln!(text, "{}", centred(&line));
    }
    text
}

/// Whether men stand on one of two boards.
fn has_two_boards(problem: &Problem) -> bool {
    let named = |condition: &Condition| condition.rule.brings_second_board();
    problem.conditions.iter().any(named)
}

/// The stipulation, with the options that restrict it.
pub fn stipulation(problem: &Problem) -> String {
    let mut text = name(&problem.stipulation).to_string();
    let options = &problem.options;
    let _ = match (options.max_threat, options.max_flights) {
        (None, None) => Ok(()),
        (None, Some(flights)) => write!(text, "//{flights}"),
        (Some(threat), None) => write!(text, "/{threat}"),
        (Some(threat), Some(flights)) => write!(text, "/{threat}/{flights}"),
    };
    if let Some(NonTrivial { granted, length }) = options.non_trivial {
        let _ = write!(text, ";{granted},{length}");
    }
    text
}

/// The stipulation as entered, but not called exact if it has only one length anyway.
fn name(stipulation: &Stipulation) -> &str {
    let given = stipulation.text.as_str();
    let options = Options {
        short_solutions: true,
        ..Options::default()
    };
    let plain = given.strip_prefix("exact-").unwrap_or(given);
    let is_same = Stipulation::parse(plain).is_ok_and(|short| {
        let short = short.modified_by(&options).play;
        let short = short.map_branches(&mut |branch| Branch {
            // play of no half-move is none
            min: match branch.kind {
                PlayKind::Help if branch.min == 0 => 2,
                _ => branch.min,
            },
            ..branch
        });
        short == stipulation.play
    });
    if is_same { plain } else { given }
}

/// Conditions, and options that change what is asked.
fn caption(problem: &InputProblem) -> String {
    let language = problem.language;
    let centred_line = |line: &String| format!("{}\n", centred(line));
    // what they say of a position to be reached is shown on its board
    let at_the_start: Vec<_> = problem
        .initial
        .conditions
        .iter()
        .map(Condition::at_the_start)
        .collect();
    let conditions = conditions(&at_the_start, language);
    let mut text: String = conditions.iter().map(centred_line).collect();
    if let Some(line) = exclusive_castlings(problem, language) {
        let _ = writeln!(text, "{line}");
    }
    text.extend(
        options_that_change_what_is_asked(problem, language)
            .map(|name| centred_line(&name.to_string())),
    );
    text
}

/// What stands under a diagram beside the stipulation: conditions, and options that change what is asked, a line each.
pub fn captions(problem: &InputProblem, language: Language) -> Vec<String> {
    let mut lines = conditions(&problem.initial.conditions, language);
    lines.extend(exclusive_castlings(problem, language));
    lines.extend(options_that_change_what_is_asked(problem, language).map(str::to_string));
    lines
}

fn options_that_change_what_is_asked(
    problem: &InputProblem,
    language: Language,
) -> impl Iterator<Item = &'static str> {
    let options = &problem.initial.options;
    let duplex = match options.duplex {
        Duplex::No => None,
        Duplex::Full => Some(Meaning::Duplex),
        Duplex::Half => Some(Meaning::HalfDuplex),
    };
    let quodlibet = options.quodlibet.then_some(Meaning::Quodlibet);
    let castling_off = options.castling_off.then_some(Meaning::CastlingOff);
    let en_passant_on = options.en_passant_on.then_some(Meaning::EnPassantOn);
    let retro = match options.retro {
        Retro::Usual | Retro::Ignored => None,
        Retro::Strategy => Some(Meaning::RetroStrategy),
        Retro::Partial => Some(Meaning::PartialAnalysis),
    };
    let a_posteriori = options.a_posteriori.then_some(Meaning::APosteriori);
    let dead_positions = options.dead_positions.then_some(Meaning::DeadPositions);
    let options = [
        duplex,
        quodlibet,
        castling_off,
        en_passant_on,
        retro,
        a_posteriori,
        dead_positions,
    ];
    let options = options.into_iter().flatten();
    options.map(move |option| option_name(option)[language as usize])
}

/// The castlings that exclude each other, as pairs of rooks.
fn exclusive_castlings(problem: &InputProblem, language: Language) -> Option<String> {
    let name = option_name(Meaning::ExclusiveCastlings);
    let given = problem.options.iter().filter(|given| given.name == *name);
    let squares: String = given
        .flat_map(|given| given.arguments.chars())
        .filter(|c| !c.is_whitespace())
        .collect();
    let pairs = ["a1a8", "a1h8", "h1a8", "h1h8"];
    let shown: String = pairs
        .iter()
        .filter(|pair| {
            let other_order = format!("{}{}", part(pair, 2..), part(pair, ..2));
            let at = |text: &str| squares.match_indices(text).any(|(at, _)| at % 4 == 0);
            at(pair) || at(&other_order)
        })
        .map(|pair| format!(" {pair}"))
        .collect();
    match shown.as_str() {
        "" => None,
        shown => Some(format!("{}{shown}", name[language as usize])),
    }
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

/// Where royal men other than kings stand on a diagram of the problem, and men with other attributes: rank by rank from the top.
pub fn attributed(problem: &Problem, diagram: &Diagram, language: Language) -> Vec<String> {
    let two_boards = has_two_boards(problem);
    let on = |has: &dyn Fn(DiagramMan) -> bool| -> String {
        let reading_order = (0..8)
            .rev()
            .flat_map(|rank| (0..8).map(move |file| Sq::at(file, rank)));
        let men = reading_order.filter(|at| diagram.men[at.index()].is_some_and(has));
        men.map(|at| format!(" {at}")).collect()
    };
    let mut lines = Vec::new();
    let royal = on(&|man| man.royal && !DiagramMan::new(man.man, man.sides).is_royal());
    if !royal.is_empty() {
        lines.push(format!("{}{royal}", ATTRIBUTES[0][language as usize]));
    }
    for (names, one) in attributes::declarable() {
        let squares = on(&|man| match one {
            Attrs::FIRST_BOARD => two_boards && !man.attrs.has(Attrs::SECOND_BOARD),
            _ => man.attrs.has(one),
        });
        if !squares.is_empty() || two_boards && attributes::is_board(one) {
            lines.push(format!("{}{squares}", names[language as usize]));
        }
    }
    lines
}

fn command_name(command: Command, language: Language) -> &'static str {
    let row = COMMANDS.iter().find(|(known, _)| *known == command);
    row.map_or("", |(_, names)| names[language as usize])
}

fn option_name(meaning: Meaning) -> &'static [&'static str; 3] {
    let row = OPTIONS.iter().find(|(known, _)| *known == meaning);
    row.map_or(&[""; 3], |(_, names)| names)
}

/// A line in the middle of the width of a diagram.
pub(crate) fn centred(line: &str) -> String {
    let left = WIDTH.saturating_sub(line.chars().count()) / 2;
    format!("{:left$}{line}", "")
}

/// The last line of a problem, in the words of Popeye, and the blank lines after it; without the time if there is none.
pub fn footer(language: Language, outcome: Outcome, time: impl Into<Option<Duration>>) -> String {
    let words = ending(outcome)[language as usize];
    let room = if outcome == Outcome::Complete {
        "\n"
    } else {
        ""
    };
    match time.into() {
        Some(time) => format!("{room}{words} {}\n\n\n", clock::elapsed(language, time)),
        None => format!("{room}{words}\n\n\n"),
    }
}

/// The same with the accents that Popeye does not write.
pub fn footer_with_accents(
    language: Language,
    outcome: Outcome,
    time: impl Into<Option<Duration>>,
) -> String {
    let footer = footer(language, outcome, time);
    let words = ACCENTED.iter();
    words.fold(footer, |text, (plain, accented)| {
        text.replace(plain, accented)
    })
}

fn ending(outcome: Outcome) -> [&'static str; 3] {
    match outcome {
        Outcome::Complete => FINISHED,
        Outcome::EnoughSolutions => PARTIAL,
        Outcome::Interrupted | Outcome::TooManyChoices => INTERRUPTED,
    }
}

/// The language of a last line of a problem; `None` if it is another line.
pub(crate) fn language_of_footer(line: &str) -> Option<Language> {
    let plain = ACCENTED
        .iter()
        .fold(line.trim_start().to_string(), |text, (plain, accented)| {
            text.replace(accented, plain)
        });
    let is_it = |language: &Language| {
        let words = [FINISHED, PARTIAL, INTERRUPTED].map(|words| words[*language as usize]);
        words.iter().any(|words| plain.starts_with(words))
    };
    LANGUAGES.into_iter().find(is_it)
}

/// Words of last lines without and with accents.
const ACCENTED: [(&str, &str); 2] = [("terminee", "terminée"), ("Loesung", "Lösung")];

/// What the last line says when everything was examined, when the solutions that were wanted were found, and when solving was stopped.
const FINISHED: [&str; 3] = [
    "solution finished.",
    "solution terminee.",
    "Loesung beendet.",
];
const PARTIAL: [&str; 3] = [
    "Partial solution",
    "solution partielle",
    "Partielle Loesung",
];
const INTERRUPTED: [&str; 3] = [
    "solving interrupted.",
    "solution interrompue.",
    "Bearbeitung abgebrochen.",
];

#[cfg(test)]
mod tests {
    use super::before_twin;
    use crate::popeye::parse_problems;

    #[test]
    fn imitators_stand_on_the_diagram() {
        let text = "BeginProblem\nPieces White Ka1 Black Kh8\nStipulation #1\nCondition Imitator a3 c3\nEndProblem\n";
        let entries = parse_problems(text.as_bytes(), None);
        let problem = entries[0].result.as_ref().unwrap();
        let shown = before_twin(problem, 0);
        assert!(shown.contains("3   I   .   I   ."), "{shown}");
        assert!(!shown.contains("6   I"), "{shown}");
    }
}
