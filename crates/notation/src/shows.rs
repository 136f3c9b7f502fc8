//! What is printed of a problem: author, stipulation, solution, and so on, each by choice.

use sauterelle_languages::say;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::str::FromStr;

/// Something that stands with a diagram and may be left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// Who made it.
    Author,
    /// What it is called.
    Title,
    /// Where it appeared.
    Source,
    /// Its awards.
    Award,
    /// What is asked, twins included.
    Stipulation,
    /// Conditions, and options that change what is asked.
    Conditions,
    /// Numbers of men, with the sign of a computer-tested problem.
    Counts,
    /// Fairy men and men with attributes.
    Legend,
    /// Remarks of the input.
    Remarks,
    /// The solution.
    Solution,
    /// What is to be said of each solution: how many there are, which keys and tries.
    Verdicts,
    /// Letters of files and numbers of ranks.
    Coordinates,
    /// Numbers of the problems of a publication.
    Numbers,
}

impl Shown {
    /// All of them, by name.
    pub const NAMES: [(&'static str, Shown); 13] = [
        ("author", Shown::Author),
        ("title", Shown::Title),
        ("source", Shown::Source),
        ("award", Shown::Award),
        ("stipulation", Shown::Stipulation),
        ("conditions", Shown::Conditions),
        ("counts", Shown::Counts),
        ("legend", Shown::Legend),
        ("remarks", Shown::Remarks),
        ("solution", Shown::Solution),
        ("verdicts", Shown::Verdicts),
        ("coordinates", Shown::Coordinates),
        ("numbers", Shown::Numbers),
    ];
}

impl FromStr for Shown {
    type Err = String;

    fn from_str(text: &str) -> Result<Shown, String> {
        let found = Shown::NAMES.iter().find(|(name, _)| *name == text);
        found.map(|(_, shown)| *shown).ok_or_else(|| {
            let names: Vec<&str> = Shown::NAMES.iter().map(|(name, _)| *name).collect();
            say!("one of {} is expected", names.join(", "))
        })
    }
}

/// A choice of what is shown; everything, if nothing else is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shows(u16);

impl Default for Shows {
    fn default() -> Shows {
        Shows(u16::MAX)
    }
}

/// Ticks by name; what is not named is as it is by default.
pub type Ticks = BTreeMap<Shown, bool>;

impl Shows {
    /// What magazines print: everything but verdicts. They are printed nevertheless where a solution is not complete.
    pub fn of_publication() -> Shows {
        Shows::default().with(Shown::Verdicts, false)
    }

    /// The same choice with these ticks.
    #[must_use]
    pub fn ticked(self, ticks: &Ticks) -> Shows {
        let set = |shows: Shows, (shown, is_shown): (&Shown, &bool)| shows.with(*shown, *is_shown);
        ticks.iter().fold(self, set)
    }

    /// Whether this is shown.
    pub fn has(self, shown: Shown) -> bool {
        self.0 & bit(shown) != 0
    }

    /// The same choice with or without this.
    #[must_use]
    pub fn with(self, shown: Shown, is_shown: bool) -> Shows {
        match is_shown {
            true => Shows(self.0 | bit(shown)),
            false => Shows(self.0 & !bit(shown)),
        }
    }

    /// The lines, if they are shown.
    pub fn lines<T>(self, shown: Shown, lines: Vec<T>) -> Vec<T> {
        if self.has(shown) { lines } else { Vec::new() }
    }

    /// The text, if it is shown.
    pub fn text(self, shown: Shown, text: String) -> String {
        if self.has(shown) { text } else { String::new() }
    }
}

fn bit(shown: Shown) -> u16 {
    1 << (shown as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_named_is_shown() {
        let ticks = r#"{"solution": false, "title": true}"#;
        let ticks: Ticks = serde_json::from_str(ticks).unwrap();
        let shows = Shows::default().ticked(&ticks);
        for (name, shown) in Shown::NAMES {
            assert_eq!(shows.has(shown), name != "solution", "{name}");
            assert_eq!(name.parse(), Ok(shown));
        }
        assert_eq!(shows.with(Shown::Solution, true), Shows::default());
        assert!(serde_json::from_str::<Ticks>(r#"{"prize": true}"#).is_err());
        assert!("prize".parse::<Shown>().unwrap_err().contains("award"));
    }
}
