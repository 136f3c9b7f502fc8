//! Simple shapes.

use crate::svg::{Attribute, Svg, number};

/// A rectangle, given its left upper corner and its size.
pub(crate) fn rect(
    svg: &mut Svg,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    more: &[Attribute],
) {
    let (x, y, width, height) = (number(x), number(y), number(width), number(height));
    let mut attributes: Vec<Attribute> =
        vec![("x", &x), ("y", &y), ("width", &width), ("height", &height)];
    attributes.extend_from_slice(more);
    svg.empty("rect", &attributes);
}

/// A circle.
pub(crate) fn circle(svg: &mut Svg, (x, y): (f64, f64), radius: f64, more: &[Attribute]) {
    let (x, y, radius) = (number(x), number(y), number(radius));
    let mut attributes: Vec<Attribute> = vec![("cx", &x), ("cy", &y), ("r", &radius)];
    attributes.extend_from_slice(more);
    svg.empty("circle", &attributes);
}

/// A line without filling.
pub(crate) fn stroke(svg: &mut Svg, path: &str, colour: &str, width: f64) {
    svg.empty(
        "path",
        &[
            ("d", &path),
            ("fill", &"none"),
            ("stroke", &colour),
            ("stroke-width", &number(width)),
            ("stroke-linecap", &"round"),
        ],
    );
}
