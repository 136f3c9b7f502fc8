//! A parser for the grammar that clean output is written for, to guard it in tests. Where the grammar is ambiguous, it reads
//! as the original does.

use sauterelle_kernel::board::square::Sq;

/// A half-move and everything it says.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Half {
    /// Castling: with the king's rook (`Some(true)`) or the queen's.
    pub castling: Option<bool>,
    /// The man that moves, empty for a pawn.
    pub mover: String,
    /// Departure and arrival.
    pub squares: Option<(Sq, Sq)>,
    /// Where it captures.
    pub capture: Option<Sq>,
    /// `=Q`.
    pub promotion: Option<String>,
    /// `[a1=b]`.
    pub colours: Vec<(Sq, char)>,
    /// `[wRe7->c5=Q]`.
    pub moves: Vec<(String, Sq, Sq, Option<String>)>,
    /// `[+wPa8=Q]`.
    pub appear: Vec<(String, Sq, Option<String>)>,
    /// `[a1=Q]`.
    pub kinds: Vec<(Sq, String)>,
    /// `[-a1]`.
    pub removals: Vec<Sq>,
    /// `+`, `#` or `=`.
    pub sign: Option<char>,
    /// Comments and annotations.
    pub remarks: Vec<String>,
}

/// The head of a twin.
#[derive(Debug, Default, PartialEq)]
pub struct Head {
    /// It changes the twin before.
    pub continued: bool,
    /// Its letter.
    pub label: String,
    /// What it changes.
    pub commands: Vec<Command>,
}

