//! The table of times, and what it amounts to.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// Shorter times cannot be told apart, and count as this.
const SHORTEST: f64 = 0.001;

/// Seconds that a problem took, or that it took at least.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Time {
    seconds: f64,
    is_over: bool,
}

impl Time {
    /// Seconds after which the solution was there, or the program was stopped.
    pub fn of(seconds: f64, is_solved: bool) -> Time {
        Time {
            seconds: seconds.max(SHORTEST),
            is_over: !is_solved,
        }
    }
}

impl Display for Time {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mark = if self.is_over { ">" } else { "" };
        write!(f, "{mark}{:.3}", self.seconds)
    }
}

/// A problem and its times.
#[derive(Clone, Debug)]
pub struct Entry {
    kind: String,
    name: String,
    /// Our time.
    pub ours: Option<Time>,
    /// Popeye's best time.
    pub theirs: Option<Time>,
    /// Why the problem is refused here.
    pub refused: Option<String>,
    /// Where the solutions differ.
    pub differs: Option<String>,
    notes: Vec<String>,
}

/// How many times as long as we Popeye takes, or a bound for it.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ratio {
    value: f64,
    bound: Bound,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Display for Ratio {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mark = match self.bound {
            Bound::Exact => "",
            Bound::AtLeast => ">",
            Bound::AtMost => "<",
        };
        write!(f, "{mark}{:.2}", self.value)
    }
}

impl Entry {
    /// Nothing measured yet.
    pub fn new(kind: &str, name: &str) -> Entry {
        Entry {
            kind: kind.to_string(),
            name: name.to_string(),
            ours: None,
            theirs: None,
            refused: None,
            differs: None,
            notes: Vec::new(),
        }
    }

    /// Adds something to say.
    pub fn note(&mut self, text: &str) {
        self.notes.push(text.to_string());
    }

    /// `None` also where both were stopped: then nothing is known.
    fn ratio(&self) -> Option<Ratio> {
        let (ours, theirs) = (self.ours?, self.theirs?);
        let bound = match (ours.is_over, theirs.is_over) {
            (false, false) => Bound::Exact,
            (false, true) => Bound::AtLeast,
            (true, false) => Bound::AtMost,
            (true, true) => return None,
        };
        Some(Ratio {
            value: theirs.seconds / ours.seconds,
            bound,
        })
    }

    /// The row of the table.
    pub fn row(&self) -> String {
        let mut notes = self.notes.clone();
        if let Some(reason) = &self.refused {
            notes.push(format!("refused: {reason}"));
        }
        if let Some(places) = &self.differs {
            notes.push(format!(
                "DIFFERS: {}",
                places.replace('\n', ";").replace('|', "/")
            ));
        }
        format!(
            "| {} | {} | {} | {} | {} |",
            self.name,
            shown(self.ours),
            shown(self.theirs),
            shown(self.ratio()),
            notes.join(", ")
        )
    }
}

