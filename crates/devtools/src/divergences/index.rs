//! The index of the page: where conditions, men, options and kinds of play are decided.

use super::{order, records};
use std::collections::BTreeMap;

/// The terms with the numbers of their records, a paragraph for each letter.
pub fn index() -> String {
    let mut terms: BTreeMap<(String, &str), Vec<&str>> = BTreeMap::new();
    for record in records() {
        for term in &record.about {
            // a number of an entry stands for all that it decides
            let number = record.number.split(' ').next().unwrap_or_default();
            let sorted = term.trim_start_matches(|c: char| !c.is_alphanumeric());
            let numbers = terms.entry((sorted.to_lowercase(), term)).or_default();
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
    }
    let mut text = String::new();
    let mut letter = None;
    for ((sorted, term), mut numbers) in terms {
        numbers.sort_by_key(|number| order(number));
        let first = sorted.chars().next();
        text += match (letter == first, text.is_empty()) {
            (_, true) => "",
            (true, _) => "; ",
            (false, _) => ".\n\n",
        };
        letter = first;
        text += &format!("{term} {}", numbers.join(", "));
    }
    text + ".\n"
}
