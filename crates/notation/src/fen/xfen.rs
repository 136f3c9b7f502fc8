//! XFEN, the notation of Olive and YACPDB for diagrams: a FEN whose glyphs may be turned and neutral, `(!q2)`.
//!
//! A glyph of more than one character stands in brackets: `!` for a neutral man, a letter, and how often it is turned by
//! a right angle. What a glyph stands for is a convention: the turned queen `q2` is a grasshopper, `s2` (or `n2`) a
//! nightrider. XFEN gives the men only.

use super::{FenPosition, parse_with};
use crate::ranks::{self, Glyph, Glyphs, Token};
use crate::source::diagnostic::{Diagnostic, Kind};
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_languages::say;

/// The glyphs that stand for a man of their own. Others are used for several men each, and so for none.
#[rustfmt::skip]
const GLYPHS: &Glyphs = &[
    (("k", 0), "k"), (("q", 0), "q"), (("r", 0), "r"), (("b", 0), "b"), (("s", 0), "s"), (("p", 0), "p"),
    (("q", 1), "l"), (("q", 2), "g"), (("q", 3), "le"),
    (("r", 2), "rh"), (("r", 3), "pa"),
    (("b", 2), "bh"), (("b", 3), "va"),
    (("s", 2), "n"), (("s", 3), "z"),
    (("a", 0), "am"), (("e", 0), "eq"), (("e", 1), "or"), (("f", 0), "ro"), (("o", 0), "o"),
];

/// The letters of glyphs; `n` is another one for `s`.
const LETTERS: &str = "kqrbspneaofwdx";

/// The customary glyph of the man with this English code: a letter, and how often it is turned by a right angle.
pub fn glyph(code: &str) -> Option<(&'static str, u8)> {
    let known = GLYPHS.iter().find(|(_, known)| *known == code)?;
    Some(known.0)
}

/// Reads a position. What may follow the men is that of a FEN.
///
/// # Errors
/// A diagnostic with the column in the text.
pub(crate) fn parse_xfen(text: &str) -> Result<FenPosition, Diagnostic> {
    parse_with(text, |text| {
        ranks::board(&ranks::tokens(text, glyph_length), man)
    })
}

/// Writes the men of a diagram.
///
/// # Errors
/// All men for which there is no glyph, and royal men that are not kings.
pub(crate) fn write_xfen(diagram: &Diagram) -> Result<String, Vec<Diagnostic>> {
    ranks::write(diagram, "XFEN", GLYPHS, |(letter, turns): Glyph, sides| {
        // every program reads the knight's letter of FEN
        let letter = if letter == "s" { "n" } else { letter };
        let letter = match sides {
            Sides::White => letter.to_uppercase(),
            Sides::Black | Sides::Neutral => letter.to_string(),
        };
        let neutral = if sides == Sides::Neutral { "!" } else { "" };
        match (neutral, turns) {
            ("", 0) => letter,
            (_, 0) => format!("({neutral}{letter})"),
            _ => format!("({neutral}{letter}{turns})"),
        }
    })
}

/// Bytes of the glyph at the beginning of a text.
fn glyph_length(text: &str) -> usize {
    match (text.starts_with('('), text.find(')')) {
        (true, Some(end)) => end + 1,
        (true, None) => text.len(),
        _ => 0,
    }
}

