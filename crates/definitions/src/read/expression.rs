//! Reads expressions.

use super::value::Value;
use crate::expression::{
    Comparison, KindOf, MOST_BOUND, ManOn, Number, SideOf, Square, Squares, Uses, YesNo,
};
use crate::memory::Memory;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::hooks::Level;
use sauterelle_kernel::language::{Fault, Kind, Token, Tokens};
use sauterelle_kernel::men::{Man, Nature};
use sauterelle_languages::{later, say};

/// Where an expression stands: what it can ask about, and what it sees of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// A move that has not been played.
    Move,
    /// The same, where it only matters for moves and checks, and not for who observes whom.
    Threat,
    /// A man that may move.
    Man,
    /// A man, as what it goes.
    Walk,
    /// A move that has been played.
    Played,
    /// The same, where it is asked how play ends.
    End,
    /// A side that may be in check.
    Side,
    /// The same, and whether men are attacked is known.
    Meaning,
}

impl Asked {
    /// How much of the rules an observation takes into account there: less than what asks.
    pub(super) fn level(self) -> Level {
        match self {
            Asked::Move => Level::Observer,
            Asked::Man | Asked::Walk | Asked::Played | Asked::End => Level::Geometry,
            Asked::Threat | Asked::Meaning => Level::Observation,
            Asked::Side => Level::Check,
        }
    }

    pub(super) fn is_about_a_move(self) -> bool {
        matches!(self, Asked::Move | Asked::Threat) || self.is_played()
    }

    pub(super) fn is_played(self) -> bool {
        matches!(self, Asked::Played | Asked::End)
    }

    pub(super) fn is_about_a_man(self) -> bool {
        matches!(self, Asked::Man | Asked::Walk)
    }
}

/// Reads the expressions of one definition.
pub(crate) struct Reader<'d, 't> {
    pub tokens: &'d mut Tokens<'t>,
    /// Finds a man by a code or a name.
    pub find: &'d dyn Fn(&str) -> Option<&'static Man>,
    pub asked: Asked,
    /// On what the clause depends.
    pub uses: Uses,
    /// On what the clauses before it depend.
    pub all_uses: Uses,
    /// Whether it is asked if men of the other side are attacked.
    pub asks_for_enemy: bool,
    /// The men that are named.
    pub men: Vec<&'static Man>,
    /// The options of the condition.
    pub options: Vec<String>,
    /// Whether squares follow the name of the condition.
    pub takes_squares: bool,
    /// What the condition remembers.
    pub memories: Vec<Memory>,
    /// The names of quantifiers around.
    pub(super) bound: Vec<String>,
    /// How many expressions have been read.
    size: usize,
    depth: usize,
    /// How many expressions are evaluated at most when everything is asked once: those within quantifiers for each square.
    pub steps: u64,
}

/// Longer definitions are not read, in expressions, and none that are nested more deeply.
const LARGEST: usize = 400;
const DEEPEST: usize = 40;

impl<'d, 't> Reader<'d, 't> {
    pub fn new(
        tokens: &'d mut Tokens<'t>,
        find: &'d dyn Fn(&str) -> Option<&'static Man>,
    ) -> Reader<'d, 't> {
        Reader {
            tokens,
            find,
            asked: Asked::Move,
            uses: Uses::default(),
            all_uses: Uses::default(),
            asks_for_enemy: false,
            men: Vec::new(),
            options: Vec::new(),
            takes_squares: false,
            memories: Vec::new(),
            bound: Vec::new(),
            size: 0,
            depth: 0,
            steps: 0,
        }
    }

    /// Begins a clause.
    pub fn begin_clause(&mut self) {
        self.uses = Uses::default();
        self.asks_for_enemy = false;
    }

    /// Ends a clause.
    pub fn end_clause(&mut self) {
        self.all_uses.last_move |= self.uses.last_move;
        self.all_uses.diagram |= self.uses.diagram;
        self.all_uses.end |= self.uses.end;
    }

