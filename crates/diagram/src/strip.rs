//! A move in its operations: image after image, each with what it shows written below.

use crate::board::draw_into;
use crate::column::{Column, Style};
use crate::frame::Frame;
use crate::mark::Mark;
use crate::picture::{Picture, man_of};
use crate::svg::{Svg, number};
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::hooks::remark::Message;
use sauterelle_notation::telling::decomposition::{Happening, Image};
use sauterelle_notation::telling::refusal::Clause;
use sauterelle_notation::telling::{Decomposition, Teller, capitalised};

/// The images of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Strip {
    /// The move.
    pub title: String,
    /// The images, each with what is written below.
    pub images: Vec<(Picture, String)>,
}

/// Images side by side; more stand below.
const IN_A_ROW: usize = 4;
const TITLE: f64 = 52.0;
const TEXT: f64 = 36.0;
const MARGIN: f64 = 16.0;
/// Between rows.
const GAP: f64 = 40.0;

impl Strip {
    /// The strip of a move; `manner` says how boards are drawn.
    pub fn of(told: &Decomposition, teller: &Teller, manner: &Picture) -> Strip {
        let has_box = told.images.iter().any(|image| !image.boxed.is_empty());
        let with_cages = !told.rebirths.is_empty();
        let images = told.images.iter().enumerate().map(|(number, image)| {
            let boxed = image.boxed.iter().map(|man| man_of(*man, teller.kinds));
            let picture = Picture {
                men: Picture::of_state(&image.state, teller.kinds).men,
                boxed: has_box.then(|| boxed.collect()),
                marks: manner.with_marks(marks(image, with_cages)),
                to_move: None,
                language: teller.language,
                ..manner.clone()
            };
            let mut text = text(number, image, teller);
            if number + 1 == told.images.len() && !told.checks.is_empty() {
                let check = Clause::check(Message("in-check"), told.next, &told.checks);
                text = format!("{text} {}.", capitalised(&check.say(teller)));
            }
            (picture, text)
        });
        Strip {
            title: teller.step(&told.step),
            images: images.collect(),
        }
    }

    /// The strip as one SVG.
    pub fn svg(&self) -> String {
        let Some((first, _)) = self.images.first() else {
            return Svg::document(1.0, 1.0, (1.0, 1.0)).finish();
        };
        let frame = Frame::of(first);
        let columns = self.images.len().min(IN_A_ROW);
        let width = frame.width * columns as f64;
        let mut all = Column::new(frame.left, MARGIN, width - 2.0 * frame.left);
        all.paragraph(&self.title, Style::left(TITLE).bold());
        all.gap(10.0);
        for row in self.images.chunks(IN_A_ROW) {
            let bottoms = row.iter().enumerate().map(|(place, (picture, text))| {
                let left = place as f64 * frame.width;
                let transform = format!("translate({} {})", number(left), number(all.y));
                all.svg.open("g", &[("transform", &transform)]);
                draw_into(&mut all.svg, picture);
                all.svg.close();
                let top = all.y + frame.height;
                let room = frame.right() - frame.left;
                let mut below = Column::new(left + frame.left, top, room);
                below.paragraph(text, Style::left(TEXT));
                let bottom = below.y;
                all.svg.append(below.svg);
                bottom
            });
            all.y = bottoms.fold(0.0, f64::max) + GAP;
        }
        let height = all.y - GAP + MARGIN;
        let scale = first.square / 100.0;
        let mut svg = Svg::document(width * scale, height * scale, (width, height));
        svg.append(all.svg);
        svg.finish()
    }
}

fn text(number: usize, image: &Image, teller: &Teller) -> String {
    if number == 0 {
        let before = teller.phrase("before");
        return before.trim_end_matches([':', ' ', '\u{a0}']).to_string();
    }
    let parts = image.operation.iter().map(|part| teller.say(&part.remark));
    format!("{number}. {}", parts.collect::<Vec<_>>().join(" "))
}

/// What has just happened, on the image to which it has led.
fn marks(image: &Image, with_cages: bool) -> Vec<Mark> {
    let marks = |part: &Happening| match part.entry.effect {
        Effect::Move { from, to } => vec![Mark::Arrow(from, to)],
        // a man in the box is on no square
        Effect::Change { now, .. } if image.boxed.iter().any(|man| man.id == now.id) => Vec::new(),
        Effect::Change { at, .. } => vec![Mark::Highlight(at)],
        Effect::Add { at, .. } => match part.entry.reason {
            Reason::Rebirth if with_cages => vec![Mark::Cage(at)],
            _ => vec![Mark::Highlight(at)],
        },
        Effect::Exchange { one, other } => vec![Mark::Highlight(one), Mark::Highlight(other)],
        Effect::Remove { at, .. } | Effect::Bury { at, .. } => vec![Mark::Highlight(at)],
        Effect::Unearth { .. } | Effect::Hole { .. } | Effect::Slot { .. } | Effect::Turn => {
            Vec::new()
        }
    };
    image.operation.iter().flat_map(marks).collect()
}
