//! Reads words: values by their names, and functions of values.

use super::expression::{Asked, Reader};
use super::value::Value;
use crate::expression::{KindOf, ManOn, Number, SideOf, SomeObserved, Square, Squares, YesNo};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::language::{Fault, Kind, Token};
use sauterelle_languages::{later, say, translated};

const FUNCTIONS: [&str; 32] = [
    "royal",
    "owned",
    "observed",
    "observes",
    "observers",
    "reach",
    "check",
    "any",
    "some",
    "every",
    "count",
    "rank",
    "file",
    "distance",
    "square",
    "home",
    "start",
    "first",
    "mirror-file",
    "mirror-rank",
    "turned",
    "step",
    "ahead",
    "behind",
    "men",
    "royals",
    "kinds",
    "near",
    "group",
    "side",
    "kind",
    "attacked",
];

const WORDS: [&str; 33] = [
    "captures",
    "castles",
    "exchanges",
    "en-passant",
    "promotes",
    "passes",
    "stuck",
    "attacked",
    "from",
    "to",
    "here",
    "last-from",
    "last-to",
    "moved",
    "departed",
    "victim",
    "on",
    "edge",
    "centre",
    "light",
    "dark",
    "board",
    "occupied",
    "occupied-before",
    "empty",
    "arrived",
    "given",
    "white",
    "black",
    "mover",
    "enemy",
    "not",
    "length",
];

