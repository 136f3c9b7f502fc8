//! Codes of men and lists of squares.

use super::spelling;
use super::suggest::nearest;
use super::tables::walks::WALKS;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use crate::source::words::Word;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{self, Language, Man};
use sauterelle_languages::say;

/// The squares of a list such as `a1b2c3`; `None` if the text is anything else.
pub fn squares(text: &str) -> Option<Vec<Sq>> {
    if text.is_empty() || !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len())
        .step_by(2)
        .map(|at| part(text, at..at + 2).parse().ok())
        .collect()
}

/// A code of a man in front of a list of squares (which may be empty: it may follow as a word of its own).
///
/// Codes have one or two characters and squares two, so the length of the word tells which it is: `b1b2` is the
/// man `b1` on b2, never a bishop.
pub fn split(text: &str) -> Option<(&str, &str)> {
    if text.is_empty() || !text.is_ascii() {
        return None;
    }
    let (code, rest) = text.split_at(if text.len().is_multiple_of(2) { 2 } else { 1 });
    (rest.is_empty() || squares(rest).is_some()).then_some((code, rest))
}

/// The man with a code in a language.
///
/// # Errors
/// If the code is unknown, or the man it stands for is not available.
pub fn man(code: &Word, language: Language) -> Result<&'static Man, Diagnostic> {
    if let Some(man) = known_man(code.text, language) {
        return Ok(man);
    }
    if let Some((away, home)) = code.text.split_once('/') {
        let (away, home) = (
            man(
                &Word {
                    text: away,
                    ..*code
                },
                language,
            )?,
            man(
                &Word {
                    text: home,
                    ..*code
                },
                language,
            )?,
        );
        return men::hunter(away, home)
            .map_err(|error| code.fault(Kind::Unsupported, error.to_string()));
    }
    let column = language as usize;
    let walk = WALKS
        .iter()
        .find(|w| w.code[column].eq_ignore_ascii_case(code.text));
    Err(match walk {
        Some(walk) => code.fault(
            Kind::Unsupported,
            say!("{} ({}) is not supported yet", walk.name, walk.code[column]),
        ),
        None => code
            .fault(Kind::Unknown, say!("unknown man '{}'", code.text))
            .suggesting(nearest(code.text, WALKS.iter().map(|w| w.code[column]))),
    })
}

/// The man that a text names: by its code in a language, or by its name in any language.
///
/// # Errors
/// If nobody is called so, or the man is not available.
pub fn man_named(text: &str, language: Language) -> Result<&'static Man, Diagnostic> {
    let word = Word {
        text,
        line: 1,
        column: 1,
        starts_line: true,
        source: None,
    };
    let found = man(&word, language);
    found.or_else(|fault| {
        named(text).ok_or_else(|| {
            let names = || men::MEN.iter().flat_map(Man::names);
            let nearest = (text.chars().count() > 2).then(|| nearest(text, names()));
            match nearest.flatten() {
                Some(name) => fault.suggesting(Some(name)),
                None => fault,
            }
        })
    })
}

/// Whether a text names a man, as [`man_named`] finds it; nothing is guessed at.
pub(crate) fn names_man(text: &str, language: Language) -> bool {
    known_man(text, language).is_some() || named(text).is_some()
}

/// The man with this name in any language.
fn named(text: &str) -> Option<&'static Man> {
    let form = spelling::form(text);
    let of_table = men::of_table(|name| spelling::form(name) == form);
    of_table.or_else(|| men::by_name(text))
}

/// Whether a code is one of the language, available or not.
pub(crate) fn is_code(code: &str, language: Language) -> bool {
    let column = language as usize;
    WALKS
        .iter()
        .any(|w| w.code[column].eq_ignore_ascii_case(code))
        || known_man(code, language).is_some()
}

/// The name of the man that has this code in a language, available or not.
pub(crate) fn taken_by(code: &str, language: Language) -> Option<&'static str> {
    let column = language as usize;
    let known = || known_man(code, language).map(|man| man.name[0]);
    let mut walks = WALKS.iter();
    let walk = walks.find(|walk| walk.code[column].eq_ignore_ascii_case(code));
    known().or(walk.map(|walk| walk.name))
}

