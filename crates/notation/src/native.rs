//! A problem described on the command line, in the same form as one read from a file.

use crate::popeye::{Entry, InputProblem, Language, Twin};
use sauterelle_solve::problem::Problem;

impl From<Problem> for Entry {
    /// An entry without names, with one position.
    fn from(problem: Problem) -> Entry {
        let twin = Twin {
            label: "a".into(),
            continued: false,
            change: String::new(),
            remarks: Vec::new(),
            changes: Vec::new(),
            problem: problem.clone(),
        };
        let problem = InputProblem {
            language: Language::English,
            authors: Vec::new(),
            origins: Vec::new(),
            titles: Vec::new(),
            awards: Vec::new(),
            remarks: Vec::new(),
            protocol: None,
            latex: None,
            stipulation: problem.stipulation.text.clone(),
            options: Vec::new(),
            last_capture: None,
            replaced: Vec::new(),
            notes: Vec::new(),
            zero_position: false,
            initial: problem,
            twins: vec![twin],
        };
        Entry {
            first_line: 0,
            result: Ok(problem),
        }
    }
}