impl Reader<'_, '_> {
    pub(super) fn word(&mut self) -> Result<Value, Fault> {
        let token = self.tokens.take();
        if let Some(place) = self.bound.iter().rposition(|name| *name == token.text) {
            return Ok(Value::Square(Square::Bound(place)));
        }
        if token.kind == Kind::Word {
            if let Some(value) = self.remembered(token)? {
                return Ok(value);
            }
            let found = match self.said_by_the_user(token) {
                Some(value) => Some(value),
                None => self.about_the_move(token)?,
            };
            if let Some(value) = found {
                return Ok(value);
            }
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
        if let Some(value) = self.on_the_board(token)? {
            return Ok(value);
        }
        let Some(man) = (self.find)(token.text) else {
            let known = WORDS.iter().chain(&FUNCTIONS).copied();
            let own = self.bound.iter().chain(&self.options);
            let own = own.chain(self.memories.iter().map(|it| &it.name));
            let own = own.map(String::as_str);
            return Err(token
                .instead_of(later!("a value"))
                .or_one_of(known.chain(own)));
        };
        let known = self.men.iter().position(|it| std::ptr::eq(*it, man));
        let number = known.unwrap_or_else(|| {
            self.men.push(man);
            self.men.len() - 1
        });
        Ok(Value::Kind(KindOf::Is(number)))
    }

    /// What the user says after the name of the condition: an option, or squares.
    fn said_by_the_user(&mut self, token: Token) -> Option<Value> {
        let option = self.options.iter().position(|name| name == token.text);
        let value = match option {
            Some(number) => Value::YesNo(YesNo::Option(number)),
            None if token.is("given") && self.takes_squares => Value::Squares(Squares::Given),
            None => return None,
        };
        self.uses.said = true;
        Some(value)
    }

    /// What a word says of the move.
    fn about_the_move(&mut self, token: Token) -> Result<Option<Value>, Fault> {
        let value = match token.text {
            "captures" => Value::YesNo(YesNo::Captures),
            "castles" => Value::YesNo(YesNo::Castles),
            "exchanges" => Value::YesNo(YesNo::Exchanges),
            "en-passant" => Value::YesNo(YesNo::EnPassant),
            "promotes" => Value::YesNo(YesNo::Promotes),
            "passes" => Value::YesNo(YesNo::Passes),
            "length" => Value::Number(Number::Length),
            "from" => Value::Square(Square::From),
            "to" => Value::Square(Square::To),
            "last-from" => Value::Square(Square::LastFrom),
            "last-to" => Value::Square(Square::LastTo),
            "moved" => Value::Man(ManOn::Moved),
            "departed" => Value::Man(ManOn::Departed),
            "victim" => Value::Man(ManOn::Victim),
            "arrived" => Value::Squares(Squares::Arrived),
            "occupied-before" => Value::Squares(Squares::OccupiedBefore),
            _ => return Ok(None),
        };
        // the last move is there for all who ask
        let is_last = matches!(token.text, "last-from" | "last-to");
        self.needs(
            token,
            is_last || self.asked.is_about_a_move(),
            later!("a move"),
        )?;
        let uses = &mut self.uses;
        match token.text {
            "castles" | "exchanges" | "passes" => uses.act = true,
            "length" | "arrived" | "en-passant" => uses.shape = true,
            "promotes" => {
                let is_played = self.asked.is_played();
                uses.history = true;
                self.needs(token, is_played, later!("a move that has been played"))?;
            }
            "last-from" | "last-to" => uses.last_move = true,
            "moved" | "departed" | "victim" => uses.moved = true,
            "occupied-before" => uses.occupancy = true,
            _ => {}
        }
        Ok(Some(value))
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

    /// Squares and men of the board.
    fn on_the_board(&mut self, token: Token) -> Result<Option<Value>, Fault> {
        Ok(Some(match token.text {
            "stuck" => {
                let is_end = self.asked == Asked::End;
                self.needs(token, is_end, later!("a move that may end play"))?;
                self.uses.stuck = true;
                Value::YesNo(YesNo::Stuck)
            }
            "here" => {
                self.needs(
                    token,
                    self.asked.is_about_a_man(),
                    later!("a man that may move"),
                )?;
                Value::Square(Square::Here)
            }
            "occupied" => {
                self.uses.occupancy = true;
                Value::Squares(Squares::Occupied)
            }
            "empty" => {
                self.uses.occupancy = true;
                Value::Squares(Squares::Empty)
            }
            "on" => {
                self.tokens.expect("(")?;
                let man = self.man()?;
                self.tokens.expect(")")?;
                self.uses.men = true;
                Value::Man(man)
            }
            _ => return Ok(None),
        }))
    }

    /// Refuses a word where what it is about is not there.
    fn needs(&self, token: Token, is_there: bool, what: &str) -> Result<(), Fault> {
        match is_there {
            true => Ok(()),
            false => {
                let message = say!(
                    "'{}' is about {}, and none is asked about here",
                    token.text,
                    translated(what)
                );
                Err(Fault::new(token.place, token.text, message))
            }
        }
    }

    fn function(&mut self, token: Token) -> Result<Value, Fault> {
        match token.text {
            "some" | "every" => return self.quantifier(token),
            "attacked" => return self.attacked(token).map(Value::YesNo),
            "check" => {
                let is_played = self.asked.is_played();
                self.needs(token, is_played, later!("a move that has been played"))?;
            }
            _ => {}
        }
        self.tokens.expect("(")?;
        let value = self.applied(token.text)?;
        self.tokens.expect(")")?;
        Ok(value)
    }

    /// Whether the man, or the side, that is asked about is attacked; where a check is defined, of the other side too.
    fn attacked(&mut self, token: Token) -> Result<YesNo, Fault> {
        let is_of_a_man = matches!(self.asked, Asked::Walk | Asked::Threat);
        let is_there = is_of_a_man || self.asked == Asked::Meaning;
        self.needs(
            token,
            is_there,
            later!("how a man goes, or what a check means"),
        )?;
        if is_of_a_man {
            self.uses.observation = true;
        } else if self.tokens.accept("(") {
            self.tokens.expect("enemy")?;
            self.tokens.expect(")")?;
            self.asks_for_enemy = true;
        } else if self.asks_for_enemy {
            let message =
                say!("a check can mean that the one side is attacked, or the other, not both");
            return Err(Fault::new(token.place, token.text, message));
        }
        Ok(YesNo::Attacked)
    }

    fn comma(&mut self) -> Result<(), Fault> {
        self.tokens.expect(",").map(|_| ())
    }

    fn applied(&mut self, function: &str) -> Result<Value, Fault> {
        self.uses.men |= ["men", "royals", "kinds"].contains(&function);
        self.uses.observation |= ["observed", "observes", "observers", "reach"].contains(&function);
        Ok(match function {
            "royal" | "owned" | "observed" | "observes" | "check" | "any" => {
                Value::YesNo(self.yes_no_of(function)?)
            }
            "count" | "rank" | "file" | "distance" => Value::Number(self.number_of(function)?),
            "men" => Value::Squares(Squares::Men(self.side()?)),
            "royals" => Value::Squares(Squares::Royals(self.side()?)),
            "kinds" => Value::Squares(Squares::Kinds(self.kind()?)),
            "near" => Value::Squares(Squares::Near(Box::new(self.squares()?))),
            "observers" => {
                let square = Box::new(self.square()?);
                self.comma()?;
                Value::Squares(Squares::Observers(square, self.side()?, self.asked.level()))
            }
            "group" => {
                let square = Box::new(self.square()?);
                self.comma()?;
                Value::Squares(Squares::Group(square, Box::new(self.squares()?)))
            }
            "reach" => {
                let man = Box::new(self.man()?);
                Value::Squares(Squares::Reach(man, self.asked.level()))
            }
            "side" => Value::Side(SideOf::Man(Box::new(self.man()?))),
            "kind" => Value::Kind(KindOf::Man(Box::new(self.man()?))),
            _ => Value::Square(self.square_of(function)?),
        })
    }

    fn yes_no_of(&mut self, function: &str) -> Result<YesNo, Fault> {
        match function {
            "royal" => Ok(YesNo::Royal(self.man()?)),
            "any" => Ok(YesNo::Any(self.squares()?)),
            "check" => {
                self.uses.check = true;
                Ok(YesNo::Check(self.side()?))
            }
            "owned" => {
                let man = self.man()?;
                self.comma()?;
                Ok(YesNo::Owned(man, self.side()?))
            }
            "observes" => {
                let one = self.square()?;
                self.comma()?;
                Ok(YesNo::Observes(one, self.square()?, self.asked.level()))
            }
            _ => {
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
        match function {
            "square" => {
                let file = Box::new(self.number()?);
                self.comma()?;
                return Ok(Square::At(file, Box::new(self.number()?)));
            }
            "home" => return self.home(),
            "start" => {
                self.uses.diagram = true;
                return Ok(Square::Start(Box::new(self.man()?)));
            }
            "first" => return Ok(Square::First(Box::new(self.squares()?))),
            _ => {}
        }
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

    /// The square of the game array of a man or a kind, as of a side, on a square: a man's own one if nothing else is said.
    fn home(&mut self) -> Result<Square, Fault> {
        let first = self.tokens.peek();
        let (kind, own) = self.kind_or_man()?;
        self.comma()?;
        let side = self.side()?;
        let at = match (self.tokens.accept(","), own) {
            (true, _) => self.square()?,
            (false, Some(man)) => Square::Of(Box::new(man)),
            (false, None) => {
                let message =
                    say!("a kind has a home for a side and a square: home(KIND, SIDE, SQUARE)");
                return Err(Fault::new(first.place, first.text, message));
            }
        };
        Ok(Square::Home(Box::new(kind), side, Box::new(at)))
    }

    fn quantifier(&mut self, token: Token) -> Result<Value, Fault> {
        let (name, squares) = self.binding(token)?;
        self.tokens.expect(":")?;
        let inner = Box::new(self.within(name, Reader::yes_no)?);
        let place = self.depth_of_bound();
        Ok(Value::YesNo(match token.text {
            "some" => match SomeObserved::of(place, &squares, &inner) {
                Some(asked) => YesNo::SomeObserved(Box::new(asked)),
                None => YesNo::Some(place, squares, inner),
            },
            _ => YesNo::Every(place, squares, inner),
        }))
    }
}

/// Whether the language has this word for a value.
pub(super) fn is_known_word(word: &str) -> bool {
    WORDS.contains(&word) || FUNCTIONS.contains(&word)
}

/// The squares of a part of the board.
fn region(name: &str) -> Option<Bb> {
    let squares = |is_in: fn(Sq) -> bool| Some(Sq::all().filter(|at| is_in(*at)).collect());
    match name {
        "edge" => squares(|at| [0, 7].contains(&at.file()) || [0, 7].contains(&at.rank())),
        "centre" => squares(|at| [3, 4].contains(&at.file()) && [3, 4].contains(&at.rank())),
        "light" => squares(Sq::is_light),
        "dark" => squares(|at| !at.is_light()),
        "board" => Some(Bb::ALL),
        _ => None,
    }
}