/// A change of the position.
#[derive(Debug, PartialEq)]
pub enum Command {
    /// `wKa1-->b2`.
    Move(String, Sq, Sq),
    /// `wKa1<-->bKb2`.
    Exchange(String, Sq, String, Sq),
    /// `-wKa1`.
    Remove(String, Sq),
    /// `+wKa1`, `wKa1`.
    Add(String, Sq),
    /// A change of the whole position, up to its arguments.
    Whole(&'static str),
}

/// All that has been read.
#[derive(Debug, Default, PartialEq)]
pub struct Solution {
    /// The half-moves in the order of the text.
    pub halves: Vec<Half>,
    /// The heads of twins.
    pub twins: Vec<Head>,
}

/// Reads a solution.
///
/// # Errors
/// If the grammar does not accept it: what stands where it fails.
pub fn parse(text: &str) -> Result<Solution, String> {
    let tokens = tokens(text)?;
    let mut parser = Parser {
        tokens: &tokens,
        at: 0,
        found: Solution::default(),
    };
    parser.solution().map_err(|()| parser.rest())?;
    match parser.at == tokens.len() {
        true => Ok(parser.found),
        false => Err(parser.rest()),
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Word(&'static str),
    Comment(String),
    Number,
    Square(Sq),
    Twin(String),
    Name(String),
    Properties(String),
    Annotation(String),
    Colour(char),
}

/// Words and signs, longer ones before those they begin with.
const WORDS: &[&str] = &[
    "PolishType",
    "zugzwang.",
    "Imitator",
    "threat:",
    "mirror",
    "rotate",
    "shift",
    "0-0-0",
    "<-->",
    "-->",
    "==>",
    "but",
    "ep.",
    "...",
    "0-0",
    "180",
    "270",
    "->",
    "90",
    "..",
    "[I",
    "[",
    "]",
    "-",
    "*",
    "+",
    "=",
    "#",
    ",",
];

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (token, length) = token(rest).ok_or_else(|| shown(rest))?;
        tokens.push(token);
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

fn shown(rest: &str) -> String {
    rest.chars().take(40).collect()
}

fn token(rest: &str) -> Option<(Token, usize)> {
    let length = |set: &str| rest.chars().take_while(|c| set.contains(*c)).count();
    if let Some(inside) = rest.strip_prefix('{') {
        // up to the last closing brace before the next opening one
        let next = inside.find('{').unwrap_or(inside.len());
        let end = inside[..next].rfind('}')?;
        return Some((Token::Comment(inside[..end].to_string()), end + 2));
    }
    let digits = length("0123456789");
    if digits > 0 && rest[digits..].starts_with('.') {
        return Some((Token::Number, digits + 1));
    }
    if let Some(Ok(square)) = rest.get(..2).map(str::parse) {
        return Some((Token::Square(square), 2));
    }
    let bytes = rest.as_bytes();
    let label = match bytes {
        [b'z', b'0'..=b'9', ..] => 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count(),
        [b'a'..=b'z', ..] => 1,
        _ => 0,
    };
    if label > 0 && rest[label..].starts_with(')') {
        return Some((Token::Twin(rest[..label].to_string()), label + 1));
    }
    let is_name = |c: &u8| c.is_ascii_digit() || c.is_ascii_uppercase();
    let word = WORDS.iter().find(|word| rest.starts_with(**word));
    match bytes {
        [a, b, ..] if is_name(a) && is_name(b) && word.is_none() => {
            Some((Token::Name(rest[..2].to_string()), 2))
        }
        [a, ..] if a.is_ascii_uppercase() && word.is_none() => {
            Some((Token::Name(rest[..1].to_string()), 1))
        }
        _ if word.is_some() => word.map(|word| (Token::Word(word), word.len())),
        [
            b'c' | b'j' | b'k' | b'p' | b'r' | b'v' | b'f' | b'h' | b'm' | b'u',
            ..,
        ] => {
            let length = length("cjkprvfhmu");
            Some((Token::Properties(rest[..length].to_string()), length))
        }
        [b'w' | b'b' | b'n', ..] => Some((Token::Colour(bytes[0] as char), 1)),
        [b'!' | b'?', ..] => {
            let length = length("!?").min(2);
            Some((Token::Annotation(rest[..length].to_string()), length))
        }
        _ => None,
    }
}

struct Parser<'t> {
    tokens: &'t [Token],
    at: usize,
    found: Solution,
}

/// Failure; the place is that of the parser.
type Parsed<T> = Result<T, ()>;

impl Parser<'_> {
    fn rest(&self) -> String {
        let rest = &self.tokens[self.at.min(self.tokens.len())..];
        format!("{:?}", &rest[..rest.len().min(6)])
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn peek_second(&self) -> Option<&Token> {
        self.tokens.get(self.at + 1)
    }

    fn take(&mut self, word: &'static str) -> bool {
        let found = self.peek() == Some(&Token::Word(word));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, word: &'static str) -> Parsed<()> {
        if self.take(word) { Ok(()) } else { Err(()) }
    }

    fn square(&mut self) -> Parsed<Sq> {
        match self.peek() {
            Some(Token::Square(square)) => {
                let square = *square;
                self.at += 1;
                Ok(square)
            }
            _ => Err(()),
        }
    }

    fn comments(&mut self) -> Vec<String> {
        let mut comments = Vec::new();
        while let Some(Token::Comment(text)) = self.peek() {
            comments.push(text.clone());
            self.at += 1;
        }
        comments
    }

    fn solution(&mut self) -> Parsed<()> {
        self.comments();
        if self.at == self.tokens.len() {
            return Ok(());
        }
        if !self.at_twin() {
            return self.moves();
        }
        while self.at_twin() {
            self.twin()?;
        }
        Ok(())
    }

    fn at_twin(&self) -> bool {
        match self.peek() {
            Some(Token::Twin(_)) => true,
            Some(Token::Word("+")) => matches!(self.peek_second(), Some(Token::Twin(_))),
            _ => false,
        }
    }

    fn twin(&mut self) -> Parsed<()> {
        let continued = self.take("+");
        let Some(Token::Twin(label)) = self.peek().cloned() else {
            return Err(());
        };
        self.at += 1;
        let mut commands = Vec::new();
        while let Some(command) = self.command()? {
            commands.push(command);
        }
        self.found.twins.push(Head {
            continued,
            label,
            commands,
        });
        self.comments();
        self.moves()
    }

    /// A command of a twin, if one follows.
    fn command(&mut self) -> Parsed<Option<Command>> {
        let command = if self.take("PolishType") {
            Command::Whole("PolishType")
        } else if self.take("rotate") {
            if !(self.take("90") || self.take("180") || self.take("270")) {
                return Err(());
            }
            Command::Whole("rotate")
        } else if self.take("mirror") {
            self.square()?;
            self.expect("<-->")?;
            self.square()?;
            Command::Whole("mirror")
        } else if self.take("shift") {
            self.square()?;
            self.expect("==>")?;
            self.square()?;
            Command::Whole("shift")
        } else if self.take("-") {
            Command::Remove(self.long()?, self.square()?)
        } else if self.take("+") {
            Command::Add(self.long()?, self.square()?)
        } else if matches!(self.peek(), Some(Token::Colour(_))) {
            let (man, at) = (self.long()?, self.square()?);
            if self.take("-->") {
                Command::Move(man, at, self.square()?)
            } else if self.take("<-->") {
                Command::Exchange(man, at, self.long()?, self.square()?)
            } else {
                Command::Add(man, at)
            }
        } else {
            return Ok(None);
        };
        Ok(Some(command))
    }

    /// A man with its side.
    fn long(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(Token::Colour(_)) => self.man(),
            _ => Err(()),
        }
    }

    /// A man, perhaps with its side.
    fn man(&mut self) -> Parsed<String> {
        let mut text = String::new();
        if let Some(Token::Colour(colour)) = self.peek() {
            text.push(*colour);
            self.at += 1;
        }
        if let Some(Token::Properties(letters)) = self.peek() {
            text.push_str(letters);
            self.at += 1;
        }
        let Some(Token::Name(name)) = self.peek() else {
            return Err(());
        };
        text.push_str(name);
        self.at += 1;
        Ok(text)
    }

    /// A man without side, unless it is neutral.
    fn short(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(Token::Colour('w' | 'b')) => Err(()),
            _ => self.man(),
        }
    }

