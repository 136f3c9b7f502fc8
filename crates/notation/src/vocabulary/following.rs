//! A condition with the words that follow its name.

use super::tables::variants::{CIRCE, STRICTNESS};
use super::{codes, period};
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::men::Language;

/// A condition with the words that follow its name.
pub fn condition(condition: &Condition, language: Language) -> String {
    let name = condition.rule.meta().name[language as usize];
    let period = period::written(condition.period, language);
    followed(name, condition, &condition.options, language) + &period
}

/// This name of a condition, with the words that follow it and these of its options.
pub(crate) fn followed(
    name: &str,
    condition: &Condition,
    options: &[&'static str],
    language: Language,
) -> String {
    let column = language as usize;
    let meta = condition.rule.meta();
    // squares and lines are the same in all languages, men are not
    let following = |option| {
        condition
            .words(option)
            .map(move |word| match condition.rule.takes(option).is_men() {
                true => codes::in_language(word, language),
                false => word.to_string(),
            })
    };
    let mut words = vec![name.to_string()];
    words.extend(following(""));
    for &option in options {
        let variants = CIRCE.iter().chain(STRICTNESS);
        let own = meta.options.iter().map(|option| &option.name);
        let names = variants
            .chain(own)
            .find(|names| names[0].eq_ignore_ascii_case(option));
        words.push(names.map_or(option, |names| names[column]).to_string());
        words.extend(following(option));
    }
    words.join(" ")
}
