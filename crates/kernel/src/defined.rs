//! Men and conditions that a problem defines for itself. They are known on the thread that reads or sets up the problem, and only for that
//! time: two problems may call different things by one name.

use crate::condition::RuleDef;
use crate::diagram::Diagram;
use crate::men::{Man, defined};
use std::cell::RefCell;

thread_local! {
    static RULES: RefCell<Vec<&'static dyn RuleDef>> = RefCell::default();
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
        let before = [defined::number(), RULES.with_borrow(Vec::len)];
        for man in men {
            Defined::add(man);
        }
        Defined { before }
    }

    /// Makes one more man known, as long as the innermost value lives.
    pub fn add(man: &'static Man) {
        defined::add(man);
    }

    /// Makes a condition known, as long as the innermost value lives.
    pub fn add_rule(rule: &'static dyn RuleDef) {
        RULES.with_borrow_mut(|rules| rules.push(rule));
    }
}

impl Drop for Defined {
    fn drop(&mut self) {
        let [men, rules] = self.before;
        defined::forget_from(men);
        RULES.with_borrow_mut(|known| known.truncate(rules));
    }
}

/// The defined condition of this name, in either case.
pub fn rule(name: &str) -> Option<&'static dyn RuleDef> {
    RULES.with_borrow(|rules| {
        let is_it = |rule: &&&dyn RuleDef| rule.meta().name[0].eq_ignore_ascii_case(name);
        rules.iter().rev().find(is_it).copied()
    })
}

/// The defined conditions that come with men of the diagrams where they are not named.
pub fn rules_of_men(diagrams: &[&Diagram]) -> Vec<&'static dyn RuleDef> {
    let stands = |man: &'static Man| {
        let mut men = diagrams.iter().flat_map(|diagram| diagram.placed());
        men.any(|(_, placed)| std::ptr::eq(placed.man, man))
    };
    RULES.with_borrow(|rules| {
        let all = rules.iter().copied();
        all.filter(|rule| rule.comes_with().is_some_and(stands))
            .collect()
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
