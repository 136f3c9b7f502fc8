//! Moves as trees.

use std::collections::BTreeSet;

/// The moves of one position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Section {
    /// The letter of the twin; empty if there is none.
    pub label: String,
    /// The moves with which lines begin.
    pub roots: Vec<Node>,
}

/// A half-move and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Departure, arrival and everything the move does.
    pub text: String,
    /// Its number from 0, in half-moves: `1.` is 0, `1...` is 1. Moves taken back come first and are counted too.
    pub number: usize,
    /// How many moves have been taken back before it.
    pub before: usize,
    /// It is taken back: `-1.`
    pub is_back: bool,
    /// It is marked with a question mark.
    pub is_try: bool,
    /// What follows.
    pub children: Vec<Node>,
}

/// Stands for the passing of the defender in front of what is threatened.
pub(crate) const THREAT: &str = "threat";

/// Which paths from the first moves on are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Whole lines.
    Lines,
    /// Each move with those that lead to it.
    Moves,
    /// The first moves only.
    Firsts,
}

impl Section {
    /// The paths from the first moves that `takes` lets pass.
    pub fn paths(&self, takes: impl Fn(&Node) -> bool, depth: Depth) -> BTreeSet<String> {
        let mut paths = BTreeSet::new();
        for root in self.roots.iter().filter(|root| takes(root)) {
            root.paths("", depth, &mut paths);
        }
        paths
    }
}

impl Node {
    fn paths(&self, before: &str, depth: Depth, into: &mut BTreeSet<String>) {
        let counted = match self.is_back {
            true => self.number,
            false => self.number.saturating_sub(self.before),
        };
        let sign = if self.is_back { "-" } else { "" };
        let dots = match counted.is_multiple_of(2) {
            true => ".",
            false => "...",
        };
        let space = if before.is_empty() { "" } else { " " };
        let number = counted / 2 + 1;
        let path = format!("{before}{space}{sign}{number}{dots}{}", self.text);
        if depth != Depth::Firsts {
            for child in &self.children {
                child.paths(&path, depth, into);
            }
        }
        if depth != Depth::Lines || self.children.is_empty() {
            into.insert(path);
        }
    }
}

/// The section of a twin. Where only one position is written down without a letter, it is the first one.
pub(crate) fn section<'s>(sections: &'s [Section], label: &str) -> Option<&'s Section> {
    let known = sections.iter().find(|section| section.label == label);
    known.or(match sections {
        [only] if only.label.is_empty() && matches!(label, "" | "a") => Some(only),
        _ => None,
    })
}

/// Leaves out of each of two plays the defences that only it shows and that are answered by nothing but what the other one threatens
/// there: nobody need show what happens to a defence that does not defend.
pub fn fold_threats(one: &mut [Node], other: &mut [Node]) {
    for node in one {
        let Some(twin) = other.iter_mut().find(|other| other.text == node.text) else {
            continue;
        };
        fold(node, twin);
        fold(twin, node);
        fold_threats(&mut node.children, &mut twin.children);
    }
}

fn fold(node: &mut Node, other: &Node) {
    let has = |nodes: &[Node], text: &str| nodes.iter().any(|node| node.text == text);
    let threat = other.children.iter().find(|child| child.text == THREAT);
    let threats = threat.map_or(&[][..], |threat| &threat.children);
    node.children.retain(|defence| {
        let mut answers = defence.children.iter();
        let is_idle =
            !defence.children.is_empty() && answers.all(|answer| has(threats, &answer.text));
        has(&other.children, &defence.text) || !is_idle
    });
}