/// The code of a man in a language, in capitals.
pub fn code(man: &Man, language: Language) -> String {
    let english = man.code[0];
    WALKS
        .iter()
        .find(|w| w.code[0] == english)
        .map_or(man.code[language as usize], |w| w.code[language as usize])
        .to_ascii_uppercase()
}

/// The English codes are the ones that tie the two tables together; the language's own codes count
/// only for men that are not in the table of walks.
pub(crate) fn known_man(code: &str, language: Language) -> Option<&'static Man> {
    let column = language as usize;
    match WALKS
        .iter()
        .find(|w| w.code[column].eq_ignore_ascii_case(code))
    {
        Some(walk) => men::by_code(walk.code[0], Language::English),
        None => men::by_code(code, language)
            .filter(|man| WALKS.iter().all(|w| w.code[0] != man.code[0])),
    }
}

/// The English code of the man with a code in a language, such as `s` or `r/b`; `None` if the text is no code.
pub(crate) fn english_code(code: &str, language: Language) -> Option<String> {
    let one = |code: &str| known_man(code, language).map(|man| man.code[0].to_ascii_lowercase());
    match code.split_once('/') {
        Some((away, home)) => Some(format!("{}/{}", one(away)?, one(home)?)),
        None => one(code),
    }
}

/// The place of the man with an English code among those that are listed; hunters come last.
pub fn rank(english: &str) -> usize {
    let mut walks = WALKS.iter();
    walks
        .position(|walk| walk.code[0] == english)
        .unwrap_or(usize::MAX)
}

/// The code in a language of the man with an English code such as `s` or `r/b`.
pub fn in_language(english: &str, language: Language) -> String {
    spaced(english, language).replace(' ', "").to_lowercase()
}

/// The man with an English code such as `s` or `r/b`, as it is listed behind a condition.
pub(crate) fn spaced(english: &str, language: Language) -> String {
    let one = |code: &str| {
        let man = men::by_code(code, Language::English);
        man.map_or(code.to_ascii_uppercase(), |man| self::code(man, language))
    };
    match english.split_once('/') {
        Some((away, home)) => format!(" {:>2}/{:>2}", one(away), one(home)),
        None => format!(" {}", one(english)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_decides() {
        assert_eq!(split("b1b2"), Some(("b1", "b2")));
        assert_eq!(split("ba1B2"), Some(("b", "a1B2")));
        assert_eq!(split("k"), Some(("k", "")));
        assert_eq!(split("15a1"), Some(("15", "a1")));
        for bad in ["", "ka9", "kc8ka1", "end", "é1", "qa1b"] {
            assert_eq!(split(bad), None, "{bad}");
        }
    }

    #[test]
    fn men_are_named_by_codes_and_names() {
        let named = |text, language| man_named(text, language).map(|man| man.name[0]);
        assert_eq!(named("s", Language::English), Ok("knight"));
        assert_eq!(named("S", Language::French), Ok("grasshopper"));
        assert_eq!(named("Grashüpfer", Language::English), Ok("grasshopper"));
        assert_eq!(named("r/b", Language::English), Ok("rook/bishop hunter"));
        let fault = named("grasshoper", Language::English).unwrap_err();
        assert_eq!(fault.kind, Kind::Unknown);
        assert_eq!(fault.suggestion.as_deref(), Some("grasshopper"));
    }

    #[test]
    fn every_man_of_the_kernel_has_its_own_code_in_each_language() {
        for language in [Language::English, Language::French, Language::German] {
            for expected in men::MEN.iter() {
                let code = code(expected, language);
                let word = Word {
                    text: &code,
                    line: 1,
                    column: 1,
                    starts_line: true,
                    source: None,
                };
                assert!(
                    std::ptr::eq(man(&word, language).unwrap(), expected),
                    "{code}"
                );
            }
        }
    }

    #[test]
    fn both_tables_name_the_same_men() {
        for man in men::MEN.iter() {
            let letters = |name: &str| {
                let kept: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
                kept.to_lowercase()
            };
            if let Some(walk) = WALKS.iter().find(|w| w.code[0] == man.code[0]) {
                assert_eq!(letters(walk.name), letters(man.name[0]));
            }
        }
    }
}
