//! A whole problem as a magazine prints it: heading, diagram, what is asked, and the solution.

use crate::board::{Frame, draw_into};
use crate::caption::{Caption, Entry, label};
use crate::column::{Column, Style};
use crate::figurine;
use crate::picture::Picture;
use crate::svg::{Svg, number};
use sauterelle_kernel::game::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_notation::popeye::InputProblem;
use sauterelle_notation::popeye::write::positions;

/// A problem to be printed.
#[derive(Clone, Copy)]
pub struct Sheet<'p> {
    /// The problem.
    pub problem: &'p InputProblem,
    /// Its solution, if that is to be printed too.
    pub solution: Option<&'p Solution>,
    /// The language of the words around the diagram.
    pub language: Language,
    /// How the board is drawn; its men and marks do not matter.
    pub manner: &'p Picture,
}

/// What has been found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// For each position of the problem, in their order.
    pub parts: Vec<Part>,
    /// All solutions were looked for.
    pub complete: bool,
}

/// What has been found in one position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// The solutions as text.
    pub text: String,
    /// What is to be said of each phase.
    pub verdicts: Vec<String>,
    /// The play that is asked for has a solution; battle play one key and no other, proof games one solution and no other.
    pub is_sound: bool,
}

impl Solution {
    /// Whether the problem deserves the sign of a computer-tested one.
    pub fn is_tested(&self) -> bool {
        self.complete && self.parts.iter().all(|part| part.is_sound)
    }
}

const HEADING: f64 = 38.0;
const TEXT: f64 = 31.0;
const SMALL: f64 = 27.0;
const STIPULATION: f64 = 42.0;
/// Size of a man in the legend.
const LEGEND: f64 = 46.0;
/// Room for a blank at the beginning of a line of the solution.
const BLANK: f64 = 0.3;
/// Above the first line and below the last one.
const MARGIN: f64 = 14.0;

