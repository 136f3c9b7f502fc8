//! Every man can be drawn, and no two look alike.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::roxmltree::{Document, Node};
use resvg::usvg::{Options, Tree};
use sauterelle_diagram::{Figure, FigureSet, Figures, Look, Mark, Picture, Theme, man_svg, render};
use sauterelle_kernel::board::piece::{Attrs, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{self, Language, Man};
use sauterelle_rules::attributes::ATTRIBUTES;
use std::collections::HashMap;
use ttf_parser::Face;

const SIDES: [Sides; 3] = [Sides::White, Sides::Black, Sides::Neutral];
const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::German];

fn drawn(code: &str, sides: Sides, royal: bool, attrs: Attrs) -> String {
    let figures = &Figures::default();
    man_svg(code, sides, royal, attrs, Language::English, figures).expect("a man")
}

fn sets() -> [Figures; 3] {
    FigureSet::ALL.map(Figures::of)
}

fn is_well_formed(svg: &str) -> bool {
    Tree::from_str(svg, &Options::default()).is_ok()
}

#[test]
fn no_two_men_look_alike() {
    for (figures, language) in sets().iter().flat_map(|set| LANGUAGES.map(|l| (set, l))) {
        let mut seen: HashMap<String, String> = HashMap::new();
        for man in men::MEN.iter() {
            for sides in SIDES {
                let svg = man_svg(man.code[0], sides, false, Attrs::NONE, language, figures);
                let svg = svg.unwrap();
                assert!(is_well_formed(&svg), "{svg}");
                let name = format!("{sides:?} {}", man.name[0]);
                if let Some(other) = seen.insert(svg, name.clone()) {
                    panic!("{figures}: {name} looks like {other}");
                }
            }
        }
        assert_eq!(seen.len(), 3 * men::MEN.len());
    }
}

/// The pixels of a drawing, a hundred by a hundred with a border around the square.
fn pixels(svg: &str) -> Pixmap {
    let around = svg.replacen("0 0 100 100", "-20 -20 140 140", 1);
    assert_ne!(around, svg);
    let tree = Tree::from_str(&around, &Options::default()).expect("well-formed");
    let mut drawn = Pixmap::new(140, 140).expect("a size");
    drawn.fill(Color::WHITE);
    let of_size = Transform::from_scale(1.4, 1.4);
    resvg::render(&tree, of_size, &mut drawn.as_mut());
    drawn
}

/// Men of magazines that carry no code differ as people see them, however a figure looks when it is turned.
#[test]
fn men_without_a_code_are_told_apart() {
    let figures = Figures::of(FigureSet::Traditional);
    let has_no_badge = |man: &&Man| match figures.look(man, Language::English) {
        Look::Figure(drawing) => !drawing.has_badge,
        Look::Letters(_) => panic!("{} has no figure", man.name[0]),
    };
    let mut seen: Vec<(&str, Pixmap)> = Vec::new();
    for man in men::MEN.iter().filter(has_no_badge) {
        let svg = man_svg(
            man.code[0],
            Sides::Black,
            false,
            Attrs::NONE,
            Language::English,
            &figures,
        );
        let drawn = pixels(&svg.unwrap());
        for (other, known) in &seen {
            let pairs = drawn.data().chunks(4).zip(known.data().chunks(4));
            let different = pairs.filter(|(a, b)| a[0].abs_diff(b[0]) > 128).count();
            assert!(
                different > 500,
                "{} looks like {other}: {different}",
                man.name[0]
            );
        }
        seen.push((man.name[0], drawn));
    }
    for code in CUSTOMARY.split(' ') {
        let man = men::by_code(code, Language::English).expect("a man");
        assert!(has_no_badge(&man), "{code}");
    }
}

/// Men that problemists know without their codes.
const CUSTOMARY: &str = "g n li rh bh le ma pa va am em pr ca z gi we fe al da ro eq l rl bl or m ea ka na mo k q r b s p";

