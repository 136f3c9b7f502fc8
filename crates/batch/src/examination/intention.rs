//! What the author of a problem intends.

use serde::{Deserialize, Serialize};

/// How a solution is written down.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    /// As Popeye prints it, in the language of the problem.
    Popeye,
    /// As YACPDB and Olive keep it, in English.
    Yacpdb,
}

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
    /// One of these; none if nothing is known.
    pub(crate) fn of(
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
