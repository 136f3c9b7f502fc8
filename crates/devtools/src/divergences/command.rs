//! The command that prints what is known of differences, replays it, or writes the page.

use super::{document, records};
use crate::Answer;
use crate::popeye::{Ours, Popeye};
use std::path::PathBuf;

/// What is asked for.
#[derive(clap::Args)]
pub struct DivergencesArgs {
    /// Popeye's binary: replays the problems of the records; without it the records are printed
    py: Option<PathBuf>,
    /// Write the page docs/divergences.md to the terminal
    #[arg(long, conflicts_with_all = ["py", "numbers"])]
    document: bool,
    /// Only the records with these numbers, separated by commas
    #[arg(long, value_delimiter = ',')]
    numbers: Vec<String>,
}

impl DivergencesArgs {
    /// The page, or the records in full; or replays them, and tells whether all come true.
    ///
    /// # Errors
    /// If Popeye cannot be run.
    pub fn run(&self) -> Answer {
        if self.document {
            return Ok((document::page(), true));
        }
        let Some(py) = &self.py else {
            let wanted = records().filter(|record| self.is_wanted(&record.number));
            let texts: Vec<String> = wanted.map(document::in_full).collect();
            return Ok((texts.join("\n\n") + "\n", !texts.is_empty()));
        };
        let popeye = Popeye::new(py);
        let ours = Ours::new();
        let (mut replayed, mut faults) = (0, 0);
        let mut text = String::new();
        for record in records().filter(|record| self.is_wanted(&record.number)) {
            for (at, example) in record.examples.iter().enumerate() {
                let input = example.input();
                let said = popeye.ask(std::slice::from_ref(&input))?.remove(0);
                let found = [
                    ("Sauterelle", example.fault_of_ours(&ours.answer(&input))),
                    ("Popeye", example.fault_of_theirs(&said)),
                ];
                replayed += 1;
                for (program, fault) in found {
                    let Some(fault) = fault else { continue };
                    faults += 1;
                    let place = format!("{}, example {}", record.number, at + 1);
                    text += &format!("{place}: {program}: {fault}\n{input}\n");
                }
            }
        }
        for record in records().filter(|record| self.is_wanted(&record.number)) {
            if let Some(reason) = &record.without_example {
                text += &format!("{}: no example: {}\n", record.number, reason.trim());
            }
        }
        text += &format!("{replayed} examples replayed, {faults} answers are not as recorded\n");
        Ok((text, faults == 0))
    }

    fn is_wanted(&self, number: &str) -> bool {
        let mut wanted = self.numbers.iter();
        self.numbers.is_empty() || wanted.any(|wanted| wanted == number)
    }
}
