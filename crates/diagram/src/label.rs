//! Letters on men: badges, and codes that stand for a man. None is wider than its room, whatever its letters are.

use crate::colours;
use crate::fonts::{FAMILIES, width};
use crate::svg::{Svg, number};

/// A box for letters.
#[derive(Clone, Copy)]
pub(crate) struct Label {
    /// The right edge.
    right: f64,
    /// The upper edge.
    top: f64,
    /// Its height, and the least of its width.
    height: f64,
    /// What its width is at most.
    room: f64,
    /// The roundness of its corners.
    corner: f64,
    /// The size of its letters, if there is room for it.
    size: f64,
}

/// The code of a man, below on the right.
pub(crate) const CODE: Label = Label {
    right: 98.5,
    top: 66.5,
    height: 32.0,
    room: 97.0,
    corner: 5.0,
    size: 29.0,
};

/// Letters of the user's beside a man, below on the left.
pub(crate) const BESIDE_MAN: Label = Label {
    right: 36.0,
    room: 34.0,
    corner: 10.0,
    ..CODE
};

/// Letters of attributes, above on the right.
const ATTRIBUTES: Label = Label {
    top: 1.5,
    corner: 16.0,
    ..CODE
};

/// The same beside a crown.
const BESIDE_CROWN: Label = Label {
    room: 56.0,
    ..ATTRIBUTES
};

/// The letters of attributes of a man, beside its crown if it has one.
pub(crate) const fn attributes(is_crowned: bool) -> &'static Label {
    match is_crowned {
        true => &BESIDE_CROWN,
        false => &ATTRIBUTES,
    }
}

/// Left and right of the letters of a badge.
const PADDING: f64 = 4.5;

/// Letters in a box of their own.
pub(crate) fn badge(svg: &mut Svg, text: &str, form: &Label, black: bool) {
    let natural = width(text, true);
    let size = form.size.min((form.room - 2.0 * PADDING) / natural);
    let wide = (natural * size + 2.0 * PADDING).max(form.height);
    let (ground, mark) = colours::of_man(black);
    svg.empty(
        "rect",
        &[
            ("x", &number(form.right - wide)),
            ("y", &number(form.top)),
            ("width", &number(wide)),
            ("height", &number(form.height)),
            ("rx", &number(form.corner)),
            ("fill", &ground),
            ("stroke", &mark),
            ("stroke-width", &2.5),
        ],
    );
    let middle = (form.right - wide / 2.0, form.top + form.height / 2.0);
    write(svg, text, middle, size, mark);
}

/// The box of letters that stand for a man: left, upper edge, width, height.
const BOX: [f64; 4] = [7.0, 21.0, 86.0, 66.0];
/// The size of such letters, if there is room for it.
const LETTERS: f64 = 50.0;

/// Letters that stand for a man. A line in the other colour tells a box from squares of its own colour.
pub(crate) fn letters(svg: &mut Svg, text: &str, black: bool) {
    let (ground, mark) = colours::of_man(black);
    let [x, y, wide, high] = BOX.map(number);
    for (stroke, thickness) in [("#fff", 9.0), ("#000", 4.5)] {
        svg.empty(
            "rect",
            &[
                ("x", &x),
                ("y", &y),
                ("width", &wide),
                ("height", &high),
                ("rx", &14),
                ("fill", &ground),
                ("stroke", &stroke),
                ("stroke-width", &thickness),
            ],
        );
    }
    let room = BOX[2] - 4.0 * PADDING;
    let size = LETTERS.min(room / width(text, true));
    write(svg, text, (50.0, BOX[1] + BOX[3] / 2.0), size, mark);
}

/// Bold letters around a point.
fn write(svg: &mut Svg, text: &str, (x, y): (f64, f64), size: f64, colour: &str) {
    svg.text(
        "text",
        &[
            ("x", &number(x)),
            ("y", &number(y + size * 0.36)),
            ("text-anchor", &"middle"),
            ("font-family", &FAMILIES),
            ("font-weight", &"bold"),
            ("font-size", &number(size)),
            ("fill", &colour),
        ],
        text,
    );
}