    /// A man by its code or its name, as its number among those that are named.
    pub fn man_named(&mut self) -> Result<usize, Fault> {
        let first = self.tokens.peek();
        match self.kind()? {
            KindOf::Is(number) => Ok(number),
            _ => Err(first.instead_of(later!("a man's name"))),
        }
    }

    /// Whether a man becomes royal that becomes of this kind: kings are, and others may go as kings. Nobody captures a royal man.
    pub fn may_be_royal(&self, kind: &KindOf, man: &ManOn) -> bool {
        match kind {
            KindOf::Is(number) => self.men[*number].nature == Nature::King,
            KindOf::If(_, one, other) => {
                self.may_be_royal(one, man) || self.may_be_royal(other, man)
            }
            KindOf::Man(of) => **of != *man && **of != ManOn::Victim,
            KindOf::Recalled(_) => true,
        }
    }

    /// Yes or no.
    pub fn yes_no(&mut self) -> Result<YesNo, Fault> {
        let first = self.tokens.peek();
        self.either()?.yes_no(first)
    }

    pub fn square(&mut self) -> Result<Square, Fault> {
        let first = self.tokens.peek();
        self.sum()?.square(first)
    }

    pub fn man(&mut self) -> Result<ManOn, Fault> {
        let first = self.tokens.peek();
        self.sum()?.man(first)
    }

    pub fn kind(&mut self) -> Result<KindOf, Fault> {
        let first = self.tokens.peek();
        self.sum()?.kind(first)
    }

    /// A kind, or a man and its kind.
    pub(super) fn kind_or_man(&mut self) -> Result<(KindOf, Option<ManOn>), Fault> {
        let first = self.tokens.peek();
        Ok(match self.sum()? {
            Value::Kind(kind) => (kind, None),
            other => {
                let man = other.man(first)?;
                (KindOf::Man(Box::new(man.clone())), Some(man))
            }
        })
    }

    pub fn squares(&mut self) -> Result<Squares, Fault> {
        let first = self.tokens.peek();
        self.sum()?.squares(first)
    }

    pub fn number(&mut self) -> Result<Number, Fault> {
        let first = self.tokens.peek();
        self.sum()?.number(first)
    }

    /// A number, or a yes or no, which counts as 1 or 0.
    pub fn measure(&mut self) -> Result<Number, Fault> {
        let first = self.tokens.peek();
        self.either()?.number(first)
    }

    pub fn side(&mut self) -> Result<SideOf, Fault> {
        let first = self.tokens.peek();
        self.sum()?.side(first)
    }

    fn either(&mut self) -> Result<Value, Fault> {
        self.joined("or", Reader::all, YesNo::Or)
    }

    fn all(&mut self) -> Result<Value, Fault> {
        self.joined("and", Reader::negation, YesNo::And)
    }

    /// Values with a word between them that makes one yes or no of two.
    fn joined(
        &mut self,
        word: &str,
        one: fn(&mut Self) -> Result<Value, Fault>,
        join: fn(Box<YesNo>, Box<YesNo>) -> YesNo,
    ) -> Result<Value, Fault> {
        let first = self.tokens.peek();
        let mut value = one(self)?;
        while self.tokens.accept(word) {
            let next = self.tokens.peek();
            let other = one(self)?.yes_no(next)?;
            value = Value::YesNo(join(Box::new(value.yes_no(first)?), Box::new(other)));
        }
        Ok(value)
    }

    fn negation(&mut self) -> Result<Value, Fault> {
        if !self.tokens.accept("not") {
            return self.comparison();
        }
        let first = self.tokens.peek();
        self.enter(first)?;
        let inner = self.negation()?.yes_no(first)?;
        self.depth -= 1;
        Ok(Value::YesNo(YesNo::Not(Box::new(inner))))
    }

