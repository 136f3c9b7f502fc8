//! Intended solutions, and which of their lines count.

use super::Comparison;
use super::moves::{Depth, Node, Section, fold_threats, read, read_output, section};
use super::notation::Notation;
use super::short::read_played;
use super::start::Start;
use crate::Language;
use crate::notation::entered::InputProblem;
use std::collections::BTreeSet;

/// The moves of an intended solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intended {
    sections: Vec<Section>,
    notation: Notation,
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

    /// The same of a text that may be written as in magazines: where its moves do not name both of their squares, they are played in the
    /// positions of the problem. `language`: that of Popeye's form of what has been found.
    ///
    /// # Errors
    /// The first move that cannot be read.
    pub fn read_in(
        text: &str,
        notation: Notation,
        (problem, starts): (&InputProblem, &[Start]),
        language: Language,
    ) -> Result<Intended, String> {
        let in_full = Intended::read(text, notation);
        if in_full.is_ok() || notation != Notation::Yacpdb {
            return in_full;
        }
        let sections = read_played(text, problem, starts, language)?;
        match sections.iter().all(|section| section.roots.is_empty()) {
            true => in_full,
            false => Ok(Intended {
                sections,
                notation: Notation::Popeye,
            }),
        }
    }

    /// The same moves, compared with Popeye's form of what has been found.
    pub fn as_in_popeye(self) -> Intended {
        Intended {
            notation: Notation::Popeye,
            ..self
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
