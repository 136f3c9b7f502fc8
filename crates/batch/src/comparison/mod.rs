//! A solution that has been found beside the one that is intended.
//!
//! Both are read as trees of moves. Comments, signs, threats in other words, the order of siblings and the indents do not count. Set
//! play and tries count where both show them; variations too, since not everybody wants to see them.

pub mod moves;

use crate::examination::Notation;
use moves::{Depth, Node, Section, fold_threats, read, read_output};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How a solution that has been found stands to the intended one.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// The same moves.
    Equal,
    /// All that is intended has been found, and more.
    Contained,
    /// Some of what is intended has been found.
    Missing,
    /// Nothing of what is intended has been found.
    Different,
    /// They cannot be compared.
    NotComparable,
}

impl Agreement {
    /// The name, as in data.
    pub fn name(self) -> &'static str {
        match self {
            Agreement::Equal => "equal",
            Agreement::Contained => "contained",
            Agreement::Missing => "missing",
            Agreement::Different => "different",
            Agreement::NotComparable => "not-comparable",
        }
    }
}

/// What a comparison has come to.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// In a word.
    pub agreement: Agreement,
    /// Why there is no more to say, where they cannot be compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Lines that are intended and have not been found: the first few.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Lines that have been found and are not intended: the first few.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unexpected: Vec<String>,
}

/// So many lines are named.
const MOST_NAMED: usize = 8;

impl Comparison {
    /// There is none, for this reason.
    pub fn none(why: impl Into<String>) -> Comparison {
        Comparison {
            agreement: Agreement::NotComparable,
            why: Some(why.into()),
            missing: Vec::new(),
            unexpected: Vec::new(),
        }
    }

    /// The first line that only one of both has, in words.
    pub fn first_difference(&self) -> Option<String> {
        let missing = self
            .missing
            .first()
            .map(|line| format!("intended, but not found: {line}"));
        let unexpected = self.unexpected.first();
        missing.or_else(|| unexpected.map(|line| format!("found, but not intended: {line}")))
    }

    fn of(intended: &BTreeSet<String>, found: &BTreeSet<String>) -> Comparison {
        let missing: Vec<&String> = intended.difference(found).collect();
        let unexpected: Vec<&String> = found.difference(intended).collect();
        let agreement = match (missing.len(), unexpected.len()) {
            (0, 0) => Agreement::Equal,
            (0, _) => Agreement::Contained,
            (lost, _) if lost == intended.len() => Agreement::Different,
            _ => Agreement::Missing,
        };
        Comparison {
            agreement,
            why: None,
            missing: few(&missing),
            unexpected: few(&unexpected),
        }
    }
}

/// The first few lines, without those with which others begin. They are sorted, so that these come before those.
fn few(lines: &[&String]) -> Vec<String> {
    let is_whole = |index: &usize| {
        let beginning = format!("{} ", lines[*index]);
        let next = lines.get(index + 1);
        !next.is_some_and(|next| next.starts_with(&beginning))
    };
    let whole = (0..lines.len()).filter(is_whole);
    whole
        .take(MOST_NAMED)
        .map(|index| lines[index].clone())
        .collect()
}

/// The moves of an intended solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intended {
    sections: Vec<Section>,
    notation: Notation,
}

/// Where the play that is asked for begins: in a twin with this letter, with a half-move of this number from 0 (1 in `h#2.5`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The letter; empty without twins.
    pub label: String,
    /// The number of the first half-move.
    pub number: usize,
    /// Solutions are lines, not trees.
    pub lines: bool,
}

impl Intended {
    /// Reads the moves.
    ///
    /// # Errors
    /// Why they cannot be read.
    pub fn read(text: &str, notation: Notation) -> Result<Intended, String> {
        let sections = sections(text, notation)?;
        let is_empty = sections.iter().all(|section| section.roots.is_empty());
        match is_empty && notation == Notation::Yacpdb {
            true => Err("the intended solution holds no moves".into()),
            false => Ok(Intended { sections, notation }),
        }
    }

