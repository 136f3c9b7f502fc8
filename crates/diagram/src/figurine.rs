//! One man as a drawing: figure or letters, colours, badges.

use crate::choice::{Figures, Look, code};
use crate::colours;
use crate::figures::Figure;
use crate::label;
use crate::men::Drawing;
use crate::svg::{Attribute, Svg, number};
use sauterelle_kernel::board::piece::{Attrs, Sides};
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::language::Tokens;
use sauterelle_kernel::men::language::ManDefinition;
use sauterelle_kernel::men::{self, Language, Man, Nature};
use sauterelle_notation::vocabulary::attributes;

/// A man as a standalone SVG in a square of 100 by 100, by its English code (`q/n` for a hunter). A man that only a problem knows is a
/// disc with its code; `None` if the text is no code. Letters, and the badge of a fairy man, are its code in the language.
pub fn man_svg(
    code: &str,
    sides: impl Into<Sides>,
    royal: bool,
    attrs: Attrs,
    language: Language,
    figures: &Figures,
) -> Option<String> {
    let man = men::by_code(code, Language::English)
        .or_else(|| men::hunter_by_code(code, Language::English)?.ok())
        .or_else(|| defined_man(code))?;
    let sides = sides.into();
    let man = DiagramMan {
        man,
        sides,
        royal,
        attrs,
    };
    let mut svg = Svg::document(100.0, 100.0, (100.0, 100.0));
    draw(&mut svg, &man, language, figures);
    Some(svg.finish())
}

/// A man that looks like one that a problem defines under this code.
fn defined_man(code: &str) -> Option<&'static Man> {
    let is_code =
        (1..=2).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let text = format!("man {code}, \"{code}\" = nothing");
    let read = || ManDefinition::read(&mut Tokens::of(&text).ok()?, &|_| None).ok();
    let definition = is_code.then(read).flatten()?;
    Some(definition.man())
}

/// Draws a man into the square from (0, 0) to (100, 100).
pub(crate) fn draw(svg: &mut Svg, man: &DiagramMan, language: Language, figures: &Figures) {
    match figures.look(man.man, language) {
        Look::Figure(drawing) => {
            coloured(svg, man.sides, |svg, black| figure(svg, &drawing, black));
            if drawing.has_badge {
                let code = code(man.man, language);
                label::badge(svg, &code, &label::CODE, man.sides == Sides::Black);
            }
        }
        Look::Letters(text) => coloured(svg, man.sides, |svg, black| {
            label::letters(svg, &text, black);
        }),
    }
    let is_crowned = man.royal && man.man.nature != Nature::King;
    if is_crowned {
        crown(svg);
    }
    let mut letters = attributes::badge(man.attrs, language);
    if man.attrs.has(Attrs::SECOND_BOARD) {
        letters.push('B');
    }
    if !letters.is_empty() {
        label::badge(svg, &letters, label::attributes(is_crowned), false);
    }
}

/// Draws something in the colours of a man: in white, in black, or in both.
fn coloured(svg: &mut Svg, sides: Sides, draw: impl Fn(&mut Svg, bool)) {
    draw(svg, sides == Sides::Black);
    if sides == Sides::Neutral {
        // the right half is black, however a figure is turned: an inner SVG clips without names
        svg.open(
            "svg",
            &[
                ("x", &50),
                ("width", &50),
                ("height", &100),
                ("viewBox", &"50 0 50 100"),
            ],
        );
        draw(svg, true);
        svg.close();
    }
}

/// Width of limbs.
const LIMB: f64 = 5.0;

/// A figure in one colour.
fn figure(svg: &mut Svg, drawing: &Drawing, black: bool) {
    let Drawing { figure, turns, .. } = *drawing;
    let outline = figure.outline();
    let (ground, mark) = colours::of_man(black);
    let turned = turned(figure, turns);
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

/// How a figure is turned in its square, within which it stays.
fn turned(figure: Figure, turns: u8) -> String {
    let angle = u32::from(turns) * 45;
    if turns.is_multiple_of(2) {
        return format!("rotate({angle} 50 50)");
    }
    let (scale, middle) = figure.slanted();
    let (scale, middle) = (number(scale), number(-middle));
    format!("translate(50 50)rotate({angle})scale({scale})translate(-50 {middle})")
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