fn man(token: Token) -> Result<DiagramMan, Diagnostic> {
    let wrong = || {
        let message = say!(
            "'{}' is not a glyph of XFEN, such as q or (!q2)",
            token.text
        );
        token.fault(Kind::Syntax, message)
    };
    let inner = match token.text.strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')').ok_or_else(|| {
            token.fault(
                Kind::Syntax,
                say!("the bracket of '{}' is not closed", token.text),
            )
        })?,
        None => token.text,
    };
    let plain = inner.strip_prefix('!');
    let mut chars = plain.unwrap_or(inner).chars();
    let letter = chars.next().ok_or_else(wrong)?;
    let turns = match chars.as_str() {
        "" => 0,
        turns => turns
            .parse()
            .ok()
            .filter(|turns| *turns < 4)
            .ok_or_else(wrong)?,
    };
    let drawing = match letter.to_ascii_lowercase() {
        'n' => 's',
        letter if LETTERS.contains(letter) => letter,
        _ => return Err(wrong()),
    };
    let sides = match (plain, letter.is_ascii_uppercase()) {
        (Some(_), _) => Sides::Neutral,
        (None, true) => Sides::White,
        (None, false) => Sides::Black,
    };
    let man = ranks::man_of(token, &drawing.to_string(), turns, GLYPHS)?;
    Ok(DiagramMan::new(man, sides))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::{parse_fen, write_diagram};
    use crate::ranks::tests::{every_man, glyphs_are_unique};
    use Kind::{Syntax, Unsupported};
    use proptest::prelude::*;

    #[test]
    fn same_position_as_fen() {
        for (xfen, fen) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            ),
            (
                "k7/8/2(Q2)(q2)(!q2)3/3S(s2)(N2)(!p)1/8/8/8/(!K)6s",
                "k7/8/2[G][g][=g]3/3N[n][N][=p]1/8/8/8/[=k]6n",
            ),
            (
                "8/8/8/8/8/8/8/(r3)(B3)(a)A(q1)(S3)2",
                "8/8/8/8/8/8/8/[pa][VA][am][AM][l][Z]2",
            ),
            ("8/8/8/8/8/8/11111111/8", "8/8/8/8/8/8/8/8"),
        ] {
            let read = parse_xfen(xfen).unwrap().diagram;
            assert_eq!(write_diagram(&read), fen, "{xfen}");
            let written = write_xfen(&read).unwrap();
            assert_eq!(parse_xfen(&written).unwrap().diagram, read, "{written}");
        }
        assert_eq!(
            write_xfen(
                &parse_fen("8/8/8/8/8/8/8/[G][=nightrider]Nn[=nightrider]3")
                    .unwrap()
                    .diagram
            )
            .unwrap(),
            "8/8/8/8/8/8/8/(Q2)(!n2)Nn(!n2)3"
        );
    }

    #[test]
    fn what_follows_the_men_is_that_of_a_fen() {
        let read = parse_xfen("4k3/8/8/8/8/8/8/(Q2)3K2R b - - 0 1").unwrap();
        assert!(read.has_side && read.has_castling);
        assert!(parse_xfen("4k3/8/8/8/8/8/8/(Q2)3K2R x").is_err());
    }

    #[test]
    fn every_man_is_written_or_refused_by_name() {
        every_man("XFEN", write_xfen, |text| {
            parse_xfen(text).map(|read| read.diagram)
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
            ("8/8/8/8", 1, Unsupported, "8 × 4 squares"),
            ("4/4/4/4", 1, Unsupported, "4 × 4 squares"),
            ("8/8/8/8/8/8/8", 1, Unsupported, "8 × 7 squares"),
            ("8/8/8/8/8/8/8/8/", 1, Syntax, "9 ranks"),
            ("8/8/8/8/8/8/8/7", 15, Syntax, "rank 1 has only 7 squares"),
            ("8/8/4k4/8/8/8/8/8", 7, Syntax, "rank 6 has more than 8"),
            ("8/8/8/8/8/8/8/(q2", 15, Syntax, "not closed"),
            ("8/8/8/8/8/8/8/(q4)7", 15, Syntax, "'(q4)' is not a glyph"),
            ("8/8/8/8/8/8/8/()7", 15, Syntax, "'()' is not a glyph"),
            ("8/8/8/8/8/8/8/(!)7", 15, Syntax, "'(!)' is not a glyph"),
            ("8/8/8/8/8/8/8/1z6", 16, Syntax, "'z' is not a glyph"),
            ("8/8/8/8/8/8/8/1é6", 16, Syntax, "'é' is not a glyph"),
            (
                "8/8/8/8/8/8/8/(k1)7",
                15,
                Unsupported,
                "'(k1)' stands for no man",
            ),
            ("8/8/8/8/8/8/8/x7", 15, Unsupported, "'x' stands for no man"),
        ] {
            let fault = parse_xfen(text).unwrap_err();
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
        fn no_text_panics(text in "[kqrbspnKQRBSPN(!)0-9/eaofwdx é-]{0,60}") {
            if let Ok(read) = parse_xfen(&text) {
                let written = write_xfen(&read.diagram).unwrap();
                prop_assert_eq!(parse_xfen(&written).unwrap().diagram.men, read.diagram.men);
            }
        }
    }
}