fn shown(value: Option<impl Display>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// All problems.
pub struct BenchReport {
    entries: Vec<Entry>,
    is_compared: bool,
}

impl BenchReport {
    /// An empty report; `is_compared`: with Popeye.
    pub fn new(is_compared: bool) -> BenchReport {
        BenchReport {
            entries: Vec::new(),
            is_compared,
        }
    }

    /// Adds a problem.
    pub fn add(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// The head of the table of problems.
    pub fn head(&self) -> &'static str {
        "| problem | Sauterelle, s | Popeye, s | ratio | |\n|---|---:|---:|---:|---|\n"
    }

    /// Whether all solutions agree.
    pub fn agrees(&self) -> bool {
        self.entries.iter().all(|entry| entry.differs.is_none())
    }
}

/// What several problems amount to.
#[derive(Default)]
struct Sum {
    problems: usize,
    seconds: f64,
    not_finished: usize,
    refused: usize,
    differs: usize,
    ratios: Vec<Ratio>,
}

impl Sum {
    fn add(&mut self, entry: &Entry) {
        self.problems += 1;
        self.seconds += entry.ours.map_or(0.0, |time| time.seconds);
        self.not_finished += usize::from(entry.ours.is_some_and(|time| time.is_over));
        self.refused += usize::from(entry.refused.is_some());
        self.differs += usize::from(entry.differs.is_some());
        self.ratios.extend(entry.ratio());
    }

    /// The geometric mean, and which way it may be wrong.
    fn mean(&self) -> String {
        if self.ratios.is_empty() {
            return String::new();
        }
        let logarithms: f64 = self.ratios.iter().map(|ratio| ratio.value.ln()).sum();
        let mean = (logarithms / self.ratios.len() as f64).exp();
        let has = |bound| self.ratios.iter().any(|ratio| ratio.bound == bound);
        let mark = match (has(Bound::AtLeast), has(Bound::AtMost)) {
            (false, false) => "",
            (true, false) => ">",
            (false, true) => "<",
            (true, true) => "≈",
        };
        format!("{mark}{mean:.2}")
    }

    fn slower(&self) -> usize {
        let slower = |ratio: &&Ratio| ratio.value < 1.0 && ratio.bound != Bound::AtLeast;
        self.ratios.iter().filter(slower).count()
    }
}

impl Display for BenchReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut sums: BTreeMap<&str, Sum> = BTreeMap::new();
        let mut all = Sum::default();
        for entry in &self.entries {
            sums.entry(&entry.kind).or_default().add(entry);
            all.add(entry);
        }
        let rows = sums.into_iter().chain([("all", all)]);
        if !self.is_compared {
            writeln!(f, "| kind | problems | seconds | not finished | refused |")?;
            writeln!(f, "|---|---:|---:|---:|---:|")?;
            for (kind, sum) in rows {
                writeln!(
                    f,
                    "| {kind} | {} | {:.1} | {} | {} |",
                    sum.problems, sum.seconds, sum.not_finished, sum.refused
                )?;
            }
            return Ok(());
        }
        writeln!(
            f,
            "| kind | problems | compared | geometric mean | slower than Popeye | not finished | refused | differ |"
        )?;
        writeln!(f, "|---|---:|---:|---:|---:|---:|---:|---:|")?;
        for (kind, sum) in rows {
            writeln!(
                f,
                "| {kind} | {} | {} | {} | {} | {} | {} | {} |",
                sum.problems,
                sum.ratios.len(),
                sum.mean(),
                sum.slower(),
                sum.not_finished,
                sum.refused,
                sum.differs
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(ours: (f64, bool), theirs: (f64, bool)) -> Entry {
        Entry {
            ours: Some(Time::of(ours.0, ours.1)),
            theirs: Some(Time::of(theirs.0, theirs.1)),
            ..Entry::new("help", "help-1")
        }
    }

    #[test]
    fn the_mean_says_which_way_it_may_be_wrong() {
        let faster = entry((1.0, true), (16.0, true));
        let stopped = entry((1.0, true), (4.0, false));
        let slow = entry((4.0, false), (1.0, true));
        let neither = entry((4.0, false), (4.0, false));
        let sum = |entries: &[&Entry]| {
            let mut sum = Sum::default();
            for entry in entries {
                sum.add(entry);
            }
            (sum.mean(), sum.slower())
        };
        assert_eq!(sum(&[&faster]), ("16.00".into(), 0));
        assert_eq!(sum(&[&faster, &stopped]), (">8.00".into(), 0));
        assert_eq!(sum(&[&faster, &slow]), ("<2.00".into(), 1));
        assert_eq!(sum(&[&stopped, &slow, &neither]), ("≈1.00".into(), 1));
        assert_eq!(sum(&[&neither]), (String::new(), 0));
    }

    #[test]
    fn rows_mark_what_was_stopped() {
        let row = entry((0.0, true), (4.0, false)).row();
        assert_eq!(row, "| help-1 | 0.001 | >4.000 | >4000.00 |  |");
    }
}
