//! What there is to say of a definition.

use sauterelle_kernel::men::Nature;
use sauterelle_notation::betza::to_betza;
use sauterelle_notation::definitions::Definition;
use serde::Serialize;

/// A definition for programs.
#[derive(Serialize, Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// `man` or `condition`.
    pub what: &'static str,
    /// Of a man, its codes in English, French and German; of a condition its name, in all of them.
    pub codes: [String; 3],
    /// Names, of a condition titles, in English, French and German.
    pub names: [String; 3],
    /// It is a man that is always royal.
    pub royal: bool,
    /// How the man goes, in the normal form; what the condition does.
    pub walk: String,
    /// A man in Betza's notation, if it can be said there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub betza: Option<String>,
    /// The whole definition in the normal form.
    pub definition: String,
    /// The SHA-256 of that, by which it is found again.
    pub digest: String,
    /// How many steps a condition takes at most to say what it says of a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// A sentence on it; may be empty.
    pub doc: String,
    /// The line on which it is defined, from 1.
    pub line: usize,
}

impl From<&Definition> for Description {
    fn from(definition: &Definition) -> Description {
        let (codes, names, walk, doc) = match definition {
            Definition::Man(man) => (
                man.codes.clone(),
                man.names.clone(),
                man.walk.to_string(),
                &man.doc,
            ),
            Definition::Condition(it) => {
                let names = [0; 3].map(|_| it.name.clone());
                (names, it.titles.clone(), it.text.clone(), &it.doc)
            }
        };
        let (man, condition) = match definition {
            Definition::Man(man) => (Some(man), None),
            Definition::Condition(condition) => (None, Some(condition)),
        };
        Description {
            what: if man.is_some() { "man" } else { "condition" },
            codes,
            names,
            royal: man.is_some_and(|man| man.nature == Nature::King),
            walk,
            betza: man.and_then(|man| to_betza(&man.walk)),
            definition: definition.to_string(),
            digest: definition.digest(),
            steps: condition.map(|condition| condition.steps),
            doc: doc.clone(),
            line: definition.line(),
        }
    }
}
