//! The language of a question.

use sauterelle_languages::{Language, with};
use serde_json::Value;

/// The language that a question asks for, if any: `fr`, or `french`.
pub fn language_of(question: &Value) -> Option<Language> {
    let name = question.get("language")?.as_str()?;
    Language::of_code(name.get(..2)?).or(match name {
        "german" => Some(Language::German),
        _ => None,
    })
}

/// Does this in the language of a question; in that which is spoken anyway, if it asks for none.
pub fn in_language<T>(language: Option<Language>, does: impl FnOnce() -> T) -> T {
    match language {
        Some(language) => with(language, does),
        None => does(),
    }
}
