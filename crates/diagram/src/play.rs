//! A solution line by line, as it is printed.

use crate::caption::label;
use crate::column::Style;
use crate::sheet::Sheet;
use crate::sizes::{SMALL, TEXT};
use crate::solution::Solution;

/// Room for a blank at the beginning of a line of the solution.
const BLANK: f64 = 0.3;
/// Below the solution of a position.
pub(crate) const END_OF_PART: f64 = 12.0;

/// A line of a solution that may be too long for its column.
pub(crate) struct Told {
    /// What it says.
    pub text: String,
    /// How it looks.
    pub style: Style,
    /// Room above it.
    pub before: f64,
    /// Room on its left.
    pub indent: f64,
    /// How much further its other lines are indented, if it has several.
    pub hang: f64,
    /// What it is.
    pub kind: Kind,
}

/// What a line of a solution is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The letter of a twin, to which belongs what follows.
    Heading,
    /// Moves.
    Play,
    /// What is said of the play above it.
    Verdict,
}

/// The solutions of all positions of a problem, each under its letter and with what is to be said of it.
pub(crate) fn told(sheet: &Sheet, solution: &Solution) -> Vec<Told> {
    let problem = sheet.problem;
    let is_lettered = problem.twins.len() > 1 || problem.zero_position;
    let mut lines: Vec<Told> = Vec::new();
    for (twin, part) in problem.twins.iter().zip(&solution.parts) {
        let mut before = if lines.is_empty() { 0.0 } else { END_OF_PART };
        if is_lettered {
            let style = Style::left(TEXT).bold();
            let heading = Told::new(label(twin), style, before);
            lines.push(Told {
                kind: Kind::Heading,
                hang: 0.0,
                ..heading
            });
            before = 0.0;
        }
        before = play(&part.text, before, &mut lines);
        for verdict in sheet.verdicts(part) {
            let text = format!("– {verdict}");
            let line = Told::new(text, Style::left(SMALL), before + 6.0);
            let kind = Kind::Verdict;
            lines.push(Told { kind, ..line });
            before = 0.0;
        }
    }
    if solution.parts.is_empty() {
        play(&solution.text, 0.0, &mut lines);
    }
    lines
}

/// The lines of a play, with room above the first one; the room above what follows.
fn play(text: &str, mut before: f64, lines: &mut Vec<Told>) -> f64 {
    for line in play_lines(text) {
        match line {
            Line::Gap => before += SMALL * 0.5,
            Line::Text(indent, text) => {
                let indent = indent as f64 * BLANK * SMALL;
                let line = Told::new(text.to_string(), Style::left(SMALL), before);
                lines.push(Told { indent, ..line });
                before = 0.0;
            }
        }
    }
    before
}

impl Told {
    fn new(text: String, style: Style, before: f64) -> Told {
        Told {
            text,
            style,
            before,
            indent: 0.0,
            hang: SMALL,
            kind: Kind::Play,
        }
    }
}

/// A line of a solution.
pub(crate) enum Line<'t> {
    /// A part ends.
    Gap,
    /// Blanks at the beginning, and what follows.
    Text(usize, &'t str),
}

/// The lines of a solution, without blank ones at both ends, and without the margin that all have.
pub(crate) fn play_lines(text: &str) -> Vec<Line<'_>> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let written = || lines.iter().filter(|line| !line.is_empty());
    let margin = written().map(|line| indent(line)).min().unwrap_or(0);
    let mut out: Vec<Line> = Vec::new();
    for line in lines {
        match line {
            "" if matches!(out.last(), None | Some(Line::Gap)) => {}
            "" => out.push(Line::Gap),
            line => out.push(Line::Text(indent(line) - margin, line.trim_start())),
        }
    }
    if matches!(out.last(), Some(Line::Gap)) {
        out.pop();
    }
    out
}
