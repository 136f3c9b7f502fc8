//! Reads expressions.

use super::value::Value;
use crate::expression::{
    Comparison, KindOf, MOST_BOUND, ManOn, Number, SideOf, Square, Squares, Uses, YesNo,
};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Level;
use sauterelle_kernel::language::{Fault, Kind, Token, Tokens};
use sauterelle_kernel::men::Man;

/// Where an expression stands: what it can ask about, and what it sees of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// A move that has not been played.
    Move,
    /// A man that may move.
    Man,
    /// A move that has been played.
    Played,
    /// A side that may be in check.
    Side,
}

impl Asked {
    /// How much of the rules an observation takes into account there: less than what asks.
    fn level(self) -> Level {
        match self {
            Asked::Move => Level::Observer,
            Asked::Man | Asked::Played => Level::Geometry,
            Asked::Side => Level::Check,
        }
    }

    fn is_about_a_move(self) -> bool {
        matches!(self, Asked::Move | Asked::Played)
    }
}

/// Reads the expressions of one definition.
pub(crate) struct Reader<'d, 't> {
    pub tokens: &'d mut Tokens<'t>,
    /// Finds a man by a code or a name.
    pub find: &'d dyn Fn(&str) -> Option<&'static Man>,
    pub asked: Asked,
    pub uses: Uses,
    /// The men that are named.
    pub men: Vec<&'static Man>,
    /// The names of quantifiers around.
    bound: Vec<String>,
    /// How many expressions have been read.
    size: usize,
    depth: usize,
}

/// Longer definitions are not read, in expressions, and none that are nested more deeply.
const LARGEST: usize = 400;
const DEEPEST: usize = 40;

/// What a word says of a move by itself.
fn said_of_a_move(word: &str) -> Option<YesNo> {
    match word {
        "captures" => Some(YesNo::Captures),
        "castles" => Some(YesNo::Castles),
        "exchanges" => Some(YesNo::Exchanges),
        _ => None,
    }
}

const FUNCTIONS: [&str; 22] = [
    "royal",
    "owned",
    "observed",
    "any",
    "some",
    "every",
    "count",
    "rank",
    "file",
    "distance",
    "mirror-file",
    "mirror-rank",
    "turned",
    "step",
    "men",
    "royals",
    "kinds",
    "near",
    "side",
    "kind",
    "ahead",
    "behind",
];

