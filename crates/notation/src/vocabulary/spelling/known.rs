//! What conditions are called, by what distinguishes a name: found at once, and gathered when it is asked for first.

use super::folded::{core, folded};
use crate::vocabulary::titles::{Titled, own_title};
use rustc_hash::FxHashMap;
use sauterelle_kernel::condition::RuleDef;
use sauterelle_kernel::men::Language;
use sauterelle_rules::registry::RULES;
use std::sync::LazyLock;

/// What is called by names with the same core.
#[derive(Clone, Default)]
pub(super) struct Known {
    /// The condition with the options for which one of them is a phrase.
    pub phrase: Option<(&'static dyn RuleDef, &'static [&'static str])>,
    /// The condition one of whose names has it.
    pub name: Option<&'static dyn RuleDef>,
    /// The conditions one of whose titles has it, but none of whose names, and the titles. (What has no title of its own is printed as
    /// its name, in words.)
    pub titles: Vec<(&'static dyn RuleDef, &'static str)>,
}

static KNOWN: LazyLock<FxHashMap<String, Known>> = LazyLock::new(|| {
    let mut known: FxHashMap<String, Known> = FxHashMap::default();
    for rule in RULES.iter().copied() {
        let meta = rule.meta();
        let mut add = |name: &str, say: &mut dyn FnMut(&mut Known)| {
            let folded = folded(name);
            say(known.entry(core(&folded).to_string()).or_default());
        };
        for &(phrase, options) in rule.phrases() {
            add(phrase, &mut |known| {
                known.phrase.get_or_insert((rule, options));
            });
        }
        for name in meta.name.iter().chain(meta.aliases) {
            add(name, &mut |known| {
                known.name.get_or_insert(rule);
            });
        }
        let own = |language| own_title(Titled::Conditions, meta.name[0], language);
        for title in Language::ALL.into_iter().filter_map(own) {
            add(title, &mut |known| {
                let is_name = known
                    .name
                    .is_some_and(|named| named.meta().name == meta.name);
                if !is_name {
                    known.titles.push((rule, title));
                }
            });
        }
    }
    known.remove("");
    known
});

/// What is called by names with this core.
pub(super) fn by_core(core: &str) -> Option<&'static Known> {
    KNOWN.get(core)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::spelling::is_same;
    use crate::vocabulary::titles::title;

    #[test]
    fn names_stay_different() {
        let mut known: Vec<(String, &str)> = Vec::new();
        for rule in RULES {
            let meta = rule.meta();
            for name in meta.name.iter().chain(meta.aliases) {
                let folded = folded(name);
                let core = core(&folded).to_string();
                let other = known.iter().find(|(known, _)| *known == core);
                assert!(
                    other.is_none_or(|(_, rule)| *rule == meta.name[0]),
                    "{name}: {other:?}"
                );
                known.push((core, meta.name[0]));
            }
        }
    }

    #[test]
    fn a_title_that_is_no_own_one_is_the_name() {
        for rule in RULES {
            let names = rule.meta().name;
            for language in Language::ALL {
                if own_title(Titled::Conditions, names[0], language).is_none() {
                    let printed = title(Titled::Conditions, names, language);
                    assert!(is_same(&printed, names[language as usize]), "{printed}");
                }
            }
        }
    }

    #[test]
    fn titles_stay_different() {
        for name in RULES.iter().map(|rule| rule.meta().name[0]) {
            let own = |language| own_title(Titled::Conditions, name, language);
            for title in Language::ALL.into_iter().filter_map(own) {
                let folded = folded(title);
                let known = by_core(core(&folded)).unwrap();
                let mut found = known.titles.iter().map(|(rule, _)| rule.meta().name[0]);
                assert!(found.all(|found| found == name), "{title}");
            }
        }
    }
}