    fn moves(&mut self) -> Parsed<()> {
        loop {
            self.one_move()?;
            let more = matches!(self.peek(), Some(Token::Number | Token::Word("but")));
            if !more {
                return Ok(());
            }
        }
    }

    fn one_move(&mut self) -> Parsed<()> {
        let but = self.take("but");
        if self.peek() != Some(&Token::Number) {
            return Err(());
        }
        self.at += 1;
        if self.take("..") {
            if !but && self.take("...") {
                return Ok(());
            }
            return self.half();
        }
        if but {
            return Err(());
        }
        self.half()?;
        if self.take("threat:") || self.take("zugzwang.") || !self.at_half() {
            return Ok(());
        }
        self.half()
    }

    fn at_half(&self) -> bool {
        matches!(
            self.peek(),
            Some(
                Token::Square(_)
                    | Token::Name(_)
                    | Token::Properties(_)
                    | Token::Colour('n')
                    | Token::Word("0-0" | "0-0-0")
            )
        )
    }

    fn half(&mut self) -> Parsed<()> {
        let mut half = Half::default();
        self.body(&mut half)?;
        while self.effect(&mut half)? {}
        for (sign, letter) in [("+", '+'), ("#", '#')] {
            if self.take(sign) {
                half.sign = Some(letter);
                break;
            }
        }
        loop {
            half.remarks.extend(self.comments());
            let Some(Token::Annotation(text)) = self.peek() else {
                break;
            };
            half.remarks.push(text.clone());
            self.at += 1;
        }
        self.found.halves.push(half);
        Ok(())
    }

    fn body(&mut self, half: &mut Half) -> Parsed<()> {
        if self.take("0-0-0") || self.take("0-0") {
            let word = &self.tokens[self.at - 1];
            half.castling = Some(*word == Token::Word("0-0"));
            return Ok(());
        }
        if !matches!(self.peek(), Some(Token::Square(_))) {
            half.mover = self.short()?;
        }
        let from = self.square()?;
        let mut to;
        if self.take("-") {
            to = self.square()?;
        } else {
            self.expect("*")?;
            to = self.square()?;
            half.capture = Some(to);
            if self.take("-") {
                to = self.square()?;
            }
        }
        half.squares = Some((from, to));
        while self.take("ep.") {
            half.capture = Some(Sq::at(to.file(), from.rank()));
        }
        Ok(())
    }