#[test]
fn figures_stay_within_their_squares() {
    for (figure, turns) in Figure::ALL
        .into_iter()
        .flat_map(|figure| (0..8).map(move |t| (figure.1, t)))
    {
        for sides in [Sides::White, Sides::Black] {
            let figures: Figures = format!("p={figure}/{turns}").parse().unwrap();
            let svg = man_svg("p", sides, false, Attrs::NONE, Language::English, &figures);
            let drawn = pixels(&svg.unwrap());
            let (width, ink) = (drawn.width() as usize, 200);
            let is_inside =
                |at: usize| (20..120).contains(&(at % width)) && (20..120).contains(&(at / width));
            let outside = drawn
                .pixels()
                .iter()
                .enumerate()
                .filter(|(at, pixel)| !is_inside(*at) && pixel.red() < ink);
            assert_eq!(outside.count(), 0, "{figure}/{turns} {sides:?}");
        }
    }
}

/// The boxes and the texts of a drawing with their left and right edges.
fn labels(svg: &str) -> (Vec<[f64; 2]>, Vec<[f64; 2]>) {
    let tree = Document::parse(svg).expect("well-formed");
    let number = |node: &Node, name: &str| -> f64 {
        let value = node.attribute(name).expect("an attribute");
        value.parse().expect("a number")
    };
    let all = || tree.descendants();
    let boxes = all().filter(|node| node.has_tag_name("rect")).map(|node| {
        let half = number(&node, "stroke-width") / 2.0;
        let left = number(&node, "x");
        [left - half, left + number(&node, "width") + half]
    });
    let texts = all().filter(|node| node.has_tag_name("text")).map(|node| {
        let wide = bold_width(node.text().expect("letters")) * number(&node, "font-size");
        let middle = number(&node, "x");
        [middle - wide / 2.0, middle + wide / 2.0]
    });
    (boxes.collect(), texts.collect())
}

/// Width of bold letters in sizes of the font, by the font itself.
fn bold_width(text: &str) -> f64 {
    let font = include_bytes!("../fonts/DejaVuSans-Bold-subset.ttf");
    let face = Face::parse(font, 0).expect("a font");
    let advance = |c| {
        let glyph = face
            .glyph_index(c)
            .unwrap_or_else(|| panic!("no '{c}' in the font"));
        f64::from(face.glyph_hor_advance(glyph).expect("a width"))
    };
    text.chars().map(advance).sum::<f64>() / f64::from(face.units_per_em())
}

/// Attributes of a man: none, more and more of them, and for one man each alone.
fn attributes(code: &str) -> Vec<Attrs> {
    let together = |count: usize| {
        let first = ATTRIBUTES.iter().take(count);
        first.fold(Attrs::SECOND_BOARD, |all, one| all | one.attrs)
    };
    let mut all = vec![Attrs::NONE];
    all.extend([1, 3, 8, ATTRIBUTES.len()].map(together));
    if code == "g" {
        all.extend(ATTRIBUTES.iter().map(|attribute| attribute.attrs));
    }
    all
}

