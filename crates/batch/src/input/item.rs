//! What a collection consists of: problems, and what is none.

use sauterelle::examination::Intention;
use sauterelle::query::Card;

/// Where a problem stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The number among the problems of the file, from 1.
    pub number: usize,
    /// The line, from 1.
    pub line: usize,
    /// The name that the input gives it; may be empty.
    pub name: String,
}

/// A problem with what is known of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KeptProblem {
    /// In Popeye's language, without what does not bear on the play.
    pub text: String,
    /// What its author intends.
    pub intention: Option<Intention>,
    /// Authors in one line.
    pub authors: String,
    /// Sources in one line.
    pub source: String,
    /// The stipulation in Popeye's words.
    pub stipulation: String,
    /// What queries know of it.
    pub card: Card,
}

/// Why something is no problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What is wrong.
    pub reason: String,
    /// The same with its place.
    pub told: String,
}

/// A problem where it stands, or what is none.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Where it stands.
    pub place: Place,
    /// The problem.
    pub problem: Result<KeptProblem, Vec<Fault>>,
}

impl Item {
    /// What identifies the problem together with what is intended, wherever it stands.
    pub fn digest(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        let mut part = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        };
        match &self.problem {
            Ok(problem) => {
                part(&problem.text);
                if let Some(intention) = &problem.intention {
                    part(&format!("{:?}", intention.notation));
                    part(intention.number.as_deref().unwrap_or_default().trim());
                    let solution = intention.solution.as_deref().unwrap_or_default();
                    let words: Vec<&str> = solution.split_whitespace().collect();
                    part(&words.join(" "));
                }
            }
            Err(faults) => {
                // what is no problem is nothing but its place
                part(&self.place.file);
                part(&self.place.number.to_string());
                faults.iter().for_each(|fault| part(&fault.reason));
            }
        }
        *hasher.finalize().as_bytes()
    }
}
