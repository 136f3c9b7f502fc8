//! Every man can be drawn, and no two look alike.

use resvg::usvg::{Options, Tree};
use sauterelle_diagram::{Mark, Picture, Theme, man_svg, render};
use sauterelle_kernel::men::{self, Language};
use sauterelle_kernel::piece::{Attrs, Sides};
use sauterelle_kernel::rules::attributes::ATTRIBUTES;
use sauterelle_kernel::square::Sq;
use std::collections::HashMap;

const SIDES: [Sides; 3] = [Sides::White, Sides::Black, Sides::Neutral];
const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::German];

fn drawn(code: &str, sides: Sides, royal: bool, attrs: Attrs) -> String {
    man_svg(code, sides, royal, attrs, Language::English).expect("a man")
}

fn is_well_formed(svg: &str) -> bool {
    Tree::from_str(svg, &Options::default()).is_ok()
}

#[test]
fn no_two_men_look_alike() {
    for language in LANGUAGES {
        let mut seen: HashMap<String, String> = HashMap::new();
        for man in men::MEN {
            for sides in SIDES {
                let svg = man_svg(man.code[0], sides, false, Attrs::NONE, language).unwrap();
                assert!(is_well_formed(&svg), "{svg}");
                let name = format!("{sides:?} {}", man.name[0]);
                if let Some(other) = seen.insert(svg, name.clone()) {
                    panic!("{name} looks like {other}");
                }
            }
        }
        assert_eq!(seen.len(), 3 * men::MEN.len());
    }
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
    for language in LANGUAGES {
        let man = |royal, attrs| man_svg("g", Sides::White, royal, attrs, language).unwrap();
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
            Language::English
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