    /// How it is written down.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// The number of lines of help play, or of keys, that are intended in a position.
    pub fn solutions(&self, start: &Start) -> Option<usize> {
        let section = section(&self.sections, &start.label)?;
        let is_asked = |root: &Node| !root.is_try && root.number == start.number;
        let depth = match start.lines {
            true => Depth::Lines,
            false => Depth::Firsts,
        };
        Some(section.paths(is_asked, depth).len())
    }

    /// Compares it with a text of what has been found. `starts`: the positions.
    pub fn compare(&self, found: &str, starts: &[Start]) -> Comparison {
        let found = match sections(found, self.notation) {
            Ok(found) => found,
            Err(why) => return Comparison::none(format!("of what has been found, {why}")),
        };
        let (mut intended_lines, mut found_lines) = (BTreeSet::new(), BTreeSet::new());
        for start in starts {
            let empty = Section::default();
            let of = |sections| section(sections, &start.label).unwrap_or(&empty);
            let [mut intended, mut found] = [of(&self.sections), of(&found)].map(Section::clone);
            fold_threats(&mut intended.roots, &mut found.roots);
            let (intended, found) = lines([&intended, &found], start);
            let labelled = |paths: BTreeSet<String>| {
                let label = &start.label;
                let space = if label.is_empty() { "" } else { ") " };
                paths
                    .into_iter()
                    .map(move |path| format!("{label}{space}{path}"))
            };
            intended_lines.extend(labelled(intended));
            found_lines.extend(labelled(found));
        }
        Comparison::of(&intended_lines, &found_lines)
    }
}

fn sections(text: &str, notation: Notation) -> Result<Vec<Section>, String> {
    match notation {
        Notation::Yacpdb => read(text),
        Notation::Popeye => read_output(text),
    }
}

/// The section of a twin. Where only one position is written down without a letter, it is the first one.
fn section<'s>(sections: &'s [Section], label: &str) -> Option<&'s Section> {
    let known = sections.iter().find(|section| section.label == label);
    known.or(match sections {
        [only] if only.label.is_empty() && matches!(label, "" | "a") => Some(only),
        _ => None,
    })
}

