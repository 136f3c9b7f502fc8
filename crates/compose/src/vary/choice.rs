//! Choices: what can be done to a diagram at once and counts as one edit.

use crate::edit::Edit;
use sauterelle::Sq;
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::kernel::diagram::{Diagram, DiagramMan};
use std::collections::HashSet;

/// One edit, or several that belong together: all conditions replaced by another one.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Choice {
    /// What is done.
    pub edits: Vec<Edit>,
    /// It replaces all conditions.
    pub replaces: bool,
    /// A man is left out, or becomes a weaker one.
    pub weakens: bool,
    /// Squares whose men leave them.
    lifted: Bb,
    /// Squares to which men come.
    placed: Bb,
}

impl From<Edit> for Choice {
    fn from(edit: Edit) -> Choice {
        Choice::of(vec![edit], false)
    }
}

impl Choice {
    /// Edits that are made together.
    pub fn of(edits: Vec<Edit>, replaces: bool) -> Choice {
        let (mut lifted, mut placed) = (Bb::EMPTY, Bb::EMPTY);
        for edit in &edits {
            let (from, to) = match *edit {
                Edit::Move { from, to } => (Bb::of(from), Bb::of(to)),
                Edit::Remove { at } => (Bb::of(at), Bb::EMPTY),
                Edit::Add { at, .. } => (Bb::EMPTY, Bb::of(at)),
                Edit::Become { at, .. } => (Bb::of(at), Bb::of(at)),
                Edit::Exchange { one, other } => {
                    let both = Bb::of(one) | Bb::of(other);
                    (both, both)
                }
                Edit::With(_) | Edit::Without(_) => (Bb::EMPTY, Bb::EMPTY),
            };
            lifted |= from;
            placed |= to;
        }
        Choice {
            edits,
            replaces,
            weakens: false,
            lifted,
            placed,
        }
    }

    /// The same, where a man is left out or becomes a weaker one.
    pub fn weakening(edit: Edit) -> Choice {
        Choice {
            weakens: true,
            ..Choice::from(edit)
        }
    }

    /// How many men more there are.
    pub fn more_men(&self) -> i32 {
        self.placed.len() as i32 - self.lifted.len() as i32
    }
}

/// Whether edits go together on a diagram whose men stand on these squares.
pub(super) fn go_together(choices: &[&Choice], men: Bb) -> bool {
    let (mut lifted, mut placed) = (Bb::EMPTY, Bb::EMPTY);
    for choice in choices {
        if !(lifted & choice.lifted).is_empty() || !(placed & choice.placed).is_empty() {
            return false;
        }
        lifted |= choice.lifted;
        placed |= choice.placed;
    }
    let replacing = choices.iter().filter(|choice| choice.replaces).count();
    (placed & men & !lifted).is_empty() && replacing <= 1 && conditions_go_together(choices)
}

/// Whether no condition is put in force or lifted twice.
fn conditions_go_together(choices: &[&Choice]) -> bool {
    let edits = choices.iter().flat_map(|choice| &choice.edits);
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for edit in edits {
        match edit {
            Edit::With(condition) => with.push(condition.rule.meta().name[0]),
            Edit::Without(name) => without.push(*name),
            _ => {}
        }
    }
    let once = |names: &[&str]| (1..names.len()).all(|at| !names[..at].contains(&names[at]));
    once(&with) && once(&without)
}

/// The edits of single men that a space has. Some versions come about in two ways, of which one is told.
#[derive(Clone, Debug)]
pub(super) struct SingleEdits {
    men: [Option<DiagramMan>; 64],
    moves: [Bb; 64],
    exchanges: [Bb; 64],
}

impl SingleEdits {
    /// Those of these choices.
    pub fn of(choices: &[Choice], diagram: &Diagram) -> SingleEdits {
        let mut found = SingleEdits {
            men: diagram.men,
            moves: [Bb::EMPTY; 64],
            exchanges: [Bb::EMPTY; 64],
        };
        for edit in choices.iter().flat_map(|choice| &choice.edits) {
            match *edit {
                Edit::Move { from, to } => found.moves[from.index()] |= Bb::of(to),
                Edit::Exchange { one, other } => {
                    found.exchanges[one.index()] |= Bb::of(other);
                    found.exchanges[other.index()] |= Bb::of(one);
                }
                _ => {}
            }
        }
        found
    }

    /// Whether the same diagram comes about by other edits of the space, which are told instead: like men that cross, a man that is left
    /// out and added elsewhere, two men that become each other.
    pub fn tell_otherwise(&self, edits: &[Edit]) -> bool {
        let pairs = edits.iter().enumerate();
        let mut pairs = pairs.flat_map(|(at, one)| edits[at + 1..].iter().map(move |it| (one, it)));
        pairs.any(|(one, other)| self.is_otherwise(one, other) || self.is_otherwise(other, one))
    }

    fn is_otherwise(&self, one: &Edit, other: &Edit) -> bool {
        let man = |at: Sq| self.men[at.index()];
        match (one, other) {
            (&Edit::Move { from: a, to: x }, &Edit::Move { from: b, to: y }) => {
                // of two ways the shorter one is told
                let length = |a: Sq, x: Sq, b: Sq, y: Sq| (a.distance2(x) + b.distance2(y), x > y);
                a < b
                    && man(a) == man(b)
                    && self.moves[a.index()].has(y)
                    && self.moves[b.index()].has(x)
                    && length(a, y, b, x) < length(a, x, b, y)
            }
            (&Edit::Remove { at }, Edit::Add { at: to, man: added }) => {
                man(at).as_ref() == Some(added) && self.moves[at.index()].has(*to)
            }
            (Edit::Become { at: a, man: one }, Edit::Become { at: b, man: other }) => {
                self.exchanges[a.index()].has(*b)
                    && man(*b).as_ref() == Some(one)
                    && man(*a).as_ref() == Some(other)
            }
            _ => false,
        }
    }
}

/// Choices, each once.
#[derive(Default)]
pub(super) struct Choices {
    all: Vec<Choice>,
    known: HashSet<String>,
    asked: usize,
}

impl Choices {
    /// Adds one, unless it is there.
    pub fn push(&mut self, choice: impl Into<Choice>) {
        let choice = choice.into();
        self.asked += 1;
        let key: Vec<String> = choice.edits.iter().map(key).collect();
        if self.known.insert(key.join(" ")) {
            self.all.push(choice);
        }
    }

    /// How often one was to be added.
    pub fn asked(&self) -> usize {
        self.asked
    }

    /// All of them.
    pub fn all(self) -> Vec<Choice> {
        self.all
    }
}

/// What distinguishes an edit.
fn key(edit: &Edit) -> String {
    let man = |man: &DiagramMan| {
        let DiagramMan {
            man,
            sides,
            royal,
            attrs,
        } = *man;
        format!(
            "{:p} {sides:?} {royal} {}",
            std::ptr::from_ref(man),
            attrs.0
        )
    };
    match edit {
        Edit::Move { from, to } => format!("{from}{to}"),
        Edit::Remove { at } => format!("-{at}"),
        Edit::Add { at, man: it } => format!("+{at}{}", man(it)),
        Edit::Become { at, man: it } => format!("={at}{}", man(it)),
        Edit::Exchange { one, other } => format!("x{one}{other}"),
        Edit::With(condition) => format!("with {condition}"),
        Edit::Without(name) => format!("without {name}"),
    }
}
