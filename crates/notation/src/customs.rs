//! How magazines draw fairy men: figures of other men, turned by eighths of a circle.
//!
//! The turns by right angles are those of XFEN, Olive and YACPDB: a grasshopper is a queen upside down, a nightrider a knight upside down.
//! A turn means the same for queens, rooks and bishops as far as it can: 3 lions, 4 hoppers, 5 moose, 6 Chinese men, 7 eagles.

/// How a man is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Custom {
    /// The English code of the man whose figure it is: `q`.
    pub figure: &'static str,
    /// By how many eighths of a circle it is turned, clockwise: 0 to 7.
    pub turns: u8,
    /// The figure stands for this man; others that are drawn so need their code beside it.
    pub is_owner: bool,
}

/// The English code of a man, and how a user wants it to be drawn.
pub type Given = (&'static str, Custom);

/// Figures with the men that they stand for, turned by no, one, two, … eighths. Figures that look alike after some turns have no
/// more men than they have looks.
#[rustfmt::skip]
const OWNERS: &[(&str, [&str; 8])] = &[
    ("k",  ["k",  "",   "",   "",   "ek", "",   "po", ""]),
    ("q",  ["q",  "ka", "l",  "li", "g",  "m",  "le", "ea"]),
    ("r",  ["r",  "we", "da", "rl", "rh", "rm", "pa", "re"]),
    ("b",  ["b",  "fe", "al", "bl", "bh", "bm", "va", "be"]),
    ("s",  ["s",  "ma", "ca", "gi", "n",  "na", "z",  "mo"]),
    ("p",  ["p",  "",   "sp", "bs", "bp", "",   "cp", ""]),
    ("am", ["am", "",   "",   "",   "",   "",   "",   ""]),
    ("em", ["em", "",   "",   "",   "",   "",   "",   ""]),
    ("pr", ["pr", "",   "",   "",   "",   "",   "",   ""]),
    ("eq", ["eq", "",   "or", "",   "",   "",   "",   ""]),
    ("ro", ["ro", "",   "",   "",   "",   "",   "",   ""]),
    ("sx", ["sx", "",   "",   "",   "",   "",   "",   ""]),
    ("o",  ["o",  "",   "",   "",   "",   "",   "",   ""]),
];

/// The other men, drawn as the man they resemble.
#[rustfmt::skip]
const ALIKE: &[(&str, &str)] = &[
    ("k", "st"), ("ek", "so kh"),
    ("q", "eh qq"), ("ka", "do"), ("l", "si"), ("li", "rt kl bo se"), ("g", "g2 g3 cg dg ha hc th ge lh gf mg sc b1"), ("m", "sw"), ("ea", "ee en"),
    ("r", "wr rr sh"), ("we", "gt"), ("da", "lr tr"), ("rl", "fa mh"), ("rh", "dk gl b2"), ("rm", "rw"),
    ("b", "fr br ar rb c gy"), ("fe", "bt"), ("al", "lb nd"), ("bl", "lo"), ("bh", "db b3"), ("bm", "bw"),
    ("s", "15 16 24 25 35 36 37 bu rf rk dr sq ct bk"), ("ma", "ms sk ah ao ml"), ("ca", "gn bi cr gr ch gh"), ("gi", "an ze"),
    ("n", "ss ds s1 s2 s3 s4 qn bn uu nh nl ln kp"), ("na", "ko sa"), ("z", "ok zr zh"), ("mo", "cy oh oa mm"),
    ("bp", "pp"), ("cp", "mp"),
    ("am", "et"), ("em", "wa"),
    ("eq", "ne qe qf"), ("or", "no"), ("ro", "rp rn ls ra"), ("o", "f du"),
];

/// How the man with this English code is drawn, if there is a custom.
pub fn custom(code: &str) -> Option<Custom> {
    let owned = |code: &str, is_owner| {
        OWNERS.iter().find_map(|(figure, men)| {
            let turns = men.iter().position(|man| *man == code)?;
            Some(Custom {
                figure,
                turns: turns as u8,
                is_owner,
            })
        })
    };
    let is_like = |men: &str| men.split(' ').any(|man| man == code);
    let like = || {
        let mut families = ALIKE.iter();
        let (owner, _) = families.find(|(_, men)| is_like(men))?;
        owned(owner, false)
    };
    match code {
        "" => None,
        code => owned(code, true).or_else(like),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::xfen;
    use sauterelle_kernel::men::MEN;
    use std::collections::HashSet;

    fn is_man(code: &str) -> bool {
        MEN.iter().any(|man| man.code[0] == code)
    }

    #[test]
    fn every_man_stands_in_the_tables_once() {
        let owners = OWNERS.iter().flat_map(|(_, men)| men);
        let owners = owners.copied().filter(|man| !man.is_empty());
        let alike = ALIKE.iter().flat_map(|(_, men)| men.split(' '));
        let mut seen = HashSet::new();
        for code in owners.chain(alike) {
            assert!(is_man(code), "no man {code}");
            assert!(seen.insert(code), "{code} twice");
        }
        for man in MEN.iter() {
            assert!(custom(man.code[0]).is_some(), "{}", man.name[0]);
        }
        assert_eq!(custom(""), None);
        assert_eq!(custom("q/n"), None);
    }

    #[test]
    fn figures_are_those_of_men_that_stand_upright() {
        for (figure, men) in OWNERS {
            assert_eq!(men[0], *figure);
        }
    }

    /// The glyphs of XFEN that stand for one man say the same.
    #[test]
    fn right_angles_are_those_of_xfen() {
        for man in MEN.iter() {
            let code = man.code[0];
            let Some((letter, quarters)) = xfen::glyph(code) else {
                continue;
            };
            let figure = match letter {
                "a" => "am",
                "e" => "eq",
                "f" => "ro",
                letter => letter,
            };
            let drawn = Custom {
                figure,
                turns: 2 * quarters,
                is_owner: true,
            };
            assert_eq!(custom(code), Some(drawn), "{code}");
        }
    }
}
