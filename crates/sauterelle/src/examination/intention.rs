//! What the author of a problem intends.

use crate::comparison::Notation;
use crate::notation::entered::value::Value;
use crate::notation::header::{footer, footer_with_accents};
use crate::{Language, Outcome};
use serde::{Deserialize, Serialize};

/// What the author of a problem intends, as far as it is known.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Intention {
    /// The solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// How the solution is written down.
    pub notation: Notation,
    /// How many solutions there are to be, as in `2.1.1...`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
}

impl Intention {
    /// What the fields of an entry say of it: its `solution`, or else its `output` of Popeye if everything was examined, and
    /// `intended-solutions`.
    pub fn of_details(details: &[(String, Value)]) -> Option<Intention> {
        let text = |field: &str| {
            let (_, value) = details.iter().find(|(name, _)| name == field)?;
            let text = value.text()?;
            (!text.trim().is_empty()).then(|| text.to_string())
        };
        let (solution, notation) = match (text("solution"), text("output")) {
            (Some(solution), _) => (Some(solution), Notation::Yacpdb),
            (None, Some(output)) if is_finished(&output) => (Some(output), Notation::Popeye),
            (None, _) => (None, Notation::Yacpdb),
        };
        Intention::of(solution, notation, text("intended-solutions"))
    }

    /// One of these; none if nothing is known.
    fn of(
        solution: Option<String>,
        notation: Notation,
        number: Option<String>,
    ) -> Option<Intention> {
        (solution.is_some() || number.is_some()).then_some(Intention {
            solution,
            notation,
            number,
        })
    }

    /// The number of solutions: how often play branches, multiplied.
    pub(super) fn number(&self) -> Option<u64> {
        let text = self.number.as_deref()?;
        let parts = text.split('.').filter(|part| !part.is_empty());
        let numbers: Result<Vec<u64>, _> = parts.map(|part| part.trim().parse()).collect();
        let numbers = numbers.ok().filter(|numbers| !numbers.is_empty())?;
        let product = numbers
            .into_iter()
            .try_fold(1_u64, |product, number| product.checked_mul(number));
        product.filter(|product| *product > 0)
    }
}

/// Whether an output of Popeye says that everything was examined: what was cut short is not the solution.
fn is_finished(output: &str) -> bool {
    let languages = [Language::English, Language::French, Language::German];
    let ends = languages.map(|language| {
        let plain = footer(language, Outcome::Complete, None);
        [
            plain,
            footer_with_accents(language, Outcome::Complete, None),
        ]
    });
    ends.iter().flatten().any(|end| output.contains(end.trim()))
}
