//! One man as a drawing: figure, colours, badges.

use crate::figures::Outline;
use crate::fonts::FAMILIES;
use crate::men::drawing;
use crate::svg::{Attribute, Svg, number};
use sauterelle_kernel::game::DiagramMan;
use sauterelle_kernel::men::{self, Language, Nature};
use sauterelle_kernel::piece::{Attrs, Sides};
use sauterelle_notation::attributes;

/// A man as a standalone SVG in a square of 100 by 100, by its English code (`q/n` for a hunter). `None` if there is no such
/// man. The badge of a fairy man has its code in the language.
pub fn man_svg(
    code: &str,
    sides: impl Into<Sides>,
    royal: bool,
    attrs: Attrs,
    language: Language,
) -> Option<String> {
    let man = men::by_code(code, Language::English)
        .or_else(|| men::hunter_by_code(code, Language::English)?.ok())?;
    let sides = sides.into();
    let man = DiagramMan {
        man,
        sides,
        royal,
        attrs,
    };
    let mut svg = Svg::document(100.0, 100.0, (100.0, 100.0));
    draw(&mut svg, &man, language);
    Some(svg.finish())
}

/// Draws a man into the square from (0, 0) to (100, 100).
pub(crate) fn draw(svg: &mut Svg, man: &DiagramMan, language: Language) {
    let drawing = drawing(man.man);
    let outline = drawing.figure.outline();
    match man.sides {
        Sides::White => figure(svg, &outline, drawing.turns, false),
        Sides::Black => figure(svg, &outline, drawing.turns, true),
        Sides::Neutral => {
            figure(svg, &outline, drawing.turns, false);
            // the right half is black, however the figure is turned: an inner SVG clips without names
            svg.open(
                "svg",
                &[
                    ("x", &50),
                    ("width", &50),
                    ("height", &100),
                    ("viewBox", &"50 0 50 100"),
                ],
            );
            figure(svg, &outline, drawing.turns, true);
            svg.close();
        }
    }
    if drawing.has_badge {
        let code = man.man.code[language as usize].to_uppercase();
        badge(svg, &code, &CODE, man.sides == Sides::Black);
    }
    if man.royal && man.man.nature != Nature::King {
        crown(svg);
    }
    let mut letters = attributes::badge(man.attrs, language);
    if man.attrs.has(Attrs::SECOND_BOARD) {
        letters.push('B');
    }
    if !letters.is_empty() {
        badge(svg, &letters, &ATTRIBUTES, false);
    }
}

/// Width of limbs.
const LIMB: f64 = 5.0;

/// A figure in one colour.
fn figure(svg: &mut Svg, outline: &Outline, turns: u8, black: bool) {
    let (ground, mark) = if black {
        ("#000", "#fff")
    } else {
        ("#fff", "#000")
    };
    let turned = format!("rotate({} 50 50)", u32::from(turns) * 90);
    let mut attributes: Vec<Attribute> = vec![
        ("fill", &ground),
        ("stroke", &"#000"),
        ("stroke-width", &4),
        ("stroke-linejoin", &"round"),
        ("stroke-linecap", &"round"),
    ];
    if turns > 0 {
        attributes.push(("transform", &turned));
    }
    svg.open("g", &attributes);
    limbs(svg, outline.limbs, black.then_some(mark));
    for body in outline.bodies {
        // parts of black men are told apart, from each other and from dark squares, by a white line around them
        if black {
            svg.empty(
                "path",
                &[("stroke", &mark), ("stroke-width", &8.5), ("d", body)],
            );
        }
        svg.empty("path", &[("d", body)]);
    }
    if !outline.lines.is_empty() {
        svg.empty(
            "path",
            &[("fill", &"none"), ("stroke", &mark), ("d", &outline.lines)],
        );
    }
    if !outline.spots.is_empty() {
        svg.empty(
            "path",
            &[("fill", &mark), ("stroke", &"none"), ("d", &outline.spots)],
        );
    }
    svg.close();
}

/// Limbs, with a line of a colour around them.
fn limbs(svg: &mut Svg, path: &str, around: Option<&str>) {
    if path.is_empty() {
        return;
    }
    let around = around.map(|colour| (colour, LIMB + 5.0));
    for (colour, width) in around.into_iter().chain([("#000", LIMB)]) {
        svg.empty(
            "path",
            &[
                ("fill", &"none"),
                ("stroke", &colour),
                ("stroke-width", &width),
                ("d", &path),
            ],
        );
    }
}

/// Where a badge stands, and its form.
struct Badge {
    /// The right edge.
    right: f64,
    /// The upper edge.
    top: f64,
    /// The roundness of its corners.
    corner: f64,
}

/// The code of a man, below on the right.
const CODE: Badge = Badge {
    right: 99.0,
    top: 67.0,
    corner: 5.0,
};

/// Letters of attributes, above on the right.
const ATTRIBUTES: Badge = Badge {
    right: 99.0,
    top: 1.0,
    corner: 16.0,
};

const BADGE_HEIGHT: f64 = 32.0;

/// Width of a letter of badges, measured in sizes of the font.
const LETTER: f64 = 0.76;

fn badge(svg: &mut Svg, text: &str, form: &Badge, black: bool) {
    let letters = text.chars().count() as f64;
    let size = (86.0 / (letters * LETTER)).min(29.0);
    let width = (letters * LETTER * size + 8.0).max(BADGE_HEIGHT);
    let (ground, mark) = if black {
        ("#000", "#fff")
    } else {
        ("#fff", "#000")
    };
    svg.empty(
        "rect",
        &[
            ("x", &number(form.right - width)),
            ("y", &number(form.top)),
            ("width", &number(width)),
            ("height", &number(BADGE_HEIGHT)),
            ("rx", &number(form.corner)),
            ("fill", &ground),
            ("stroke", &mark),
            ("stroke-width", &2.5),
        ],
    );
    svg.text(
        "text",
        &[
            ("x", &number(form.right - width / 2.0)),
            ("y", &number(form.top + BADGE_HEIGHT / 2.0 + size * 0.36)),
            ("text-anchor", &"middle"),
            ("font-family", &FAMILIES),
            ("font-weight", &"bold"),
            ("font-size", &number(size)),
            ("fill", &mark),
        ],
        text,
    );
}

/// The sign of a royal man, above on the left.
fn crown(svg: &mut Svg) {
    svg.empty(
        "path",
        &[
            ("d", &"M5 31L2 8L12 17L20 3L28 17L38 8L35 31Z"),
            ("fill", &"#fff"),
            ("stroke", &"#000"),
            ("stroke-width", &3.5),
            ("stroke-linejoin", &"round"),
        ],
    );
}
