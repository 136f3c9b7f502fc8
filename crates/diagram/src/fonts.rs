//! The fonts of all text: subsets of DejaVu Sans, whose licence stands beside them.

use std::sync::LazyLock;
use ttf_parser::Face;

/// The fonts by name; others stand in where a browser does not have them.
pub(crate) const FAMILIES: &str = "DejaVu Sans,Verdana,sans-serif";

/// The fonts: regular and bold.
pub(crate) static FONTS: [&[u8]; 2] = [
    include_bytes!("../fonts/DejaVuSans-subset.ttf"),
    include_bytes!("../fonts/DejaVuSans-Bold-subset.ttf"),
];

/// What they say of their letters.
pub(crate) static FACES: LazyLock<[Option<Face<'static>>; 2]> =
    LazyLock::new(|| FONTS.map(|font| Face::parse(font, 0).ok()));

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bold_letters_are_wider() {
        assert!(width("Maximum", true) > width("Maximum", false));
        assert!((width("aa", false) - 2.0 * width("a", false)).abs() < 1e-9);
    }
}
