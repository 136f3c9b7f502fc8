//! The drawing of marks.

use crate::colours::Colours;
use crate::fonts::FAMILIES;
use crate::frame::Frame;
use crate::label::{BESIDE_MAN, badge};
use crate::mark::Mark;
use crate::picture::Picture;
use crate::shapes::{circle, rect, stroke};
use crate::svg::{Attribute, Svg, number};
use sauterelle_kernel::board::square::Sq;
use sauterelle_notation::entered::own_marks::{OwnMark, Tint};

/// The colour of a mark of the user's.
const fn colour_of(tint: Tint) -> &'static str {
    match tint {
        Tint::Green => "#15781b",
        Tint::Red => "#b3261e",
        Tint::Yellow => "#d9a400",
        Tint::Blue => "#1f5fae",
    }
}

/// Draws what lies under the men.
pub(crate) fn under_men(svg: &mut Svg, frame: &Frame, colours: &Colours, mark: &Mark) {
    match mark {
        Mark::Highlight(at) => {
            let more: [Attribute; 2] = [("fill", &colours.highlight), ("fill-opacity", &0.75)];
            rect(svg, frame.corner(*at), (100.0, 100.0), &more);
        }
        Mark::Group(at, number) => {
            let (x, y) = frame.corner(*at);
            let colour = GROUPS[usize::from(*number) % GROUPS.len()];
            let more: [Attribute; 3] = [("fill", &colour), ("fill-opacity", &0.6), ("rx", &18)];
            rect(svg, (x + 4.0, y + 4.0), (92.0, 92.0), &more);
        }
        Mark::Own(OwnMark::Square(at, tint)) => {
            let more: [Attribute; 2] = [("fill", &colour_of(*tint)), ("fill-opacity", &0.5)];
            rect(svg, frame.corner(*at), (100.0, 100.0), &more);
        }
        Mark::Cage(at) => cage(svg, frame, *at),
        Mark::Hole(at) => {
            rect(svg, frame.corner(*at), (100.0, 100.0), &[("fill", &"#000")]);
        }
        Mark::Magic(at) => magic(svg, frame, *at),
        Mark::Hurdle(at) => {
            let (x, y) = frame.centre(*at);
            circle(
                svg,
                (x, y),
                45.0,
                &[
                    ("fill", &"none"),
                    ("stroke", &colours.mark),
                    ("stroke-width", &6),
                    ("stroke-dasharray", &"14 9"),
                ],
            );
        }
        Mark::Text(at, text) => short_text(svg, frame, colours, *at, text),
        Mark::GridLine(..)
        | Mark::Arrow(..)
        | Mark::Dot(_)
        | Mark::Cross(_)
        | Mark::Own(OwnMark::Arrow(..) | OwnMark::Letters(..))
        | Mark::Sign(..) => {}
    }
}

/// Draws what lies above the men.
pub(crate) fn above_men(
    svg: &mut Svg,
    frame: &Frame,
    colours: &Colours,
    picture: &Picture,
    mark: &Mark,
) {
    match mark {
        Mark::GridLine(from, to) => {
            let ((x, y), (to_x, to_y)) = (frame.point(*from), frame.point(*to));
            let path = format!(
                "M{} {}L{} {}",
                number(x),
                number(y),
                number(to_x),
                number(to_y)
            );
            stroke(svg, &path, "#000", 9.0);
        }
        Mark::Arrow(from, to) => arrow(svg, frame, picture, colours.mark, [*from, *to]),
        Mark::Own(OwnMark::Arrow(from, to, tint)) => {
            arrow(svg, frame, picture, colour_of(*tint), [*from, *to]);
        }
        Mark::Dot(at) => {
            let fill: [Attribute; 3] = [
                ("fill", &colours.mark),
                ("stroke", &"#fff"),
                ("stroke-width", &3),
            ];
            circle(svg, frame.centre(*at), 13.0, &fill);
        }
        Mark::Cross(at) => {
            let (x, y) = frame.centre(*at);
            let path = format!(
                "M{} {}l44 44m0 -44l-44 44",
                number(x - 22.0),
                number(y - 22.0)
            );
            stroke(svg, &path, "#fff", 14.0);
            stroke(svg, &path, colours.mark, 8.0);
        }
        Mark::Own(OwnMark::Letters(at, text)) if picture.men[at.index()].is_none() => {
            short_text(svg, frame, colours, *at, text);
        }
        Mark::Own(OwnMark::Letters(at, text)) => {
            let (x, y) = frame.corner(*at);
            svg.open("g", &[("transform", &translation(x, y))]);
            badge(svg, text, &BESIDE_MAN, false);
            svg.close();
        }
        Mark::Sign(at, sign) => letters(svg, frame.centre(*at), sign),
        _ => {}
    }
}

