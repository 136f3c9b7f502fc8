//! What is asked from outside an input, as by the options of a command line: of a position that comes without a question, or
//! of the problems of a file beside or in place of what the file says.

use crate::definitions::Definition;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::defined::Defined;
use sauterelle_kernel::men::Man;

/// How the parts of a question are called in what is said of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Names {
    /// As words.
    #[default]
    Words,
    /// As options of a command line.
    Options,
}

/// A part of a question.
#[derive(Clone, Copy)]
pub(crate) enum PartOf {
    /// The stipulation.
    Stipulation,
    /// The position to be reached.
    Target,
    /// A condition.
    Condition,
    /// An option.
    Option,
}

impl Names {
    /// A part as it is called.
    pub(crate) fn of(self, part: PartOf) -> &'static str {
        match (self, part) {
            (Names::Words, PartOf::Stipulation) => "stipulation",
            (Names::Words, PartOf::Target) => "target",
            (Names::Words, PartOf::Condition) => "condition",
            (Names::Words, PartOf::Option) => "option",
            (Names::Options, PartOf::Stipulation) => "--stipulation",
            (Names::Options, PartOf::Target) => "--target",
            (Names::Options, PartOf::Condition) => "--condition",
            (Names::Options, PartOf::Option) => "--option",
        }
    }
}

/// What is asked. It acts on every position of an input, twins included.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The stipulation, traditional or structured; takes the place of those of a file.
    pub stipulation: Option<String>,
    /// The stipulation of positions for which there is no other: then nobody is known to defend.
    pub otherwise: Option<&'static str>,
    /// The position that play from one position to another is to lead to, in FEN.
    pub target: Option<String>,
    /// The side that begins.
    pub to_move: Option<Side>,
    /// Men and conditions of one's own, known to all that is read.
    pub definitions: Vec<Definition>,
    /// Conditions, one each, in any language; they join those of a file.
    pub conditions: Vec<String>,
    /// Options, one each, in any language.
    pub options: Vec<String>,
    /// How its parts are called in what is said of them.
    pub names: Names,
}

impl Question {
    /// Makes known what it defines, as long as the value lives.
    pub fn make_known(&self) -> Defined {
        let defined = Defined::new([]);
        self.definitions.iter().for_each(Definition::make_known);
        defined
    }

    /// The men that it defines.
    pub(crate) fn men(&self) -> impl Iterator<Item = &'static Man> {
        self.definitions
            .iter()
            .filter_map(|definition| match definition {
                Definition::Man(man) => Some(man.clone().man()),
                Definition::Condition(_) => None,
            })
    }

    /// Whether nothing is asked.
    pub fn is_empty(&self) -> bool {
        self.stipulation.is_none()
            && self.target.is_none()
            && self.to_move.is_none()
            && self.definitions.is_empty()
            && self.conditions.is_empty()
            && self.options.is_empty()
    }
}