const WORDS: [&str; 19] = [
    "captures",
    "castles",
    "exchanges",
    "from",
    "to",
    "here",
    "moved",
    "victim",
    "on",
    "edge",
    "centre",
    "light",
    "dark",
    "board",
    "occupied",
    "mover",
    "enemy",
    "not",
    "length",
];

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
            men: Vec::new(),
            bound: Vec::new(),
            size: 0,
            depth: 0,
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

    fn squares(&mut self) -> Result<Squares, Fault> {
        let first = self.tokens.peek();
        self.sum()?.squares(first)
    }

    pub fn number(&mut self) -> Result<Number, Fault> {
        let first = self.tokens.peek();
        self.sum()?.number(first)
    }

    fn side(&mut self) -> Result<SideOf, Fault> {
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
        if self.size > LARGEST || self.depth > DEEPEST {
            let message = format!(
                "a definition has {LARGEST} expressions at most, {DEEPEST} within each other"
            );
            return Err(Fault::new(first.place, first.text, message));
        }
        Ok(())
    }

    fn sum(&mut self) -> Result<Value, Fault> {
        let first = self.tokens.peek();
        self.enter(first)?;
        let mut value = self.atom()?;
        loop {
            let sign = self.tokens.peek();
            value = match sign.text {
                "+" | "-" | "*" | "/" if sign.kind == Kind::Sign => {
                    self.tokens.take();
                    let next = self.tokens.peek();
                    let (one, other) = (value.number(first)?, self.atom()?.number(next)?);
                    let (one, other) = (Box::new(one), Box::new(other));
                    Value::Number(match sign.text {
                        "+" => Number::Sum(one, other),
                        "-" => Number::Difference(one, other),
                        "/" => Number::Quotient(one, other),
                        _ => Number::Product(one, other),
                    })
                }
                "&" | "|" | "minus" => {
                    self.tokens.take();
                    let next = self.tokens.peek();
                    let (one, other) = (value.squares(first)?, self.atom()?.squares(next)?);
                    let (one, other) = (Box::new(one), Box::new(other));
                    Value::Squares(match sign.text {
                        "&" => Squares::And(one, other),
                        "|" => Squares::Or(one, other),
                        _ => Squares::Minus(one, other),
                    })
                }
                _ => break,
            };
        }
        self.depth -= 1;
        Ok(value)
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
            Kind::Sign if token.text == "[" => {
                self.tokens.take();
                let mut squares = Vec::new();
                while !self.tokens.accept("]") {
                    squares.push(self.square()?);
                }
                Ok(Value::Squares(Squares::List(squares)))
            }
            Kind::Word | Kind::Text => self.word(),
            Kind::Sign | Kind::End => Err(token.instead_of("a value")),
        }
    }

    fn word(&mut self) -> Result<Value, Fault> {
        let token = self.tokens.take();
        if let Some(place) = self.bound.iter().rposition(|name| *name == token.text) {
            return Ok(Value::Square(Square::Bound(place)));
        }
        if let Some(said) = said_of_a_move(token.text).filter(|_| token.kind == Kind::Word) {
            self.needs(token, self.asked.is_about_a_move(), "a move")?;
            self.uses.board |= said != YesNo::Captures;
            return Ok(Value::YesNo(said));
        }
        if token.is("length") {
            self.needs(token, self.asked.is_about_a_move(), "a move")?;
            self.uses.board = true;
            return Ok(Value::Number(Number::Length));
        }
        if let Some(squares) = region(token.text) {
            return Ok(Value::Squares(Squares::Are(squares)));
        }
        if let Ok(square) = token.text.parse::<Sq>() {
            return Ok(Value::Square(Square::Is(square)));
        }
        if FUNCTIONS.contains(&token.text) && token.kind == Kind::Word {
            return self.function(token);
        }
        if let Some(value) = self.side_named(token)? {
            return Ok(value);
        }
        if let Some(value) = self.about_the_move(token)? {
            return Ok(value);
        }
        match (self.find)(token.text) {
            Some(man) => {
                self.men.push(man);
                Ok(Value::Kind(KindOf::Is(man)))
            }
            None => {
                let known = WORDS.iter().chain(&FUNCTIONS).copied();
                let bound = self.bound.iter().map(String::as_str);
                Err(token.instead_of("a value").or_one_of(known.chain(bound)))
            }
        }
    }

    /// A side that a word names.
    fn side_named(&mut self, token: Token) -> Result<Option<Value>, Fault> {
        let side = match token.text {
            "white" => SideOf::White,
            "black" => SideOf::Black,
            "mover" => SideOf::Mover,
            "enemy" => {
                let of = match self.tokens.accept("(") {
                    true => {
                        let side = self.side()?;
                        self.tokens.expect(")")?;
                        side
                    }
                    false => SideOf::Mover,
                };
                SideOf::Enemy(Box::new(of))
            }
            _ => return Ok(None),
        };
        Ok(Some(Value::Side(side)))
    }

    /// A square or a man that a word names.
    fn about_the_move(&mut self, token: Token) -> Result<Option<Value>, Fault> {
        let value = match token.text {
            "from" => Value::Square(Square::From),
            "to" => Value::Square(Square::To),
            "here" => Value::Square(Square::Here),
            "moved" => Value::Man(ManOn::Moved),
            "victim" => Value::Man(ManOn::Victim),
            "occupied" => Value::Squares(Squares::Occupied),
            "on" => {
                self.tokens.expect("(")?;
                let man = self.man()?;
                self.tokens.expect(")")?;
                Value::Man(man)
            }
            _ => return Ok(None),
        };
        match token.text {
            "here" => self.needs(token, self.asked == Asked::Man, "a man that may move")?,
            "occupied" | "on" => {}
            _ => self.needs(token, self.asked.is_about_a_move(), "a move")?,
        }
        self.uses.board |= !matches!(value, Value::Square(_));
        Ok(Some(value))
    }

    /// Refuses a word where what it is about is not there.
    fn needs(&self, token: Token, is_there: bool, what: &str) -> Result<(), Fault> {
        match is_there {
            true => Ok(()),
            false => {
                let message = format!(
                    "'{}' is about {what}, and none is asked about here",
                    token.text
                );
                Err(Fault::new(token.place, token.text, message))
            }
        }
    }

    fn function(&mut self, token: Token) -> Result<Value, Fault> {
        if let "some" | "every" = token.text {
            return self.quantifier(token);
        }
        self.tokens.expect("(")?;
        let value = self.applied(token.text)?;
        self.tokens.expect(")")?;
        Ok(value)
    }

    fn comma(&mut self) -> Result<(), Fault> {
        self.tokens.expect(",").map(|_| ())
    }

    fn applied(&mut self, function: &str) -> Result<Value, Fault> {
        let looks_at_men = [
            "royal", "owned", "observed", "men", "royals", "kinds", "side", "kind",
        ];
        self.uses.board |= looks_at_men.contains(&function);
        Ok(match function {
            "royal" | "owned" | "observed" | "any" => Value::YesNo(self.yes_no_of(function)?),
            "count" | "rank" | "file" | "distance" => Value::Number(self.number_of(function)?),
            "mirror-file" | "mirror-rank" | "turned" | "ahead" | "behind" | "step" => {
                Value::Square(self.square_of(function)?)
            }
            "men" => Value::Squares(Squares::Men(self.side()?)),
            "royals" => Value::Squares(Squares::Royals(self.side()?)),
            "kinds" => Value::Squares(Squares::Kinds(self.kind()?)),
            "near" => Value::Squares(Squares::Near(Box::new(self.squares()?))),
            "side" => Value::Side(SideOf::Man(Box::new(self.man()?))),
            _ => Value::Kind(KindOf::Man(Box::new(self.man()?))),
        })
    }

    fn yes_no_of(&mut self, function: &str) -> Result<YesNo, Fault> {
        match function {
            "royal" => Ok(YesNo::Royal(self.man()?)),
            "any" => Ok(YesNo::Any(self.squares()?)),
            "owned" => {
                let man = self.man()?;
                self.comma()?;
                Ok(YesNo::Owned(man, self.side()?))
            }
            _ => {
                self.uses.observation = true;
                let square = self.square()?;
                self.comma()?;
                let by = self.side()?;
                let kind = match self.tokens.accept(",") {
                    true => Some(self.kind()?),
                    false => None,
                };
                Ok(YesNo::Observed(square, by, kind, self.asked.level()))
            }
        }
    }

    fn number_of(&mut self, function: &str) -> Result<Number, Fault> {
        match function {
            "count" => Ok(Number::Count(self.squares()?)),
            "rank" => Ok(Number::Rank(self.square()?)),
            "file" => Ok(Number::File(self.square()?)),
            _ => {
                let one = self.square()?;
                self.comma()?;
                Ok(Number::Distance(one, self.square()?))
            }
        }
    }

    fn square_of(&mut self, function: &str) -> Result<Square, Fault> {
        let square = Box::new(self.square()?);
        match function {
            "mirror-file" => Ok(Square::MirrorFile(square)),
            "mirror-rank" => Ok(Square::MirrorRank(square)),
            "turned" => Ok(Square::Turned(square)),
            "ahead" => Ok(Square::Ahead(square, 1)),
            "behind" => Ok(Square::Ahead(square, -1)),
            _ => {
                self.comma()?;
                let files = Box::new(self.number()?);
                self.comma()?;
                Ok(Square::Step(square, files, Box::new(self.number()?)))
            }
        }
    }

    fn quantifier(&mut self, token: Token) -> Result<Value, Fault> {
        let name = self.tokens.take();
        if name.kind != Kind::Word {
            return Err(name.instead_of("a name for the squares"));
        }
        let place = self.bound.len();
        if place == MOST_BOUND {
            let message =
                format!("'some' and 'every' stand within each other {MOST_BOUND} times at most");
            return Err(Fault::new(token.place, token.text, message));
        }
        self.tokens.expect("in")?;
        let squares = self.squares()?;
        self.tokens.expect(":")?;
        self.bound.push(name.text.to_string());
        let inner = self.yes_no();
        self.bound.pop();
        let inner = Box::new(inner?);
        Ok(Value::YesNo(match token.text {
            "some" => YesNo::Some(place, squares, inner),
            _ => YesNo::Every(place, squares, inner),
        }))
    }
}

/// The squares of a part of the board.
fn region(name: &str) -> Option<Bb> {
    let squares = |is_in: fn(Sq) -> bool| Some(Sq::all().filter(|at| is_in(*at)).collect());
    match name {
        "edge" => squares(|at| [0, 7].contains(&at.file()) || [0, 7].contains(&at.rank())),
        "centre" => squares(|at| [3, 4].contains(&at.file()) && [3, 4].contains(&at.rank())),
        "light" => squares(|at| (at.file() + at.rank()) % 2 == 1),
        "dark" => squares(|at| (at.file() + at.rank()) % 2 == 0),
        "board" => Some(Bb::ALL),
        _ => None,
    }
}
