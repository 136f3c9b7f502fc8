//! Men that a problem defines for itself, see [`Defined`](crate::defined::Defined).

use super::man::Man;
use sauterelle_languages::Language;
use std::cell::RefCell;

thread_local! {
    static MEN: RefCell<Vec<&'static Man>> = RefCell::default();
}

/// How many are known.
pub(crate) fn number() -> usize {
    MEN.with_borrow(Vec::len)
}

/// Makes one more known.
pub(crate) fn add(man: &'static Man) {
    MEN.with_borrow_mut(|men| men.push(man));
}

/// Forgets all but the first ones, of this number.
pub(crate) fn forget_from(number: usize) {
    MEN.with_borrow_mut(|men| men.truncate(number));
}

/// The man defined last of which this is true.
fn man(is_it: impl Fn(&Man) -> bool) -> Option<&'static Man> {
    MEN.with_borrow(|men| men.iter().rev().find(|man| is_it(man)).copied())
}

/// The defined man with a code in a language, in either case.
pub(crate) fn man_by_code(code: &str, language: Language) -> Option<&'static Man> {
    man(|man| man.code[language as usize].eq_ignore_ascii_case(code))
}

/// The defined man with a name in any language, in lower case.
pub(crate) fn man_by_name(name: &str) -> Option<&'static Man> {
    man(|man| man.names().any(|known| known.to_lowercase() == name))
}
