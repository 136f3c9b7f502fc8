//! The table of men, which is [text](super::language).

use super::language;
use super::man::{Language, Man};
use crate::defined;
use std::sync::LazyLock;

/// Every kind of man, the orthodox ones first in the order of [`KindId`](crate::board::piece::KindId).
pub static MEN: LazyLock<Vec<Man>> = LazyLock::new(|| language::table(include_str!("table.sau")));

/// The Soucie as the game Lines of Action has its men: an option of the man, not a man of its own.
pub(super) static SOUCIE_OF_LINES_OF_ACTION: LazyLock<Vec<Man>> = LazyLock::new(|| {
    language::table(
        r#"man sx, "soucie" "soucie" "Soucie" = counted-over-friends K
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
    let is_it = |man: &&Man| man.code[language as usize].eq_ignore_ascii_case(code);
    let of_table = MEN.iter().find(is_it);
    of_table.or_else(|| defined::man_by_code(code, language))
}

/// The man with a name in any language, in either case: of the table, or defined.
pub fn by_name(name: &str) -> Option<&'static Man> {
    let wanted = name.to_lowercase();
    let is_it = |man: &&Man| man.names().any(|name| name.to_lowercase() == wanted);
    let of_table = MEN.iter().find(is_it);
    of_table.or_else(|| defined::man_by_name(&wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_in_each_language() {
        for language in 0..3 {
            for (i, a) in MEN.iter().enumerate() {
                for b in &MEN[i + 1..] {
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
