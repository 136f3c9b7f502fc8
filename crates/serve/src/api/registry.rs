//! What there is to choose from.

use super::fault::Fault;
use axum::Json;
use axum::extract::Path;
use sauterelle_kernel::men::MEN;
use sauterelle_kernel::rules::RULES;
use sauterelle_solve::listing::{GOALS, PLAYS};
use serde_json::{Value, json};

/// Men, conditions, stipulations and options in a language.
pub(crate) async fn registry(Path(_language): Path<String>) -> Result<Json<Value>, Fault> {
    let attributes: Vec<Value> = sauterelle_notation::attributes::declarable()
        .map(|(names, _)| json!({"names": names}))
        .collect();
    Ok(Json(json!({
        "men": MEN.iter().map(|man| json!({"codes": man.code, "names": man.name, "doc": man.doc})).collect::<Vec<_>>(),
        "conditions": RULES.iter().map(|rule| {let m = rule.meta(); json!({"names": m.name, "aliases": m.aliases, "phrases": rule.phrases().iter().map(|p| json!({"name": p.0})).collect::<Vec<_>>(),
            "doc": m.doc, "source": m.source, "options": m.options.iter().map(|o| json!({"names": o.name, "doc": o.doc})).collect::<Vec<_>>()})}).collect::<Vec<_>>(),
        "plays": PLAYS.iter().map(|p| json!({"sign": p.sign, "names": p.name, "doc": p.doc})).collect::<Vec<_>>(),
        "goals": GOALS.iter().map(|p| json!({"sign": p.sign, "names": p.name, "doc": p.doc})).collect::<Vec<_>>(),
        "options": [], "attributes": attributes,
    })))
}
