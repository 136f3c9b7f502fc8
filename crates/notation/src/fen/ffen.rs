//! FFEN, Joost de Heer's notation for diagrams, as FEN Tool reads it: `-q` neutral, `*2Q` turned, `'A` a text.
//!
//! What a turned glyph stands for is FEN Tool's convention: `*2Q` is a grasshopper, `*2N` a nightrider. Texts and markers
//! stand for no men, and boards must have eight ranks of eight squares.

use super::{FenPosition, parse_with};
use crate::ranks::{self, Glyph, Glyphs, Token};
use crate::source::diagnostic::{Diagnostic, Kind, unsupported};
use crate::source::slice::part;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_languages::say;

/// The glyphs that stand for a man of their own.
#[rustfmt::skip]
const GLYPHS: &Glyphs = &[
    (("k", 0), "k"), (("q", 0), "q"), (("r", 0), "r"), (("b", 0), "b"), (("n", 0), "s"), (("p", 0), "p"),
    (("k", 1), "po"), (("k", 2), "st"), (("k", 3), "du"),
    (("q", 1), "eq"), (("q", 2), "g"), (("q", 3), "li"),
    (("r", 2), "we"), (("r", 3), "pa"),
    (("b", 1), "an"), (("b", 3), "gi"),
    (("n", 1), "z"), (("n", 2), "n"), (("n", 3), "ca"),
    (("p", 2), "bp"),
];

/// Markers and what they are.
const MARKERS: [(char, &str); 7] = [
    ('c', "circle"),
    ('x', "cross"),
    ('s', "square"),
    ('t', "triangle"),
    ('a', "asterisk"),
    ('d', "draughtsman"),
    ('g', "square"),
];

/// Reads a position. What may follow the men is that of a FEN.
///
/// # Errors
/// A diagnostic with the column in the text.
pub(crate) fn parse_ffen(text: &str) -> Result<FenPosition, Diagnostic> {
    parse_with(text, |text| {
        ranks::board(&ranks::tokens(text, glyph_length), man)
    })
}

/// Writes the men of a diagram.
///
/// # Errors
/// All men for which there is no glyph, and royal men that are not kings.
pub(crate) fn write_ffen(diagram: &Diagram) -> Result<String, Vec<Diagnostic>> {
    ranks::write(diagram, "FFEN", GLYPHS, |(letter, turns): Glyph, sides| {
        let neutral = if sides == Sides::Neutral { "-" } else { "" };
        let turned = match turns {
            0 => String::new(),
            turns => format!("*{turns}"),
        };
        let letter = match sides {
            Sides::White => letter.to_uppercase(),
            Sides::Black | Sides::Neutral => letter.to_string(),
        };
        format!("{neutral}{turned}{letter}")
    })
}

/// Bytes of the glyph at the beginning of a text: signs, then a letter or a text.
fn glyph_length(text: &str) -> usize {
    let mut rest = text.strip_prefix(['-', '~']).unwrap_or(text);
    if let Some(turned) = rest.strip_prefix('*') {
        rest = turned
            .strip_prefix(|c: char| c.is_ascii_digit())
            .unwrap_or(turned);
    }
    let signs = text.len() - rest.len();
    let chars = match rest.strip_prefix("''") {
        Some(_) => 4,
        None if rest.starts_with('\'') => 2,
        None => 1,
    };
    signs + rest.chars().take(chars).map(char::len_utf8).sum::<usize>()
}

