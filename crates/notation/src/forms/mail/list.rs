//! Lists of men as mails and magazines have them: `White: Kd7 Bb2 / Black: Ka2`, `blanc Rd7 Fb2`, `Weiß Kd7 Lb2 (2)`.

use super::caption::{begins_asking, row_of};
use super::letters::{Letters, Placed, Written};
use super::line::Line;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use crate::vocabulary::codes;
use crate::vocabulary::spelling::without_accents;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;

/// Words for a colour. A single letter counts with a colon behind it only.
const COLOURS: &[(&str, Sides, Option<Language>)] = &[
    ("white", Sides::White, Some(Language::English)),
    ("black", Sides::Black, Some(Language::English)),
    ("blanc", Sides::White, Some(Language::French)),
    ("blancs", Sides::White, Some(Language::French)),
    ("blanches", Sides::White, Some(Language::French)),
    ("noir", Sides::Black, Some(Language::French)),
    ("noirs", Sides::Black, Some(Language::French)),
    ("noires", Sides::Black, Some(Language::French)),
    ("neutre", Sides::Neutral, Some(Language::French)),
    ("neutres", Sides::Neutral, Some(Language::French)),
    ("weiss", Sides::White, Some(Language::German)),
    ("schwarz", Sides::Black, Some(Language::German)),
    ("neutral", Sides::Neutral, None),
    ("neutrals", Sides::Neutral, Some(Language::English)),
    ("w", Sides::White, None),
    ("s", Sides::Black, Some(Language::German)),
    ("n", Sides::Black, Some(Language::French)),
    ("b", Sides::Black, None),
];

/// A word of a list and its column, from 1.
struct Word<'t> {
    text: &'t str,
    column: usize,
    has_colon: bool,
}

/// Men of a list as far as it has been read.
#[derive(Clone, Default)]
struct List {
    men: Vec<Written>,
    side: Option<Sides>,
    language: Option<Language>,
    /// The name of the man that the next squares belong to.
    name: Option<String>,
    /// Attributes of the next man, by their rows.
    attributes: Vec<usize>,
    /// What is wrong with a line of men.
    faults: Vec<Diagnostic>,
    /// The colours that have been said by a single letter: `bn` are French ones.
    said: String,
}

/// The list of men that begins on the first of these lines, if one does.
pub fn read<'t>(lines: &[Line<'t>]) -> Option<Placed<'t>> {
    let mut list = List::default();
    let mut end = 0;
    for line in lines {
        let words = words(line.text);
        if words.is_empty() {
            // a blank line may stand between the colours
            let next = lines.get(end + 1).map(|line| self::words(line.text));
            let goes_on =
                next.is_some_and(|next| next.first().is_some_and(|it| colour(it).is_some()));
            match goes_on && !list.men.is_empty() {
                true => end += 1,
                false => break,
            }
            continue;
        }
        let is_first = list.side.is_none() && list.men.is_empty();
        let begins = words.first().is_some_and(|word| colour(word).is_some());
        let says_sides = words.iter().all(|word| split_side(word.text).is_some());
        if !begins && !says_sides && is_first {
            return without_colours(lines);
        }
        // a line of its own says which men have an attribute
        if !begins && row_of(words[0].text).is_some() {
            break;
        }
        let before = list.clone();
        let other = words.iter().position(|word| !list.add(word, line.number));
        let other = other.map(|index| line.behind(words[index].column));
        match other {
            None => end += 1,
            Some(rest) if list.men.len() > before.men.len() && begins_asking(rest.text) => {
                return list.placed(end + 1, Some(rest), Vec::new());
            }
            Some(rest)
                if begins && (list.men.len() > before.men.len() || is_meant_as_man(rest.text)) =>
            {
                let word = first_word(rest.text);
                let message = say!("'{word}' is not a man with its square");
                let fault = Diagnostic::new(Kind::Syntax, word, message);
                list.faults.push(fault.at(rest.number, rest.column));
                end += 1;
            }
            Some(_) => {
                list = before;
                break;
            }
        }
    }
    list.placed(end, None, Vec::new())
}

/// Two lists without colours, White's first, on a line each or with a stroke between them.
fn without_colours<'t>(lines: &[Line<'t>]) -> Option<Placed<'t>> {
    let line = lines.first()?;
    let (parts, end): (Vec<(&str, usize, usize)>, usize) = match line.text.split_once('/') {
        Some((white, black)) => {
            let column = white.chars().count() + 1;
            (
                vec![(white, line.number, 0), (black, line.number, column)],
                1,
            )
        }
        None => {
            let second = lines.get(1)?;
            (
                vec![(line.text, line.number, 0), (second.text, second.number, 0)],
                2,
            )
        }
    };
    let mut list = List::default();
    for ((text, line, before), side) in parts.into_iter().zip([Sides::White, Sides::Black]) {
        list.side = Some(side);
        list.name = None;
        for word in words(text) {
            let column = word.column + before;
            if colour(&word).is_some() || !list.add(&Word { column, ..word }, line) {
                return None;
            }
        }
        list.men.iter().any(|man| man.sides == side).then_some(())?;
    }
    let message = say!("no colours are said: the first men are taken for White's");
    let note = Diagnostic::new(Kind::Syntax, "", message).at(line.number, 1);
    list.placed(end, None, vec![note])
}

