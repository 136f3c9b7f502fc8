//! The letters in which text is rendered: those of the fonts that are part of the program.

use crate::fonts::{FACES, FONTS};
use resvg::usvg::fontdb;
use std::sync::{Arc, LazyLock};

/// The family that the fonts belong to.
pub(super) const FAMILY: &str = "DejaVu Sans";

static DATABASE: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

/// The fonts for rendering.
pub(super) fn database() -> Arc<fontdb::Database> {
    DATABASE.clone()
}

/// The text with similar letters in place of those that the fonts do not have.
pub(super) fn in_our_letters(text: &str) -> String {
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
}
