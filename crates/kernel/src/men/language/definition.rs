//! A man as it is defined: codes, names, how it goes, and what is expected of that.

use super::read::{Find, read_walk};
use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::square::Sq;
use crate::language::{Fault, Kind, Place, Tokens, in_languages};
use crate::men::man::{Man, Nature};
use crate::men::walk::Walk;
use sauterelle_languages::{later, say};
use std::fmt::{self, Display, Formatter};
use std::sync::Mutex;

/// A man that is defined in text:
///
/// ```text
/// man = "man" code [code code] "," "name" ["name" "name"] {"also" "name"} ["royal" | "thing"] "=" walk {expect} ["sentence"]
/// expect = "expect" square ["with" squares] ["against" squares] ":" squares
/// ```
///
/// Three codes or names are the English, the French and the German one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManDefinition {
    /// Codes in English, French and German.
    pub codes: [String; 3],
    /// Names in English, French and German.
    pub names: [String; 3],
    /// Other names.
    pub aliases: Vec<String>,
    /// What it is apart from its moves.
    pub nature: Nature,
    /// How it goes, in its normal form.
    pub walk: Walk,
    /// Where it is expected to go.
    pub expectations: Vec<Expectation>,
    /// One sentence on its move; may be empty.
    pub doc: String,
    /// Where it is defined.
    pub place: Place,
}

/// Where a white man is expected to go from a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The square.
    pub from: Sq,
    /// Other men of its side.
    pub with: Bb,
    /// Men of the other side.
    pub against: Bb,
    /// Where it comes, by captures too.
    pub to: Bb,
    /// Where that is said.
    pub place: Place,
}

impl ManDefinition {
    /// Reads a definition, in which `find` knows other men.
    ///
    /// # Errors
    /// If there is none, or it means something that no man can do, or the man does not go where it is expected to.
    pub fn read(tokens: &mut Tokens, find: Find) -> Result<ManDefinition, Fault> {
        let place = tokens.expect("man")?.place;
        let codes = tokens.in_languages(later!("a code"), |token| {
            matches!(token.kind, Kind::Word | Kind::Number)
        })?;
        tokens.expect(",")?;
        let names = tokens.in_languages(later!("a name in quotation marks"), |token| {
            token.kind == Kind::Text && !token.text.trim().is_empty()
        })?;
        let mut aliases = Vec::new();
        while tokens.accept("also") {
            aliases.push(text(tokens)?);
        }
        let nature = match () {
            () if tokens.accept("royal") => Nature::King,
            () if tokens.accept("thing") => Nature::Thing,
            () => Nature::Usual,
        };
        tokens.expect("=")?;
        let walk = read_walk(tokens, find)?;
        let mut expectations = Vec::new();
        while tokens.peek().is("expect") {
            let expectation = Expectation::read(tokens)?;
            expectation.check(&walk)?;
            expectations.push(expectation);
        }
        let doc = tokens.accept_kind(Kind::Text);
        Ok(ManDefinition {
            codes,
            names,
            aliases,
            nature,
            walk,
            expectations,
            doc: doc.map_or(String::new(), |doc| doc.text.to_string()),
            place,
        })
    }

    /// How a man is defined, if nothing is expected of it.
    pub fn of(man: &Man) -> ManDefinition {
        ManDefinition {
            codes: man.code.map(String::from),
            names: man.name.map(String::from),
            aliases: man.aliases.iter().map(|name| name.to_string()).collect(),
            nature: man.nature,
            walk: man.walk,
            expectations: Vec::new(),
            doc: man.doc.to_string(),
            place: Place { line: 1, column: 1 },
        }
    }

    /// The man, which is kept as long as the program runs: the same one for equal definitions.
    pub fn man(self) -> &'static Man {
        static MEN: Mutex<Vec<&'static Man>> = Mutex::new(Vec::new());
        // a list in which nothing is ever half done
        let mut known = MEN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // before anything is kept: definitions are read again and again
        if let Some(same) = known.iter().find(|same| self.defines(same)) {
            return same;
        }
        let man: &'static Man = Box::leak(Box::new(self.into_man()));
        known.push(man);
        man
    }

    /// Whether it is the definition of this man.
    fn defines(&self, man: &Man) -> bool {
        self.codes == man.code
            && self.names == man.name
            && self.aliases == man.aliases
            && self.nature == man.nature
            && self.walk == man.walk
            && self.doc == man.doc
    }

    fn into_man(self) -> Man {
        let leak = |text: String| -> &'static str { text.leak() };
        let aliases: Vec<&'static str> = self.aliases.into_iter().map(leak).collect();
        Man {
            code: self.codes.map(leak),
            name: self.names.map(leak),
            aliases: aliases.leak(),
            walk: self.walk,
            nature: self.nature,
            doc: leak(self.doc),
        }
    }
}

