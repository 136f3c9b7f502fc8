//! What definitions say, checked: expressions of yes or no, numbers, squares, sides, kinds and men.

mod eval;
mod promise;

pub(crate) use eval::{MOST_BOUND, Moment};
pub(crate) use promise::{Known, truth};

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Level;
use sauterelle_kernel::men::Man;

/// How an expression depends on more than the move itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Uses {
    /// It looks at men on the board, or asks who observes whom.
    pub board: bool,
    /// It asks who observes whom.
    pub observation: bool,
}

/// Yes or no.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum YesNo {
    Not(Box<YesNo>),
    And(Box<YesNo>, Box<YesNo>),
    Or(Box<YesNo>, Box<YesNo>),
    /// Both are yes, or both are no.
    Same(Box<YesNo>, Box<YesNo>),
    Compare(Comparison, Number, Number),
    SameSquare(Square, Square),
    SameSide(SideOf, SideOf),
    SameKind(KindOf, KindOf),
    In(Square, Squares),
    Any(Squares),
    Captures,
    Castles,
    Exchanges,
    Royal(ManOn),
    Owned(ManOn, SideOf),
    Observed(Square, SideOf, Option<KindOf>, Level),
    /// For some square of these, which has this number inside.
    Some(usize, Squares, Box<YesNo>),
    /// For every square of these.
    Every(usize, Squares, Box<YesNo>),
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Equal,
    Less,
    LessOrEqual,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Number {
    Is(i64),
    Sum(Box<Number>, Box<Number>),
    Difference(Box<Number>, Box<Number>),
    Product(Box<Number>, Box<Number>),
    /// Without what is left over; there is none by zero.
    Quotient(Box<Number>, Box<Number>),
    Count(Squares),
    Rank(Square),
    File(Square),
    /// Of the move, squared: see the rule maximum.
    Length,
    /// In steps of a king.
    Distance(Square, Square),
}

/// A square; there may be none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Square {
    Is(Sq),
    From,
    To,
    /// Of the man that is asked about.
    Here,
    /// That of a quantifier.
    Bound(usize),
    Of(Box<ManOn>),
    MirrorFile(Box<Square>),
    MirrorRank(Box<Square>),
    /// Turned round the centre of the board.
    Turned(Box<Square>),
    Step(Box<Square>, Box<Number>, Box<Number>),
    /// So many steps straight ahead, as the side sees it that moves.
    Ahead(Box<Square>, i8),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Squares {
    Are(Bb),
    List(Vec<Square>),
    Occupied,
    Men(SideOf),
    Royals(SideOf),
    Kinds(KindOf),
    Near(Box<Squares>),
    And(Box<Squares>, Box<Squares>),
    Or(Box<Squares>, Box<Squares>),
    Minus(Box<Squares>, Box<Squares>),
}

/// A side; of a neutral man, or of nobody, there is none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SideOf {
    White,
    Black,
    Mover,
    Enemy(Box<SideOf>),
    Man(Box<ManOn>),
}

/// A kind of man; of nobody there is none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum KindOf {
    Is(&'static Man),
    Man(Box<ManOn>),
}

/// A man; there may be none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ManOn {
    /// The man that is played.
    Moved,
    /// The man that is captured.
    Victim,
    On(Box<Square>),
}

impl ManOn {
    /// Whether it is the man that is asked about.
    fn is_here(&self) -> bool {
        matches!(self, ManOn::On(square) if **square == Square::Here)
    }

    fn is_victim(&self) -> bool {
        *self == ManOn::Victim
    }
}
