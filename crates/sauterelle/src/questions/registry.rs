//! What there is to choose from, with explanations and examples.

use super::asked::Tongue;
use crate::examination::Class;
use sauterelle_kernel::men::Language;
use sauterelle_notation::registry::{
    JsonAttribute, JsonCondition, JsonMan, JsonOption, JsonStipulations, attributes, conditions,
    men, options, stipulations,
};
use serde::{Deserialize, Serialize};

/// All registries in a language.
#[derive(Serialize)]
pub(super) struct Registry {
    men: Vec<JsonMan>,
    attributes: Vec<JsonAttribute>,
    conditions: Vec<JsonCondition>,
    #[serde(flatten)]
    stipulations: JsonStipulations,
    options: Vec<JsonOption>,
    /// What problems that have been examined are called.
    classes: Vec<JsonClass>,
}

/// A class of problems.
#[derive(Serialize)]
struct JsonClass {
    name: &'static str,
    meaning: &'static str,
}

/// In which language.
#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    language: Tongue,
}

/// Gives all registries.
pub(super) fn registry(wanted: Wanted) -> Registry {
    let language = Language::from(wanted.language);
    Registry {
        men: men(language),
        attributes: attributes(language),
        conditions: conditions(language),
        stipulations: stipulations(language),
        options: options(language),
        classes: classes(language),
    }
}

fn classes(language: Language) -> Vec<JsonClass> {
    let class = |class: Class| JsonClass {
        name: class.name(),
        meaning: class.meaning_in(language),
    };
    Class::ALL.map(class).into()
}
