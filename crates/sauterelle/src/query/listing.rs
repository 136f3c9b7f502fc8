//! All predicates of the query language, as data.

use super::metadata::METADATA;
use super::pattern::Domain;
use crate::content::registry;
use crate::notation::registry::{JsonPredicate, JsonPredicateValue};
use sauterelle_kernel::men::Language;

/// What can be asked of problems, then of their solutions, explained in a language.
pub fn predicates(language: Language) -> Vec<JsonPredicate> {
    let value = |name, domain: Domain| JsonPredicateValue {
        name,
        domain: domain.name(),
    };
    let of_problems = METADATA.iter().map(|it| JsonPredicate {
        name: it.name,
        values: it
            .values
            .iter()
            .map(|(name, domain)| value(name, *domain))
            .collect(),
        of_solution: false,
        doc: it.doc[language as usize],
        source: it.source,
    });
    let of_solutions = registry::predicates().map(|it| {
        let values = it.parameters.iter();
        JsonPredicate {
            name: it.name,
            values: values.map(|it| value(it.name, it.domain.into())).collect(),
            of_solution: true,
            doc: it.doc[language as usize],
            source: it.source,
        }
    });
    of_problems.chain(of_solutions).collect()
}