impl List {
    /// Adds what a word says; returns whether it belongs to a list of men.
    fn add(&mut self, word: &Word, line: usize) -> bool {
        if let Some((sides, language)) = colour(word) {
            let is = |letter: &str| word.text.eq_ignore_ascii_case(letter);
            self.said
                .push_str(if word.text.len() == 1 { word.text } else { "" });
            let said = self.said.to_lowercase();
            let (sides, language) = match said.as_str() {
                "bn" => {
                    self.men.iter_mut().for_each(|man| man.sides = Sides::White);
                    (sides, language)
                }
                // with a white W, English ones
                "wb" => (sides, Some(Language::English)),
                _ if is("n") => (Sides::Neutral, None),
                _ => (sides, language),
            };
            self.side = Some(sides);
            self.language = language.or(self.language);
            self.name = None;
            return true;
        }
        if is_number(word.text) {
            return true;
        }
        if let Some(row) = row_of(word.text) {
            self.attributes.push(row);
            return true;
        }
        let (side, text) = match split_side(word.text) {
            Some((side, rest)) => (Some(side), rest),
            None => (self.side, word.text),
        };
        let Some(sides) = side else {
            return false;
        };
        let (name, squares) = match (codes::squares(text), codes::split(text)) {
            // squares alone are those of the man that was named, or of pawns
            (Some(squares), _) => (self.name.clone().unwrap_or_else(|| "pawn".into()), squares),
            (None, Some((code, after))) if is_code(code) && !after.is_empty() => {
                self.name = None;
                (code.to_string(), codes::squares(after).unwrap_or_default())
            }
            _ => {
                self.name = named(text).map(str::to_string);
                return self.name.is_some();
            }
        };
        let attributes = std::mem::take(&mut self.attributes);
        for at in squares {
            self.men.push(Written {
                at,
                name: name.clone(),
                attributes: attributes.clone(),
                sides,
                place: (line, word.column),
            });
        }
        true
    }

    fn placed<'t>(
        self,
        end: usize,
        behind: Option<Line<'t>>,
        notes: Vec<Diagnostic>,
    ) -> Option<Placed<'t>> {
        let is_list = self.men.len() > 1 || !self.faults.is_empty();
        is_list.then_some(Placed {
            end,
            men: self.men,
            behind,
            language: self.language,
            letters: Letters::Magazines,
            faults: self.faults,
            notes,
        })
    }
}

/// The words of a line: blanks, commas, semicolons and brackets part them; a colon closes one.
fn words(line: &str) -> Vec<Word<'_>> {
    let is_part = |c: char| c.is_whitespace() || ",;/()[]*_.".contains(c);
    let mut words = Vec::new();
    let mut start: Option<(usize, usize)> = None;
    let mut ended = |start: &mut Option<(usize, usize)>, end: usize, has_colon: bool| {
        if let Some((at, column)) = start.take() {
            words.push(Word {
                text: part(line, at..end),
                column,
                has_colon,
            });
        }
    };
    for (column, (at, c)) in line.char_indices().enumerate() {
        if is_part(c) || c == ':' {
            ended(&mut start, at, c == ':');
        } else if start.is_none() {
            start = Some((at, column + 1));
        }
    }
    ended(&mut start, line.len(), false);
    words
}

/// The colour that a word says, and its language if that is plain.
fn colour(word: &Word) -> Option<(Sides, Option<Language>)> {
    let text = without_accents(&word.text.replace('ß', "ss")).to_lowercase();
    let (_, sides, language) = COLOURS.iter().find(|(name, ..)| *name == text)?;
    (text.len() > 1 || word.has_colon).then_some((*sides, *language))
}

/// A number of men, such as `4+3`, or a dash.
fn is_number(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_digit() || "+-–—".contains(c))
}

/// The side that a small letter in front of a man says: `wKd7`, `sKa2`, `nGc3`.
fn split_side(text: &str) -> Option<(Sides, &str)> {
    let sides = [
        ('w', Sides::White),
        ('b', Sides::Black),
        ('s', Sides::Black),
        ('n', Sides::Neutral),
    ];
    let (_, side) = sides.iter().find(|(letter, _)| text.starts_with(*letter))?;
    let rest = part(text, 1..);
    rest.starts_with(|c: char| c.is_ascii_uppercase())
        .then_some((*side, rest))
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Whether a text begins with a man and what may be meant as its square: `Kd9`.
fn is_meant_as_man(text: &str) -> bool {
    let word = first_word(text).trim_end_matches([',', ';', '.']);
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.ends_with(|c: char| c.is_ascii_digit())
}

/// Letters of a man as lists have them: capitals, and perhaps a figure or a small letter.
fn is_code(code: &str) -> bool {
    code == "p"
        || code.starts_with(|c: char| c.is_ascii_uppercase())
            && code.chars().all(|c| c.is_ascii_alphanumeric())
            && code.parse::<Sq>().is_err()
}

/// The name that a man has in some language, without the ending of the plural.
fn named(text: &str) -> Option<&str> {
    let is_word = text.chars().count() > 2 && text.chars().all(char::is_alphabetic);
    let mut names = [text, text.trim_end_matches('s')].into_iter();
    names.find(|name| is_word && codes::names_man(name, Language::English))
}