    fn comparison(&mut self) -> Result<Value, Fault> {
        let first = self.tokens.peek();
        let one = self.sum()?;
        let sign = self.tokens.peek();
        if self.tokens.accept("in") {
            let squares = self.squares()?;
            return Ok(Value::YesNo(YesNo::In(one.square(first)?, squares)));
        }
        let signs = ["=", "!=", "<", "<=", ">", ">="];
        if sign.kind != Kind::Sign || !signs.contains(&sign.text) {
            return Ok(one);
        }
        self.tokens.take();
        let second = self.tokens.peek();
        let other = self.sum()?;
        let same = match (sign.text, one, other) {
            ("=" | "!=", Value::YesNo(one), Value::YesNo(other)) => {
                YesNo::Same(Box::new(one), Box::new(other))
            }
            ("=" | "!=", Value::Side(one), Value::Side(other)) => YesNo::SameSide(one, other),
            ("=" | "!=", Value::Kind(one), Value::Kind(other)) => YesNo::SameKind(one, other),
            ("=" | "!=", one @ (Value::Square(_) | Value::Man(_)), other) => {
                YesNo::SameSquare(one.square(first)?, other.square(second)?)
            }
            (sign, one, other) => {
                let (one, other) = (one.number(first)?, other.number(second)?);
                match sign {
                    "<" => YesNo::Compare(Comparison::Less, one, other),
                    "<=" => YesNo::Compare(Comparison::LessOrEqual, one, other),
                    ">" => YesNo::Compare(Comparison::Less, other, one),
                    ">=" => YesNo::Compare(Comparison::LessOrEqual, other, one),
                    _ => YesNo::Compare(Comparison::Equal, one, other),
                }
            }
        };
        Ok(Value::YesNo(match sign.text {
            "!=" => YesNo::Not(Box::new(same)),
            _ => same,
        }))
    }

    /// One expression more, inside those around it; to be followed by one less of depth.
    fn enter(&mut self, first: Token) -> Result<(), Fault> {
        self.size += 1;
        self.depth += 1;
        let times = Bb::ALL.len().pow(self.bound.len() as u32);
        self.steps += u64::from(times);
        if self.size > LARGEST || self.depth > DEEPEST {
            let message =
                say!("a definition has {LARGEST} expressions at most, {DEEPEST} within each other");
            return Err(Fault::new(first.place, first.text, message));
        }
        Ok(())
    }

    /// Values with `+`, `-`, `|` or `minus` between them, from left to right.
    fn sum(&mut self) -> Result<Value, Fault> {
        let first = self.tokens.peek();
        self.enter(first)?;
        let mut value = self.product()?;
        loop {
            let sign = self.tokens.peek();
            let is_sign = ["+", "-", "|"].contains(&sign.text) && sign.kind == Kind::Sign;
            if !is_sign && !sign.is("minus") {
                break;
            }
            self.tokens.take();
            let next = self.tokens.peek();
            let other = self.product()?;
            value = combined(sign, (value, first), (other, next))?;
        }
        self.depth -= 1;
        Ok(value)
    }

    /// Values with `*`, `/` or `&` between them, from left to right.
    fn product(&mut self) -> Result<Value, Fault> {
        let first = self.tokens.peek();
        let mut value = self.atom()?;
        loop {
            let sign = self.tokens.peek();
            if sign.kind != Kind::Sign || !["*", "/", "&"].contains(&sign.text) {
                return Ok(value);
            }
            self.tokens.take();
            let next = self.tokens.peek();
            let other = self.atom()?;
            value = combined(sign, (value, first), (other, next))?;
        }
    }

    fn atom(&mut self) -> Result<Value, Fault> {
        let token = self.tokens.peek();
        match token.kind {
            Kind::Number => self
                .tokens
                .number(0, 1000)
                .map(|number| Value::Number(Number::Is(number))),
            Kind::Sign if token.text == "-" => {
                self.tokens.take();
                let next = self.tokens.peek();
                self.enter(next)?;
                let number = self.atom()?.number(next)?;
                self.depth -= 1;
                let nothing = Box::new(Number::Is(0));
                Ok(Value::Number(Number::Difference(nothing, Box::new(number))))
            }
            Kind::Sign if token.text == "(" => {
                self.tokens.take();
                let value = self.either()?;
                self.tokens.expect(")")?;
                Ok(value)
            }
            Kind::Word if token.is("if") => self.alternative(),
            Kind::Sign if token.text == "[" => {
                self.tokens.take();
                let mut squares = Vec::new();
                while !self.tokens.accept("]") {
                    squares.push(self.square()?);
                }
                Ok(Value::Squares(Squares::List(squares)))
            }
            Kind::Word | Kind::Text => self.word(),
            Kind::Sign | Kind::End => Err(token.instead_of(later!("a value"))),
        }
    }

