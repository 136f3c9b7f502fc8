//! What definitions say, checked: expressions of yes or no, numbers, squares, sides, kinds and men.

mod board;
mod eval;
mod moment;
mod promise;
mod recalled;
mod setting;
mod together;

pub(crate) use moment::{MOST_BOUND, Moment};
pub(crate) use promise::{Known, truth};
pub(crate) use setting::Setting;
pub(crate) use together::SomeObserved;

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Level;

/// On what an expression depends beside departure, arrival, the side that moves, and whether a man is captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Uses {
    /// On more of the move: its length, for instance.
    pub shape: bool,
    /// On whether it is a castling, or an exchange of two men.
    pub act: bool,
    /// On the man that moves, or on the captured one.
    pub moved: bool,
    /// On which squares are occupied.
    pub occupancy: bool,
    /// On other men.
    pub men: bool,
    /// On who observes whom.
    pub observation: bool,
    /// On who is in check.
    pub check: bool,
    /// On what the move has done so far, or on moves before it.
    pub history: bool,
    /// On the last move.
    pub last_move: bool,
    /// On where men stood in the diagram.
    pub diagram: bool,
    /// On what the user has said after the name of the condition.
    pub said: bool,
    /// On whether the other side can move.
    pub stuck: bool,
    /// Nothing depends on this: it ends play.
    pub end: bool,
}

impl Uses {
    /// Whether departure and arrival, the side that moves, and whether a man is captured tell everything of a move of one man.
    pub fn nothing_but_squares(self) -> bool {
        let Uses { act, said, .. } = self;
        self == Uses {
            act,
            said,
            ..Uses::default()
        }
    }

    /// Whether a move that is planned on another board than the present one tells everything.
    pub fn is_foreseeable(self) -> bool {
        let of_position = self.men || self.observation || self.check || self.stuck;
        !(of_position || self.history || self.last_move)
    }
}

/// Yes or no.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum YesNo {
    Not(Box<YesNo>),
    And(Box<YesNo>, Box<YesNo>),
    Or(Box<YesNo>, Box<YesNo>),
    If(Box<YesNo>, Box<YesNo>, Box<YesNo>),
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
    EnPassant,
    /// No man goes.
    Passes,
    /// The side that is to move has no legal move.
    Stuck,
    /// A pawn has been promoted by the move.
    Promotes,
    Royal(ManOn),
    Owned(ManOn, SideOf),
    Observed(Square, SideOf, Option<KindOf>, Level),
    /// The man on the one square observes the other square.
    Observes(Square, Square, Level),
    /// The side is in check after the move.
    Check(SideOf),
    /// The man, or the side, that is asked about is attacked.
    Attacked,
    /// The user has given the condition the option with this number.
    Option(usize),
    /// For some square of these, which has this number inside.
    Some(usize, Squares, Box<YesNo>),
    SomeObserved(Box<SomeObserved>),
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

impl Comparison {
    /// Whether it holds between these.
    fn holds(self, one: i64, other: i64) -> bool {
        match self {
            Comparison::Equal => one == other,
            Comparison::Less => one < other,
            Comparison::LessOrEqual => one <= other,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Number {
    Is(i64),
    If(Box<YesNo>, Box<Number>, Box<Number>),
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
    Recalled(Recalled),
}

/// What is remembered under a name, by its number in the definition.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Recalled {
    pub number: usize,
    /// Of this side, if each has its own.
    pub side: Option<SideOf>,
}

/// A square; there may be none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Square {
    Is(Sq),
    If(Box<YesNo>, Box<Square>, Box<Square>),
    From,
    To,
    /// Of the man that is asked about.
    Here,
    /// Departure of the last move.
    LastFrom,
    /// Arrival of the last move.
    LastTo,
    /// That of a quantifier.
    Bound(usize),
    Recalled(Recalled),
    Of(Box<ManOn>),
    /// On this file and this rank, from 1.
    At(Box<Number>, Box<Number>),
    /// Of the game array, for a man of this kind and this side, if it stood there.
    Home(Box<KindOf>, SideOf, Box<Square>),
    /// Where the man stood in the diagram.
    Start(Box<ManOn>),
    /// The first one of these, from a1 to h8.
    First(Box<Squares>),
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
    If(Box<YesNo>, Box<Squares>, Box<Squares>),
    List(Vec<Square>),
    /// Those that follow the name of the condition.
    Given,
    Occupied,
    /// Before the move.
    OccupiedBefore,
    Empty,
    /// Of the men that have moved.
    Arrived,
    Men(SideOf),
    Royals(SideOf),
    Kinds(KindOf),
    Near(Box<Squares>),
    /// Of the men of a side that observe a square.
    Observers(Box<Square>, SideOf, Level),
    /// Of these squares, those to which a king comes from the one by way of them.
    Group(Box<Square>, Box<Squares>),
    /// To which the man could go by the way in which it goes.
    Reach(Box<ManOn>, Level),
    And(Box<Squares>, Box<Squares>),
    Or(Box<Squares>, Box<Squares>),
    Minus(Box<Squares>, Box<Squares>),
    Recalled(Recalled),
}

impl Squares {
    /// Whether nobody but men of this side stands there, whatever the position.
    pub fn are_of(&self, side: &SideOf) -> bool {
        match self {
            Squares::Men(of) | Squares::Royals(of) => of == side,
            Squares::And(one, other) => one.are_of(side) || other.are_of(side),
            Squares::Or(one, other) | Squares::If(_, one, other) => {
                one.are_of(side) && other.are_of(side)
            }
            Squares::Minus(one, _) => one.are_of(side),
            _ => false,
        }
    }
}

/// A side; of a neutral man, or of nobody, there is none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SideOf {
    White,
    Black,
    Mover,
    If(Box<YesNo>, Box<SideOf>, Box<SideOf>),
    Enemy(Box<SideOf>),
    Man(Box<ManOn>),
}

impl SideOf {
    /// The other side than the one that moves.
    pub fn enemy() -> SideOf {
        SideOf::Enemy(Box::new(SideOf::Mover))
    }
}

/// A kind of man; of nobody there is none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum KindOf {
    /// The one with this number among those that the definition names.
    Is(usize),
    If(Box<YesNo>, Box<KindOf>, Box<KindOf>),
    Man(Box<ManOn>),
    Recalled(Box<Recalled>),
}

/// A man; there may be none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ManOn {
    /// The man that is played.
    Moved,
    /// The man that is played, as it was when it departed.
    Departed,
    /// The man that is captured.
    Victim,
    On(Box<Square>),
    Recalled(Recalled),
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
