//! What stands around the diagram of a problem, in words: heading, stipulation, numbers of men, conditions, legend, twins.

use crate::solution::Solution;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{self, Language, Man};
use sauterelle_notation::accents::plain;
use sauterelle_notation::entered::{InputProblem, Twin, TwinChange};
use sauterelle_notation::header;
use sauterelle_notation::popeye::write::{changes, positions};
use sauterelle_notation::shows::{Shown, Shows};
use sauterelle_notation::vocabulary::tables::commands::Change;
use std::fmt::Write;

/// The words around a diagram.
pub(crate) struct Caption {
    /// Who made it.
    pub authors: Vec<String>,
    /// What it is called.
    pub titles: Vec<String>,
    /// Where it appeared, and which awards it has.
    pub sources: Vec<String>,
    /// What is asked; nothing where only a position is shown.
    pub stipulation: String,
    /// Numbers of men: `(3+9)`, with neutral men `(3+9+1)`, with invisible men `(3+9+2 TI)`.
    pub counts: String,
    /// Conditions, and options that change what is asked.
    pub conditions: Vec<String>,
    /// The fairy men.
    pub legend: Vec<Entry>,
    /// Where men with attributes stand.
    pub attributes: Vec<String>,
    /// The twins with their changes.
    pub twins: Vec<String>,
    /// Remarks of the input.
    pub remarks: Vec<String>,
}

/// A line of the legend.
pub(crate) struct Entry {
    /// A man of the kind.
    pub man: DiagramMan,
    /// Its name and its squares: `Soucie c4`.
    pub text: String,
}

/// The stipulation of positions of which nothing is asked.
const NOTHING_ASKED: &str = "~1";

impl Caption {
    /// What is said of a problem, in a language, as far as it is shown.
    pub fn of(problem: &InputProblem, language: Language, shows: Shows) -> Caption {
        let (start, target) = positions(&problem.initial);
        let shown = target.unwrap_or(start);
        let texts = |lines: &[String]| -> Vec<String> {
            let lines = lines.iter().map(|line| plain(line.trim()));
            lines.filter(|line| !line.is_empty()).collect()
        };
        let mut sources = shows.lines(Shown::Source, texts(&problem.origins));
        sources.extend(shows.lines(Shown::Award, texts(&problem.awards)));
        let asked = header::stipulation(&problem.initial);
        let asked = Some(asked).filter(|asked| asked != NOTHING_ASKED);
        let conditions = header::captions(problem, language);
        let attributes = header::attributed(&problem.initial, shown, language);
        Caption {
            authors: shows.lines(Shown::Author, texts(&problem.authors)),
            titles: shows.lines(Shown::Title, texts(&problem.titles)),
            sources,
            stipulation: shows.text(Shown::Stipulation, asked.unwrap_or_default()),
            counts: shows.text(Shown::Counts, counts(shown)),
            conditions: shows.lines(Shown::Conditions, conditions),
            legend: shows.lines(Shown::Legend, legend(problem, language)),
            attributes: shows.lines(Shown::Legend, attributes),
            twins: shows.lines(Shown::Stipulation, twins(problem, language)),
            remarks: shows.lines(Shown::Remarks, texts(&problem.remarks)),
        }
    }

    /// The numbers of men, with the sign of a computer-tested problem.
    pub fn tested_counts(&self, solution: Option<&Solution>) -> String {
        let is_tested = solution.is_some_and(Solution::is_tested);
        match is_tested && !self.counts.is_empty() {
            true => format!("{} C+", self.counts),
            false => self.counts.clone(),
        }
    }

    /// The same with a number in front of its first line.
    pub fn numbered(mut self, number: Option<usize>) -> Caption {
        if let Some(number) = number {
            match self.authors.first_mut() {
                Some(first) => *first = format!("{number}. {first}"),
                None => self.authors.push(format!("{number}.")),
            }
        }
        self
    }
}

fn counts(diagram: &Diagram) -> String {
    let count = |sides| {
        let men = diagram.placed().filter(|(_, man)| man.sides == sides);
        men.count()
    };
    let mut all = format!("{}+{}", count(Sides::White), count(Sides::Black));
    if let neutral @ 1.. = count(Sides::Neutral) {
        let _ = write!(all, "+{neutral}");
    }
    if diagram.invisible > 0 {
        let _ = write!(all, "+{} TI", diagram.invisible);
    }
    format!("({all})")
}