fn translation(x: f64, y: f64) -> String {
    format!("translate({} {})", number(x), number(y))
}

/// A text in the middle of a square, on a field of its own.
fn short_text(svg: &mut Svg, frame: &Frame, colours: &Colours, at: Sq, text: &str) {
    let size = match text.chars().count() {
        0..=2 => 48.0,
        count => 158.0 / count as f64,
    };
    let (x, y) = frame.corner(at);
    let field: [Attribute; 4] = [
        ("fill", &"#fff"),
        ("stroke", &colours.line),
        ("stroke-width", &2),
        ("rx", &10),
    ];
    rect(svg, (x + 5.0, y + 18.0), (90.0, 64.0), &field);
    let (x, y) = frame.centre(at);
    svg.text(
        "text",
        &[
            ("x", &number(x)),
            ("y", &number(y + size * 0.36)),
            ("text-anchor", &"middle"),
            ("font-family", &FAMILIES),
            ("font-weight", &"bold"),
            ("font-size", &number(size)),
        ],
        text,
    );
}

/// Letters in a ring, in place of a man.
fn letters(svg: &mut Svg, (x, y): (f64, f64), sign: &str) {
    let ring: [Attribute; 3] = [("fill", &"#fff"), ("stroke", &"#000"), ("stroke-width", &4)];
    circle(svg, (x, y), 38.0, &ring);
    svg.text(
        "text",
        &[
            ("x", &number(x)),
            ("y", &number(y + 19.0)),
            ("text-anchor", &"middle"),
            ("font-family", &FAMILIES),
            ("font-weight", &"bold"),
            ("font-size", &52),
        ],
        sign,
    );
}

/// Colours of groups of men.
const GROUPS: [&str; 6] = [
    "#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#d55e00",
];

/// Bars around and behind the square.
fn cage(svg: &mut Svg, frame: &Frame, at: Sq) {
    let (x, y) = frame.corner(at);
    let (x, y) = (number(x + 6.0), number(y + 6.0));
    let bars = format!("M{x} {y}h88v88h-88zm17.6 0v88m17.6 -88v88m17.6 -88v88m17.6 -88v88");
    stroke(svg, &bars, "#444", 4.0);
}

/// A smaller square within the square, hatched at its corners.
fn magic(svg: &mut Svg, frame: &Frame, at: Sq) {
    let (x, y) = frame.corner(at);
    let (x, y) = (number(x + 5.0), number(y + 5.0));
    let path = format!(
        "M{x} {y}h90v90h-90zm0 30l30 -30m30 0l30 30m0 30l-30 30m-30 0l-30 -30m0 -45l15 -15m60 0l15 15m0 60l-15 15m-60 0l-15 -15"
    );
    stroke(svg, &path, "#444", 4.0);
}

/// An arrow from the middle of a square to that of another, or to the edge of the men that stand there.
fn arrow(svg: &mut Svg, frame: &Frame, picture: &Picture, colour: &str, [from, to]: [Sq; 2]) {
    let [from_man, to_man] = [from, to].map(|at| picture.men[at.index()].is_some());
    let ((x, y), (to_x, to_y)) = (frame.centre(from), frame.centre(to));
    let (dx, dy) = (to_x - x, to_y - y);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return;
    }
    let (dx, dy) = (dx / length, dy / length);
    let point = |along: f64, aside: f64| {
        format!(
            "{} {}",
            number(x + dx * along - dy * aside),
            number(y + dy * along + dx * aside)
        )
    };
    let room = |is_taken| if is_taken { 38.0 } else { 8.0 };
    let (start, end) = (room(from_man), length - room(to_man));
    let neck = (end - 34.0).max(start);
    let path = format!(
        "M{}L{}L{}L{}L{}L{}L{}Z",
        point(start, 7.0),
        point(neck, 7.0),
        point(neck, 23.0),
        point(end, 0.0),
        point(neck, -23.0),
        point(neck, -7.0),
        point(start, -7.0)
    );
    svg.empty(
        "path",
        &[
            ("d", &path),
            ("fill", &colour),
            ("fill-opacity", &0.85),
            ("stroke", &"#fff"),
            ("stroke-width", &3),
            ("stroke-linejoin", &"round"),
        ],
    );
}
