//! Facts: a predicate with its values, and the lines that show it.

use crate::play::NodeId;
use crate::predicate::Predicate;
use sauterelle_kernel::board::piece::{Piece, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::ruleset::Ruleset;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A value of a fact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    /// A number.
    Number(u32),
    /// Whether something is so.
    Truth(bool),
    /// A man: its side, and the code that Popeye has for its kind in English.
    Man(char, &'static str),
    /// `w`, `b` or `n`.
    Colour(char),
}

impl Value {
    /// A number of things.
    pub fn number(count: usize) -> Value {
        Value::Number(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// A man of a game.
    pub fn man(rules: &Ruleset, piece: Piece) -> Value {
        Value::Man(letter(piece.sides), rules.kinds.man(piece.kind).code[0])
    }

    /// The colour of a man, or of a side.
    pub fn colour(sides: impl Into<Sides>) -> Value {
        Value::Colour(letter(sides.into()))
    }
}

fn letter(sides: Sides) -> char {
    match sides {
        Sides::White => 'w',
        Sides::Black => 'b',
        Sides::Neutral => 'n',
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Truth(truth) => write!(f, "{truth}"),
            Value::Colour(side) => write!(f, "{side}"),
            Value::Man(side, code) => write!(f, "{side}{}", code.to_uppercase()),
        }
    }
}

/// What shows a fact: lines of play, each up to a node, and the squares that matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// The last node of each line.
    pub lines: Vec<NodeId>,
    /// The squares, in their order.
    pub squares: Vec<Sq>,
}

impl Evidence {
    /// A line up to this node.
    pub fn of(end: NodeId) -> Evidence {
        Evidence {
            lines: vec![end],
            squares: Vec::new(),
        }
    }

    /// Some lines, each up to a node.
    pub fn of_lines(lines: impl IntoIterator<Item = NodeId>) -> Evidence {
        Evidence {
            lines: lines.into_iter().collect(),
            squares: Vec::new(),
        }
    }

    /// The same with squares.
    #[must_use]
    pub fn on(self, squares: impl IntoIterator<Item = Sq>) -> Evidence {
        Evidence {
            squares: squares.into_iter().collect(),
            ..self
        }
    }
}

/// A fact of a problem.
#[derive(Clone, Copy)]
pub struct Fact<'f> {
    /// What is said.
    pub predicate: &'static Predicate,
    /// Of what.
    pub values: &'f [Value],
    /// Each place where it is shown; as many as the fact counts.
    pub evidence: &'f [Evidence],
}

impl fmt::Display for Fact<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.predicate.name)?;
        let values: Vec<String> = self.values.iter().map(Value::to_string).collect();
        match values.is_empty() {
            true => Ok(()),
            false => write!(f, "({})", values.join(", ")),
        }
    }
}

/// What tells a fact from others: the name of its predicate, and its values.
type Key = (&'static str, Vec<Value>);

/// The facts of a problem, in the order of their names and values.
#[derive(Default)]
pub struct Facts(BTreeMap<Key, (&'static Predicate, Vec<Evidence>)>);

impl Facts {
    /// Adds a place where a fact is shown.
    pub fn add(&mut self, predicate: &'static Predicate, values: Vec<Value>, evidence: Evidence) {
        debug_assert_eq!(
            values.len(),
            predicate.parameters.len(),
            "{}",
            predicate.name
        );
        let key = (predicate.name, values);
        let (_, shown) = self.0.entry(key).or_insert((predicate, Vec::new()));
        shown.push(evidence);
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Fact<'_>> {
        self.0
            .iter()
            .map(|((_, values), (predicate, evidence))| Fact {
                predicate,
                values,
                evidence,
            })
    }
}

/// Facts that are each said once, however many lines show the same.
pub struct Once<'f, K> {
    facts: &'f mut Facts,
    said: BTreeSet<(&'static str, Vec<Value>, K)>,
}

impl<K: Ord> Once<'_, K> {
    /// Nothing has been said.
    pub fn new(facts: &mut Facts) -> Once<'_, K> {
        Once {
            facts,
            said: BTreeSet::new(),
        }
    }

    /// Adds a place where a fact is shown, unless it has been shown with the same key.
    pub fn add(
        &mut self,
        predicate: &'static Predicate,
        values: Vec<Value>,
        key: K,
        evidence: impl FnOnce() -> Evidence,
    ) {
        if self.said.insert((predicate.name, values.clone(), key)) {
            self.facts.add(predicate, values, evidence());
        }
    }
}