/// The fairy men of all positions; with their squares in the diagram.
fn legend(problem: &InputProblem, language: Language) -> Vec<Entry> {
    let is_orthodox = |man: &Man| men::orthodox().iter().any(|one| std::ptr::eq(*one, man));
    let (start, target) = positions(&problem.initial);
    let shown = target.unwrap_or(start);
    let mut entries: Vec<(DiagramMan, Vec<Sq>)> = Vec::new();
    let twins = problem
        .twins
        .iter()
        .map(|twin| positions(&twin.problem).0)
        .map(|diagram| (diagram, false));
    for (diagram, is_shown) in [(shown, true), (start, false)].into_iter().chain(twins) {
        for (at, man) in diagram.placed().filter(|(_, man)| !is_orthodox(man.man)) {
            let same = |entry: &(DiagramMan, Vec<Sq>)| std::ptr::eq(entry.0.man, man.man);
            let place = entries.iter().position(same).unwrap_or_else(|| {
                let plain = DiagramMan::new(man.man, man.sides);
                entries.push((plain, Vec::new()));
                entries.len() - 1
            });
            if is_shown {
                entries[place].1.push(at);
            }
        }
    }
    let entries = entries.into_iter().map(|(man, squares)| {
        let name = capitalised(man.man.name[language as usize]);
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        let text = format!("{name} {}", squares.join(", ")).trim().to_string();
        Entry { man, text }
    });
    entries.collect()
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The twins with their changes; in a zero position the first one too.
fn twins(problem: &InputProblem, language: Language) -> Vec<String> {
    let first = usize::from(!problem.zero_position);
    let twins = problem.twins.iter().skip(first);
    let said = twins.map(|twin| {
        let change = change(twin, problem.language, language);
        let change = change.replace("<-->", "↔").replace("-->", "→");
        format!("{} {change}", label(twin)).trim().to_string()
    });
    said.collect()
}

/// `b)`, or `+b)` if the twin goes on from the one before.
pub(crate) fn label(twin: &Twin) -> String {
    twin.head()
}

fn change(twin: &Twin, from: Language, to: Language) -> String {
    if from == to && !twin.change.is_empty() {
        let lines = twin.change.lines().map(str::trim);
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        return lines.join(", ");
    }
    let signs: Option<Vec<String>> = twin.changes.iter().map(in_signs).collect();
    match signs {
        Some(signs) if !signs.is_empty() => signs.join(", "),
        _ => changes(twin, from, to),
    }
}

/// A change of the position that is said without words.
fn in_signs(change: &TwinChange) -> Option<String> {
    let squares: Vec<&str> = change.arguments.split_whitespace().collect();
    match (change.change, &squares[..]) {
        (Change::Move, [from, to]) => Some(format!("{from}→{to}")),
        (Change::Exchange, [one, other]) => Some(format!("{one}↔{other}")),
        (Change::Remove, [at]) => Some(format!("–{at}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sauterelle_notation::draft::outside::Question;
    use sauterelle_notation::forms;

    fn caption(twins: &str, language: Language) -> Caption {
        let text = format!(
            "BeginProblem\nAuthor J\"org\nPieces White Ka1 Gb2 Black Kh8 Neutral Pc3\nStipulation h#2\n\
             Condition BlackMaximummer\nOption Duplex\n{twins}EndProblem\n"
        );
        let entries = forms::read(text.as_bytes(), None, &Question::default());
        let problem = entries[0].result.as_ref().expect("a problem");
        Caption::of(problem, language, Shows::default())
    }

    #[test]
    fn all_that_stands_around_a_diagram() {
        let said = caption("", Language::English);
        assert_eq!(
            (said.counts.as_str(), said.stipulation.as_str()),
            ("(2+1+1)", "h#2")
        );
        assert_eq!(said.authors, ["Jörg"]);
        assert_eq!(said.conditions, ["BlackMaximummer", "Duplex"]);
        let legend: Vec<&str> = said
            .legend
            .iter()
            .map(|entry| entry.text.as_str())
            .collect();
        assert_eq!(legend, ["Grasshopper b2"]);
        assert!(said.twins.is_empty());
    }

    #[test]
    fn twins_are_said_in_the_language_asked_for() {
        let twins = "Twin Move a1 a2\nTwin Continued Exchange a2 h8\nTwin Stipulation h=2\n";
        assert_eq!(
            caption(twins, Language::English).twins,
            ["b) wKa1→a2", "+c) wKa2↔bKh8", "d) h=2"]
        );
        let french = caption(twins, Language::French);
        assert_eq!(french.twins[..2], ["b) a1→a2", "+c) a2↔h8"]);
        assert_eq!(french.legend[0].text, "Sauterelle b2");
        assert_eq!(french.conditions[0], "NoirMaximum");
    }
}
