//! Men and conditions that a problem defines for itself. They are known on the thread that reads or sets up the problem, and only for that
//! time: two problems may call different things by one name.

use crate::condition::RuleDef;
use crate::men::{Language, Man};
use std::cell::RefCell;

#[derive(Default)]
struct Known {
    men: Vec<&'static Man>,
    rules: Vec<&'static dyn RuleDef>,
}

thread_local! {
    static KNOWN: RefCell<Known> = RefCell::default();
}

/// As long as this lives, what is defined remains known on this thread, beside what was known before.
#[must_use = "what is defined is forgotten when it is dropped"]
pub struct Defined {
    /// How many men and conditions were known before.
    before: [usize; 2],
}

impl Defined {
    /// Makes men known.
    pub fn new(men: impl IntoIterator<Item = &'static Man>) -> Defined {
        let before = KNOWN.with_borrow(|known| [known.men.len(), known.rules.len()]);
        for man in men {
            Defined::add(man);
        }
        Defined { before }
    }

    /// Makes one more man known, as long as the innermost value lives.
    pub fn add(man: &'static Man) {
        KNOWN.with_borrow_mut(|known| known.men.push(man));
    }

    /// Makes a condition known, as long as the innermost value lives.
    pub fn add_rule(rule: &'static dyn RuleDef) {
        KNOWN.with_borrow_mut(|known| known.rules.push(rule));
    }
}

impl Drop for Defined {
    fn drop(&mut self) {
        KNOWN.with_borrow_mut(|known| {
            known.men.truncate(self.before[0]);
            known.rules.truncate(self.before[1]);
        });
    }
}

/// The man defined last of which this is true.
fn man(is_it: impl Fn(&Man) -> bool) -> Option<&'static Man> {
    KNOWN.with_borrow(|known| known.men.iter().rev().find(|man| is_it(man)).copied())
}

/// The defined man with a code in a language, in either case.
pub(crate) fn man_by_code(code: &str, language: Language) -> Option<&'static Man> {
    man(|man| man.code[language as usize].eq_ignore_ascii_case(code))
}

/// The defined man with a name in any language, in lower case.
pub(crate) fn man_by_name(name: &str) -> Option<&'static Man> {
    man(|man| man.names().any(|known| known.to_lowercase() == name))
}

/// The defined condition of this name, in either case.
pub fn rule(name: &str) -> Option<&'static dyn RuleDef> {
    KNOWN.with_borrow(|known| {
        let is_it = |rule: &&&dyn RuleDef| rule.meta().name[0].eq_ignore_ascii_case(name);
        known.rules.iter().rev().find(is_it).copied()
    })
}

#[cfg(test)]
mod tests {
    use super::Defined;
    use crate::language::Tokens;
    use crate::men::language::ManDefinition;
    use crate::men::{Language, Man, by_code, by_name};

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
