//! Versions in words: the edits as the language of versions writes them.

use super::ground::{letter, written};
use crate::edit::{Edit, Version};
use sauterelle::Sq;
use sauterelle::kernel::diagram::{Diagram, DiagramMan};
use sauterelle::kernel::men::Language;

impl Version {
    /// The edits, as [`Space::read`](super::Space::read) reads them: `wSd4 -> e5`, `-bPa7`, `+bPe5`, `wQd1 = wR`, `swap wRa1 bBc3`,
    /// `condition + {Circe}`.
    pub fn written(&self, base: &Diagram, language: Language) -> String {
        let edits: Vec<String> = self
            .edits
            .iter()
            .map(|edit| one(edit, base, language))
            .collect();
        edits.join(" | ")
    }
}

/// A man with its square, as the language of versions names it: `wSd4`.
pub(crate) fn named(man: &DiagramMan, at: Sq, language: Language) -> String {
    format!("{}{at}", written(man, language))
}

fn one(edit: &Edit, base: &Diagram, language: Language) -> String {
    let man = |man: &DiagramMan| written(man, language);
    let on = |at: Sq| match &base.men[at.index()] {
        Some(it) => named(it, at, language),
        None => at.to_string(),
    };
    match edit {
        Edit::Move { from, to } => format!("{} -> {to}", on(*from)),
        Edit::Remove { at } => format!("-{}", on(*at)),
        Edit::Add { at, man: added } => format!("+{}{at}", man(added)),
        Edit::Become { at, man: new } => {
            let is_same_but_for_sides = base.men[at.index()].is_some_and(|old| {
                let sides = new.sides;
                DiagramMan { sides, ..old } == *new
            });
            match is_same_but_for_sides {
                true => format!("{} = {}", on(*at), letter(new.sides, language)),
                false => format!("{} = {}", on(*at), man(new)),
            }
        }
        Edit::Exchange { one, other } => format!("swap {} {}", on(*one), on(*other)),
        Edit::With(condition) => format!("condition + {{{condition}}}"),
        Edit::Without(name) => format!("condition - {{{name}}}"),
    }
}
