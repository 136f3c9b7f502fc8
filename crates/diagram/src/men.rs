//! Which man is drawn as which figure. This program's own figures follow the customs of XFEN where there are any, families otherwise;
//! traditional ones the customs of magazines.

use crate::figures::Figure;
use sauterelle_kernel::men::{self, Man};
use sauterelle_notation::customs;
use sauterelle_notation::fen::xfen;

/// How a man is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drawing {
    /// The figure.
    pub figure: Figure,
    /// By how many eighths of a circle it is turned, clockwise: 0 to 7.
    pub turns: u8,
    /// Whether its code stands beside it, because the figure alone does not say which man it is.
    pub has_badge: bool,
}

/// Figures of the orthodox men, in the order of [`men::orthodox`].
const ORTHODOX: [Figure; 6] = [
    Figure::King,
    Figure::Queen,
    Figure::Rook,
    Figure::Bishop,
    Figure::Knight,
    Figure::Pawn,
];

/// Men with a figure that stands for no other one.
const OWN: [(&str, Figure); 2] = [("g", Figure::Grasshopper), ("sx", Figure::Soucie)];

/// The glyphs of XFEN and their figures; an amazon is shown as a queen.
const GLYPHS: [(&str, Figure); 10] = [
    ("k", Figure::King),
    ("q", Figure::Queen),
    ("r", Figure::Rook),
    ("b", Figure::Bishop),
    ("s", Figure::Knight),
    ("p", Figure::Pawn),
    ("a", Figure::Queen),
    ("e", Figure::Equihopper),
    ("f", Figure::Rose),
    ("o", Figure::Disc),
];

/// The men without a glyph of XFEN, by their English codes: those of one manner look alike but for their codes.
/// They are turned by so many right angles.
#[rustfmt::skip]
const FAMILIES: &[(Figure, u8, &str)] = &[
    // short leapers and what is composed of them
    (Figure::Rook, 1, "we da wr gt"),
    (Figure::Bishop, 1, "fe al fr bt"),
    (Figure::Knight, 1, "ca gi 15 16 gn bi sq ma mo ct bk kp ko sk cy ms sa ah oh"),
    (Figure::Knight, 3, "an 24 25 35 36 37 bu rf ok ze rk"),
    (Figure::Knight, 2, "cr zr gr ss ds s2 s4 s1 s3 qn bn uu na ao oa nh ch zh gh nl ln ml mm"),
    // men that move like a king, or much like one
    (Figure::King, 2, "ek kh so"),
    (Figure::King, 1, "st po"),
    (Figure::King, 3, "sh gy dr"),
    // combined men
    (Figure::Queen, 0, "et qq eh"),
    (Figure::Rook, 0, "em wa rr"),
    (Figure::Bishop, 0, "pr br ar rb c"),
    // hoppers on queen lines to the square behind the hurdle, and their relatives
    (Figure::Queen, 2, "g2 g3 cg dg ka do ha hc th ge lh gf mg sc b1"),
    (Figure::Rook, 2, "dk gl b2 rm re rw"),
    (Figure::Bishop, 2, "db b3 bm be bw"),
    (Figure::Queen, 1, "m ea sw ee en si"),
    // hoppers to any square behind the hurdle, Argentinian men
    (Figure::Queen, 3, "li rt kl bo se"),
    (Figure::Rook, 3, "rl fa lr tr mh"),
    (Figure::Bishop, 3, "bl lo lb nd"),
    (Figure::Equihopper, 0, "ne qe qf"),
    (Figure::Equihopper, 1, "no"),
    (Figure::Rose, 0, "rp rn ls ra"),
    // men that move like a pawn, or much like one
    (Figure::Pawn, 2, "bp bs pp"),
    (Figure::Pawn, 1, "sp cp mp"),
    // men without a way of their own
    (Figure::Disc, 0, "du f"),
];

/// How this program draws a man by itself. A man in no table is a disc with its code.
pub(crate) fn own(man: &Man) -> Drawing {
    let code = man.code[0];
    let drawn = |figure, turns, has_badge| Drawing {
        figure,
        turns,
        has_badge,
    };
    if let Some(index) = place_of_orthodox(code) {
        return drawn(ORTHODOX[index], 0, false);
    }
    if let Some((_, figure)) = OWN.iter().find(|(own, _)| *own == code) {
        return drawn(*figure, 0, false);
    }
    let (figure, quarters) = customary(code)
        .or_else(|| of_family(code))
        .unwrap_or((Figure::Disc, 0));
    drawn(figure, 2 * quarters, true)
}

/// How magazines draw a man. A man without a custom, such as a hunter, is a disc with its code.
pub(crate) fn traditional(man: &Man) -> Drawing {
    let custom = customs::custom(man.code[0]);
    let figure = custom.and_then(|custom| Figure::of_code(custom.figure));
    Drawing {
        figure: figure.unwrap_or(Figure::Disc),
        turns: custom.map_or(0, |custom| custom.turns),
        has_badge: custom.is_none_or(|custom| !custom.is_owner),
    }
}

fn place_of_orthodox(code: &str) -> Option<usize> {
    let orthodox = men::orthodox();
    orthodox.iter().position(|known| known.code[0] == code)
}

fn customary(code: &str) -> Option<(Figure, u8)> {
    let (letter, turns) = xfen::glyph(code)?;
    let (_, figure) = GLYPHS.iter().find(|(known, _)| *known == letter)?;
    Some((*figure, turns))
}

fn of_family(code: &str) -> Option<(Figure, u8)> {
    let mut families = FAMILIES.iter();
    let (figure, turns, _) =
        families.find(|(_, _, codes)| codes.split(' ').any(|one| one == code))?;
    Some((*figure, *turns))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_man_of_the_table_has_a_figure_by_a_table() {
        let orthodox: Vec<&str> = men::orthodox().iter().map(|man| man.code[0]).collect();
        for man in men::MEN.iter() {
            let code = man.code[0];
            let has_own = OWN.iter().any(|(own, _)| *own == code);
            let found = orthodox.contains(&code)
                || has_own
                || customary(code).is_some()
                || of_family(code).is_some();
            assert!(found, "{} ({code}) has no figure", man.name[0]);
        }
    }

    #[test]
    fn figures_of_magazines_are_known() {
        for man in men::MEN.iter() {
            let custom = customs::custom(man.code[0]).expect("a custom");
            let figure = Figure::of_code(custom.figure);
            assert!(figure.is_some(), "{}: {}", man.name[0], custom.figure);
            assert_eq!(traditional(man).figure, figure.unwrap());
        }
    }

    #[test]
    fn families_name_men_that_are_there_once() {
        let mut seen = HashSet::new();
        for code in FAMILIES.iter().flat_map(|(_, _, codes)| codes.split(' ')) {
            assert!(seen.insert(code), "{code} twice");
            assert!(customary(code).is_none(), "{code} has a customary figure");
            assert!(
                men::MEN.iter().any(|man| man.code[0] == code),
                "no man {code}"
            );
        }
    }
}