/// The man of a text that is a part of the program, without the word `man`.
///
/// # Panics
/// If there is a fault in it, which a test would find.
pub(in crate::men) fn man(text: &str) -> Man {
    let text = format!("man {text}");
    let read = || ManDefinition::read(&mut Tokens::of(&text)?, &|_| None);
    match read() {
        Ok(definition) => definition.into_man(),
        Err(fault) => panic!("{text}: {fault}"),
    }
}

/// All men of a whole table, read from its beginning to its end.
#[cfg(test)]
pub(in crate::men) fn table(text: &str) -> Result<Vec<Man>, Fault> {
    let mut tokens = Tokens::of(text)?;
    tokens.expect("sauterelle")?;
    tokens.number(1, 1)?;
    let mut men = Vec::new();
    while !tokens.are_read() {
        men.push(ManDefinition::read(&mut tokens, &|_| None)?.into_man());
    }
    Ok(men)
}

/// Men that are not in the table: at least one of each manner and line that no man there has.
#[cfg(test)]
pub(in crate::men) fn samples() -> Vec<&'static Man> {
    const WALKS: [&str; 16] = [
        "ride W at-most 4",
        "ride N at-most 2 on circle",
        "ride F at-most 2 on zigzag left",
        "leap F then ride W",
        "leap W then ride F at-most 2",
        "leap D then ride W",
        "pass F then leap F",
        "pass W then pass F then leap F",
        "ride W then ride turn quarter",
        "pass W then leap turn left-quarter",
        "leap [0,1] then ride F",
        "take K then leap turn any",
        "take ride F at-most 2 then leap W",
        "withdraw K",
        "withdraw [0,1 1,0] at-most 2",
        "approach K",
    ];
    let men = WALKS.iter().enumerate().map(|(number, walk)| {
        let man = man(&format!("x{number}, \"sample {number}\" = {walk}"));
        &*Box::leak(Box::new(man))
    });
    men.collect()
}

fn text(tokens: &mut Tokens) -> Result<String, Fault> {
    let token = tokens.take();
    match token.kind {
        Kind::Text => Ok(token.text.to_string()),
        _ => Err(token.instead_of(later!("a text in quotation marks"))),
    }
}

impl Expectation {
    fn read(tokens: &mut Tokens) -> Result<Expectation, Fault> {
        let place = tokens.expect("expect")?.place;
        let token = tokens.take();
        let from = token.text.parse::<Sq>().ok();
        let from = from.ok_or_else(|| token.instead_of(later!("a square")))?;
        let mut after = |word: &str| match tokens.accept(word) {
            true => squares(tokens),
            false => Bb::EMPTY,
        };
        let (with, against) = (after("with"), after("against"));
        tokens.expect(":")?;
        let to = squares(tokens);
        Ok(Expectation {
            from,
            with,
            against,
            to,
            place,
        })
    }

    /// Compares where the man is expected to go with where it goes.
    fn check(&self, walk: &Walk) -> Result<(), Fault> {
        let goes = walk.goes(Side::White, self.from, self.with, self.against);
        let to = goes.into_iter().map(|(to, _)| to).collect();
        match to == self.to {
            true => Ok(()),
            false => {
                let message = say!(
                    "from {} it goes to {}, not to {}",
                    self.from,
                    listed(to),
                    listed(self.to)
                );
                Err(Fault::new(self.place, self.from.to_string(), message))
            }
        }
    }
}

/// Squares, as far as there are some.
fn squares(tokens: &mut Tokens) -> Bb {
    let mut found = Bb::EMPTY;
    while let Ok(square) = tokens.peek().text.parse::<Sq>() {
        tokens.take();
        found |= Bb::of(square);
    }
    found
}

fn listed(squares: Bb) -> String {
    let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
    match squares.is_empty() {
        true => "no square".into(),
        false => squares.join(" "),
    }
}

impl Display for ManDefinition {
    /// In the normal form.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "man {}", in_languages(&self.codes, ""))?;
        write!(f, ", {}", in_languages(&self.names, "\""))?;
        for alias in &self.aliases {
            write!(f, " also \"{alias}\"")?;
        }
        match self.nature {
            Nature::Usual => {}
            Nature::King => f.write_str(" royal")?,
            Nature::Thing => f.write_str(" thing")?,
        }
        write!(f, " = {}", self.walk)?;
        for expectation in &self.expectations {
            write!(f, "\n  expect {}", expectation.from)?;
            for (word, men) in [
                (" with", expectation.with),
                (" against", expectation.against),
            ] {
                if !men.is_empty() {
                    write!(f, "{word} {}", listed(men))?;
                }
            }
            let to = expectation.to;
            let to = if to.is_empty() {
                String::new()
            } else {
                format!(" {}", listed(to))
            };
            write!(f, " :{to}")?;
        }
        match self.doc.as_str() {
            "" => Ok(()),
            doc => write!(f, "\n  \"{doc}\""),
        }
    }
}