    /// One value or another.
    fn alternative(&mut self) -> Result<Value, Fault> {
        self.tokens.take();
        let first = self.tokens.peek();
        self.enter(first)?;
        let when = Box::new(self.yes_no()?);
        self.tokens.expect("then")?;
        let first = self.tokens.peek();
        let one = self.either()?;
        self.tokens.expect("else")?;
        let second = self.tokens.peek();
        let other = match &one {
            Value::YesNo(_) => self.either()?,
            _ => self.sum()?,
        };
        self.depth -= 1;
        Ok(match (one, other) {
            (Value::YesNo(one), Value::YesNo(other)) => {
                Value::YesNo(YesNo::If(when, Box::new(one), Box::new(other)))
            }
            (Value::Side(one), other) => {
                let other = other.side(second)?;
                Value::Side(SideOf::If(when, Box::new(one), Box::new(other)))
            }
            (Value::Kind(one), other) => {
                let other = other.kind(second)?;
                Value::Kind(KindOf::If(when, Box::new(one), Box::new(other)))
            }
            (Value::Squares(one), other) => {
                let other = other.squares(second)?;
                Value::Squares(Squares::If(when, Box::new(one), Box::new(other)))
            }
            (one @ (Value::Square(_) | Value::Man(_)), other) => {
                let (one, other) = (one.square(first)?, other.square(second)?);
                Value::Square(Square::If(when, Box::new(one), Box::new(other)))
            }
            (one, other) => {
                let (one, other) = (one.number(first)?, other.number(second)?);
                Value::Number(Number::If(when, Box::new(one), Box::new(other)))
            }
        })
    }

    /// Reads something that stands within what is around it.
    pub fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let first = self.tokens.peek();
        self.enter(first)?;
        let inner = read(self)?;
        self.depth -= 1;
        Ok(inner)
    }

    /// A name, and the squares for which it stands in turn.
    pub fn binding(&mut self, token: Token) -> Result<(String, Squares), Fault> {
        let name = self.tokens.take();
        if name.kind != Kind::Word {
            return Err(name.instead_of(later!("a name for the squares")));
        }
        if self.bound.len() == MOST_BOUND {
            let message = say!(
                "'some', 'every', 'each' and 'choose' stand within each other {MOST_BOUND} times at most"
            );
            return Err(Fault::new(token.place, token.text, message));
        }
        self.tokens.expect("in")?;
        Ok((name.text.to_string(), self.squares()?))
    }

    /// Reads something in which the name stands for a square.
    pub fn within<T>(
        &mut self,
        name: String,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.bound.push(name);
        let inner = read(self);
        self.bound.pop();
        inner
    }

    /// How many names stand for squares here.
    pub fn depth_of_bound(&self) -> usize {
        self.bound.len()
    }
}

/// Two values with a sign between them; each with the token with which it begins.
fn combined(
    sign: Token,
    (one, first): (Value, Token),
    (other, next): (Value, Token),
) -> Result<Value, Fault> {
    if ["&", "|", "minus"].contains(&sign.text) {
        let (one, other) = (one.squares(first)?, other.squares(next)?);
        let (one, other) = (Box::new(one), Box::new(other));
        return Ok(Value::Squares(match sign.text {
            "&" => Squares::And(one, other),
            "|" => Squares::Or(one, other),
            _ => Squares::Minus(one, other),
        }));
    }
    let (one, other) = (one.number(first)?, other.number(next)?);
    let (one, other) = (Box::new(one), Box::new(other));
    Ok(Value::Number(match sign.text {
        "+" => Number::Sum(one, other),
        "-" => Number::Difference(one, other),
        "/" => Number::Quotient(one, other),
        _ => Number::Product(one, other),
    }))
}