fn man(token: Token) -> Result<DiagramMan, Diagnostic> {
    let wrong = || {
        let message = say!("'{}' is not a glyph of FFEN, such as q or -*2q", token.text);
        token.fault(Kind::Syntax, message)
    };
    let plain = token.text.strip_prefix(['-', '~']);
    let rest = plain.unwrap_or(token.text);
    let (turns, rest) = match rest.strip_prefix('*') {
        None => (0, rest),
        Some(turned) => {
            let turns = turned.chars().next().and_then(|c| c.to_digit(4));
            (turns.ok_or_else(wrong)? as u8, part(turned, 1..))
        }
    };
    let mut chars = rest.chars();
    let letter = chars.next().ok_or_else(wrong)?;
    if letter == '\'' {
        let text = rest.trim_start_matches('\'');
        let message = say!("the text '{text}' stands for no man");
        return Err(token.fault(Kind::Unsupported, message));
    }
    let lower = letter.to_ascii_lowercase();
    if let Some((_, name)) = MARKERS.iter().find(|(marker, _)| *marker == lower) {
        // in FEN Tool a circle is where an imitator stands
        return Err(match lower {
            'c' => unsupported(token.text, &say!("the condition Imitator")).at(1, token.column),
            _ => token.fault(
                Kind::Unsupported,
                say!("the marker {name} stands for no man"),
            ),
        });
    }
    if !"kqrbnp".contains(lower) || !chars.as_str().is_empty() {
        return Err(wrong());
    }
    let sides = match (plain, letter.is_ascii_uppercase()) {
        (Some(_), _) => Sides::Neutral,
        (None, true) => Sides::White,
        (None, false) => Sides::Black,
    };
    let man = ranks::man_of(token, &lower.to_string(), turns, GLYPHS)?;
    Ok(DiagramMan::new(man, sides))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::write_diagram;
    use crate::ranks::tests::{every_man, glyphs_are_unique};
    use Kind::{Syntax, Unsupported};
    use proptest::prelude::*;

    #[test]
    fn same_position_as_fen() {
        for (ffen, fen) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            ),
            (
                "k7/8/2*2Q*2q-*2q3/3N*2n*2N-p1/8/8/8/~K6n",
                "k7/8/2[G][g][=g]3/3N[n][N][=p]1/8/8/8/[=k]6n",
            ),
            (
                "8/8/8/8/8/8/8/*3r*1B*3b*1n*3N*2r*3q1",
                "8/8/8/8/8/8/8/[pa][AN][gi][z][CA][we][li]1",
            ),
            ("8/8/8/8/8/8/31Q12/211112", "8/8/8/8/8/8/4Q3/8"),
        ] {
            let read = parse_ffen(ffen).unwrap().diagram;
            assert_eq!(write_diagram(&read), fen, "{ffen}");
            let written = write_ffen(&read).unwrap();
            assert_eq!(parse_ffen(&written).unwrap().diagram, read, "{written}");
        }
    }

    #[test]
    fn every_man_is_written_or_refused_by_name() {
        every_man("FFEN", write_ffen, |text| {
            parse_ffen(text).map(|read| read.diagram)
        });
    }

    #[test]
    fn each_glyph_is_one_man() {
        glyphs_are_unique(GLYPHS);
    }

    #[test]
    fn faults() {
        for (text, column, kind, message) in [
            ("", 1, Syntax, "empty"),
            ("4/4/4/4", 1, Unsupported, "4 × 4 squares"),
            (
                "10/10/10/10/10/10/10/10/10/10",
                1,
                Unsupported,
                "10 × 10 squares",
            ),
            (
                "8/8/8/8/8/8/8/6'A",
                16,
                Unsupported,
                "the text 'A' stands for no man",
            ),
            (
                "8/8/8/8/8/8/8/6*1''12",
                16,
                Unsupported,
                "the text '12' stands for no man",
            ),
            ("8/8/8/8/8/8/8/6x1", 16, Unsupported, "the marker cross"),
            ("8/8/8/8/8/8/8/6-S1", 16, Unsupported, "the marker square"),
            ("8/8/8/8/8/8/8/6C1", 16, Unsupported, "Imitator"),
            (
                "8/8/8/8/8/8/8/6*1p1",
                16,
                Unsupported,
                "'*1p' stands for no man",
            ),
            ("8/8/8/8/8/8/8/6*4q1", 16, Syntax, "'*4q' is not a glyph"),
            ("8/8/8/8/8/8/8/6-/", 16, Syntax, "'-/' is not a glyph"),
            ("8/8/8/8/8/8/8/6(q2)", 16, Syntax, "'(' is not a glyph"),
            ("8/8/8/8/8/8/8/6-", 16, Syntax, "'-' is not a glyph"),
            ("8/8/8/8/8/8/8/6k", 15, Syntax, "rank 1 has only 7"),
        ] {
            let fault = parse_ffen(text).unwrap_err();
            assert!(fault.message.contains(message), "{text}: {fault}");
            assert_eq!(
                (fault.column, fault.kind),
                (column, kind),
                "{text}: {fault}"
            );
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[kqrbnpKQRBNP*~'0-9/cxstadg é-]{0,60}") {
            if let Ok(read) = parse_ffen(&text) {
                let written = write_ffen(&read.diagram).unwrap();
                prop_assert_eq!(parse_ffen(&written).unwrap().diagram.men, read.diagram.men);
            }
        }
    }
}
