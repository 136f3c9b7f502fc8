//! Men that a problem defines for itself. They are known, beside those of the table, on the thread that reads or sets up the problem,
//! and only for that time: two problems may call different men by one name.

use super::man::{Language, Man};
use std::cell::RefCell;

thread_local! {
    static KNOWN: RefCell<Vec<&'static Man>> = const { RefCell::new(Vec::new()) };
}

/// As long as this lives, some defined men are known on this thread, beside those known before.
#[must_use = "they are forgotten when it is dropped"]
pub struct Defined {
    before: usize,
}

impl Defined {
    /// Makes men known.
    pub fn new(men: impl IntoIterator<Item = &'static Man>) -> Defined {
        let before = KNOWN.with_borrow(Vec::len);
        for man in men {
            Defined::add(man);
        }
        Defined { before }
    }

    /// Makes one more man known, as long as the innermost value lives.
    pub fn add(man: &'static Man) {
        KNOWN.with_borrow_mut(|known| known.push(man));
    }
}

impl Drop for Defined {
    fn drop(&mut self) {
        KNOWN.with_borrow_mut(|known| known.truncate(self.before));
    }
}

/// The man defined last of which this is true.
fn find(is_it: impl Fn(&Man) -> bool) -> Option<&'static Man> {
    KNOWN.with_borrow(|known| known.iter().rev().find(|man| is_it(man)).copied())
}

/// The defined man with a code in a language, in either case.
pub(super) fn by_code(code: &str, language: Language) -> Option<&'static Man> {
    find(|man| man.code[language as usize].eq_ignore_ascii_case(code))
}

/// The defined man with a name in any language, in lower case.
pub(super) fn by_name(name: &str) -> Option<&'static Man> {
    find(|man| man.names().any(|known| known.to_lowercase() == name))
}

#[cfg(test)]
mod tests {
    use crate::language::Tokens;
    use crate::men::language::ManDefinition;
    use crate::men::{Defined, Language, Man, by_code, by_name};

    fn man(text: &str) -> &'static Man {
        ManDefinition::read(&mut Tokens::of(text).unwrap(), &|_| None)
            .unwrap()
            .man()
    }

    #[test]
    fn known_for_a_time() {
        let known = || by_code("x1", Language::English).map(|man| man.name[0]);
        let outer = Defined::new([man("man x1, \"first\" = leap N")]);
        assert_eq!(known(), Some("first"));
        {
            let _inner = Defined::new([man("man x1, \"second\" = leap C")]);
            assert_eq!(known(), Some("second"));
            assert!(by_name("First").is_some());
        }
        assert_eq!(known(), Some("first"));
        drop(outer);
        assert_eq!(known(), None);
    }
}
