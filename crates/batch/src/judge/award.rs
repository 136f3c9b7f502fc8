//! The award as problems with their distinctions and the judge's comments, to be published.

use super::Entry;
use sauterelle::notation::forms::{
    self,
    format::Write,
    item::{Item, Manner},
};
use sauterelle_languages::say;
use serde::Deserialize;

/// What a judge has saved on the page.
#[derive(Deserialize, Debug)]
pub struct Award {
    /// What is awarded, in its order.
    award: Vec<Awarded>,
}

/// An entry of an award.
#[derive(Deserialize, Debug)]
struct Awarded {
    /// Its number.
    entry: usize,
    /// As it is printed: "1st Prize".
    distinction: String,
    #[serde(default)]
    comment: String,
}

/// Why there is no award.
#[derive(thiserror::Error, Debug)]
pub enum AwardError {
    /// The file is not what the page saves.
    #[error("{}", say!("not an award as the judge's page saves it: {0}", .0))]
    Form(#[from] serde_json::Error),
    /// There is no such entry.
    #[error("{}", say!("there is no entry {0} that can be read", .0))]
    NoEntry(usize),
    /// It cannot be written.
    #[error("{0}")]
    Unwritten(String),
}

/// The entries that are awarded, as a JSON document: with their authors, distinctions and comments.
///
/// # Errors
/// See [`AwardError`].
pub fn award(saved: &str, entries: &[Entry]) -> Result<String, AwardError> {
    let saved: Award = serde_json::from_str(saved)?;
    let mut items = Vec::new();
    for awarded in &saved.award {
        let number = awarded.entry;
        let entry = entries.iter().find(|entry| entry.number == number);
        let problem = entry.and_then(Entry::problem);
        let mut problem = problem.ok_or(AwardError::NoEntry(number))?;
        problem.awards = vec![awarded.distinction.clone()];
        let lines = awarded.comment.lines().map(str::trim);
        problem.remarks = lines
            .filter(|line| !line.is_empty())
            .map(str::to_string)
            .collect();
        items.push(Item {
            line: 1,
            problem,
            details: Vec::new(),
            solution: None,
        });
    }
    let unwritten = |why: String| AwardError::Unwritten(why);
    let format = forms::named("json").map_err(unwritten)?;
    let Write::Problems(written) = format.write else {
        return Err(unwritten(format.name.to_string()));
    };
    let items: Vec<&Item> = items.iter().collect();
    (written.text)(&Manner::default(), &items).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        unwritten(faults.join("\n"))
    })
}