/// The lines that count of what is intended and of what has been found.
fn lines(pair: [&Section; 2], start: &Start) -> (BTreeSet<String>, BTreeSet<String>) {
    let is_play = |root: &Node| !root.is_try && root.number == start.number;
    let is_try = |root: &Node| root.is_try && root.number == start.number;
    let is_set_play = |root: &Node| root.number != start.number;
    let [mut intended, mut found] = pair.map(|_| BTreeSet::new());
    type Kind<'f> = &'f dyn Fn(&Node) -> bool;
    let kinds: [(Kind, bool); 3] = [(&is_play, true), (&is_try, false), (&is_set_play, false)];
    for (kind, always) in kinds {
        let shown = pair.map(|section| section.roots.iter().any(kind));
        if !always && shown != [true, true] {
            continue;
        }
        // somebody who shows no variations at all does not say that there are none
        let alone = |section: &Section| {
            let mut roots = section.roots.iter().filter(|root| kind(root));
            roots.all(|root| root.children.is_empty())
        };
        let depth = match pair.iter().any(|section| alone(section)) {
            _ if start.lines => Depth::Lines,
            true => Depth::Firsts,
            false => Depth::Moves,
        };
        intended.extend(pair[0].paths(kind, depth));
        found.extend(pair[1].paths(kind, depth));
    }
    (intended, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "   1.Qa1-a2 ! zugzwang.\n      1...b4-b3\n          2.Qa2*b3 #\n";

    fn compared(intended: &str, found: &str) -> Comparison {
        let start = Start {
            label: String::new(),
            number: 0,
            lines: false,
        };
        Intended::read(intended, Notation::Yacpdb)
            .unwrap()
            .compare(found, &[start])
    }

    #[test]
    fn equal_contained_missing_different() {
        let more =
            format!("{START}   1.Qa1-b1 ! zugzwang.\n      1...b4-b3\n          2.Qb1*b3 #\n");
        let other = "   1.Ka1-b1 ! zugzwang.\n      1...b4-b3\n          2.Qb1*b3 #\n";
        for (intended, found, agreement) in [
            (START, START, Agreement::Equal),
            (START, more.as_str(), Agreement::Contained),
            (more.as_str(), START, Agreement::Missing),
            (START, other, Agreement::Different),
            (START, "", Agreement::Different),
        ] {
            let compared = compared(intended, found);
            assert_eq!(compared.agreement, agreement, "{intended} {found}");
        }
        assert_eq!(
            compared(START, &more).unexpected,
            ["1.Qa1-b1 1...b4-b3 2.Qb1*b3"]
        );
    }

    #[test]
    fn what_only_one_shows_does_not_count() {
        let key = "   1.Qa1-a2 !\n";
        assert_eq!(compared(key, START).agreement, Agreement::Equal);
        assert_eq!(compared(START, key).agreement, Agreement::Equal);
        let with_try = format!("   1.Qa1-h1 ?\n    but\n      1...b4-b3 !\n{START}");
        assert_eq!(compared(&with_try, START).agreement, Agreement::Equal);
        let with_set_play = format!("1...b4-b3 2.Qa1*b3#\n{START}");
        assert_eq!(compared(&with_set_play, START).agreement, Agreement::Equal);
        let other_set_play = format!("1...b4-b3 2.Qa1*b2#\n{START}");
        let both = compared(&with_set_play, &other_set_play);
        assert_eq!(both.agreement, Agreement::Missing);
    }

    #[test]
    fn a_defence_that_does_not_defend_need_not_be_shown() {
        let key = "1.Qa1-a2 ! threat:\n    2.Qa2*b3 #\n";
        let idle = format!("{key}  1...b4-b3\n    2.Qa2*b3 #\n");
        let other = format!("{key}  1...b4-b3\n    2.Qa2-a1 #\n");
        assert_eq!(compared(&idle, key).agreement, Agreement::Equal);
        assert_eq!(compared(key, &idle).agreement, Agreement::Equal);
        assert_eq!(compared(&other, key).agreement, Agreement::Missing);
        assert_eq!(compared(&other, &idle).agreement, Agreement::Missing);
        let without_threat = "1.Qa1-a2 ! zugzwang.\n  1...b4-b3\n    2.Qa2*b3 #\n";
        assert_eq!(
            compared(
                without_threat,
                "1.Qa1-a2 ! zugzwang.\n  1...b4-b5\n    2.Qa2*b3 #\n"
            )
            .agreement,
            Agreement::Missing
        );
    }

    #[test]
    fn goals_and_captures_in_passing_are_no_prose() {
        let line = "1.e5*d6 ep.[+bPd7] Ka1-b1 2.d6*c7 ep.=S Kb1-a1 a=>b\n";
        assert_eq!(compared(line, line).agreement, Agreement::Equal);
        let other = line.replace("=S", "=B");
        assert_eq!(compared(line, &other).agreement, Agreement::Missing);
    }

    #[test]
    fn intended_solutions_are_counted() {
        let solution = "1...Ka1-b1 2.Kb1-c1\n1.Ka8-b8 Ka1-a2\n1.Ka8-a7 Ka1-a2";
        let intended = Intended::read(solution, Notation::Yacpdb).unwrap();
        let start = |number| Start {
            label: "a".into(),
            number,
            lines: true,
        };
        assert_eq!(intended.solutions(&start(0)), Some(2));
        assert_eq!(intended.solutions(&start(1)), Some(1));
        assert!(Intended::read("{nothing}", Notation::Yacpdb).is_err());
    }
}
