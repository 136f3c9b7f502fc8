//! The fonts of all text: subsets of DejaVu Sans, whose licence stands beside them.

use resvg::usvg::fontdb;
use std::sync::{Arc, LazyLock};
use ttf_parser::Face;

/// The fonts by name; others stand in where a browser does not have them.
pub(crate) const FAMILIES: &str = "DejaVu Sans,Verdana,sans-serif";

/// The family that the embedded fonts belong to.
pub(crate) const FAMILY: &str = "DejaVu Sans";

static REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSans-subset.ttf");
static BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold-subset.ttf");

static FACES: LazyLock<[Option<Face<'static>>; 2]> =
    LazyLock::new(|| [REGULAR, BOLD].map(|font| Face::parse(font, 0).ok()));

static DATABASE: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in [REGULAR, BOLD] {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

/// The fonts for rendering.
pub(crate) fn database() -> Arc<fontdb::Database> {
    DATABASE.clone()
}

/// Width of a character that no font has, in sizes of the font.
const UNKNOWN: f64 = 0.7;

/// Width of a text in sizes of the font.
pub(crate) fn width(text: &str, bold: bool) -> f64 {
    let Some(face) = &FACES[usize::from(bold)] else {
        return UNKNOWN * text.chars().count() as f64;
    };
    let unit = f64::from(face.units_per_em());
    let advance = |c| {
        let advance = face.glyph_hor_advance(face.glyph_index(c)?)?;
        Some(f64::from(advance) / unit)
    };
    text.chars().map(|c| advance(c).unwrap_or(UNKNOWN)).sum()
}

/// The text with similar letters in place of those that the fonts do not have.
pub(crate) fn in_our_letters(text: &str) -> String {
    let Some(face) = &FACES[0] else {
        return text.to_string();
    };
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() || face.glyph_index(c).is_some() {
            out.push(c);
        } else {
            let similar = deunicode::deunicode_char(c).unwrap_or("?");
            crate::svg::escape(&mut out, similar);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_of_three_languages_and_the_signs_of_chess_are_there() {
        let needed = "äöüßÄÖÜéèêëàâçîïôûùœŒÉÀ#=+!?…×–→«»„“’√≥½ñøłčř";
        assert_eq!(in_our_letters(needed), needed);
        assert_eq!(in_our_letters("<a>Ω‹</a>"), "<a>O&lt;</a>");
    }

    #[test]
    fn bold_letters_are_wider() {
        assert!(width("Maximum", true) > width("Maximum", false));
        assert!((width("aa", false) - 2.0 * width("a", false)).abs() < 1e-9);
    }
}
