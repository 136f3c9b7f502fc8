//! The table of men, which is [text](super::language). A man is read when it is first used: most problems use few of them.

use super::defined;
use super::language;
use super::man::Man;
use sauterelle_languages::Language;
use std::ops::Index;
use std::sync::{LazyLock, OnceLock};

/// Every kind of man, the orthodox ones first in the order of [`KindId`](crate::board::piece::KindId).
pub static MEN: Men = Men(LazyLock::new(|| rows(TABLE)));

const TABLE: &str = include_str!("table.sau");

/// Men, each of which is read when it is first used.
pub struct Men(LazyLock<Vec<Row>>);

/// A man, of which so much is known that it can be found.
struct Row {
    text: &'static str,
    codes: [&'static str; 3],
    man: OnceLock<Man>,
}

impl Men {
    /// All of them, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Man> + Clone {
        self.0.iter().map(Row::man)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Index<usize> for Men {
    type Output = Man;

    fn index(&self, place: usize) -> &Man {
        self.0[place].man()
    }
}

impl Row {
    fn of(text: &'static str) -> Row {
        let mut words = text.split(',').next().unwrap_or(text).split_whitespace();
        let first = words.next().unwrap_or("");
        let codes = [
            first,
            words.next().unwrap_or(first),
            words.next().unwrap_or(first),
        ];
        Row {
            text,
            codes,
            man: OnceLock::new(),
        }
    }

    fn man(&self) -> &Man {
        self.man.get_or_init(|| language::man(self.text))
    }

    /// The names of the man: what stands in quotation marks before its walk.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        let header = self.text.split(" = ").next().unwrap_or(self.text);
        header.split('"').skip(1).step_by(2)
    }
}

/// The rows of a table, without the word with which each of them begins.
fn rows(table: &'static str) -> Vec<Row> {
    table.split("\nman ").skip(1).map(Row::of).collect()
}

/// The Soucie as the game Lines of Action has its men: an option of the man, not a man of its own.
pub(super) static SOUCIE_OF_LINES_OF_ACTION: LazyLock<Man> = LazyLock::new(|| {
    language::man(
        r#"sx, "soucie" "soucie" "Soucie" = counted-over-friends K
        "Leaps as a Soucie, but not over men of the other side.""#,
    )
});

/// What marine pawns promote to.
pub(super) fn marine_officers() -> Vec<&'static Man> {
    ["si", "tr", "nd", "ms"]
        .iter()
        .filter_map(|code| by_code(code, Language::English))
        .collect()
}

/// The six orthodox kinds: king, queen, rook, bishop, knight, pawn.
pub fn orthodox() -> [&'static Man; 6] {
    [&MEN[0], &MEN[1], &MEN[2], &MEN[3], &MEN[4], &MEN[5]]
}

/// The man with a code of one or two letters in a language, in either case: of the table, or defined.
pub fn by_code(code: &str, language: Language) -> Option<&'static Man> {
    let is_it = |row: &&Row| row.codes[language as usize].eq_ignore_ascii_case(code);
    let of_table = MEN.0.iter().find(is_it).map(Row::man);
    of_table.or_else(|| defined::man_by_code(code, language))
}

/// The man with a name in any language, in either case: of the table, or defined.
pub fn by_name(name: &str) -> Option<&'static Man> {
    let wanted = name.to_lowercase();
    let of_table = of_table(|name| name.to_lowercase() == wanted);
    of_table.or_else(|| defined::man_by_name(&wanted))
}

/// The first man of the table with a name, in any language, of which this is true.
pub fn of_table(is_name: impl Fn(&str) -> bool) -> Option<&'static Man> {
    let mut rows = MEN.0.iter();
    rows.find(|row| row.names().any(&is_name)).map(Row::man)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_are_read_one_by_one_as_all_at_once() {
        let all = language::table(TABLE).unwrap();
        assert!(all.iter().eq(MEN.iter()));
        for (row, man) in MEN.0.iter().zip(&all) {
            assert_eq!(row.codes, man.code);
            assert!(
                man.names()
                    .all(|name| row.names().any(|known| known == name))
            );
            assert!(
                row.names()
                    .all(|name| man.names().any(|known| known == name))
            );
        }
    }

    #[test]
    fn codes_are_unique_in_each_language() {
        for language in 0..3 {
            for (i, a) in MEN.iter().enumerate() {
                for b in MEN.iter().skip(i + 1) {
                    assert_ne!(
                        a.code[language], b.code[language],
                        "{:?} {:?}",
                        a.name, b.name
                    );
                }
            }
        }
    }
}
