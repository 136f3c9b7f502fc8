//! What there is to choose from, with explanations and examples.

use super::asked::Tongue;
use axum::Json;
use axum::extract::Path;
use sauterelle_kernel::men::Language;
use sauterelle_notation::registry::{
    JsonAttribute, JsonCondition, JsonMan, JsonOption, JsonStipulations, attributes, conditions,
    men, options, stipulations,
};
use serde::Serialize;

/// All registries in a language.
#[derive(Serialize)]
pub(crate) struct Registry {
    men: Vec<JsonMan>,
    attributes: Vec<JsonAttribute>,
    conditions: Vec<JsonCondition>,
    #[serde(flatten)]
    stipulations: JsonStipulations,
    options: Vec<JsonOption>,
}

/// Gives all registries.
pub(crate) async fn registry(Path(tongue): Path<Tongue>) -> Json<Registry> {
    let language = Language::from(tongue);
    Json(Registry {
        men: men(language),
        attributes: attributes(language),
        conditions: conditions(language),
        stipulations: stipulations(language),
        options: options(language),
    })
}