    /// A part of a move behind its squares, if one follows.
    fn effect(&mut self, half: &mut Half) -> Parsed<bool> {
        if self.take("=") {
            match self.peek().cloned() {
                Some(Token::Colour(colour)) => {
                    let man = matches!(
                        self.peek_second(),
                        Some(Token::Name(_) | Token::Properties(_))
                    );
                    if man {
                        half.promotion = Some(self.man()?);
                    } else {
                        self.at += 1;
                        half.colours.push((half.squares.ok_or(())?.1, colour));
                    }
                }
                Some(Token::Name(_) | Token::Properties(_)) => half.promotion = Some(self.man()?),
                _ => half.sign = Some('='),
            }
            return Ok(true);
        }
        if !self.take("[") {
            return Ok(false);
        }
        if self.take("+") {
            let man = self.long()?;
            let at = self.square()?;
            let promotion = self.promotion()?;
            half.appear.push((man, at, promotion));
        } else if self.take("-") {
            half.removals.push(self.square()?);
        } else if let Some(Token::Colour(_)) = self.peek() {
            let man = self.long()?;
            let from = self.square()?;
            self.expect("->")?;
            let to = self.square()?;
            let promotion = self.promotion()?;
            half.moves.push((man, from, to, promotion));
        } else {
            let at = self.square()?;
            self.expect("=")?;
            match (self.peek().cloned(), self.peek_second()) {
                (Some(Token::Colour(colour)), Some(Token::Word("]"))) => {
                    self.at += 1;
                    half.colours.push((at, colour));
                }
                _ => half.kinds.push((at, self.short()?)),
            }
        }
        self.expect("]").map(|()| true)
    }

    fn promotion(&mut self) -> Parsed<Option<String>> {
        if self.take("=") {
            self.short().map(Some)
        } else {
            Ok(None)
        }
    }
}

/// Texts that the original accepts and refuses.
#[test]
fn accepts_what_the_original_accepts() {
    for good in [
        "",
        "{only} {comments}",
        "1.Ka1-a2 + ! threat:\n 2.Qb1*b7[+bPb7=Q] #\n but\n 1...e5*d6 ep. !",
        "a)\n 1.0-0-0 0-0 2.nrGa1*b2-c3[b2=w][-c4][wKe1->e2] =\n\n+b) wKa1-->b2 -bPb2 rotate 90 {x}\n 1... ...",
        "  1...  ...  2.a7-a8=nQ nPb2-b1=nrG",
        "z3) mirror a1<-->h1 shift a1 ==> b1 PolishType wKa1<-->bBb2 1.15a1-a2",
        "1.15a1-a2 = == ?!?",
    ] {
        assert!(parse(good).is_ok(), "{good}: {:?}", parse(good));
    }
    for bad in [
        "1.Ka1-a2 ##",
        "1.Ka1-a2 != !",
        "1.Ka1-a2 z",
        "1...Ka1-a2 threat:",
        "threat: 1.Ka1-a2",
        "1.Ka1*b2[-wPb2]",
        "b) h#2\n1.Ka1-a2",
        "b) wKa1-->b2",
        "1.Ka1-a2 zugzwang. {x}",
        "1.Ka1-a2 Kb1-b2 Ka2-a3",
        "but 1.Ka1-a2",
        "zeroposition 1.Ka1-a2",
        "1.Ka1-a2A",
        "1.Ka1-b2-c3",
        "1.a1-a2[+wRa1->v]",
        "Q ==> B 1.a1-a2",
        "1.Ka1-a2 refutes.",
        "1.Ka1-a2=b Kd4-e5 Ke5-e6",
    ] {
        assert!(parse(bad).is_err(), "{bad}");
    }
}