impl Sheet<'_> {
    /// The diagrams of the problem: one, or two for play from one position to another.
    pub(crate) fn pictures(&self) -> Vec<Picture> {
        let (start, target) = positions(&self.problem.initial);
        let conditions = &self.problem.initial.conditions;
        let marks = conditions.iter().flat_map(|condition| condition.marks());
        let marks: Vec<_> = marks.map(Into::into).collect();
        let picture = |diagram: &Diagram| Picture {
            men: diagram.men,
            boxed: None,
            marks: marks.clone(),
            language: self.language,
            ..self.manner.clone()
        };
        [Some(start), target]
            .into_iter()
            .flatten()
            .map(picture)
            .collect()
    }

    /// The diagram alone; of two, the one from which play begins.
    pub fn board(&self) -> Picture {
        self.pictures().swap_remove(0)
    }

    /// The problem as one SVG.
    pub fn svg(&self) -> String {
        let pictures = self.pictures();
        let frame = Frame::of(&pictures[0]);
        let caption = Caption::of(self.problem, self.language);
        let mut column = Column::new(frame.left, MARGIN, frame.right() - frame.left);
        heading(&mut column, &caption);
        for (index, picture) in pictures.iter().enumerate() {
            if index > 0 {
                column.paragraph("⇒", Style::centred(STIPULATION));
            }
            board(&mut column, picture, &frame);
        }
        under_board(&mut column, &caption, self);
        if let Some(solution) = self.solution {
            self.play(&mut column, solution);
        }
        let height = column.y + MARGIN;
        let scale = self.manner.square / 100.0;
        let mut svg = Svg::document(frame.width * scale, height * scale, (frame.width, height));
        svg.append(column.svg);
        svg.finish()
    }

    fn play(&self, column: &mut Column, solution: &Solution) {
        column.gap(10.0);
        let path = format!(
            "M{} {}h{}",
            number(column.left),
            number(column.y),
            number(column.width)
        );
        column.svg.empty(
            "path",
            &[("d", &path), ("stroke", &"#000"), ("stroke-width", &2)],
        );
        column.gap(14.0);
        let is_lettered = self.problem.twins.len() > 1 || self.problem.zero_position;
        for (twin, part) in self.problem.twins.iter().zip(&solution.parts) {
            if is_lettered {
                column.paragraph(&label(twin), Style::left(TEXT).bold());
            }
            for line in play_lines(&part.text) {
                match line {
                    Line::Gap => column.gap(SMALL * 0.5),
                    Line::Text(indent, text) => {
                        let indent = indent as f64 * BLANK * SMALL;
                        column.indented(text, Style::left(SMALL), indent, indent + SMALL);
                    }
                }
            }
            for verdict in &part.verdicts {
                column.gap(6.0);
                column.indented(&format!("– {verdict}"), Style::left(SMALL), 0.0, SMALL);
            }
            column.gap(12.0);
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

fn heading(column: &mut Column, caption: &Caption) {
    for author in &caption.authors {
        column.paragraph(author, Style::centred(HEADING).bold());
    }
    for title in &caption.titles {
        column.paragraph(title, Style::centred(TEXT));
    }
    for source in &caption.sources {
        column.paragraph(source, Style::centred(TEXT));
    }
    if column.y > MARGIN {
        column.gap(12.0);
    }
}

fn board(column: &mut Column, picture: &Picture, frame: &Frame) {
    let transform = format!("translate(0 {})", number(column.y));
    column.svg.open("g", &[("transform", &transform)]);
    draw_into(&mut column.svg, picture);
    column.svg.close();
    column.gap(frame.height);
}

fn under_board(column: &mut Column, caption: &Caption, sheet: &Sheet) {
    let mut counts = caption.counts.clone();
    if sheet.solution.is_some_and(Solution::is_tested) {
        counts.push_str(" C+");
    }
    column.line(&counts, Style::right(TEXT), 0.0);
    column.gap(-5.0);
    let short = column.width * 0.7;
    let full = std::mem::replace(&mut column.width, short);
    column.paragraph(&caption.stipulation, Style::left(STIPULATION).bold());
    column.width = full;
    for condition in &caption.conditions {
        column.paragraph(condition, Style::centred(TEXT));
    }
    legend(column, &caption.legend, sheet);
    for line in &caption.attributes {
        column.paragraph(line, Style::centred(SMALL));
    }
    for twin in &caption.twins {
        column.indented(twin, Style::left(TEXT), 0.0, 1.5 * TEXT);
    }
    for remark in &caption.remarks {
        column.gap(4.0);
        column.indented(remark, Style::left(SMALL), 0.0, SMALL);
    }
}

/// Men in two columns from this number on.
const TWO_COLUMNS: usize = 6;

/// The fairy men with their names and squares.
fn legend(column: &mut Column, entries: &[Entry], sheet: &Sheet) {
    let columns = if entries.len() < TWO_COLUMNS { 1 } else { 2 };
    let (left, width, top) = (column.left, column.width, column.y);
    let mut bottom = top;
    for (index, part) in entries
        .chunks(entries.len().div_ceil(columns).max(1))
        .enumerate()
    {
        column.width = width / columns as f64;
        column.left = left + index as f64 * column.width;
        column.y = top;
        for entry in part {
            legend_line(column, entry, sheet);
        }
        bottom = column.y.max(bottom);
    }
    (column.left, column.width, column.y) = (left, width, bottom);
}

/// A man of the legend with its name.
fn legend_line(column: &mut Column, entry: &Entry, sheet: &Sheet) {
    let scale = number(LEGEND / 100.0);
    let (x, y) = (number(column.left), number(column.y));
    let transform = format!("translate({x} {y})scale({scale})");
    column.svg.open("g", &[("transform", &transform)]);
    let figures = &sheet.manner.figures;
    figurine::draw(&mut column.svg, &entry.man, sheet.language, figures);
    column.svg.close();
    let before = column.y;
    column.gap((LEGEND - TEXT * 1.28) / 2.0);
    let indent = LEGEND + 14.0;
    column.indented(&entry.text, Style::left(TEXT), indent, indent);
    column.y = column.y.max(before + LEGEND) + 4.0;
}
