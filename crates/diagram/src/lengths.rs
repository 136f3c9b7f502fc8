//! The lengths of moves as pictures: the table of their ranks, and the plane in which they are measured.

use crate::fonts::FAMILIES;
use crate::mark::Mark;
use crate::picture::Picture;
use crate::shapes::{circle, rect, stroke};
use crate::svg::{Attribute, Svg, number};
use sauterelle_kernel::board::length::ranked_lengths2;
use sauterelle_kernel::board::square::Sq;

/// Room around the plane.
const MARGIN: f64 = 60.0;

/// The board with the rank of the move from a1 to each square, the shortest having rank 1.
pub fn lengths_table(manner: &Picture) -> Picture {
    let lengths = ranked_lengths2();
    let a1 = Sq::at(0, 0);
    let rank = |to: Sq| {
        let place = lengths.binary_search(&a1.distance2(to)).ok()?;
        Some(Mark::Text(to, (place + 1).to_string()))
    };
    let mut picture = manner.clone();
    picture.marks.push(Mark::Highlight(a1));
    picture.marks.extend(Sq::all().filter_map(rank));
    picture
}

/// The same without the squares above the diagonal from a1, to which moves are as long as to those below.
pub fn lengths_half_table(manner: &Picture) -> Picture {
    let mut picture = lengths_table(manner);
    picture
        .marks
        .retain(|mark| !matches!(mark, Mark::Text(at, _) if at.rank() > at.file()));
    picture
}

/// The board as a plane: squares are the points in their middles, those of neighbours on a rank or file 1 apart; only a1 is drawn as a
/// square. `square`: pixels of that distance.
pub fn lengths_plane(square: f64) -> String {
    let size = 800.0 + 2.0 * MARGIN;
    let mut svg = Svg::document(size * square / 100.0, size * square / 100.0, (size, size));
    rect(&mut svg, (0.0, 0.0), (size, size), &[("fill", &"#fff")]);
    let at = |file: u8, rank: u8| {
        let along = |steps: u8| MARGIN + 50.0 + 100.0 * f64::from(steps);
        (along(file), size - along(rank))
    };
    for line in 0..8 {
        for (one, other) in [(at(line, 0), at(line, 7)), (at(0, line), at(7, line))] {
            let path = format!(
                "M{} {}L{} {}",
                number(one.0),
                number(one.1),
                number(other.0),
                number(other.1)
            );
            stroke(&mut svg, &path, "#cdcdcd", 3.0);
        }
    }
    let (x, y) = at(0, 0);
    let edge: [Attribute; 3] = [
        ("fill", &"#cdcdcd"),
        ("stroke", &"#000"),
        ("stroke-width", &4),
    ];
    rect(&mut svg, (x - 50.0, y - 50.0), (100.0, 100.0), &edge);
    for point in Sq::all() {
        circle(
            &mut svg,
            at(point.file(), point.rank()),
            8.0,
            &[("fill", &"#000")],
        );
    }
    for line in 0..8u8 {
        let (x, _) = at(line, 0);
        let (_, y) = at(0, line);
        let letter = char::from(b'a' + line).to_string();
        word(&mut svg, (x, size - 14.0), &letter);
        word(&mut svg, (28.0, y + 11.0), &(line + 1).to_string());
    }
    // the unit, above the seventh rank's points
    let (from, to) = (at(5, 7), at(6, 7));
    let path = format!(
        "M{} {}L{} {}",
        number(from.0),
        number(from.1),
        number(to.0),
        number(to.1)
    );
    stroke(&mut svg, &path, "#b3261e", 8.0);
    word(&mut svg, ((from.0 + to.0) / 2.0, from.1 - 16.0), "1");
    svg.finish()
}

fn word(svg: &mut Svg, (x, y): (f64, f64), text: &str) {
    svg.text(
        "text",
        &[
            ("x", &number(x)),
            ("y", &number(y)),
            ("text-anchor", &"middle"),
            ("font-family", &FAMILIES),
            ("font-size", &32),
        ],
        text,
    );
}