#[test]
fn labels_stay_within_their_boxes_and_squares() {
    let hunters = ["q/n", "mm/am", "we/mm", "ma/wa", "16/25"];
    let codes = men::MEN.iter().map(|man| man.code[0]).chain(hunters);
    let codes: Vec<&str> = codes.collect();
    let mut sets = sets().to_vec();
    sets.push("q=letters:WWWW".parse().unwrap());
    let mut measured = 0;
    for (figures, language) in sets.iter().flat_map(|set| LANGUAGES.map(|l| (set, l))) {
        for (code, attrs) in codes
            .iter()
            .flat_map(|code| attributes(code).into_iter().map(move |a| (code, a)))
        {
            for royal in [false, true] {
                let svg = man_svg(code, Sides::Black, royal, attrs, language, figures);
                let svg = svg.expect("a man");
                let (boxes, texts) = labels(&svg);
                for [left, right] in &boxes {
                    assert!(
                        *left >= 0.0 && *right <= 100.0,
                        "{figures} {code} {attrs:?}: {left} {right}"
                    );
                }
                for [left, right] in &texts {
                    let is_around = |edges: &[f64; 2]| edges[0] < *left && *right < edges[1];
                    assert!(
                        boxes.iter().any(is_around),
                        "{figures} {code} {attrs:?}: {left} {right}"
                    );
                }
                // the crown stands on the left
                let badge = boxes.last().filter(|_| royal && svg.contains("M5 31"));
                let is_badged =
                    !sauterelle_notation::vocabulary::attributes::badge(attrs, language).is_empty();
                assert!(
                    !is_badged || badge.is_none_or(|badge| badge[0] > 40.0),
                    "{figures} {code} {attrs:?}"
                );
                measured += texts.len();
            }
        }
    }
    assert!(measured > 10_000, "{measured}");
}

#[test]
fn orthodox_men_are_small() {
    for man in men::orthodox() {
        for sides in [Sides::White, Sides::Black] {
            let svg = drawn(man.code[0], sides, false, Attrs::NONE);
            assert!(svg.len() < 2048, "{}: {} bytes", man.name[0], svg.len());
        }
    }
}

#[test]
fn royal_men_and_attributes_are_marked() {
    let own = Figures::default();
    for language in LANGUAGES {
        let man = |royal, attrs| man_svg("g", Sides::White, royal, attrs, language, &own).unwrap();
        let mut seen = vec![man(false, Attrs::NONE), man(true, Attrs::NONE)];
        let declared = ATTRIBUTES.iter().map(|attribute| attribute.attrs);
        let shown = declared.filter(|attrs| *attrs != Attrs::FIRST_BOARD);
        seen.extend(shown.map(|attrs| man(false, attrs)));
        for (i, one) in seen.iter().enumerate() {
            assert!(is_well_formed(one));
            assert!(!seen[..i].contains(one), "{language:?} {one}");
        }
    }
    // a king is royal anyway
    let king = |royal| drawn("k", Sides::Black, royal, Attrs::NONE);
    assert_eq!(king(true), king(false));
}

#[test]
fn a_hunter_has_both_codes_in_its_badge() {
    let svg = drawn("q/n", Sides::Black, false, Attrs::NONE);
    assert!(svg.contains(">Q/N<"), "{svg}");
    assert_eq!(
        man_svg(
            "nobody",
            Sides::White,
            false,
            Attrs::NONE,
            Language::English,
            &Figures::default()
        ),
        None
    );
}

#[test]
fn text_on_the_board_is_escaped() {
    let mut picture = Picture::empty();
    let text = "<script>\"&'\u{7}";
    picture.marks = vec![Mark::Sign(Sq::new(0), text.to_string())];
    let svg = picture.svg();
    assert!(is_well_formed(&svg), "{svg}");
    assert!(svg.contains("&lt;script&gt;&quot;&amp;&#39;<"), "{svg}");
}

#[test]
fn a_dark_board_has_other_colours_and_the_same_men() {
    let light = Picture::empty();
    let dark = Picture {
        theme: Theme::Dark,
        ..Picture::empty()
    };
    assert_ne!(light.svg(), dark.svg());
    assert_eq!(
        light.svg().matches("<path").count(),
        dark.svg().matches("<path").count()
    );
    assert!(is_well_formed(&dark.svg()));
}

#[test]
fn every_picture_can_be_a_png_and_a_pdf() {
    let picture = Picture::empty();
    let png = render::png(&picture.svg(), 1.0).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let pdf = render::pdf(&picture.svg()).unwrap();
    assert!(pdf.starts_with(b"%PDF"));
    assert!(render::png(&picture.svg(), 1000.0).is_err());
    assert!(render::png(&picture.svg(), 0.0).is_err());
    assert!(render::png("no picture", 1.0).is_err());
}
