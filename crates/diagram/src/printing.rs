//! The drawing of a whole problem as a magazine prints it: heading, diagram, what is asked, and the solution.

use crate::board::draw_into;
use crate::caption::{Caption, Entry};
use crate::column::{Column, LEADING, Style};
use crate::figurine;
use crate::fonts::width;
use crate::frame::Frame;
use crate::picture::Picture;
use crate::play::{END_OF_PART, told};
use crate::sheet::Sheet;
use crate::sizes::{HEADING, SMALL, STIPULATION, TEXT};
use crate::solution::Solution;
use crate::svg::{Svg, number};

/// Size of a man in the legend.
const LEGEND: f64 = 46.0;
/// Above the first line and below the last one.
const MARGIN: f64 = 14.0;

impl Sheet<'_> {
    /// The problem as one SVG.
    pub fn svg(&self) -> String {
        let pictures = self.pictures();
        let frame = Frame::of(&pictures[0]);
        let caption = self.caption();
        let mut column = Column::new(frame.left, MARGIN, frame.right() - frame.left);
        heading(&mut column, &caption);
        for (index, picture) in pictures.iter().enumerate() {
            if index > 0 {
                column.paragraph("⇒", Style::centred(STIPULATION));
            }
            board(&mut column, picture, &frame);
        }
        under_board(&mut column, &caption, self);
        if let Some(solution) = self.shown_solution() {
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
        for line in told(self, solution) {
            column.gap(line.before);
            column.indented(&line.text, line.style, line.indent, line.indent + line.hang);
        }
        column.gap(END_OF_PART);
    }
}

/// The names above the board.
pub(crate) fn heading(column: &mut Column, caption: &Caption) {
    let top = column.y;
    for author in &caption.authors {
        column.paragraph(author, Style::centred(HEADING).bold());
    }
    for title in &caption.titles {
        column.paragraph(title, Style::centred(TEXT));
    }
    for source in &caption.sources {
        column.paragraph(source, Style::centred(TEXT));
    }
    if column.y > top {
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
    asked(column, caption, sheet);
    around(column, caption, sheet, 0.0);
}

/// What is asked, and the numbers of men.
pub(crate) fn asked(column: &mut Column, caption: &Caption, sheet: &Sheet) {
    let counts = caption.tested_counts(sheet.solution);
    column.line(&counts, Style::right(TEXT), 0.0);
    let top = column.y;
    column.gap(-5.0);
    let room = column.width - width(&counts, false) * TEXT - TEXT;
    let room = room.min(column.width * 0.7);
    let full = std::mem::replace(&mut column.width, room);
    column.paragraph(&caption.stipulation, Style::left(STIPULATION).bold());
    column.width = full;
    if !counts.is_empty() {
        column.y = column.y.max(top + TEXT * LEADING);
    }
}

/// What stands under that: conditions, men, twins, remarks. Lines that begin at the left are indented so far.
pub(crate) fn around(column: &mut Column, caption: &Caption, sheet: &Sheet, indent: f64) {
    for condition in &caption.conditions {
        column.paragraph(condition, Style::centred(TEXT));
    }
    let all = (column.left, column.width);
    let indented = (column.left + indent, column.width - indent);
    (column.left, column.width) = indented;
    legend(column, &caption.legend, sheet);
    (column.left, column.width) = all;
    for line in &caption.attributes {
        column.paragraph(line, Style::centred(SMALL));
    }
    (column.left, column.width) = indented;
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
