//! What can be said of a problem: rows of the registry.

use crate::fact::Facts;
use crate::play::Play;

/// What a value of a predicate is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// A number from 0.
    Number,
    /// `true` or `false`.
    Truth,
    /// A man: `w`, `b` or `n`, and Popeye's English code of its kind.
    Man,
    /// `w`, `b` or `n`.
    Colour,
}

/// A value that a predicate has.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// What it says.
    pub name: &'static str,
    /// What it is.
    pub domain: Domain,
}

/// Something that can be said of a problem.
#[derive(Debug)]
pub struct Predicate {
    /// Its name, as queries have it.
    pub name: &'static str,
    /// Its values, in their order.
    pub parameters: &'static [Parameter],
    /// What it means, in English, French and German.
    pub doc: [&'static str; 3],
    /// Where the meaning comes from.
    pub source: &'static str,
}

/// Predicates that are found together.
pub struct Family {
    /// The predicates.
    pub predicates: &'static [&'static Predicate],
    /// Finds what can be said.
    pub find: fn(&Play, &mut Facts),
    /// Problems with what is said of them and what is not: a line `### A = 1, not B`, then a problem in Popeye's language.
    pub examples: &'static str,
}

/// What YACPDB's query language means by the predicates of the same name.
pub const YACPDB: &str = "The YACPDB query language guide, https://www.yacpdb.org";

/// A number.
pub const fn number(name: &'static str) -> Parameter {
    Parameter {
        name,
        domain: Domain::Number,
    }
}

/// Whether something is so.
pub const fn truth(name: &'static str) -> Parameter {
    Parameter {
        name,
        domain: Domain::Truth,
    }
}

/// A man.
pub const fn man(name: &'static str) -> Parameter {
    Parameter {
        name,
        domain: Domain::Man,
    }
}

/// White, black or neutral.
pub const fn colour(name: &'static str) -> Parameter {
    Parameter {
        name,
        domain: Domain::Colour,
    }
}

/// What the standard dictionary of chess composition means by a term.
pub const ENCYCLOPEDIA: &str =
    "Milan Velimirović and Kari Valtonen, Encyclopedia of Chess Problems";

/// A meaning that is our own.
pub const OWN: &str = "Sauterelle";
