//! Values of all types, as they are read: what stands on both sides of a sign decides what it means.

use crate::expression::{KindOf, ManOn, Number, SideOf, Square, Squares, YesNo};
use sauterelle_kernel::language::{Fault, Token};
use sauterelle_languages::{later, say, translated};

/// Something that has a value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    YesNo(YesNo),
    Number(Number),
    Square(Square),
    Squares(Squares),
    Side(SideOf),
    Kind(KindOf),
    Man(ManOn),
}

impl Value {
    /// What it is, in words.
    fn is_a(&self) -> &'static str {
        match self {
            Value::YesNo(_) => later!("a yes or no"),
            Value::Number(_) => later!("a number"),
            Value::Square(_) => later!("a square"),
            Value::Squares(_) => later!("a set of squares"),
            Value::Side(_) => later!("a side"),
            Value::Kind(_) => later!("a kind of man"),
            Value::Man(_) => later!("a man"),
        }
    }

    /// Says that something else is wanted where a value begins.
    pub fn instead_of(&self, wanted: &str, first: Token) -> Fault {
        let message = say!(
            "{} expected, but '{}' begins {}",
            translated(wanted),
            first.text,
            translated(self.is_a())
        );
        Fault::new(first.place, first.text, message)
    }

    /// A square: that of a man, too.
    pub fn square(self, first: Token) -> Result<Square, Fault> {
        match self {
            Value::Square(square) => Ok(square),
            Value::Man(man) => Ok(Square::Of(Box::new(man))),
            other => Err(other.instead_of(later!("a square"), first)),
        }
    }

    /// A man: that on a square, too.
    pub fn man(self, first: Token) -> Result<ManOn, Fault> {
        match self {
            Value::Man(man) => Ok(man),
            Value::Square(square) => Ok(ManOn::On(Box::new(square))),
            other => Err(other.instead_of(later!("a man"), first)),
        }
    }

    /// Squares: a single one, too.
    pub fn squares(self, first: Token) -> Result<Squares, Fault> {
        match self {
            Value::Squares(squares) => Ok(squares),
            Value::Square(_) | Value::Man(_) => Ok(Squares::List(vec![self.square(first)?])),
            other => Err(other.instead_of("squares", first)),
        }
    }

    pub fn yes_no(self, first: Token) -> Result<YesNo, Fault> {
        match self {
            Value::YesNo(yes_no) => Ok(yes_no),
            other => Err(other.instead_of(later!("a yes or no"), first)),
        }
    }

    /// A number: a yes is 1 and a no 0.
    pub fn number(self, first: Token) -> Result<Number, Fault> {
        match self {
            Value::Number(number) => Ok(number),
            Value::YesNo(yes) => Ok(Number::If(
                Box::new(yes),
                Box::new(Number::Is(1)),
                Box::new(Number::Is(0)),
            )),
            other => Err(other.instead_of(later!("a number"), first)),
        }
    }

    pub fn side(self, first: Token) -> Result<SideOf, Fault> {
        match self {
            Value::Side(side) => Ok(side),
            other => Err(other.instead_of(later!("a side"), first)),
        }
    }

    pub fn kind(self, first: Token) -> Result<KindOf, Fault> {
        match self {
            Value::Kind(kind) => Ok(kind),
            other => Err(other.instead_of(later!("a kind of man"), first)),
        }
    }
}
