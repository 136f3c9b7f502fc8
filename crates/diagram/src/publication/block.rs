//! What is printed of a problem, in pieces that are never broken.

use super::flow::Extent;
use super::layout::Measures;
use crate::board::draw_into;
use crate::caption::Caption;
use crate::column::{Column, LEADING, Style};
use crate::frame::Frame;
use crate::picture::Picture;
use crate::play::{Kind, Told, told};
use crate::printing::{around, asked, heading};
use crate::sheet::Sheet;
use crate::sizes::{HEADING, SMALL, STIPULATION, TEXT};
use crate::solution::Solution;
use crate::svg::{Svg, number};

/// A drawing of some height.
pub(super) struct Block {
    /// The drawing, from (0, 0).
    pub svg: Svg,
    /// Its height.
    pub height: f64,
}

/// A block in a flow.
pub(super) struct Item {
    /// What it shows.
    pub block: Block,
    /// Its place among others.
    pub extent: Extent,
}

impl Block {
    fn of(column: Column) -> Block {
        Block {
            height: column.y,
            svg: column.svg,
        }
    }

    /// Itself in a flow.
    pub fn item(self, before: f64, stays: bool) -> Item {
        let height = self.height;
        Item {
            block: self,
            extent: Extent {
                before,
                height,
                stays,
            },
        }
    }

    /// This with another one under it.
    pub fn above(mut self, other: Block) -> Block {
        shifted(&mut self.svg, (0.0, self.height), other.svg);
        self.height += other.height;
        self
    }

    /// A text in the middle of a width.
    pub fn title(text: &str, size: f64, width: f64) -> Block {
        let mut column = Column::new(0.0, 0.0, width);
        column.paragraph(text, Style::centred(size).bold());
        Block::of(column)
    }
}

/// Draws something at another place.
pub(super) fn shifted(svg: &mut Svg, (x, y): (f64, f64), what: Svg) {
    let transform = format!("translate({} {})", number(x), number(y));
    svg.open("g", &[("transform", &transform)]);
    svg.append(what);
    svg.close();
}

/// Text around a narrow board may be wider than it, up to so many millimetres.
pub(super) const WIDEST: f64 = 60.0;

/// Where a problem stands in a cell of some width.
struct Cell {
    /// The left edge of the board.
    board: f64,
    /// The left edge of the text.
    left: f64,
    /// The width of the text.
    width: f64,
}

impl Cell {
    fn of(width: f64, measures: &Measures, frame: &Frame) -> Cell {
        let scale = measures.board / 800.0;
        let letters = if frame.left > 40.0 { 40.0 * scale } else { 0.0 };
        let board = ((width - measures.board) / 2.0).max(letters);
        let text = measures.board.max(width.min(WIDEST / measures.unit));
        let left = (board + (measures.board - text) / 2.0).max(0.0);
        Cell {
            board,
            left,
            width: text.min(width - left),
        }
    }

    fn column(&self) -> Column {
        Column::new(self.left, 0.0, self.width)
    }
}

/// A diagram with what stands above and around it.
pub(super) struct Diagram {
    /// The names above it.
    pub head: Block,
    /// All below them.
    pub body: Block,
}

impl Diagram {
    /// Draws a problem in a cell of some width.
    pub fn of(sheet: &Sheet, caption: &Caption, width: f64, measures: &Measures) -> Diagram {
        let pictures = sheet.pictures();
        let frame = Frame::of(&pictures[0]);
        let cell = Cell::of(width, measures, &frame);
        let mut head = cell.column();
        heading(&mut head, caption);
        let mut body = cell.column();
        for (index, picture) in pictures.iter().enumerate() {
            if index > 0 {
                body.paragraph("⇒", Style::centred(STIPULATION));
            }
            board(&mut body, picture, &frame, &cell, measures);
        }
        (body.left, body.width) = (cell.board, measures.board);
        asked(&mut body, caption, sheet);
        (body.left, body.width) = (cell.left, cell.width);
        around(&mut body, caption, sheet, cell.board - cell.left);
        Diagram {
            head: Block::of(head),
            body: Block::of(body),
        }
    }

    /// Head and body as one.
    pub fn whole(self) -> Block {
        self.head.above(self.body)
    }
}

fn board(column: &mut Column, picture: &Picture, frame: &Frame, cell: &Cell, measures: &Measures) {
    let scale = measures.board / 800.0;
    let (x, y) = (cell.board - frame.left * scale, column.y);
    let transform = format!("translate({} {})scale({scale:.5})", number(x), number(y));
    column.svg.open("g", &[("transform", &transform)]);
    draw_into(&mut column.svg, picture);
    column.svg.close();
    column.gap(frame.height * scale);
}

/// A solution in lines. Of lines without room between them neither the first nor the last one stands alone.
pub(super) fn solution(sheet: &Sheet, solution: &Solution, width: f64) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let mut is_first_move = false;
    for line in told(sheet, solution) {
        // a first move stays with what answers it
        let is_bound = line.kind == Kind::Verdict || (line.indent > 0.0 && is_first_move);
        is_first_move = line.indent == 0.0;
        if let Some(last) = items.last_mut().filter(|_| is_bound) {
            last.extent.stays = true;
        }
        items.append(&mut lines(&line, width));
    }
    bind(&mut items);
    items
}

/// A line of a solution, in as many lines as it needs.
fn lines(line: &Told, width: f64) -> Vec<Item> {
    // half of the column is left for moves, however deep they are
    let first = line.indent.min(width / 2.0);
    let rest = first + line.hang;
    let texts = Column::new(0.0, 0.0, width).lines(&line.text, line.style, first, rest);
    let item = |(index, text): (usize, &String)| {
        let (indent, before) = match index {
            0 => (first, line.before),
            _ => (rest, 0.0),
        };
        let mut column = Column::new(0.0, 0.0, width);
        column.line(text, line.style, indent);
        column.gap(line.style.size * LEADING);
        Block::of(column).item(before, line.kind == Kind::Heading)
    };
    texts.iter().enumerate().map(item).collect()
}

/// Binds the first line of each paragraph to the second, and the last one to the line before.
fn bind(items: &mut [Item]) {
    for paragraph in items.chunk_by_mut(|_, next| next.extent.before == 0.0) {
        if let [first, _, ..] = paragraph {
            first.extent.stays = true;
        }
        if let [.., before_last, _] = paragraph {
            before_last.extent.stays = true;
        }
    }
}

/// The heading of a solution that stands apart from its problem.
pub(super) fn name(text: &str, width: f64) -> Block {
    let mut column = Column::new(0.0, 0.0, width);
    column.paragraph(text, Style::left(TEXT).bold());
    column.gap(SMALL * 0.1);
    Block::of(column)
}

/// Above a problem that follows another one.
pub(super) const BETWEEN: f64 = 2.0 * HEADING;
/// Above a solution.
pub(super) const BEFORE_PLAY: f64 = 0.6 * TEXT;
/// Above a solution that follows another one.
pub(super) const BETWEEN_PLAYS: f64 = 0.9 * TEXT;
