//! The drawing of a picture: squares, men, frame, coordinates, side to move, box.

use crate::colours::Colours;
use crate::figurine;
use crate::fonts::FAMILIES;
use crate::frame::{BOARD, Frame, MARGIN, TURN};
use crate::marking::{above_men, under_men};
use crate::picture::Picture;
use crate::shapes::rect;
use crate::svg::{Attribute, Svg, number};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;

/// How many men fit into the box above each other before they are made smaller.
const BOX_HEIGHT: f64 = 600.0;

impl Picture {
    /// The picture as SVG.
    pub fn svg(&self) -> String {
        let frame = Frame::of(self);
        let scale = self.square / 100.0;
        let mut svg = Svg::document(
            frame.width * scale,
            frame.height * scale,
            (frame.width, frame.height),
        );
        draw_into(&mut svg, self);
        svg.finish()
    }
}

/// The picture in units of its frame.
pub(crate) fn draw_into(svg: &mut Svg, picture: &Picture) {
    let frame = Frame::of(picture);
    let colours = picture.theme.colours();
    squares(svg, &frame, &colours);
    for mark in &picture.marks {
        under_men(svg, &frame, &colours, mark);
    }
    edge(svg, &frame, &colours);
    for at in Sq::all() {
        if let Some(man) = &picture.men[at.index()] {
            let (x, y) = frame.corner(at);
            // a little smaller than the square
            placed(svg, man, picture, (x + 4.0, y + 4.0), 0.92);
        }
    }
    for mark in &picture.marks {
        above_men(svg, &frame, &colours, picture, mark);
    }
    if picture.coordinates {
        coordinates(svg, &frame, &colours);
    }
    if let Some(side) = picture.to_move {
        turn(svg, &frame, &colours, side);
    }
    if let Some(men) = &picture.boxed {
        let x = frame.right() + if picture.to_move.is_some() { TURN } else { 0.0 };
        boxed(svg, &colours, x, men, picture);
    }
}

fn placed(svg: &mut Svg, man: &DiagramMan, picture: &Picture, (x, y): (f64, f64), scale: f64) {
    let transform = format!(
        "translate({} {})scale({})",
        number(x),
        number(y),
        number(scale)
    );
    svg.open("g", &[("transform", &transform)]);
    figurine::draw(svg, man, picture.language, &picture.figures);
    svg.close();
}

/// All squares: the light ones as one, the dark ones as one path.
fn squares(svg: &mut Svg, frame: &Frame, colours: &Colours) {
    let all = (frame.left, MARGIN);
    rect(svg, all, (BOARD, BOARD), &[("fill", &colours.light)]);
    let dark = Sq::all().filter(|at| !at.is_light());
    let path: String = dark
        .map(|at| {
            let (x, y) = frame.corner(at);
            format!("M{} {}h100v100h-100z", number(x), number(y))
        })
        .collect();
    svg.empty("path", &[("fill", &colours.dark), ("d", &path)]);
}

fn edge(svg: &mut Svg, frame: &Frame, colours: &Colours) {
    let more: [Attribute; 3] = [
        ("fill", &"none"),
        ("stroke", &colours.line),
        ("stroke-width", &4),
    ];
    rect(svg, (frame.left, MARGIN), (BOARD, BOARD), &more);
}

fn coordinates(svg: &mut Svg, frame: &Frame, colours: &Colours) {
    svg.open(
        "g",
        &[
            ("font-family", &FAMILIES),
            ("font-size", &30),
            ("text-anchor", &"middle"),
            ("fill", &colours.text),
        ],
    );
    for line in 0..8 {
        let (x, _) = frame.centre(Sq::at(line, 0));
        let letter = char::from(b'a' + line).to_string();
        let y = number(MARGIN + BOARD + 38.0);
        svg.text("text", &[("x", &number(x)), ("y", &y)], &letter);
        let (_, y) = frame.centre(Sq::at(0, line));
        let (x, y) = (number(frame.left - 24.0), number(y + 11.0));
        svg.text("text", &[("x", &x), ("y", &y)], &(line + 1).to_string());
    }
    svg.close();
}

/// A triangle at the end of the board from which the side to move plays, pointing onwards.
fn turn(svg: &mut Svg, frame: &Frame, colours: &Colours, side: Side) {
    let upwards = (side == Side::White) != frame.flipped;
    let (y, tip) = if upwards {
        (MARGIN + BOARD - 6.0, -34.0)
    } else {
        (MARGIN + 6.0, 34.0)
    };
    let path = format!(
        "M{} {}h30l-15 {}z",
        number(frame.right() + 13.0),
        number(y),
        number(tip)
    );
    let fill = match side {
        Side::White => "#fff",
        Side::Black => "#000",
    };
    svg.empty(
        "path",
        &[
            ("d", &path),
            ("fill", &fill),
            ("stroke", &colours.line),
            ("stroke-width", &4),
            ("stroke-linejoin", &"round"),
        ],
    );
}

/// The box on the right, half way up, with its men above each other.
fn boxed(svg: &mut Svg, colours: &Colours, x: f64, men: &[DiagramMan], picture: &Picture) {
    let step = (BOX_HEIGHT / men.len().max(1) as f64).min(100.0);
    let height = step * men.len().max(1) as f64 + 12.0;
    let (x, top) = (x + 20.0, MARGIN + (BOARD - height) / 2.0);
    let more: [Attribute; 3] = [
        ("fill", &colours.light),
        ("stroke", &colours.line),
        ("stroke-width", &4),
    ];
    rect(svg, (x, top), (112.0, height), &more);
    for (place, man) in men.iter().enumerate() {
        let size = step * 0.92;
        let corner = (
            x + 56.0 - size / 2.0,
            top + 6.0 + step * place as f64 + step * 0.04,
        );
        placed(svg, man, picture, corner, size / 100.0);
    }
}
