//! What is certain of an expression if only a part of the move is known. Promises to the search rest on this, and on nothing that a
//! definition says of itself.

use super::YesNo;

/// What is known.
#[derive(Clone, Copy, Default)]
pub(crate) struct Known {
    /// Whether the move captures.
    pub captures: Option<bool>,
    /// Whether the man asked about is royal.
    pub is_royal: Option<bool>,
}

/// Yes, no, or not known.
pub(crate) fn truth(expression: &YesNo, known: Known) -> Option<bool> {
    match expression {
        YesNo::Not(inner) => truth(inner, known).map(|inner| !inner),
        YesNo::And(one, other) => match (truth(one, known), truth(other, known)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        },
        YesNo::Or(one, other) => match (truth(one, known), truth(other, known)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        YesNo::Same(one, other) => {
            let both = truth(one, known).zip(truth(other, known));
            both.map(|(one, other)| one == other)
        }
        YesNo::Captures => known.captures,
        YesNo::Royal(man) if man.is_here() => known.is_royal,
        // of the captured man, and who captures nobody has none
        YesNo::Royal(man) | YesNo::Owned(man, _)
            if man.is_victim() && known.captures == Some(false) =>
        {
            Some(false)
        }
        _ => None,
    }
}
