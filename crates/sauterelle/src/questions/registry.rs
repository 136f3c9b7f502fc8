//! What there is to choose from, with explanations and examples.

use super::asked::Tongue;
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
    }
}
