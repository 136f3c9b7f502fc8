//! A problem that shows a difference, and what the two programs answer.

use crate::canon;
use crate::popeye::Answer;
use serde::Deserialize;

/// A problem that shows a difference.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// In Popeye's language, without its first and last word.
    pub problem: String,
    /// What Sauterelle answers.
    pub ours: Said,
    /// What Popeye answers.
    pub theirs: Said,
    /// Some of the lines that Sauterelle has and Popeye has not; the moves that lead there stand before the last bar.
    #[serde(default)]
    pub only_ours: Vec<String>,
    /// Some of the lines that Popeye has and Sauterelle has not.
    #[serde(default)]
    pub only_theirs: Vec<String>,
}

/// What a program answers.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Said {
    /// So many lines.
    Lines(usize),
    /// No solution: a part of what Sauterelle says in refusing; `no answer` if Popeye refuses or breaks off; `no end` if it does not come to an
    /// end in time.
    Text(String),
}

/// What Popeye does that refuses or breaks off.
const NO_ANSWER: &str = "no answer";

/// What a program does that does not come to an end.
const NO_END: &str = "no end";

impl Example {
    /// The problem as both programs read it.
    pub fn input(&self) -> String {
        format!("{}\noption NoBoard\n", self.problem.trim_end())
    }

    /// Why this is not what Sauterelle was said to answer.
    pub fn fault_of_ours(&self, answer: &Answer) -> Option<String> {
        fault(&self.ours, answer, &self.only_ours, &self.only_theirs)
    }

    /// Why this is not what Popeye was said to answer.
    pub fn fault_of_theirs(&self, answer: &Answer) -> Option<String> {
        fault(&self.theirs, answer, &self.only_theirs, &self.only_ours)
    }

    /// Whether it says that the answers differ.
    #[cfg(test)]
    pub fn tells_a_difference(&self) -> bool {
        let alike = match (&self.ours, &self.theirs) {
            (Said::Lines(ours), Said::Lines(theirs)) => ours == theirs,
            _ => false,
        };
        !(alike && self.only_ours.is_empty() && self.only_theirs.is_empty())
    }
}

/// Why an answer is not what was said: with these lines and without those.
fn fault(said: &Said, answer: &Answer, with: &[String], without: &[String]) -> Option<String> {
    match (said, answer) {
        (Said::Lines(wanted), Answer::Solved { twins, .. }) => {
            let lines = lines(twins);
            let missing = with.iter().find(|line| !lines.contains(line));
            let listed = without.iter().find(|line| lines.contains(line));
            if lines.len() != *wanted {
                Some(format!("{} lines in place of {wanted}", lines.len()))
            } else if let Some(line) = missing {
                Some(format!("missing: {line}"))
            } else {
                listed.map(|line| format!("listed: {line}"))
            }
        }
        (Said::Text(wanted), Answer::Refused(reason)) if reason.contains(wanted) => None,
        (Said::Text(wanted), Answer::Failed) if wanted == NO_ANSWER => None,
        (Said::Text(wanted), Answer::Unfinished) if wanted == NO_END => None,
        (_, answer) => Some(format!("{}, in place of {said:?}", short(answer))),
    }
}

/// The lines of a solution, each with the moves that lead to it.
fn lines(twins: &[canon::Twin]) -> Vec<String> {
    let paths = canon::all_paths(twins).into_iter();
    paths
        .map(|path| path.trim_start_matches(" | ").to_string())
        .collect()
}

/// An answer in a few words.
fn short(answer: &Answer) -> String {
    match answer {
        Answer::Solved { twins, .. } => format!("{} lines", lines(twins).len()),
        Answer::Unfinished => NO_END.to_string(),
        Answer::Refused(reason) => format!("refused: {reason}"),
        Answer::Panicked(message) => format!("a panic: {message}"),
        Answer::Failed => NO_ANSWER.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divergences::{Verdict, records};
    use crate::popeye::answer;

    /// Each example that Sauterelle answers otherwise than its record says.
    #[test]
    fn sauterelle_answers_as_the_records_say() {
        let mut faults = Vec::new();
        let (mut replayed, mut without) = (0, 0);
        for record in records() {
            without += usize::from(record.examples.is_empty());
            for (at, example) in record.examples.iter().enumerate() {
                replayed += 1;
                if let Some(fault) = example.fault_of_ours(&answer(&example.input())) {
                    faults.push(format!("{}, example {}: {fault}", record.number, at + 1));
                }
            }
        }
        println!("{replayed} examples replayed; {without} records have none, and say why");
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        assert!(replayed > 290 && without < 50, "{replayed} {without}");
    }

    #[test]
    fn a_record_that_is_broken_is_found() {
        let example = |ours: &str, only: &str| -> Example {
            let text = format!(
                "problem = \"\"\"\npieces White Kb3 Rh2\npieces Black Ka1\nstipulation #1\n\"\"\"\n\
                 theirs = 1\nours = {ours}\nonly_ours = [{only}]\n"
            );
            toml::from_str(&text).unwrap()
        };
        let given = answer(&example("1", "").input());
        assert_eq!(example("1", "\"1.Rh2-h1 # !\"").fault_of_ours(&given), None);
        let missing = example("1", "\"1.Rh2-h3 # !\"").fault_of_ours(&given);
        assert_eq!(missing, Some("missing: 1.Rh2-h3 # !".to_string()));
        assert!(example("2", "").fault_of_ours(&given).is_some());
        assert!(
            example("\"not supported\"", "")
                .fault_of_ours(&given)
                .is_some()
        );
    }

    #[test]
    fn examples_differ_unless_popeye_is_followed() {
        for record in records() {
            let followed = [
                Verdict::LeftToPopeye,
                Verdict::WithoutEffect,
                Verdict::TwoMeanings,
            ];
            if !followed.contains(&record.verdict) {
                for example in &record.examples {
                    assert!(example.tells_a_difference(), "{}", record.number);
                }
            }
        }
    }
}
