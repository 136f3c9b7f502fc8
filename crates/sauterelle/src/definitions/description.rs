//! What there is to say of a man that is defined.

use sauterelle_kernel::men::Nature;
use sauterelle_kernel::men::language::ManDefinition;
use sauterelle_notation::betza::to_betza;
use sauterelle_notation::definitions::digest;
use serde::Serialize;

/// A man as it is defined, for programs.
#[derive(Serialize, Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Codes in English, French and German.
    pub codes: [String; 3],
    /// Names in English, French and German.
    pub names: [String; 3],
    /// It is always royal.
    pub royal: bool,
    /// How it goes, in the normal form.
    pub walk: String,
    /// The same in Betza's notation, if it can be said there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub betza: Option<String>,
    /// The whole definition in the normal form.
    pub definition: String,
    /// The SHA-256 of that, by which it is found again.
    pub digest: String,
    /// A sentence on its move; may be empty.
    pub doc: String,
    /// The line on which it is defined, from 1.
    pub line: usize,
}

impl From<&ManDefinition> for Description {
    fn from(definition: &ManDefinition) -> Description {
        Description {
            codes: definition.codes.clone(),
            names: definition.names.clone(),
            royal: definition.nature == Nature::King,
            walk: definition.walk.to_string(),
            betza: to_betza(&definition.walk),
            definition: definition.to_string(),
            digest: digest(definition),
            doc: definition.doc.clone(),
            line: definition.place.line,
        }
    }
}
