//! What rules say of a move, as data: a message, known by a fixed word, and the values it is about. The sentences, in several
//! languages, are found elsewhere under the word of the message.

use crate::board::piece::{KindId, Piece, Side};
use crate::board::square::Sq;
use crate::board::state::State;

/// The word of a message, e.g. `not-on-edge`. Every message of the kernel is written as such a literal, by which a test finds
/// those that nobody has put into words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Message(pub &'static str);

/// A value of a remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A square.
    Square(Sq),
    /// Squares.
    Squares(Vec<Sq>),
    /// The two ends of a line.
    Line(Sq, Sq),
    /// Men, each with the square on which it stands or would stand.
    Men(Vec<(Piece, Sq)>),
    /// A move of a man: departure and arrival.
    Move(Piece, Sq, Sq),
    /// A kind of man.
    Kind(KindId),
    /// A side.
    Side(Side),
    /// A number.
    Number(u32),
    /// A length, by its square.
    Length(u32),
    /// Words that a user has written, in English, French and German.
    Text([&'static str; 3]),
}

impl From<Sq> for Value {
    fn from(at: Sq) -> Value {
        Value::Square(at)
    }
}

impl From<Side> for Value {
    fn from(side: Side) -> Value {
        Value::Side(side)
    }
}

impl From<KindId> for Value {
    fn from(kind: KindId) -> Value {
        Value::Kind(kind)
    }
}

/// A message with its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Which message.
    pub message: Message,
    /// What it is about: the names of the gaps in its sentence, and what fills them.
    pub values: Vec<(&'static str, Value)>,
}

impl Remark {
    /// A message about nothing in particular.
    pub fn new(message: Message) -> Remark {
        Remark {
            message,
            values: Vec::new(),
        }
    }

    /// The same message, with a value more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Remark {
        self.values.push((name, value.into()));
        self
    }

    /// A message about a square.
    pub fn at(message: Message, at: Sq) -> Remark {
        Remark::new(message).with("at", at)
    }

    /// The value of this name.
    pub fn value(&self, name: &str) -> Option<&Value> {
        let found = self.values.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    }
}

/// The men on these squares, as a value.
pub fn men_on(state: &State, squares: impl IntoIterator<Item = Sq>) -> Value {
    let man = |at| Some((state.piece(at)?, at));
    Value::Men(squares.into_iter().filter_map(man).collect())
}

/// The move of the man on a square, as a value.
pub(crate) fn move_of(state: &State, from: Sq, to: Sq) -> Option<Value> {
    Some(Value::Move(state.piece(from)?, from, to))
}

/// A remark of a rule on the move being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Length of the journal when it was made: it belongs after that many effects.
    pub at: usize,
    /// English name of the rule.
    pub rule: &'static str,
    /// What it says.
    pub remark: Remark,
    /// Where a captured man can be reborn, and why not on other squares, if the rule tells that.
    pub squares: Vec<RebirthSquare>,
}

/// What a rule says of a square on which a captured man might be reborn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RebirthSquare {
    /// The square.
    pub at: Sq,
    /// What a pawn would become before it is reborn there.
    pub promoted: Option<KindId>,
    /// Why the man cannot be reborn there; without a reason it can.
    pub why_not: Option<Remark>,
}
